/** Changes of the page between the review and the request. */
import type { PlanDismissEvent } from '../../src/change/events.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { basic, fivePlans } from '../picker/basic.js';
import {
  confirm,
  confirmButtonOf,
  dialogOf,
  en,
  enterTime,
  expect,
  focusedElement,
  fourPlans,
  holdAssignments,
  holdChange,
  isOpen,
  isReady,
  mountPicker,
  noticeOf,
  openReview,
  outcomeOf,
  partOf,
  partsOf,
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
} from '../support/browser.js';

type Picker = PortalPlanPickerElement;

const march = secondsOf('2027-03-01T12:00Z');

/** A picker of a customer of Basic, with a start that the page has set. */
const mountPreset = (mounting: Parameters<typeof mountPicker>[0] = {}): Promise<PickerScene> =>
  mountPicker({
    ...{ customer: { plan: 'basic' }, plans: fivePlans },
    ...{ attributes: { ...basic, 'start-time-in-seconds': String(march), schedule: '' } },
    ...mounting,
  });

/** The messages in the review that something has changed. */
const changedIn = (picker: Picker): Element[] => [
  ...dialogOf(picker).querySelectorAll('.notice > [role=heading]'),
];

const setPrice = (picker: Picker) => (planOf(picker, 'pro').price = '99');
const newPrice = 'Pro: €99 per month; Basic today: €19 per month';

const passStart = (picker: Picker) => {
  setClock('2027-03-01T12:00Z');
  picker.requestUpdate();
};

beforeEach(() => setClock('2027-01-15T12:00Z'));

