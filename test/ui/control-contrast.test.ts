/** Contrast of at least 3:1 (WCAG 2.2, 1.4.11), which axe does not measure, of the edges of controls and of featured cards. */
import { expect, fixture, html } from '@open-wc/testing';
import { applyLooks } from '../../demo/gallery/looks.js';
import { states } from '../../demo/gallery/states.js';
import '../../src/define.js';
import { useTheme } from './containers.js';
import { inBothColorSchemes } from '../support/color-schemes.js';
import { getContrast } from '../support/contrast.js';
import { queryRendered } from '../support/rendered.js';
import { cardsOf } from '../support/cards.js';

type Colour = readonly [red: number, green: number, blue: number, alpha: number];

/** Parses a CSS colour to sRGB. */
function read(colour: string): Colour {
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  if (!brush) throw new Error('There is no canvas.');
  brush.fillStyle = colour;
  brush.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0, alpha = 0] = brush.getImageData(0, 0, 1, 1).data;
  return [red, green, blue, alpha];
}

/** The background behind an element. */
function ground(element: Element | null): Colour {
  if (!element) return read(getComputedStyle(document.documentElement).backgroundColor);
  const colour = read(getComputedStyle(element).backgroundColor);
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return colour[3] === 255 ? colour : ground(element.parentElement ?? host ?? null);
}

/** Contrast of the border, the outline or the background of a control with the background behind it. */
function edge(element: Element): number {
  const { borderTopColor, outlineColor, outlineStyle } = getComputedStyle(element);
  const around = ground(element.parentElement);
  const colours = [borderTopColor, ...(outlineStyle === 'none' ? [] : [outlineColor])].map(read);
  const solid = [...colours.filter(([, , , alpha]) => alpha === 255), ground(element)];
  return Math.max(...solid.map((colour) => getContrast(colour, around)));
}

const controls =
  '[part~=button], [part~=confirm], [part~=dismiss], [part~=retry], [part~=link], .intervals, .intervals label:has(:checked)';
const edged = `${controls}, [type=datetime-local]`;

for (const theme of ['', 'dense', 'playful', 'contrast'])
  describe(`the contrast of controls in the theme ${theme || 'default'}`, () => {
    useTheme(theme || 'default');

    for (const id of [
      'featured',
      'unavailable',
      'years',
      'schedule-error',
      'review',
      'refused',
      'settings-failed',
    ])
      it(`is at least 3:1 in the state ${id}`, async () => {
        const place = await fixture<HTMLElement>(html`<div></div>`);
        applyLooks(place, { theme, scheme: '', lang: '', dir: '' });
        await states.find((state) => state.id === id)?.show(place);
        const widget = place.firstElementChild as Element;
        await inBothColorSchemes(async () => {
          await Promise.all(place.getAnimations({ subtree: true }).map(({ finished }) => finished));
          const featured = cardsOf(widget).filter(({ plan }) => plan.featured);
          const found = [...queryRendered(widget, edged), ...featured.map(({ box }) => box)].filter((each) =>
            each.checkVisibility(),
          );
          const faint = found
            .filter((each) => edge(each) < 3)
            .map((each) => [each.outerHTML.slice(0, 80), edge(each)]);
          expect(found).to.not.have.length(0);
          expect(faint).to.deep.equal([]);
        });
      });
  });

describe('the contrast of a busy button', () => {
  it('is not reduced, unlike that of unavailable buttons', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`);
    await states.find(({ id }) => id === 'pending')?.show(place);
    const buttons = queryRendered(place.firstElementChild as Element, '[aria-disabled=true]');
    const opacities = buttons.map((each) => [each.part.value, getComputedStyle(each).opacity]);
    expect(opacities).to.deep.equal([
      ['cancel', '0.6'],
      ['button', '0.6'],
      ['button', '1'],
    ]);
  });
});
