// The panels of the table: what they say adds up, is in the reader's language, and fits the screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, TABLET, call, person, stage, untilFirst } from './harness.mjs';

const { server, browser } = await stage();

const laid = (actions) => actions.filter(({ action }) => action.do === 'lay').length;

/** Ann at a table that begins from a position, with bots on no seat: everybody else is a guest who waits. */
async function atTable(setup, { size = DESKTOP, language = 'en' } = {}) {
  const people = [];
  for (let seat = 0; seat < setup.seats; seat++) {
    const one = await person(browser, server.address, { size, language });
    await one.page.goto('/');
    await call(one.page, 'POST', '/guests', { name: ['Ann', 'Ben', 'Cleo', 'Dirk', 'Eva', 'Finn'][seat] });
    people.push(one);
  }
  const [{ page, faults }] = people;
  const { game, detail } = await call(page, 'POST', '/games', setup);
  assert.ok(game, detail);
  for (const other of people.slice(1)) {
    await call(other.page, 'POST', `/games/${game}/join`);
    await other.page.goto('about:blank');
  }
  await call(page, 'POST', `/games/${game}/start`);
  await page.goto(`/games/${game}`);
  await page.locator('[role=gridcell]').first().waitFor();
  const leave = async () => {
    assert.deepEqual(faults, []);
    for (const { context } of people) await context.close();
  };
  return { page, game, leave };
}

test('a castle costs what the two answers differ by', { timeout: 120_000 }, async () => {
  const { setup, next } = untilFirst(
    ({ by, action }) => by === 0 && action.do === 'castle',
    '--players', '2', '--bridges-castles-bazaars', 'draft',
  );
  const { page, game, leave } = await atTable(setup);
  const after = (build) => call(page, 'POST', `/games/${game}/preview`, { actions: [{ ...next.action, build }] });
  const [now, later] = [await after(false), await after(true)];
  const cost = now.scores[0] - later.scores[0];
  await page.getByRole('button', { name: `Score now: ${cost} points` }).waitFor();
  await page.locator('.choice').nth(1).click();
  await page.getByRole('button', { name: `Build castle (give up ${cost} now)` }).waitFor();
  await leave();
});

test('the points of six players are whole on a phone', { timeout: 120_000 }, async () => {
  const { setup } = untilFirst(
    ({ action }, before) => action.do === 'lay' && laid(before) > 60,
    '--players', '6', '--bridges-castles-bazaars', 'auction',
  );
  const { page, leave } = await atTable(setup, { size: PHONE });
  const cut = await page.locator('.strip .seat').evaluateAll((seats) =>
    seats.filter((seat) => {
      const [box, points] = [seat.getBoundingClientRect(), seat.querySelector('strong').getBoundingClientRect()];
      return points.left < box.left || points.right > box.right || box.right > innerWidth || points.bottom > box.bottom + 1;
    }).length,
  );
  assert.equal(await page.locator('.strip .seat').count(), 6);
  assert.equal(cut, 0);
  await leave();
});

for (const [name, size] of [['desktop', DESKTOP], ['tablet', TABLET]]) {
  test(`the points of a player add up region by region: ${name}`, { timeout: 120_000 }, async () => {
    const { setup } = untilFirst(({ action }, before) => action.do === 'lay' && laid(before) > 40, '--players', '2');
    const { page, game, leave } = await atTable(setup, { size });
    const view = await call(page, 'GET', `/games/${game}`);
    await page.locator('button.line').first().click();
    await page.locator('.sum .total').waitFor();
    const numbers = await page.locator('.sum strong').allInnerTexts();
    const read = numbers.map((text) => Number(text.replace('−', '-').replace('+', '')));
    const total = read.pop();
    assert.equal(total, view.seats[0].projected);
    assert.equal(read.reduce((sum, one) => sum + one, 0), total);
    await leave();
  });
}

test('the tiles panel tells what fits a square, and in how many draws', { timeout: 120_000 }, async () => {
  const { setup } = untilFirst(({ by, action }, before) => by === 0 && action.do === 'lay' && laid(before) > 20, '--players', '2');
  const { page, leave } = await atTable(setup);
  await page.getByRole('button', { name: 'Tiles', exact: true }).click();
  await page.getByText('Tap an open square').waitFor();
  await page.locator('[role=gridcell].square').first().click({ force: true });
  await page.getByText(/in your next \d+ draws/).waitFor();
  await leave();
});

test('a refusal speaks the language of the reader', { timeout: 120_000 }, async () => {
  const { setup } = untilFirst(({ by, action }, before) => by === 0 && action.do === 'lay' && laid(before) > 20, '--players', '2');
  const { page, leave } = await atTable({ ...setup, aids: 'none' }, { language: 'de' });
  const squares = page.locator('[role=gridcell].square');
  const refusal = page.locator('.refusal');
  for (let at = 0; at < 12 && (await refusal.count()) === 0; at++) {
    await squares.nth(at).click({ force: true });
    await page.waitForTimeout(300);
  }
  await refusal.getByText('Im Weg: ').waitFor();
  assert.doesNotMatch(await refusal.innerText(), /edge|tile/);
  await leave();
});
