// Every screen by WCAG 2.2 AA in every theme, in every language, at every size: nothing found, nothing cut off.

import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { DESKTOP, PHONE, axe, call, person, stage, untilFirst } from './harness.mjs';
import { playOn } from './play.mjs';

const { server, browser } = await stage();
let screens, keeper;
before(async () => {
  keeper = await person(browser, server.address);
  const { page } = keeper;
  await page.goto('/');
  await call(page, 'POST', '/guests', { name: 'Ann' });
  const make = async (setup, ...verbs) => {
    const { game, detail } = await call(page, 'POST', '/games', setup);
    assert.ok(game, detail);
    for (const [verb, body] of verbs) await call(page, 'POST', `/games/${game}/${verb}`, body);
    return game;
  };
  const bot = ['seats', { seat: 1, bot: 'random' }];
  const open = await make({ preset: 'modern-2021' });
  const middle = untilFirst(({ action }, before) => action.do === 'lay' && before.length > 40, '--players', '2');
  const end = untilFirst(
    ({ action }, before) => action.do === 'lay' && before.filter((one) => one.action.do === 'lay').length > 67,
    '--players', '2',
  );
  const playing = await make(middle.setup, bot, ['start']);
  const over = await make(end.setup, bot, ['start']);
  await page.goto(`/games/${over}`);
  await playOn(page);
  screens = {
    home: '/', 'new game': '/new', join: `/join/${open}`, room: `/games/${open}`, table: `/games/${playing}`,
    end: `/games/${over}`, replay: `/games/${over}/replay?move=60`, rules: '/rules', 'a page of rules': '/rules/classic',
    learn: '/learn', lesson: '/learn/first', settings: '/settings', 'my games': '/mine', watch: '/watch',
    'not found': '/nonsense',
  };
});

for (const [name, size] of [['desktop', DESKTOP], ['phone', PHONE]]) {
  test(`axe finds nothing in any theme: ${name}`, { timeout: 600_000 }, async () => {
    const { page, context, faults } = await person(browser, server.address, { size });
    await context.addCookies(await keeper.context.cookies());
    for (const [screen, path] of Object.entries(screens)) {
      await page.goto(path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(200);
      for (const theme of ['light', 'dark', 'contrast']) {
        await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
        assert.deepEqual(await axe(page), [], `${screen}, ${theme}, ${name}`);
      }
    }
    assert.deepEqual(faults, []);
    await context.close();
  });
}

for (const language of ['nl', 'da', 'de']) {
  test(`no screen is wider than 320 pixels: ${language}`, { timeout: 300_000 }, async () => {
    const size = { viewport: { width: 320, height: 640 }, hasTouch: true };
    const { page, context } = await person(browser, server.address, { size, language });
    await context.addCookies(await keeper.context.cookies());
    for (const [screen, path] of Object.entries(screens)) {
      await page.goto(path);
      await page.locator('h1').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(200);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 320, `${screen} is ${wide} wide`);
      assert.equal(await page.evaluate(() => document.documentElement.lang), language);
    }
    await context.close();
  });
}

test('what is loaded before the first move is small, and nothing moves when events arrive', { timeout: 120_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  await context.addCookies(await keeper.context.cookies());
  let bytes = 0;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(() => {
    window.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(screens.table);
  await page.locator('[role=gridcell].square').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(1500);
  assert.ok(bytes < 350_000, `${bytes} bytes`);
  const before = await page.evaluate(() => window.shift);
  await call(keeper.page, 'POST', `${screens.table}/chat`, { text: 'hello' });
  await page.waitForTimeout(800);
  assert.ok((await page.evaluate(() => window.shift)) - before < 0.01);
  await context.close();
});
