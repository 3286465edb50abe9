// The small boards of the rules: the server takes each of them, turn by turn, and they can be asked.

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { person, stage } from './harness.mjs';

const folder = new URL('../src/rules/boards/', import.meta.url);
const boards = readdirSync(folder).flatMap((file) => JSON.parse(readFileSync(new URL(file, folder), 'utf8')));
const { server, browser } = await stage();

async function position(options, seats, begin, more = {}) {
  const clock = { kind: 'none' };
  const setup = { options, seats, clock, at_zero: 'shown', takeback: 'free', aids: 'all', visibility: 'unlisted', begin };
  const answer = await fetch(`${server.address}/api/v1/positions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ setup, ...more }),
  });
  return { ok: answer.ok, body: await answer.json() };
}

test('the server takes every position', async () => {
  for (const { id, options, seats, actions, look } of boards) {
    const { ok, body } = await position(options, seats, actions, look ? { region: look } : {});
    assert.ok(ok, `${id}: ${body.detail}`);
    assert.ok(!look || body.region, `${id}: there is no such region`);
  }
});

test('a board beside a rule can be stepped through and asked', { timeout: 60_000 }, async () => {
  const { page, context, faults } = await person(browser, server.address);
  await page.goto('/rules/classic#EX-ROAD-4');
  const board = page.getByRole('figure', { name: 'Board for EX-ROAD-4' });
  await board.getByText('+4 for a road').waitFor();
  await board.getByRole('button', { name: 'One turn back' }).click();
  await board.getByText('Turn 2 of 3').waitFor();
  await board.locator('[data-cell="0,0"]').click({ force: true });
  await board.getByRole('button', { name: 'Close' }).waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});
