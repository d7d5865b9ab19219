/** What the page lets a visitor choose by name. Of each the first is the default. */
import { isRightToLeft } from '../gallery/looks.js';
import { fromPackage } from './package.js';

const { languages } = await fromPackage<{ languages: readonly string[] }>('localize/languages.js');

const choices = {
  theme: ['default', 'dense', 'playful', 'contrast'],
  scheme: ['system', 'light', 'dark'],
  lang: ['en', ...languages],
  dir: ['auto', 'ltr', 'rtl'],
  width: ['full', '768', '360', '280'],
  show: ['both', 'plans', 'settings'],
  plans: ['3', '1', '4', '12', 'hostile'],
  per: ['month', 'year', 'both'],
  contact: ['no', 'yes'],
  words: ['no', 'yes'],
  panel: ['watch', 'controls', 'html'],
} as const;

export type OptionName = keyof typeof choices;

export type Options = { readonly [Name in OptionName]: (typeof choices)[Name][number] };

export const optionNames = Object.keys(choices) as readonly OptionName[];

/** The defaults, with what is wanted and known in their place. */
export function optionsFrom(wanted: Readonly<Partial<Record<OptionName, string | null>>>): Options {
  const entries = optionNames.map((name) => {
    const known: readonly string[] = choices[name];
    return [name, known.find((choice) => choice === wanted[name]) ?? known[0]];
  });
  return Object.fromEntries(entries) as Options;
}

/** Every choice of a name, the default first. */
export const choicesOf = (name: OptionName): readonly string[] => choices[name];

/** The direction that the stage has: the chosen one, or that of the language. */
export const directionOf = ({ dir, lang }: Options): 'ltr' | 'rtl' =>
  dir === 'auto' ? (isRightToLeft(lang) ? 'rtl' : 'ltr') : dir;
