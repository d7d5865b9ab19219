/** A server renders the page again, and a library patches the page: idiomorph, morphdom, and LiveView's client. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/i18n/format.js';
import { holdResponses } from '../support/network.js';
import { cardOf, currentLabelsOf, labelsOf, planOf } from '../support/cards.js';
import { chooseInterval, confirm, openReview, press, untilOutcome } from '../support/actions.js';
import { dialogOf, partOf, textOf } from '../support/rendered.js';
import { recordEvents } from '../support/events.js';
import { attributeMarkup, type Attributes, planMarkup } from '../support/markup.js';
import { morphLibraries, mountPatchable } from '../support/morph.js';
import { reviewOf } from '../support/review.js';
import { openScene, type Scene } from '../support/scene.js';
import { until, untilPainted } from '../support/waiting.js';

const month = { currency: 'EUR', interval: 'month' };
const prices = { basic: '19', pro: '49', team: '99' };
type Offer = Partial<Record<keyof typeof prices | 'new' | 'yearly', string>>;

const names: Record<string, string> = { basic: 'Basic', pro: 'Pro', team: 'Team', new: 'New', yearly: 'Pro' };

/** Markup that the server renders, with the prices of the plans. */
const render = ({ customer }: Scene, offer: Offer, attributes: Attributes = {}, hasIds = true): string => {
  const session = { 'base-url': customer.url, 'session-token': customer.token };
  const plans = Object.entries(offer).map(([value, price]) =>
    // The libraries match elements by their ids.
    planMarkup(
      {
        ...(hasIds && { id: `plan-${value}` }),
        value,
        label: names[value] ?? '',
        price,
        ...month,
        ...(value === 'yearly' && { interval: 'year' }),
      },
      `Is ${price}.`,
    ),
  );
  const picker = {
    id: 'plans',
    'current-plan': 'basic',
    'default-plan': 'free',
    ...session,
    ...attributes,
  };
  return `<h1>Plans</h1><portal-plan-picker ${attributeMarkup(picker)}>${plans.join('\n')}</portal-plan-picker>`;
};

/** Opens a page that the server can render again. */
async function open(library: string, attributes: Attributes = {}, hasIds = true) {
  const scene = await openScene([], { token: `t-${Math.random().toString(36).slice(2)}`, plan: 'basic' });
  const { box, patch } = await mountPatchable(library, render(scene, prices, attributes, hasIds));
  const picker = box.querySelector('portal-plan-picker') as PortalPlanPickerElement;
  await picker.updateComplete;
  const shadow = picker.shadowRoot;
  return {
    scene,
    picker,
    async rerender(offer: Offer = prices, next: Attributes = attributes) {
      patch(render(scene, offer, next, hasIds));
      expect(box.querySelector('portal-plan-picker') === picker, 'the same picker').to.equal(true);
      await picker.updateComplete;
      await untilPainted();
      expect(picker.shadowRoot === shadow, 'the same shadow root').to.equal(true);
    },
  };
}

/** Expects that the review is closed, with this notice. */
function expectClosed(picker: PortalPlanPickerElement, notice: string): void {
  expect(dialogOf(picker).open).to.equal(false);
  expect(textOf(partOf(picker, 'notice'))).to.equal(notice);
}

const posts = async ({ customer, calls }: Scene): Promise<number[]> => [
  calls.count,
  (await customer.ledger()).assignments.length,
];

