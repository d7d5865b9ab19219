/** Group N: whose change it is, while the page replaces the session. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import type { PortalSessionOptions } from '../../src/service/session.js';
import { choosePlan, dialogOf, outcome, review } from '../support/customer.js';
import { listen } from '../support/events.js';
import { part, text } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive } from '../support/scene.js';
import { settle, until } from '../support/waiting.js';
import { failure } from '../service/helpers.js';
import {
  expectCanceled,
  hold,
  outcomes,
  places,
  type ProvidingPage,
  seatPicker,
  seatSettings,
  tokensSent,
  waitForToken,
} from './seats.js';

type Given = Partial<PortalSessionOptions>;

/** What a page replaces: before, and after. */
const replacements: [what: string, before: Given, after: Given][] = [
  ['the token', {}, { sessionToken: 'of another customer' }],
  ['the base URL', {}, { baseUrl: 'https://another.example' }],
  ['the API key', {}, { apiKey: 'another' }],
  ['the customer', { customer: 'Ann' }, { customer: 'Bob' }],
  ['the base URL of a known customer', { customer: 'Ann' }, { baseUrl: 'https://another.example' }],
  ['the customer, who was not named,', {}, { customer: 'Bob' }],
  ['the customer, who is named no longer,', { customer: 'Ann' }, { customer: null }],
  ['customer and token', { customer: 'Ann' }, { customer: 'Bob', sessionToken: 'of Bob' }],
  ['all of it', { apiKey: 'a' }, { sessionToken: 'b', apiKey: 'b', baseUrl: 'https://another.example' }],
];
const logout: (typeof replacements)[number] = ['the token, by none,', {}, { sessionToken: null }];

/** Every replacement in two of the places, the first of them in the others. */
const replacedIn = (place: string): typeof replacements =>
  place.startsWith('its') ? replacements : replacements.slice(0, 4);

describe('N01: the session is replaced', () => {
  for (const place of places) {
    for (const [what, before, after] of [...replacedIn(place), logout]) {
      it(`N01 ${what} in ${place}, while the review is open: it closes and says why`, async () => {
        const scene = await arrive();
        const seat = await seatPicker(place, scene, before);
        await review(seat.widget);
        seat.give(after);
        await until(() => !dialogOf(seat.widget).open, 'the end of the review');
        await settle();
        expect(text(seat.widget)).to.contain(en.sessionChanged);
        expect(outcomes(scene)).to.deep.equal([]);
        expect(tokensSent(scene)).to.deep.equal([]);
      });

      it(`N01 ${what} in ${place}, in the task of the press: nothing is sent`, async () => {
        const scene = await arrive();
        const seat = await seatPicker(place, scene, before);
        await review(seat.widget);
        seat.give(after);
        part(seat.widget, 'confirm').click();
        await settle();
        expect(dialogOf(seat.widget).open).to.equal(false);
        expect(text(seat.widget)).to.contain(en.sessionChanged);
        expect(outcomes(scene)).to.deep.equal([]);
        expect(tokensSent(scene)).to.deep.equal([]);
      });

      it(`N01 ${what} in ${place}, in the task of the first press: says why no review opens`, async () => {
        const scene = await arrive();
        const seat = await seatPicker(place, scene, before);
        await choosePlan(seat.widget, 'pro');
        part(seat.widget, 'submit').click();
        seat.give(after);
        await settle();
        expect(dialogOf(seat.widget).open).to.equal(false);
        expect(text(seat.widget)).to.contain(en.sessionChanged);
      });

      it(`N01 ${what} in ${place}, while the page holds the change: canceled at once`, async () => {
        const scene = await arrive();
        const seat = await seatPicker(place, scene, before);
        const release = await hold(seat);
        seat.give(after);
        await expectCanceled(seat);
        release();
        await expectCanceled(seat);
      });

      it(`N01 ${what} in ${place}, in the task in which the page lets go: canceled`, async () => {
        const scene = await arrive();
        const seat = await seatPicker(place, scene, before);
        const release = await hold(seat);
        release();
        seat.give(after);
        await expectCanceled(seat);
      });

      for (const left of ['the picker', 'what holds its session'])
        it(`N01 ${what} in ${place}, while the change is held and ${left} is not in the document: canceled`, async () => {
          const scene = await arrive();
          const seat = await seatPicker(place, scene, before);
          const release = await hold(seat);
          const gone = left === 'the picker' ? seat.widget : seat.holder;
          const { parentElement } = gone;
          gone.remove();
          await settle();
          seat.give(after);
          await settle();
          release();
          await until(() => outcomes(scene).length, 'the outcome');
          parentElement?.append(gone);
          await expectCanceled(seat);
        });
    }

    for (const [what, before, after] of replacedIn(place)) {
      it(`N01 ${what} in ${place}, while the request waits for a token: canceled`, async () => {
        const scene = await arrive();
        const { seat, answer } = await waitForToken(place, scene, before);
        seat.give(after);
        await expectCanceled(seat);
        answer();
        await expectCanceled(seat);
      });

      for (const order of ['before', 'after'])
        it(`N01 ${what} in ${place}, ${order} the token in one task: nothing is sent`, async () => {
          const scene = await arrive();
          const { seat, answer } = await waitForToken(place, scene, before);
          if (order === 'after') answer();
          seat.give(after);
          answer();
          await expectCanceled(seat);
        });

      it(`N01 ${what} in ${place}, while the request of a removed picker waits for a token: nothing is sent`, async () => {
        const scene = await arrive();
        const { seat, answer } = await waitForToken(place, scene, before);
        seat.widget.remove();
        await settle();
        seat.give(after);
        await settle();
        answer();
        await until(() => outcomes(scene).length, 'the outcome');
        await settle();
        expect(outcomes(scene)).to.have.length(1);
        expect(tokensSent(scene)).to.deep.equal([]);
      });
    }

    it(`N01 the token in ${place}, by a listener that holds the change: canceled at once`, async () => {
      const scene = await arrive();
      const seat = await seatPicker(place, scene);
      listen('plan-assign', (event) => {
        event.waitUntil(new Promise(() => undefined));
        seat.give({ sessionToken: 'of another customer' });
        expect(seat.widget.assignment).to.equal(null);
      });
      await review(seat.widget);
      part(seat.widget, 'confirm').click();
      await expectCanceled(seat);
    });

    it(`N01 a held change is moved from ${place} into another session: canceled`, async () => {
      const scene = await arrive();
      const seat = await seatPicker(place, scene);
      const other = await seatPicker('the attributes of <portal-session>', scene, {
        sessionToken: 'another',
      });
      const release = await hold(seat);
      other.holder.append(seat.widget);
      // Its own session goes with it.
      if (!place.startsWith('its')) await expectCanceled(seat);
      release();
      if (!place.startsWith('its')) return expectCanceled(seat);
      await outcome(seat.widget);
      expect(tokensSent(scene)).to.deep.equal([scene.customer.token]);
    });
  }

  for (const isIn of [true, false])
    it(`N01 a ContextProvider provides none any more, while a picker ${isIn ? 'in' : 'out of'} the document is held: canceled`, async () => {
      const scene = await arrive();
      const seat = await seatPicker('a ContextProvider', scene);
      const release = await hold(seat);
      const { parentElement } = seat.widget;
      if (!isIn) seat.widget.remove();
      await settle();
      (seat.holder as HTMLElement & Pick<ProvidingPage, 'provider'>).provider.setValue(undefined as never);
      release();
      await until(() => outcomes(scene).length, 'the outcome');
      if (!isIn) parentElement?.append(seat.widget);
      await expectCanceled(seat);
    });
});

