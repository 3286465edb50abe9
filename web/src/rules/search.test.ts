import { expect, test } from 'vitest';
import type { RuleBook } from '../api/types/RuleBook';
import { parts, plain, withoutCode } from './prose';
import { entries, marked, search } from './search';

const book: RuleBook = {
  pages: [
    {
      id: 'classic',
      title: 'The base game',
      intro: '',
      sections: [
        {
          title: 'Roads',
          rules: [
            { id: 'ROAD-1', text: 'A road is *complete* at both ends. *Ruling:* loops count (CITY-2).', ruling: true },
            { id: 'ROAD-2', text: '1 point per tile, see `first`.', ruling: false },
          ],
        },
      ],
      about_examples: '',
      examples: [{ id: 'EX-ROAD-4', position: 'A road across 4 tiles.', points: 'red 4' }],
      pictures: [],
    },
  ],
};
const pages = new Map([
  ['ROAD-1', 'classic'],
  ['CITY-2', 'classic'],
  ['EX-FARM21-TIE', 'classic'],
]);

test('marks become parts, and rules that are named become links', () => {
  expect(parts(book.pages[0]!.sections[0]!.rules[0]!.text, pages)).toEqual([
    { kind: 'text', text: 'A road is ' },
    { kind: 'em', text: 'complete' },
    { kind: 'text', text: ' at both ends. ' },
    { kind: 'ruling', text: 'Ruling:' },
    { kind: 'text', text: ' loops count (' },
    { kind: 'link', text: 'CITY-2', page: 'classic' },
    { kind: 'text', text: ').' },
  ]);
  expect(parts('See `ROAD-1` and EX-FARM21-TIE, not UTF-8.', pages).map(({ kind }) => kind)).toEqual([
    'text',
    'link',
    'text',
    'link',
    'text',
  ]);
  expect(parts('**bold** `code`', pages).map(({ kind }) => kind)).toEqual(['strong', 'text', 'code']);
  expect(plain('**bold** `code` *em*')).toBe('bold code em');
  expect(withoutCode('The first edition (`first`) is *old*.')).toBe('The first edition is old.');
});

test('a search wants all words, and finds ids first', () => {
  const all = entries(book);
  expect(search(all, 'road tile').map(({ id }) => id)).toEqual(['ROAD-2', 'EX-ROAD-4']);
  expect(search(all, 'LOOPS complete').map(({ id }) => id)).toEqual(['ROAD-1']);
  expect(search(all, 'ex-road')[0]?.id).toBe('EX-ROAD-4');
  expect(search(all, '  ')).toEqual([]);
});

test('hits are cut out', () => {
  expect(marked('A Road (road)', ['road', '('])).toEqual([
    { text: 'A ', hit: false },
    { text: 'Road', hit: true },
    { text: ' ', hit: false },
    { text: '(', hit: true },
    { text: 'road', hit: true },
    { text: ')', hit: false },
  ]);
  expect(marked('x', [])).toEqual([{ text: 'x', hit: false }]);
});
