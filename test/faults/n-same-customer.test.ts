/** Group N: what of a session may change without being another customer's. */
import { expect } from '@open-wc/testing';
import type { PortalSessionOptions } from '../../src/service/session.js';
import { confirm, dialogOf, outcome, review } from '../support/customer.js';
import { listen } from '../support/events.js';
import { part, read } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive, type Scene } from '../support/scene.js';
import { settle, until } from '../support/waiting.js';
import { hold, outcomes, places, seatPicker, seatSettings, tokensSent, waitForToken } from './seats.js';

type Given = Partial<PortalSessionOptions>;

/** Another session of the scene's customer. */
const renewed = async ({ customer: { customerId } }: Scene): Promise<string> =>
  (await SandboxCustomer.arrive({ customerId })).token;

/** What changes, for the same customer: before, and after. */
const changes: [what: string, before: Given, after: (token: string, scene: Scene) => Given][] = [
  ['a token', { customer: 'Ann' }, (sessionToken) => ({ sessionToken })],
  [
    'a token with a customer of the same text',
    { customer: 7 },
    (sessionToken) => ({ sessionToken, customer: ' 7 ' }),
  ],
  ['nothing', {}, () => ({})],
  [
    'the spelling of the address',
    {},
    (_, { customer }) => ({ baseUrl: ` ${customer.url}/customer-portal/ ` }),
  ],
  ['the absence of an API key', { apiKey: null }, () => ({ apiKey: '' })],
];

async function expectAssigned(scene: Scene, token: string): Promise<void> {
  await until(() => outcomes(scene).length, 'the outcome');
  await settle();
  expect(outcomes(scene).map(({ type }) => type)).to.deep.equal(['plan-assigned']);
  expect(tokensSent(scene)).to.deep.equal([token]);
}

describe('N01: the session of the same customer', () => {
  for (const place of places)
    for (const [what, before, change] of changes) {
      const arriveWith = async () => {
        const scene = await arrive();
        const after = change(await renewed(scene), scene);
        return { scene, after, token: after.sessionToken ?? scene.customer.token };
      };

      it(`N01 gets ${what} in ${place}, while the review is open: it stays, and is sent once`, async () => {
        const { scene, after, token } = await arriveWith();
        const seat = await seatPicker(place, scene, before);
        await review(seat.widget);
        seat.give(after);
        await settle();
        expect(dialogOf(seat.widget).open).to.equal(true);
        await confirm(seat.widget);
        await expectAssigned(scene, token);
      });

      it(`N01 gets ${what} in ${place}, while the page holds the change: sent once`, async () => {
        const { scene, after, token } = await arriveWith();
        const seat = await seatPicker(place, scene, before);
        const release = await hold(seat);
        seat.give(after);
        await settle();
        expect(outcomes(scene)).to.deep.equal([]);
        release();
        await expectAssigned(scene, token);
      });

      it(`N01 gets ${what} in ${place}, while the change is held and the picker is not in the document: sent once`, async () => {
        const { scene, after, token } = await arriveWith();
        const seat = await seatPicker(place, scene, before);
        const release = await hold(seat);
        seat.widget.remove();
        await settle();
        seat.give(after);
        release();
        await expectAssigned(scene, token);
      });

      it(`N01 gets ${what} in ${place}, after an outcome: it stays on screen`, async () => {
        const { scene, after, token } = await arriveWith();
        const seat = await seatPicker(place, scene, before);
        await review(seat.widget);
        await confirm(seat.widget);
        await outcome(seat.widget);
        const { assignment } = seat.widget;
        seat.give(after);
        await settle();
        expect(read(part(seat.widget, 'outcome'))).to.match(/^Pro (is active|starts)/);
        expect(seat.widget.assignment).to.equal(assignment);
        await seat.widget.assign({ productPlanId: 'free' });
        expect(tokensSent(scene)).to.deep.equal([scene.customer.token, token]);
      });

      it(`N01 gets ${what} in ${place}, after the settings are shown: they stay, and are not read again`, async () => {
        const { scene, after } = await arriveWith();
        const seat = await seatSettings(place, scene, before);
        await until(() => seat.widget.settings, 'the settings');
        const { settings } = seat.widget;
        seat.give(after);
        await settle();
        expect(seat.widget).to.include({ settings, pending: false });
        expect(scene.calls.count).to.equal(1);
      });
    }

  for (const place of ['its attributes', 'the attributes of <portal-session>'] as const) {
    it(`N01 gets a token in ${place}, while the request waits for one: sent with it, once`, async () => {
      const scene = await arrive();
      const token = await renewed(scene);
      const { seat, answer } = await waitForToken(place, scene, { customer: 'Ann' });
      seat.give({ sessionToken: token });
      await expectAssigned(scene, token);
      answer();
      await settle();
      expect(tokensSent(scene)).to.deep.equal([token]);
    });

    it(`N01 gets a token by session-request, which the page then sets in ${place}: nothing changes`, async () => {
      const scene = await arrive();
      const { token } = scene.customer;
      await scene.customer.fail({ expired: true });
      const another = await renewed(scene);
      listen('session-request', (event) => {
        event.respondWith(another);
      });
      const seat = await seatPicker(place, scene);
      await seat.widget.assign({ productPlanId: 'free' });
      await review(seat.widget);
      for (const sessionToken of [another, token, another]) {
        seat.give({ sessionToken });
        await settle();
        expect(dialogOf(seat.widget).open).to.equal(true);
      }
      expect(read(part(seat.widget, 'outcome'))).to.match(/^Free (is active|starts)/);
      await confirm(seat.widget);
      await outcome(seat.widget);
      expect(tokensSent(scene)).to.deep.equal([token, another, another]);
    });
  }

  for (const place of places.slice(2))
    it(`N01 is known by the picker, and gets a token in ${place}: nothing changes`, async () => {
      const scene = await arrive();
      const token = await renewed(scene);
      const seat = await seatPicker(place, scene);
      seat.widget.customer = 'Ann';
      await seat.widget.updateComplete;
      await review(seat.widget);
      seat.give({ sessionToken: token });
      await settle();
      expect(dialogOf(seat.widget).open).to.equal(true);
      await confirm(seat.widget);
      await expectAssigned(scene, token);
    });

  it('N01 is in another place of the page: a held change goes with the picker', async () => {
    const scene = await arrive();
    const seat = await seatPicker('the attributes of <portal-session>', scene);
    const other = await seatPicker('a ContextProvider', scene);
    const release = await hold(seat);
    other.holder.append(seat.widget);
    await settle();
    release();
    await expectAssigned(scene, scene.customer.token);
  });
});
