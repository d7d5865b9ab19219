/** How the page holds or prevents a confirmed change: `plan-assign`, `require-hold`, and the ends of a hold. */
import { spy } from 'sinon';
import type { PlanAssignEvent, SessionRequestEvent } from '../../src/events.js';
import type { AssignmentError } from '../../src/service/errors.js';
import { basic } from '../picker/basic.js';
import {
  changePlan,
  confirm,
  consoleLinesOf,
  dialogOf,
  en,
  errorFieldsOf,
  expect,
  holdAssignments,
  holdChange,
  holdResponses,
  listen,
  mountPicker,
  openReview,
  outcomeOf,
  partsOf,
  type PickerScene,
  press,
  recordEvents,
  SandboxCustomer,
  tokensSentBy,
  typesOf,
  until,
  untilOutcome,
  untilSettled,
  fourPlans,
  noticeOf,
  partOf,
  planOf,
  plansOf,
  secondsOf,
  setClock,
  textOf,
} from '../support/browser.js';

const canceled = { code: 'canceled', outcome: 'not-applied' };

describe('`require-hold`', () => {
  const mountWaiting = (): Promise<PickerScene> => mountPicker({ attributes: { 'require-hold': '' } });

  it('fails as setup, and sends nothing, when no listener has called waitUntil()', async () => {
    const scene = await mountWaiting();
    const { picker, calls, events } = scene;
    const asked = recordEvents('plan-assign');
    await changePlan(picker);
    expect([asked.length, ...typesOf(events)]).to.deep.equal([1, 'plan-error']);
    expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
    expect(outcomeOf(picker).verdict).to.equal(en.notChanged);
    expect([partsOf(picker, 'retry').length, calls.count]).to.deep.equal([0, 0]);
    expect(consoleLinesOf(scene).join()).to.contain('require-hold');
  });

  it('lets a listener hold a change, or prevent it without waitUntil()', async () => {
    const { picker, calls } = await mountWaiting();
    const prevent = (event: Event) => event.preventDefault();
    picker.addEventListener('plan-assign', prevent);
    await changePlan(picker);
    expect([picker.error, calls.count]).to.deep.equal([null, 0]);
    picker.removeEventListener('plan-assign', prevent);
    listen('plan-assign', (event) => event.waitUntil(Promise.resolve(true)));
    await changePlan(picker);
    expect([picker.error, calls.count]).to.deep.equal([null, 1]);
  });

  for (const [how, isRequired, end, sent] of [
    ['with', true, ', and nothing was sent', 0],
    ['without', false, ', and the change may have been sent', 1],
  ] as const)
    it(`N11 ${how} it, the console tells once what a waitUntil() after an await has caused`, async () => {
      const scene = await mountPicker({ attributes: isRequired ? { 'require-hold': '' } : {} });
      const { picker, calls } = scene;
      const refused: unknown[] = [];
      const hold = async (event: PlanAssignEvent): Promise<void> => {
        await Promise.resolve();
        for (let call = 0; call < 2; call++)
          try {
            event.waitUntil(Promise.resolve(true));
          } catch (error) {
            refused.push(error instanceof DOMException && error.name);
          }
      };
      listen('plan-assign', (event) => void hold(event));
      await changePlan(picker);
      expect([calls.count, refused]).to.deep.equal([sent, ['InvalidStateError', 'InvalidStateError']]);
      expect(consoleLinesOf(scene).filter((line) => line.includes('too late'))).to.deep.equal([
        `<portal-plan-picker>: plan-assign: waitUntil() was called too late${end}. Call it before the first await of the listener.`,
      ]);
    });

  it('does not hold assign()', async () => {
    const { picker, calls } = await mountWaiting();
    await picker.assign({ productPlanId: 'pro' });
    expect(calls.count).to.equal(1);
  });
});

describe('a session without a token', () => {
  type Answer = Parameters<SessionRequestEvent['respondWith']>[0];

  /** Confirms a change, and answers `session-request` when the test says so. */
  const confirmWithoutToken = async () => {
    const scene = await mountPicker({ properties: { sessionToken: null, currentPlan: 'basic' } });
    const heard = recordEvents('session-request', 'plan-assign');
    let answer: (token: Answer) => void = () => undefined;
    listen('session-request', (event) => {
      event.respondWith(new Promise<string>((resolve) => (answer = resolve as typeof answer)));
    });
    const release = holdAssignments(scene.picker);
    await openReview(scene.picker);
    await confirm(scene.picker);
    await until(() => heard.length, 'session-request');
    expect([scene.picker.pending, ...typesOf(heard)]).to.deep.equal([true, 'session-request']);
    return { ...scene, heard, release, answer: (token: Answer) => answer(token) };
  };

  it('A01 requests the token before plan-assign, and none when the hold ends', async () => {
    const { picker, customer, calls, heard, answer, release } = await confirmWithoutToken();
    answer(customer.token);
    await until(() => heard.length === 2, 'plan-assign');
    release();
    await untilOutcome(picker);
    expect([picker.error, calls.count]).to.deep.equal([null, 1]);
    expect(typesOf(heard)).to.deep.equal(['session-request', 'plan-assign']);
  });

  const ends: [when: string, code: string, end: (scene: PickerScene) => Answer][] = [
    ['the page answers with none', 'session', () => ''],
    ['the page has called stop()', 'canceled', ({ picker, customer }) => (picker.stop(), customer.token)],
    ['the picker has left', 'canceled', ({ picker, customer }) => (picker.remove(), customer.token)],
    [
      ...(['the current plan has changed', 'canceled'] as const),
      ({ picker, customer }) => ((picker.currentPlan = 'team'), customer.token),
    ],
  ];
  for (const [when, code, end] of ends)
    it(`A01 fails as ${code}, without plan-assign, when ${when}`, async () => {
      const scene = await confirmWithoutToken();
      const { calls, events, heard } = scene;
      scene.answer(end(scene));
      await until(() => typesOf(events).includes('plan-error'), 'plan-error');
      const [error] = events.filter(({ type }) => type === 'plan-error') as CustomEvent<AssignmentError>[];
      expect(error?.detail).to.include({ code, outcome: 'not-applied' });
      expect([typesOf(heard), calls.count]).to.deep.equal([['session-request'], 0]);
    });
});

