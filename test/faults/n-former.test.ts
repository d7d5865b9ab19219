/** Group N: nothing of the former customer is shown to the next one. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import type { PortalSessionOptions } from '../../src/service/session.js';
import type { Fault } from '../../src/testing/faults.js';
import { openReview, press, untilOutcome } from '../support/actions.js';
import { outcomeEventsOf } from '../support/attempts.js';
import { currentLabelsOf } from '../support/cards.js';
import { secondsInDays } from '../support/clock.js';
import { holdResponses } from '../support/network.js';
import { dialogOf, partOf, renderedTextOf, textOf } from '../support/rendered.js';
import { expectState } from '../support/states.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { openScene, type Scene } from '../support/scene.js';
import { until, untilSettled } from '../support/waiting.js';
import { mountPickerAt, type PlacedWidget, places } from './session-places.js';

type Given = Partial<PortalSessionOptions>;

/** Ways to change or end the session: name, before, after. */
const departures: [how: string, before: Given, after: Given][] = [
  ['another token', {}, { sessionToken: 'of another customer' }],
  ['no token', {}, { sessionToken: null }],
  ['another customer', { customer: 'Ann' }, { customer: 'Bob' }],
];

const inMonth = secondsInDays(30);
const scheduled = { productPlanId: 'pro', startTimeInSeconds: inMonth, endTimeInSeconds: secondsInDays(60) };
const immediate = { productPlanId: 'pro' };

const verdicts = {
  assigned: 'Pro starts',
  scheduled: 'Pro ends on',
  refused: 'The card of Ann was declined.',
  unknown: en.unknown,
};

/** Outcomes of the former customer's attempt. */
const attempts: [how: keyof typeof verdicts, faults: Fault[], request: { productPlanId: string }][] = [
  ['assigned', [], immediate],
  ['scheduled', [], scheduled],
  ['refused', [{ status: 400, body: '{"message":"The card of Ann was declined."}' }], immediate],
  ['unknown', [{ status: 500, at: 'after' }], immediate],
];

async function openPickerAs(
  place: (typeof places)[number],
  before: Given,
  faults: Fault[] = [],
): Promise<{ scene: Scene; placed: PlacedWidget; own: Given }> {
  const scene = await openScene(faults, { plan: 'basic' });
  const { customerId, token: sessionToken } = scene.customer;
  // A customer that no other test has.
  const own = { sessionToken, ...before, customer: before.customer ? customerId : null };
  const placed = await mountPickerAt(place, scene, own);
  placed.widget.currentPlan = 'basic';
  placed.widget.defaultPlan = 'free';
  await placed.widget.updateComplete;
  return { scene, placed, own };
}

/** Checks that the picker looks like a new one. */
async function expectNew({ scene, widget }: PlacedWidget): Promise<void> {
  await untilSettled();
  const { widget: fresh } = await mountPickerAt('its attributes', scene, {
    sessionToken: 'of a new customer',
  });
  const { currentPlan, defaultPlan } = widget;
  Object.assign(fresh, { currentPlan, defaultPlan });
  await fresh.updateComplete;
  expect(renderedTextOf(widget)).to.equal(renderedTextOf(fresh));
  expect(widget).to.include({ assignment: null, error: null, pending: false });
  expect(currentLabelsOf(widget)).to.deep.equal(['Basic']);
  for (const name of ['pending', 'assigned', 'error']) expectState(widget, name, false);
}

