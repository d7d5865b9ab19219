/** Group N: what one customer was told is not shown to the next. */
import { expect } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import type { PortalSessionOptions } from '../../src/service/session.js';
import { marked } from '../support/card.js';
import { inDays } from '../support/clock.js';
import { dialogOf, outcome, press, review } from '../support/customer.js';
import { part, read, text } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive, type Scene } from '../support/scene.js';
import { expectState } from '../support/states.js';
import { settle, until } from '../support/waiting.js';
import { holdAnswers } from './flight.js';
import { outcomes, places, seatPicker, type Seat } from './seats.js';

type Given = Partial<PortalSessionOptions>;

/** How the next customer comes, or the former one goes. */
const departures: [how: string, before: Given, after: Given][] = [
  ['another token', {}, { sessionToken: 'of another customer' }],
  ['no token', {}, { sessionToken: null }],
  ['another customer', { customer: 'Ann' }, { customer: 'Bob' }],
];

const inMonth = inDays(30);
const scheduled = { productPlanId: 'pro', startTimeInSeconds: inMonth, endTimeInSeconds: inDays(60) };
const immediate = { productPlanId: 'pro' };

const verdicts = {
  assigned: 'Pro starts',
  scheduled: 'Pro ends on',
  refused: 'The card of Ann was declined.',
  unknown: format(en['unknown-switch'], { plan: 'Pro' }),
};

/** How an attempt of the former customer ended, or has not yet. */
const attempts: [how: keyof typeof verdicts, faults: Fault[], request: { productPlanId: string }][] = [
  ['assigned', [], immediate],
  ['scheduled', [], scheduled],
  ['refused', [{ status: 400, body: '{"message":"The card of Ann was declined."}' }], immediate],
  ['unknown', [{ status: 500, at: 'after' }], immediate],
];

async function arriveAs(
  place: (typeof places)[number],
  before: Given,
  faults: Fault[] = [],
): Promise<{ scene: Scene; seat: Seat; own: Given }> {
  const scene = await arrive(faults, { plan: 'basic' });
  const { customerId, token: sessionToken } = scene.customer;
  // Not the customer of another test.
  const own = { sessionToken, ...before, customer: before.customer ? customerId : null };
  const seat = await seatPicker(place, scene, own);
  seat.widget.currentPlan = 'basic';
  seat.widget.defaultPlan = 'free';
  await seat.widget.updateComplete;
  return { scene, seat, own };
}

/** Nothing differs from a picker that this page shows for the first time. */
async function expectNew({ scene, widget }: Seat): Promise<void> {
  await settle();
  const { widget: fresh } = await seatPicker('its attributes', scene, { sessionToken: 'of a new customer' });
  const { value, currentPlan, defaultPlan } = widget;
  Object.assign(fresh, { value, currentPlan, defaultPlan });
  await fresh.updateComplete;
  expect(text(widget)).to.equal(text(fresh));
  expect(widget).to.include({ assignment: null, error: null, pending: false });
  expect(marked(widget, 'current')).to.deep.equal(['Basic']);
  for (const name of ['pending', 'assigned', 'error']) expectState(widget, name, false);
}

