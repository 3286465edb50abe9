// Words in four languages. English is always there; the others are loaded when they are chosen.

import { set, type Language } from '../state/settings.svelte';
import { en } from './en';

export type Words = typeof en;

const others: Record<Exclude<Language, 'en'>, () => Promise<Words>> = {
  nl: () => import('./nl').then((module) => module.nl),
  da: () => import('./da').then((module) => module.da),
  de: () => import('./de').then((module) => module.de),
};

class I18n {
  /** The words of the language that is shown. */
  t = $state.raw<Words>(en);
  language = $state<Language>('en');
  private wanted: Language = 'en';

  /** Shows a language. One that cannot be loaded changes nothing. */
  async use(language: Language): Promise<void> {
    this.wanted = language;
    let words: Words;
    try {
      words = language === 'en' ? en : await others[language]();
    } catch {
      return;
    }
    if (this.wanted !== language) return;
    set('language', language);
    this.t = words;
    this.language = language;
    document.documentElement.lang = language;
  }
}

export const i18n = new I18n();

export const LANGUAGES: Record<Language, string> = { en: 'English', nl: 'Nederlands', da: 'Dansk', de: 'Deutsch' };
