// How a person plays in these tests: by pointer, by finger or by keys, always through what is on the screen.

import assert from 'node:assert/strict';
import { call } from './harness.mjs';

/** Sets a table up through the API and opens it: `seats` is what follows the person of the page, `me` or a level. */
export async function openGame(page, setup, bots) {
  await page.goto('/');
  await call(page, 'POST', '/guests', { name: 'Ann' });
  const { game } = await call(page, 'POST', '/games', setup);
  for (const [at, bot] of bots.entries()) await call(page, 'POST', `/games/${game}/seats`, { seat: at + 1, bot });
  await call(page, 'POST', `/games/${game}/start`);
  await page.goto(`/games/${game}`);
  return game;
}

const primary = (page) => page.locator('.bar .button.primary:enabled').first();

/** What the table waits for, as its screen shows it. */
async function moment(page) {
  return page.evaluate(() => {
    const visible = (selector) =>
      [...document.querySelectorAll(selector)].filter((found) => found.getClientRects().length > 0).length;
    return {
      over: document.querySelector('.screen.over') !== null,
      primary: visible('.bar .button.primary:enabled'),
      squares: visible('[role=gridcell].square'),
      ghost: visible('.ghost'),
      zones: visible('.zone.open'),
      chosen: visible('.zone.chosen'),
      market: visible('button.tile:not([aria-pressed=true])'),
      answers: visible('.two .button'),
      castles: visible('.choice'),
      choices: visible('.phase fieldset .button[aria-pressed=false]'),
    };
  });
}

const some = (list, at) => list.nth(at);

/** Does one thing by pointer or finger. Says what it did. */
async function step(page, at, touch) {
  const now = await moment(page);
  const press = (found) => (touch ? found.tap({ force: true }) : found.click({ force: true }));
  if (now.over) return 'over';
  if (now.answers > 0) return press(page.locator('.two .button').first()).then(() => 'answer');
  if (now.primary > 0) {
    if (now.zones > 0 && now.chosen === 0 && at % 2 === 0) {
      await press(page.locator('.zone.open').first());
      await page.waitForTimeout(30);
    }
    await press(primary(page));
    return 'confirm';
  }
  if (now.castles > 0) return press(page.locator('.choice').first()).then(() => 'castle');
  if (now.market > 0) return press(page.locator('button.tile').first()).then(() => 'market');
  if (now.choices > 0) return press(page.locator('.phase fieldset .button[aria-pressed=false]').first()).then(() => 'choice');
  if (now.squares > 0) return press(some(page.locator('[role=gridcell].square'), at % now.squares)).then(() => 'square');
  return 'wait';
}

/** Plays until the game is over, or for so many steps. */
export async function playOn(page, { touch = false, steps = 2000 } = {}) {
  const done = {};
  let idle = 0;
  for (let at = 0; at < steps; at++) {
    const did = await step(page, at, touch).catch((error) => {
      // What was there is gone: somebody else has acted meanwhile.
      if (/detached|not attached|not visible|Timeout|outside of the viewport/.test(String(error))) return 'wait';
      throw error;
    });
    if (did === 'over') return done;
    done[did] = (done[did] ?? 0) + 1;
    idle = did === 'wait' ? idle + 1 : 0;
    assert.ok(idle < 300, `nothing could be done for a long time: ${JSON.stringify(await moment(page))}`);
    await page.waitForTimeout(did === 'wait' ? 50 : 25);
  }
  return done;
}

/** Plays by keys alone: arrows and Enter on the board, numbers for followers, Enter to confirm. */
export async function playByKeys(page, steps = 2000) {
  const keys = page.keyboard;
  let idle = 0;
  for (let at = 0; at < steps; at++) {
    const now = await moment(page);
    if (now.over) return;
    if (now.primary > 0) {
      if (now.zones > 0 && now.chosen === 0 && at % 2 === 0) await keys.press('1');
      await page.waitForTimeout(40);
      await keys.press('Enter');
      idle = 0;
    } else if (now.squares > 0) {
      await keys.press('g');
      await keys.press(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][at % 4]);
      await keys.press('Enter');
      idle = 0;
    } else idle += 1;
    assert.ok(idle < 300, `nothing could be done by keys: ${JSON.stringify(now)}`);
    await page.waitForTimeout(60);
  }
}
