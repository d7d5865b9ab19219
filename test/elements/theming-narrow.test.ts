/** What is narrow, magnified or spaced out stays inside its edges, and nothing of it is cut off. */
import { expect } from '@open-wc/testing';
import { choosePlan, press, openReview } from '../support/actions.js';
import { dialogOf, partOf, queryRendered, shadowRootsOf } from '../support/rendered.js';
import type { Widget } from '../support/mount.js';
import { ended, pickerIn, place, settingsIn } from './theming-scenes.js';

/** The boxes of a widget that can be seen: of an open review only its own. */
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

/** Nothing reaches over the edges, and nothing is cut off. */
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

/** What readers may set of any text (WCAG 2.2, 1.4.12). */
function spaceOut(widget: Widget): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }`);
  for (const root of shadowRootsOf(widget)) root.adoptedStyleSheets.push(sheet);
}

/** A sidebar has 280 pixels, and a page of 1280 has 320 at 400 %. */
const places: Record<string, [width: number, prepare?: (widget: Widget) => void]> = {
  'a sidebar': [280],
  'a page at 400 %': [320],
  'a page at 400 % with spaced text': [320, spaceOut],
};

const states: Record<string, (into: HTMLElement) => Promise<Widget>> = {
  choosing: (into) => pickerIn({ into }),
  'a schedule with an error': async (into) => {
    const picker = await pickerIn({ into, attributes: { schedule: '' } });
    picker.startTimeInSeconds = 60;
    await choosePlan(picker, 'pro');
    await press(picker, 'submit');
    expect(partOf(picker, 'start').querySelector('em')).not.to.equal(null);
    return picker;
  },
  'a coming plan': async (into) => {
    const picker = await pickerIn({ into });
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: 4_000_000_000 };
    await picker.updateComplete;
    expect(partOf(picker, 'keep').textContent).to.contain('Basic');
    return picker;
  },
  assigned: (into) => ended('assigned', into),
  rejected: (into) => ended('rejected', into),
  unknown: (into) => ended('unknown', into),
  settings: settingsIn,
};

for (const [where, [width, prepare]] of Object.entries(places))
  describe(where, () => {
    for (const [state, arrive] of Object.entries(states))
      it(`has room for ${state}`, async () => {
        const into = await place(width);
        const widget = await arrive(into);
        prepare?.(widget);
        expect(into.scrollWidth).to.equal(width);
        expectInside(widget);
      });

    it('has room for the review', async () => {
      const picker = await pickerIn({ into: await place(width) });
      await openReview(picker);
      prepare?.(picker);
      dialogOf(picker).style.inlineSize = `${width - 32}px`;
      expectInside(picker, dialogOf(picker));
    });
  });

describe('the buttons of a picker', () => {
  /** The width of each button below the plans, as a share of the width that is there. */
  const sharesIn = async (width: number): Promise<number[]> => {
    const actions = partOf(await pickerIn({ into: await place(width) }), 'actions');
    return [...actions.children].map((button) => button.getBoundingClientRect().width / actions.clientWidth);
  };

  it('are as wide as a narrow picker', async () => {
    const shares = await sharesIn(320);
    expect(shares).to.have.length(2);
    for (const share of shares) expect(share).to.be.closeTo(1, 0.01);
  });

  it('stand side by side in a wide picker', async () => {
    const shares = await sharesIn(900);
    expect(shares).to.have.length(2);
    for (const share of shares) expect(share).to.be.lessThan(0.5);
  });
});
