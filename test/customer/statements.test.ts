/** What ordinary pages say of their customer, in order, and what follows from it on the screen. */
import { basic, fivePlans } from '../picker/basic.js';
import {
  cardOf,
  changePlan,
  confirm,
  en,
  expect,
  listen,
  mountPicker,
  noticeOf,
  openReview,
  partOf,
  type PickerScene,
  planOf,
  queryRendered,
  recordEvents,
  SandboxCustomer,
  secondsInDays,
  textOf,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';

type Picker = PickerScene['picker'];

const mountBasic = (properties: object = {}, scene?: PickerScene): Promise<PickerScene> =>
  mountPicker({
    ...(scene && { scene }),
    ...{ customer: { plan: 'basic' }, attributes: basic, plans: fivePlans, properties },
  });

const currentOf = (picker: Picker): string =>
  queryRendered(picker, '[part~=current]')
    .map((each) => textOf(each).split(',')[0])
    .join();

const isScheduled = (picker: Picker, plan: string): boolean =>
  planOf(picker, plan).matches(':state(scheduled)');

const answer = (...bodies: object[]) =>
  bodies.map((body) => ({ method: 'POST', status: 200, body: JSON.stringify(body), times: 1 }) as const);

const at = (productPlanId: string, days: number) => ({
  ...{ productPlanId, startTimeInSeconds: secondsInDays(days) },
});

describe('several scheduled plans', () => {
  it('have a mark and a sentence each, and are all replaced by keeping the plan', async () => {
    const { picker } = await mountBasic({ assignment: [at('pro', 5), at('max', 10)] });
    for (const plan of ['pro', 'max']) expect(isScheduled(picker, plan), plan).to.equal(true);
    expect(textOf(partOf(picker, 'upcoming'))).to.match(/^Pro starts on .* Max starts on /);
    expect(picker.assignment?.productPlanId).to.equal('max');
    await openReview(picker, 'free');
    const review = textOf(partOf(picker, 'times'));
    for (const plan of ['Pro', 'Max']) expect(review).to.contain(`This replaces ${plan}`);
  });

  it('stay when they are assigned one after the other', async () => {
    const made = [at('pro', 5), at('max', 10)];
    const { picker } = await mountPicker({
      ...{ customer: { plan: 'basic' }, attributes: basic, plans: fivePlans, faults: answer(...made) },
    });
    for (const request of made) await picker.assign(request);
    await picker.updateComplete;
    for (const plan of ['pro', 'max']) expect(isScheduled(picker, plan), plan).to.equal(true);
  });
});

describe('a current plan that the page has changed', () => {
  it('stays in force when the picker is mounted again, and after another customer was here', async () => {
    const scene = await mountBasic();
    const { picker } = scene;
    await changePlan(picker);
    picker.currentPlan = 'max';
    await picker.updateComplete;
    expect(currentOf(picker)).to.equal('You are on Max');
    const { picker: again } = await mountBasic({ currentPlan: 'max' }, scene);
    expect(currentOf(again)).to.equal('You are on Max');
    const { sessionToken } = picker;
    picker.sessionToken = (await SandboxCustomer.create({ plan: 'basic' })).token;
    await picker.updateComplete;
    picker.sessionToken = sessionToken;
    await picker.updateComplete;
    expect(currentOf(picker)).to.equal('You are on Max');
  });

  for (const [what, body] of [
    ['has a start', at('pro', -0.01)],
    ['has no start', { productPlanId: 'pro' }],
  ] as const)
    it(`is not sold again on the next route, which has an older value, if the answer ${what}`, async () => {
      const scene = await mountPicker({
        ...{ customer: { plan: 'basic' }, attributes: basic, plans: fivePlans },
        faults: answer(body),
      });
      listen('plan-assigned', ({ detail }) => {
        scene.picker.currentPlan = detail.productPlanId;
      });
      await changePlan(scene.picker);
      scene.picker.remove();
      const { picker } = await mountBasic({}, scene);
      expect(currentOf(picker)).to.equal('You are on Pro');
      expect(cardOf(picker, 'pro').isOffered).to.equal(false);
    });
});

describe('what the service has confirmed', () => {
  it('is an empty answer, which still ends what was to start later', async () => {
    const { picker, events } = await mountPicker({
      ...{ customer: { plan: 'basic' }, attributes: basic, plans: fivePlans, faults: answer({}) },
      properties: { assignment: at('pro', 5) },
    });
    expect(isScheduled(picker, 'pro')).to.equal(true);
    await changePlan(picker, 'max');
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    expect([isScheduled(picker, 'pro'), picker.assignment]).to.deep.equal([false, {}]);
  });

  for (const [what, messages] of [
    ['a number', { assigned: 5, active: 5, plan: 5 }],
    ['an object', { assigned: {}, active: {}, plan: {} }],
  ] as const)
    it(`is shown and dispatched also if a message of the page is ${what}, with a warning`, async () => {
      const scene = await mountPicker({
        ...{ customer: { plan: 'basic' }, attributes: basic, plans: fivePlans, properties: { messages } },
        faults: answer(at('pro', -0.01)),
      });
      await changePlan(scene.picker);
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
      expect([scene.picker.pending, currentOf(scene.picker)]).to.deep.equal([false, 'You are on Pro']);
      expect(scene.logs.flatMap(({ args }) => args.map(String)).join()).to.contain(
        'messages.assigned is no text',
      );
    });

  it('of another product starts nothing in this one', async () => {
    const scene = await mountPicker({
      ...{ customer: { plan: 'basic' }, attributes: basic, plans: fivePlans },
      faults: answer({ ...at('pro', -0.01), productId: '2' }),
    });
    const { picker } = scene;
    const started = recordEvents('plan-started');
    const assigned = recordEvents('plan-assigned');
    await picker.assign({ productPlanId: 'pro', productId: '2' });
    await untilSettled();
    expect([currentOf(picker), picker.assignment, started.length]).to.deep.equal([
      'You are on Basic',
      null,
      0,
    ]);
    // This picker's plan of the same value has another name.
    expect(assigned[0]?.receipt).to.contain('Plan: pro\n');
    expect(assigned[0]?.receipt).to.contain('Product: 2\n');
  });
});

describe('an unknown outcome that a page has stored', () => {
  it('is cleared by false, also if the picker has mounted with it', async () => {
    const { picker } = await mountBasic({ uncertain: true });
    expect(picker.uncertain).to.equal(true);
    picker.uncertain = false;
    await picker.updateComplete;
    expect(picker.uncertain).to.equal(false);
  });
});

describe('a page that is out of date', () => {
  it('says so at each press on a plan whose start has passed, which the card does not name', async () => {
    const { picker } = await mountBasic();
    planOf(picker, 'pro').startTimeInSeconds = secondsInDays(-1);
    await picker.updateComplete;
    expect(textOf(planOf(picker, 'pro').renderRoot as unknown as Element)).not.to.match(/from \w+ \d/);
    for (let count = 0; count < 2; count++) {
      await openReview(picker);
      expect(noticeOf(picker)).to.equal(en.outOfDate);
    }
  });
});

describe('values with spaces around them, as templates leave them', () => {
  it('are trimmed, also where they are compared and sent', async () => {
    const { picker, calls } = await mountPicker({
      customer: { plan: 'basic' },
      attributes: { 'current-plan': ' basic\n', 'default-plan': ' free ' },
      plans: `<portal-plan value=" basic " label="Basic" price="9" currency=" EUR " interval=" month "></portal-plan>
        <portal-plan value=" free " label="Free" price="0" currency="EUR" interval="month"></portal-plan>
        <portal-plan value=" pro " label="Pro" price="49" currency="EUR" interval=" month "></portal-plan>`,
    });
    expect(currentOf(picker)).to.equal('You are on Basic');
    expect(textOf(partOf(picker, 'current'))).to.equal('You are on Basic, €9 per month.');
    picker.review(' pro ');
    await picker.updateComplete;
    await confirm(picker);
    await untilOutcome(picker);
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
  });
});
