/** The pages of the guides to theming and languages look and read as documented. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../../src/settings/portal-settings.js';
import de from '../../../src/messages/de.js';
import { en } from '../../../src/messages/en.js';
import { confirm, openReview, untilOutcome } from '../../support/actions.js';
import {
  dialogOf,
  partOf,
  queryRendered,
  renderedTextOf,
  shadowRootsOf,
  textOf,
} from '../../support/rendered.js';
import { untilLoaded } from '../../support/mount.js';
import { buttonOf, cardOf, cardsOf } from '../../support/cards.js';
import { open, pageWith, style } from './opened.js';
import { pickerOf, settingsOf } from '../../support/scene.js';

describe('the guides', () => {
  describe('theming', () => {
    /** The picker of a page with the style sheets of the guide that `isKept` selects. */
    const themed = async (
      content: string,
      isKept = (css: string) => css.includes(content),
    ): Promise<PortalPlanPickerElement> => {
      const example = await pageWith('theming', content);
      const scene = await open({ ...example, css: example.css.filter(isKept) });
      return pickerOf(scene);
    };

    it('theme properties are inherited from an ancestor', async () => {
      const picker = await themed('--portal-radius');
      const { box } = cardOf(picker, 'pro');
      expect(style(box, 'border-top-color')).to.equal('rgb(11, 122, 91)');
      expect(style(buttonOf(picker, 'pro'), 'background-color')).to.equal('rgb(11, 122, 91)');
      expect(style(box, 'border-top-left-radius')).to.equal('4px');
    });

    it('sizes scale with the font size', async () => {
      const picker = await themed('--portal-price-size');
      const [price] = partOf(picker, 'price').children;
      expect(price && style(price, 'font-size')).to.equal('28px');
      expect(style(partOf(picker, 'label'), 'font-family')).to.contain('Georgia');
    });

    it('a ready-made theme applies inside its attribute', async () => {
      const scene = await open(await pageWith('theming', '<main data-theme="dense">'));
      const picker = await pickerOf(scene);
      expect(cardsOf(picker).map(({ box }) => style(box, 'border-top-left-radius'))).to.deep.equal([
        '4px',
        '4px',
      ]);
    });

    it('light-dark() colours follow the colour scheme of the page', async () => {
      const picker = await themed('light-dark(', (css) => css.includes(':root'));
      const { style: root } = picker.ownerDocument.documentElement;
      for (const [scheme, colour] of [
        ['light', 'rgb(11, 122, 91)'],
        ['dark', 'rgb(95, 214, 174)'],
      ] as const) {
        root.colorScheme = scheme;
        expect(style(buttonOf(picker, 'pro'), 'background-color')).to.equal(colour);
      }
    });

    it('color-scheme fixes the scheme of the elements', async () => {
      const picker = await themed('color-scheme: dark');
      expect(cardsOf(picker).map(({ box }) => style(box, 'color'))[0]).to.equal('rgb(238, 240, 246)');
    });

    it('parts accept any CSS property', async () => {
      const picker = await themed('portal-plan::part(card)');
      expect(cardsOf(picker).map(({ box }) => style(box, 'border-top-width'))).to.deep.equal(['2px', '2px']);
      expect(cardsOf(picker).map(({ box }) => style(box, 'box-shadow').includes('24px'))).to.deep.equal([
        false,
        true,
      ]);
      expect(style(buttonOf(picker, 'pro'), 'border-top-left-radius')).to.equal('32px');
      const settings = picker.ownerDocument.querySelector('portal-settings') as PortalSettingsElement;
      await untilLoaded(settings);
      expect(style(partOf(settings, 'key'), 'font-style')).to.equal('italic');
    });

    it('custom states match in engines that support them', async () => {
      const picker = await themed(':state(pending)');
      let release: (value: unknown) => void = () => undefined;
      picker.addEventListener('plan-assign', (event) =>
        event.waitUntil(new Promise((resolve) => (release = resolve))),
      );
      await openReview(picker);
      await confirm(picker);
      expect(style(picker, 'opacity')).to.equal(CSS.supports('selector(:state(pending))') ? '0.8' : '1');
      release(true);
      await untilOutcome(picker);
      expect(style(picker, 'opacity')).to.equal('1');
    });

    it('the page styles its own content, and slots its own heading', async () => {
      const picker = await themed('.pitch');
      const [pitch] = picker.querySelectorAll('.pitch');
      if (!pitch) throw new Error('There is no pitch.');
      expect(style(pitch, 'font-style')).to.equal('italic');
      const slots = [...partOf(picker, 'heading').querySelectorAll('slot')];
      expect(slots.flatMap((slot) => slot.assignedElements().map(textOf))).to.deep.equal([
        'Plans that grow with you',
      ]);
    });
  });

  describe('languages', () => {
    it('all texts are in the language of the page', async () => {
      // Some texts are the same in both languages.
      const german = Object.values(de);
      const english = new Set(Object.values(en).filter((word) => !german.includes(word)));
      const scene = await open(await pageWith('languages', '<div lang="de">'));
      const picker = await pickerOf(scene);
      const settings = await settingsOf(scene);

      const texts: string[] = [];
      const collect = (): void => {
        for (const widget of [picker, settings]) {
          for (const root of shadowRootsOf(widget)) {
            const walker = widget.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT);
            while (walker.nextNode()) texts.push((walker.currentNode.nodeValue ?? '').trim());
          }
          for (const named of queryRendered(widget, '[aria-label]'))
            texts.push(named.getAttribute('aria-label') ?? '');
        }
      };
      collect();
      expect(renderedTextOf(picker)).to.contain('19,50').and.contain('pro Monat');
      await openReview(picker);
      collect();
      expect(textOf(dialogOf(picker)))
        .to.contain('29,50')
        .and.contain(de.added);
      await confirm(picker);
      collect();
      await untilOutcome(picker);
      collect();
      expect(textOf(partOf(picker, 'outcome'))).to.contain(de.details);
      await scene.customer.setFaults({ status: 500 });
      await openReview(picker, 'free');
      await confirm(picker);
      await untilOutcome(picker);
      collect();
      expect(textOf(partOf(picker, 'error'))).to.contain(de.checkFirst);
      expect(texts.filter((each) => english.has(each))).to.deep.equal([]);
      expect(texts.length).to.be.above(100);
    });

    it('messages of the page replace single texts of the language', async () => {
      const scene = await open(await pageWith('languages', 'Welcher Tarif'));
      const picker = await pickerOf(scene);
      await picker.updateComplete;
      expect(renderedTextOf(picker)).to.contain('Welcher Tarif').and.contain(de.yourPlan);
    });

    it('an unsupported language uses the messages of the page, English, and its own number format', async () => {
      const scene = await open(await pageWith('languages', 'danish'));
      const picker = await pickerOf(scene);
      expect(renderedTextOf(picker))
        .to.contain('Skift til Pro')
        .and.contain('pr. måned')
        .and.match(/149\skr/);
    });
  });
});