describe('N02: a replaced session counts at once', () => {
  const assign = (picker: PortalPlanPickerElement) => picker.assign({ productPlanId: 'pro' });

  for (const place of places) {
    it(`N02 another token in ${place}, and assign() in one task: sent with it`, async () => {
      const scene = await arrive();
      const bob = await SandboxCustomer.arrive();
      const seat = await seatPicker(place, scene);
      seat.give({ sessionToken: bob.token });
      expect(await assign(seat.widget)).to.include({ customerId: bob.customerId });
      expect(tokensSent(scene)).to.deep.equal([bob.token]);
    });

    it(`N02 no token in ${place}, and assign() in one task: the page is asked`, async () => {
      const scene = await arrive();
      const bob = await SandboxCustomer.arrive();
      const renewToken = () => bob.token;
      listen('session-request', (event) => {
        expect(event.reason).to.equal('missing');
        event.respondWith(renewToken());
      });
      const seat = await seatPicker(place, scene);
      seat.give({ sessionToken: null, ...(!place.includes('attributes') && { renewToken }) });
      expect(await assign(seat.widget)).to.include({ customerId: bob.customerId });
      expect(tokensSent(scene)).to.deep.equal([bob.token]);
    });

    it(`N02 another base URL or API key in ${place}, and assign() in one task: sent there`, async () => {
      const scene = await arrive();
      const seat = await seatPicker(place, scene);
      seat.give({ apiKey: 'another' });
      await assign(seat.widget);
      expect(scene.calls.all.at(-1)?.init.headers).to.include({ 'x-api-key': 'another' });
      seat.give({ baseUrl: 'javascript:void 0' });
      expect((await failure(assign(seat.widget))).code).to.equal('setup');
      expect(scene.calls.count).to.equal(1);
    });

    it(`N02 another token in ${place}, and reload() in one task: read once, with it`, async () => {
      const scene = await arrive();
      const bob = await SandboxCustomer.arrive({ settings: { customerPortalSetting: 'Bob' } });
      const seat = await seatSettings(place, scene);
      await until(() => seat.widget.settings, 'the settings');
      seat.give({ sessionToken: bob.token });
      seat.widget.reload();
      await until(() => seat.widget.settings?.customerPortalSetting === 'Bob', 'the new settings');
      await settle();
      expect(tokensSent(scene)).to.deep.equal([scene.customer.token, bob.token]);
    });
  }

  it('N02 a session object instead of attributes, and none again: each counts at once', async () => {
    const scene = await arrive();
    const bob = await SandboxCustomer.arrive();
    const { widget } = await seatPicker('its attributes', scene);
    const { widget: another } = await seatPicker('its session', scene, { sessionToken: bob.token });
    widget.session = another.session;
    await assign(widget);
    widget.session = null;
    await assign(widget);
    expect(tokensSent(scene)).to.deep.equal([bob.token, scene.customer.token]);
  });
});
