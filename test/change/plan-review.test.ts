/** The events of a review, how the page delays, replaces or confirms it, and the ways in which it ends. */
import type { DismissReason } from '../../src/change/events.js';
import type { PlanReview, PlanReviewEvent } from '../../src/events.js';
import { basic, fivePlans } from '../picker/basic.js';
import { say } from '../picker/sentences.js';
import { errorOf, unhandledRejectionsOf } from '../support/errors.js';
import { holdAssignments } from '../support/pending.js';
import {
  confirm,
  confirmButtonOf,
  dialogOf,
  dispatchClickAt,
  en,
  enterTime,
  expect,
  expectState,
  focusedElement,
  listen,
  mountPicker,
  noticeOf,
  openReview,
  type PickerScene,
  planOf,
  press,
  pressKeys,
  recordEvents,
  renderedTextOf,
  reviewOf,
  SandboxCustomer,
  secondsOf,
  setClock,
  textOf,
  timeFieldOf,
  until,
  untilNextTask,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';

type Picker = PickerScene['picker'];

const isOpen = (picker: Picker): boolean => dialogOf(picker).open;

const isReady = (picker: Picker): boolean => confirmButtonOf(picker).ariaDisabled === 'false';

/** Mounts a picker of a customer of Basic who can edit the times. */
const mountBasic = (): Promise<PickerScene> =>
  mountPicker({
    ...{ customer: { plan: 'basic' }, attributes: { ...basic, schedule: '' }, plans: fivePlans },
  });

/** Events as their type and the plan of their change. */
const describeEvents = (events: CustomEvent<PlanReview>[]): string[] =>
  events.map(({ type, detail }) => `${type} ${detail.to}`);

/** The functions that settle a promise. */
interface Promised {
  resolve: (value?: unknown) => void;
  reject: (reason: unknown) => void;
}

/** Delays each review of a picker. Returns what settles the promises, the first one first. */
function holdReviews(picker: Picker): Promised[] {
  const promises: Promised[] = [];
  picker.addEventListener('plan-review', (event) => {
    event.waitUntil(new Promise((resolve, reject) => promises.push({ resolve, reject })));
  });
  return promises;
}

const prevent = (event: Event): void => event.preventDefault();

describe('the events of a review', () => {
  const expected = { request: { productPlanId: 'pro' }, kind: 'switch', from: 'basic', to: 'pro' };

  it('begin with `plan-review`, which describes the change, before the dialog opens', async () => {
    const { picker } = await mountBasic();
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

  it('describe each kind of change', async () => {
    const { picker } = await mountBasic();
    const events = recordEvents('plan-review');
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsOf('2100-01-01T12:00Z') };
    await picker.updateComplete;
    for (const name of ['cancel', 'keep']) {
      await press(picker, name);
      await press(picker, 'dismiss');
    }
    Object.assign(picker, { currentPlan: '', assignment: null });
    await picker.updateComplete;
    await openReview(picker);
    expect(events.map(({ detail }) => detail)).to.deep.equal([
      { ...expected, request: { productPlanId: 'free' }, kind: 'cancel', to: 'free' },
      { ...expected, request: { productPlanId: 'basic' }, kind: 'keep', to: 'basic' },
      { ...expected, kind: 'start', from: null },
    ]);
  });

  it('end with a prevented `plan-review`, which leaves everything as it was', async () => {
    const { picker } = await mountBasic();
    picker.review('basic');
    await picker.updateComplete;
    const dismissals = recordEvents('plan-dismiss');
    picker.addEventListener('plan-review', prevent);
    await openReview(picker);
    expectState(picker, 'reviewing', false);
    expect([isOpen(picker), picker.pending, dismissals.length]).to.deep.equal([false, false, 0]);
    expect(noticeOf(picker)).to.equal(en.isCurrent);
  });

  const ways: [how: string, reason: DismissReason, leave: (picker: Picker) => unknown][] = [
    ['the dismiss button', 'dismissed', (picker) => press(picker, 'dismiss')],
    ['Escape', 'dismissed', () => pressKeys('Escape')],
    ['the backdrop', 'dismissed', (picker) => dispatchClickAt(dialogOf(picker), 1, 1)],
    ['close() of the dialog', 'dismissed', (picker) => dialogOf(picker).close()],
    ['removing the picker', 'outdated', (picker) => picker.remove()],
    ['a plan that is gone', 'outdated', (picker) => picker.querySelector('[value=pro]')?.remove()],
    ['assign()', 'replaced', (picker) => errorOf(picker.assign({ productPlanId: '' }))],
    ['a review that cannot open', 'replaced', (picker) => picker.review('gone')],
  ];
  for (const [how, reason, leave] of ways)
    it(`end with one \`plan-dismiss\` (${reason}) after ${how}, which the document hears`, async () => {
      const { picker } = await mountBasic();
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
    const { picker } = await mountBasic();
    const place = picker.parentElement as Element;
    const events = recordEvents('plan-review', 'plan-dismiss');
    picker.addEventListener('plan-review', () => picker.remove());
    await openReview(picker);
    place.append(picker);
    await picker.updateComplete;
    await untilSettled();
    expect(describeEvents(events)).to.deep.equal(['plan-dismiss pro', 'plan-review pro']);
    expect(isOpen(picker)).to.equal(false);
  });
});

describe('a listener of `plan-dismiss`', () => {
  it('opens another review, which takes precedence over the one that was asked for', async () => {
    const { picker } = await mountBasic();
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    document.addEventListener('plan-dismiss', () => picker.review('max'), { once: true });
    picker.review('free');
    await picker.updateComplete;
    expect(reviewOf(picker).title).to.equal('Switch to Max');
    await press(picker, 'dismiss');
    expect(describeEvents(events)).to.deep.equal([
      ...['plan-review pro', 'plan-dismiss pro', 'plan-review max', 'plan-dismiss max'],
    ]);
  });

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
      const { picker, calls, events } = await mountBasic();
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

describe('waitUntil() of `plan-review`', () => {
  it('keeps the confirm button unavailable, and says so, until the promise is settled', async () => {
    const { picker, calls } = await mountBasic();
    const promises = holdReviews(picker);
    await openReview(picker);
    const status = dialogOf(picker).querySelector('#calculating') as Element;
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

  it('closes the review, and says that nothing has changed, when the promise rejects', async () => {
    const { picker } = await mountBasic();
    const dismissals = recordEvents('plan-dismiss');
    const promises = holdReviews(picker);
    const unhandled = await unhandledRejectionsOf(async () => {
      await openReview(picker);
      promises[0]?.reject(new Error('No amounts.'));
      await until(() => dismissals.length, 'plan-dismiss');
      await picker.updateComplete;
    });
    expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, en.notChanged]);
    expect(renderedTextOf(picker)).not.to.contain('No amounts.');
    expect([unhandled.length, dismissals.length]).to.deep.equal([0, 1]);
  });

  it('throws InvalidStateError once the confirm button is available', async () => {
    const { picker } = await mountBasic();
    const events = recordEvents('plan-review');
    await openReview(picker);
    await untilNextTask();
    expect(() => (events[0] as PlanReviewEvent).waitUntil(Promise.resolve()))
      .to.throw(DOMException)
      .with.property('name', 'InvalidStateError');
    expect(isReady(picker)).to.equal(true);
  });

  it('counts only in the review that shows the change', async () => {
    const { picker } = await mountBasic();
    const promises = holdReviews(picker);
    await openReview(picker);
    await press(picker, 'dismiss');
    await openReview(picker);
    await enterTime(picker, 'start', '2100-03-01T10:00');
    const [dismissed, edited, last] = promises;
    dismissed?.reject(new Error('Too late.'));
    edited?.resolve();
    await untilSettled();
    expect([isOpen(picker), isReady(picker)]).to.deep.equal([true, false]);
    last?.resolve();
    await until(() => isReady(picker), 'the confirm button');
  });

  it('confirms nothing whose start has passed meanwhile', async () => {
    setClock('2027-01-15T12:00Z');
    const { picker } = await mountBasic();
    picker.startTimeInSeconds = secondsOf('2027-01-15T12:01Z');
    const promises = holdReviews(picker);
    await openReview(picker);
    setClock('2027-01-15T12:01Z');
    promises[0]?.resolve();
    await untilSettled();
    expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, en.timePassed]);
  });

  it('is ignored after preventDefault()', async () => {
    const { picker } = await mountBasic();
    const promises = holdReviews(picker);
    const dismissals = recordEvents('plan-dismiss');
    picker.addEventListener('plan-review', prevent);
    await openReview(picker);
    promises[0]?.resolve(false);
    await untilSettled();
    expect([noticeOf(picker), isOpen(picker), dismissals.length]).to.deep.equal(['', false, 0]);
  });
});

describe('the events of several reviews', () => {
  for (const isHeld of [false, true])
    it(`N30 end when the page changes in each \`plan-review\`, held: ${isHeld}`, async () => {
      const { picker } = await mountBasic();
      let price = 100;
      const events = recordEvents('plan-review', 'plan-dismiss');
      listen('plan-review', (event) => {
        if (isHeld) event.waitUntil(new Promise(() => undefined));
        planOf(picker, 'pro').price = String(price++);
      });
      await openReview(picker);
      await untilSettled();
      expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, say('priceChanged', 'Pro')]);
      const reviews = events.splice(0, 10) as PlanReviewEvent[];
      expect(reviews.map(({ type, signal }) => [type, signal.aborted])).to.deep.equal(
        Array(10).fill(['plan-review', true]),
      );
      expect(describeEvents(events)).to.deep.equal(['plan-dismiss pro']);
    });

  it('have signals that abort with another review and a dismissal, but not with the confirmation', async () => {
    const { picker } = await mountBasic();
    const events = recordEvents('plan-review');
    const areAborted = () => events.map(({ signal }) => signal.aborted);
    await openReview(picker);
    await press(picker, 'dismiss');
    picker.addEventListener('plan-review', prevent);
    await openReview(picker);
    await openReview(picker, 'max');
    expect(areAborted()).to.deep.equal([true, true, false]);
    events[2]?.confirm();
    await untilOutcome(picker);
    expect(areAborted()).to.deep.equal([true, true, false]);
  });
});