describe('the end of a hold', () => {
  const showPage = (persisted: boolean): boolean =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

  const mountHeld = async () => {
    const scene = await mountPicker();
    return { ...scene, release: await holdChange(scene.picker) };
  };

  const ends: [how: string, end: (picker: PickerScene['picker'], release: () => void) => unknown][] = [
    ['stop()', (picker) => picker.stop()],
    ['the button "Stop"', (picker) => press(picker, 'stop')],
    ['the removal of the picker', (picker) => picker.remove()],
    [
      'its removal in the task in which the promise resolves',
      (picker, release) => {
        picker.remove();
        release();
      },
    ],
    ['the return of the page from the back-forward cache', () => showPage(true)],
  ];
  for (const [how, end] of ends)
    it(`N11 H13 is \`canceled\`, which the document hears once, after ${how}`, async () => {
      const { picker, calls, events, release } = await mountHeld();
      await end(picker, release);
      await until(() => events.length, 'plan-error');
      release();
      await untilSettled();
      const errors = (events as CustomEvent<AssignmentError>[]).map(({ detail }) => errorFieldsOf(detail));
      expect(errors).to.deep.equal([canceled]);
      expect([picker.pending, calls.count]).to.deep.equal([false, 0]);
      if (!picker.isConnected) return;
      await picker.updateComplete;
      expect(partsOf(picker, 'stop')).to.have.length(0);
      await press(picker, 'retry');
      expect(dialogOf(picker).open, 'may be tried again').to.equal(true);
    });

  it('is possible while another interval is shown', async () => {
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

  it('leaves no listener of the page when the picker has left', async () => {
    const [add, remove] = [spy(window, 'addEventListener'), spy(window, 'removeEventListener')];
    const { picker } = await mountPicker();
    picker.remove();
    const [added, removed] = [add, remove].map(({ args }) => args.filter(([type]) => type === 'pageshow'));
    expect(added).to.have.length(1);
    expect(removed?.map(([, listener]) => listener)).to.deep.equal(added?.map(([, listener]) => listener));
  });

  const acts: [what: string, act: (picker: PickerScene['picker']) => unknown, end: string, sent: number][] = [
    ['not stop()', (picker) => picker.stop(), 'plan-assigned', 2],
    ['another current plan', (picker) => (picker.currentPlan = 'team'), 'plan-error', 1],
  ];
  for (const [what, act, end, sent] of acts)
    it(`E04 is ${what} while a renewed token is awaited`, async () => {
      const { picker, customer, calls, events } = await mountPicker({
        attributes: { 'current-plan': 'basic' },
      });
      const release = await holdChange(picker);
      const { token } = await SandboxCustomer.create({ customerId: customer.customerId });
      await customer.setFaults({ status: 401 });
      let answer: (token: string) => void = () => undefined;
      listen('session-request', (event) => event.respondWith(new Promise((resolve) => (answer = resolve))));
      release();
      await until(() => events.length, 'session-request');
      act(picker);
      answer(token);
      await untilOutcome(picker);
      expect(typesOf(events)).to.deep.equal(['session-request', end]);
      expect(tokensSentBy({ calls })).to.deep.equal([customer.token, token].slice(0, sent));
    });

  it('H12 is not possible once the change is sent', async () => {
    const { picker, customer, events, release } = await mountHeld();
    const responses = holdResponses();
    release();
    await until(() => responses.count, 'the request');
    await picker.updateComplete;
    expect(partsOf(picker, 'stop')).to.have.length(0);
    picker.stop();
    showPage(true);
    picker.remove();
    await responses.release();
    await until(() => events.length, 'the outcome');
    expect(typesOf(events)).to.deep.equal(['plan-assigned']);
    expect((await customer.ledger()).assignments).to.have.length(1);
  });
});

describe('a held change', () => {
  const march = secondsOf('2027-03-01T12:00Z');
  beforeEach(() => setClock('2027-01-15T12:00Z'));

  async function mountHeld() {
    const scene = await mountPicker({
      attributes: { ...basic, 'start-time-in-seconds': String(march) },
      faults: [{ status: 200, body: '{}' }],
    });
    return { ...scene, release: await holdChange(scene.picker) };
  }

  it('N05 N11 N24 is sent as confirmed after a change of prices, labels, plans, `readonly` and the preset start', async () => {
    const { picker, calls, events, release } = await mountHeld();
    Object.assign(planOf(picker, 'pro'), { price: '99', label: 'Pro+', disabled: true });
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
      (picker: PickerScene['picker']) => (picker.currentPlan = 'free'),
      'the plan in force was "basic", and is "free"',
    ],
    ['the time: the start has passed', () => setClock('2027-03-01T12:00Z'), 'its time has passed'],
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
