import type { Language } from '../i18n/languages.js';
import type { LanguageModule } from '../i18n/load.js';
import { readText } from '../input/read.js';
import { getPageUrl } from '../service/address.js';

// Set only while a classic script runs: in a module script, import specifiers are relative to the script. An image of the page that is
// named "currentScript" takes its place.
const { currentScript } = document;
const script = currentScript instanceof HTMLScriptElement ? currentScript : undefined;
const baseAttribute = readText(script?.getAttribute('messages-base')).value;
// Relative URLs do not work with `blob:` and `data:`.
const defaultBase = /^(?!blob:|data:)./.test(script?.src ?? '')
  ? new URL('messages/', script?.src).href
  : './messages/';

/** Loads the messages of a language, for the self-contained script. */
export async function loadLanguage(language: Language, base?: string | null): LanguageModule {
  const folder = base || baseAttribute;
  const url = folder ? new URL(folder.replace(/\/*$/, '/'), getPageUrl()).href : '';
  // Only http(s): a `data:` URL would run code from an attribute.
  return import(`${/^https?:/.test(url) ? url : defaultBase}${language}.js`) as LanguageModule;
}
