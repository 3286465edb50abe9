// The rule pages, read once.

import { call } from '../api/client';
import type { RuleBook } from '../api/types/RuleBook';

let asked: Promise<RuleBook> | null = null;

export function loadBook(): Promise<RuleBook> {
  asked ??= call<RuleBook>('GET', '/rules').catch((error: unknown) => {
    asked = null;
    throw error;
  });
  return asked;
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

/** The anchor of a section. Rules are their own anchors. */
export function sectionAnchor(page: string, title: string): string {
  return `${page}-${title.toLowerCase().replace(/[^a-z]+/g, '-')}`;
}
