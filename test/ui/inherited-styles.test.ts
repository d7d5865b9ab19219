/** Styles that the elements inherit from the page, and those that they do not. */
import {
  cardOf,
  expect,
  mountPicker,
  mountSettings,
  openReview,
  partOf,
  planMarkup,
} from '../support/browser.js';
import { mountContainer } from './containers.js';

/** Inherited styles that move, change or hide text: a value of a page, and the value inside. */
const reset: Record<string, [ofPage: string, inside: string]> = {
  '-webkit-text-fill-color': ['transparent', 'rgb(10, 20, 30)'],
  '-webkit-text-stroke-width': ['3px', '0px'],
  'font-variant-caps': ['small-caps', 'normal'],
  hyphens: ['auto', 'manual'],
  'letter-spacing': ['3px', 'normal'],
  'line-break': ['anywhere', 'auto'],
  'tab-size': ['2', '8'],
  'text-align': ['right', 'start'],
  'text-align-last': ['center', 'auto'],
  'text-combine-upright': ['all', 'none'],
  'text-emphasis-style': ['filled dot', 'none'],
  'text-indent': ['3em', '0px'],
  'text-justify': ['inter-character', 'auto'],
  'text-shadow': ['red 1px 1px 2px', 'none'],
  'text-transform': ['uppercase', 'none'],
  'white-space': ['pre', 'normal'],
  'text-wrap-style': ['balance', 'auto'],
  'word-break': ['break-all', 'normal'],
  'word-spacing': ['9px', '0px'],
};

/** Inherited styles of the font and the color, which stay the page's. */
const kept: Record<string, string> = {
  color: 'rgb(10, 20, 30)',
  direction: 'rtl',
  'font-family': 'serif',
  'font-size': '19px',
  'font-style': 'italic',
  'font-weight': '300',
};

const supported = Object.entries(reset).filter(([property, [value]]) => CSS.supports(property, value));

/** Declarations of a page around the elements. */
const pageStyle = [...supported.map(([name, [value]]) => [name, value]), ...Object.entries(kept)]
  .map((declaration) => declaration.join(': '))
  .join('; ');

const read = (element: Element, names: string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, getComputedStyle(element).getPropertyValue(name)]));

const plans =
  planMarkup({ value: 'basic' }, '<ul><li data-feature="a">One project</li></ul>') +
  planMarkup({ value: 'pro' }, '<ul><li data-feature="a" style="letter-spacing: 5px">Two</li></ul>');

describe('inherited styles', () => {
  it('that move, change or hide text have no effect on the elements', async () => {
    const into = await mountContainer(700, pageStyle);
    const { picker, ...scene } = await mountPicker({ plans, attributes: { 'current-plan': 'basic' }, into });
    const { settings } = await mountSettings({ scene, into });
    const card = cardOf(picker, 'pro');
    await openReview(picker);
    const expected = Object.fromEntries(supported.map(([name, [, value]]) => [name, value]));
    for (const [what, element] of Object.entries({ picker, plan: card.plan, settings })) {
      expect(read(element, Object.keys(expected)), what).to.deep.equal(expected);
      expect(read(element, Object.keys(kept)), what).to.deep.equal(kept);
    }
    const { color, webkitTextFillColor } = getComputedStyle(partOf(picker, 'dismiss'));
    expect(webkitTextFillColor, 'each text has its own color').to.equal(color);
  });
});
