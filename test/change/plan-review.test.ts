/** The events of a review, how the page delays, replaces or confirms it, and the ways in which it ends. */
import { expect } from '@open-wc/testing';
import type { PlanReview, PlanReviewEvent } from '../../src/events.js';
import { en } from '../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { mountBasic } from '../picker/basic.js';
import { mountTenPlans } from '../plan/ten-plans.js';
import { errorOf, unhandledRejectionsOf } from '../service/helpers.js';
import { confirm, dispatchClickAt, enterTime, openReview, press, untilOutcome } from '../support/actions.js';
import { planOf } from '../support/cards.js';
import { secondsOf, setClock } from '../support/clock.js';
import { listen, recordEvents } from '../support/events.js';
import { pressKeys } from '../support/keyboard.js';
import { mountSchedulePicker } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import {
  confirmButtonOf,
  dialogOf,
  focusedElement,
  partOf,
  renderedTextOf,
  textOf,
  timeFieldOf,
} from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { receivedBodies, SandboxCustomer } from '../support/sandbox.js';
import { expectState } from '../support/states.js';
import { until, untilNextTask, untilSettled } from '../support/waiting.js';

const isOpen = (picker: PortalPlanPickerElement): boolean => dialogOf(picker).open;

const noticeOf = (picker: PortalPlanPickerElement): string => textOf(partOf(picker, 'notice'));

const isReady = (picker: PortalPlanPickerElement): boolean =>
  confirmButtonOf(picker).ariaDisabled === 'false';

/** Events as their type and the plan of their change. */
const describeEvents = (events: CustomEvent<PlanReview>[]): string[] =>
  events.map(({ type, detail }) => `${type} ${detail.to}`);

/** A promise, and the functions that settle it. */
interface Promised {
  promise: Promise<unknown>;
  resolve: (value?: unknown) => void;
  reject: (reason: unknown) => void;
}

function createPromise(): Promised {
  const promised = {} as Promised;
  promised.promise = new Promise((resolve, reject) => Object.assign(promised, { resolve, reject }));
  return promised;
}

/** Delays each review of a picker. Returns the promises, the first one first. */
function holdReviews(picker: PortalPlanPickerElement): Promised[] {
  const promises: Promised[] = [];
  picker.addEventListener('plan-review', (event) => {
    const promised = createPromise();
    promises.push(promised);
    event.waitUntil(promised.promise);
  });
  return promises;
}

