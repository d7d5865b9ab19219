/** The events of a review, and the ways in which it ends. */
import { mountTenPlans } from './ten-plans.js';
import { recordEvents } from '../../support/events.js';
import { dialogOf, visibleTextOf } from '../../support/rendered.js';
import { expectState } from '../../support/states.js';
import { confirm, dispatchClickAt, openReview, press, untilOutcome } from '../../support/actions.js';
import { expect } from '@open-wc/testing';
import { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { secondsOf } from '../../support/clock.js';
import { pressKeys } from '../../support/keyboard.js';
import { planOf } from '../../support/cards.js';
import { until, untilNextTask, untilSettled } from '../../support/waiting.js';
import type { PlanReview } from '../../../src/events.js';
import { mountBasic } from './basic.js';
import { receivedBodies, SandboxCustomer } from '../../support/sandbox.js';
import { reviewOf } from '../../support/review.js';
import { en } from '../../../src/messages/en.js';
import { say } from './sentences.js';

describe('the events of a review', () => {
  const expected = { request: { productPlanId: 'pro' }, kind: 'switch', from: 'basic', to: 'pro' };

  it('begin with `plan-review`, which describes the change, before the dialog opens', async () => {
    const picker = await mountTenPlans();
    const opened: boolean[] = [];
    const events = recordEvents('plan-review');
    picker.addEventListener('plan-review', () => opened.push(dialogOf(picker).open));
    expectState(picker, 'reviewing', false);
    await openReview(picker, 'pro');
    expect(events.map(({ detail }) => detail)).to.deep.equal([expected]);
    expect(Object.isFrozen(events[0]?.detail)).to.equal(true);
    expect(opened).to.deep.equal([false]);
    expectState(picker, 'reviewing', true);
    await press(picker, 'dismiss');
    await picker.updateComplete;
    expectState(picker, 'reviewing', false);
  });

  it('end with a prevented `plan-review`: no dialog opens', async () => {
    const picker = await mountTenPlans();
    const dismissals = recordEvents('plan-dismiss');
    picker.addEventListener('plan-review', (event) => {
      event.preventDefault();
    });
    await openReview(picker, 'pro');
    expect(dialogOf(picker).open).to.equal(false);
    expectState(picker, 'reviewing', false);
    expect(dismissals).to.have.length(0);
    expect(picker.pending).to.equal(false);
  });

  for (const [change, open, detail] of [
    [
      'a first plan',
      (picker: PortalPlanPickerElement) => {
        picker.currentPlan = '';
        return openReview(picker, 'pro');
      },
      { ...expected, kind: 'start', from: null },
    ],
    [
      'a cancellation',
      (picker: PortalPlanPickerElement) => press(picker, 'cancel'),
      { ...expected, request: { productPlanId: 'free' }, kind: 'cancel', to: 'free' },
    ],
    [
      'keeping the current plan',
      async (picker: PortalPlanPickerElement) => {
        picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsOf('2100-01-01T12:00Z') };
        await picker.updateComplete;
        await press(picker, 'keep');
      },
      { ...expected, request: { productPlanId: 'basic' }, kind: 'keep', to: 'basic' },
    ],
  ] as const)
    it(`describe ${change} in \`plan-review\``, async () => {
      const picker = await mountTenPlans();
      const events = recordEvents('plan-review');
      await open(picker);
      expect(events.map((event) => event.detail)).to.deep.equal([detail]);
    });

  const ways: [how: string, leave: (picker: PortalPlanPickerElement) => unknown][] = [
    ['the dismiss button', (picker) => press(picker, 'dismiss')],
    ['Escape', () => pressKeys('Escape')],
    ['the backdrop', (picker) => dispatchClickAt(dialogOf(picker), 1, 1)],
    ['close() of the dialog', (picker) => dialogOf(picker).close()],
    ['removing the picker', (picker) => picker.remove()],
    ['removing the plan', (picker) => planOf(picker, 'pro').remove()],
    ['making the plan the current one', (picker) => (picker.currentPlan = 'pro')],
  ];
  for (const [how, leave] of ways)
    it(`end with one \`plan-dismiss\` after ${how}`, async () => {
      const picker = await mountTenPlans();
      const heard: unknown[] = [];
      picker.addEventListener('plan-dismiss', ({ detail }) => heard.push(detail));
      await openReview(picker, 'pro');
      await leave(picker);
      await until(() => heard.length, 'plan-dismiss');
      await untilNextTask();
      expect(heard).to.deep.equal([expected]);
      expect(dialogOf(picker).open).to.equal(false);
      expectState(picker, 'reviewing', false);
    });

  it('do not include `plan-dismiss` after the confirmation', async () => {
    const picker = await mountTenPlans();
    const events = recordEvents('plan-dismiss', 'plan-assign');
    picker.addEventListener('plan-assign', (event) => {
      event.preventDefault();
    });
    await openReview(picker, 'pro');
    const closed = new Promise((resolve) =>
      dialogOf(picker).addEventListener('close', resolve, { once: true }),
    );
    await confirm(picker);
    await closed;
    await untilNextTask();
    expect(events.map(({ type: name }) => name)).to.deep.equal(['plan-assign']);
  });
});

