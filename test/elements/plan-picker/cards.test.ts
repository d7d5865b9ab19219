import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { choosePlan, press } from '../../support/actions.js';
import { recordEvents } from '../../support/events.js';
import { useTestFont } from '../../support/font.js';
import { fourPlans, listMarkup, planMarkup } from '../../support/markup.js';
import { mount, mountPicker } from '../../support/mount.js';
import { descriptionOf, renderedTextOf, textOf } from '../../support/rendered.js';
import {
  type Card,
  cardOf,
  cardPartOf,
  cardsOf,
  expectNoPart,
  labelsOf,
  markedLabelsOf,
  planOf,
  radioOf,
  radiosOf,
} from '../../support/cards.js';
import { mountContainer, mountPickerIn } from '../containers.js';

/** Plans whose names, prices, badges and features differ in length. */
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

const top = (box: Element): number => box.getBoundingClientRect().top;

/** The distance between the top edge of a card and the name on it. */
const depthOf = (picker: PortalPlanPickerElement, value: string): number => {
  const drawn = cardOf(picker, value);
  return top(cardPartOf(drawn, 'label')) - top(drawn.box);
};

describe('the cards of plans', () => {
  before(() => useTestFont());

  for (const count of [1, 2, 3, 4, 7, 12])
    for (const width of [320, 768, 1440])
      it(`have aligned names, prices and features: ${count} at ${width} px`, async () => {
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

  it('have no empty line in place of a price', async () => {
    const picker = await mountPicker(undefined, {}, planMarkup({ value: 'sales', label: 'Sales' }));
    expect(cardPartOf(cardOf(picker, 'sales'), 'price').getBoundingClientRect().height).to.equal(0);
  });

  it('are side by side in a wide picker, and stacked in a narrow one', async () => {
    const columns = async (width: number): Promise<number> => {
      const drawn = cardsOf(await mountInto(width, fourPlans));
      return new Set(drawn.map(({ box }) => Math.round(box.getBoundingClientRect().left))).size;
    };
    expect(await columns(320)).to.equal(1);
    expect(await columns(1440)).to.be.greaterThan(2);
  });

  it('contain the styled feature list of the page', async () => {
    const picker = await mountPicker();
    const list = planOf(picker, 'pro').querySelector('ul') as HTMLElement;
    expect(getComputedStyle(list).listStyleType).not.to.equal('disc');
    const [features, pro] = [list, cardOf(picker, 'pro').box].map((box) => box.getBoundingClientRect());
    if (!features || !pro) return expect.fail('There is no card.');
    expect(features.height).to.be.greaterThan(0);
    expect(features.left).to.be.least(pro.left);
    expect(features.bottom).to.be.most(pro.bottom);
  });

  it('describe price, badge and current plan to assistive technology', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
    expect(descriptionOf(radioOf(picker, 'pro')))
      .to.contain('€49 per month')
      .and.contain('Most popular');
    const basic = cardOf(picker, 'basic');
    expect(textOf(cardPartOf(basic, 'current'))).to.equal(en.current);
    picker.schedule = true;
    await picker.updateComplete;
    expect(descriptionOf(radioOf(picker, 'basic'))).to.contain(en.current);
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Basic']);
    for (const radio of radiosOf(picker)) {
      expect(radio.labels).to.have.length(1);
      expect(textOf(radio.labels?.[0] as HTMLElement)).to.be.oneOf(labelsOf(picker));
    }
  });

  it('have a link that makes the plan no choice', async () => {
    const picker = await mountPicker();
    const changes = recordEvents('change');
    const enterprise = cardOf(picker, 'Enterprise');
    enterprise.box.click();
    cardPartOf(enterprise, 'label').click();
    expectNoPart(enterprise, 'radio');
    expect(changes).to.have.length(0);
    expect(textOf(enterprise.link as Element)).to.equal(`${en.link} Enterprise`);
  });

  it('are not chosen by `value` when they have a link', async () => {
    const sales = planMarkup({ value: 'sales', label: 'Sales', href: 'https://example.com/sales' });
    const picker = await mountPicker(undefined, { value: 'sales' }, fourPlans + sales);
    expect(picker.request).to.equal(null);
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal([]);
    await press(picker, 'submit');
    expect(renderedTextOf(picker)).to.contain(en.chooseFirst);
  });

  it('are not chosen by a click on the current plan', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Basic']);
    expectNoPart(cardOf(picker, 'basic'), 'radio');
    cardOf(picker, 'basic').box.click();
    expect(picker.value).to.equal('');
    await choosePlan(picker, 'pro');
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Pro']);
  });

  it('have a badge centred on the top edge, which takes no space', async () => {
    const picker = await mountPickerIn({ into: await mountContainer(1000) });
    const plain = await mount<PortalPlanPickerElement>(
      `<portal-plan-picker>${fourPlans.replace(/ badge="[^"]*"/, '')}</portal-plan-picker>`,
      await mountContainer(1000),
    );
    const depth = depthOf(plain, 'free');
    for (const value of ['free', 'basic', 'pro']) expect(depthOf(picker, value)).to.be.closeTo(depth, 0.5);
    const pro = cardOf(picker, 'pro');
    const { top: above, bottom } = cardPartOf(pro, 'badge').getBoundingClientRect();
    expect((above + bottom) / 2).to.be.closeTo(top(pro.box), 2);
  });
});
