import type { Messages } from '../messages/en.js';
import type { Language } from './languages.js';

export type LanguageModule = Promise<{ readonly default: Messages }>;

/** Literal imports, which bundlers find and split into a file per language. */
const modules: Record<Language, () => LanguageModule> = {
  ar: () => import('../messages/ar.js'),
  cs: () => import('../messages/cs.js'),
  de: () => import('../messages/de.js'),
  es: () => import('../messages/es.js'),
  fr: () => import('../messages/fr.js'),
  he: () => import('../messages/he.js'),
  hi: () => import('../messages/hi.js'),
  it: () => import('../messages/it.js'),
  ja: () => import('../messages/ja.js'),
  ko: () => import('../messages/ko.js'),
  nl: () => import('../messages/nl.js'),
  pl: () => import('../messages/pl.js'),
  pt: () => import('../messages/pt.js'),
  sv: () => import('../messages/sv.js'),
  tr: () => import('../messages/tr.js'),
  uk: () => import('../messages/uk.js'),
  zh: () => import('../messages/zh.js'),
};

/**
 * Loads the messages of a language.
 * @param folder URL of the folder with the language files. Used only by the self-contained script, which replaces this module.
 */
export const loadLanguage: (language: Language, folder?: string | null) => LanguageModule = (language) =>
  modules[language]();
