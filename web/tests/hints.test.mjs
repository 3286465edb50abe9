// Hints at the table, chances of winning in replays, and the strength of bots.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, TABLET, DESKTOP, axe, call, person, stage, untilFirst } from './harness.mjs';
import { openGame } from './play.mjs';

const { server, browser } = await stage();

const lays = ({ action }) => action.do === 'lay';
/** A table at which Ann is to lay a tile, after so many. */
function early(tiles = 9) {
  return untilFirst((one, before) => one.by === 0 && lays(one) && before.filter(lays).length > tiles, '--players', '2').setup;
}
const number = (text) => Number(text.replace('−', '-').replace('+', '').replace('±', ''));
const hint = (page) => page.getByRole('region', { name: 'Hint' });

test('a hint is a draft with reasons that add up, and can be dismissed', { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(browser, server.address);
  await openGame(page, early(), ['newcomer']);
  await page.getByRole('button', { name: /^Hint/ }).click();
  await hint(page).getByText(/ would play: /).waitFor();
  await page.locator('.ghost').waitFor({ state: 'attached' });
  const numbers = (await hint(page).locator('li strong').allInnerTexts()).map(number);
  const total = numbers.pop();
  assert.ok(numbers.length > 0 && numbers.every(Number.isFinite), String(numbers));
  const sum = numbers.reduce((sum, one) => sum + one, 0);
  assert.ok(Math.abs(sum - total) < 0.05, `${numbers} is not ${total}`);
  // Places for a follower that are too small for a finger are shown larger by a loupe.
  assert.deepEqual((await axe(page)).filter((fault) => !fault.includes('class="zone')), []);

  await hint(page).getByRole('button', { name: 'Dismiss' }).click();
  await hint(page).waitFor({ state: 'detached' });
  await page.locator('.ghost').waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
  await context.close();
});

test('dismissing a hint brings my own draft back', { timeout: 120_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  await openGame(page, early(), ['newcomer']);
  const ghost = () => page.locator('.ghost').getAttribute('transform');
  await page.locator('[role=gridcell].square').last().click({ force: true });
  await page.locator('.ghost').waitFor({ state: 'attached' });
  const own = await ghost();
  await page.getByRole('button', { name: /^Hint/ }).click();
  await hint(page).getByRole('button', { name: 'Keep this turn' }).waitFor();
  await hint(page).getByRole('button', { name: 'Dismiss' }).click();
  await page.waitForFunction((own) => document.querySelector('.ghost')?.getAttribute('transform') === own, own);
  await context.close();
});

test('a hint by keys is said aloud, and Enter plays it', { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(browser, server.address);
  const game = await openGame(page, early(), ['newcomer']);
  await page.locator('[role=gridcell].square').first().waitFor({ state: 'attached' });
  const before = await call(page, 'GET', `/games/${game}`);
  await page.keyboard.press('w');
  const voice = page.locator('[role=status][aria-live=polite].sr-only');
  await voice.filter({ hasText: / would play: .*All together/ }).waitFor({ state: 'attached' });
  await page.locator('.bar .button.primary:enabled').waitFor();
  await page.keyboard.press('Enter');
  await hint(page).waitFor({ state: 'detached' });
  await page.waitForFunction(
    async ([game, tiles]) => (await (await fetch(`/api/v1/games/${game}`)).json()).game.tiles.length > tiles,
    [game, before.game.tiles.length],
  );
  assert.deepEqual(faults, []);
  await context.close();
});

test('pointing at a reason fills its region', { timeout: 120_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  // A tile alone, which fills nothing, and one reason that is known: whatever the bot would say.
  await page.route('**/hint', async (route) => {
    const response = await route.fetch();
    const hint = await response.json();
    const { regions } = await call(page, 'GET', new URL(route.request().url()).pathname.replace('/api/v1', '').replace('hint', 'regions'));
    const card = regions.find(({ owners, complete }) => owners.length === 1 && !complete);
    const actions = hint.actions.filter((action) => action.do === 'lay');
    await route.fulfill({ response, json: { ...hint, actions, regions: [{ what: card.what, card, points: [1, 0] }] } });
  });
  await openGame(page, early(), ['newcomer']);
  await page.getByRole('button', { name: /^Hint/ }).click();
  const reason = hint(page).locator('li button');
  await reason.waitFor();
  const filled = page.locator('.screen > .board [fill^="url(#"]');
  await filled.waitFor({ state: 'detached' });
  await reason.focus();
  await filled.waitFor({ state: 'attached' });
  await reason.blur();
  await filled.waitFor({ state: 'detached' });
  await context.close();
});