describe('`plan-dismiss`', () => {
  /** Each event as its type and the plan of its change. */
  const describeEvents = (events: CustomEvent<PlanReview>[]): string[] =>
    events.map(({ type, detail }) => `${type} ${detail.to}`);

  it('reaches the document when the picker is removed', async () => {
    const picker = await mountBasic();
    await openReview(picker);
    const events = recordEvents('plan-dismiss');
    picker.remove();
    await untilSettled();
    expect(describeEvents(events)).to.deep.equal(['plan-dismiss pro']);
  });

  it('is dispatched when a listener of `plan-review` removes the picker, which opens nothing once it is back', async () => {
    const picker = await mountBasic();
    const place = picker.parentElement as Element;
    const events = recordEvents('plan-review', 'plan-dismiss');
    picker.addEventListener('plan-review', () => {
      picker.remove();
    });
    await openReview(picker);
    await untilSettled();
    place.append(picker);
    await picker.updateComplete;
    await untilSettled();
    expect(describeEvents(events)).to.deep.equal(['plan-review pro', 'plan-dismiss pro']);
    expect(dialogOf(picker).open, 'the review is open').to.equal(false);
  });

  it('is dispatched once for each review when its listener opens another one', async () => {
    const picker = await mountBasic({ attributes: { value: 'pro' } });
    const reviews = recordEvents('plan-review');
    const dismissals = recordEvents('plan-dismiss');
    const openAnother = () => {
      picker.value = 'max';
      picker.requestAssign();
    };
    picker.addEventListener('plan-dismiss', openAnother, { once: true });
    picker.cancelPlan();
    await picker.updateComplete;
    picker.requestAssign();
    await until(() => dialogOf(picker).open, 'a review');
    await press(picker, 'dismiss');
    await untilSettled();
    const plansOf = (events: CustomEvent<PlanReview>[]) => events.map(({ detail }) => detail.to).sort();
    expect(plansOf(reviews)).to.include.members(['free', 'pro']);
    expect(plansOf(dismissals)).to.deep.equal(plansOf(reviews));
    expect(dialogOf(picker).open, 'the review is open').to.equal(false);
  });

  it('is dispatched when requestAssign() sends without a review during that of a cancellation', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountBasic({ customer, attributes: { 'no-confirm': '', value: 'pro' } });
    picker.cancelPlan();
    await picker.updateComplete;
    const events = recordEvents('plan-dismiss');
    picker.requestAssign();
    await untilOutcome(picker);
    expect(describeEvents(events)).to.deep.equal(['plan-dismiss free']);
    expect(dialogOf(picker).open, 'the review is open').to.equal(false);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });
});

describe('cancelPlan()', () => {
  it('replaces an open review, and marks what the page changes from then on', async () => {
    const picker = await mountTenPlans();
    const events = recordEvents('plan-review', 'plan-dismiss');
    picker.cancelPlan();
    await picker.updateComplete;
    picker.cancelPlan();
    await picker.updateComplete;
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-review', 'plan-dismiss']);
    planOf(picker, 'free').setAttribute('price', '5');
    await until(() => reviewOf(picker).cost.includes('€5'), 'the new price');
    expect(reviewOf(picker).notes).to.include(en.changed);
    expect([...dialogOf(picker).querySelectorAll('mark')].map(visibleTextOf)).to.deep.equal([
      '€5 per month',
      '€14 less than BASIC',
    ]);
  });

  it('opens its review once the picker is back in the document, also after a late `close` event', async () => {
    const picker = await mountTenPlans();
    await openReview(picker, 'pro');
    const dialog = dialogOf(picker);
    const isClosed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
    await press(picker, 'dismiss');
    const place = picker.parentElement;
    picker.remove();
    picker.cancelPlan();
    await isClosed;
    place?.append(picker);
    await picker.updateComplete;
    expect(reviewOf(picker).title).to.equal(say('cancelTitle', 'BASIC'));
  });
});
