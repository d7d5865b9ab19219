/** Tailwind's reset before the page's own style sheets. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { secondsInDays } from '../support/clock.js';
import { listMarkup, planMarkup } from '../support/markup.js';
import { mount } from '../support/mount.js';
import { plansOf, queryRendered } from '../support/rendered.js';
import { cardsOf } from '../support/cards.js';

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
async function mountUnder(styles: string): Promise<[PortalPlanPickerElement, HTMLElement]> {
  const place = await fixture<HTMLElement>(html`<div></div>`);
  place.style.cssText = 'position: absolute; inset: 0 auto auto 0; inline-size: 1100px';
  place.innerHTML = `<style>${styles}</style>`;
  const picker = await mount<PortalPlanPickerElement>(
    `<portal-plan-picker current-plan="free" default-plan="free" schedule>${plans}</portal-plan-picker>`,
    place,
  );
  picker.assignment = { productPlanId: 'basic', startTimeInSeconds: secondsInDays(9) };
  await picker.updateComplete;
  return [picker, place];
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

describe("Tailwind's preflight", () => {
  it('changes neither position nor style of any element that picker and plans render', async () => {
    const [plain, place] = await mountUnder('');
    const expected = queryRendered(plain, '*').map(looksOf);
    expect(expected).to.have.length.greaterThan(80);
    expect(cardsOf(plain)).to.have.length(5);
    place.remove();
    const [picker] = await mountUnder(preflight);
    const looks = queryRendered(picker, '*').map(looksOf);
    expect(looks.length).to.equal(expected.length);
    for (const [index, each] of looks.entries()) expect(each).to.equal(expected[index]);
  });

  it('keeps markers, indent and position of lists in plans', async () => {
    const listsOf = (picker: Element): string[] =>
      [...picker.querySelectorAll('ul, li')].map((list) => {
        const { x, y, width, height } = list.getBoundingClientRect();
        const { listStyle, paddingInlineStart, marginBlock } = getComputedStyle(list);
        return [x, y, width, height, listStyle, paddingInlineStart, marginBlock].join(' ');
      });
    const [plain, place] = await mountUnder('');
    const expected = listsOf(plain);
    expect(expected[0]).to.contain('✓');
    place.remove();
    const [picker] = await mountUnder(preflight);
    expect(listsOf(picker)).to.deep.equal(expected);
  });

  it('keeps plans for another interval, and those that the page hides, hidden', async () => {
    const [picker] = await mountUnder(`${preflight} portal-plan { display: grid }`);
    const shown = (): string[] =>
      plansOf(picker)
        .filter((each) => each.getClientRects().length)
        .map(({ label }) => label);
    expect(shown()).to.deep.equal(['Free', 'Basic', 'Pro', 'Off', 'Enterprise']);
    for (const each of plansOf(picker)) if (each.value === 'pro') each.hidden = true;
    expect(shown()).to.deep.equal(['Free', 'Basic', 'Off', 'Enterprise']);
  });
});
