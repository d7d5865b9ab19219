/**
 * Contrast in each theme, on a light and a dark page: of texts (axe), and of the edges of controls and of featured cards, at least
 * 3:1 (WCAG 2.2, 1.4.11), which axe does not measure.
 */
import { expect } from '@open-wc/testing';
import { setViewport } from '@web/test-runner-commands';
import { expectContrast, untilStill } from '../support/axe.js';
import { cardsOf } from '../support/cards.js';
import { inBothColorSchemes } from '../support/color-schemes.js';
import { getContrast } from '../support/contrast.js';
import { nextEvent } from '../support/events.js';
import { queryRendered } from '../support/rendered.js';
import { checkStates, widgetsOf } from './gallery.js';

type Colour = readonly [red: number, green: number, blue: number];

/** Paints CSS colours over each other; returns the result in sRGB. */
function paint(...colours: string[]): Colour {
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  if (!brush) throw new Error('There is no canvas.');
  for (const colour of colours) {
    brush.fillStyle = colour;
    brush.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = brush.getImageData(0, 0, 1, 1).data;
  return [red, green, blue];
}

/** The backgrounds of an element and of those around it, the outermost first. */
function backgroundsOf(element: Element | null): string[] {
  if (!element) return [getComputedStyle(document.documentElement).backgroundColor];
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  const parent = element.assignedSlot ?? element.parentElement ?? host ?? null;
  return [...backgroundsOf(parent), getComputedStyle(element).backgroundColor];
}

/** Contrast of the border, the outline or the background of a control with the background behind it. */
function edge(element: Element): number {
  const { borderTopColor, borderTopWidth, outlineColor, outlineStyle } = getComputedStyle(element);
  const own = backgroundsOf(element);
  const around = paint(...own.slice(0, -1));
  const colours = [
    paint(...own),
    ...(borderTopWidth === '0px' ? [] : [paint(...own, borderTopColor)]),
    ...(outlineStyle === 'none' ? [] : [paint(...own, outlineColor)]),
  ];
  return Math.max(...colours.map((colour) => getContrast(colour, around)));
}

/** Buttons that look like links and the segments of the intervals, which weight and shadow mark, have no edges. */
const edged = 'button:not(.text), [part~=link], [type=datetime-local], [type=radio]:not(.hidden)';

function edgesOf(widget: Element): Element[] {
  const featured = cardsOf(widget).filter(({ plan }) => plan.featured);
  return [...queryRendered(widget, edged), ...featured.map(({ box }) => box)];
}

const expectVisibleEdges = (page: HTMLElement): Promise<void> =>
  inBothColorSchemes(async () => {
    await untilStill(page);
    const found = widgetsOf(page)
      .flatMap(edgesOf)
      .filter((each) => each.checkVisibility());
    const faint = found
      .filter((each) => edge(each) < 3)
      .map((each) => [each.outerHTML.slice(0, 80), edge(each)]);
    expect(found).to.not.have.length(0);
    expect(faint).to.deep.equal([]);
  });

/** States with every colour and every kind of control. */
const colourful = [
  ...['featured', 'unavailable', 'warning', 'years', 'scheduled', 'no-plans', 'pending', 'assigned'],
  ...['assigned-otherwise', 'refused', 'settings-loading', 'settings-shapes', 'settings-failed'],
  ...['schedule-error', 'review-changed', 'review-cancel', 'review-after-unknown'],
];

/** High enough for a whole review: axe cannot tell the contrast of text below sticky buttons. */
before(() => setViewport({ width: 800, height: 2400 }));
after(() => setViewport({ width: 800, height: 600 }));

describe('contrast', () => {
  for (const theme of ['default', 'dense', 'playful', 'contrast'])
    it(`is high enough in the theme ${theme}`, async () => {
      const sheet = Object.assign(document.createElement('link'), {
        rel: 'stylesheet',
        href: `/demo/themes/${theme}.css`,
      });
      document.head.append(sheet);
      await nextEvent(sheet, 'load');
      const isThemed = theme !== 'default';
      await checkStates(
        colourful,
        async (page) => {
          const accent = getComputedStyle(page).getPropertyValue('--portal-accent');
          expect(accent !== '', 'the theme is on').to.equal(isThemed);
          await expectVisibleEdges(page);
          // The test of all states checks the texts in the default theme.
          if (isThemed) await expectContrast(page);
        },
        { theme },
      );
      sheet.remove();
    });

  it('is not reduced for a busy button, unlike for unavailable ones', () =>
    checkStates(['pending'], (page) => {
      const buttons = widgetsOf(page).flatMap((widget) => queryRendered(widget, '[aria-disabled=true]'));
      const opacities = buttons.map((each) => [each.part.value, getComputedStyle(each).opacity]);
      expect(opacities).to.deep.equal([
        ['cancel', '0.6'],
        ['button', '0.6'],
        ['button', '1'],
      ]);
    }));
});
