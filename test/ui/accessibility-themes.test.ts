/** Checks with axe in every theme, and in languages of several scripts and both directions. */
import { expect, fixture, html } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { applyLooks, isRightToLeft, type Looks } from '../../demo/gallery/looks.js';
import { states } from '../../demo/gallery/states.js';
import '../../src/define.js';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe.js';
import { languages } from '../../src/i18n/languages.js';
import { loadLanguage } from '../../src/i18n/load.js';
import { useTheme } from './containers.js';
import { renderedTextOf } from '../support/rendered.js';

/** High enough for a whole review: axe cannot tell the contrast of text below sticky buttons. */
before(() => setViewport({ width: 800, height: 2400 }));
after(() => setViewport({ width: 800, height: 600 }));

/** States with every colour and every kind of control. */
const colourful = [
  ...[
    'featured',
    'unavailable',
    'warning',
    'years',
    'scheduled',
    'schedule-open',
    'schedule-error',
    'no-plans',
  ],
  'review-cancel',
  ...[
    'review-dates',
    'review-changed',
    'review-after-unknown',
    'pending',
    'assigned',
    'assigned-otherwise',
    'refused',
  ],
  ...['settings-loading', 'settings-shapes', 'settings-failed'],
];

/** States with most of the messages. */
const worded = [
  ...['years', 'scheduled', 'schedule-open', 'schedule-error', 'review-dates', 'review-keep'],
  ...['assigned-later', 'refused', 'unknown', 'hostile-plans', 'settings-shapes', 'settings-failed'],
];

async function show(id: string, looks: Partial<Looks>): Promise<HTMLElement> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  applyLooks(place, { theme: '', scheme: '', lang: '', dir: '', ...looks });
  await states.find((state) => state.id === id)?.show(place);
  return place;
}

for (const theme of ['dense', 'playful', 'contrast'])
  describe(`accessibility in the theme ${theme}`, () => {
    useTheme(theme);

    for (const id of colourful)
      it(`has no violation in the state ${id}`, async () => {
        const place = await show(id, { theme });
        expect(getComputedStyle(place).getPropertyValue('--portal-accent'), 'the theme is on').to.not.equal(
          '',
        );
        await expectAccessibleInBothSchemes(place);
      });
  });

/** Latin, Arabic, Hebrew and Japanese script; two of them from right to left. */
const scripts: readonly string[] = ['de', 'ar', 'he', 'ja'];

for (const lang of languages.filter((each) => scripts.includes(each)))
  describe(`accessibility in the language ${lang}`, () => {
    for (const id of worded)
      it(`has no violation in the state ${id}`, async () => {
        const { default: words } = await loadLanguage(lang);
        const place = await show(id, { lang });
        expect(getComputedStyle(place).direction).to.equal(isRightToLeft(lang) ? 'rtl' : 'ltr');
        const [said, ...more] = [...place.children].map(renderedTextOf);
        expect(more).to.deep.equal([]);
        expect([words.choosePlan, words.heading].some((word) => said?.includes(word))).to.equal(true);
        await expectAccessible(place);
      });
  });
