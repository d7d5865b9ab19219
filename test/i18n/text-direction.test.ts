/** Direction of sentences, times and names on pages of the other direction, measured by their positions. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { useTestFont } from '../support/font.js';
import {
  type Card,
  cardPartOf,
  cardsOf,
  enterTime,
  expect,
  fixture,
  html,
  mountPicker,
  openReview,
  partOf,
  planMarkup,
  secondsOf,
  setClock,
} from '../support/browser.js';

const startTimeInSeconds = secondsOf('2028-01-01T12:00Z');

const priced = { price: '19', currency: 'EUR', interval: 'month' };
const plans =
  planMarkup({ value: 'now', label: 'Basic', ...priced }) +
  planMarkup({ value: 'later', label: 'Max#' }) +
  planMarkup({ value: 'next', label: 'Pro#', ...priced });

/** A picker with a scheduled plan on a page of this language and direction, wide enough for one line a sentence. */
async function pickerIn(lang: string, dir: 'ltr' | 'rtl'): Promise<PortalPlanPickerElement> {
  const into = await fixture<HTMLElement>(
    html`<div dir=${dir} style="inline-size: 75rem; font-size: 12px"></div>`,
  );
  const { picker } = await mountPicker({
    ...{ into, plans, attributes: { lang, 'current-plan': 'now', schedule: '' } },
    properties: { assignments: [{ productPlanId: 'later', startTimeInSeconds }] },
  });
  return picker;
}

/** The rectangle of the last occurrence of a text in a box. */
function place(box: Element, piece: string): DOMRect {
  const nodes = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const start = (node.nodeValue ?? '').lastIndexOf(piece);
    if (start < 0) continue;
    range.setStart(node, start);
    range.setEnd(node, start + piece.length);
  }
  if (range.collapsed) throw new Error(`There is no "${piece}" in: ${box.textContent}`);
  return range.getBoundingClientRect();
}

/** Checks that texts follow each other from left to right. */
function expectLeftToRight(box: Element, ...pieces: string[]): void {
  const lefts = pieces.map((piece) => place(box, piece).left);
  expect(lefts, `${pieces.join(' ')} in: ${box.textContent}`).to.deep.equal(lefts.toSorted((a, b) => a - b));
}

/** The texts with a time: below its field, above the cards and in the review. */
async function boxesOfTimes(picker: PortalPlanPickerElement): Promise<Element[]> {
  await openReview(picker, 'next');
  await enterTime(picker, 'start', '2028-01-01T12:00');
  const boxes = [
    partOf(picker, 'start').querySelector('[role=status]'),
    partOf(picker, 'upcoming').querySelector('p'),
    partOf(picker, 'times').querySelector('.row > :last-child'),
  ];
  return boxes.map((box) => box as Element);
}

describe('text direction', () => {
  before(() => useTestFont());
  beforeEach(() => setClock('2027-01-15T12:00Z'));

  it('is left to right for times and sentences in German on a page from right to left, at its side', async () => {
    const boxes = await boxesOfTimes(await pickerIn('de', 'rtl'));
    for (const box of boxes) {
      expectLeftToRight(box, '1.', 'Januar', '2028');
      const words = document.createRange();
      words.selectNodeContents(box);
      const { right } = box.getBoundingClientRect();
      expect(words.getBoundingClientRect().right, box.textContent).to.be.closeTo(right, 1);
    }
    const line = boxes[1] as Element;
    expectLeftToRight(line, 'Max#', 'beginnt', '1.', 'Januar', '2028', '.');
  });

  it('is left to right for prices in German on a page from right to left', async () => {
    const picker = await pickerIn('de', 'rtl');
    const [card] = cardsOf(picker) as [Card];
    const price = cardPartOf(card, 'price');
    const [amount, interval] = price.children as unknown as [Element, Element];
    expectLeftToRight(amount, '19', '€');
    expectLeftToRight(interval, 'pro', 'Monat');
    // The boxes follow the page: the amount comes first, at its side.
    const { left, right } = amount.getBoundingClientRect();
    expect(left).to.be.least(interval.getBoundingClientRect().right);
    expect(right).to.be.closeTo(price.getBoundingClientRect().right, 1);

    await openReview(picker, 'next');
    for (const row of partOf(picker, 'cost').querySelectorAll('.row')) {
      expectLeftToRight(row.lastElementChild as Element, '19', '€', 'pro', 'Monat');
      const name = row.querySelector('bdi') as Element;
      const side = row.getBoundingClientRect().right;
      expect(name.getBoundingClientRect().right, 'the name').to.be.closeTo(side, 1);
    }
    expectLeftToRight(partOf(picker, 'confirm'), 'Zu', 'Pro#', ',', '19', '€', 'pro');
  });

  it('is left to right for a name in a Hebrew sentence', async () => {
    const boxes = await boxesOfTimes(await pickerIn('he', 'rtl'));
    expectLeftToRight(boxes[1] as Element, '2028', 'Max', '#', 'ההתחלה');
  });
});