for (const library of Object.keys(morphLibraries))
  describe(`a picker that ${library} patches`, () => {
    it('keeps an interval that the server does not know', async () => {
      const { picker, rerender } = await open(library);
      await rerender({ ...prices, yearly: '490' });
      await chooseInterval(picker, 'year');
      await rerender({ ...prices, yearly: '590' }, { lang: 'en', 'heading-level': '3' });
      expect(picker).to.include({ interval: 'year', headingLevel: 3 });
      expect(labelsOf(picker)).to.deep.equal(['Pro']);
      expect(cardOf(picker, 'yearly').price).to.contain('590');
    });

    it('keeps plan elements when plans are added, moved and removed', async () => {
      const { picker, rerender } = await open(library);
      const [pro, team] = [planOf(picker, 'pro'), planOf(picker, 'team')];
      await rerender({ new: '1', team: '99', pro: '49', basic: '19' });
      expect(labelsOf(picker)).to.deep.equal(['New', 'Team', 'Pro', 'Basic']);
      expect(planOf(picker, 'pro') === pro && planOf(picker, 'team') === team, 'the same plans').to.equal(
        true,
      );
      await rerender({ team: '99', basic: '19' });
      expect(labelsOf(picker)).to.deep.equal(['Team', 'Basic']);
    });

    it('keeps the review of the same plan when plans without ids change their values', async () => {
      const { scene, picker, rerender } = await open(library, {}, false);
      await openReview(picker);
      await rerender({ new: '1', team: '99', pro: '49', basic: '19' });
      expect(labelsOf(picker)).to.deep.equal(['New', 'Team', 'Pro', 'Basic']);
      expect(reviewOf(picker).title).to.contain('Pro');
      await rerender({ team: '99', basic: '19' });
      expectClosed(picker, en.planGone);
      expect(await posts(scene)).to.deep.equal([0, 0]);
    });

    it('closes the review with a notice when a price changes, and sends what the next review shows', async () => {
      const { scene, picker, rerender } = await open(library);
      await openReview(picker);
      await rerender({ ...prices, pro: '59' });
      expectClosed(picker, format(en.priceChanged, { plan: 'Pro' }));
      expect(await posts(scene)).to.deep.equal([0, 0]);
      await openReview(picker);
      expect(reviewOf(picker).cost).to.contain('59');
      await confirm(picker);
      await untilOutcome(picker);
      expect(await posts(scene)).to.deep.equal([1, 1]);
    });

    it('keeps the review open when the server renders the same again', async () => {
      const { scene, picker, rerender } = await open(library);
      await openReview(picker);
      await rerender();
      expect(dialogOf(picker).matches(':modal')).to.equal(true);
      await press(picker, 'dismiss');
      expect(await posts(scene)).to.deep.equal([0, 0]);
    });

    it('closes the review with a notice, and sends nothing, when the server no longer offers the plan', async () => {
      const { scene, picker, rerender } = await open(library);
      const dismissed = recordEvents('plan-dismiss');
      await openReview(picker);
      await rerender({ basic: '19', team: '99' });
      expectClosed(picker, en.planGone);
      expect(dismissed.map(({ detail }) => detail.to)).to.deep.equal(['pro']);
      expect(await posts(scene)).to.deep.equal([0, 0]);
    });

    it('closes the review when the server renders readonly, or another current plan', async () => {
      const { scene, picker, rerender } = await open(library);
      await openReview(picker);
      await rerender(prices, { readonly: '' });
      expectClosed(picker, en.readOnly);
      await rerender(prices, {});
      await openReview(picker);
      await rerender(prices, { 'current-plan': 'pro' });
      expectClosed(picker, en.isCurrent);
      expect(await posts(scene)).to.deep.equal([0, 0]);
    });

    it('keeps a pending change, sends it once, and shows its outcome', async () => {
      const { scene, picker, rerender } = await open(library);
      const responses = holdResponses();
      await openReview(picker);
      await confirm(picker);
      await until(() => responses.count, 'the request');
      await rerender({ ...prices, pro: '59' }, { 'heading-level': '3' });
      expect(picker.pending).to.equal(true);
      await responses.release();
      await untilOutcome(picker);
      expect(picker.assignment).to.include({ productPlanId: 'pro' });
      expect(partOf(picker, 'outcome').textContent).to.contain('Pro');
      await rerender(prices, { 'current-plan': 'pro' });
      expect(currentLabelsOf(picker)).to.deep.equal(['Pro']);
      expect(await posts(scene)).to.deep.equal([1, 1]);
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    });

    it('keeps the content of the shadow roots', async () => {
      const { picker, rerender } = await open(library);
      await openReview(picker);
      const before = picker.outerHTML;
      await rerender();
      expect(picker.outerHTML).to.equal(before);
      expect(before).not.to.match(/class=|style=|role=|aria-|tabindex|slot=/);
    });
  });

describe("a picker that LiveView's client patches", () => {
  it('is not changed inside phx-update="ignore"', async () => {
    const scene = await openScene([], { plan: 'basic' });
    const ignored = (content: string): string => `<div id="kept" phx-update="ignore">${content}</div>`;
    const { box, patch } = await mountPatchable(
      'the client of LiveView',
      `<h1>Old</h1>${ignored(render(scene, prices))}`,
    );
    const picker = box.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    const before = picker.outerHTML;
    patch(`<h1>New</h1>${ignored(render(scene, { basic: '19' }, { interval: 'year' }))}`);
    expect(box.querySelector('h1')?.textContent).to.equal('New');
    expect(picker.isConnected).to.equal(true);
    expect(picker.outerHTML).to.equal(before);
  });
});
