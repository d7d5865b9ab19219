/** What a message about an outcome says of now and later, after another tab, another picker or the page has changed it. */
import { basic } from '../picker/basic.js';
import {
  changePlan,
  confirm,
  en,
  expect,
  mountPicker,
  outcomeOf,
  partOf,
  partsOf,
  type PickerScene,
  press,
  renderedTextOf,
  secondsInDays,
  textOf,
  untilOutcome,
} from '../support/browser.js';
import { say } from '../picker/sentences.js';

type Picker = PickerScene['picker'];

const end = secondsInDays(20);

/** Mounts a picker whose default plan starts at the end of the period, and cancels Basic. */
async function mountCancelled(): Promise<PickerScene> {
  const scene = await mountPicker({ customer: { plan: 'basic' }, attributes: basic });
  scene.picker.startTimeInSeconds = end;
  await press(scene.picker, 'cancel');
  await confirm(scene.picker);
  await untilOutcome(scene.picker);
  expect(outcomeTextOf(scene.picker))
    .to.contain('Basic is canceled.')
    .and.contain(say('startsAt', 'Free', end));
  return scene;
}

const outcomeTextOf = (picker: Picker): string => textOf(partOf(picker, 'outcome'));

/** What the picker says of the default plan that no longer follows. */
const expectKept = (picker: Picker): void => {
  expect(renderedTextOf(picker)).not.to.contain('Free starts');
  expect(renderedTextOf(picker)).not.to.contain('canceled');
};

describe('a cancellation that somebody takes back', () => {
  it('is said no more when the poll of the page sets what another tab has kept', async () => {
    const { picker } = await mountCancelled();
    picker.assignment = { productPlanId: 'basic', startTimeInSeconds: Math.floor(Date.now() / 1000) };
    await picker.updateComplete;
    expectKept(picker);
    expect(outcomeTextOf(picker)).to.contain(en.assigned);
  });

  it('is said no more when the page clears all assignments', async () => {
    const { picker } = await mountCancelled();
    picker.assignment = null;
    await picker.updateComplete;
    expectKept(picker);
  });

  it('is said no more by another picker, nor by one that was kept alive meanwhile', async () => {
    const scene = await mountCancelled();
    const { picker } = scene;
    const { picker: other } = await mountPicker({ scene, attributes: basic });
    const place = picker.parentElement as Element;
    picker.remove();
    await press(other, 'keep');
    await confirm(other);
    await untilOutcome(other);
    place.append(picker);
    await picker.updateComplete;
    expectKept(picker);
    expect(outcomeTextOf(picker)).to.contain(en.assigned);
    expect(outcomeTextOf(other)).to.contain('You are staying on Basic.');
  });
});

it('a success is said with what another picker schedules later', async () => {
  const scene = await mountPicker({ customer: { plan: 'basic' }, attributes: basic });
  const { picker } = scene;
  await changePlan(picker);
  const { picker: other } = await mountPicker({ scene, attributes: basic });
  await other.assign({ productPlanId: 'free', startTimeInSeconds: end });
  await picker.updateComplete;
  expect(outcomeTextOf(picker)).to.contain(say('startsAt', 'Free', end));
});

describe('an unknown outcome', () => {
  const ways: [how: string, settle: (picker: Picker) => unknown, says: string][] = [
    ['clears it', (picker) => (picker.uncertain = false), 'You are on Basic.'],
    ['states its plan as in force', (picker) => (picker.currentPlan = 'pro'), 'You are on Pro.'],
  ];
  for (const [how, settle, says] of ways)
    it(`offers no retry, and says which plan is in force, once the page ${how}`, async () => {
      const { picker } = await mountPicker({
        ...{ customer: { plan: 'basic' }, attributes: basic, faults: [{ status: 500 }] },
      });
      await changePlan(picker);
      expect(textOf(partOf(picker, 'retry'))).to.equal(en.retryAnyway);
      settle(picker);
      await picker.updateComplete;
      expect(partsOf(picker, 'retry')).to.deep.equal([]);
      expect(outcomeOf(picker)).to.include({ verdict: en.unknown, reason: says });
    });
});
