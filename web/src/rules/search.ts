// Search in the rule pages: every word of the query must be there, whatever its case.

import type { RuleBook } from '../api/types/RuleBook';
import { plain } from './prose';

export interface Found {
  page: string;
  title: string;
  /** The rule or the example, by which it is linked. */
  id: string;
  section: string;
  text: string;
  ruling: boolean;
}

/** Every rule and every example of the book, in the order of its pages. */
export function entries(book: RuleBook): Found[] {
  return book.pages.flatMap(({ id: page, title, sections, examples }) => [
    ...sections.flatMap((section) =>
      section.rules.map(({ id, text, ruling }) => ({ page, title, id, section: section.title, text, ruling })),
    ),
    ...examples.map(({ id, position, points }) => ({
      page,
      title,
      id,
      section: '',
      text: `${position} → ${points}`,
      ruling: false,
    })),
  ]);
}

export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter((word) => word.length > 0);
}

/** What has all words of the query; an id that begins like the query comes first. */
export function search(all: Found[], query: string): Found[] {
  const words = wordsOf(query);
  if (words.length === 0) return [];
  const hits = all.filter(({ id, section, text }) => {
    const read = `${id} ${section} ${plain(text)}`.toLowerCase();
    return words.every((word) => read.includes(word));
  });
  const begins = ({ id }: Found) => (id.toLowerCase().startsWith(words[0]!) ? 0 : 1);
  return hits.sort((one, other) => begins(one) - begins(other));
}

/** A text cut where words of the query stand, so that they can be marked. */
export function marked(text: string, words: string[]): { text: string; hit: boolean }[] {
  if (words.length === 0) return [{ text, hit: false }];
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return text
    .split(new RegExp(`(${escaped.join('|')})`, 'gi'))
    .map((piece, at) => ({ text: piece, hit: at % 2 === 1 }))
    .filter((piece) => piece.text !== '');
}
