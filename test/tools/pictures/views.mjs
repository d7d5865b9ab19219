// Views of the gallery's states. The first ones are taken of all states, the others of selected states.

/** States with much content: cards, dialogs, messages and lists. */
const telling = [
  ...['choosing', 'current', 'years', 'scheduled', 'schedule-open', 'schedule-error', 'hostile-plans'],
  ...['review', 'review-dates', 'review-changed', 'pending', 'assigned-otherwise', 'refused', 'unknown'],
  ...['settings-loading', 'settings-shapes', 'settings-failed'],
];

/** States with much text. */
const worded = ['scheduled', 'schedule-open', 'review-dates', 'assigned-later', 'unknown', 'settings-loaded'];

const themes = ['dense', 'playful', 'contrast'];
const languages = ['de', 'he', 'ja'];

const view = (name, { width = 960, states, media = {}, ...looks }) => ({ name, width, states, media, looks });

export const views = [
  view('light', { scheme: 'light' }),
  view('dark', { scheme: 'dark' }),
  view('rtl', { scheme: 'light', lang: 'ar', dir: 'rtl' }),
  view('forced-colors', { media: { 'forced-colors': 'active' } }),
  view('280px', { scheme: 'light', width: 280, states: telling }),
  view('1600px', { scheme: 'light', width: 1600, states: telling }),
  ...themes.flatMap((theme) =>
    ['light', 'dark'].map((scheme) => view(`${theme}-${scheme}`, { theme, scheme, states: telling })),
  ),
  ...languages.map((lang) => view(lang, { scheme: 'light', lang, states: worded })),
];
