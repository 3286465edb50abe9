// How smooth the board is: npm run frames [-- ADDRESS]. A landscape of 200 tiles is moved and zoomed on a processor four
// times as slow, and on the usual one it is measured how long a preview takes from the press to the picture. On a busy
// machine the time between frames says little: the work of the page's main thread a frame is counted by processor time.
// Without the address of a running server it starts one.

import { DESKTOP, PHONE, call, person, startBrowser, startServer, untilFirst } from './harness.mjs';
import { openGame } from './play.mjs';

const TILES = 200;
const SLOWER = 4;
const WARM_UP = 10;

const named = process.argv[2];
const server = named ? null : await startServer();
const address = named ?? server.address;
const browser = await startBrowser();
const { setup } = untilFirst(
  ({ by, action }, before) => by === 0 && action.do === 'lay' && before.filter((one) => one.action.do === 'lay').length > 60,
  '--players', '2', '--river', '--abbot',
);

const sorted = (times) => [...times].sort((a, b) => a - b);
const at = (times, part) => sorted(times)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? NaN;
const told = (times) => `median ${at(times, 0.5).toFixed(1)} ms, p95 ${at(times, 0.95).toFixed(1)} ms (${times.length})`;

/** Lays copies of a landscape beside it until there are enough tiles: no game of ours has so many. */
function enlarge(game) {
  const width = Math.max(...game.tiles.map(({ x }) => x)) - Math.min(...game.tiles.map(({ x }) => x)) + 1;
  const [tiles, figures] = [[...game.tiles], [...game.figures]];
  for (let copy = 1; tiles.length < TILES; copy++) {
    const east = copy * width;
    tiles.unshift(...game.tiles.slice(0, TILES - tiles.length).map((tile) => ({ ...tile, x: tile.x + east })));
    figures.push(...game.figures.map((figure) => ({ ...figure, at: { ...figure.at, x: figure.at.x + east } })));
  }
  const laid = new Set(tiles.map(({ x, y }) => `${x},${y}`));
  return { ...game, tiles, figures: figures.filter(({ at }) => laid.has(`${at.x},${at.y}`)) };
}

const work = async (session) =>
  (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value * 1000;

/** The time between frames while something goes on, and the work of each. */
async function frames(page, session, act) {
  const before = await work(session);
  await page.evaluate(() => {
    window.frameTimes = [];
    let last = performance.now();
    const tick = (now) => {
      window.frameTimes.push(now - last);
      last = now;
      window.ticking = requestAnimationFrame(tick);
    };
    window.ticking = requestAnimationFrame(tick);
  });
  await act();
  const times = await page.evaluate(() => {
    cancelAnimationFrame(window.ticking);
    return window.frameTimes;
  });
  const each = ((await work(session)) - before) / times.length;
  return `${told(times.slice(WARM_UP))}, ${each.toFixed(1)} ms of work each`;
}

async function large(size) {
  const { page, context } = await person(browser, address, { size });
  await page.route(/\/api\/v1\/games\/\w+$/, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const answer = await route.fetch();
    const view = await answer.json();
    if (view.game) view.game = enlarge(view.game);
    return route.fulfill({ response: answer, json: view });
  });
  await openGame(page, setup, ['random']);
  await page.locator('.world .tiles use').nth(TILES - 1).waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
  const board = await page.locator('.viewport').boundingBox();
  const [x, y] = [board.x + board.width / 2, board.y + board.height / 2];
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });

  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -600);
  await page.waitForTimeout(1000);
  await page.mouse.down();
  const panning = await frames(page, session, async () => {
    for (let step = 0; step < 150; step++) {
      await page.mouse.move(x + 120 * Math.sin(step / 12), y + 90 * Math.cos(step / 9));
      await page.waitForTimeout(12);
    }
  });
  await page.mouse.up();
  const zooming = await frames(page, session, async () => {
    for (let step = 0; step < 100; step++) {
      await page.mouse.wheel(0, step % 50 < 25 ? 30 : -30);
      await page.waitForTimeout(14);
    }
  });
  await context.close();
  return { panning, zooming };
}

/** From the press on a square to the frame in which the server's answer to it is drawn. */
async function previews() {
  const { page, context } = await person(browser, address);
  await page.addInitScript(() => {
    let asked = 0;
    window.previewTimes = [];
    const usual = window.fetch;
    window.fetch = async (...request) => {
      const isPreview = String(request[0]).endsWith('/preview');
      asked += isPreview ? 1 : 0;
      return usual(...request).finally(() => (asked -= isPreview ? 1 : 0));
    };
    // What follows from an answer is drawn in the next frame.
    window.addEventListener('click', () => {
      const pressed = performance.now();
      const frame = () => {
        if (asked > 0) requestAnimationFrame(frame);
        else setTimeout(() => window.previewTimes.push(performance.now() - pressed));
      };
      requestAnimationFrame(frame);
    });
  });
  const game = await openGame(page, setup, ['random']);
  await page.locator('[role=gridcell].square').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
  const { actions } = await call(page, 'GET', `/games/${game}/legal`);
  const squares = [...new Set(actions.filter(({ do: verb }) => verb === 'lay').map(({ x, y }) => `${x},${y}`))];
  for (const square of squares.slice(0, 40)) {
    const cell = page.locator(`[data-cell="${square}"]`);
    // A hand comes to rest on a square before it presses.
    await cell.hover({ force: true });
    await page.waitForTimeout(100);
    await cell.click({ force: true });
    await page.waitForTimeout(250);
  }
  const times = await page.evaluate(() => window.previewTimes);
  await context.close();
  return times;
}

for (const [name, size] of [['1440 × 900', DESKTOP], ['390 × 844', PHONE]]) {
  const { panning, zooming } = await large(size);
  console.log(`${name}, ${TILES} tiles, ${SLOWER} times slower: panning ${panning}; zooming ${zooming}`);
}
console.log(`press to preview: ${told(await previews())}`);
await browser.close();
if (server) {
  await server.stop();
  server.forget();
}
