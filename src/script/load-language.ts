import type { Language } from '../i18n/languages.js';
import type { LanguageModule } from '../i18n/load.js';
import { getPageUrl } from '../service/address.js';

// Set only while a classic script runs. In a module script it is null, and import specifiers are relative to the script.
const currentScript = document.currentScript;
const baseAttribute = currentScript?.getAttribute('messages-base');
// Relative URLs do not work with `blob:` and `data:`.
const defaultBase =
  currentScript instanceof HTMLScriptElement && /^(?!blob:|data:)./.test(currentScript.src)
    ? new URL('messages/', currentScript.src).href
    : './messages/';

/** Loads the messages of a language, for the self-contained script. */
export async function loadLanguage(language: Language, base?: string | null): LanguageModule {
  const folder = base || baseAttribute;
  const url = folder ? new URL(folder.replace(/\/*$/, '/'), getPageUrl()).href : '';
  // Only http(s): a `data:` URL would run code from an attribute.
  return import(`${/^https?:/.test(url) ? url : defaultBase}${language}.js`) as LanguageModule;
}
