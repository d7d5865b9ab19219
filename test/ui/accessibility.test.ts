/** Checks with axe of every state of both widgets, and of languages in several scripts and both directions. */
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { isRightToLeft } from '../../demo/gallery/looks.js';
import type { Language } from '../../src/i18n/languages.js';
import { loadLanguage } from '../../src/i18n/load.js';
import { expectAccessible, expectAccessibleInBothSchemes } from '../support/axe.js';
import { renderedTextOf } from '../support/rendered.js';
import { checkStates, groups, widgetsOf } from './gallery.js';

/** High enough for a whole review: axe cannot tell the contrast of text below sticky buttons. */
before(() => setViewport({ width: 800, height: 2400 }));
after(() => setViewport({ width: 800, height: 600 }));

/** States with most of the messages. */
const worded = [
  ...['years', 'scheduled', 'schedule-open', 'schedule-error', 'review-dates', 'review-keep'],
  ...['assigned-later', 'refused', 'unknown', 'hostile-plans', 'settings-shapes', 'settings-failed'],
];

describe('accessibility', () => {
  for (const { heading, states } of groups)
    it(`has no violation on a light and a dark page: ${heading}`, () =>
      checkStates(
        states.map(({ id }) => id),
        expectAccessibleInBothSchemes,
      ));

  for (const lang of ['de', 'ar', 'he', 'ja'] as const satisfies Language[])
    it(`has no violation in the language ${lang}`, async () => {
      const { default: words } = await loadLanguage(lang);
      await checkStates(
        worded,
        async (page) => {
          expect(getComputedStyle(page).direction).to.equal(isRightToLeft(lang) ? 'rtl' : 'ltr');
          for (const said of widgetsOf(page).map(renderedTextOf))
            expect(
              [words.choosePlan, words.heading].some((word) => said.includes(word)),
              said,
            ).to.equal(true);
          await expectAccessible(page);
        },
        { lang },
      );
    });
});
