// People who meet at a table: by link, in an auction, asked out of turn, with a server that goes away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, TABLET, call, person, stage, startServer, untilFirst } from './harness.mjs';
import { openGame, playOn } from './play.mjs';

const { server, browser } = await stage();

/** As many people as names, each with a browser, at a table that Ann has set up and that has begun. */
async function together(setup, names, sizes = []) {
  const people = [];
  for (const [at, name] of names.entries()) {
    const one = await person(browser, server.address, { size: sizes[at] ?? DESKTOP });
    await one.page.goto('/');
    await call(one.page, 'POST', '/guests', { name });
    people.push(one);
  }
  const { game, detail } = await call(people[0].page, 'POST', '/games', setup);
  assert.ok(game, detail);
  for (const { page } of people.slice(1)) await call(page, 'POST', `/games/${game}/join`);
  await call(people[0].page, 'POST', `/games/${game}/start`);
  for (const { page } of people) await page.goto(`/games/${game}`);
  return { game, people };
}

async function leave(people) {
  for (const { context, faults } of people) {
    assert.deepEqual(faults, []);
    await context.close();
  }
}

test('one tap on the start page and a game is on', { timeout: 120_000 }, async () => {
  const ann = await person(browser, server.address, { size: PHONE });
  await ann.page.goto('/');
  await ann.page.getByRole('button', { name: 'Play now' }).tap();
  await ann.page.waitForURL(/\/games\//);
  await ann.page.locator('[role=gridcell]').first().waitFor();
  await leave([ann]);
});

test('two browsers play each other by link, with a reload in the middle of a turn', { timeout: 300_000 }, async () => {
  const ann = await person(browser, server.address);
  const ben = await person(browser, server.address, { size: PHONE });
  await ann.page.goto('/');
  await call(ann.page, 'POST', '/guests', { name: 'Ann' });
  const { game, join } = await call(ann.page, 'POST', '/games', { preset: 'modern-2021' });
  await ann.page.goto(`/games/${game}`);
  await ben.page.goto(join);
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.page.locator('.button.primary:enabled').tap();
  await ben.page.waitForURL(`**/games/${game}`);
  await ann.page.getByText('Ben').first().waitFor();
  await ann.page.getByRole('button', { name: 'Start' }).click();
  await ann.page.locator('[role=gridcell]').first().waitFor();
  // Ann has drafted a tile when her page is loaded anew: the draft is still there, and can be sent.
  await ann.page.locator('[role=gridcell].square').first().click({ force: true });
  const confirm = ann.page.locator('.bar .button.primary:enabled').first();
  await confirm.waitFor();
  const words = await confirm.innerText();
  await ann.page.reload();
  await ann.page.locator('.bar .button.primary:enabled').first().waitFor();
  assert.equal(await ann.page.locator('.bar .button.primary:enabled').first().innerText(), words);
  await ann.page.locator('.bar .button.primary:enabled').first().click();
  // Both see it without doing anything; who hears of it first is not said.
  for (const { page } of [ann, ben]) {
    await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]:not(.square)').length === 2);
  }
  await leave([ann, ben]);
});

/**
 * Presses what a question asks for until the game has gone on. A button that goes away as soon as it has done its work can
 * be missed by who looks for it a moment later: what counts is that the answer was heard.
 */
async function answer(page, game, seq, act) {
  const press = (what) => page.locator(what).first().click({ timeout: 4000 });
  let fault;
  for (let tries = 0; tries < 5; tries++) {
    fault = await act(press).then(() => null, (error) => error);
    const { seq: now } = await call(page, 'GET', `/games/${game}`);
    if (now > seq) return;
    await page.waitForTimeout(300);
  }
  throw fault ?? new Error('the answer was not heard');
}

test('an auction among three', { timeout: 300_000 }, async () => {
  const { setup } = untilFirst(
    ({ action }) => action.do === 'pick',
    '--players', '3', '--bridges-castles-bazaars', 'auction',
  );
  const { game, people } = await together(setup, ['Ann', 'Ben', 'Cleo'], [DESKTOP, PHONE, TABLET]);
  const pages = people.map(({ page }) => page);
  const seen = new Set();
  for (let round = 0; round < 200; round++) {
    const view = await call(pages[0], 'GET', `/games/${game}`);
    const question = view.game.question;
    if (!['pick', 'bid', 'buy'].includes(question)) break;
    seen.add(question);
    const page = pages[view.game.to_act];
    await answer(page, game, view.seq, async (press) => {
      if (question === 'pick') await press('button.tile');
      await press(question === 'buy' ? '.two .button' : '.bar .button.primary:enabled');
    });
  }
  assert.deepEqual([...seen].sort(), ['bid', 'buy', 'pick']);
  await leave(people);
});

