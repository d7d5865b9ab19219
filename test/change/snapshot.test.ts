/** What a review shows is a snapshot of the page: what the page changes meanwhile is asked at the press. How it is renewed in its dialog. */
import type { PlanReview, PlanReviewEvent, ReviewAnswer } from '../../src/events.js';
import type { PlanDismissEvent } from '../../src/change/events.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { basic, mountEditable } from '../picker/basic.js';
import {
  confirm,
  confirmButtonOf,
  dialogOf,
  en,
  enterTime,
  expect,
  focusedElement,
  fourPlans,
  isOpen,
  isReady,
  mountPicker,
  noticeOf,
  openReview,
  partOf,
  passGuard,
  type PickerScene,
  planOf,
  plansOf,
  press,
  recordEvents,
  reviewOf,
  secondsOf,
  setClock,
  until,
  untilOutcome,
  untilSettled,
  listen,
  stopTimers,
  textOf,
  timeFieldOf,
} from '../support/browser.js';

type Picker = PortalPlanPickerElement;

const march = secondsOf('2027-03-01T12:00Z');

/** A picker of a customer of Basic, with a start that the page has set. */
const mountPreset = (more: Parameters<typeof mountPicker>[0] = {}): Promise<PickerScene> =>
  mountEditable({ attributes: { ...basic, 'start-time-in-seconds': String(march), schedule: '' }, ...more });

/** The messages in the review that something has changed. */
const changedIn = (picker: Picker): Element[] => [
  ...dialogOf(picker).querySelectorAll('.notice > [role=heading]'),
];

const setPrice = (picker: Picker) => (planOf(picker, 'pro').price = '99');
const newPrice = 'Pro: €99 per month; Basic today: €19 per month';

