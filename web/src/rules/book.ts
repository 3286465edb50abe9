// The rule pages, read once in each language.

import { call } from '../api/client';
import type { RuleBook } from '../api/types/RuleBook';
import type { Language } from '../state/settings.svelte';

const asked = new Map<Language, Promise<RuleBook>>();

export function loadBook(language: Language): Promise<RuleBook> {
  const known = asked.get(language);
  if (known) return known;
  const read = call<RuleBook>('GET', `/rules?lang=${language}`);
  asked.set(language, read);
  // What failed is asked for anew next time.
  read.catch(() => asked.delete(language));
  return read;
}

/** The page of every rule and every example. */
export function pagesById(book: RuleBook): Map<string, string> {
  const pages = new Map<string, string>();
  for (const { id: page, sections, examples } of book.pages) {
    for (const { rules } of sections) for (const { id } of rules) pages.set(id, page);
    for (const { id } of examples) pages.set(id, page);
  }
  return pages;
}

/** The anchor of a section by its number, which is the same in every language. Rules are their own anchors. */
export function sectionAnchor(page: string, number: number): string {
  return `${page}-${number + 1}`;
}

/** The anchor of the examples of a page. */
export function examplesAnchor(page: string): string {
  return `${page}-examples`;
}