test('a castle is asked for out of turn', { timeout: 300_000 }, async () => {
  const lastLay = (actions) => actions.findLast(({ action }) => action.do === 'lay');
  const { setup, next } = untilFirst(
    ({ by, action }, before) => action.do === 'castle' && lastLay(before)?.by !== by,
    '--players', '2', '--bridges-castles-bazaars', 'draft',
  );
  const { game, people } = await together(setup, ['Ann', 'Ben']);
  const owner = people[next.by].page;
  await owner.locator('.choice').first().waitFor();
  assert.equal(await people[1 - next.by].page.locator('.choice').count(), 0);
  const before = await call(owner, 'GET', `/games/${game}`);
  await owner.locator('.choice').first().click();
  await owner.locator('.bar .button.primary:enabled').first().click();
  await owner.waitForFunction(
    async ([game, seq]) => (await (await fetch(`/api/v1/games/${game}`)).json()).seq > seq,
    [game, before.seq],
  );
  await leave(people);
});

test('every refusal on a table without aids names its rule', { timeout: 300_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  await openGame(page, { preset: 'tournament' }, ['random']);
  await page.locator('[role=gridcell]').first().waitFor();
  let refused = 0;
  for (let at = 0; at < 12 && refused < 2; at++) {
    const squares = page.locator('[role=gridcell].square');
    await squares.nth(at % (await squares.count())).click({ force: true });
    await page.waitForTimeout(250);
    const alerts = page.locator('.refusal');
    if ((await alerts.count()) > 0) {
      refused += 1;
      assert.match(await alerts.first().locator('a').first().getAttribute('href'), /^\/rules\/[a-z-]+#[A-Z]+-\d+/);
      await page.keyboard.press('Escape');
    }
  }
  assert.ok(refused > 0, 'a random square does not always fit');
  await context.close();
});

test('a game to its end and its replay', { timeout: 300_000 }, async () => {
  const { setup } = untilFirst(({ action }, before) => action.do === 'lay' && before.filter((one) => one.action.do === 'lay').length > 64, '--players', '2');
  const { page, faults, context } = await person(browser, server.address);
  const game = await openGame(page, setup, ['random']);
  await playOn(page);
  await page.goto(`/games/${game}/replay`);
  await page.locator('[role=gridcell]').first().waitFor();
  await page.keyboard.press('End');
  const last = await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length > 50);
  assert.ok(last);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length < 10);
  await page.keyboard.press('ArrowRight');
  await page.waitForURL(/move=\d+/);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a server that goes away takes nothing along', { timeout: 300_000 }, async () => {
  const other = await startServer();
  const ann = await person(browser, other.address);
  await openGame(ann.page, { preset: 'modern-2021' }, ['random']);
  await ann.page.locator('[role=gridcell].square').first().click({ force: true });
  await ann.page.locator('.bar .button.primary:enabled').first().waitFor();
  await other.kill();
  await ann.page.getByText('The connection is lost', { exact: false }).waitFor();
  const again = await startServer(other.data, other.port);
  await ann.page.getByText('The connection is lost', { exact: false }).waitFor({ state: 'hidden', timeout: 40_000 });
  await ann.page.locator('.bar .button.primary:enabled').first().click();
  await ann.page.waitForFunction(() => document.querySelectorAll('[role=gridcell]:not(.square)').length >= 2);
  await ann.context.close();
  await again.stop();
  again.forget();
});

test('what is not there is told in a friendly way', { timeout: 120_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  for (const path of ['/games/nothing', '/join/nothing', '/nonsense']) {
    await page.goto(path);
    await page.getByRole('heading', { name: 'There is nothing here' }).waitFor();
    assert.ok((await page.getByRole('link').count()) > 0, 'with a way on');
  }
  await context.close();
});
