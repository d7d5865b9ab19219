import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import type { PortalPlanElement } from '../../src/plan/portal-plan.js';
import { planAttributes } from '../../src/plan/portal-plan.js';
import { cardOf, expectNoPart, planOf } from '../support/cards.js';
import { planMarkup } from '../support/markup.js';
import { mount, mountPickerOf } from '../support/mount.js';
import { queryRendered, textOf } from '../support/rendered.js';

const flags = ['featured', 'disabled'] as const;

/** Attributes with a text value, and their properties. */
const texts = Object.entries(planAttributes).filter(
  (entry): entry is [string, Exclude<(typeof entry)[1], (typeof flags)[number]>] =>
    !flags.some((name) => name === entry[1]),
);

const mountPlan = (content = ''): Promise<PortalPlanElement> =>
  mount<PortalPlanElement>(`<portal-plan>${content}</portal-plan>`);

describe('portal-plan', () => {
  it('reflects its properties to attributes', async () => {
    const plan = await mountPlan();
    for (const [attribute, name] of texts) {
      plan[name] = `a ${name}`;
      expect(plan.getAttribute(attribute)).to.equal(`a ${name}`);
    }
    for (const name of flags)
      for (const isSet of [true, false]) {
        plan[name] = isSet;
        expect(plan.hasAttribute(name), name).to.equal(isSet);
      }
  });

  it('reads its attributes, and sets none itself', async () => {
    const plan = await mountPlan();
    expect(plan.getAttributeNames()).to.deep.equal([]);
    for (const [attribute, name] of texts) {
      expect(plan[name], name).to.equal('');
      plan.setAttribute(attribute, `a ${name}`);
      expect(plan[name]).to.equal(`a ${name}`);
      plan.removeAttribute(attribute);
      expect(plan[name], name).to.equal('');
    }
    for (const name of flags) {
      expect(plan[name], name).to.equal(false);
      plan.setAttribute(name, '');
      expect(plan[name], name).to.equal(true);
    }
  });

  it('converts values that frameworks set as text and boolean properties', async () => {
    const plan = await mountPlan();
    for (const [given, kept] of [
      [49, '49'],
      [null, ''],
      [undefined, ''],
    ] as const) {
      Object.assign(plan, { price: given });
      expect(plan.getAttribute('price'), String(given)).to.equal(kept);
    }
    for (const given of [undefined, null, 0, ''])
      for (const name of flags) {
        Object.assign(plan, { [name]: given });
        expect(plan[name], String(given)).to.equal(false);
      }
  });

  it('keeps the content of the page', async () => {
    const plan = await mountPlan('<ul><li>10 projects</li></ul>');
    expect(plan.innerHTML).to.equal('<ul><li>10 projects</li></ul>');
    expect(plan.querySelector('li')?.getClientRects().length).to.equal(1);
  });

  it('J01: shows text that looks like markup as text', async () => {
    const plan = planMarkup({ value: 'pro', price: '${1}', interval: '{{x}}' });
    const picker = await mountPickerOf(undefined, {}, plan);
    const markup = '<img src=x onerror=alert(1)>';
    Object.assign(planOf(picker, 'pro'), { label: markup, badge: '{price}', reason: markup, note: markup });
    await picker.updateComplete;
    const { name, price, badges, details, button } = cardOf(picker, 'pro');
    expect({ name, price, badges, details, label: button && textOf(button) }).to.deep.equal({
      name: markup,
      price: `\${1} / {{x}} ${markup}`,
      badges: ['{price}'],
      details: markup,
      label: `Start ${markup}`,
    });
    expect(queryRendered(picker, 'img')).to.have.length(0);
  });

  it('has a link in place of the button, which names the plan', async () => {
    const picker = await mountPickerOf(
      undefined,
      {},
      planMarkup({ value: 'x', label: 'Sales', href: '/sales' }),
    );
    const sales = cardOf(picker, 'x');
    expect(sales.link?.getAttribute('href')).to.equal('/sales');
    expect(sales.link?.rel.split(' ')).to.include.members(['noopener', 'noreferrer']);
    expect(textOf(sales.link as Element)).to.equal(`${en.link} Sales`);
    expectNoPart(sales, 'button');
  });

  for (const href of ['java\nscript:alert(1)', 'https://user:secret@example.com/'])
    it(`J02: has neither a link to ${JSON.stringify(href)} nor a button`, async () => {
      const picker = await mountPickerOf(undefined, {}, planMarkup({ value: 'x', label: 'Sales', href }));
      expect(queryRendered(picker, 'a')).to.have.length(0);
      expectNoPart(cardOf(picker, 'x'), 'link');
      expectNoPart(cardOf(picker, 'x'), 'button');
    });
});