describe('N03: nothing of the former customer is left', () => {
  for (const place of places)
    for (const [how, before, after] of departures) {
      // Every one in two of the places.
      for (const [ended, faults, request] of place.includes('attributes') ? attempts : attempts.slice(0, 1)) {
        it(`N03 ${how} in ${place}, after an attempt that was ${ended}`, async () => {
          const { scene, seat } = await arriveAs(place, before, faults);
          await seat.widget.assign(request).catch(() => undefined);
          await seat.widget.updateComplete;
          expect(text(seat.widget)).to.contain(verdicts[ended]);
          seat.give(after);
          expect(seat.widget).to.include({ assignment: null, error: null, pending: false });
          await expectNew(seat);
          expect(outcomes(scene)).to.have.length(1);
        });

        it(`N03 ${how} in ${place}, before an attempt has ended that was ${ended}: heard, and not shown`, async () => {
          const { scene, seat } = await arriveAs(place, before, faults);
          const answers = holdAnswers();
          const assigned = seat.widget.assign(request).catch(() => undefined);
          await until(() => answers.count, 'the request');
          seat.give(after);
          await expectNew(seat);
          await answers.land();
          await assigned;
          await expectNew(seat);
          expect(outcomes(scene)).to.have.length(1);
        });

        it(`N03 ${how} in ${place}, in the task of an answer that was ${ended}: heard, and not shown`, async () => {
          const { scene, seat } = await arriveAs(place, before, faults);
          seat.widget.addEventListener(
            ended === 'assigned' || ended === 'scheduled' ? 'plan-assigned' : 'plan-error',
            () => {
              seat.give(after);
            },
          );
          await seat.widget.assign(request).catch(() => undefined);
          await expectNew(seat);
          expect(outcomes(scene)).to.have.length(1);
        });
      }

      for (const order of ['before', 'after'])
        it(`N03 ${how} in ${place}: an assignment that is set ${order} it in one task stays`, async () => {
          const { seat } = await arriveAs(place, before);
          seat.widget.assignment = { productPlanId: 'free', startTimeInSeconds: inMonth };
          await seat.widget.updateComplete;
          if (order === 'after') seat.give(after);
          seat.widget.assignment = scheduled;
          if (order === 'before') seat.give(after);
          await settle();
          expect(seat.widget.assignment).to.equal(scheduled);
          expect(text(seat.widget)).to.contain('Pro starts');
        });

      it(`N03 ${how} in ${place}: an assignment that the page gave, and the plan that follows from it, are gone`, async () => {
        const { seat } = await arriveAs(place, before);
        seat.widget.assignment = {
          productPlanId: 'pro',
          startTimeInSeconds: inDays(-1),
          endTimeInSeconds: inDays(9),
        };
        await seat.widget.updateComplete;
        expect(marked(seat.widget, 'current')).to.deep.equal(['Pro']);
        seat.give(after);
        await expectNew(seat);
      });

      it(`N03 ${how} in ${place}: the warning of an unknown outcome is gone, and back with the customer`, async () => {
        const { seat, own } = await arriveAs(place, before, [{ status: 500, times: 1 }]);
        await seat.widget.assign(immediate).catch(() => undefined);
        for (const isFormer of [false, true, false]) {
          seat.give(isFormer ? own : after);
          await settle();
          await review(seat.widget);
          expect(dialogOf(seat.widget).open).to.equal(true);
          const said = expect(text(seat.widget));
          if (isFormer) said.to.contain(en.uncertain);
          else said.not.to.contain(en.uncertain);
          await press(seat.widget, 'dismiss');
        }
      });

      it(`N03 ${how} in ${place}: a running request locks its customer alone`, async () => {
        const { seat, own } = await arriveAs(place, before);
        const answers = holdAnswers();
        const assigned = seat.widget.assign(immediate);
        await until(() => answers.count, 'the request');
        seat.give(after);
        expect(seat.widget.pending).to.equal(false);
        seat.give(own);
        expect(seat.widget.pending).to.equal(true);
        await answers.land();
        await assigned;
        await outcome(seat.widget);
        expect(read(part(seat.widget, 'outcome'))).to.equal('');
      });
    }

  it('N03 another customer of a session without a token: an assignment of the former one is gone', async () => {
    const { seat } = await arriveAs('its session', { sessionToken: null });
    seat.widget.customer = 'Ann';
    await settle();
    seat.widget.assignment = scheduled;
    await seat.widget.updateComplete;
    seat.widget.customer = 'Bob';
    await expectNew(seat);
  });

  it('N03 the first session comes after the assignment: it stays', async () => {
    const { scene, seat } = await arriveAs('its attributes', { sessionToken: null });
    seat.widget.assignment = scheduled;
    await settle();
    seat.give({ sessionToken: scene.customer.token, customer: 'Ann' });
    await settle();
    expect(seat.widget.assignment).to.equal(scheduled);
  });

  it('N03 settings: another customer of the same session object, and theirs leave at once', async () => {
    const scene = await arrive();
    const bob = await SandboxCustomer.arrive();
    const { widget } = await seatPicker('its session', scene, { sessionToken: bob.token });
    const settings = document.createElement('portal-settings');
    Object.assign(settings, { session: widget.session, customer: 'Ann' });
    widget.after(settings);
    await until(() => settings.settings, 'the settings');
    settings.customer = 'Bob';
    await settings.updateComplete;
    expect(settings).to.include({ settings: null, pending: true });
    expect(part(settings, 'status').textContent).to.contain(en.loading);
  });
});
