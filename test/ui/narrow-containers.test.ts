/** Widgets in narrow containers, and with spaced text: nothing overflows and nothing is cut off. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { loadLanguage } from '../../src/i18n/load.js';
import { chooseInterval, enterTime, openReview } from '../support/actions.js';
import { cardsOf, labelsOf } from '../support/cards.js';
import { useTestFont } from '../support/font.js';
import { dialogOf, partOf, queryRendered, shadowRootsOf } from '../support/rendered.js';
import { attributeMarkup, planMarkup } from '../support/markup.js';
import { mount, type Widget } from '../support/mount.js';
import {
  mountContainer,
  mountPickerIn,
  mountPickerWithOutcome,
  mountSettingsIn,
  textSpacing,
} from './containers.js';

/** The visible boxes of a widget or a plan, or of its open review. */
function boxes(widget: Element): HTMLElement[] {
  const all = ':not(style, .hidden)';
  const [review] = queryRendered(widget, 'dialog[open]');
  const found = review ? [...review.querySelectorAll<HTMLElement>(all)] : queryRendered(widget, all);
  return found.filter((box) => box.getClientRects().length);
}

const isCut = (box: HTMLElement): boolean =>
  getComputedStyle(box).overflowX !== 'visible' &&
  !(box instanceof HTMLInputElement) &&
  (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1);

const markup = (found: HTMLElement[]): string[] => found.map(({ outerHTML }) => outerHTML);

const outsideOf = (edges: Element, found: HTMLElement[]): string[] => {
  const { left, right } = edges.getBoundingClientRect();
  return markup(
    found.filter((box) => {
      const rect = box.getBoundingClientRect();
      return rect.left < left - 1 || rect.right > right + 1;
    }),
  );
};

/** Checks that nothing overflows the edges and nothing is cut off. */
function expectInside(widget: Widget, edges: Element = widget): void {
  expect(outsideOf(edges, boxes(widget)), 'over the edges').to.deep.equal([]);
  expect(markup(boxes(widget).filter(isCut)), 'cut off').to.deep.equal([]);
}

/** Applies the text spacing of WCAG 2.2, 1.4.12. */
function spaceOut(widget: Widget): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(textSpacing);
  for (const root of shadowRootsOf(widget)) root.adoptedStyleSheets.push(sheet);
}

/** A sidebar, and a page of 1280 pixels at 400 %. */
const places: Record<string, [width: number, prepare?: (widget: Widget) => void]> = {
  'a sidebar': [280],
  'a page at 400 % with spaced text': [320, spaceOut],
};

const states: Record<string, (into: HTMLElement) => Promise<Widget>> = {
  plans: (into) => mountPickerIn({ into }),
  'a notice': async (into) => {
    const picker = await mountPickerIn({ into });
    picker.review('gone');
    await picker.updateComplete;
    expect(partOf(picker, 'notice').textContent).not.to.equal('');
    return picker;
  },
  'a scheduled plan': async (into) => {
    const picker = await mountPickerIn({ into });
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: 4_000_000_000 };
    await picker.updateComplete;
    expect(partOf(picker, 'keep').textContent).to.contain('Basic');
    return picker;
  },
  assigned: (into) => mountPickerWithOutcome('assigned', into),
  rejected: (into) => mountPickerWithOutcome('rejected', into),
  unknown: (into) => mountPickerWithOutcome('unknown', into),
  settings: mountSettingsIn,
};

before(() => useTestFont());

for (const [where, [width, prepare]] of Object.entries(places))
  describe(where, () => {
    for (const [state, arrive] of Object.entries(states))
      it(`contains the state: ${state}`, async () => {
        const into = await mountContainer(width);
        const widget = await arrive(into);
        prepare?.(widget);
        expect(into.scrollWidth).to.equal(width);
        expectInside(widget);
      });

    it('contains the review with an invalid start', async () => {
      const picker = await mountPickerIn({ into: await mountContainer(width), attributes: { schedule: '' } });
      await openReview(picker);
      await enterTime(picker, 'start', '');
      expect(partOf(picker, 'start').querySelector('em')).not.to.equal(null);
      prepare?.(picker);
      dialogOf(picker).style.inlineSize = `${width - 32}px`;
      expectInside(picker, dialogOf(picker));
    });
  });

