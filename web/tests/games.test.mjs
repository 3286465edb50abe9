// Whole games in a real browser.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DESKTOP, PHONE, call, person, startBrowser, startServer } from './harness.mjs';
import { openGame, playByKeys, playOn } from './play.mjs';

let server, browser;
before(async () => {
  server = await startServer();
  browser = await startBrowser();
});
after(async () => {
  await browser?.close();
  await server?.stop();
  server?.forget();
});

async function whole(setup, bots, play, size = DESKTOP) {
  const { page, faults, context } = await person(browser, server.address, { size });
  const game = await openGame(page, setup, bots);
  await play(page);
  const view = await call(page, 'GET', `/games/${game}`);
  assert.equal(view.stage, 'over');
  assert.deepEqual(faults, []);
  await context.close();
  return view;
}

test('a guest plays a bot to the end', { timeout: 180_000 }, async () => {
  const view = await whole({ preset: 'modern-2021' }, ['greedy'], (page) => playOn(page));
  assert.equal(view.game.left, 0);
  assert.ok(view.seats[0].score > 0, 'followers were placed and scored');
});

test('a guest plays with river, abbot, jubilee, bridges, castles and bazaars', { timeout: 300_000 }, async () => {
  const options = {
    game: 'classic', edition: 'modern', farmers: true, river: true, abbot: true, jubilee: true,
    bridges_castles_bazaars: 'auction',
  };
  await whole({ options, seats: 2 }, ['greedy'], (page) => playOn(page));
});

test('a guest plays The Discovery to the end', { timeout: 180_000 }, async () => {
  const options = { game: 'discovery', hand_of_two: true, equal_turns: true };
  await whole({ options, seats: 2 }, ['greedy'], (page) => playOn(page));
});

test('a whole game by keys alone', { timeout: 240_000 }, async () => {
  await whole({ preset: 'modern-2021' }, ['random'], (page) => playByKeys(page));
});

test('a whole game by touch on a phone', { timeout: 240_000 }, async () => {
  await whole({ preset: 'modern-2021-first-game' }, ['random'], (page) => playOn(page, { touch: true }), PHONE);
});
