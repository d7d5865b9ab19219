/** Options of the page. The first choice of each is the default. */
import { importFromPackage } from './package.js';

const { languages } = await importFromPackage<{ languages: readonly string[] }>('i18n/languages.js');

const choices = {
  theme: ['default', 'dense', 'playful', 'contrast'],
  scheme: ['system', 'light', 'dark'],
  lang: ['en', ...languages],
  width: ['full', '768', '360'],
  per: ['month', 'both'],
  code: ['html', 'react', 'vue', 'svelte', 'angular'],
} as const;

export type OptionName = keyof typeof choices;

export type Options = { readonly [Name in OptionName]: (typeof choices)[Name][number] };

export const optionNames = Object.keys(choices) as readonly OptionName[];

/** Returns the wanted options, and the default for each that is missing or unknown. */
export function toOptions(wanted: Readonly<Partial<Record<OptionName, string | null>>>): Options {
  const entries = optionNames.map((name) => {
    const known: readonly string[] = choices[name];
    return [name, known.find((choice) => choice === wanted[name]) ?? known[0]];
  });
  return Object.fromEntries(entries) as Options;
}

/** Returns the choices of an option, the default first. */
export const getChoices = (name: OptionName): readonly string[] => choices[name];
