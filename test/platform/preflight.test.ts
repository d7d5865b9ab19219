/** Tailwind's reset before the page's own style sheets. */
import { fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  cardsOf,
  expect,
  listMarkup,
  mountPicker,
  openScene,
  planMarkup,
  queryRendered,
  type Scene,
  secondsInDays,
} from '../support/browser.js';

/** Its essential rules. */
const preflight = `
  *, ::before, ::after { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid }
  ol, ul, menu { list-style: none }
  img, svg, video { display: block; vertical-align: middle }
  button, input, select { font: inherit; border-radius: 0; background-color: transparent; opacity: 1 }
  h1, h2, h3, h4, h5, h6 { font-size: inherit; font-weight: inherit }
  [hidden]:where(:not([hidden='until-found'])) { display: none !important }`;

const terms = { price: '19', currency: 'EUR', interval: 'month' };

/** Plans with everything that a card can show, and lists as content. */
const plans = `
  ${planMarkup({ value: 'free', label: 'Free', ...terms }, listMarkup('1 project'))}
  <div>${planMarkup({ value: 'basic', label: 'Basic', badge: 'Most popular', ...terms }, listMarkup('10 projects', 'Support'))}</div>
  ${planMarkup({ value: 'pro', label: 'Pro', ...terms }, listMarkup('Unlimited projects'))}
  ${planMarkup({ value: 'off', label: 'Off', disabled: '', ...terms })}
  ${planMarkup({ label: 'Enterprise', href: 'https://example.com/sales' }, listMarkup('Everything'))}
  ${planMarkup({ value: 'year', label: 'Yearly', ...terms, interval: 'year' }, listMarkup('Everything'))}`;

/** Mounts a picker with cards in every state, under a style sheet of the page. */
async function mountUnder(scene: Scene, styles: string): Promise<PortalPlanPickerElement> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  place.style.cssText = 'position: absolute; inset: 0 auto auto 0; inline-size: 1100px';
  place.innerHTML = `<style>${styles}</style>`;
  const { picker } = await mountPicker({
    scene,
    plans,
    attributes: { 'current-plan': 'free', 'default-plan': 'free', schedule: '' },
    properties: { assignment: { productPlanId: 'basic', startTimeInSeconds: secondsInDays(9) } },
    into: place,
  });
  return picker;
}

const properties = [
  ...['display', 'box-sizing', 'margin', 'padding', 'border', 'border-radius', 'background-color', 'color'],
  ...['font', 'opacity', 'list-style', 'outline', 'text-align', 'line-height', 'position', 'gap'],
  ...['grid-row', 'grid-column', 'box-shadow', 'cursor', 'visibility'],
];

/** Name, rectangle and style of an element. */
function looksOf(element: Element): string {
  const { x, y, width, height } = element.getBoundingClientRect();
  const style = getComputedStyle(element);
  const name = `${element.localName} ${element.getAttribute('part') ?? ''} ${element.className}`;
  const values = properties.map((property) => `${property}: ${style.getPropertyValue(property)}`);
  return [name, [x, y, width, height].map((each) => each.toFixed(1)), ...values].join('\n');
}

const listsOf = (picker: Element): string[] =>
  [...picker.querySelectorAll('ul, li')].map((list) => {
    const { x, y, width, height } = list.getBoundingClientRect();
    const { listStyle, paddingInlineStart, marginBlock } = getComputedStyle(list);
    return [x, y, width, height, listStyle, paddingInlineStart, marginBlock].join(' ');
  });

describe("Tailwind's preflight", () => {
  it('changes neither position nor style of what picker and plans render, nor of the lists in plans', async () => {
    const scene = await openScene();
    const plain = await mountUnder(scene, '');
    const expected = queryRendered(plain, '*').map(looksOf);
    const expectedLists = listsOf(plain);
    expect(expected).to.have.length.greaterThan(80);
    expect(cardsOf(plain)).to.have.length(5);
    expect(expectedLists[0]).to.contain('✓');
    plain.parentElement?.remove();
    const picker = await mountUnder(scene, preflight);
    expect(queryRendered(picker, '*').map(looksOf)).to.deep.equal(expected);
    expect(listsOf(picker)).to.deep.equal(expectedLists);
  });
});
