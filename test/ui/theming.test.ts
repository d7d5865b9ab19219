/** The theme properties, and styles that the elements inherit from the page, or do not. */
import {
  buttonOf,
  cardOf,
  cardPartOf,
  cardsOf,
  changePlan,
  expect,
  focusedElement,
  fourPlans,
  mountPicker,
  mountSettings,
  openReview,
  partOf,
  planMarkup,
  press,
  queryRendered,
  SandboxCustomer,
  tabUntil,
} from '../support/browser.js';
import { untilStill } from '../support/axe.js';
import { paint } from '../support/paint.js';
import { mountContainer } from './containers.js';

interface Manifest {
  modules: { declarations: { cssProperties?: { name: string }[] }[] }[];
}

/** The names of all theme properties in the manifest. */
async function manifestProperties(): Promise<string[]> {
  const { modules } = (await (await fetch('/dist/custom-elements.json')).json()) as Manifest;
  const names = modules.flatMap(({ declarations }) =>
    declarations.flatMap(({ cssProperties = [] }) => cssProperties.map(({ name }) => name)),
  );
  return [...new Set(names)];
}

const featuringPro = fourPlans.replace('value="pro"', 'value="pro" featured');
const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };

/** Mounts pickers, one with a scheduled plan and one with each outcome; returns the elements that the properties affect. */
async function mountThemed(): Promise<Record<string, Element>> {
  const assignments = [{ productPlanId: 'pro', startTimeInSeconds: 4_000_000_000 }];
  const { picker, ...scene } = await mountPicker({
    attributes,
    properties: { assignments },
    plans: featuringPro.replace('value="free"', 'value="free" featured'),
    into: await mountContainer(600),
  });
  const outcomes: Element[] = [];
  for (const fault of [{ status: 400 }, { status: 500 }, {}]) {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults(fault);
    const changed = await mountPicker({ scene: { ...scene, customer }, attributes });
    await changePlan(changed.picker);
    outcomes.push(...queryRendered(changed.picker, '.message > .icon'));
  }
  const [rejected, unknown, assigned] = outcomes as [Element, Element, Element];
  partOf(picker, 'keep').focus();
  await tabUntil(() => focusedElement() === buttonOf(picker, 'free'), 'Free');
  const part = (name: string): Element => partOf(picker, name);
  return {
    ...{ rejected, unknown, assigned, card: cardOf(picker, 'basic').box, focused: buttonOf(picker, 'free') },
    ...{ label: part('label'), price: part('price'), amount: part('price').children[0] as Element },
    ...{ link: part('link'), button: buttonOf(picker, 'free'), featured: cardOf(picker, 'pro').box },
    ...{ heading: part('heading'), plans: part('plans'), other: cardsOf(picker).at(-1)?.box as Element },
  };
}

/** The effect of each theme property: its value, an element, a CSS property of that, and the computed value if it differs. */
const effects: Record<string, [value: string, element: string, property: string, shown?: string]> = {
  '--portal-text': ['rgb(1, 0, 0)', 'label', 'color'],
  '--portal-muted': ['rgb(2, 0, 0)', 'price', 'color'],
  '--portal-surface': ['rgb(3, 0, 0)', 'other', 'background-color'],
  '--portal-border': ['rgb(4, 0, 0)', 'card', 'border-top-color'],
  '--portal-control': ['rgb(5, 0, 0)', 'link', 'border-top-color'],
  '--portal-accent': ['oklch(0.5 0.125 120)', 'featured', 'border-top-color'],
  '--portal-fill': ['rgb(0, 255, 0)', 'button', 'background-color', 'color(srgb 0 1 0)'],
  '--portal-on-fill': ['rgb(8, 0, 0)', 'button', 'color'],
  '--portal-danger': ['rgb(9, 0, 0)', 'rejected', 'background-color'],
  '--portal-warning': ['rgb(10, 0, 0)', 'unknown', 'background-color'],
  '--portal-success': ['rgb(11, 0, 0)', 'assigned', 'background-color'],
  '--portal-focus': ['rgb(12, 0, 0)', 'focused', 'outline-color'],
  '--portal-focus-width': ['5px', 'focused', 'outline-width'],
  '--portal-radius': ['6px', 'card', 'border-top-left-radius'],
  '--portal-control-radius': ['7px', 'button', 'border-top-left-radius'],
  '--portal-border-width': ['8px', 'card', 'border-top-width'],
  '--portal-space': ['20px', 'card', 'padding-top', '30px'],
  '--portal-shadow': ['rgb(13, 0, 0) 0px 0px 5px 0px', 'card', 'box-shadow'],
  '--portal-font': ['Testing', 'price', 'font-family'],
  '--portal-font-size': ['19px', 'plans', 'font-size'],
  '--portal-heading-font': ['Headings', 'label', 'font-family'],
  '--portal-heading-weight': ['350', 'heading', 'font-weight'],
  '--portal-price-size': ['31px', 'amount', 'font-size'],
};

