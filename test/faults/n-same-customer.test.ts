/** Group N: changes of a session that keep the customer. */
import { expect } from '@open-wc/testing';
import type { PortalSessionOptions } from '../../src/service/session.js';
import { confirm, openReview, untilOutcome } from '../support/actions.js';
import { outcomeEventsOf } from '../support/attempts.js';
import { listen } from '../support/events.js';
import { dialogOf, partOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { openScene, type Scene } from '../support/scene.js';
import { until, untilSettled } from '../support/waiting.js';
import {
  confirmDelayed,
  confirmWithoutToken,
  mountPickerAt,
  mountSettingsAt,
  openPickerAt,
  places,
  tokensSentBy,
} from './session-places.js';

type Given = Partial<PortalSessionOptions>;

/** Creates another token of the scene's customer. */
const createToken = async ({ customer: { customerId } }: Scene): Promise<string> =>
  (await SandboxCustomer.create({ customerId })).token;

/** Changes that keep the customer: name, before, after. */
const changes: [what: string, before: Given, after: (token: string, scene: Scene) => Given][] = [
  ['a token', { customer: 'Ann' }, (sessionToken) => ({ sessionToken })],
  ['a token with an equal customer', { customer: 7 }, (sessionToken) => ({ sessionToken, customer: ' 7 ' })],
  ['no change', {}, () => ({})],
  [
    'the spelling of the address',
    {},
    (_, { customer }) => ({ baseUrl: ` ${customer.url}/customer-portal/ ` }),
  ],
  ['the absence of an API key', { apiKey: null }, () => ({ apiKey: '' })],
];

async function expectOneAssignment(scene: Scene, token: string): Promise<void> {
  await until(() => outcomeEventsOf(scene).length, 'the outcome');
  await untilSettled();
  expect(outcomeEventsOf(scene).map(({ type }) => type)).to.deep.equal(['plan-assigned']);
  expect(tokensSentBy(scene)).to.deep.equal([token]);
}

describe('N01: session changes of the same customer', () => {
  for (const place of places)
    for (const [what, before, change] of changes) {
      const openWithChange = async () => {
        const { scene, placed } = await openPickerAt(place, before);
        const after = change(await createToken(scene), scene);
        return { scene, placed, after, token: after.sessionToken ?? scene.customer.token };
      };

      it(`N01 keeps the review and sends once when ${what} is set in ${place}`, async () => {
        const { scene, placed, after, token } = await openWithChange();
        await openReview(placed.widget);
        placed.setSession(after);
        await untilSettled();
        expect(dialogOf(placed.widget).open).to.equal(true);
        await confirm(placed.widget);
        await expectOneAssignment(scene, token);
      });

      it(`N01 sends once when ${what} is set in ${place} during waitUntil()`, async () => {
        const { scene, placed, after, token } = await openWithChange();
        const release = await confirmDelayed(placed);
        placed.setSession(after);
        await untilSettled();
        expect(outcomeEventsOf(scene)).to.deep.equal([]);
        release();
        await expectOneAssignment(scene, token);
      });

      it(`N01 keeps the outcome when ${what} is set in ${place}`, async () => {
        const { scene, placed, after, token } = await openWithChange();
        await openReview(placed.widget);
        await confirm(placed.widget);
        await untilOutcome(placed.widget);
        const { assignment } = placed.widget;
        placed.setSession(after);
        await untilSettled();
        expect(textOf(partOf(placed.widget, 'outcome'))).to.match(/^Pro (is active|starts)/);
        expect(placed.widget.assignment).to.equal(assignment);
        await placed.widget.assign({ productPlanId: 'free' });
        expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token, token]);
      });

      it(`N01 keeps the settings without a request when ${what} is set in ${place}`, async () => {
        const scene = await openScene();
        const placed = await mountSettingsAt(place, scene, before);
        const after = change(await createToken(scene), scene);
        await until(() => placed.widget.settings, 'the settings');
        const { settings } = placed.widget;
        placed.setSession(after);
        await untilSettled();
        expect(placed.widget).to.include({ settings, pending: false });
        expect(scene.calls.count).to.equal(1);
      });
    }

  for (const place of ['its attributes', 'the attributes of <portal-session>'] as const) {
    it(`N01 sends once with a token that is set in ${place} during session-request`, async () => {
      const scene = await openScene();
      const token = await createToken(scene);
      const { placed, answer } = await confirmWithoutToken(place, scene, { customer: 'Ann' });
      placed.setSession({ sessionToken: token });
      await expectOneAssignment(scene, token);
      answer();
      await untilSettled();
      expect(tokensSentBy(scene)).to.deep.equal([token]);
    });

    it(`N01 changes nothing when the page sets the token of session-request in ${place}`, async () => {
      const scene = await openScene();
      const { token } = scene.customer;
      await scene.customer.setFaults({ expired: true });
      const another = await createToken(scene);
      listen('session-request', (event) => {
        event.respondWith(another);
      });
      const placed = await mountPickerAt(place, scene);
      await placed.widget.assign({ productPlanId: 'free' });
      await openReview(placed.widget);
      for (const sessionToken of [another, token, another]) {
        placed.setSession({ sessionToken });
        await untilSettled();
        expect(dialogOf(placed.widget).open).to.equal(true);
      }
      expect(textOf(partOf(placed.widget, 'outcome'))).to.match(/^Free (is active|starts)/);
      await confirm(placed.widget);
      await untilOutcome(placed.widget);
      expect(tokensSentBy(scene)).to.deep.equal([token, another, another]);
    });
  }

  for (const place of places.slice(2))
    it(`N01 changes nothing when the picker has the customer and a token is set in ${place}`, async () => {
      const scene = await openScene();
      const token = await createToken(scene);
      const placed = await mountPickerAt(place, scene);
      placed.widget.customer = scene.customer.customerId;
      await placed.widget.updateComplete;
      await openReview(placed.widget);
      placed.setSession({ sessionToken: token });
      await untilSettled();
      expect(dialogOf(placed.widget).open).to.equal(true);
      await confirm(placed.widget);
      await expectOneAssignment(scene, token);
    });

  it('N01 sends a delayed change when the picker is moved to the same session elsewhere', async () => {
    const { scene, placed } = await openPickerAt('the attributes of <portal-session>');
    const other = await mountPickerAt('a ContextProvider', scene);
    const release = await confirmDelayed(placed);
    other.holder.append(placed.widget);
    await untilSettled();
    release();
    await expectOneAssignment(scene, scene.customer.token);
  });
});
