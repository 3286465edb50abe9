// A game by ear: only roles, names and what is said aloud; no pointer, no places on the screen.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { call, person, stage, untilFirst } from './harness.mjs';
import { openGame } from './play.mjs';

const { server, browser } = await stage();

/** Presses something as a screen reader does: it has the focus, and a key is struck. */
async function strike(found) {
  await found.focus();
  await found.press('Enter');
}

test('a game by a screen reader alone', { timeout: 400_000 }, async () => {
  const laid = (actions) => actions.filter(({ action }) => action.do === 'lay').length;
  const { setup } = untilFirst(({ by, action }, before) => by === 0 && action.do === 'lay' && laid(before) >= 56, '--players', '2');
  const { page, context, faults } = await person(browser, server.address);
  const game = await openGame(page, setup, ['random']);
  const said = new Set();
  const voice = page.locator('[role=status][aria-live=polite]').first();
  const listen = async () => said.add((await voice.textContent()).trim());

  await strike(page.getByRole('button', { name: 'Moves', exact: true }));
  const moves = page.getByRole('list', { name: 'All ways to lay your tile' }).getByRole('button');
  const over = page.getByRole('button', { name: 'Game over' });
  for (let turn = 0; turn < 40 && !(await over.isVisible()); turn++) {
    await moves.first().or(over).first().waitFor();
    if (await over.isVisible()) break;
    const { seq } = await call(page, 'GET', `/games/${game}`);
    const name = await moves.first().textContent();
    assert.match(name, /(start|east|west|north|south).*(turned|upside down)/, 'where and how');
    await strike(moves.first());
    await page.getByRole('button', { name: /end turn/i }).and(page.locator(':enabled')).first().waitFor();
    await page.waitForFunction(() => document.querySelector('[role=status][aria-live]').textContent.includes('Tile '));
    await listen();
    // Every other turn is ended by its button, the others where the focus is.
    if (turn % 2 === 0) await strike(page.getByRole('button', { name: /end turn/i }).and(page.locator(':enabled')).first());
    else await page.keyboard.press('Enter');
    await page.waitForFunction(
      async ([game, seq]) => (await (await fetch(`/api/v1/games/${game}`)).json()).seq > seq,
      [game, seq],
    );
    await page.waitForTimeout(600);
    await listen();
  }
  const view = await call(page, 'GET', `/games/${game}`);
  assert.equal(view.stage, 'over');
  const all = [...said].join('\n');
  for (const words of [/Your turn\. Tile: north/, /lays a tile/, /Tile \d (east|west|north|south)/, /Ann: \+\d+ for/]) {
    assert.match(all, words);
  }
  assert.deepEqual(faults, []);
  await context.close();
});

test('the list is filtered by words, and squares say what they would bring', { timeout: 120_000 }, async () => {
  const { setup } = untilFirst(({ by, action }, before) => by === 0 && action.do === 'lay' && before.length > 60, '--players', '2');
  const { page, context } = await person(browser, server.address);
  await openGame(page, setup, ['random']);
  await page.getByRole('button', { name: 'Moves', exact: true }).press('Enter');
  const moves = page.getByRole('list', { name: 'All ways to lay your tile' }).getByRole('button');
  await moves.first().waitFor();
  const count = await moves.count();
  await page.getByRole('searchbox').fill('east');
  const east = await moves.allTextContents();
  assert.ok(east.length < count && east.every((text) => text.includes('east')));
  await page.getByRole('gridcell', { name: /would (bring|cost) you \d+/ }).first().waitFor({ state: 'attached' });
  await context.close();
});
