/** Group N: the page changes what a review shows, or what a held change depends on. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { format } from '../../src/i18n/format.js';
import {
  type Attributes,
  confirm,
  currentLabelsOf,
  dialogOf,
  en,
  enterTime,
  expect,
  fourPlans,
  listMarkup,
  mountPicker,
  openReview,
  outcomeEventsOf,
  partOf,
  partsOf,
  passGuard,
  type PickerScene,
  planOf,
  press,
  receivedBodies,
  recordEvents,
  reviewOf,
  secondsOf,
  setClock,
  textOf,
  untilNextTask,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';

type Change = (picker: PortalPlanPickerElement) => unknown;

interface Stage extends PickerScene {
  dismissed: Event[];
  /** Events `plan-assign`. */
  asked: Event[];
}

/** Mounts a picker of a customer of Basic. */
async function mountBasic(more: Attributes = {}, faults: object[] = []): Promise<Stage> {
  const attributes = { 'current-plan': 'basic', 'default-plan': 'free', ...more };
  const scene = await mountPicker({ customer: { plan: 'basic' }, faults, attributes });
  return { ...scene, dismissed: recordEvents('plan-dismiss'), asked: recordEvents('plan-assign') };
}

/** Checks that the review has closed with this notice and one plan-dismiss, and nothing was sent. */
async function expectClosed(stage: Stage, notice: string = en.changed): Promise<void> {
  const { picker, customer, dismissed, asked } = stage;
  await picker.updateComplete;
  expect(dialogOf(picker).open, 'the review').to.equal(false);
  expect(textOf(partOf(picker, 'notice'))).to.equal(notice);
  expect(dismissed).to.have.length(1);
  expect(asked).to.deep.equal([]);
  expect(outcomeEventsOf(stage)).to.deep.equal([]);
  expect(await receivedBodies(customer)).to.deep.equal([]);
}

const priceChanged = format(en.priceChanged, { plan: 'Pro' });
const setPrice: Change = (picker) => (planOf(picker, 'pro').price = '99');
const setName: Change = (picker) => (planOf(picker, 'pro').label = 'Professional');

