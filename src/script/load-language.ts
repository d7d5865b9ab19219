import type { Language } from '../localize/languages.js';
import type { LanguageModule } from '../localize/load.js';

// Known only while the script runs; none in a module script, where an address is relative to the script anyway.
const { currentScript } = document;
const given = currentScript?.getAttribute('messages-base');
// A script of `blob:` or `data:` has nothing beside it.
const beside =
  currentScript instanceof HTMLScriptElement && /^(?!blob:|data:)./.test(currentScript.src)
    ? new URL('messages/', currentScript.src).href
    : './messages/';

/** Loads the words of a language for the self-contained script. */
export async function loadLanguage(language: Language, base?: string | null): LanguageModule {
  const folder = base || given;
  const address = folder ? new URL(folder.replace(/\/*$/, '/'), document.baseURI).href : '';
  // No code in an attribute, as a `data:` address would be.
  return import(`${/^https?:/.test(address) ? address : beside}${language}.js`) as LanguageModule;
}
