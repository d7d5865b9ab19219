/** Cards in containers of several widths, and widgets in containers that are as wide as their content. */
import { loadLanguage } from '../../src/i18n/load.js';
import {
  cardsOf,
  chooseInterval,
  expect,
  labelsOf,
  mountPicker,
  planMarkup,
  queryRendered,
} from '../support/browser.js';
import { useTestFont } from '../support/font.js';
import { mountContainer, spaceOut } from './containers.js';

before(() => useTestFont());

const outsideOf = (edges: Element, boxes: HTMLElement[]): string[] => {
  const { left, right } = edges.getBoundingClientRect();
  return boxes
    .filter((box) => {
      const rect = box.getBoundingClientRect();
      return rect.left < left - 1 || rect.right > right + 1;
    })
    .map(({ outerHTML }) => outerHTML);
};

/** Checks that nothing is outside the picker or its card; returns the number of columns. */
function countColumns(picker: Element): number {
  const boxes = queryRendered(picker, ':not(style, .hidden)').filter((box) => box.getClientRects().length);
  expect(outsideOf(picker, boxes), 'over the edges').to.deep.equal([]);
  for (const { box, name } of cardsOf(picker))
    expect(
      outsideOf(
        box,
        boxes.filter((each) => box.contains(each)),
      ),
      `over the edges of ${name}`,
    ).to.deep.equal([]);
  // The border of a recommended plan is one pixel wider.
  return new Set(cardsOf(picker).map(({ box }) => Math.round(box.getBoundingClientRect().left / 8))).size;
}

describe('cards in German', () => {
  before(() => loadLanguage('de'));

  const monthly = { currency: 'EUR', interval: 'month' };
  const yearly = { currency: 'EUR', interval: 'year' };
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
    { value: 'basic-yearly', label: 'Grundausstattung', price: '12345.67', ...yearly },
    { label: 'Großunternehmen', href: 'https://example.com/sales', badge: 'Am beliebtesten' },
  ];

  it('contain their names, prices, buttons and marks in one, two and three columns', async () => {
    const into = await mountContainer(680);
    const { picker } = await mountPicker({
      plans: plans.map((plan) => planMarkup(plan)).join(''),
      attributes: { lang: 'de', 'current-plan': 'basic', 'default-plan': 'free' },
      properties: { assignment: { productPlanId: 'pro', startTimeInSeconds: 4_000_000_000 } },
      into,
    });
    for (const [interval, count] of [
      ['month', 6],
      ['year', 5],
    ] as const) {
      await chooseInterval(picker, interval);
      expect(labelsOf(picker)).to.have.length(count);
      for (const [width, columns] of [
        [230, 1],
        [450, 2],
        [680, 3],
      ] as const) {
        into.style.inlineSize = `${width}px`;
        expect(countColumns(picker), `columns in ${width} pixels`).to.equal(columns);
      }
    }
    spaceOut(picker);
    for (const width of [230, 450, 680]) {
      into.style.inlineSize = `${width}px`;
      countColumns(picker);
    }
  });
});
