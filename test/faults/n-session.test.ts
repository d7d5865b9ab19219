/** Group N: session replaced during a change. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import type { PortalSessionOptions } from '../../src/service/session.js';
import { errorOf } from '../service/helpers.js';
import { confirm, openReview, passGuard, untilOutcome } from '../support/actions.js';
import { buttonOf } from '../support/cards.js';
import { outcomeEventsOf } from '../support/attempts.js';
import { listen } from '../support/events.js';
import { dialogOf, partOf, renderedTextOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { openScene } from '../support/scene.js';
import { until, untilSettled } from '../support/waiting.js';
import {
  confirmDelayed,
  confirmWithoutToken,
  expectCanceled,
  mountPickerAt,
  mountSettingsAt,
  openPickerAt,
  places,
  type ProvidingPage,
  tokensSentBy,
} from './session-places.js';

type Given = Partial<PortalSessionOptions>;

/** What a page replaces: name, before, after. */
const replacements: [what: string, before: Given, after: Given][] = [
  ['the token', {}, { sessionToken: 'of another customer' }],
  ['the base URL', {}, { baseUrl: 'https://another.example' }],
  ['the API key', {}, { apiKey: 'another' }],
  ['the customer', { customer: 'Ann' }, { customer: 'Bob' }],
  ['the base URL of a known customer', { customer: 'Ann' }, { baseUrl: 'https://another.example' }],
  ['the absent customer', {}, { customer: 'Bob' }],
  ['the customer with none', { customer: 'Ann' }, { customer: null }],
  ['customer and token', { customer: 'Ann' }, { customer: 'Bob', sessionToken: 'of Bob' }],
  ['everything', { apiKey: 'a' }, { sessionToken: 'b', apiKey: 'b', baseUrl: 'https://another.example' }],
];
const logout: (typeof replacements)[number] = ['the token with none', {}, { sessionToken: null }];

/** Each replacement in two of the places, the first one in all. */
const replacedIn = (place: string): typeof replacements =>
  place.startsWith('its') ? replacements : replacements.slice(0, 4);

describe('N01: replaced sessions', () => {
  for (const place of places) {
    for (const [what, before, after] of [...replacedIn(place), logout]) {
      it(`N01 closes the review and says why when the page replaces ${what} in ${place}`, async () => {
        const { scene, placed } = await openPickerAt(place, before);
        await openReview(placed.widget);
        placed.setSession(after);
        await until(() => !dialogOf(placed.widget).open, 'the end of the review');
        await untilSettled();
        expect(renderedTextOf(placed.widget)).to.contain(en.sessionChanged);
        expect(outcomeEventsOf(scene)).to.deep.equal([]);
        expect(tokensSentBy(scene)).to.deep.equal([]);
      });

      it(`N01 sends nothing when the page replaces ${what} in ${place} in the task of the press`, async () => {
        const { scene, placed } = await openPickerAt(place, before);
        await openReview(placed.widget);
        placed.setSession(after);
        const restore = passGuard(placed.widget);
        partOf(placed.widget, 'confirm').click();
        restore();
        await untilSettled();
        expect(dialogOf(placed.widget).open).to.equal(false);
        expect(renderedTextOf(placed.widget)).to.contain(en.sessionChanged);
        expect(outcomeEventsOf(scene)).to.deep.equal([]);
        expect(tokensSentBy(scene)).to.deep.equal([]);
      });

      it(`N01 says why no review opens when the page replaces ${what} in ${place} in the task of the first press`, async () => {
        const { placed } = await openPickerAt(place, before);
        buttonOf(placed.widget, 'pro').click();
        placed.setSession(after);
        await untilSettled();
        expect(dialogOf(placed.widget).open).to.equal(false);
        expect(renderedTextOf(placed.widget)).to.contain(en.sessionChanged);
      });

      it(`N01 cancels at once when the page replaces ${what} in ${place} during waitUntil()`, async () => {
        const { placed } = await openPickerAt(place, before);
        const release = await confirmDelayed(placed);
        placed.setSession(after);
        await expectCanceled(placed);
        release();
        await expectCanceled(placed);
      });

      it(`N01 cancels when the page replaces ${what} in ${place} in the task in which waitUntil() ends`, async () => {
        const { placed } = await openPickerAt(place, before);
        const release = await confirmDelayed(placed);
        release();
        placed.setSession(after);
        await expectCanceled(placed);
      });
    }

    for (const [what, before, after] of replacedIn(place)) {
      it(`N01 cancels when the page replaces ${what} in ${place} during session-request`, async () => {
        const scene = await openScene();
        const { placed, answer } = await confirmWithoutToken(place, scene, before);
        placed.setSession(after);
        await expectCanceled(placed);
        answer();
        await expectCanceled(placed);
      });

      for (const order of ['before', 'after'])
        it(`N01 sends nothing when the page replaces ${what} in ${place} ${order} the token in one task`, async () => {
          const scene = await openScene();
          const { placed, answer } = await confirmWithoutToken(place, scene, before);
          if (order === 'after') answer();
          placed.setSession(after);
          answer();
          await expectCanceled(placed);
        });

      it(`N01 sends nothing when the page replaces ${what} in ${place} during session-request of a removed picker`, async () => {
        const scene = await openScene();
        const { placed, answer } = await confirmWithoutToken(place, scene, before);
        placed.widget.remove();
        await untilSettled();
        placed.setSession(after);
        await untilSettled();
        answer();
        await until(() => outcomeEventsOf(scene).length, 'the outcome');
        await untilSettled();
        expect(outcomeEventsOf(scene)).to.have.length(1);
        expect(tokensSentBy(scene)).to.deep.equal([]);
      });
    }

    for (const left of ['the picker', 'what holds its session'])
      it(`N01 shows no canceled change in ${place} to another customer after ${left} was removed during waitUntil()`, async () => {
        const { scene, placed } = await openPickerAt(place);
        const release = await confirmDelayed(placed);
        const gone = left === 'the picker' ? placed.widget : placed.holder;
        const { parentElement } = gone;
        gone.remove();
        await until(() => outcomeEventsOf(scene).length, 'the outcome');
        placed.setSession({ sessionToken: 'of another customer' });
        parentElement?.append(gone);
        release();
        await untilSettled();
        expect(outcomeEventsOf(scene).map(({ type }) => type)).to.deep.equal(['plan-error']);
        expect(placed.widget).to.include({ pending: false, error: null });
        expect(renderedTextOf(placed.widget)).not.to.contain(en.canceled);
        expect(tokensSentBy(scene)).to.deep.equal([]);
      });

    it(`N01 cancels at once when a listener of plan-assign replaces the token in ${place}`, async () => {
      const { placed } = await openPickerAt(place);
      listen('plan-assign', (event) => {
        event.waitUntil(new Promise(() => undefined));
        placed.setSession({ sessionToken: 'of another customer' });
        expect(placed.widget.assignment).to.equal(null);
      });
      await openReview(placed.widget);
      await confirm(placed.widget);
      await expectCanceled(placed);
    });

    it(`N01 cancels a delayed change when the picker is moved from ${place} into another session`, async () => {
      const { scene, placed } = await openPickerAt(place);
      const other = await mountPickerAt('the attributes of <portal-session>', scene, {
        sessionToken: 'another',
      });
      const release = await confirmDelayed(placed);
      other.holder.append(placed.widget);
      // Its own session moves with it.
      if (!place.startsWith('its')) await expectCanceled(placed);
      release();
      if (!place.startsWith('its')) return expectCanceled(placed);
      await untilOutcome(placed.widget);
      expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token]);
    });
  }

  it('N01 cancels a delayed change when a ContextProvider no longer provides a session', async () => {
    const { placed } = await openPickerAt('a ContextProvider');
    const release = await confirmDelayed(placed);
    (placed.holder as HTMLElement & Pick<ProvidingPage, 'provider'>).provider.setValue(undefined as never);
    release();
    await expectCanceled(placed);
  });
});

