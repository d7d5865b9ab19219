/** Times that the page sets, and times that pass during the review. What each time means is tested in Node. */
import {
  confirm,
  confirmAndReadBodies,
  dialogOf,
  en,
  enterTime,
  expect,
  inTimeZone,
  mountPicker,
  openReview,
  outcomeEventsOf,
  partOf,
  partsOf,
  type PickerScene,
  recordEvents,
  renderedTextOf,
  reviewOf,
  secondsOf,
  setClock,
  textOf,
  type TimeName,
} from '../support/browser.js';

const now = '2027-01-15T12:00:30Z';

beforeEach(() => {
  setClock(now);
});

/** A customer of Basic, whose service accepts any time, and the fields for times. */
const lenient = { customer: { plan: 'basic' }, faults: [{ body: '{}' }] };
const fields = { 'current-plan': 'basic', 'default-plan': 'free', schedule: '' };

const preset = (times: Partial<Record<TimeName, number | string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(times).map(([name, time]) => [`${name}-time-in-seconds`, String(time)]));

/** Checks that the review is closed, the notice says that a time has passed, and nothing was sent. */
function expectPassed({ picker, calls, events }: PickerScene): void {
  expect(dialogOf(picker).open).to.equal(false);
  expect(textOf(partOf(picker, 'notice'))).to.equal(en.timePassed);
  expect(picker.pending).to.equal(false);
  expect(calls.count + events.length).to.equal(0);
}

/** Checks that the press has failed as `setup`: nothing was sent, and there is no retry, which would fail again. */
function expectSetup(scene: PickerScene): void {
  const { picker } = scene;
  expect(dialogOf(picker).open).to.equal(false);
  expect(picker.error).to.include({ code: 'setup', outcome: 'not-applied' });
  expect(outcomeEventsOf(scene).map(({ type }) => type)).to.deep.equal(['plan-error']);
  expect(textOf(partOf(picker, 'error'))).to.contain(en.notChanged);
  expect(partsOf(picker, 'retry')).to.have.length(0);
  expect(scene.calls.count).to.equal(0);
}

describe('times that the page sets', () => {
  it('C02 a start now: no review, but the reason', async () => {
    const scene = await mountPicker({
      ...lenient,
      attributes: { ...fields, ...preset({ start: secondsOf(now) }) },
    });
    await openReview(scene.picker);
    expectPassed(scene);
  });

  for (const [what, times, attributes] of [
    ['C03 an end without a default plan', { end: secondsOf('2027-06-01T12:00Z') }, { schedule: '' }],
    ['C10 a start that is no number', { start: 'soon' }, fields],
  ] as const)
    it(`${what}: setup, and no review`, async () => {
      const scene = await mountPicker({ ...lenient, attributes: { ...attributes, ...preset(times) } });
      await openReview(scene.picker);
      expectSetup(scene);
    });

  it('C01 null is no time: sends no start and says "within the next hour"', async () => {
    const properties = { startTimeInSeconds: null, endTimeInSeconds: null, productId: null };
    const { picker, customer } = await mountPicker({ ...lenient, attributes: fields, properties });
    await openReview(picker);
    expect(renderedTextOf(picker)).to.contain(en.asSoonAsPossible);
    expect(reviewOf(picker).times).to.contain(`${en.starts}: ${en.soon}`);
    expect(await confirmAndReadBodies(picker, customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  const inHalfAnHour = secondsOf('2027-01-15T12:30Z');
  for (const [what, times] of [
    ['a start', { start: inHalfAnHour }],
    ['an end', { end: inHalfAnHour }],
  ] as const)
    it(`N09 C11 ${what} that passes before the confirmation: closes the review and says why`, async () => {
      const scene = await mountPicker({ ...lenient, attributes: { ...fields, ...preset(times) } });
      const asked = recordEvents('plan-assign');
      await openReview(scene.picker);
      expect(dialogOf(scene.picker).open).to.equal(true);
      setClock('2027-01-15T12:31Z');
      await confirm(scene.picker);
      expectPassed(scene);
      expect(asked).to.have.length(0);
    });
});

describe('times that the customer enters', () => {
  it(
    'N09 C11 a start that passes before the confirmation: closes the review and sends nothing',
    inTimeZone('UTC', async () => {
      const scene = await mountPicker({ ...lenient, attributes: fields });
      await openReview(scene.picker);
      await enterTime(scene.picker, 'start', '2027-01-15T12:30');
      setClock('2027-01-15T12:31Z');
      await confirm(scene.picker);
      expectPassed(scene);
    }),
  );
});