describe('a review that can be confirmed', () => {
  beforeEach(() => setClock('2027-01-15T12:00Z'));

  const ends: [what: string, change: (picker: Picker) => unknown, notice: string, isAtOnce?: boolean][] = [
    ['N05 the product', (picker) => (picker.productId = '2'), en.changed, true],
    ['N01 the customer', (picker) => (picker.sessionToken = 'another'), en.sessionChanged, true],
    ['N24 `readonly`', (picker) => (picker.readonly = true), en.readOnly],
    ['B06 its plan, which is removed', (picker) => planOf(picker, 'pro').remove(), en.planGone],
  ];
  for (const [what, change, notice, isAtOnce = false] of ends)
    it(`closes ${isAtOnce ? 'at once' : 'at the press'} and says why after a change of ${what}`, async () => {
      const { picker, calls, events: outcomes } = await mountPreset();
      const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign');
      await openReview(picker);
      change(picker);
      await picker.updateComplete;
      expect(isOpen(picker)).to.equal(!isAtOnce);
      if (!isAtOnce) await confirm(picker);
      await picker.updateComplete;
      expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, notice]);
      expect(partOf(picker, 'notice').role).to.equal('status');
      expect(
        focusedElement() === partOf(picker, 'notice').querySelector('[role=heading]'),
        'the focus',
      ).to.equal(true);
      await untilSettled();
      expect(events.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-dismiss']);
      expect((events[1] as PlanDismissEvent).reason).to.equal('outdated');
      expect([calls.count, ...outcomes]).to.deep.equal([0]);
    });

  it('N06 stays at a press after a change of the price, shows it, says so, and is confirmed by another press', async () => {
    const { picker, calls } = await mountPreset({ faults: [{ status: 200, body: '{}' }] });
    const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign');
    await openReview(picker);
    const isShown = (): boolean => reviewOf(picker).cost === newPrice;
    const [dialog, button] = [dialogOf(picker), confirmButtonOf(picker)];
    setPrice(picker);
    await picker.updateComplete;
    expect([isShown(), changedIn(picker).length], 'before the press').to.deep.equal([false, 0]);
    await confirm(picker);
    expect([isOpen(picker), isShown(), noticeOf(picker)]).to.deep.equal([true, true, '']);
    expect(dialogOf(picker) === dialog, 'the same dialog').to.equal(true);
    expect(confirmButtonOf(picker) === button, 'a button that is guarded anew').to.equal(false);
    const [title, ...more] = changedIn(picker);
    expect([title?.textContent, more.length]).to.deep.equal([en.changed, 0]);
    expect(focusedElement() === title, 'the focus').to.equal(true);
    // What gets the focus is read. A live region would say it again.
    expect(title?.closest('[role=status], [aria-live]')).to.equal(null);
    await until(() => events.length > 1, 'plan-review of what is shown');
    expect(focusedElement() === title, 'the focus').to.equal(true);
    expect([calls.count, events.map(({ type }) => type)]).to.deep.equal([0, ['plan-review', 'plan-review']]);
    await confirm(picker);
    await untilOutcome(picker);
    expect([calls.count, events.at(-1)?.type]).to.deep.equal([1, 'plan-assign']);
  });

  it('N05 N06 is asked at each press: what the page changes after the first one is shown, too', async () => {
    const { picker, calls } = await mountPreset();
    const plan = planOf(picker, 'pro');
    const events = recordEvents('plan-review');
    await openReview(picker);
    const changes: [change: () => unknown, shown: string][] = [
      [() => (plan.price = '99'), '€99'],
      [() => (plan.label = 'Team'), 'Team'],
      [() => (picker.currentPlan = 'max'), 'Max today'],
      [() => (picker.startTimeInSeconds = march + 86_400), 'March 2'],
      [() => (picker.endTimeInSeconds = march + 31 * 86_400), 'April 1'],
      [() => (picker.assignments = [{ productPlanId: 'free', startTimeInSeconds: march - 1 }]), 'Free'],
    ];
    for (const [index, [change, shown]] of changes.entries()) {
      change();
      await confirm(picker);
      expect(textOf(dialogOf(picker)), shown).to.contain(shown);
      expect([isOpen(picker), changedIn(picker).length]).to.deep.equal([true, 1]);
      expect(focusedElement() === changedIn(picker)[0], 'the focus').to.equal(true);
      // Otherwise the announcement may find the next change, and not the press.
      await until(() => events.length > index + 1, 'plan-review of what is shown');
    }
    picker.readonly = true;
    await confirm(picker);
    expect([isOpen(picker), noticeOf(picker), calls.count]).to.deep.equal([false, en.readOnly, 0]);
  });

  it('is in the language that the page changes to, and sent as it was read', async () => {
    const { picker, calls } = await mountPicker({ attributes: basic });
    await openReview(picker);
    picker.lang = 'de';
    await until(() => reviewOf(picker).title === 'Zu Pro wechseln', 'the language');
    await confirm(picker);
    await untilOutcome(picker);
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('N05 stays, with its button and features, when the page changes what the change does not depend on', async () => {
    const { picker } = await mountPreset();
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    const button = confirmButtonOf(picker);
    planOf(picker, 'max').remove();
    planOf(picker, 'free').price = '1';
    const [feature] = planOf(picker, 'pro').getElementsByTagName('li');
    (feature as Element).textContent = 'Offer ends in 4:59';
    picker.schedule = false;
    setClock('2027-01-15T13:00Z');
    await picker.updateComplete;
    expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([true, '']);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-review']);
    expect(confirmButtonOf(picker) === button, 'the same button').to.equal(true);
    expect(reviewOf(picker).changed).to.deep.equal(['10 projects → Unlimited projects']);
  });

  it('is renewed when the current plan becomes known', async () => {
    const { picker } = await mountPicker();
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    picker.currentPlan = 'basic';
    await until(() => events.length > 1, 'the renewed review');
    expect(events.map(({ type, detail }) => [type, (detail as { from: unknown }).from])).to.deep.equal([
      ['plan-review', null],
      ['plan-review', 'basic'],
    ]);
    expect(isOpen(picker)).to.equal(true);
  });

  it('N06 does not send a price that a listener changes for the press, nor by a second press in the same task', async () => {
    const { picker, calls } = await mountPicker({ attributes: basic });
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    picker.addEventListener('click', () => setPrice(picker), { capture: true, once: true });
    const restore = await passGuard(picker);
    const button = confirmButtonOf(picker);
    button.focus();
    for (let presses = 0; presses < 2; presses++) button.click();
    await picker.updateComplete;
    confirmButtonOf(picker).click();
    restore();
    expect([isOpen(picker), reviewOf(picker).cost, calls.count]).to.deep.equal([true, newPrice, 0]);
    await until(() => events.length > 1, 'plan-review of the new price');
    await untilSettled();
    expect([calls.count, events.map(({ type }) => type)]).to.deep.equal([0, ['plan-review', 'plan-review']]);
    await confirm(picker);
    await untilOutcome(picker);
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('N07 N08 sends nothing when the scheduled plan starts during the review, and reviews what is so now', async () => {
    const { picker, calls } = await mountPicker({ attributes: basic });
    const events = recordEvents('plan-dismiss', 'plan-assign');
    const soon = secondsOf('2027-01-15T12:30Z');
    const ways: [() => unknown, () => unknown][] = [
      [() => press(picker, 'keep'), () => reviewOf(picker).title],
      [() => openReview(picker, 'free'), () => reviewOf(picker).title],
    ];
    const titles: unknown[] = [];
    for (const [open, read] of ways) {
      setClock('2027-01-15T12:00Z');
      picker.assignments = [{ productPlanId: 'pro', startTimeInSeconds: soon }];
      await picker.updateComplete;
      await open();
      expect(reviewOf(picker).times).to.contain('Pro');
      setClock('2027-01-15T12:31Z');
      await confirm(picker);
      expect([isOpen(picker), changedIn(picker).length, calls.count]).to.deep.equal([true, 1, 0]);
      titles.push(read());
      await press(picker, 'dismiss');
    }
    expect(titles).to.deep.equal(['Switch to Basic', 'Switch to Free']);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-dismiss', 'plan-dismiss']);
  });
});

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
    // The page changes it together with its field: the customer is told nothing.
    planOf(picker, 'pro').price = '59';
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
    expect([reviewOf(picker).cost.includes('€59'), reviewOf(picker).notes]).to.deep.equal([true, []]);
    expect(textOf(confirmButtonOf(picker))).to.equal('Switch to Pro, €196');
    expect(focusedElement() === field, 'the focus').to.equal(true);
    expect(dismissed).to.deep.equal([]);
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

  it('is not sent by a press before its announcement, for which the page changes the price: it is reviewed anew, and the customer is told', async () => {
    const { picker, calls } = await mountEditable();
    await openReview(picker);
    stopTimers();
    await enterTime(picker, 'start', '2100-03-01T10:00');
    listen('plan-review', () => (planOf(picker, 'pro').price = '99'));
    await confirm(picker);
    await untilSettled();
    expect([isOpen(picker), picker.pending, calls.count]).to.deep.equal([true, false, 0]);
    expect(reviewOf(picker).cost).to.contain('€99');
    expect(reviewOf(picker).notes).to.deep.equal([en.changed]);
  });

  it('tells of a change of the page before its announcement, which is of what the page says then', async () => {
    const { picker } = await mountEditable();
    const events = recordEvents('plan-review');
    await openReview(picker);
    const pass = stopTimers();
    await enterTime(picker, 'start', '2100-03-01T10:00');
    planOf(picker, 'pro').price = '99';
    await pass(300);
    await picker.updateComplete;
    expect([reviewOf(picker).cost.includes('€99'), reviewOf(picker).notes]).to.deep.equal([
      true,
      [en.changed],
    ]);
    expect(events).to.have.length(1);
    await pass(300);
    expect(events).to.have.length(2);
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
});

describe('an edit of the times', () => {
  beforeEach(() => setClock('2027-01-15T10:20:30Z'));

  const startOf = ({ detail }: CustomEvent<PlanReview>) => detail.request.startTimeInSeconds;

  it('dispatches one `plan-review` after a pause, of what is valid then', async () => {
    const { picker } = await mountEditable();
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    for (const time of ['2027-02-01T10:00', '2027-03-01T10:00']) await enterTime(picker, 'start', time);
    expect(events).to.have.length(1);
    await until(() => events.length > 1, 'plan-review of the edits');
    for (const time of ['2027-01-01T10:00', '2027-04-01T10:00']) await enterTime(picker, 'start', time);
    await until(() => events.length > 2, 'plan-review of the last edit');
    expect(events.map(startOf)).to.deep.equal([
      ...[undefined, secondsOf('2027-03-01T10:00'), secondsOf('2027-04-01T10:00')],
    ]);
    expect(events.map(({ type }) => type)).to.deep.equal(Array(3).fill('plan-review'));
  });

  it('closes the review without `plan-dismiss` when the page prevents its `plan-review`', async () => {
    const { picker } = await mountEditable();
    await openReview(picker);
    const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign');
    listen('plan-review', (event) => event.preventDefault());
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await until(() => events.length, 'plan-review of the edit');
    await picker.updateComplete;
    expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, '']);
    const [event] = events as [PlanReviewEvent];
    await event.confirm();
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-assign']);
    expect(events.at(-1)?.detail).to.deep.equal(event.detail.request);
  });

  it('N05 does not hide a change of the page in the same task, which stays told while the customer edits', async () => {
    const { picker, calls } = await mountEditable();
    await openReview(picker);
    await enterTime(picker, 'start', '2027-03-01T10:00');
    const events = recordEvents('plan-review', 'plan-dismiss');
    const field = timeFieldOf(picker, 'start') as HTMLInputElement;
    planOf(picker, 'pro').price = '99';
    field.value = '2027-04-01T10:00';
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    await picker.updateComplete;
    const read = () => [reviewOf(picker).cost.includes('€99'), reviewOf(picker).notes];
    expect(read()).to.deep.equal([true, [en.changed]]);
    const [title] = dialogOf(picker).querySelectorAll('.notice > strong');
    expect(focusedElement() === title, 'the focus').to.equal(true);
    field.focus();
    await enterTime(picker, 'start', '2027-05-01T10:00');
    expect([focusedElement() === title, ...read()]).to.deep.equal([false, true, [en.changed]]);
    await until(() => events.length, 'plan-review of the edits');
    await confirm(picker);
    await untilOutcome(picker);
    expect(events.map(startOf)).to.deep.equal([secondsOf('2027-05-01T10:00')]);
    expect(calls.count).to.equal(1);
  });
});
