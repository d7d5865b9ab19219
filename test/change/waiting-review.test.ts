/** Reviews of a page that fetches its plans again, and reviews that are renewed in their dialog. */
import type { PlanReviewEvent, ReviewAnswer } from '../../src/events.js';
import { basic } from '../picker/basic.js';
import { say } from '../picker/sentences.js';
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

const moveAway = (picker: Picker) =>
  document.implementation.createHTMLDocument().body.append(planOf(picker, 'pro'));

describe('an open review', () => {
  const losses: [what: string, lose: (picker: Picker) => () => unknown][] = [
    [
      'all plans, such as for a skeleton',
      (picker) => {
        const plans = plansOf(picker);
        for (const plan of plans) plan.remove();
        return () => picker.append(...plans);
      },
    ],
    [
      'its plan',
      (picker) => {
        const plan = planOf(picker, 'pro');
        plan.remove();
        return () => picker.append(plan);
      },
    ],
    [
      'its price',
      (picker) => {
        planOf(picker, 'pro').price = '';
        return () => (planOf(picker, 'pro').price = '49');
      },
    ],
    [
      'the current plan',
      (picker) => {
        picker.currentPlan = null;
        return () => (picker.currentPlan = 'basic');
      },
    ],
  ];
  for (const [what, lose] of losses)
    it(`waits while the page lacks ${what}, and is sent as it was read`, async () => {
      const { picker, calls } = await mountPicker({ attributes: basic });
      const events = recordEvents('plan-review', 'plan-dismiss');
      await openReview(picker);
      const restore = lose(picker);
      await picker.updateComplete;
      expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([true, '']);
      restore();
      await picker.updateComplete;
      expect(isReady(picker)).to.equal(true);
      await confirm(picker);
      await untilOutcome(picker);
      expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
      expect(events.map(({ type }) => type)).to.deep.equal(['plan-review']);
    });

  const gone: [what: string, lose: (picker: Picker) => unknown, notice: string][] = [
    ['its plan, which is removed', (picker) => planOf(picker, 'pro').remove(), en.planGone],
    ['its plan, which is renamed', (picker) => (planOf(picker, 'pro').value = 'other'), en.planGone],
    ['its plan, which is moved to another page', moveAway, en.planGone],
    ['its price', (picker) => (planOf(picker, 'pro').price = ''), say('priceChanged', 'Pro')],
  ];
  for (const [what, lose, notice] of gone)
    it(`B06 closes and says why when the page lacks ${what} for two seconds`, async () => {
      const { picker } = await mountPicker({ attributes: basic });
      await openReview(picker);
      const pass = stopTimers();
      lose(picker);
      await picker.updateComplete;
      await pass(1999);
      expect([isOpen(picker), isReady(picker)]).to.deep.equal([true, false]);
      await pass(1);
      await picker.updateComplete;
      expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, notice]);
    });

  it('waits without an end for a page that has no plans', async () => {
    const { picker } = await mountPicker({ attributes: basic });
    await openReview(picker);
    const pass = stopTimers();
    for (const plan of plansOf(picker)) plan.remove();
    await picker.updateComplete;
    await pass(60_000);
    expect([isOpen(picker), isReady(picker)]).to.deep.equal([true, false]);
  });

  it('follows what is no difference for the customer: a note that counts down, a warning, how a price is written', async () => {
    const { picker } = await mountPicker({ attributes: basic });
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    for (let seconds = 59; seconds > 0; seconds--) {
      const reason = `Only ${String(seconds)} left`;
      Object.assign(planOf(picker, 'pro'), { note: `ends in ${String(seconds)} s`, price: '49.00', reason });
      await picker.updateComplete;
    }
    expect([isOpen(picker), isReady(picker)]).to.deep.equal([true, true]);
    expect(reviewOf(picker).cost).to.contain('ends in 1 s');
    expect(textOf(partOf(picker, 'warning'))).to.equal('Only 1 left');
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-review']);
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

  it('says nothing without a value, as of an address without `?plan=`', async () => {
    const { picker } = await mountPicker({ attributes: basic });
    const pass = stopTimers();
    for (const value of [new URLSearchParams('').get('plan'), undefined, '', ' ']) {
      picker.review(value);
      await picker.updateComplete;
      await pass(2000);
      await picker.updateComplete;
      expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, '']);
    }
  });

  it('says that there is no such plan after two seconds beside others', async () => {
    const { picker } = await mountPicker({ attributes: basic });
    const pass = stopTimers();
    picker.review('gone');
    await picker.updateComplete;
    await pass(2000);
    await picker.updateComplete;
    expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, en.planGone]);
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
