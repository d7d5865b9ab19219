/** What pickers know of their customer: the page states it, the service assigns it, and all pickers of the product share it. */
import { basic, fivePlans } from '../picker/basic.js';
import {
  cardOf,
  changePlan,
  expect,
  mountPicker,
  partOf,
  type PickerScene,
  queryRendered,
  renderedTextOf,
  secondsInDays,
  setClock,
  secondsOf,
  textOf,
  untilNextTask,
} from '../support/browser.js';

type Picker = PickerScene['picker'];

const mountBasic = (properties: object = {}, scene?: PickerScene): Promise<PickerScene> =>
  mountPicker({
    ...(scene && { scene }),
    customer: { plan: 'basic' },
    attributes: basic,
    plans: fivePlans,
    properties,
  });
const currentOf = (picker: Picker): string =>
  queryRendered(picker, '[part~=current]')
    .map((each) => textOf(each))
    .join();
const warningsOf = ({ logs }: PickerScene): string => logs.flatMap(({ args }) => args.map(String)).join();

describe('an assignment that was made here', () => {
  it('is cleared by null of the page, also if the page has set null before', async () => {
    const { picker } = await mountBasic({ assignment: null });
    await changePlan(picker);
    expect(picker.assignment?.productPlanId).to.equal('pro');
    picker.assignment = null;
    expect(picker.assignment).to.equal(null);
    await picker.updateComplete;
    expect([picker.assignment, currentOf(picker)]).to.deep.equal([null, 'You are on Basic, €19 per month.']);
  });

  it('stays when a picker mounts with an older object or null, and when a render repeats what was set before', async () => {
    const older = { productPlanId: 'free', relationId: 'older' };
    const scene = await mountBasic({ assignment: older });
    await changePlan(scene.picker);
    const made = scene.picker.assignment;
    for (const assignment of [older, { ...older }, null]) {
      const { picker } = await mountBasic({ assignment }, scene);
      expect(picker.assignment).to.equal(made);
      picker.assignment = assignment && { ...older };
      await picker.updateComplete;
      expect(picker.assignment).to.equal(made);
      picker.remove();
    }
  });
});

describe('an assignment of the page', () => {
  for (const [what, assignment, warning] of [
    [
      'a time as text',
      { productPlanId: 'pro', startTimeInSeconds: '1893456000' },
      'startTimeInSeconds of assignment',
    ],
    [
      'a time in milliseconds',
      { productPlanId: 'pro', endTimeInSeconds: 1893456000000 },
      'endTimeInSeconds of assignment',
    ],
    ['another product', { productPlanId: 'pro', productId: '2' }, 'assignment is of another product'],
  ] as const)
    it(`is ignored with a warning if it has ${what}`, async () => {
      const scene = await mountBasic({ assignment });
      expect(scene.picker.assignment).to.equal(null);
      expect(warningsOf(scene)).to.contain(warning);
    });

  it('ends: the default plan is in force, also with `current-plan` of the same value', async () => {
    setClock('2027-03-01T12:00Z');
    const { picker } = await mountBasic({
      currentPlan: 'pro',
      assignment: {
        productPlanId: 'pro',
        startTimeInSeconds: secondsOf('2027-02-01T12:00Z'),
        endTimeInSeconds: secondsOf('2027-03-01T13:00Z'),
      },
    });
    expect(currentOf(picker)).to.contain('You are on Pro');
    setClock('2027-03-01T13:01Z');
    picker.requestUpdate();
    await picker.updateComplete;
    expect(currentOf(picker)).to.contain('You are on Free');
  });

  it('counts in all pickers of the product, as the last `current-plan` does that the page has set in one of them', async () => {
    const scene = await mountBasic();
    const { picker } = await mountBasic({ currentPlan: 'max' }, scene);
    scene.picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsInDays(9) };
    await scene.picker.updateComplete;
    await picker.updateComplete;
    expect([currentOf(scene.picker), currentOf(picker)].map((text) => text.split(',')[0])).to.deep.equal([
      ...['You are on Max', 'You are on Max'],
    ]);
    for (const each of [scene.picker, picker])
      expect(textOf(partOf(each, 'upcoming'))).to.contain('Pro starts');
  });
});

it('N29 a request for another product names it when it fails, and leaves the plans of the picker alone', async () => {
  const { picker } = await mountPicker({ faults: [{ method: 'POST', status: 500 }], attributes: basic });
  await picker.assign({ productPlanId: 'pro', productId: '2' }).catch(() => undefined);
  await picker.updateComplete;
  expect(picker.error?.outcome).to.equal('unknown');
  expect(cardOf(picker, 'pro').isOffered).to.equal(true);
  expect(renderedTextOf(picker)).to.contain('Product');
  expect(queryRendered(picker, '[part=retry]')).to.deep.equal([]);
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
