/** The events of a review, how the page delays or replaces it, and the ways in which it ends. */
import type { DismissReason } from '../../src/change/events.js';
import type { PlanAssignedEvent, PlanReview, PlanReviewEvent, ReviewAnswer } from '../../src/events.js';
import { basic, fivePlans, mountEditable } from '../picker/basic.js';
import {
  confirm,
  consoleLinesOf,
  dialogOf,
  dispatchClickAt,
  en,
  enterTime,
  errorOf,
  expect,
  expectState,
  holdChange,
  listen,
  isOpen,
  isReady,
  mountPicker,
  noticeOf,
  openReview,
  partOf,
  type PickerScene,
  planOf,
  press,
  pressKeys,
  recordEvents,
  renderedTextOf,
  reviewOf,
  SandboxCustomer,
  textOf,
  until,
  untilOutcome,
  untilSettled,
  fourPlans,
  partsOf,
  plansOf,
} from '../support/browser.js';

type Picker = PickerScene['picker'];

/** Events as their type and the plan of their change. */
const describeEvents = (events: CustomEvent<PlanReview>[]): string[] =>
  events.map(({ type, detail }) => `${type} ${detail.to}`);

/** The functions that settle a promise. */
interface Promised {
  resolve: (value?: ReviewAnswer) => void;
  reject: (reason: unknown) => void;
}

/** Delays each review of a picker. Returns what settles the promises, the first one first. */
function holdReviews(picker: Picker): Promised[] {
  const promises: Promised[] = [];
  picker.addEventListener('plan-review', (event) => {
    event.respondWith(new Promise((resolve, reject) => promises.push({ resolve, reject })));
  });
  return promises;
}

const prevent = (event: Event): void => event.preventDefault();

