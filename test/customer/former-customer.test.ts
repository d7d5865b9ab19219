/** Nothing of the former customer is shown to the next one. */
import type { Fault } from '../../src/testing/faults.js';
import {
  currentLabelsOf,
  en,
  expect,
  expectState,
  holdResponses,
  mountPicker,
  outcomeEventsOf,
  renderedTextOf,
  secondsInDays,
  until,
  untilSettled,
} from '../support/browser.js';
import { mountPickerAt, type PlacedWidget, places, type SessionChanges } from '../support/session-places.js';

const another = { sessionToken: 'of another customer' };
const immediate = { productPlanId: 'pro' };
const scheduled = {
  productPlanId: 'pro',
  startTimeInSeconds: secondsInDays(30),
  endTimeInSeconds: secondsInDays(60),
};
const plans = { currentPlan: 'basic', defaultPlan: 'free' };

/** Mounts a picker of a customer of Basic. */
async function mountBasicAt(
  place: (typeof places)[number] = 'its attributes',
  before: SessionChanges = {},
  faults: Fault[] = [],
): Promise<PlacedWidget> {
  const placed = await mountPickerAt(place, before, { faults, customer: { plan: 'basic' } });
  Object.assign(placed.widget, plans);
  await placed.widget.updateComplete;
  return placed;
}

/** Checks that the picker looks like a new one. */
async function expectNew({ scene, widget }: PlacedWidget): Promise<void> {
  await untilSettled();
  const { picker: fresh } = await mountPicker({
    scene,
    properties: { ...plans, sessionToken: 'of a new customer' },
  });
  expect(renderedTextOf(widget)).to.equal(renderedTextOf(fresh));
  expect(widget).to.include({ assignment: null, error: null, pending: false });
  expect(currentLabelsOf(widget)).to.deep.equal(['Basic']);
  for (const name of ['pending', 'assigned', 'error']) expectState(widget, name, false);
}

interface Attempt {
  faults?: Fault[];
  request: { productPlanId: string };
  /** What the picker says. */
  verdict: string;
}

const attempts = {
  assigned: { request: immediate, verdict: 'Pro starts' },
  scheduled: { request: scheduled, verdict: 'Pro ends on' },
  refused: {
    faults: [{ status: 400, body: '{"message":"The card of Ann was declined."}' }],
    request: immediate,
    verdict: 'The card of Ann was declined.',
  },
  unknown: { faults: [{ status: 500, at: 'after' }], request: immediate, verdict: en.unknown },
} satisfies Record<string, Attempt>;

describe('outcome of the former customer', () => {
  const departures: [
    how: string,
    place: (typeof places)[number],
    ended: keyof typeof attempts,
    before: SessionChanges,
    after: SessionChanges,
  ][] = [
    ['another token', 'its attributes', 'assigned', {}, another],
    ['another token', 'its attributes', 'refused', {}, another],
    ['another token', 'its attributes', 'unknown', {}, another],
    ['no token', 'its attributes', 'assigned', {}, { sessionToken: null }],
    ['another customer', 'its attributes', 'assigned', { customer: 'Ann' }, { customer: 'Bob' }],
    ['another token', 'its session', 'scheduled', {}, another],
    ['another token', '<portal-session>', 'assigned', {}, another],
  ];
  for (const [how, place, ended, before, after] of departures)
    it(`N03 is removed with ${how} in ${place} after an attempt that was ${ended}`, async () => {
      const { faults, request, verdict }: Attempt = attempts[ended];
      const placed = await mountBasicAt(place, before, faults);
      const { scene, widget, setSession } = placed;
      await widget.assign(request).catch(() => undefined);
      await widget.updateComplete;
      expect(renderedTextOf(widget)).to.contain(verdict);
      setSession(after);
      // At once, before the next update.
      expect(widget).to.include({ assignment: null, error: null, pending: false, uncertain: false });
      await expectNew(placed);
      expect(outcomeEventsOf(scene)).to.have.length(1);
    });

  for (const ended of ['scheduled', 'unknown'] as const)
    it(`N03 is dispatched and not shown when the customer leaves before an attempt was ${ended}`, async () => {
      const { faults, request }: Attempt = attempts[ended];
      const placed = await mountBasicAt('its attributes', {}, faults);
      const responses = holdResponses();
      const assigned = placed.widget.assign(request).catch(() => undefined);
      await until(() => responses.count, 'the request');
      placed.setSession(another);
      await expectNew(placed);
      await responses.release();
      await assigned;
      await expectNew(placed);
      expect(outcomeEventsOf(placed.scene)).to.have.length(1);
    });
});

describe('what the page has set for the former customer', () => {
  it('N03 removes its assignments, and the current plan that follows from them', async () => {
    const placed = await mountBasicAt();
    const times = { startTimeInSeconds: secondsInDays(-1), endTimeInSeconds: secondsInDays(9) };
    placed.widget.assignments = [{ productPlanId: 'pro', ...times }];
    await placed.widget.updateComplete;
    expect(currentLabelsOf(placed.widget)).to.deep.equal(['Pro']);
    placed.setSession(another);
    await expectNew(placed);
  });

  for (const order of ['before', 'after'])
    it(`N03 keeps those that it states ${order} the session of the next customer in one task`, async () => {
      const { widget, setSession } = await mountBasicAt();
      widget.assignments = [{ ...immediate, startTimeInSeconds: secondsInDays(3) }];
      await widget.updateComplete;
      if (order === 'after') setSession(another);
      widget.assignments = [scheduled];
      if (order === 'before') setSession(another);
      await untilSettled();
      expect(widget.assignment).to.deep.equal(scheduled);
      expect(renderedTextOf(widget)).to.contain('Pro starts');
    });

  it('N03 keeps those that it states before the first session', async () => {
    const { scene, widget, setSession } = await mountBasicAt('its attributes', { sessionToken: null });
    widget.assignments = [scheduled];
    await untilSettled();
    setSession({ sessionToken: scene.customer.token, customer: 'Ann' });
    await untilSettled();
    expect(widget.assignment).to.deep.equal(scheduled);
  });
});
