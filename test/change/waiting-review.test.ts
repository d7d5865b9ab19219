/** Reviews of a page that fetches its plans again, and reviews that are renewed in their dialog. */
import type { PlanReviewEvent, ReviewAnswer } from '../../src/events.js';
import { basic } from '../picker/basic.js';
import {
  confirm,
  confirmButtonOf,
  en,
  enterTime,
  expect,
  focusedElement,
  fourPlans,
  listen,
  isOpen,
  isReady,
  mountPicker,
  noticeOf,
  openReview,
  partOf,
  partsOf,
  type PickerScene,
  planOf,
  plansOf,
  press,
  recordEvents,
  reviewOf,
  secondsOf,
  stopTimers,
  textOf,
  until,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';

type Picker = PickerScene['picker'];

describe('an open review', () => {
  const losses: [what: string, lose: (picker: Picker) => unknown][] = [
    ['lacks all plans, such as for a skeleton', (picker) => plansOf(picker).forEach((plan) => plan.remove())],
    ['lacks the current plan', (picker) => (picker.currentPlan = null)],
    [
      'lacks both, and has lost what it knew',
      (picker) => {
        plansOf(picker).forEach((plan) => plan.remove());
        Object.assign(picker, { currentPlan: null, assignments: [] });
      },
    ],
    [
      'has another note, warning, and way to write the price',
      (picker) =>
        Object.assign(planOf(picker, 'pro'), { note: 'ends in 1 s', price: '49.00', reason: 'Only 1 left' }),
    ],
  ];
  for (const [what, lose] of losses)
    it(`stays, and is sent as it was read, while the page ${what}`, async () => {
      const { picker, calls } = await mountPicker({ attributes: basic });
      const events = recordEvents('plan-review', 'plan-dismiss');
      await openReview(picker);
      const { cost } = reviewOf(picker);
      lose(picker);
      await picker.updateComplete;
      expect([isOpen(picker), isReady(picker), reviewOf(picker).cost]).to.deep.equal([true, true, cost]);
      await confirm(picker);
      await untilOutcome(picker);
      expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
      expect(events.map(({ type }) => type)).to.deep.equal(['plan-review']);
    });

  it('takes an edit of its times, and keeps the names in it, while the page lacks all plans', async () => {
    const { picker, calls } = await mountPicker({
      attributes: { ...basic, 'default-plan': 'free', schedule: '' },
    });
    await press(picker, 'cancel');
    const { title } = reviewOf(picker);
    plansOf(picker).forEach((plan) => plan.remove());
    await enterTime(picker, 'start', '2100-03-01T10:00');
    expect([reviewOf(picker).title, reviewOf(picker).notes]).to.deep.equal([title, []]);
    await confirm(picker);
    await untilOutcome(picker);
    expect(calls.bodies).to.deep.equal([
      `{"productPlanId":"free","startTimeInSeconds":${String(secondsOf('2100-03-01T10:00'))}}`,
    ]);
  });
});

describe('review() before what it needs', () => {
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

describe('a review that is renewed', () => {
  const due = (price: string): ReviewAnswer => ({
    amounts: [{ label: 'Due today', price, currency: 'EUR', due: true }],
  });

  /** Mounts a picker with a field for seats, whose page answers with the price of the seats. */
  async function mountSeats() {
    const seats = '<label slot="review">Seats <input type="number" value="1" /></label>';
    const scene = await mountPicker({ attributes: basic, plans: fourPlans + seats });
    const field = scene.picker.querySelector('input') as HTMLInputElement;
    const reviews: PlanReviewEvent[] = [];
    listen('plan-review', (event) => {
      reviews.push(event);
      event.respondWith(due(String(49 * Number(field.value))));
    });
    const enter = (value: string) => {
      field.value = value;
      reviews.at(-1)?.renew();
    };
    await openReview(scene.picker);
    await until(() => isReady(scene.picker), 'the amounts');
    return { ...scene, field, reviews, enter };
  }

  it('keeps its dialog, field and focus, and asks for the amounts once, after the last call of renew()', async () => {
    const { picker, field, reviews, enter } = await mountSeats();
    const dismissed = recordEvents('plan-dismiss');
    field.focus();
    const pass = stopTimers();
    for (const value of ['2', '3', '4']) {
      enter(value);
      await picker.updateComplete;
      await pass(299);
    }
    expect([reviews.length, isReady(picker)], 'before the pause is over').to.deep.equal([1, false]);
    await pass(1);
    await untilSettled();
    expect([reviews.length, isReady(picker), isOpen(picker)]).to.deep.equal([2, true, true]);
    expect(reviews.map(({ signal }) => signal.aborted)).to.deep.equal([true, false]);
    expect(textOf(partOf(picker, 'amounts'))).to.equal('Due today €196');
    expect(textOf(confirmButtonOf(picker))).to.equal('Switch to Pro, €196');
    expect(focusedElement() === field, 'the focus').to.equal(true);
    expect(dismissed).to.deep.equal([]);
  });

  it('says nothing of a price that the page changes with renew(), and keeps the focus in the field of the page', async () => {
    const { picker, field, reviews, enter } = await mountSeats();
    field.focus();
    planOf(picker, 'pro').price = '59';
    enter('2');
    await until(() => reviews.length > 1 && isReady(picker), 'the renewed review');
    expect(reviewOf(picker)).to.deep.include({
      ...{ cost: 'Pro: €59 per month; Basic today: €19 per month', notes: [] },
    });
    expect(focusedElement() === field, 'the focus').to.equal(true);
  });

  it('asks for amounts again at a press after a change of the page, and keeps what it says while the page renews it', async () => {
    const { picker, field, reviews, enter, calls } = await mountSeats();
    planOf(picker, 'pro').price = '59';
    await confirm(picker);
    expect([isReady(picker), reviewOf(picker).notes]).to.deep.equal([false, [en.changed]]);
    await until(() => reviews.length > 1 && isReady(picker), 'the amounts');
    field.focus();
    enter('2');
    await picker.updateComplete;
    expect(focusedElement() === field, 'the focus').to.equal(true);
    await until(() => reviews.length > 2 && isReady(picker), 'the amounts of two seats');
    expect(reviewOf(picker).notes).to.deep.equal([en.changed]);
    expect(textOf(confirmButtonOf(picker))).to.equal('Switch to Pro, €98');
    await confirm(picker);
    await untilOutcome(picker);
    expect(calls.count).to.equal(1);
  });

  it('closes and says why if the page refuses the amounts of what has changed', async () => {
    const { picker } = await mountPicker({ attributes: basic });
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    planOf(picker, 'pro').price = '59';
    const refusal = Object.assign(new Error(), { customerMessage: 'No offer.' });
    listen('plan-review', (event) => event.respondWith(Promise.reject(refusal)));
    await confirm(picker);
    await until(() => !isOpen(picker), 'the end of the review');
    expect(noticeOf(picker)).to.equal(`${en.notChanged} No offer.`);
    expect(
      focusedElement() === partOf(picker, 'notice').querySelector('[role=heading]'),
      'the focus',
    ).to.equal(true);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-review', 'plan-dismiss']);
  });

  it('opens nothing after the customer went back', async () => {
    const { picker, reviews, enter } = await mountSeats();
    const pass = stopTimers();
    enter('2');
    await press(picker, 'dismiss');
    enter('3');
    await pass(1000);
    await untilSettled();
    expect([isOpen(picker), reviews.length]).to.deep.equal([false, 1]);
  });

  it('is announced once for thirty arrow keys in the field of a time', async () => {
    const { picker } = await mountPicker({ attributes: { ...basic, schedule: '' } });
    const events = recordEvents('plan-review');
    await openReview(picker);
    await enterTime(picker, 'start', '2100-03-01T10:00');
    const pass = stopTimers();
    for (let minute = 10; minute < 40; minute++)
      await enterTime(picker, 'start', `2100-03-01T10:${String(minute)}`);
    expect(events).to.have.length(1);
    await pass(300);
    expect(events.map(({ detail }) => detail.request.startTimeInSeconds)).to.deep.equal([
      undefined,
      secondsOf('2100-03-01T10:39'),
    ]);
  });
});

it('a change that the page holds can be stopped in another interval', async () => {
  const yearly =
    '<portal-plan value="pro-year" label="Pro" price="490" currency="EUR" interval="year"></portal-plan>';
  const { picker } = await mountPicker({ attributes: basic, plans: fourPlans + yearly });
  listen('plan-assign', (event) => event.waitUntil(new Promise(() => undefined)));
  await openReview(picker);
  await confirm(picker);
  picker.interval = 'year';
  await picker.updateComplete;
  expect(textOf(partOf(picker, 'status'))).to.equal(`${en.pending} ${en.stop}`);
  await press(picker, 'stop');
  await untilOutcome(picker);
  expect([picker.error?.code, partsOf(picker, 'stop').length]).to.deep.equal(['canceled', 0]);
  expect(textOf(partOf(picker, 'error'))).to.contain(en.stopped);
});
