// A turn under bad luck: a busy server, hasty fingers, keys after clicks, several people at one device.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, person, stage, untilFirst } from './harness.mjs';
import { openGame } from './play.mjs';

const { server, browser } = await stage();

const laid = (actions) => actions.filter(({ action }) => action.do === 'lay').length;
const middle = (...options) =>
  untilFirst(({ by, action }, before) => by === 0 && action.do === 'lay' && laid(before) > 12, '--players', '2', ...options).setup;
const tiles = (page) => page.locator('[role=gridcell]:not(.square)').count();
const confirm = (page) => page.locator('.bar .button.primary:enabled').first();

test('a busy server takes no draft away', { timeout: 120_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  const game = await openGame(page, middle(), ['random']);
  await page.locator('[role=gridcell].square').first().click({ force: true });
  await confirm(page).waitFor();
  const kept = () => page.evaluate((game) => localStorage.getItem(`bastide.draft.${game}`), game);
  const draft = await kept();
  let busy = true;
  await page.route('**/preview', (route) =>
    busy
      ? route.fulfill({ status: 429, contentType: 'application/problem+json', body: '{"type":"about:blank","status":429,"code":"too_many","detail":""}' })
      : route.continue(),
  );
  // Any event makes the page ask anew.
  await call(page, 'POST', `/games/${game}/chat`, { text: 'hello' });
  await page.waitForTimeout(2500);
  assert.equal(await kept(), draft);
  assert.equal(await page.locator('.ghost').count(), 1);
  busy = false;
  await page.waitForTimeout(3000);
  await confirm(page).click();
  await page.waitForFunction((game) => localStorage.getItem(`bastide.draft.${game}`) === null, game);
  await context.close();
});

test('Enter after a click on a zone ends the turn, with the follower', { timeout: 120_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  const game = await openGame(page, middle(), ['random']);
  const { seats, seq } = await call(page, 'GET', `/games/${game}`);
  const moves = await call(page, 'GET', `/games/${game}/turns`);
  const { actions } = moves.turns.find(({ actions }) => actions.some(({ do: verb }) => verb === 'place'));
  await page.locator(`[data-cell="${actions[0].x},${actions[0].y}"]`).click({ force: true });
  await page.locator('.zone.open').first().click({ force: true });
  await page.locator('.zone.chosen').first().waitFor();
  await page.keyboard.press('Enter');
  await page.waitForFunction(async ([game, seq]) => (await (await fetch(`/api/v1/games/${game}`)).json()).seq > seq, [game, seq]);
  const events = await call(page, 'GET', `/games/${game}`);
  assert.ok(events.game.figures.length > 0 || events.seats[0].score > seats[0].score);
  const record = await page.evaluate(async (game) => (await fetch(`/api/v1/games/${game}/record`)).text(), game);
  assert.match(record.split('\n').slice(-12).join('\n'), /"place"/);
  await context.close();
});

test('several at one device: who is next is told, and what the others have laid', { timeout: 120_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  await page.goto('/');
  await call(page, 'POST', '/guests', { name: 'Ann' });
  const { game } = await call(page, 'POST', '/games', { preset: 'modern-2021' });
  await call(page, 'POST', `/games/${game}/seats`, { seat: 1, here: 'Ben' });
  await call(page, 'POST', `/games/${game}/start`);
  await page.goto(`/games/${game}`);
  for (let turn = 0; turn < 3; turn++) {
    await page.locator('[role=gridcell].square').first().waitFor();
    const before = await tiles(page);
    await page.locator('[role=gridcell].square').first().click({ force: true });
    await confirm(page).waitFor();
    assert.equal(await page.getByText('Pass the device').count(), 0);
    await confirm(page).click();
    await page.getByText('Pass the device').waitFor();
    await page.waitForFunction(
      (tiles) => document.querySelectorAll('[role=gridcell]:not(.square)').length === tiles,
      before + 1,
    );
  }
  // The other seat has laid one tile since.
  await page.waitForFunction(() => document.querySelectorAll('.trail rect.light').length === 1);
  await context.close();
});

