// The pictures of the README: npm run screenshots. They show what is there now, from a real game against a bot.

import { DESKTOP, PHONE, call, person, startBrowser, startServer, untilFirst } from './harness.mjs';
import { openGame } from './play.mjs';

const pictures = new URL('../../docs/pictures/', import.meta.url).pathname;
const server = await startServer();
const browser = await startBrowser();
const { setup } = untilFirst(
  ({ by, action }, before) =>
    by === 0 && action.do === 'lay' && before.filter((one) => one.action.do === 'lay').length > 21,
  '--players', '2', '--river', '--abbot',
);

async function picture(name, size, show) {
  const { page, context } = await person(browser, server.address, { size });
  await show(page);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${pictures}${name}.png` });
  await context.close();
}

const drafted = async (page) => {
  const game = await openGame(page, setup, ['greedy']);
  await page.locator('[role=gridcell].square').first().waitFor({ state: 'attached' });
  const { turns } = await call(page, 'GET', `/games/${game}/turns`);
  const [lay] = turns[0].actions;
  await page.locator(`[data-cell="${lay.x},${lay.y}"]`).click({ force: true });
  // What lies under the pointer would be explained.
  await page.mouse.move(0, 0);
};
await picture('home', DESKTOP, (page) => page.goto('/'));
await picture('table', DESKTOP, drafted);
await picture('phone', PHONE, drafted);
await browser.close();
await server.stop();
server.forget();