test('no hints where the table does not allow them', { timeout: 120_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  const game = await openGame(page, { ...early(), aids: 'board' }, ['newcomer']);
  await page.locator('[role=gridcell].square').first().waitFor({ state: 'attached' });
  assert.equal(await page.getByRole('button', { name: /^Hint/ }).count(), 0);
  assert.equal((await call(page, 'GET', `/games/${game}/hint`)).code, 'not_allowed_here');
  await context.close();
});

for (const [name, size] of [['phone', PHONE], ['tablet', TABLET]]) {
  test(`the hint leaves the board and the one button in sight: ${name}`, { timeout: 120_000 }, async () => {
    const { page, context } = await person(browser, server.address, { size });
    await openGame(page, early(), ['newcomer']);
    await page.getByRole('button', { name: /^Hint/ }).tap();
    await hint(page).getByRole('button', { name: 'Keep this turn' }).waitFor();
    const button = page.locator('.bar .button.primary:enabled');
    await button.waitFor();
    const boxes = [await button.boundingBox(), await hint(page).getByRole('button', { name: 'Dismiss' }).boundingBox()];
    for (const { y, height } of boxes) assert.ok(y + height <= size.viewport.height, `${y} + ${height}`);
    assert.ok((await page.locator('.screen > .board').boundingBox()).height > 200);
    await context.close();
  });
}

test('a replay tells how likely everybody was to win', { timeout: 120_000 }, async () => {
  const { setup, rest } = untilFirst((one, before) => one.by === 0 && lays(one) && before.filter(lays).length === 70, '--players', '2', '--edition', 'first');
  const { page, context, faults } = await person(browser, server.address);
  const game = await openGame(page, setup, ['random']);
  await page.goto(`/games/${game}/replay`);
  await page.getByText(/^Move \d+ of \d+$/).waitFor();
  assert.equal(await page.getByRole('region', { name: 'Chance of winning' }).count(), 0, 'not while the game is played');

  const { seq } = await call(page, 'GET', `/games/${game}`);
  await call(page, 'POST', `/games/${game}/turn`, { seq, actions: rest.map(({ action }) => action) });
  const { result } = await call(page, 'GET', `/games/${game}`);
  await page.goto(`/games/${game}/replay`);
  const chances = page.getByRole('region', { name: 'Chance of winning' });
  await chances.waitFor();
  const told = async () => (await chances.locator('strong').allInnerTexts()).map((text) => parseInt(text, 10));
  const last = [0, 1].map((seat) => (result.winners.includes(seat) ? 100 / result.winners.length : 0));
  assert.deepEqual(await told(), last);
  await page.getByRole('button', { name: 'To the start' }).click();
  await page.getByText('The start', { exact: true }).waitFor();
  const first = await told();
  assert.equal(first[0] + first[1], 100);
  assert.ok(first.every((percent) => percent > 30), String(first));
  assert.match(await chances.getByRole('img').getAttribute('aria-label'), new RegExp(`Ann ${first[0]}%`));
  assert.deepEqual(await axe(page), []);
  assert.deepEqual(faults, []);
  await context.close();
});

/** As if some levels had been measured: what the server has does not matter here. */
async function measured(page, strengths) {
  await page.route('**/api/v1/levels', async (route) => {
    const response = await route.fetch();
    const { levels } = await response.json();
    const told = levels.map(({ elo, ...level }) => (strengths[level.id] === undefined ? level : { ...level, elo: strengths[level.id] }));
    await route.fulfill({ response, json: { levels: told } });
  });
}

test('the strength of bots is shown where it was measured, and only there', { timeout: 120_000 }, async () => {
  const { page, context, faults } = await person(browser, server.address, { size: DESKTOP });
  await measured(page, { newcomer: 0, expert: 900 });
  await page.goto('/');
  await call(page, 'POST', '/guests', { name: 'Ann' });
  const { game } = await call(page, 'POST', '/games', { preset: 'modern-2021', seats: 2 });
  await page.goto(`/games/${game}`);
  await page.getByRole('button', { name: /seat 2/i }).first().click();
  const expert = page.locator('.level').filter({ hasText: 'Expert' });
  await expert.getByText('Strength 900').waitFor();
  assert.equal(await expert.getByRole('img').getAttribute('aria-label'), 'Strength 900, the most of all bots.');
  assert.equal(await page.locator('.level').filter({ hasText: 'Strength' }).count(), 2);
  assert.deepEqual(await axe(page), []);
  await expert.click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.getByText('strength 900').waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
