/** Group C: invalid and unusual times. What each time means is tested in Node, in test/change and test/ui. */
import {
  confirm,
  confirmAndReadBodies,
  confirmButtonOf,
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
  press,
  recordEvents,
  renderedTextOf,
  reviewOf,
  secondsOf,
  setClock,
  startBodies,
  textOf,
  timeErrorOf,
  timeFieldOf,
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

describe('C: times that the page sets', () => {
  for (const [what, times] of [
    ['C02 a start now', { start: secondsOf(now) }],
    ['C02 an end in the past', { end: secondsOf(now) - 60 }],
  ] as const)
    it(`${what}: no review, but the reason`, async () => {
      const scene = await mountPicker({ ...lenient, attributes: { ...fields, ...preset(times) } });
      await openReview(scene.picker);
      expectPassed(scene);
    });

  for (const [what, times, attributes] of [
    ['C02 an end before the start', { start: secondsOf(now) + 90, end: secondsOf(now) + 60 }, fields],
    ['C03 an end without a default plan', { end: secondsOf('2027-06-01T12:00Z') }, { schedule: '' }],
    ['C10 a start that is no number', { start: 'soon' }, fields],
    ['C10 a start in milliseconds, without fields', { start: 1_718_153_645_993 }, {}],
    ['C10 an end that is a fraction', { end: '1.5' }, fields],
  ] as const)
    it(`${what}: setup, and no review`, async () => {
      const scene = await mountPicker({ ...lenient, attributes: { ...attributes, ...preset(times) } });
      await openReview(scene.picker);
      expectSetup(scene);
    });

  it('C10 a start property that is a Date: setup, and no review', async () => {
    const properties = { startTimeInSeconds: new Date(2100, 1) };
    const scene = await mountPicker({ ...lenient, attributes: fields, properties });
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

  it('C08 a start after the overflow of 2038: is shown and sent to the second', async () => {
    const start = 2_147_483_648;
    const attributes = { ...fields, ...preset({ start }) };
    const { picker, customer } = await mountPicker({ ...lenient, attributes });
    await openReview(picker);
    expect(secondsOf(timeFieldOf(picker, 'start')?.value ?? '')).to.equal(start);
    expect(reviewOf(picker).times).to.contain('2038');
    expect(await confirmAndReadBodies(picker, customer)).to.deep.equal(startBodies(start));
  });

  const inHalfAnHour = secondsOf('2027-01-15T12:30Z');
  for (const [what, times, open] of [
    ['a start', { start: inHalfAnHour }, openReview],
    ['an end', { end: inHalfAnHour }, openReview],
    [
      'the start of a cancellation',
      { start: inHalfAnHour },
      (picker: PickerScene['picker']) => press(picker, 'cancel'),
    ],
  ] as const)
    it(`C11 ${what} that passes before the confirmation: closes the review and says why`, async () => {
      const scene = await mountPicker({ ...lenient, attributes: { ...fields, ...preset(times) } });
      const asked = recordEvents('plan-assign');
      await open(scene.picker);
      expect(dialogOf(scene.picker).open).to.equal(true);
      setClock('2027-01-15T12:31Z');
      await confirm(scene.picker);
      expectPassed(scene);
      expect(asked).to.have.length(0);
    });
});

describe('C: times that the customer enters', () => {
  it('C03 an end without a default plan: is not offered', async () => {
    const { picker } = await mountPicker({ ...lenient, attributes: { ...fields, 'default-plan': null } });
    await openReview(picker);
    expect(partsOf(picker, 'start')).to.have.length(1);
    expect(partsOf(picker, 'end')).to.have.length(0);
  });

  for (const [title, zone, times, name, error] of [
    ['C02 a start in the past', 'UTC', { start: '2027-01-15T11:59' }, 'start', 'start-past'],
    [
      'C02 an end at the start',
      'UTC',
      { start: '2027-01-15T13:00', end: '2027-01-15T13:00' },
      'end',
      'end-before-start',
    ],
    ['C04 a fraction of a second', 'UTC', { start: '2027-03-01T10:00:00.5' }, 'start', 'invalid'],
    ['C05 a time that the clock skips', 'Europe/Berlin', { start: '2027-03-28T02:30' }, 'start', 'gap'],
  ] as const)
    it(
      `${title}: an error at the field, which keeps it, and nothing can be confirmed`,
      inTimeZone(zone, async () => {
        const { picker, calls } = await mountPicker({ ...lenient, attributes: fields });
        const asked = recordEvents('plan-assign');
        await openReview(picker);
        for (const [field, time] of Object.entries(times)) await enterTime(picker, field as TimeName, time);
        expect(timeErrorOf(picker, name)).to.equal(en[error]);
        expect(timeFieldOf(picker, name)?.value).to.equal((times as Record<string, string>)[name]);
        expect(confirmButtonOf(picker).ariaDisabled).to.equal('true');
        await confirm(picker);
        expect(dialogOf(picker).open).to.equal(true);
        expect(calls.count + asked.length).to.equal(0);
      }),
    );

  it(
    'C06 a time that the clock passes twice: is shown with its offset, and sent as the first',
    inTimeZone('Europe/Berlin', async () => {
      const { picker, customer } = await mountPicker({ ...lenient, attributes: fields });
      await openReview(picker);
      await enterTime(picker, 'start', '2027-10-31T02:30');
      const entered = 'October 31, 2027 at 2:30 AM GMT+2';
      expect(textOf(partOf(picker, 'start'))).to.contain(entered);
      expect(reviewOf(picker).times).to.contain(entered);
      const bodies = await confirmAndReadBodies(picker, customer);
      expect(bodies).to.deep.equal(startBodies(secondsOf('2027-10-31T00:30Z')));
    }),
  );

  it(
    'C11 a start that passes before the confirmation: closes the review and sends nothing',
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
