import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { PAGES, pageOf, ruleLink } from './pageOf';

// The pages as they are written: the server tells the same ones.
const folder = new URL('../../../rules/', import.meta.url);
const written = readdirSync(folder)
  .filter((file) => file.endsWith('.md') && file !== 'README.md')
  .map((file) => ({ page: file.replace('.md', ''), text: readFileSync(new URL(file, folder), 'utf8') }));

test('every rule is found on its page', () => {
  const names = new Set<string>();
  for (const { page, text } of written) {
    for (const [, rule] of text.matchAll(/^- \*\*([A-Z0-9a-z-]+)\*\*/gm)) {
      expect(pageOf(rule!), rule).toBe(page);
      names.add(rule!.split('-')[0]!);
    }
  }
  expect([...names].sort()).toEqual(Object.keys(PAGES).sort());
});

test('links lead to the rule', () => {
  expect(ruleLink('ROAD-2')).toBe('/rules/classic#ROAD-2');
  expect(ruleLink('BAZ-D1')).toBe('/rules/bridges-castles-bazaars#BAZ-D1');
  expect(ruleLink('TURN-1a')).toBe('/rules/classic#TURN-1a');
  expect(ruleLink('')).toBe('/rules');
});
