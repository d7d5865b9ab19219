/**
 * Contrast in each theme, on a light and a dark page: of texts (axe), and of the edges of fields, filled buttons and featured cards, at
 * least 3:1 (WCAG 2.2, 1.4.11), which axe does not measure.
 */
import { expect } from '@open-wc/testing';
import { resetMouse, sendMouse, setViewport } from '@web/test-runner-commands';
import { expectContrast, untilStill } from '../support/axe.js';
import { cardsOf } from '../support/cards.js';
import { inBothColorSchemes } from '../support/color-schemes.js';
import { nextEvent } from '../support/events.js';
import { isChromium } from '../support/keyboard.js';
import { type Colour, paint } from '../support/paint.js';
import { queryRendered } from '../support/rendered.js';
import { checkStates, widgetsOf } from './gallery.js';

/** Returns the relative luminance (WCAG 2.2). */
function getLuminance([red, green, blue]: Colour): number {
  const [r = 0, g = 0, b = 0] = [red, green, blue].map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function getContrast(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [getLuminance(one), getLuminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
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

/** Their text says what outlined buttons are: their edges are quiet, unless the customer prefers more contrast. */
const edged = '.primary, [type=datetime-local], [type=radio]:not(.hidden)';

const featuredOf = (widget: Element): Element[] =>
  cardsOf(widget)
    .filter(({ plan }) => plan.featured)
    .map(({ box }) => box);

const edgesOf = (widget: Element): Element[] => [...queryRendered(widget, edged), ...featuredOf(widget)];

function expectVisibleEdges(page: HTMLElement, getEdges = edgesOf): void {
  const found = widgetsOf(page)
    .flatMap(getEdges)
    .filter((each) => each.checkVisibility());
  const faint = found
    .filter((each) => edge(each) < 3)
    .map((each) => [each.outerHTML.slice(0, 80), edge(each)]);
  expect(faint).to.deep.equal([]);
}

/** Accents of each lightness, among them those for which the text changes from white to black. */
const accents = ['#000', '#3a49c9', '#767676', '#777', '#25917f', '#e8590c', '#ff5ca8', '#ffd400', '#fff'];

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
          await inBothColorSchemes(async () => {
            await untilStill(page);
            expectVisibleEdges(page);
          });
          // The test of all states checks the texts in the default theme.
          if (isThemed) await expectContrast(page);
        },
        { theme },
      );
      sheet.remove();
    });

  it('is high enough for any accent: of text on the fill, also below the pointer, and of lines', async () => {
    const { style } = document.documentElement;
    const faint: unknown[] = [];
    await checkStates(['featured'], (page) =>
      inBothColorSchemes(async (scheme) => {
        for (const accent of accents) {
          style.setProperty('--portal-accent', accent);
          await untilStill(page);
          const [button] = widgetsOf(page).flatMap((widget) => queryRendered(widget, '.primary'));
          if (!button) throw new Error('No button is filled.');
          const contrastOnFill = () => {
            const { color, backgroundColor } = getComputedStyle(button);
            return getContrast(paint(color), paint(backgroundColor));
          };
          if (contrastOnFill() < 4.5) faint.push([scheme, accent, contrastOnFill()]);
          if (isChromium) {
            const { x, y, width, height } = button.getBoundingClientRect();
            const position: [number, number] = [Math.round(x + width / 2), Math.round(y + height / 2)];
            await sendMouse({ type: 'move', position });
            await untilStill(page);
            if (contrastOnFill() < 4.5) faint.push([scheme, accent, 'hover', contrastOnFill()]);
            await resetMouse();
          }
          expectVisibleEdges(page, featuredOf);
        }
        style.removeProperty('--portal-accent');
      }),
    );
    expect(faint).to.deep.equal([]);
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
