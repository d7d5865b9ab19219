/** What the guides of theming and languages promise of a page, asserted of that page. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../../src/elements/portal-settings.js';
import de from '../../../src/messages/de.js';
import { en } from '../../../src/messages/en.js';
import { format } from '../../../src/localize/format.js';
import { confirm, untilOutcome, press, openReview } from '../../support/actions.js';
import {
  dialogOf,
  partOf,
  textOf,
  queryRendered,
  shadowRootsOf,
  renderedTextOf,
} from '../../support/rendered.js';
import { untilLoaded } from '../../support/mount.js';
import { cardOf, cardsOf, radioOf } from '../../support/cards.js';
import { open, pageWith, style } from './opened.js';
import { pickerOf, settingsOf } from '../../support/scene.js';

describe('the guides', () => {
  describe('theming', () => {
    /** A page with some of the guide's style sheets, once a plan is chosen. */
    const themed = async (
      words: string,
      isKept = (css: string) => css.includes(words),
    ): Promise<PortalPlanPickerElement> => {
      const example = await pageWith('theming', words);
      const scene = await open({ ...example, css: example.css.filter(isKept) });
      const picker = await pickerOf(scene);
      radioOf(picker, 'pro').click();
      await picker.updateComplete;
      return picker;
    };

    it('a property around the elements changes what they look like', async () => {
      const picker = await themed('--portal-radius');
      const { box, isChosen } = cardOf(picker, 'pro');
      expect(isChosen).to.equal(true);
      expect(style(box, 'border-top-color')).to.equal('rgb(11, 122, 91)');
      expect(style(box, 'border-top-left-radius')).to.equal('4px');
    });

    it('the size of the text scales the rest', async () => {
      const picker = await themed('--portal-price-size');
      const [price] = partOf(picker, 'price').children;
      expect(price && style(price, 'font-size')).to.equal('28px');
      expect(style(partOf(picker, 'label'), 'font-family')).to.contain('Georgia');
    });

    it('a ready theme counts below its name', async () => {
      const scene = await open(await pageWith('theming', '<main data-theme="dense">'));
      const picker = await pickerOf(scene);
      expect(cardsOf(picker).map(({ box }) => style(box, 'border-top-left-radius'))).to.deep.equal([
        '4px',
        '4px',
      ]);
    });

    it('colours for both schemes follow the page', async () => {
      const picker = await themed('light-dark(', (css) => css.includes(':root'));
      const { style: root } = picker.ownerDocument.documentElement;
      for (const [scheme, colour] of [
        ['light', 'rgb(11, 122, 91)'],
        ['dark', 'rgb(95, 214, 174)'],
      ] as const) {
        root.colorScheme = scheme;
        const chosen = cardsOf(picker).filter(({ isChosen }) => isChosen);
        expect(chosen.map(({ box }) => style(box, 'border-top-color'))).to.deep.equal([colour]);
      }
    });

    it('a scheme can be fixed in one place', async () => {
      const picker = await themed('color-scheme: dark');
      expect(cardsOf(picker).map(({ box }) => style(box, 'color'))[0]).to.equal('rgb(238, 240, 246)');
    });

    it('parts take any property', async () => {
      const picker = await themed('portal-plan::part(card)');
      expect(cardsOf(picker).map(({ box }) => style(box, 'border-top-width'))).to.deep.equal(['2px', '2px']);
      expect(cardsOf(picker).map(({ box }) => style(box, 'box-shadow').includes('24px'))).to.deep.equal([
        false,
        true,
      ]);
      expect(style(partOf(picker, 'submit'), 'background-color')).to.equal('rgb(11, 122, 91)');
      const settings = picker.ownerDocument.querySelector('portal-settings') as PortalSettingsElement;
      await untilLoaded(settings);
      expect(style(partOf(settings, 'key'), 'font-style')).to.equal('italic');
    });

    it('states tell what is going on, where the engine has them', async () => {
      const picker = await themed(':state(pending)');
      let letGo: (value: unknown) => void = () => undefined;
      picker.addEventListener('plan-assign', (event) =>
        event.waitUntil(new Promise((resolve) => (letGo = resolve))),
      );
      await press(picker, 'submit');
      await confirm(picker);
      expect(style(picker, 'opacity')).to.equal(CSS.supports('selector(:state(pending))') ? '0.8' : '1');
      letGo(true);
      await untilOutcome(picker);
      expect(style(picker, 'opacity')).to.equal('1');
    });

    it('the page styles its own content, and slots its own words', async () => {
      const picker = await themed('.pitch');
      const [pitch] = picker.querySelectorAll('.pitch');
      if (!pitch) throw new Error('There is no pitch.');
      expect(style(pitch, 'font-style')).to.equal('italic');
      const slots = [...partOf(picker, 'submit').querySelectorAll('slot')];
      expect(slots.flatMap((slot) => slot.assignedElements().map(textOf))).to.deep.equal(['Continue']);
    });
  });

  describe('languages', () => {
    it('the language of the page is spoken in every word', async () => {
      // Some words are the same in both.
      const german = Object.values(de);
      const english = new Set(Object.values(en).filter((word) => !german.includes(word)));
      const scene = await open(await pageWith('languages', '<div lang="de">'));
      const picker = await pickerOf(scene);
      const settings = await settingsOf(scene);

      const seen: string[] = [];
      const look = (): void => {
        for (const widget of [picker, settings]) {
          for (const root of shadowRootsOf(widget)) {
            const walker = widget.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) seen.push((walker.currentNode.nodeValue ?? '').trim());
          }
          for (const named of queryRendered(widget, '[aria-label]'))
            seen.push(named.getAttribute('aria-label') ?? '');
        }
      };
      look();
      expect(renderedTextOf(picker)).to.contain('19,50').and.contain('pro Monat');
      await press(picker, 'submit');
      look();
      await openReview(picker);
      look();
      expect(textOf(dialogOf(picker)))
        .to.contain('29,50')
        .and.contain(format(de.with, { plan: 'Pro' }));
      await confirm(picker);
      look();
      await untilOutcome(picker);
      look();
      expect(textOf(partOf(picker, 'outcome'))).to.contain(de.details);
      await scene.customer.setFaults({ status: 500 });
      await openReview(picker, 'free');
      await confirm(picker);
      await untilOutcome(picker);
      look();
      expect(textOf(partOf(picker, 'error'))).to.contain(de.checkFirst);
      expect(seen.filter((each) => english.has(each))).to.deep.equal([]);
      expect(seen.length).to.be.above(100);
    });

    it('single words of the page stand among those of the language', async () => {
      const scene = await open(await pageWith('languages', 'Welcher Tarif'));
      const picker = await pickerOf(scene);
      await picker.updateComplete;
      expect(renderedTextOf(picker)).to.contain('Welcher Tarif').and.contain(de.submit);
    });

    it('words of a language that is not there stand among English, and numbers are its own', async () => {
      const scene = await open(await pageWith('languages', 'danish'));
      const picker = await pickerOf(scene);
      expect(renderedTextOf(picker))
        .to.contain('Fortsæt')
        .and.contain('pr. måned')
        .and.match(/149\skr/);
    });
  });
});
