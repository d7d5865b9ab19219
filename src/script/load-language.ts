import type { Language } from '../messages/languages.js';
import type { LanguageModule } from '../messages/load.js';

// Known only while the script runs; none in a module script, where an address is relative to the script anyway.
const { currentScript } = document;
const folder =
  currentScript instanceof HTMLScriptElement && currentScript.src
    ? new URL('messages/', currentScript.src).href
    : './messages/';

/** Loads the words of a language for the self-contained script: from the folder beside it. */
export const loadLanguage = (language: Language): LanguageModule =>
  import(`${folder}${language}.js`) as LanguageModule;
