import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { choosePlan, press } from '../../support/actions.js';
import { recordEvents } from '../../support/events.js';
import { fourPlans, listMarkup, planMarkup } from '../../support/markup.js';
import { mountPicker } from '../../support/mount.js';
import { descriptionOf, textOf, renderedTextOf } from '../../support/rendered.js';
import {
  expectNoPart,
  type Card,
  cardOf,
  cardsOf,
  labelsOf,
  markedLabelsOf,
  cardPartOf,
  planOf,
  radioOf,
  radiosOf,
} from '../../support/cards.js';

/** Plans whose names, prices, badges and features take up different room. */
const manyPlans = (count: number): string =>
  Array.from({ length: count }, (_, index) =>
    planMarkup(
      {
        value: `plan-${index}`,
        label: index % 3 ? `Plan ${index}` : `A plan with quite a long name ${index}`,
        price: index % 4 === 1 ? 'A price that is a sentence of its own' : String(index * 19),
        currency: 'EUR',
        interval: 'month',
        badge: index % 5 === 2 ? 'Most popular' : null,
      },
      listMarkup(...Array.from({ length: 1 + (index % 4) }, (__, feature) => `Feature ${feature}`)),
    ),
  ).join('');

const mountInto = async (width: number, plans: string): Promise<PortalPlanPickerElement> => {
  const picker = await mountPicker(undefined, {}, plans);
  Object.assign((picker.parentElement as HTMLElement).style, { inlineSize: `${width}px` });
  return picker;
};

describe('a customer compares plans', () => {
  for (const count of [1, 2, 3, 4, 7, 12])
    for (const width of [320, 768, 1440])
      it(`${count} at ${width} px: name, price and features stand in rows`, async () => {
        const picker = await mountInto(width, manyPlans(count));
        const rows = new Map<number, Card[]>();
        for (const each of cardsOf(picker)) {
          const top = Math.round(each.box.getBoundingClientRect().top);
          rows.set(top, [...(rows.get(top) ?? []), each]);
        }
        expect([...rows.values()].flat()).to.have.length(count);
        for (const row of rows.values())
          for (const name of ['label', 'price', 'details']) {
            const boxes = row.map((each) => cardPartOf(each, name).getBoundingClientRect());
            for (const { top } of boxes) expect(top, name).to.be.closeTo(boxes[0]?.top ?? NaN, 1);
            expect(boxes[0]?.height, name).to.be.greaterThan(0);
          }
        for (const { box } of cardsOf(picker)) {
          expect(box.getBoundingClientRect().right).to.be.most(picker.getBoundingClientRect().right + 1);
          expect(box.scrollWidth, 'the width of the content').to.be.most(box.clientWidth + 1);
        }
      });

  it('side by side where there is room, one below the other where there is none', async () => {
    const columns = async (width: number): Promise<number> => {
      const drawn = cardsOf(await mountInto(width, fourPlans));
      return new Set(drawn.map(({ box }) => Math.round(box.getBoundingClientRect().left))).size;
    };
    expect(await columns(320)).to.equal(1);
    expect(await columns(1440)).to.be.greaterThan(2);
  });

  it('sees features that the page listed as features, in the card of their plan', async () => {
    const picker = await mountPicker();
    const list = planOf(picker, 'pro').querySelector('ul') as HTMLElement;
    expect(getComputedStyle(list).listStyleType).not.to.equal('disc');
    const [features, pro] = [list, cardOf(picker, 'pro').box].map((box) => box.getBoundingClientRect());
    if (!features || !pro) return expect.fail('There is no card.');
    expect(features.height).to.be.greaterThan(0);
    expect(features.left).to.be.least(pro.left);
    expect(features.bottom).to.be.most(pro.bottom);
  });

  it('hears the price, the badge and that a plan is the current one with its name', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
    expect(descriptionOf(radioOf(picker, 'pro')))
      .to.contain('€49 per month')
      .and.contain('Most popular');
    const basic = cardOf(picker, 'basic');
    expect(textOf(cardPartOf(basic, 'current'))).to.equal(en.current);
    // Where it can be chosen, for another time, its radio tells so.
    picker.schedule = true;
    await picker.updateComplete;
    expect(descriptionOf(radioOf(picker, 'basic'))).to.contain(en.current);
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Basic']);
    for (const radio of radiosOf(picker)) {
      expect(radio.labels).to.have.length(1);
      expect(textOf(radio.labels?.[0] as HTMLElement)).to.be.oneOf(labelsOf(picker));
    }
  });

  it('finds a contact link in a card, which no click on it makes a choice', async () => {
    const picker = await mountPicker();
    const changes = recordEvents('change');
    const enterprise = cardOf(picker, 'Enterprise');
    enterprise.box.click();
    cardPartOf(enterprise, 'label').click();
    expectNoPart(enterprise, 'radio');
    expect(changes).to.have.length(0);
    expect(textOf(enterprise.link as Element)).to.equal(`${en.link} Enterprise`);
  });

  it('cannot choose a plan with a link by a value of the page either', async () => {
    const sales = planMarkup({ value: 'sales', label: 'Sales', href: 'https://example.com/sales' });
    const picker = await mountPicker(undefined, { value: 'sales' }, fourPlans + sales);
    expect(picker.request).to.equal(null);
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal([]);
    await press(picker, 'submit');
    expect(renderedTextOf(picker)).to.contain(en.chooseFirst);
  });

  it('cannot choose the current plan for now', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Basic']);
    expectNoPart(cardOf(picker, 'basic'), 'radio');
    cardOf(picker, 'basic').box.click();
    expect(picker.value).to.equal('');
    await choosePlan(picker, 'pro');
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Pro']);
  });
});
