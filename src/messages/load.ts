import type { Messages } from './en.js';
import type { Language } from './languages.js';

/** What a file of a language holds. */
export type LanguageModule = Promise<{ readonly default: Messages }>;

/** Spelled out one by one: so each bundler finds them, and gives each a file of its own. */
const modules: Record<Language, () => LanguageModule> = {
  de: () => import('./de.js'),
};

/** Loads the words of a language. */
export const loadLanguage = (language: Language): LanguageModule => modules[language]();
