// The board as something to look at and to press: zones, loupe, overlays, map, and what is refused.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DESKTOP, PHONE, call, person, stage, untilFirst } from './harness.mjs';
import { openGame } from './play.mjs';

const SMALL = { ...PHONE, viewport: { width: 360, height: 640 } };
const { server, browser } = await stage();

const laidBefore = (least) => ({ by, action }, before) =>
  by === 0 && action.do === 'lay' && before.filter((one) => one.action.do === 'lay').length > least;
const early = untilFirst(laidBefore(3), '--players', '2').setup;
const middle = untilFirst(laidBefore(34), '--players', '2').setup;

async function table(size, setup) {
  const found = await person(browser, server.address, { size });
  const game = await openGame(found.page, setup, ['random']);
  await found.page.locator('[role=gridcell].square').first().waitFor({ state: 'attached' });
  return { ...found, game };
}

/** Boxes of all that a selector finds. */
const boxes = (page, selector) =>
  page.locator(selector).evaluateAll((all) => all.map((one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return { left, top, right, bottom };
  }));
const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;

test('zones and buttons of the ghost do not cover each other', async () => {
  const { page, context, faults } = await table(DESKTOP, early);
  await page.locator('[role=gridcell].square').first().click({ force: true });
  await page.locator('.zone.open').first().waitFor();
  const zones = await boxes(page, '.viewport .zone');
  const buttons = await boxes(page, '.handles button');
  assert.ok(zones.length > 1 && buttons.length > 0);
  zones.forEach((zone, at) => {
    for (const other of [...zones.slice(0, at), ...buttons]) assert.ok(!meet(zone, other), JSON.stringify([zone, other]));
  });
  assert.deepEqual(faults, []);
  await context.close();
});

test('on a phone the loupe takes the zones, and no square lies under anything', async () => {
  const { page, context, faults } = await table(SMALL, early);
  await page.waitForTimeout(600);
  const squares = await boxes(page, '[role=gridcell].square');
  const floats = [...(await boxes(page, '.controls')), ...(await boxes(page, '.over-top > *'))].filter(({ right, left }) => right > left);
  for (const square of squares) for (const float of floats) assert.ok(!meet(square, float), JSON.stringify([square, float]));
  await page.locator('[role=gridcell].square').first().tap({ force: true });
  await page.locator('.loupe .zone.open').first().tap();
  await page.locator('.viewport .zone.chosen').waitFor();
  await page.locator('.loupe').waitFor({ state: 'detached' });
  await page.locator('.viewport .zone.dot.open').first().tap({ force: true });
  await page.locator('.loupe .zone.chosen').waitFor();
  await page.locator('.loupe .close').tap();
  await page.locator('.loupe').waitFor({ state: 'detached' });
  assert.deepEqual(faults, []);
  await context.close();
});

test('an overlay takes one question, and draws one outline for each region', async () => {
  const { page, context, game, faults } = await table(DESKTOP, middle);
  const asked = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Owners' }).click();
  await page.locator('.overlay path').first().waitFor({ state: 'attached' });
  assert.equal(asked.filter((path) => /\/regions?$/.test(path)).length, 1);
  const { regions } = await call(page, 'GET', `/games/${game}/regions`);
  const occupied = regions.filter(({ figures }) => figures.some((count) => count > 0));
  assert.equal(await page.locator('.overlay > g').count(), occupied.length);
  assert.deepEqual(faults, []);
  await context.close();
});

test('a map comes when not all is in sight, moves the view, and can be hidden', async () => {
  const { page, context, faults } = await table(DESKTOP, middle);
  const place = () => page.locator('.world').evaluate((world) => world.style.transform);
  assert.equal(await page.locator('.minimap').count(), 0);
  for (let press = 0; press < 4; press++) await page.getByRole('button', { name: 'Zoom in' }).click();
  const map = page.getByRole('button', { name: /^Overview map/ });
  await map.waitFor();
  const before = await place();
  await map.click({ position: { x: 12, y: 12 } });
  await page.waitForFunction((old) => document.querySelector('.world').style.transform !== old, before);
  const pressed = await place();
  await map.press('ArrowRight');
  await page.waitForFunction((old) => document.querySelector('.world').style.transform !== old, pressed);
  await page.getByRole('button', { name: 'Hide the overview map' }).click();
  await map.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Show the overview map' }).click();
  await map.waitFor();
  assert.deepEqual(faults, []);
  await context.close();
});

test('a square where the tile does not fit tells the rule; without aids the wrong side is marked', async () => {
  const { page, context, game } = await table(DESKTOP, early);
  const { actions } = await call(page, 'GET', `/games/${game}/legal`);
  const { game: view } = await call(page, 'GET', `/games/${game}`);
  const key = ({ x, y }) => `${x},${y}`;
  const [laid, legal] = [new Set(view.tiles.map(key)), new Set(actions.map(key))];
  const open = view.tiles
    .flatMap(({ x, y }) => [{ x: x + 1, y }, { x: x - 1, y }, { x, y: y + 1 }, { x, y: y - 1 }])
    .find((cell) => !laid.has(key(cell)) && !legal.has(key(cell)));
  assert.ok(open, 'the tile fits everywhere');
  const place = await page.locator('.world').evaluate((world, { x, y }) => {
    const matrix = new DOMMatrix(getComputedStyle(world).transform);
    const { left, top } = world.parentElement.getBoundingClientRect();
    return { x: left + matrix.e + matrix.a * (x * 100 + 50), y: top + matrix.f + matrix.d * (y * 100 + 50) };
  }, open);
  await page.mouse.click(place.x, place.y);
  await page.getByText('PLACE-2').first().waitFor();
  await context.close();

  const blind = await table(DESKTOP, { ...early, aids: 'none' });
  assert.equal(await blind.page.locator('.squares .legal').count(), 0);
  await blind.page.locator(`[data-cell="${key(open)}"]`).click({ force: true });
  await blind.page.locator('.ghost .bad').waitFor({ state: 'attached' });
  assert.deepEqual(blind.faults, []);
  await blind.context.close();
});

test('the tile can be dragged from the hand onto a square', async () => {
  const { page, context, faults } = await table(DESKTOP, early);
  const from = await page.locator('.hand svg').first().boundingBox();
  const [to] = await boxes(page, '[role=gridcell].square');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move((to.left + to.right) / 2, (to.top + to.bottom) / 2, { steps: 8 });
  await page.mouse.up();
  await page.locator('.ghost').waitFor();
  const [ghost] = await boxes(page, '.ghost');
  assert.ok(meet(ghost, to));
  assert.deepEqual(faults, []);
  await context.close();
});