describe('an edit of the times', () => {
  beforeEach(() => setClock('2027-01-15T10:20:30Z'));

  const startOf = ({ detail }: CustomEvent<PlanReview>) => detail.request.startTimeInSeconds;

  it('dispatches `plan-review` for each valid change, and for no other one', async () => {
    const { picker } = await mountBasic();
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    for (const time of ['2027-03-01T10:00', '2027-03-01T10:00:00', '2027-01-01T10:00', '2027-04-01T10:00'])
      await enterTime(picker, 'start', time);
    expect(events.map(startOf)).to.deep.equal([
      ...[undefined, secondsOf('2027-03-01T10:00'), secondsOf('2027-04-01T10:00')],
    ]);
    expect(describeEvents(events)).to.deep.equal(Array(3).fill('plan-review pro'));
  });

  it('closes nothing while a year is typed digit by digit', async () => {
    const { picker } = await mountBasic();
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    await enterTime(picker, 'start', '');
    const field = timeFieldOf(picker, 'start');
    for (const year of ['0002', '0020', '0202', '2028']) {
      await enterTime(picker, 'start', `${year}-03-01T10:00`);
      expect([isOpen(picker), isReady(picker)], year).to.deep.equal([true, year === '2028']);
      // The customer types on in the same field.
      expect(timeFieldOf(picker, 'start') === field, year).to.equal(true);
      expect(field?.value, year).to.equal(`${year}-03-01T10:00`);
    }
    expect(events.map(startOf)).to.deep.equal([undefined, secondsOf('2028-03-01T10:00')]);
  });

  it('to an invalid time makes earlier promises and confirm() ineffective', async () => {
    const { picker } = await mountBasic();
    const promises = holdReviews(picker);
    const events = recordEvents('plan-review', 'plan-assign');
    await openReview(picker);
    await enterTime(picker, 'start', '2027-01-01T10:00');
    promises[0]?.resolve();
    await untilSettled();
    (events[0] as PlanReviewEvent).confirm();
    expect([isOpen(picker), isReady(picker), events.length]).to.deep.equal([true, false, 1]);
  });

  it('closes the review when the page prevents its `plan-review`, whose confirm() works', async () => {
    const { picker } = await mountBasic();
    await openReview(picker);
    const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign');
    for (const type of ['plan-review', 'plan-assign'] as const) picker.addEventListener(type, prevent);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, '']);
    const [event] = events as [PlanReviewEvent];
    event.confirm();
    await untilOutcome(picker);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-assign']);
    expect(events.at(-1)?.detail).to.deep.equal(event.detail.request);
  });

  it('does not hide a change of the page in the same task', async () => {
    const { picker } = await mountBasic();
    await openReview(picker);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    const events = recordEvents('plan-review', 'plan-dismiss');
    const field = timeFieldOf(picker, 'start') as HTMLInputElement;
    planOf(picker, 'pro').price = '99';
    field.value = '2027-04-01T10:00';
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await picker.updateComplete;
    expect(describeEvents(events)).to.deep.equal(['plan-dismiss pro']);
    expect(noticeOf(picker)).to.equal(say('priceChanged', 'Pro'));
  });
});

