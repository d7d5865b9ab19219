/** Wrong clocks of customers, and what they can do after a change failed. */
import { mountEditable } from '../picker/basic.js';
import { endsThen, say, time } from '../picker/sentences.js';
import {
  changePlan,
  confirm,
  en,
  enterTime,
  expect,
  expectFailure,
  lastAssignmentOf,
  mountPicker,
  openReview,
  outcomeOf,
  partOf,
  press,
  reviewOf,
  secondsOf,
  setClock,
  textOf,
  timeFieldOf,
  untilOutcome,
} from '../support/browser.js';

describe('a wrong clock of the customer', () => {
  const day = 86_400_000;

  it("M01 sends no time and shows the service's with a fast clock", async () => {
    setClock(new Date(Date.now() + day).toISOString());
    const scene = await mountEditable();
    await changePlan(scene.picker);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
    const [call] = scene.calls.all;
    expect([...(call?.url.searchParams.keys() ?? [])]).to.deep.equal(['sessionToken']);
    expect(scene.picker.assignment).to.deep.equal(await lastAssignmentOf(scene));
  });

  it("M02 fails with rejected, and the service's message, when the start has passed for the service", async () => {
    const startTimeInSeconds = Math.floor(Date.now() / 1000) - 3600;
    setClock(new Date(Date.now() - day).toISOString());
    const scene = await mountPicker({ customer: { plan: 'basic' }, properties: { startTimeInSeconds } });
    const { picker } = scene;
    await changePlan(picker);
    const { serviceMessage = '' } = picker.error ?? {};
    expect(serviceMessage).to.contain('startTimeInSeconds is in the past');
    expect(outcomeOf(picker)).to.include({ verdict: en.notChanged, reason: serviceMessage });
    expect(picker.startTimeInSeconds).to.equal(startTimeInSeconds);
    const failure = { code: 'rejected', status: 400, outcome: 'not-applied', serviceMessage } as const;
    await expectFailure(scene, picker, failure, { calls: 1 });
  });
});

describe('after a failed change', () => {
  beforeEach(() => setClock('2027-01-15T12:00Z'));

  it('the same change is retried, with its times, by a new review', async () => {
    const [start, end] = ['2027-02-01T12:00', '2027-05-01T12:00'];
    const { picker, calls } = await mountEditable({
      faults: [
        { status: 400, times: 1 },
        { status: 200, body: '{}' },
      ],
    });
    await openReview(picker);
    await enterTime(picker, 'start', start);
    await enterTime(picker, 'end', end);
    await confirm(picker);
    await untilOutcome(picker);
    const failed = { verdict: en.notChanged, reason: en.rejected };
    expect(outcomeOf(picker)).to.include(failed);
    await press(picker, 'retry');
    expect(reviewOf(picker).times).to.equal(
      [
        `Starts: ${time(secondsOf(start))} · ${en.changeTimes} ${endsThen('Basic', 'Pro')}`,
        `Ends: ${time(secondsOf(end))} ${say('follows', 'Free')}`,
      ].join('; '),
    );
    expect([timeFieldOf(picker, 'start')?.value, timeFieldOf(picker, 'end')?.value]).to.deep.equal([
      start,
      end,
    ]);
    // The outcome stays below the review.
    expect(outcomeOf(picker)).to.include(failed);
    expect(calls.count).to.equal(1);
    await confirm(picker);
    await untilOutcome(picker);
    expect(calls.count).to.equal(2);
    expect(calls.bodies[1]).to.equal(calls.bodies[0]);
    expect(textOf(partOf(picker, 'error'))).to.equal('');
  });

  it('the retry of a cancellation is one, though the current plan is unknown', async () => {
    const { picker } = await mountPicker({
      attributes: { 'default-plan': 'free' },
      faults: [{ status: 400 }],
    });
    await press(picker, 'cancel');
    await confirm(picker);
    await untilOutcome(picker);
    await press(picker, 'retry');
    expect(reviewOf(picker).title).to.equal(en.cancel);
  });
});
