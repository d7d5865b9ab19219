/** Words, times and names run each in their own direction, whatever that of the page: seen by where they stand. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { choosePlan, press, enterTime } from '../support/actions.js';
import { mount } from '../support/mount.js';
import { partOf } from '../support/rendered.js';
import { setClock, secondsOf } from '../support/clock.js';
import { planMarkup } from '../support/markup.js';

const startTimeInSeconds = secondsOf('2028-01-01T12:00Z');

const priced = { price: '19', currency: 'EUR', interval: 'month' };
const plans =
  planMarkup({ value: 'now', label: 'Basic', ...priced }) +
  planMarkup({ value: 'next', label: 'Pro#', ...priced });

/** A picker in a page of this language and direction, wide enough for a line each; a change is to come, and chosen again. */
async function pickerIn(lang: string, dir: 'ltr' | 'rtl'): Promise<PortalPlanPickerElement> {
  const page = await fixture<HTMLElement>(
    html`<div lang=${lang} dir=${dir} style="inline-size: 75rem; font: 12px sans-serif"></div>`,
  );
  const picker = await mount<PortalPlanPickerElement>(
    `<portal-plan-picker current-plan="now" schedule>${plans}</portal-plan-picker>`,
    page,
  );
  picker.assignment = { productPlanId: 'next', startTimeInSeconds };
  await picker.updateComplete;
  return picker;
}

/** The rectangle of a piece of the text in a box: the last one. */
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

/** The pieces stand in one line, one right of the other. */
function expectLeftToRight(box: Element, ...pieces: string[]): void {
  const lefts = pieces.map((piece) => place(box, piece).left);
  expect(lefts, `${pieces.join(' ')} in: ${box.textContent}`).to.deep.equal(lefts.toSorted((a, b) => a - b));
}

/** Everywhere that a time is said: below its field, above the cards, in the review. */
async function boxesOfTimes(picker: PortalPlanPickerElement): Promise<Element[]> {
  await enterTime(picker, 'start', '2028-01-01T12:00');
  await choosePlan(picker, 'next');
  await press(picker, 'submit');
  const boxes = [
    partOf(picker, 'start').querySelector('[role=status]'),
    partOf(picker, 'scheduled').querySelector('p'),
    partOf(picker, 'times').querySelector('p'),
  ];
  return boxes.map((box) => box as Element);
}

describe('directions', () => {
  beforeEach(() => {
    setClock('2027-01-15T12:00Z');
  });

  it('a time and its sentence in a language from left to right, on a page from right to left', async () => {
    const boxes = await boxesOfTimes(await pickerIn('de', 'rtl'));
    for (const box of boxes) expectLeftToRight(box, '1.', 'Januar', '2028');
    const line = boxes[1] as Element;
    expectLeftToRight(line, 'Tarif', 'Pro#', 'beginnt', '1.', 'Januar', '2028', '.');
  });

  it('they begin at the side of the page all the same', async () => {
    for (const box of await boxesOfTimes(await pickerIn('de', 'rtl'))) {
      const words = document.createRange();
      words.selectNodeContents(box);
      const { right } = box.getBoundingClientRect();
      expect(words.getBoundingClientRect().right, box.textContent).to.be.closeTo(right, 1);
    }
  });

  it('a name from left to right, in a sentence from right to left', async () => {
    const boxes = await boxesOfTimes(await pickerIn('he', 'rtl'));
    expectLeftToRight(boxes[1] as Element, '2028', 'Pro', '#', 'המסלול');
  });

  for (const [dir, side] of [
    ['ltr', 'left'],
    ['rtl', 'right'],
  ] as const)
    it(`the dot of a step of the review is on the line at the ${side} on a page with dir="${dir}"`, async () => {
      const picker = await pickerIn('en', dir);
      await choosePlan(picker, 'next');
      // After the start of what is to come: three steps.
      await enterTime(picker, 'start', '2028-02-01T12:00');
      await press(picker, 'submit');
      const timeline = partOf(picker, 'timeline');
      const line = getComputedStyle(timeline);
      expect(line.getPropertyValue(`border-${side}-width`)).to.equal('2px');
      const steps = [...timeline.children];
      expect(steps).to.have.length(3);
      for (const step of steps) {
        const dot = getComputedStyle(step, '::before');
        expect(dot.position).to.equal('absolute');
        // The dot is 10 pixels wide and its middle is on the line, which is 2 pixels wide.
        expect(dot.getPropertyValue(side)).to.equal('-6px');
      }
    });
});
