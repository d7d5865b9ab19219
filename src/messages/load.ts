import type { Messages } from './en.js';
import type { Language } from './languages.js';

/** Module of a language. */
export type LanguageModule = Promise<{ readonly default: Messages }>;

/** Literal imports, which bundlers find and split into a file per language. */
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

/**
 * Loads the messages of a language.
 * @param folder URL of the folder with the language files. Used only by the self-contained script, which replaces this module.
 */
export const loadLanguage: (language: Language, folder?: string | null) => LanguageModule = (language) =>
  modules[language]();
