// Games in a real browser, each to its end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, call, person, stage, untilFirst } from './harness.mjs';
import { openGame, playByKeys, playOn } from './play.mjs';

const { server, browser } = await stage();

// One game is played from its first tile on; the others begin in the middle, where boards are full and choices many.
function fromTheMiddle(lays, ...options) {
  const laid = (actions) => actions.filter(({ action }) => action.do === 'lay').length;
  return untilFirst(({ action }, before) => action.do === 'lay' && laid(before) >= lays, '--players', '2', ...options).setup;
}

async function toTheEnd(setup, bots, play, size = DESKTOP) {
  const { page, faults, context } = await person(browser, server.address, { size });
  const game = await openGame(page, setup, bots);
  await play(page);
  const view = await call(page, 'GET', `/games/${game}`);
  assert.equal(view.stage, 'over');
  assert.deepEqual(faults, []);
  await context.close();
  return view;
}

test('a guest plays a bot to the end', { timeout: 400_000 }, async () => {
  const view = await toTheEnd({ preset: 'modern-2021' }, ['random'], (page) => playOn(page));
  assert.equal(view.game.left, 0);
  assert.ok(view.seats[0].score > 0, 'followers were placed and scored');
});

test('a guest plays with river, abbot, jubilee, bridges, castles and bazaars', { timeout: 400_000 }, async () => {
  const everything = ['--river', '--abbot', '--jubilee', '--bridges-castles-bazaars', 'auction'];
  await toTheEnd(fromTheMiddle(80, ...everything), ['random'], (page) => playOn(page));
});

test('a guest plays The Discovery to the end', { timeout: 400_000 }, async () => {
  const setup = fromTheMiddle(50, '--game', 'discovery', '--hand-of-two', '--equal-turns');
  await toTheEnd(setup, ['random'], (page) => playOn(page));
});

test('a game by keys alone', { timeout: 400_000 }, async () => {
  await toTheEnd(fromTheMiddle(40), ['random'], (page) => playByKeys(page));
});

test('a game by touch on a phone', { timeout: 400_000 }, async () => {
  await toTheEnd(fromTheMiddle(40, '--no-farmers'), ['random'], (page) => playOn(page, { touch: true }), PHONE);
});
