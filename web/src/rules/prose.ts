// The little Markdown of rule pages as parts to show, with links to the rules that are named.

export interface Part {
  kind: 'text' | 'em' | 'strong' | 'code' | 'ruling' | 'link';
  text: string;
  /** The page of the rule that is named. */
  page?: string;
}

const MARKS = /\*\*([^*]+)\*\*|\*([^*]+)\*|`([^`]+)`|\b((?:EX-)?[A-Z][A-Z0-9]*(?:-[A-Z]+)*-[A-Z]?\d*[A-Za-z0-9]*)\b/g;

/** Parts of a text. `pages` gives the page of every rule and example by its id. */
export function parts(text: string, pages: ReadonlyMap<string, string>): Part[] {
  const found: Part[] = [];
  const add = (part: Part) => {
    const last = found.at(-1);
    if (part.text === '') return;
    if (part.kind === 'text' && last?.kind === 'text') last.text += part.text;
    else found.push(part);
  };
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    add({ kind: 'text', text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    const [whole, strong, em, code, id] = match;
    const page = pages.get(id ?? code ?? '');
    if (page !== undefined) add({ kind: 'link', text: id ?? code ?? '', page });
    else if (strong !== undefined) add({ kind: 'strong', text: strong });
    else if (em === 'Ruling:') add({ kind: 'ruling', text: em });
    else if (em !== undefined) add({ kind: 'em', text: em });
    else if (code !== undefined) add({ kind: 'code', text: code });
    else add({ kind: 'text', text: whole });
  }
  add({ kind: 'text', text: text.slice(from) });
  return found;
}

/** The words of a text without its marks, as a search reads it. */
export function plain(text: string): string {
  return text.replace(/\*\*?|`/g, '');
}

/** A text for a card: without marks, and without names that only programs use, such as (`first`). */
export function withoutCode(text: string): string {
  return plain(text.replace(/ \(`[^`]*`\)/g, ''));
}
