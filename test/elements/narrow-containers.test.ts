/** Widgets in narrow containers, and with spaced text: nothing overflows and nothing is cut off. */
import { expect } from '@open-wc/testing';
import { choosePlan, openReview, press } from '../support/actions.js';
import { useTestFont } from '../support/font.js';
import { dialogOf, partOf, queryRendered, shadowRootsOf } from '../support/rendered.js';
import type { Widget } from '../support/mount.js';
import {
  mountContainer,
  mountPickerIn,
  mountPickerWithOutcome,
  mountSettingsIn,
  textSpacing,
} from './containers.js';

/** The visible boxes of a widget, or of its open review. */
function boxes(widget: Widget): HTMLElement[] {
  const all = ':not(style, .hidden)';
  const [review] = queryRendered(widget, 'dialog[open]');
  const found = review ? [...review.querySelectorAll<HTMLElement>(all)] : queryRendered(widget, all);
  return found.filter((box) => box.getClientRects().length);
}

const isCut = (box: HTMLElement): boolean =>
  getComputedStyle(box).overflowX !== 'visible' &&
  !(box instanceof HTMLInputElement) &&
  (box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1);

/** Checks that nothing overflows the edges and nothing is cut off. */
function expectInside(widget: Widget, edges: Element = widget): void {
  const { left, right } = edges.getBoundingClientRect();
  const outside = boxes(widget).filter((box) => {
    const rect = box.getBoundingClientRect();
    return rect.left < left - 1 || rect.right > right + 1;
  });
  const markup = (found: HTMLElement[]): string[] => found.map(({ outerHTML }) => outerHTML);
  expect(markup(outside), 'over the edges').to.deep.equal([]);
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
  choosing: (into) => mountPickerIn({ into }),
  'an invalid start': async (into) => {
    const picker = await mountPickerIn({ into, attributes: { schedule: '' } });
    picker.startTimeInSeconds = 60;
    await choosePlan(picker, 'pro');
    await press(picker, 'submit');
    expect(partOf(picker, 'start').querySelector('em')).not.to.equal(null);
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

    it('contains the review', async () => {
      const picker = await mountPickerIn({ into: await mountContainer(width) });
      await openReview(picker);
      prepare?.(picker);
      dialogOf(picker).style.inlineSize = `${width - 32}px`;
      expectInside(picker, dialogOf(picker));
    });
  });

describe('the buttons of a picker', () => {
  /** The width of each button below the plans, as a share of the available width. */
  const sharesIn = async (width: number): Promise<number[]> => {
    const actions = partOf(await mountPickerIn({ into: await mountContainer(width) }), 'actions');
    return [...actions.children].map((button) => button.getBoundingClientRect().width / actions.clientWidth);
  };

  it('have the full width in a narrow picker', async () => {
    const shares = await sharesIn(320);
    expect(shares).to.have.length(2);
    for (const share of shares) expect(share).to.be.closeTo(1, 0.01);
  });

  it('are side by side in a wide picker', async () => {
    const shares = await sharesIn(900);
    expect(shares).to.have.length(2);
    for (const share of shares) expect(share).to.be.lessThan(0.5);
  });
});
