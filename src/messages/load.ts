import type { Messages } from './en.js';
import type { Language } from './languages.js';

/** What a file of a language holds. */
export type LanguageModule = Promise<{ readonly default: Messages }>;

/** Spelled out one by one: so each bundler finds them, and gives each a file of its own. */
const modules: Record<Language, () => LanguageModule> = {
  ar: () => import('./ar.js'),
  cs: () => import('./cs.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  hi: () => import('./hi.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  nl: () => import('./nl.js'),
  pl: () => import('./pl.js'),
  pt: () => import('./pt.js'),
  sv: () => import('./sv.js'),
  tr: () => import('./tr.js'),
  uk: () => import('./uk.js'),
  zh: () => import('./zh.js'),
};

/** Loads the words of a language; only the self-contained script takes them from a folder. */
export const loadLanguage: (language: Language, folder?: string | null) => LanguageModule = (language) =>
  modules[language]();
