// What a rule says first, in the reader's language, for refusals: its chip leads to the rest.

import { loadBook } from '../rules/book';
import type { Language } from '../state/settings.svelte';

export async function ruleText(id: string, language: Language): Promise<string> {
  const book = await loadBook(language).catch(() => null);
  const rules = (book?.pages ?? []).flatMap(({ sections }) => sections.flatMap(({ rules }) => rules));
  const text = rules.find((rule) => rule.id === id)?.text.replace(/[*`]/g, '') ?? '';
  return text.split(/(?<=[.!?]) /)[0] ?? '';
}