describe('N02: replaced session and a call in one task', () => {
  const assign = (picker: PortalPlanPickerElement) => picker.assign({ productPlanId: 'pro' });

  for (const place of places) {
    it(`N02 assign() sends another token of ${place}`, async () => {
      const scene = await openScene();
      const bob = await SandboxCustomer.create();
      const placed = await mountPickerAt(place, scene);
      placed.setSession({ sessionToken: bob.token });
      expect(await assign(placed.widget)).to.include({ customerId: bob.customerId });
      expect(tokensSentBy(scene)).to.deep.equal([bob.token]);
    });

    it(`N02 assign() dispatches session-request without a token in ${place}`, async () => {
      const scene = await openScene();
      const bob = await SandboxCustomer.create();
      const renewToken = () => bob.token;
      listen('session-request', (event) => {
        expect(event.reason).to.equal('missing');
        event.respondWith(renewToken());
      });
      const placed = await mountPickerAt(place, scene);
      placed.setSession({ sessionToken: null, ...(!place.includes('attributes') && { renewToken }) });
      expect(await assign(placed.widget)).to.include({ customerId: bob.customerId });
      expect(tokensSentBy(scene)).to.deep.equal([bob.token]);
    });

    it(`N02 assign() uses another base URL or API key of ${place}`, async () => {
      const { scene, placed } = await openPickerAt(place);
      placed.setSession({ apiKey: 'another' });
      await assign(placed.widget);
      expect(scene.calls.all.at(-1)?.init.headers).to.include({ 'x-api-key': 'another' });
      placed.setSession({ baseUrl: 'javascript:void 0' });
      expect((await errorOf(assign(placed.widget))).code).to.equal('setup');
      expect(scene.calls.count).to.equal(1);
    });

    it(`N02 reload() loads once with another token of ${place}`, async () => {
      const scene = await openScene();
      const bob = await SandboxCustomer.create({ settings: { customerPortalSetting: 'Bob' } });
      const placed = await mountSettingsAt(place, scene);
      await until(() => placed.widget.settings, 'the settings');
      placed.setSession({ sessionToken: bob.token });
      placed.widget.reload();
      await until(() => placed.widget.settings?.customerPortalSetting === 'Bob', 'the new settings');
      await untilSettled();
      expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token, bob.token]);
    });
  }

  it('N02 uses a session object instead of attributes, and attributes again, at once', async () => {
    const scene = await openScene();
    const bob = await SandboxCustomer.create();
    const { widget } = await mountPickerAt('its attributes', scene);
    const { widget: another } = await mountPickerAt('its session', scene, { sessionToken: bob.token });
    widget.session = another.session;
    await assign(widget);
    widget.session = null;
    await assign(widget);
    expect(tokensSentBy(scene)).to.deep.equal([bob.token, scene.customer.token]);
  });
});
