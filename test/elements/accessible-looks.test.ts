/** What axe finds in every theme, and in languages of several scripts and both directions. */
import { expect, fixture, html } from '@open-wc/testing';
import { dress, type Looks } from '../../demo/gallery/looks.js';
import { states } from '../../demo/gallery/states.js';
import '../../src/define.js';
import { expectAccessible, expectAccessibleOnBoth } from '../axe.js';
import { isChromium, nextEvent } from '../helpers.js';

/** In which every colour and every kind of control is seen; what differs between engines is seen in fewer. */
const colourful = isChromium
  ? [
      ...['unavailable', 'years', 'coming', 'schedule-open', 'schedule-error', 'no-plans'],
      ...['review-dates', 'review-after-unknown', 'pending', 'assigned', 'assigned-otherwise', 'refused'],
      ...['settings-loading', 'settings-shapes', 'settings-failed'],
    ]
  : ['chosen', 'review', 'refused'];

/** In which most of the words are seen. */
const worded = isChromium
  ? [
      ...[
        'years',
        'coming',
        'schedule-open',
        'schedule-error',
        'review-dates',
        'review-keep',
        'assigned-later',
      ],
      ...['refused', 'unknown', 'hostile-plans', 'settings-shapes', 'settings-failed'],
    ]
  : ['coming', 'review-dates', 'assigned'];

async function show(id: string, looks: Partial<Looks>): Promise<HTMLElement> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  dress(place, { theme: '', scheme: '', lang: '', dir: '', ...looks });
  await states.find((state) => state.id === id)?.show(place);
  return place;
}

for (const theme of ['dense', 'playful', 'contrast'])
  describe(`accessible in the theme ${theme}`, () => {
    let sheet: HTMLLinkElement;

    before(async () => {
      sheet = document.createElement('link');
      Object.assign(sheet, { rel: 'stylesheet', href: `/demo/themes/${theme}.css` });
      document.head.append(sheet);
      await nextEvent(sheet, 'load');
    });

    after(() => sheet.remove());

    for (const id of colourful)
      it(id, async () => {
        const place = await show(id, { theme });
        expect(getComputedStyle(place).getPropertyValue('--portal-accent'), 'the theme is on').to.not.equal(
          '',
        );
        await expectAccessibleOnBoth(place);
      }).timeout(20_000);
  });

for (const lang of ['de', 'ar', 'he', 'ja'])
  describe(`accessible in the language ${lang}`, () => {
    for (const id of worded)
      it(id, async () => {
        const place = await show(id, { lang });
        expect(getComputedStyle(place).direction).to.equal(/ar|he/.test(lang) ? 'rtl' : 'ltr');
        await expectAccessible(place);
      }).timeout(20_000);
  });
