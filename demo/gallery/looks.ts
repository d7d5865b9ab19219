/** What a page around the widgets decides of their looks: theme, light or dark, language and direction. */

export type Looks = Readonly<Record<'theme' | 'scheme' | 'lang' | 'dir', string>>;

/** Looks of an address; what is absent is left to the browser. */
export function looksIn(search: string): Looks {
  const wanted = new URLSearchParams(search);
  const [theme = '', scheme = '', lang = '', dir = ''] = ['theme', 'scheme', 'lang', 'dir'].map(
    (name) => wanted.get(name) ?? '',
  );
  return { theme, scheme, lang, dir };
}

/** The address of a state with these looks. */
export const addressOf = (state: string, looks: Looks): string =>
  `state.html?${new URLSearchParams({
    state,
    ...Object.fromEntries(Object.entries(looks).filter(([, value]) => value)),
  }).toString()}`;

/** Dresses a page, or a part of one. The widgets in it follow, as they do on any page. */
export function dress(root: HTMLElement, { theme, scheme, lang, dir }: Looks): void {
  root.dataset['theme'] = theme || 'default';
  root.style.colorScheme = scheme;
  root.lang = lang || 'en';
  root.dir = dir || (isRightToLeft(root.lang) ? 'rtl' : 'ltr');
}

/** Whether a language is written from right to left. */
export const isRightToLeft = (lang: string): boolean => /^(ar|fa|he|ur)\b/.test(lang);