describe('the events of a review', () => {
  const expected = { request: { productPlanId: 'pro' }, kind: 'switch', from: 'basic', to: 'pro' };

  it('begin with `plan-review`, which describes the change, before the dialog opens', async () => {
    const { picker } = await mountEditable();
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

  it('end with a prevented `plan-review`, which clears the notice', async () => {
    const { picker } = await mountEditable();
    picker.review('basic');
    await picker.updateComplete;
    const dismissals = recordEvents('plan-dismiss');
    picker.addEventListener('plan-review', prevent);
    await openReview(picker);
    expectState(picker, 'reviewing', false);
    expect([isOpen(picker), picker.pending, dismissals.length]).to.deep.equal([false, false, 0]);
    expect(noticeOf(picker)).to.equal('');
  });

  const ways: [how: string, reason: DismissReason, leave: (picker: Picker) => unknown][] = [
    ['the dismiss button', 'dismissed', (picker) => press(picker, 'dismiss')],
    ['Escape', 'dismissed', () => pressKeys('Escape')],
    ['the backdrop', 'dismissed', (picker) => dispatchClickAt(dialogOf(picker), 1, 1)],
    ['close() of the dialog', 'outdated', (picker) => dialogOf(picker).close()],
    ['removing the picker', 'outdated', (picker) => picker.remove()],
    ['hiding the picker', 'outdated', (picker) => (picker.hidden = true)],
    ['assign()', 'replaced', (picker) => errorOf(picker.assign({ productPlanId: '' }))],
    ['a review that cannot open', 'replaced', (picker) => picker.review('basic')],
  ];
  for (const [how, reason, leave] of ways)
    it(`end with one \`plan-dismiss\` (${reason}) after ${how}, which the document hears`, async () => {
      const { picker } = await mountEditable();
      const events = recordEvents('plan-dismiss');
      await openReview(picker);
      await leave(picker);
      await until(() => events.length, 'plan-dismiss');
      await untilSettled();
      expect(events.map(({ detail }) => detail)).to.deep.equal([expected]);
      expect(events[0]?.reason).to.equal(reason);
      expect(isOpen(picker)).to.equal(false);
      if (picker.isConnected) expectState(picker, 'reviewing', false);
    });

  it('open nothing when a listener of `plan-review` removes the picker, also once it is back', async () => {
    const { picker } = await mountEditable();
    const place = picker.parentElement as Element;
    const events = recordEvents('plan-review', 'plan-dismiss');
    picker.addEventListener('plan-review', () => picker.remove());
    await openReview(picker);
    place.append(picker);
    await picker.updateComplete;
    await untilSettled();
    expect(describeEvents(events)).to.deep.equal(['plan-review pro', 'plan-dismiss pro']);
    expect(isOpen(picker)).to.equal(false);
  });
});

describe('a listener of `plan-dismiss`', () => {
  for (const [what, ask] of [
    ['another review', (picker: Picker) => picker.review('max')],
    [
      'assign()',
      async (picker: Picker) => {
        const error = await errorOf(picker.assign({ productPlanId: 'basic' }));
        expect(error.code).to.equal('busy');
      },
    ],
  ] as const)
    it(`calls assign(), and ${what} that closed the review does nothing more`, async () => {
      const { picker, calls, events } = await mountEditable();
      const reviews = recordEvents('plan-review');
      await openReview(picker);
      const assign = () => void picker.assign({ productPlanId: 'free' });
      picker.addEventListener('plan-dismiss', assign, { once: true });
      await ask(picker);
      await untilOutcome(picker);
      expect([isOpen(picker), reviews.length]).to.deep.equal([false, 1]);
      expect(events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
      expect(calls.bodies).to.deep.equal(['{"productPlanId":"free"}']);
    });
});

describe('respondWith() of `plan-review`', () => {
  const due = { label: 'Due today', price: '30', currency: 'EUR' };
  const credit = { label: 'Credit for Basic', price: -9.5, currency: 'EUR', note: '15 days' };

  it('keeps the confirm button unavailable, and says so, until the amounts are there', async () => {
    const { picker, calls } = await mountEditable();
    const promises = holdReviews(picker);
    await openReview(picker);
    const status = dialogOf(picker).querySelector('#calculating') as Element;
    expect([isReady(picker), textOf(status)]).to.deep.equal([false, en.calculating]);
    await confirm(picker);
    expect([isOpen(picker), picker.pending]).to.deep.equal([true, false]);
    promises[0]?.resolve();
    await until(() => isReady(picker), 'the confirm button');
    expect(textOf(status)).to.equal('');
    await confirm(picker);
    await untilOutcome(picker);
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('shows the amounts in the review, and repeats them in the receipt', async () => {
    const { picker } = await mountEditable();
    const events = recordEvents('plan-assigned');
    listen('plan-review', (event) => event.respondWith({ amounts: [credit, due] }));
    await openReview(picker);
    await until(() => isReady(picker), 'the confirm button');
    expect(textOf(partOf(picker, 'amounts'))).to.match(/Credit for Basic −€9.50 15 days Due today €30/);
    await confirm(picker);
    await untilOutcome(picker);
    const { receipt } = events[0] as PlanAssignedEvent;
    expect(receipt).to.contain('Credit for Basic: −€9.50, 15 days\nDue today: €30\n');
  });

  for (const [customerMessage, reason] of [
    [undefined, ''],
    ['No money.', ' No money.'],
  ])
    it(`closes the review, and says that nothing has changed, after a rejection for the reason "${reason}"`, async () => {
      const scene = await mountEditable();
      const { picker, uncaught } = scene;
      const dismissals = recordEvents('plan-dismiss');
      const refusal = Object.assign(new Error('No amounts.'), { customerMessage });
      listen('plan-review', (event) => event.respondWith(Promise.reject(refusal)));
      await openReview(picker);
      await until(() => dismissals.length, 'plan-dismiss');
      await untilSettled();
      expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, `${en.notChanged}${reason}`]);
      expect(renderedTextOf(picker)).not.to.contain('No amounts.');
      expect([uncaught.length, dismissals.length]).to.deep.equal([0, 1]);
      const told = '<portal-plan-picker>: the answer to plan-review was rejected.';
      expect(consoleLinesOf(scene)).to.deep.equal(customerMessage ? [] : [told]);
    });

  it('throws InvalidStateError for a second answer, and after the event', async () => {
    const { picker } = await mountEditable();
    const events = recordEvents('plan-review');
    const expectRefused = (event?: PlanReviewEvent) =>
      expect(() => event?.respondWith(null))
        .to.throw(DOMException)
        .with.property('name', 'InvalidStateError');
    listen('plan-review', (event) => event.respondWith(null));
    listen('plan-review', expectRefused);
    await openReview(picker);
    expectRefused(events[0]);
  });

  it('counts only in the review that shows the change', async () => {
    const { picker } = await mountEditable();
    const promises = holdReviews(picker);
    await openReview(picker);
    await press(picker, 'dismiss');
    await openReview(picker);
    await enterTime(picker, 'start', '2100-03-01T10:00');
    await until(() => promises.length > 2, 'plan-review of the edit');
    const [dismissed, edited, last] = promises;
    dismissed?.reject(new Error('Too late.'));
    edited?.resolve({ amounts: [due] });
    await untilSettled();
    expect([isOpen(picker), isReady(picker)]).to.deep.equal([true, false]);
    last?.resolve({ amounts: [credit] });
    await until(() => isReady(picker), 'the confirm button');
    expect(textOf(partOf(picker, 'amounts'))).to.equal('Credit for Basic −€9.50 15 days');
  });
});

describe('the events of several reviews', () => {
  it('N30 announce a change of the page once more, and end after a second one', async () => {
    const { picker } = await mountEditable();
    let price = 100;
    let changes = 1;
    const events = recordEvents('plan-review', 'plan-dismiss');
    listen('plan-review', (event) => {
      event.respondWith(new Promise(() => undefined));
      if (changes-- > 0) planOf(picker, 'pro').price = String(price++);
    });
    await openReview(picker);
    expect([isOpen(picker), reviewOf(picker).cost]).to.deep.equal([
      true,
      'Pro: €100 per month; Basic today: €19 per month',
    ]);
    await press(picker, 'dismiss');
    changes = 2;
    await openReview(picker);
    await untilSettled();
    expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, en.changed]);
    const first = ['plan-review pro', 'plan-review pro', 'plan-dismiss pro'];
    expect(describeEvents(events)).to.deep.equal([...first, ...first]);
    const reviews = events.filter(({ type }) => type === 'plan-review') as PlanReviewEvent[];
    expect(reviews.map(({ signal }) => signal.aborted)).to.deep.equal([true, true, true, true]);
  });

  it('have signals that abort with another review and a dismissal, but not with the confirmation', async () => {
    const { picker } = await mountEditable();
    const events = recordEvents('plan-review');
    const areAborted = () => events.map(({ signal }) => signal.aborted);
    await openReview(picker);
    await press(picker, 'dismiss');
    await openReview(picker);
    picker.review('max');
    await picker.updateComplete;
    expect(areAborted()).to.deep.equal([true, true, false]);
    await confirm(picker);
    await untilOutcome(picker);
    expect(areAborted()).to.deep.equal([true, true, false]);
  });
});

describe('review()', () => {
  it('says why there is no review, without an event', async () => {
    const { picker } = await mountPicker({ attributes: basic });
    const events = recordEvents('plan-review', 'plan-dismiss', 'plan-error');
    picker.review('basic');
    await picker.updateComplete;
    expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, en.isCurrent]);
    expect(events).to.deep.equal([]);
  });

  it('opens the review of a plan after the first update', async () => {
    const picker = document.createElement('portal-plan-picker');
    picker.innerHTML = fourPlans;
    picker.currentPlan = 'basic';
    picker.review('pro');
    document.body.append(picker);
    await until(() => partsOf(picker, 'dialog').length && isOpen(picker), 'the review');
    expect(reviewOf(picker).title).to.equal('Switch to Pro');
    picker.remove();
  });

  it('is ignored outside of the document', async () => {
    const { picker } = await mountPicker({ attributes: basic });
    const events: Event[] = [];
    picker.addEventListener('plan-review', (event) => events.push(event));
    const place = picker.parentElement as Element;
    picker.remove();
    picker.review('pro');
    place.append(picker);
    await picker.updateComplete;
    expect([isOpen(picker), events.length]).to.deep.equal([false, 0]);
  });

  const [free, pro, ...others] = fourPlans.trim().split('\n').toReversed();
  const later: [what: string, first: string, currentPlan: string][] = [
    ['the plans', '', 'basic'],
    ['the second half of the plans', [free, ...others].join(''), 'basic'],
    ['the plans and the current plan', '', ''],
  ];
  for (const [what, first, currentPlan] of later)
    it(`opens once ${what} are there`, async () => {
      const { picker } = await mountPicker({ plans: first, attributes: { 'current-plan': currentPlan } });
      picker.review('pro');
      await untilSettled();
      expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, '']);
      picker.insertAdjacentHTML('beforeend', first ? String(pro) : fourPlans);
      picker.currentPlan = 'basic';
      await until(() => isOpen(picker), 'the review');
      expect(reviewOf(picker).title).to.equal('Switch to Pro');
    });

  it('shows the names of plans that need no card once they are there, without a message', async () => {
    const { picker } = await mountPicker({ plans: '', attributes: { ...basic, 'default-plan': 'free' } });
    picker.review('free');
    await picker.updateComplete;
    const read = () => [reviewOf(picker).title, reviewOf(picker).notes];
    expect(read()).to.deep.equal(['Switch to the default plan', []]);
    picker.insertAdjacentHTML('beforeend', fourPlans);
    await until(() => plansOf(picker).length, 'the plans');
    await picker.updateComplete;
    expect(read()).to.deep.equal(['Switch to Free', []]);
  });

  it('says nothing without a value, as of an address without `?plan=`, and of a plan that is no longer sold', async () => {
    const { picker } = await mountPicker({ attributes: basic });
    for (const value of [new URLSearchParams('').get('plan'), undefined, '', ' ', 'gone']) {
      picker.review(value);
      await picker.updateComplete;
      expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, '']);
    }
  });
});

