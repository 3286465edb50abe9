// A real server, a real browser, and people who use both.

import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { chromium } from 'playwright-core';

const root = new URL('../..', import.meta.url).pathname;
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export const DESKTOP = { viewport: { width: 1440, height: 900 } };
export const TABLET = { viewport: { width: 820, height: 1180 }, hasTouch: true };
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

function program() {
  const named = process.env.BASTIDE_PROGRAM;
  const found = [named, join(root, 'target/debug/bastide')].find((path) => path && existsSync(path));
  if (!found) throw new Error('target/debug/bastide is missing: cargo build --package bastide-cli');
  return found;
}

/** Starts a server over a folder and a port of its own, or over those of one that is gone. */
export async function startServer(data = mkdtempSync(join(tmpdir(), 'bastide-web-')), port = '0') {
  const child = spawn(program(), ['serve', '--port', port, '--data', data, '--no-limits', '--log', 'warn'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (text) => {
      said += text;
      const found = /served at (http:\S+)/.exec(said);
      if (found) resolve(found[1]);
    });
    child.on('exit', (code) => reject(new Error(`the server ended with ${code}`)));
  });
  const gone = new Promise((resolve) => child.on('exit', resolve));
  return {
    address,
    data,
    port: new URL(address).port,
    async stop() {
      child.kill('SIGTERM');
      await gone;
    },
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    forget: () => rmSync(data, { recursive: true, force: true }),
  };
}

export function startBrowser() {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--force-color-profile=srgb'] });
}

/** A server and a browser for all tests of a file. They are stopped after the last. */
export async function stage() {
  const server = await startServer();
  const browser = await startBrowser();
  after(async () => {
    await browser.close();
    await server.stop();
    server.forget();
  });
  return { server, browser };
}

/**
 * Somebody with a browser of their own. Whatever goes wrong in their pages is kept in `faults`: errors of scripts, and what
 * the server's policy forbids.
 */
export async function person(browser, address, { size = DESKTOP, language = 'en', settings = {} } = {}) {
  const context = await browser.newContext({ ...size, locale: language, baseURL: address, reducedMotion: 'reduce' });
  const stored = JSON.stringify({ language, ...settings });
  await context.addInitScript((value) => {
    if (!localStorage.getItem('bastide.settings')) localStorage.setItem('bastide.settings', value);
  }, stored);
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const faults = [];
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource|WebSocket connection/.test(message.text())) {
      faults.push(message.text());
    }
  });
  return { context, page, faults };
}

/** What axe finds wrong with a page by WCAG 2.2 AA, in short. */
export async function axe(page) {
  // Not as a script of the page, which its policy would forbid.
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(' | ')}`);
}

/** Calls the API as the person of a page. */
export function call(page, method, path, body) {
  return page.evaluate(
    async ([method, path, body]) => {
      const answer = await fetch(`/api/v1${path}`, {
        method,
        headers: body ? { 'content-type': 'application/json' } : {},
        body: body ? JSON.stringify(body) : undefined,
      });
      return answer.json();
    },
    [method, path, body],
  );
}

/** The actions of a random game, as the command line plays it, with who acts: for tables that begin in the middle. */
export function randomGame(seed, ...options) {
  const folder = mkdtempSync(join(tmpdir(), 'bastide-record-'));
  execFileSync(program(), ['simulate', '--games', '1', '--seed', String(seed), ...options, '--records', folder]);
  const lines = readFileSync(join(folder, 'game-000000.jsonl'), 'utf8').trim().split('\n').map((line) => JSON.parse(line));
  rmSync(folder, { recursive: true });
  const actions = lines.filter((line) => line.do).map(({ by, ...action }) => ({ by, action }));
  return { options: lines[0].options, players: lines[0].players.length, actions };
}

/** The first random game in which something happens, and the actions before it. */
export function untilFirst(what, ...options) {
  for (let seed = 1; seed < 200; seed++) {
    const game = randomGame(seed, ...options);
    const at = game.actions.findIndex((one, number) => what(one, game.actions.slice(0, number)));
    if (at > 0) {
      const setup = { options: game.options, seats: game.players, begin: game.actions.slice(0, at).map(({ action }) => action) };
      return { setup, next: game.actions[at], rest: game.actions.slice(at) };
    }
  }
  throw new Error('no random game has that');
}
