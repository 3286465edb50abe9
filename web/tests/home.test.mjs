// What is around the games: the language from the first word on, a server that is gone, a stranger at a table, the host's word.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PHONE, call, person, stage, startServer } from './harness.mjs';

const { server, browser } = await stage();

test('no word of another language is seen first', { timeout: 60_000 }, async () => {
  const { page, context, faults } = await person(browser, server.address, { language: 'de' });
  await page.addInitScript(() => {
    window.seen = new Set();
    const note = () => window.seen.add(document.body?.innerText.trim() ?? '');
    new MutationObserver(note).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Jetzt spielen' }).waitFor();
  const seen = await page.evaluate(() => [...window.seen]);
  assert.ok(seen.every((text) => !/Settings|Loading|Play/.test(text)), seen.join('\n'));
  assert.ok(seen.includes('Bastide'), 'the shell is there before the words are');
  assert.deepEqual(faults, []);
  await context.close();
});

test('on a phone the opponent and the button are in sight together', { timeout: 60_000 }, async () => {
  const { page, context } = await person(browser, server.address, { size: PHONE });
  await page.goto('/');
  const button = await page.getByRole('button', { name: 'Play now' }).boundingBox();
  const level = await page.getByText('Against whom?').boundingBox();
  assert.ok(level.y > 0 && button.y + button.height < PHONE.viewport.height);
  await context.close();
});

test('code that cannot be loaded is a server that does not answer, and can be tried again', { timeout: 120_000 }, async () => {
  const other = await startServer();
  const { page, context } = await person(browser, other.address);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await other.stop();
  await page.getByRole('link', { name: 'Learn' }).first().click();
  await page.getByRole('heading', { name: 'The server does not answer' }).waitFor();
  const again = await startServer(other.data, other.port);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Learn', level: 1 }).waitFor();
  await context.close();
  await again.stop();
  again.forget();
});

test('a start page without a server says so once, and comes to life again', { timeout: 60_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  await page.route('**/api/v1/**', (route) => route.abort());
  await page.goto('/');
  await page.getByText('The server does not answer').waitFor();
  assert.equal(await page.getByText('The server does not answer').count(), 1);
  assert.equal(await page.getByText('Loading…').count(), 0);
  await page.unroute('**/api/v1/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await context.close();
});

test('a stranger tells a name to take a seat, and the host can silence them', { timeout: 120_000 }, async () => {
  const ann = await person(browser, server.address, { size: PHONE });
  await ann.page.goto('/');
  await call(ann.page, 'POST', '/guests', { name: 'Ann' });
  const { game } = await call(ann.page, 'POST', '/games', { preset: 'modern-2021' });
  await ann.page.goto(`/games/${game}`);
  const first = ann.page.locator('section').first();
  await first.getByRole('heading', { name: 'Invite' }).waitFor();

  const ben = await person(browser, server.address);
  await ben.page.goto(`/games/${game}`);
  await ben.page.getByRole('button', { name: 'Sit here' }).click();
  await ben.page.getByLabel('Your name').fill('Ben');
  await ben.page.getByRole('button', { name: 'Go on' }).click();
  await ben.page.getByRole('button', { name: 'Stand up' }).waitFor();
  await ben.page.getByLabel('Say something').fill('Hello!');
  await ben.page.keyboard.press('Enter');

  await ann.page.getByRole('button', { name: 'Ben' }).tap();
  await ann.page.getByRole('dialog').getByRole('button', { name: 'Mute' }).tap();
  await ann.page.getByText('Ben (muted)').waitFor();
  await ben.page.getByLabel('Say something').fill('Hello?');
  await ben.page.keyboard.press('Enter');
  await ben.page.getByRole('alert').waitFor();
  assert.deepEqual([...ann.faults, ...ben.faults], []);
  await ann.context.close();
  await ben.context.close();
});

test('the game of the day has the same tiles for everybody, and is played once', { timeout: 60_000 }, async () => {
  const players = [await person(browser, server.address), await person(browser, server.address, { size: PHONE })];
  const tables = [];
  for (const { page } of players) {
    await page.goto('/');
    await page.getByRole('region', { name: 'Today’s game' }).getByRole('button', { name: 'Play it' }).click();
    await page.getByText('Choose a square for your tile').waitFor();
    tables.push(await call(page, 'GET', new URL(page.url()).pathname));
  }
  const [one, other] = tables;
  assert.match(one.setup.seed, /^daily \d{4}-\d\d-\d\d$/);
  assert.equal(other.setup.seed, one.setup.seed);
  assert.equal(other.game.tile, one.game.tile);
  assert.equal(one.game.to_act, 0);

  const [{ page, faults }] = players;
  await page.goto('/');
  const today = page.getByRole('region', { name: 'Today’s game' });
  await today.getByRole('link', { name: 'Go on' }).click();
  await page.getByText('Choose a square for your tile').waitFor();
  await call(page, 'POST', `${new URL(page.url()).pathname}/resign`, {});
  await page.goto('/');
  await today.getByText('You have played').waitFor();
  await today.getByRole('link', { name: 'Result' }).waitFor();
  assert.equal(await today.getByRole('button').count(), 0);
  assert.deepEqual(faults, []);
  for (const { context } of players) await context.close();
});

test('who is not at the table is marked as away, until they are back', { timeout: 60_000 }, async () => {
  const [ann, ben] = [await person(browser, server.address), await person(browser, server.address)];
  for (const [{ page }, name] of [[ann, 'Ann'], [ben, 'Ben']]) {
    await page.goto('/');
    await call(page, 'POST', '/guests', { name });
  }
  const { game } = await call(ann.page, 'POST', '/games', { preset: 'modern-2021' });
  await call(ben.page, 'POST', `/games/${game}/join`, { seat: 1 });
  await call(ann.page, 'POST', `/games/${game}/start`, {});
  await ann.page.goto(`/games/${game}`);
  const away = ann.page.getByRole('region', { name: 'Players' }).getByText('away', { exact: true });
  await away.waitFor();
  assert.equal(await away.count(), 1);
  await ben.page.goto(`/games/${game}`);
  await away.waitFor({ state: 'detached' });
  await ben.context.close();
  await away.waitFor();
  await ann.context.close();
});

test('nobody is asked for leave to notify before they want it', { timeout: 60_000 }, async () => {
  const { page, context } = await person(browser, server.address);
  await page.addInitScript(() => {
    window.asked = 0;
    Notification.requestPermission = async () => {
      window.asked += 1;
      return 'denied';
    };
  });
  await page.goto('/settings');
  const wish = page.getByRole('switch', { name: 'Notification' });
  await wish.waitFor();
  assert.equal(await page.evaluate(() => window.asked), 0);
  await wish.click();
  await page.getByRole('alert').waitFor();
  assert.equal(await page.evaluate(() => window.asked), 1);
  assert.equal(await wish.isChecked(), false);
  await context.close();
});