describe('cards in German', () => {
  before(() => loadLanguage('de'));

  const monthly = { currency: 'EUR', interval: 'month' };
  const plans = [
    { value: 'free', label: 'Kostenlos', price: '0', currency: 'EUR' },
    {
      value: 'basic',
      label: 'Grundausstattung',
      price: '1234.56',
      note: 'zuzüglich Umsatzsteuer',
      ...monthly,
    },
    { value: 'pro', label: 'Geschäftsausstattung', price: '2345.67', 'regular-price': '3456.78', ...monthly },
    {
      value: 'team',
      label: 'Gruppe',
      price: '99',
      reason: 'Sie haben 14 Projekte; Gruppe hat 10.',
      featured: '',
    },
    { value: 'old', label: 'Vorgänger', disabled: '', reason: 'Für Neuabschlüsse nicht mehr verfügbar.' },
    {
      value: 'basic-yearly',
      label: 'Grundausstattung',
      price: '12345.67',
      currency: 'EUR',
      interval: 'year',
    },
    { label: 'Großunternehmen', href: 'https://example.com/sales', badge: 'Am beliebtesten' },
  ];

  const mountGerman = async (width: number): Promise<PortalPlanPickerElement> => {
    const picker = await mount<PortalPlanPickerElement>(
      `<portal-plan-picker ${attributeMarkup({ lang: 'de', 'current-plan': 'basic', 'default-plan': 'free' })}>${plans.map((plan) => planMarkup(plan)).join('')}</portal-plan-picker>`,
      await mountContainer(width),
    );
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: 4_000_000_000 };
    await picker.updateComplete;
    return picker;
  };

  /** Checks that each card contains what it renders, and returns the number of columns. */
  function expectInsideCards(picker: PortalPlanPickerElement): number {
    expectInside(picker);
    for (const { box, name, plan } of cardsOf(picker)) {
      const found = boxes(plan).filter((each) => box.contains(each));
      expect(outsideOf(box, found), `over the edges of ${name}`).to.deep.equal([]);
    }
    return new Set(cardsOf(picker).map(({ box }) => box.getBoundingClientRect().left)).size;
  }

  for (const [width, columns] of [
    [230, 1],
    [450, 2],
    [680, 3],
  ] as const)
    it(`contain their names, prices, buttons and marks on ${width} pixels, in columns: ${columns}`, async () => {
      const picker = await mountGerman(width);
      expect(expectInsideCards(picker)).to.equal(columns);
      expect(labelsOf(picker)).to.have.length(6);
      await chooseInterval(picker, 'year');
      expect(expectInsideCards(picker)).to.equal(columns);
      expect(labelsOf(picker)).to.have.length(5);
      spaceOut(picker);
      expectInsideCards(picker);
    });
});

describe('widgets in containers that are as wide as their content', () => {
  const containers: Record<string, string> = {
    'a dialog': '<dialog open><slot></slot></dialog>',
    'a popover': '<div popover="manual" style="display: block"><slot></slot></div>',
    'a table cell': '<table><td><slot></slot></td></table>',
    'a float': '<div style="float: inline-start"><slot></slot></div>',
    'an inline block': '<div style="display: inline-block"><slot></slot></div>',
  };
  for (const [what, container] of Object.entries(containers))
    it(`have a width in ${what}, and do not overflow the page`, async () => {
      const box = await mountContainer(760);
      box.attachShadow({ mode: 'open' }).innerHTML = container;
      for (const widget of [await mountPickerIn({ into: box }), await mountSettingsIn(box)]) {
        const { width, right } = widget.getBoundingClientRect();
        expect(width).to.be.within(400, 760);
        expect(right).to.be.most(document.documentElement.clientWidth);
        widget.remove();
      }
    });
});