test('while another thinks I can think along, and nothing of it is sent', { timeout: 120_000 }, async () => {
  const ann = await person(browser, server.address);
  const ben = await person(browser, server.address);
  for (const [one, name] of [[ann, 'Ann'], [ben, 'Ben']]) {
    await one.page.goto('/');
    await call(one.page, 'POST', '/guests', { name });
  }
  const { game } = await call(ann.page, 'POST', '/games', middle());
  await call(ben.page, 'POST', `/games/${game}/join`);
  await call(ann.page, 'POST', `/games/${game}/start`);
  const { seq } = await call(ann.page, 'GET', `/games/${game}`);
  await ben.page.goto(`/games/${game}`);
  await ben.page.locator('[role=gridcell].square').first().click({ force: true });
  await ben.page.getByText('Only a thought', { exact: false }).first().waitFor();
  await ben.page.getByRole('table', { name: 'What would follow' }).waitFor();
  await ben.page.locator('.zone.open').first().click({ force: true });
  await ben.page.locator('.zone.chosen').first().waitFor();
  await ben.page.keyboard.press('Enter');
  assert.equal(await ben.page.locator('.bar .button.primary:enabled').count(), 0);
  assert.equal((await call(ann.page, 'GET', `/games/${game}`)).seq, seq);
  assert.deepEqual([...ann.faults, ...ben.faults], []);
  await ann.context.close();
  await ben.context.close();
});

test('a turn can be held back for a moment, by whoever wants that', { timeout: 120_000 }, async () => {
  const { page, context } = await person(browser, server.address, { settings: { grace: true } });
  const game = await openGame(page, middle(), ['random']);
  const { seq } = await call(page, 'GET', `/games/${game}`);
  await page.locator('[role=gridcell].square').first().click({ force: true });
  await confirm(page).click();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await page.waitForTimeout(3500);
  assert.equal((await call(page, 'GET', `/games/${game}`)).seq, seq);
  await confirm(page).click();
  await page.waitForFunction(async ([game, seq]) => (await (await fetch(`/api/v1/games/${game}`)).json()).seq > seq, [game, seq]);
  await context.close();
});

test('whoever comes back is told what has changed, until the next turn is begun', { timeout: 120_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  await openGame(page, middle(), ['random']);
  const since = page.getByRole('region', { name: 'Since your last turn' });
  await page.locator('[role=gridcell].square').first().click({ force: true });
  await confirm(page).click();
  await page.locator('.trail rect.light').first().waitFor();
  assert.equal(await since.count(), 0, 'who has stayed has seen it');
  await page.reload();
  await since.getByText('1 tile laid').waitFor();
  await page.locator('[role=gridcell].square').last().click({ force: true });
  await since.waitFor({ state: 'hidden' });
  await context.close();
});

test('whoever leaves a turn that is not sent is asked, unless they do not want that', { timeout: 120_000 }, async () => {
  for (const muted of [[], ['leave']]) {
    const { page, context } = await person(browser, server.address, { settings: { muted } });
    const game = await openGame(page, middle(), ['random']);
    await page.locator('[role=gridcell].square').first().click({ force: true });
    await confirm(page).waitFor();
    const asked = [];
    page.on('dialog', (dialog) => {
      asked.push(dialog.message());
      void dialog.dismiss();
    });
    await page.locator('a[href="/"]').first().click();
    if (muted.length > 0) await page.waitForURL('**/');
    else assert.ok(page.url().endsWith(game));
    assert.equal(asked.length, 1 - muted.length);
    await context.close();
  }
});

test('a table without aids lists no moves, and does not say that others are to move', { timeout: 120_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  await openGame(page, { preset: 'tournament' }, ['random']);
  await page.getByRole('button', { name: 'Moves', exact: true }).click();
  await page.getByText('lists no moves', { exact: false }).waitFor();
  assert.equal(await page.getByText('It is not your turn.').count(), 0);
  await context.close();
});