describe('N03: data of the former customer', () => {
  for (const place of places)
    for (const [how, before, after] of departures) {
      // Each one in two of the places.
      for (const [ended, faults, request] of place.includes('attributes') ? attempts : attempts.slice(0, 1)) {
        it(`N03 is removed with ${how} in ${place} after an attempt that was ${ended}`, async () => {
          const { scene, placed } = await openPickerAs(place, before, faults);
          await placed.widget.assign(request).catch(() => undefined);
          await placed.widget.updateComplete;
          expect(renderedTextOf(placed.widget)).to.contain(verdicts[ended]);
          placed.setSession(after);
          expect(placed.widget).to.include({ assignment: null, error: null, pending: false });
          await expectNew(placed);
          expect(outcomeEventsOf(scene)).to.have.length(1);
        });

        it(`N03 is dispatched and not shown with ${how} in ${place} before an attempt was ${ended}`, async () => {
          const { scene, placed } = await openPickerAs(place, before, faults);
          const responses = holdResponses();
          const assigned = placed.widget.assign(request).catch(() => undefined);
          await until(() => responses.count, 'the request');
          placed.setSession(after);
          await expectNew(placed);
          await responses.release();
          await assigned;
          await expectNew(placed);
          expect(outcomeEventsOf(scene)).to.have.length(1);
        });

        it(`N03 is dispatched and not shown with ${how} in ${place} in the task of a response that was ${ended}`, async () => {
          const { scene, placed } = await openPickerAs(place, before, faults);
          placed.widget.addEventListener(
            ended === 'assigned' || ended === 'scheduled' ? 'plan-assigned' : 'plan-error',
            () => {
              placed.setSession(after);
            },
          );
          await placed.widget.assign(request).catch(() => undefined);
          await expectNew(placed);
          expect(outcomeEventsOf(scene)).to.have.length(1);
        });
      }

      for (const order of ['before', 'after'])
        it(`N03 keeps an assignment that is set ${order} ${how} in ${place} in one task`, async () => {
          const { placed } = await openPickerAs(place, before);
          placed.widget.assignment = { productPlanId: 'free', startTimeInSeconds: inMonth };
          await placed.widget.updateComplete;
          if (order === 'after') placed.setSession(after);
          placed.widget.assignment = scheduled;
          if (order === 'before') placed.setSession(after);
          await untilSettled();
          expect(placed.widget.assignment).to.equal(scheduled);
          expect(renderedTextOf(placed.widget)).to.contain('Pro starts');
        });

      it(`N03 removes an assignment of the page and its current plan with ${how} in ${place}`, async () => {
        const { placed } = await openPickerAs(place, before);
        placed.widget.assignment = {
          productPlanId: 'pro',
          startTimeInSeconds: secondsInDays(-1),
          endTimeInSeconds: secondsInDays(9),
        };
        await placed.widget.updateComplete;
        expect(currentLabelsOf(placed.widget)).to.deep.equal(['Pro']);
        placed.setSession(after);
        await expectNew(placed);
      });

      it(`N03 removes the warning of an unknown outcome with ${how} in ${place} and restores it with the customer`, async () => {
        const { placed, own } = await openPickerAs(place, before, [{ status: 500, times: 1 }]);
        await placed.widget.assign(immediate).catch(() => undefined);
        for (const isFormer of [false, true, false]) {
          placed.setSession(isFormer ? own : after);
          await untilSettled();
          await openReview(placed.widget);
          expect(dialogOf(placed.widget).open).to.equal(true);
          const said = expect(renderedTextOf(placed.widget));
          if (isFormer) said.to.contain(en.uncertain);
          else said.not.to.contain(en.uncertain);
          await press(placed.widget, 'dismiss');
        }
      });

      it(`N03 a pending request locks only its customer with ${how} in ${place}`, async () => {
        const { placed, own } = await openPickerAs(place, before);
        const responses = holdResponses();
        const assigned = placed.widget.assign(immediate);
        await until(() => responses.count, 'the request');
        placed.setSession(after);
        expect(placed.widget.pending).to.equal(false);
        await placed.widget.updateComplete;
        placed.setSession(own);
        expect(placed.widget.pending).to.equal(true);
        await responses.release();
        await assigned;
        await untilOutcome(placed.widget);
        expect(textOf(partOf(placed.widget, 'outcome'))).to.equal('');
      });
    }

  it('N03 removes the former assignment with another customer of a session without a token', async () => {
    const { placed } = await openPickerAs('its session', { sessionToken: null });
    placed.widget.customer = 'Ann';
    await untilSettled();
    placed.widget.assignment = scheduled;
    await placed.widget.updateComplete;
    placed.widget.customer = 'Bob';
    await expectNew(placed);
  });

  it('N03 keeps an assignment that is set before the first session', async () => {
    const { scene, placed } = await openPickerAs('its attributes', { sessionToken: null });
    placed.widget.assignment = scheduled;
    await untilSettled();
    placed.setSession({ sessionToken: scene.customer.token, customer: 'Ann' });
    await untilSettled();
    expect(placed.widget.assignment).to.equal(scheduled);
  });

  it('N03 removes the settings at once with another customer of the same session object', async () => {
    const scene = await openScene();
    const bob = await SandboxCustomer.create();
    const { widget } = await mountPickerAt('its session', scene, { sessionToken: bob.token });
    const settings = document.createElement('portal-settings');
    Object.assign(settings, { session: widget.session, customer: 'Ann' });
    widget.after(settings);
    await until(() => settings.settings, 'the settings');
    settings.customer = 'Bob';
    await settings.updateComplete;
    expect(settings).to.include({ settings: null, pending: true });
    expect(partOf(settings, 'status').textContent).to.contain(en.loading);
  });
});