describe('the events of a review', () => {
  const expected = { request: { productPlanId: 'pro' }, kind: 'switch', from: 'basic', to: 'pro' };

  it('begin with `plan-review`, which describes the change, before the dialog opens', async () => {
    const picker = await mountTenPlans();
    const opened: boolean[] = [];
    const events = recordEvents('plan-review');
    picker.addEventListener('plan-review', () => opened.push(isOpen(picker)));
    expectState(picker, 'reviewing', false);
    await openReview(picker);
    expect(events.map(({ detail }) => detail)).to.deep.equal([expected]);
    expect(Object.isFrozen(events[0]?.detail)).to.equal(true);
    expect(opened).to.deep.equal([false]);
    expectState(picker, 'reviewing', true);
    await press(picker, 'dismiss');
    expectState(picker, 'reviewing', false);
  });

  it('end with a prevented `plan-review`, which leaves everything as it was', async () => {
    const picker = await mountTenPlans();
    picker.review('basic');
    await picker.updateComplete;
    const dismissals = recordEvents('plan-dismiss');
    picker.addEventListener('plan-review', (event) => {
      event.preventDefault();
    });
    await openReview(picker);
    expect(isOpen(picker)).to.equal(false);
    expectState(picker, 'reviewing', false);
    expect(dismissals).to.have.length(0);
    expect(picker.pending).to.equal(false);
    expect(noticeOf(picker)).to.equal(en.isCurrent);
  });

  for (const [change, open, detail] of [
    [
      'a first plan',
      async (picker: PortalPlanPickerElement) => {
        picker.currentPlan = '';
        await picker.updateComplete;
        await openReview(picker);
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
    it(`describe ${change}`, async () => {
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
    ['assign()', (picker) => errorOf(picker.assign({ productPlanId: '' }))],
  ];
  for (const [how, leave] of ways)
    it(`end with one \`plan-dismiss\` after ${how}, which the document hears`, async () => {
      const picker = await mountTenPlans();
      const events = recordEvents('plan-dismiss');
      await openReview(picker);
      await leave(picker);
      await until(() => events.length, 'plan-dismiss');
      await untilSettled();
      expect(events.map(({ detail }) => detail)).to.deep.equal([expected]);
      expect(isOpen(picker)).to.equal(false);
      if (picker.isConnected) expectState(picker, 'reviewing', false);
    });

  it('do not include `plan-dismiss` after the confirmation', async () => {
    const picker = await mountTenPlans();
    const events = recordEvents('plan-dismiss', 'plan-assign');
    picker.addEventListener('plan-assign', (event) => {
      event.preventDefault();
    });
    await openReview(picker);
    const closed = new Promise((resolve) =>
      dialogOf(picker).addEventListener('close', resolve, { once: true }),
    );
    await confirm(picker);
    await closed;
    await untilNextTask();
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assign']);
  });

  it('open nothing when a listener of `plan-review` removes the picker, also once it is back', async () => {
    const picker = await mountBasic();
    const place = picker.parentElement as Element;
    const events = recordEvents('plan-review', 'plan-dismiss');
    picker.addEventListener('plan-review', () => {
      picker.remove();
    });
    await openReview(picker);
    place.append(picker);
    await picker.updateComplete;
    await untilSettled();
    expect(describeEvents(events)).to.deep.equal(['plan-review pro']);
    expect(isOpen(picker)).to.equal(false);
  });
});

describe('a listener of `plan-dismiss`', () => {
  it('opens another review, which takes precedence over the one that was asked for', async () => {
    const picker = await mountBasic();
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    document.addEventListener('plan-dismiss', () => picker.review('max'), { once: true });
    picker.review('free');
    await picker.updateComplete;
    expect(reviewOf(picker).title).to.equal('Switch to Max');
    await press(picker, 'dismiss');
    expect(describeEvents(events)).to.deep.equal([
      ...['plan-review pro', 'plan-dismiss pro'],
      ...['plan-review max', 'plan-dismiss max'],
    ]);
  });

  for (const [what, ask] of [
    ['another review', (picker: PortalPlanPickerElement) => picker.review('max')],
    [
      'assign()',
      async (picker: PortalPlanPickerElement) => {
        const error = await errorOf(picker.assign({ productPlanId: 'basic' }));
        expect(error.code).to.equal('busy');
      },
    ],
  ] as const)
    it(`calls assign(), and ${what} that closed the review does nothing more`, async () => {
      const customer = await SandboxCustomer.create({ plan: 'basic' });
      const picker = await mountBasic({ customer });
      const events = recordEvents('plan-review', 'plan-assigned', 'plan-error');
      await openReview(picker);
      picker.addEventListener('plan-dismiss', () => void picker.assign({ productPlanId: 'free' }), {
        once: true,
      });
      await ask(picker);
      await untilOutcome(picker);
      expect(isOpen(picker)).to.equal(false);
      expect(events.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-assigned']);
      expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"free"}']);
    });
});

describe('waitUntil() of `plan-review`', () => {
  it('keeps the confirm button unavailable, and says so, until the promise is settled', async () => {
    const picker = await mountBasic({ customer: await SandboxCustomer.create({ plan: 'basic' }) });
    const [calls, promises] = [recordRequests(), holdReviews(picker)];
    await openReview(picker);
    const status = dialogOf(picker).querySelector('[role=status]') as Element;
    const button = confirmButtonOf(picker);
    expect([isReady(picker), textOf(status)]).to.deep.equal([false, en.calculating]);
    await confirm(picker);
    expect([isOpen(picker), picker.pending]).to.deep.equal([true, false]);
    button.focus();
    promises[0]?.resolve();
    await until(() => isReady(picker), 'the confirm button');
    expect(textOf(status)).to.equal('');
    // A press that began on the former button confirms nothing.
    expect(confirmButtonOf(picker) === button, 'the same button').to.equal(false);
    expect(focusedElement() === confirmButtonOf(picker), 'the focus is on the button').to.equal(true);
    await confirm(picker);
    await untilOutcome(picker);
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  for (const [how, settle] of [
    ['rejects', (promised?: Promised) => promised?.reject(new Error('No amounts.'))],
    ['resolves with false', (promised?: Promised) => promised?.resolve(false)],
  ] as const)
    it(`closes the review, and says that nothing has changed, when the promise ${how}`, async () => {
      const picker = await mountBasic();
      const dismissals = recordEvents('plan-dismiss');
      const promises = holdReviews(picker);
      const unhandled = await unhandledRejectionsOf(async () => {
        await openReview(picker);
        settle(promises[0]);
        await until(() => dismissals.length, 'plan-dismiss');
        await picker.updateComplete;
      });
      expect(unhandled).to.deep.equal([]);
      expect(isOpen(picker)).to.equal(false);
      expect(noticeOf(picker)).to.equal(en.notChanged);
      expect(renderedTextOf(picker)).not.to.contain('No amounts.');
      expect(dismissals).to.have.length(1);
    });

  it('takes further promises while one is pending, and throws InvalidStateError later', async () => {
    const picker = await mountBasic();
    const [first, second] = [createPromise(), createPromise()];
    let extend: (promise: Promise<unknown>) => void = () => undefined;
    picker.addEventListener('plan-review', (event) => {
      extend = (promise) => event.waitUntil(promise);
      extend(first.promise);
    });
    await openReview(picker);
    extend(second.promise);
    first.resolve();
    await untilSettled();
    expect(isReady(picker)).to.equal(false);
    second.resolve();
    await until(() => isReady(picker), 'the confirm button');
    expect(() => extend(Promise.resolve()))
      .to.throw(DOMException)
      .with.property('name', 'InvalidStateError');
  });

  it('throws InvalidStateError in a later task also if there was no promise', async () => {
    const picker = await mountBasic();
    const events = recordEvents('plan-review');
    await openReview(picker);
    await untilNextTask();
    expect(() => (events[0] as PlanReviewEvent).waitUntil(Promise.resolve()))
      .to.throw(DOMException)
      .with.property('name', 'InvalidStateError');
    expect(isReady(picker)).to.equal(true);
  });

  it('counts only in the review that shows the change', async () => {
    const picker = await mountBasic();
    const promises = holdReviews(picker);
    await openReview(picker);
    await press(picker, 'dismiss');
    await openReview(picker);
    promises[0]?.reject(new Error('Too late.'));
    await untilSettled();
    expect([isOpen(picker), isReady(picker)]).to.deep.equal([true, false]);
    promises[1]?.resolve();
    await until(() => isReady(picker), 'the confirm button');
  });

  it('confirms nothing whose start has passed meanwhile', async () => {
    setClock('2027-01-15T12:00Z');
    const start = String(secondsOf('2027-01-15T12:01Z'));
    const picker = await mountBasic({ attributes: { 'start-time-in-seconds': start } });
    const promises = holdReviews(picker);
    await openReview(picker);
    setClock('2027-01-15T12:01Z');
    promises[0]?.resolve();
    await untilSettled();
    expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, en.timePassed]);
  });

  it('is ignored after preventDefault()', async () => {
    const picker = await mountBasic();
    const promises = holdReviews(picker);
    const dismissals = recordEvents('plan-dismiss');
    picker.addEventListener('plan-review', (event) => {
      event.preventDefault();
    });
    await openReview(picker);
    promises[0]?.resolve(false);
    await untilSettled();
    expect([noticeOf(picker), isOpen(picker), dismissals.length]).to.deep.equal(['', false, 0]);
  });
});

describe('an edit of the times', () => {
  beforeEach(() => setClock('2027-01-15T10:20:30Z'));

  const startOf = ({ detail }: PlanReviewEvent) => detail.request.startTimeInSeconds;

  it('dispatches `plan-review` for each valid change, and for no other one', async () => {
    const picker = await mountSchedulePicker();
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await enterTime(picker, 'start', '2027-03-01T10:00:00');
    await enterTime(picker, 'start', '2027-01-01T10:00');
    await enterTime(picker, 'start', '2027-04-01T10:00');
    const starts = ['2027-03-01T10:00', '2027-04-01T10:00'].map(secondsOf);
    expect(events.map((event) => startOf(event as PlanReviewEvent))).to.deep.equal([undefined, ...starts]);
    expect(events.map(({ type }) => type)).not.to.include('plan-dismiss');
  });

  it('closes nothing while a year is typed digit by digit', async () => {
    const picker = await mountSchedulePicker();
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    await enterTime(picker, 'start', '');
    const field = timeFieldOf(picker, 'start');
    for (const year of ['0002', '0020', '0202', '2028']) {
      await enterTime(picker, 'start', `${year}-03-01T10:00`);
      expect(isOpen(picker), year).to.equal(true);
      expect(isReady(picker), year).to.equal(year === '2028');
      // The customer types on in the same field.
      expect(timeFieldOf(picker, 'start') === field, year).to.equal(true);
      expect(field?.value, year).to.equal(`${year}-03-01T10:00`);
    }
    expect(events.map((event) => startOf(event as PlanReviewEvent))).to.deep.equal([
      ...[undefined, secondsOf('2028-03-01T10:00')],
    ]);
    expect(picker.error).to.equal(null);
  });

  it('makes only the promises of the last `plan-review` count', async () => {
    const picker = await mountSchedulePicker();
    const promises = holdReviews(picker);
    await openReview(picker);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await enterTime(picker, 'start', '2027-04-01T10:00');
    expect(promises).to.have.length(3);
    promises[0]?.resolve();
    promises[1]?.reject(new Error('Outdated.'));
    await untilSettled();
    expect([isOpen(picker), isReady(picker)]).to.deep.equal([true, false]);
    promises[2]?.resolve();
    await until(() => isReady(picker), 'the confirm button');
  });

  it('to an invalid time makes earlier promises and confirm() ineffective', async () => {
    const picker = await mountSchedulePicker();
    const promises = holdReviews(picker);
    const events = recordEvents('plan-review', 'plan-assign');
    await openReview(picker);
    await enterTime(picker, 'start', '2027-01-01T10:00');
    promises[0]?.resolve();
    await untilSettled();
    (events[0] as PlanReviewEvent).confirm();
    expect([isOpen(picker), isReady(picker), events.length]).to.deep.equal([true, false, 1]);
  });

  it('closes the review when the page prevents its `plan-review`', async () => {
    const picker = await mountSchedulePicker();
    await openReview(picker);
    const events = recordEvents('plan-review', 'plan-dismiss');
    picker.addEventListener('plan-review', (event) => {
      event.preventDefault();
    });
    await enterTime(picker, 'start', '2027-03-01T10:00');
    expect(isOpen(picker)).to.equal(false);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-dismiss']);
    expect(noticeOf(picker)).to.equal('');
  });

  it('does not hide a change of the page in the same task', async () => {
    const picker = await mountSchedulePicker();
    await openReview(picker);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    const events = recordEvents('plan-review', 'plan-dismiss');
    const field = timeFieldOf(picker, 'start') as HTMLInputElement;
    planOf(picker, 'pro').price = '99';
    field.value = '2027-04-01T10:00';
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await picker.updateComplete;
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-dismiss']);
    expect(noticeOf(picker)).to.equal(en.priceChanged.replace('{plan}', 'Pro'));
  });
});

describe('confirm() of `plan-review`', () => {
  /** Opens the review of Pro; `prepare` is the listener. */
  async function reviewed(prepare: (event: PlanReviewEvent) => void = () => undefined) {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountBasic({ customer });
    const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign', 'plan-assigned', 'plan-error');
    listen('plan-review', prepare);
    await openReview(picker);
    const [event] = events as [PlanReviewEvent];
    return { customer, picker, event, types: () => events.map(({ type }) => type) };
  }

  const ways: [when: string, prepare: (event: PlanReviewEvent) => void][] = [
    ['after preventDefault()', (event) => event.preventDefault()],
    ['before the page has its amounts', (event) => event.waitUntil(new Promise(() => undefined))],
    ['while the confirm button is available', () => undefined],
    ['while the event is dispatched', (event) => event.confirm()],
  ];
  for (const [when, prepare] of ways)
    it(`goes on to \`plan-assign\` once, ${when}`, async () => {
      const { customer, picker, event, types } = await reviewed(prepare);
      for (let calls = 0; calls < 2; calls++) event.confirm();
      await picker.updateComplete;
      expect(isOpen(picker)).to.equal(false);
      await untilOutcome(picker);
      event.confirm();
      await untilSettled();
      expect(types()).to.deep.equal(['plan-review', 'plan-assign', 'plan-assigned']);
      expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
    });

  it('works once also if the page prevents `plan-assign`', async () => {
    const { picker, event, types } = await reviewed((each) => each.preventDefault());
    picker.addEventListener('plan-assign', (each) => each.preventDefault());
    for (let calls = 0; calls < 2; calls++) {
      event.confirm();
      await until(() => !picker.pending, 'the outcome');
    }
    expect(types()).to.deep.equal(['plan-review', 'plan-assign']);
  });

  it('confirms the price that the review shows, also if it has changed before the page has its amounts', async () => {
    const { picker, event, types } = await reviewed((each) => each.waitUntil(new Promise(() => undefined)));
    planOf(picker, 'pro').price = '99';
    await picker.updateComplete;
    event.confirm();
    expect(types()).to.deep.equal(['plan-review', 'plan-assign']);
    await untilOutcome(picker);
  });

  it('has no effect after the customer has dismissed the review', async () => {
    const { picker, event, types } = await reviewed();
    await press(picker, 'dismiss');
    event.confirm();
    expect(types()).to.deep.equal(['plan-review', 'plan-dismiss']);
  });

  const ends: [after: string, end: (picker: PortalPlanPickerElement) => unknown][] = [
    ['another review', (picker) => picker.review('max')],
    ['assign()', (picker) => picker.assign({ productPlanId: 'free' })],
    ['a change of customer', (picker) => (picker.sessionToken = 'another')],
  ];
  for (const [after, end] of ends)
    it(`has no effect after ${after}, on a page with a review of its own`, async () => {
      const { picker, event, types } = await reviewed((each) => each.preventDefault());
      await end(picker);
      event.confirm();
      await picker.updateComplete;
      await untilSettled();
      expect(types()).not.to.include('plan-assign');
      expect([picker.pending, noticeOf(picker)]).to.deep.equal([false, '']);
    });

  it('has no effect after a change of customer in the same task', async () => {
    const { customer, picker, event, types } = await reviewed((each) => each.preventDefault());
    const next = await SandboxCustomer.create({ plan: 'basic' });
    picker.sessionToken = next.token;
    event.confirm();
    await untilSettled();
    expect(types()).not.to.include('plan-assign');
    for (const each of [customer, next]) expect(await receivedBodies(each)).to.deep.equal([]);
  });

  it('has no effect on a picker outside of the document, and works once it is back', async () => {
    const { picker, event, types } = await reviewed((each) => each.preventDefault());
    const place = picker.parentElement as Element;
    picker.remove();
    event.confirm();
    expect(types()).not.to.include('plan-assign');
    place.append(picker);
    event.confirm();
    expect(types()).to.include('plan-assign');
    await untilOutcome(picker);
  });

  it('sends nothing and says why when the page has changed since', async () => {
    const { customer, picker, event, types } = await reviewed((each) => each.preventDefault());
    planOf(picker, 'pro').price = '99';
    event.confirm();
    event.confirm();
    await picker.updateComplete;
    expect(noticeOf(picker)).to.equal(en.priceChanged.replace('{plan}', 'Pro'));
    expect(types()).to.deep.equal(['plan-review', 'plan-dismiss']);
    expect(await receivedBodies(customer)).to.deep.equal([]);
  });

  it('works after the page has prevented the `plan-review` of an edit', async () => {
    const picker = await mountSchedulePicker();
    const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign');
    await openReview(picker);
    picker.addEventListener('plan-review', (event) => event.preventDefault());
    picker.addEventListener('plan-assign', (event) => event.preventDefault());
    await enterTime(picker, 'start', '2100-03-01T10:00');
    const event = events.findLast(({ type }) => type === 'plan-review') as PlanReviewEvent;
    event.confirm();
    expect(describeEvents(events.slice(0, -1) as CustomEvent<PlanReview>[]).at(-1)).to.equal(
      'plan-dismiss pro',
    );
    expect(events.at(-1)?.detail).to.deep.equal(event.detail.request);
    await untilOutcome(picker);
  });
});
