/** The looks of widgets that the page decides: theme, color scheme, language and direction. */

export type Looks = Readonly<Record<'theme' | 'scheme' | 'lang' | 'dir', string>>;

/** Reads the looks from the query of an address. Empty: default. */
export function readLooks(search: string): Looks {
  const wanted = new URLSearchParams(search);
  const [theme = '', scheme = '', lang = '', dir = ''] = ['theme', 'scheme', 'lang', 'dir'].map(
    (name) => wanted.get(name) ?? '',
  );
  return { theme, scheme, lang, dir };
}

/** Returns the address of a state with these looks. */
export const createAddress = (state: string, looks: Looks): string =>
  `state.html?${new URLSearchParams({
    state,
    ...Object.fromEntries(Object.entries(looks).filter(([, value]) => value)),
  }).toString()}`;

/** Applies looks to an element of a page. The widgets inside inherit them. */
export function applyLooks(root: HTMLElement, { theme, scheme, lang, dir }: Looks): void {
  root.dataset['theme'] = theme || 'default';
  root.style.colorScheme = scheme;
  root.lang = lang || 'en';
  root.dir = dir || (isRightToLeft(root.lang) ? 'rtl' : 'ltr');
}

/** Whether a language is written from right to left. */
export const isRightToLeft = (lang: string): boolean => /^(ar|fa|he|ur)\b/.test(lang);