describe('confirm() of `plan-review`', () => {
  /** Opens the review of Pro; `prepare` is the listener. */
  async function reviewed(prepare: (event: PlanReviewEvent) => void = () => undefined) {
    const scene = await mountBasic();
    const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign', 'plan-assigned', 'plan-error');
    listen('plan-review', prepare);
    await openReview(scene.picker);
    const [event] = events as [PlanReviewEvent];
    return { ...scene, event, types: () => events.map(({ type }) => type) };
  }

  const waitForever = (event: PlanReviewEvent): void => event.waitUntil(new Promise(() => undefined));

  const ways: [when: string, prepare: (event: PlanReviewEvent) => void][] = [
    ['after preventDefault()', prevent],
    ['before the page has its amounts', waitForever],
    ['while the confirm button is available', () => undefined],
    ['while the event is dispatched', (event) => event.confirm()],
  ];
  for (const [when, prepare] of ways)
    it(`goes on to \`plan-assign\` once, ${when}`, async () => {
      const { calls, picker, event, types } = await reviewed(prepare);
      for (let count = 0; count < 2; count++) event.confirm();
      await picker.updateComplete;
      expect(isOpen(picker)).to.equal(false);
      await untilOutcome(picker);
      event.confirm();
      await untilSettled();
      expect(types()).to.deep.equal(['plan-review', 'plan-assign', 'plan-assigned']);
      expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
    });

  const ends: [after: string, end: (picker: Picker, token: string) => unknown][] = [
    ['another review', (picker) => picker.review('max')],
    ['assign()', (picker) => picker.assign({ productPlanId: 'free' })],
    ['a change of customer in the same task', (picker, token) => (picker.sessionToken = token)],
  ];
  for (const [after, end] of ends)
    it(`has no effect after ${after}, on a page with a review of its own`, async () => {
      const { picker, event, types } = await reviewed(prevent);
      const { token } = await SandboxCustomer.create({ plan: 'basic' });
      const isEnded = end(picker, token);
      event.confirm();
      await isEnded;
      await untilSettled();
      event.confirm();
      await picker.updateComplete;
      expect(types()).not.to.include('plan-assign');
      expect(types().filter((type) => type === 'plan-dismiss')).to.have.length(1);
      expect(event.signal.aborted, 'the signal').to.equal(true);
      expect([picker.pending, noticeOf(picker)]).to.deep.equal([false, '']);
    });

  it('has no effect after the picker has left the document, also once it is back', async () => {
    const { picker, event, types } = await reviewed(prevent);
    const place = picker.parentElement as Element;
    picker.remove();
    event.confirm();
    expect(types()).not.to.include('plan-assign');
    place.append(picker);
    event.confirm();
    await untilSettled();
    expect(types()).to.deep.equal(['plan-review', 'plan-dismiss']);
  });

  it('sends nothing and says why when the page has changed since', async () => {
    const { calls, picker, event, types } = await reviewed(prevent);
    planOf(picker, 'pro').price = '99';
    for (let count = 0; count < 2; count++) event.confirm();
    await picker.updateComplete;
    expect(noticeOf(picker)).to.equal(say('priceChanged', 'Pro'));
    expect(types()).to.deep.equal(['plan-review', 'plan-dismiss']);
    expect(calls.count).to.equal(0);
  });

  it('N04 sends nothing, and ends the review of the page, while another picker sends', async () => {
    const scene = await mountBasic();
    const { picker, calls } = scene;
    const { picker: other } = await mountPicker({ scene, attributes: basic, plans: fivePlans });
    const events = recordEvents('plan-review', 'plan-dismiss');
    picker.addEventListener('plan-review', prevent);
    await openReview(picker);
    const release = holdAssignments(other);
    await openReview(other, 'max');
    await confirm(other);
    const [event] = events as [PlanReviewEvent];
    for (let count = 0; count < 2; count++) event.confirm();
    await picker.updateComplete;
    expect(noticeOf(picker)).to.equal(en.notChanged);
    expect(describeEvents(events)).to.deep.equal(['plan-review pro', 'plan-review max', 'plan-dismiss pro']);
    expect([event.signal.aborted, calls.count]).to.deep.equal([true, 0]);
    release();
    await untilOutcome(other);
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"max"}']);
  });
});
