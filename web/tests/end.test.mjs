// The end of a game and its replay: told step by step, and nothing cut or lost.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, person, stage, untilFirst } from './harness.mjs';
import { openGame } from './play.mjs';

const { server, browser } = await stage();

/** A table of which only the last turn is left, and that turn. */
function lastTurn() {
  const lays = ({ action }) => action.do === 'lay';
  return untilFirst((one, earlier) => one.by === 0 && lays(one) && earlier.filter(lays).length === 70, '--players', '2');
}

test('the end is told step by step, and the replay shows all of it', { timeout: 120_000 }, async () => {
  const { setup, rest } = lastTurn();
  const { page, context, faults } = await person(browser, server.address);
  const game = await openGame(page, setup, ['random']);
  await page.locator('[role=gridcell].square').first().waitFor({ state: 'attached' });
  const { seq } = await call(page, 'GET', `/games/${game}`);
  await call(page, 'POST', `/games/${game}/turn`, { seq, actions: rest.map(({ action }) => action) });
  await page.getByRole('button', { name: 'Skip to the result' }).waitFor();

  const ranking = page.getByRole('list', { name: 'Standings' });
  const { result } = await call(page, 'GET', `/games/${game}`);
  const last = result.scores.map(String);
  const shown = await ranking.locator('strong').allInnerTexts();
  assert.ok(shown.some((score) => !last.includes(score.match(/\d+/)[0])), 'nobody is told the result before its time');
  await page.getByRole('button', { name: 'Skip to the result' }).click();
  await page.getByText(/wins? with|share the win/).first().waitFor();

  await page.goto(`/games/${game}/replay`);
  await page.getByText('Move 71 of 71').waitFor();
  const heights = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
  assert.ok(heights[0] <= heights[1] + 40, `the page is ${heights[0]} pixels long`);
  assert.deepEqual(faults, []);
  await context.close();
});

test('points are never cut, on small screens and with large letters', { timeout: 120_000 }, async () => {
  const { setup, rest } = lastTurn();
  const size = { viewport: { width: 320, height: 640 } };
  const { page, context } = await person(browser, server.address, { size, language: 'de' });
  const game = await openGame(page, setup, ['random']);
  const { seq } = await call(page, 'GET', `/games/${game}`);
  await call(page, 'POST', `/games/${game}/turn`, { seq, actions: rest.map(({ action }) => action) });
  const points = page.locator('.end ol strong').first();
  await points.waitFor();
  for (const letters of ['16px', '32px']) {
    await page.evaluate((size) => (document.documentElement.style.fontSize = size), letters);
    const { x, width } = await points.boundingBox();
    assert.ok(x >= 0 && x + width <= 320, `${letters}: ${x} + ${width}`);
  }
  await context.close();
});