describe('theme properties', () => {
  const { style } = document.documentElement;
  afterEach(() => {
    for (const name of Object.keys(effects)) style.removeProperty(name);
  });

  it('have each its own effect, also on widgets that are rendered already', async () => {
    expect(Object.keys(effects).sort()).to.deep.equal((await manifestProperties()).sort());
    const elements = await mountThemed();
    const shown = (): Record<string, string> =>
      Object.fromEntries(
        Object.entries(effects).map(([name, [, element, property]]) => [
          name,
          getComputedStyle(elements[element] as Element).getPropertyValue(property),
        ]),
      );
    const before = shown();
    for (const [name, [value]] of Object.entries(effects)) style.setProperty(name, value);
    await untilStill(document.body);
    const after = shown();
    expect(after).to.deep.equal(
      Object.fromEntries(Object.entries(effects).map(([name, [value, , , other = value]]) => [name, other])),
    );
    expect(Object.keys(effects).filter((name) => before[name] === after[name])).to.deep.equal([]);
  });

  it('colour the text on a fill for that fill, and darken one that narrowly misses the contrast, unless the page sets the text', async () => {
    const { picker } = await mountPicker({ attributes, plans: featuringPro });
    const shown = async (): Promise<readonly (readonly number[])[]> => {
      await untilStill(picker);
      const { color, backgroundColor } = getComputedStyle(buttonOf(picker, 'pro'));
      return [paint(backgroundColor), paint(color)];
    };
    const indigo = paint('#6366f1');
    style.setProperty('--portal-accent', '#6366f1');
    const [darkened = [], text] = await shown();
    expect(text).to.deep.equal([255, 255, 255]);
    expect(darkened.every((channel, index) => channel < (indigo[index] ?? 0))).to.equal(true);
    style.setProperty('--portal-on-fill', 'rgb(255, 255, 0)');
    expect(await shown()).to.deep.equal([indigo, [255, 255, 0]]);
    await press(picker, 'cancel');
    const { color } = getComputedStyle(partOf(picker, 'confirm-cancel'));
    expect(color, 'on a red button, not as on the accent').to.equal('color(xyz-d65 2 2 2)');
  });

  it('leave the color of the page to text outside of boxes, also on a dark page without `color-scheme`', async () => {
    const ink = 'rgb(232, 234, 242)';
    const plans = fourPlans + planMarkup({ value: 'pro-year', label: 'Pro', price: '490', interval: 'year' });
    const { picker } = await mountPicker({
      ...{ attributes, plans },
      into: await mountContainer(700, `background: #0b0d12; color: ${ink}`),
    });
    const colourOf = (element: Element | null | undefined): string =>
      getComputedStyle(element ?? expect.fail('It is not rendered.')).color;
    const [chosen, other] = partOf(picker, 'intervals').querySelectorAll('label');
    expect([partOf(picker, 'heading'), other].map(colourOf)).to.deep.equal([ink, ink]);
    for (const name of ['current', 'cancel']) expect(colourOf(partOf(picker, name)), name).to.equal(ink);
    const own = 'rgb(26, 29, 41)';
    const { box } = cardOf(picker, 'pro');
    const inside = [box, cardPartOf(cardOf(picker, 'pro'), 'label'), partOf(picker, 'link'), chosen];
    expect(inside.map(colourOf)).to.deep.equal([own, own, own, own]);
    expect(getComputedStyle(box).backgroundColor).to.equal('rgb(255, 255, 255)');
  });
});

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
  planMarkup({ value: 'basic' }, '<ul><li data-feature="Projects">One project</li></ul>') +
  planMarkup({ value: 'pro' }, '<ul><li data-feature="Projects" style="letter-spacing: 5px">Two</li></ul>');

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
