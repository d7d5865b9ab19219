/** The languages that lie ready beside the built-in English. */
export const languages = [
  'ar',
  'cs',
  'de',
  'es',
  'fr',
  'he',
  'hi',
  'it',
  'ja',
  'ko',
  'nl',
  'pl',
  'pt',
  'sv',
  'tr',
  'uk',
  'zh',
] as const;

/** A language that the words of the elements can be loaded in. */
export type Language = (typeof languages)[number];

/** The language to load for a tag, whatever its region (`de-AT`); none for another script, as in `zh-TW`. */
export function closestLanguage(tag: string): Language | undefined {
  const language = languages.find((each) => each === tag || tag.startsWith(`${each}-`));
  const scriptOf = (each: string) => new Intl.Locale(each).maximize().script;
  return language && scriptOf(tag) === scriptOf(language) ? language : undefined;
}