describe('confirm() of `plan-review`', () => {
  const ways: [when: string, isAtOnce: boolean][] = [
    ['while `plan-review` is dispatched', true],
    ['later', false],
  ];
  for (const [when, isAtOnce] of ways)
    it(`goes on to \`plan-assign\`, ${when}`, async () => {
      const { calls, picker } = await mountEditable();
      const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign', 'plan-assigned');
      listen('plan-review', (event) => {
        event.preventDefault();
        event.respondWith(Promise.reject(new Error('Nobody waits for it.')));
        if (isAtOnce) void event.confirm();
      });
      await openReview(picker);
      const [event] = events as [PlanReviewEvent];
      if (!isAtOnce) void event.confirm();
      await untilOutcome(picker);
      expect(isOpen(picker)).to.equal(false);
      expect(events.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-assign', 'plan-assigned']);
      const response = await event.confirm();
      expect([response.productPlanId, event.signal.aborted]).to.deep.equal(['pro', false]);
      expect(calls.bodies, 'once').to.deep.equal(['{"productPlanId":"pro"}']);
    });

  it('rejects as setup, and leaves the review open, without preventDefault()', async () => {
    const { picker, calls } = await mountEditable();
    const events = recordEvents('plan-review');
    await openReview(picker);
    expect((await errorOf((events[0] as PlanReviewEvent).confirm())).code).to.equal('setup');
    expect([isOpen(picker), calls.count]).to.deep.equal([true, 0]);
  });

  const ends: [what: string, end: (picker: Picker) => unknown, isEnded: boolean][] = [
    ['another review', (picker) => picker.review('max'), true],
    ['assign()', (picker) => errorOf(picker.assign({ productPlanId: '' })), true],
    ['another product', (picker) => (picker.productId = '2'), true],
    ['the removal of the picker', (picker) => picker.remove(), true],
    ['a change of the plan in force', (picker) => (picker.currentPlan = 'max'), false],
    [
      'a change of what is scheduled',
      (picker) => (picker.assignments = [{ productPlanId: 'max', startTimeInSeconds: 4_000_000_000 }]),
      false,
    ],
  ];
  for (const [what, end, isEnded] of ends)
    it(`sends nothing after ${what}, which ${isEnded ? 'aborts' : 'does not abort'} its signal`, async () => {
      const { picker, calls } = await mountEditable();
      const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign');
      picker.addEventListener('plan-review', prevent);
      await openReview(picker);
      const [event] = events as [PlanReviewEvent];
      await end(picker);
      if (isEnded) await until(() => event.signal.aborted, 'the signal');
      expect((await errorOf(event.confirm())).code).to.equal('canceled');
      expect(event.signal.aborted).to.equal(isEnded);
      expect(events.filter(({ type }) => type !== 'plan-review')).to.deep.equal([]);
      expect(calls.count).to.equal(0);
    });

  it('is sent once by two calls, with the token that was renewed since, and shows its success', async () => {
    const { picker, calls, customer } = await mountPicker({ attributes: { ...basic, customer: 'Ann' } });
    const events = recordEvents('plan-review');
    picker.addEventListener('plan-review', prevent);
    await openReview(picker);
    const { token } = await SandboxCustomer.create({ customerId: customer.customerId });
    // What the page changes but the plan in force and what follows is its own matter.
    Object.assign(picker, { sessionToken: token, readonly: true, startTimeInSeconds: 4_000_000_000 });
    Object.assign(planOf(picker, 'pro'), { price: '99', label: 'Team', disabled: true });
    await picker.updateComplete;
    const [event] = events as [PlanReviewEvent];
    const response = event.confirm();
    expect(event.confirm() === response).to.equal(true);
    expect((await response).productPlanId).to.equal('pro');
    expect(event.confirm() === response).to.equal(true);
    await picker.updateComplete;
    expect(calls.all.map(({ url }) => url.searchParams.get('sessionToken'))).to.deep.equal([token]);
    expect(textOf(partOf(picker, 'outcome'))).to.contain('Team');
    expect(picker.error).to.equal(null);
  });

  it('N04 sends nothing while another picker sends', async () => {
    const scene = await mountEditable();
    const { picker, calls } = scene;
    const { picker: other } = await mountPicker({ scene, attributes: basic, plans: fivePlans });
    const events = recordEvents('plan-review');
    picker.addEventListener('plan-review', prevent);
    await openReview(picker);
    const release = await holdChange(other, 'max');
    const [event] = events as [PlanReviewEvent];
    expect((await errorOf(event.confirm())).code).to.equal('busy');
    expect(calls.count).to.equal(0);
    release();
    await untilOutcome(other);
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"max"}']);
  });
});
