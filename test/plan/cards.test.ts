/** The layout of the cards, and what they show beside price and features. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { buttonOf, type Card, cardOf, cardPartOf, cardsOf, planOf } from '../support/cards.js';
import { secondsInDays } from '../support/clock.js';
import { useTestFont } from '../support/font.js';
import { fourPlans, listMarkup, planMarkup } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { descriptionOf, partsOf, textOf } from '../support/rendered.js';

/** Plans whose names, prices, tags and features differ in length. */
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

const mountInto = async (width: number, plans: string, attributes = {}): Promise<PortalPlanPickerElement> => {
  const picker = await mountPickerOf(undefined, attributes, plans);
  Object.assign((picker.parentElement as HTMLElement).style, { inlineSize: `${width}px` });
  return picker;
};

const rectOf = (card: Card, name: string): DOMRect => cardPartOf(card, name).getBoundingClientRect();

describe('the cards of plans', () => {
  before(() => useTestFont());

  for (const count of [1, 3, 4, 7])
    for (const width of [320, 768, 1440])
      it(`have aligned names, prices, buttons and features: ${count} at ${width} px`, async () => {
        const picker = await mountInto(width, manyPlans(count));
        const rows = new Map<number, Card[]>();
        for (const each of cardsOf(picker)) {
          const top = Math.round(each.box.getBoundingClientRect().top);
          rows.set(top, [...(rows.get(top) ?? []), each]);
        }
        expect([...rows.values()].flat()).to.have.length(count);
        for (const row of rows.values())
          for (const name of ['label', 'price', 'button', 'details']) {
            const boxes = row.map((each) => rectOf(each, name));
            // Names differ in height: they end at their prices.
            const edge = name === 'label' ? 'bottom' : 'top';
            for (const each of boxes) expect(each[edge], name).to.be.closeTo(boxes[0]?.[edge] ?? NaN, 1);
            expect(boxes[0]?.height, name).to.be.greaterThan(0);
          }
        for (const { box } of cardsOf(picker)) {
          expect(box.getBoundingClientRect().right).to.be.most(picker.getBoundingClientRect().right + 1);
          expect(box.scrollWidth, 'the width of the content').to.be.most(box.clientWidth + 1);
        }
      });

  it('have no empty line in place of a price', async () => {
    const picker = await mountPickerOf(undefined, {}, planMarkup({ value: 'sales', label: 'Sales' }));
    expect(rectOf(cardOf(picker, 'sales'), 'price').height).to.equal(0);
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
    const picker = await mountPickerOf();
    const list = planOf(picker, 'pro').querySelector('ul') as HTMLElement;
    expect(getComputedStyle(list).listStyleType).not.to.equal('disc');
    const [features, card] = [list, cardOf(picker, 'pro').box].map((box) => box.getBoundingClientRect());
    if (!features || !card) return expect.fail('There is no card.');
    expect(features.height).to.be.greaterThan(0);
    expect(features.left).to.be.least(card.left);
    expect(features.bottom).to.be.most(card.bottom);
  });

  it('have the tag beside the name, or above it where both do not fit', async () => {
    const tagOf = async (label: string) => {
      const plan = planMarkup({ value: 'pro', label, badge: 'Most popular' });
      const card = cardOf(await mountInto(320, plan), 'pro');
      return [rectOf(card, 'label'), rectOf(card, 'badge')] as const;
    };
    const [name, tag] = await tagOf('Pro');
    expect(tag.left).to.be.greaterThan(name.right);
    expect((tag.top + tag.bottom) / 2).to.be.closeTo((name.top + name.bottom) / 2, 1);
    const [longName, tagAbove] = await tagOf('Professional with support');
    expect(tagAbove.bottom).to.be.most(longName.top + 1);
  });

  it('have one tag at most: "Scheduled" instead of the badge, and none on the current plan', async () => {
    const plans = ['free', 'basic', 'pro'].map((value) => planMarkup({ value, badge: `Tag of ${value}` }));
    const picker = await mountPickerOf(undefined, { 'current-plan': 'basic' }, plans.join(''));
    const tags = (): string[] => cardsOf(picker).map(({ badges }) => badges.join());
    expect(tags()).to.deep.equal(['Tag of free', '', 'Tag of pro']);
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsInDays(9) };
    await picker.updateComplete;
    expect(tags()).to.deep.equal(['Tag of free', '', en.scheduled]);
  });

  it('show the reason of a disabled plan, and a warning about another one', async () => {
    const reason = 'You have 14 projects.';
    const picker = await mountPickerOf(undefined, {}, planMarkup({ value: 'pro', label: 'Pro', reason }));
    const [box] = partsOf(picker, 'reason');
    expect([textOf(box as Element), descriptionOf(buttonOf(picker, 'pro'))]).to.deep.equal([reason, reason]);
    planOf(picker, 'pro').disabled = true;
    await picker.updateComplete;
    const { details, button } = cardOf(picker, 'pro');
    expect([details, button]).to.deep.equal([reason, undefined]);
    planOf(picker, 'pro').reason = ' ';
    await picker.updateComplete;
    expect(cardOf(picker, 'pro').details).to.equal('');
  });

  it('have the accent border of a recommended plan', async () => {
    const picker = await mountPickerOf(undefined, { style: '--portal-accent: rgb(1, 2, 3)' });
    planOf(picker, 'basic').featured = true;
    await picker.updateComplete;
    const borders = cardsOf(picker).map(({ box }) => getComputedStyle(box).borderTopColor);
    expect(borders.map((color) => color === 'rgb(1, 2, 3)')).to.deep.equal([false, true, false, false]);
  });
});