describe('a review that can be confirmed', () => {
  const ends: [what: string, change: (picker: Picker) => unknown, notice: string, isAtOnce?: boolean][] = [
    ['N05 the product', (picker) => (picker.productId = '2'), en.changed, true],
    ['N01 the customer', (picker) => (picker.sessionToken = 'another'), en.sessionChanged, true],
    ['N24 `readonly`', (picker) => (picker.readonly = true), en.readOnly],
    ['N09 the time: the start of the page has passed', passStart, en.outOfDate],
    ['the current plan, which is the requested one', (picker) => (picker.currentPlan = 'pro'), en.isCurrent],
    ['B06 its plan, which is removed', (picker) => planOf(picker, 'pro').remove(), en.planGone],
    ['B06 its plan, which is renamed', (picker) => (planOf(picker, 'pro').value = 'other'), en.planGone],
    [
      'its plan, which is no longer offered',
      (picker) => (planOf(picker, 'pro').disabled = true),
      en.planGone,
    ],
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

  const renewals: [what: string, change: (picker: Picker) => unknown, shown: (picker: Picker) => unknown][] =
    [
      ['N06 the price', setPrice, (picker) => reviewOf(picker).cost === newPrice],
      [
        'N06 the price, which is gone',
        (picker) => (planOf(picker, 'pro').price = ''),
        (picker) => !reviewOf(picker).cost.includes('Pro'),
      ],
      [
        'N05 the current plan',
        (picker) => (picker.currentPlan = 'max'),
        (picker) => reviewOf(picker).cost.includes('Max today'),
      ],
      [
        'N05 the name',
        (picker) => (planOf(picker, 'pro').label = 'Team'),
        (picker) => reviewOf(picker).title.includes('Team'),
      ],
    ];
  for (const [what, change, isShown] of renewals)
    it(`stays at a press after a change of ${what}, shows it, says so, and is confirmed by another press`, async () => {
      const { picker, calls } = await mountPreset({ faults: [{ status: 200, body: '{}' }] });
      const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign');
      await openReview(picker);
      const [dialog, button] = [dialogOf(picker), confirmButtonOf(picker)];
      change(picker);
      await picker.updateComplete;
      expect([isShown(picker), changedIn(picker).length], 'before the press').to.deep.equal([false, 0]);
      await confirm(picker);
      expect([isOpen(picker), isShown(picker), noticeOf(picker)]).to.deep.equal([true, true, '']);
      expect(dialogOf(picker) === dialog, 'the same dialog').to.equal(true);
      expect(confirmButtonOf(picker) === button, 'a button that is guarded anew').to.equal(false);
      const [title, ...more] = changedIn(picker);
      expect([title?.textContent, more.length]).to.deep.equal([en.changed, 0]);
      expect(focusedElement() === title, 'the focus').to.equal(true);
      // What gets the focus is read. A live region would say it again.
      expect(title?.closest('[role=status], [aria-live]')).to.equal(null);
      await until(() => events.length > 1, 'plan-review of what is shown');
      expect(focusedElement() === title, 'the focus').to.equal(true);
      expect([calls.count, events.map(({ type }) => type)]).to.deep.equal([
        0,
        ['plan-review', 'plan-review'],
      ]);
      await confirm(picker);
      await untilOutcome(picker);
      expect([calls.count, events.at(-1)?.type]).to.deep.equal([1, 'plan-assign']);
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

  it('N06 tells of each change that a press finds, also of a time that was entered and has passed', async () => {
    const { picker, calls } = await mountPreset();
    await openReview(picker);
    setPrice(picker);
    await confirm(picker);
    const [first] = changedIn(picker);
    await enterTime(picker, 'start', '2027-02-01T10:00');
    confirmButtonOf(picker).focus();
    setClock('2027-02-02T12:00Z');
    await confirm(picker);
    expect(changedIn(picker)).to.deep.equal([first]);
    expect(focusedElement() === first, 'the focus').to.equal(true);
    expect([isReady(picker), calls.count]).to.deep.equal([false, 0]);
    expect(reviewOf(picker).times).to.contain(en.chooseTime);
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
});

describe('a held change', () => {
  async function mountHeld() {
    const scene = await mountPreset({ faults: [{ status: 200, body: '{}' }] });
    return { ...scene, release: await holdChange(scene.picker) };
  }

  it('N05 N11 N24 is sent as confirmed after a change of prices, labels, plans, `readonly` and the preset start', async () => {
    const { picker, calls, events, release } = await mountHeld();
    setPrice(picker);
    Object.assign(planOf(picker, 'pro'), { label: 'Pro+', disabled: true });
    await picker.updateComplete;
    for (const plan of plansOf(picker)) plan.remove();
    Object.assign(picker, { readonly: true, startTimeInSeconds: null });
    await picker.updateComplete;
    expect(picker.pending).to.equal(true);
    release();
    await untilOutcome(picker);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    expect(calls.bodies).to.deep.equal([`{"productPlanId":"pro","startTimeInSeconds":${march}}`]);
  });

  it('N28 is sent after the page has set what its server knows of the same scheduled plan', async () => {
    const { picker, calls } = await mountPicker({ attributes: basic });
    picker.assignments = [{ productPlanId: 'max', startTimeInSeconds: march }];
    const release = holdAssignments(picker);
    await openReview(picker);
    picker.assignments = [{ ...picker.assignment, relationId: 'relation-1', endTimeInSeconds: march + 60 }];
    await picker.updateComplete;
    await confirm(picker);
    picker.assignments = [{ ...picker.assignment, createdTimeInSeconds: march - 60 }];
    release();
    await untilOutcome(picker);
    expect([picker.error, calls.bodies]).to.deep.equal([null, ['{"productPlanId":"pro"}']]);
  });

  for (const [what, change, told] of [
    [
      'the current plan',
      (picker: Picker) => (picker.currentPlan = 'free'),
      'the plan in force was "basic", and is "free"',
    ],
    ['the time: the start has passed', passStart, 'its time has passed'],
  ] as const)
    it(`N05 N11 is canceled, and cannot be repeated at a press, after a change of ${what}`, async () => {
      const { picker, calls, events, release } = await mountHeld();
      change(picker);
      await picker.updateComplete;
      // The page may still undo it.
      expect(events).to.deep.equal([]);
      release();
      await untilOutcome(picker);
      expect(events.map(({ type }) => type)).to.deep.equal(['plan-error']);
      expect(picker.error).to.include({ code: 'canceled', outcome: 'not-applied' });
      expect(picker.error?.message).to.equal(`The change to "pro" was not sent: ${told}.`);
      expect(outcomeOf(picker)).to.include({ verdict: en.notChanged, reason: en.canceled });
      // The page may have taken the money: nothing here invites to pay again.
      expect([noticeOf(picker), partsOf(picker, 'retry').length, calls.count]).to.deep.equal(['', 0, 0]);
    });
});
