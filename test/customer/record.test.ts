/** How pickers learn what the page states of its customer, and what they assign. The rules of the record have their tables in Node. */
import { basic, fivePlans } from '../picker/basic.js';
import {
  changePlan,
  expect,
  mountPicker,
  openReview,
  partOf,
  type PickerScene,
  planOf,
  queryRendered,
  secondsInDays,
  textOf,
  untilNextTask,
} from '../support/browser.js';

type Picker = PickerScene['picker'];

const ofBasic = { customer: { plan: 'basic' }, attributes: basic, plans: fivePlans };

const mountBasic = (properties: object = {}, scene?: PickerScene): Promise<PickerScene> =>
  mountPicker({ ...(scene && { scene }), ...ofBasic, properties });

/** Mounts a picker of a customer of Basic. The service answers its changes with these fields. */
const mountAnswered = (body: object): Promise<PickerScene> =>
  mountPicker({ ...ofBasic, faults: [{ method: 'POST', status: 200, body: JSON.stringify(body) }] });

const currentOf = (picker: Picker): string =>
  queryRendered(picker, '[part~=current]')
    .map((each) => textOf(each).split(',')[0])
    .join();
const warningsOf = ({ logs }: PickerScene): string => logs.flatMap(({ args }) => args.map(String)).join();

const at = (productPlanId: string, days: number) => ({
  ...{ productPlanId, startTimeInSeconds: secondsInDays(days) },
});

describe('an assignment that was made here', () => {
  it('stays when a picker mounts with an older list or none, and when a render repeats it, until the page states another', async () => {
    const older = { productPlanId: 'free', relationId: 'older' };
    const scene = await mountBasic({ assignments: [older] });
    await changePlan(scene.picker);
    const made = scene.picker.assignment;
    expect(made?.productPlanId).to.equal('pro');
    for (const assignments of [[older], [], [{ ...older, relationId: 'of a cache' }]]) {
      const { picker } = await mountBasic({ assignments }, scene);
      expect(picker.assignment).to.equal(made);
      if (assignments.length) picker.assignments = structuredClone(assignments);
      await picker.updateComplete;
      expect(picker.assignment).to.equal(made);
      picker.remove();
    }
    scene.picker.assignments = [];
    expect(scene.picker.assignment).to.equal(null);
    await scene.picker.updateComplete;
    expect(currentOf(scene.picker)).to.equal('You are on Basic');
  });
});

describe('the assignments of the page', () => {
  it('say nothing if none of them can be used, or if they are null', async () => {
    const { picker } = await mountBasic({ assignments: [at('pro', 5)] });
    for (const assignments of [[{ plan: 'max' }], [null], null, undefined]) {
      Object.assign(picker, { assignments });
      await picker.updateComplete;
      expect(picker.assignment?.productPlanId).to.equal('pro');
    }
    picker.assignments = [];
    expect(picker.assignment).to.equal(null);
  });

  it('have a mark and a sentence for each plan, and are replaced by another change', async () => {
    const { picker } = await mountBasic({ assignments: [at('pro', 5), at('max', 10)] });
    for (const plan of ['pro', 'max'])
      expect(planOf(picker, plan).matches(':state(scheduled)'), plan).to.equal(true);
    expect(textOf(partOf(picker, 'upcoming'))).to.match(/^Pro starts on .* Max starts on /);
    expect(picker.assignment?.productPlanId).to.equal('max');
    await openReview(picker, 'free');
    const review = textOf(partOf(picker, 'times'));
    for (const plan of ['Pro', 'Max']) expect(review).to.contain(`This replaces ${plan}`);
  });
});

describe('the current plan of the page', () => {
  /** Sets properties; returns the name of the current plan. */
  async function set(picker: Picker, properties: Partial<Picker>): Promise<string> {
    Object.assign(picker, properties);
    picker.requestUpdate();
    await picker.updateComplete;
    return currentOf(picker);
  }

  it('N10 counts after an assignment if it is another one, and the same value again changes nothing', async () => {
    const { picker } = await mountAnswered(at('pro', -1));
    await changePlan(picker);
    expect(await set(picker, {})).to.equal('You are on Pro');
    expect(await set(picker, { currentPlan: 'basic' }), 'the same value').to.equal('You are on Pro');
    expect(await set(picker, { currentPlan: 'free' })).to.equal('You are on Free');
    expect(await set(picker, { interval: 'month' }), 'and stays so').to.equal('You are on Free');
    expect(await set(picker, { currentPlan: 'basic' }), 'the former value').to.equal('You are on Basic');
    expect(await set(picker, { productId: '2' }), 'also of another product').to.equal('You are on Basic');
  });

  it('does not start a plan before the start that the service has just confirmed, and says so on the console', async () => {
    const scene = await mountAnswered(at('pro', 5));
    const { picker } = scene;
    await changePlan(picker);
    expect(await set(picker, { currentPlan: 'pro' })).to.equal('You are on Basic');
    expect(planOf(picker, 'pro').matches(':state(scheduled)')).to.equal(true);
    expect(warningsOf(scene)).to.contain('current-plan is "pro", which is assigned for');
  });

  for (const names of [
    ['assignments', 'currentPlan'],
    ['currentPlan', 'assignments'],
  ] as const)
    it(`N10 counts if it is set with assignments that have started, ${names[0]} first`, async () => {
      const { picker } = await mountBasic();
      const values = { assignments: [at('pro', -1)], currentPlan: 'free' };
      const properties = Object.fromEntries(names.map((name) => [name, values[name]]));
      expect(await set(picker, properties)).to.equal('You are on Free');
    });
});

it('`preventDefault()` of `plan-assign` after an await has no effect, and one warning', async () => {
  const scene = await mountBasic();
  let late: Promise<void> | undefined;
  scene.picker.addEventListener('plan-assign', (event) => {
    late = untilNextTask().then(() => {
      event.preventDefault();
    });
  });
  await changePlan(scene.picker);
  await late;
  expect([scene.picker.error, scene.calls.count]).to.deep.equal([null, 1]);
  expect(warningsOf(scene).split('preventDefault() was called too late').length).to.equal(2);
});
