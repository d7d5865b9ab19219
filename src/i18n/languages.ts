/** Languages that can be loaded. English is built in. */
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

export type Language = (typeof languages)[number];

/** Finds the language for a tag. The region is ignored (`de-AT`), but the script must match: not `zh` for `zh-TW`. */
export function findLanguage(tag: string): Language | undefined {
  const language = languages.find((each) => each === tag || tag.startsWith(`${each}-`));
  const getScript = (each: string) => new Intl.Locale(each).maximize().script;
  return language && getScript(tag) === getScript(language) ? language : undefined;
}