describe('N05, N06: the page changes what the review shows', () => {
  const assignment = { productPlanId: 'free', startTimeInSeconds: 4e9 };
  const differences: [row: string, what: string, change: Change, notice?: string][] = [
    ['N05', 'another name', setName],
    ['N05', 'another product', (picker) => (picker.productId = '2')],
    ['N05', 'another current plan', (picker) => (picker.currentPlan = 'free')],
    ['N05', 'a scheduled plan', (picker) => (picker.assignment = assignment)],
    ['N05', 'a preset start', (picker) => (picker.startTimeInSeconds = secondsOf('2100-01-01T00:00Z'))],
    ['N05', 'an earlier request that may have gone through', (picker) => (picker.uncertain = true)],
    ['N05', 'a warning', (picker) => (planOf(picker, 'pro').reason = 'You have 14 projects.')],
    ['N06', 'another price', setPrice, priceChanged],
    ['N06', 'another price of the current plan', (picker) => (planOf(picker, 'basic').price = '9')],
  ];
  for (const [row, what, change, notice] of differences)
    it(`${row} closes the review and says why with ${what}`, async () => {
      const stage = await mountBasic();
      await openReview(stage.picker);
      change(stage.picker);
      await expectClosed(stage, notice);
    });

  it('N05 sends nothing when the name changes in the task of the press', async () => {
    const stage = await mountBasic();
    await openReview(stage.picker);
    const restore = await passGuard(stage.picker);
    setName(stage.picker);
    partOf(stage.picker, 'confirm').click();
    restore();
    await expectClosed(stage);
  });

  it('N06 does not send a price that a listener changes for the press, and reviews it at the next one', async () => {
    const stage = await mountBasic();
    const { picker, customer } = stage;
    await openReview(picker);
    picker.addEventListener('click', () => setPrice(picker), { capture: true });
    await confirm(picker);
    await expectClosed(stage, priceChanged);
    await openReview(picker);
    expect(reviewOf(picker).cost).to.contain('€99');
    expect(textOf(partOf(picker, 'notice'))).to.equal('');
    await confirm(picker);
    await untilOutcome(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  const equalities: [what: string, change: Change][] = [
    ['the plans are replaced with the same markup', (picker) => (picker.innerHTML = fourPlans)],
    ['the features change', (picker) => (planOf(picker, 'pro').innerHTML = listMarkup('Phone support'))],
    [
      'other plans get another price and name, and one is added',
      (picker) => {
        Object.assign(planOf(picker, 'free'), { price: '1', label: 'Zero' });
        picker.append(document.createElement('portal-plan'));
      },
    ],
  ];
  for (const [what, change] of equalities)
    it(`N05 stays open and is sent as reviewed when ${what}`, async () => {
      const { picker, customer } = await mountBasic();
      await openReview(picker);
      const { added } = reviewOf(picker);
      change(picker);
      await picker.updateComplete;
      expect(reviewOf(picker).added).to.deep.equal(added);
      await confirm(picker);
      await untilOutcome(picker);
      expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
    });
});

describe('N07, N08: the scheduled plan starts during the review', () => {
  async function mountScheduled() {
    setClock('2027-01-15T12:00Z');
    const stage = await mountBasic();
    stage.picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsOf('2027-01-15T12:30Z') };
    await stage.picker.updateComplete;
    return stage;
  }

  it('N07 the press on "Keep Basic" does not switch away from Pro, which has started', async () => {
    const stage = await mountScheduled();
    await press(stage.picker, 'keep');
    expect(reviewOf(stage.picker).title).to.equal('Keep Basic');
    setClock('2027-01-15T12:31Z');
    await confirm(stage.picker);
    await expectClosed(stage);
  });

  it('N08 the press on another plan, which replaces Pro before it starts, sends nothing', async () => {
    const stage = await mountScheduled();
    const { picker, customer } = stage;
    await openReview(picker, 'free');
    expect(reviewOf(picker).times).to.match(/This replaces Pro/);
    setClock('2027-01-15T12:31Z');
    await confirm(picker);
    await expectClosed(stage);
    await openReview(picker, 'free');
    expect(reviewOf(picker).title).to.equal(format(en.cancelTitle, { plan: 'Pro' }));
    await confirm(picker);
    await untilOutcome(picker);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"free"}']);
  });
});

describe('N09: a time passes during the review', () => {
  it('N09 closes the review and says why with an entered start', async () => {
    setClock('2027-01-15T12:00Z');
    const stage = await mountBasic({ schedule: '' });
    await openReview(stage.picker);
    await enterTime(stage.picker, 'start', '2027-03-01T10:00');
    setClock('2027-03-02T12:00Z');
    stage.picker.requestUpdate();
    await expectClosed(stage, en.timePassed);
  });

  for (const name of ['start', 'end'])
    it(`N09 closes the review and says why with a preset ${name}`, async () => {
      setClock('2027-01-15T12:00Z');
      const time = String(secondsOf('2027-01-15T12:30Z'));
      const stage = await mountBasic({ [`${name}-time-in-seconds`]: time });
      await openReview(stage.picker);
      setClock('2027-01-15T12:31Z');
      await confirm(stage.picker);
      await expectClosed(stage, en.timePassed);
    });
});

describe('N10: the current plan after an assignment', () => {
  const day = 86_400;
  const now = '2027-01-15T12:00Z';
  const ago = secondsOf(now) - day;

  beforeEach(() => setClock(now));

  /** Changes from Basic to Pro with a response of these fields. */
  async function change(answer: object) {
    const body = JSON.stringify({ productPlanId: 'pro', ...answer });
    const { picker } = await mountBasic({}, [{ status: 200, body }]);
    await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    return picker;
  }

  /** Sets properties; returns the name of the current plan. */
  async function set(picker: PortalPlanPickerElement, properties: Partial<PortalPlanPickerElement>) {
    Object.assign(picker, properties);
    picker.requestUpdate();
    await picker.updateComplete;
    return currentLabelsOf(picker).join();
  }

  it('N10 is the one that the page sets, and the same value again changes nothing', async () => {
    const picker = await change({ startTimeInSeconds: ago });
    expect(await set(picker, {})).to.equal('Pro');
    expect(await set(picker, { currentPlan: 'basic' }), 'the same value again').to.equal('Pro');
    expect(await set(picker, { currentPlan: 'free' })).to.equal('Free');
    expect(await set(picker, { currentPlan: 'free', interval: 'month' }), 'and stays so').to.equal('Free');
  });

  it('N10 is the scheduled plan when the page names it', async () => {
    const picker = await change({ startTimeInSeconds: secondsOf(now) + 60 });
    await press(picker, 'done');
    expect(partsOf(picker, 'upcoming')).to.have.length(1);
    expect(await set(picker, { currentPlan: 'pro' })).to.equal('Pro');
    expect(partsOf(picker, 'upcoming')).to.have.length(0);
  });

  it('N10 does not end the scheduled plan when the page corrects it', async () => {
    const picker = await change({ startTimeInSeconds: secondsOf(now) + day });
    await press(picker, 'done');
    expect(await set(picker, { currentPlan: 'free' })).to.equal('Free');
    expect(textOf(partOf(picker, 'upcoming'))).to.contain('Pro starts');
  });

  for (const [first, second] of [
    ['assignment', 'currentPlan'],
    ['currentPlan', 'assignment'],
  ] as const)
    it(`N10 is the one that the page sets together with an assignment that has started, ${first} first`, async () => {
      const { picker } = await mountBasic();
      const values = { assignment: { productPlanId: 'pro', startTimeInSeconds: ago }, currentPlan: 'free' };
      expect(await set(picker, { [first]: values[first], [second]: values[second] })).to.equal('Free');
    });

  it('N10 is the default plan after the end of an assignment', async () => {
    const picker = await change({ startTimeInSeconds: ago, endTimeInSeconds: secondsOf(now) + 60 });
    expect(await set(picker, {})).to.equal('Pro');
    setClock('2027-01-15T12:02Z');
    expect(await set(picker, {})).to.equal('Free');
  });

  it('N10 is not one that ended before it started', async () => {
    const picker = await change({ startTimeInSeconds: ago, endTimeInSeconds: ago });
    expect(await set(picker, {})).to.equal('Basic');
  });

  it("N10 is the page's when an assignment of the page has ended", async () => {
    const { picker } = await mountBasic();
    const assignment = { productPlanId: 'pro', startTimeInSeconds: ago, endTimeInSeconds: ago + 60 };
    expect(await set(picker, { assignment })).to.equal('Basic');
  });

  it('N10 does not follow the clock of an old response', async () => {
    const picker = await change({ createdTimeInSeconds: ago - 30 * day, startTimeInSeconds: ago });
    expect(await set(picker, {})).to.equal('Pro');
    expect(partsOf(picker, 'upcoming')).to.have.length(0);
    await openReview(picker, 'free');
    expect(reviewOf(picker).title).to.equal(format(en.cancelTitle, { plan: 'Pro' }));
  });
});

/** Confirms a change to Pro that the page delays. */
async function confirmHeld() {
  const stage = await mountBasic();
  const { picker } = stage;
  let settle: (value: unknown) => void = () => undefined;
  let waitUntil = (): void => undefined;
  picker.addEventListener('plan-assign', (event) => {
    event.waitUntil(new Promise((resolve) => (settle = resolve)));
    waitUntil = () => event.waitUntil(untilNextTask());
  });
  await openReview(picker);
  await confirm(picker);
  const release = async (): Promise<void> => {
    settle(true);
    await untilOutcome(picker);
  };
  return { ...stage, release, waitUntil: () => waitUntil() };
}

/** Checks that the change was canceled once, the picker says so, and nothing was sent. */
async function expectCanceled(stage: Stage): Promise<void> {
  const { picker, customer } = stage;
  expect(outcomeEventsOf(stage)).to.have.length(1);
  expect(picker.error).to.include({ code: 'canceled', outcome: 'not-applied' });
  expect(textOf(partOf(picker, 'error')))
    .to.contain(en.notChanged)
    .and.contain(en.canceled);
  expect(await receivedBodies(customer)).to.deep.equal([]);
}

describe('N11: a held change', () => {
  it('N11 is canceled by "Stop", and the late promise has no effect', async () => {
    const stage = await confirmHeld();
    const { picker, release, waitUntil } = stage;
    expect(textOf(partOf(picker, 'status'))).to.contain(en.pending);
    await press(picker, 'stop');
    await untilOutcome(picker);
    expect(partsOf(picker, 'stop')).to.have.length(0);
    expect(waitUntil).to.throw(DOMException).with.property('name', 'InvalidStateError');
    await release();
    await untilSettled();
    await expectCanceled(stage);
    await openReview(picker);
    expect(dialogOf(picker).open, 'may be tried again').to.equal(true);
  });

  it('N11 has no "Stop" once the request is sent', async () => {
    const { picker, release } = await confirmHeld();
    expect(partsOf(picker, 'stop')).to.have.length(1);
    await release();
    expect(partsOf(picker, 'stop')).to.have.length(0);
    expect(picker.assignment).not.to.equal(null);
  });

  const cancellations: [what: string, change: Change][] = [
    ['another product', (picker) => (picker.productId = '2')],
    ['another current plan', (picker) => (picker.currentPlan = 'free')],
    [
      'a scheduled plan',
      (picker) => (picker.assignment = { productPlanId: 'free', startTimeInSeconds: 4e9 }),
    ],
  ];
  for (const [what, change] of cancellations)
    it(`N05 N11 is canceled and invites no second payment when the page sets ${what}`, async () => {
      const stage = await confirmHeld();
      const { picker, release } = stage;
      change(picker);
      await picker.updateComplete;
      expect(outcomeEventsOf(stage), 'the page may still undo it').to.deep.equal([]);
      await release();
      await expectCanceled(stage);
      expect(dialogOf(picker).open).to.equal(false);
      expect(partsOf(picker, 'retry')).to.have.length(0);
      expect(textOf(partOf(picker, 'notice'))).to.equal('');
    });

  it('N05 N11 is sent when the page sets what it does not depend on, since it was confirmed', async () => {
    const { picker, customer, release } = await confirmHeld();
    const changes: Change[] = [
      setPrice,
      setName,
      () => (planOf(picker, 'pro').disabled = true),
      () => (picker.readonly = true),
      () => (picker.startTimeInSeconds = 4e9),
      () => picker.replaceChildren(),
    ];
    for (const change of changes) {
      change(picker);
      await picker.updateComplete;
    }
    await release();
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });
});
