import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import type { SessionOptions } from '../../src/testing/sessions.js';
import { changePlan } from '../support/actions.js';
import { attemptChange, expectFailure, expectNoLeak } from '../support/attempts.js';
import { skipSessionRequestDelays, skipTimers } from '../support/clock.js';
import { listen, nextEvent, recordEvents } from '../support/events.js';
import { mountLoadedSettings, mountPickerOf, mountSettingsOf, untilLoaded } from '../support/mount.js';
import { createNamedCustomer } from '../support/named-customer.js';
import { openPendingSettings } from '../support/pending.js';
import { partOf, renderedTextOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { openScene, signIn } from '../support/scene.js';
import { until, untilNextTask } from '../support/waiting.js';

const settingOptions: SessionOptions = { settings: { customerPortalSetting: 'Ann' } };

describe('S: session', () => {
  it('S01 refreshes the token once and sends once more when it has expired before the press', async () => {
    const customer = await SandboxCustomer.create();
    const { url, token, customerId } = customer;
    const settings = await mountLoadedSettings(customer);
    const picker = await mountPickerOf(customer);
    await customer.setFaults({ expired: true });
    const renewed = await SandboxCustomer.create({ customerId });
    const reasons: string[] = [];
    listen('session-request', (event) => {
      reasons.push(event.reason);
      event.respondWith(renewed.token);
    });
    await changePlan(picker);
    expect(picker.error).to.equal(null);
    expect(reasons).to.deep.equal(['refused']);
    expect((await customer.ledger()).requests.map(({ method }) => method)).to.deep.equal(['GET', 'POST']);
    expect((await renewed.ledger()).assignments).to.have.length(1);
    expect(settings.settings, 'what is shown stays').not.to.equal(null);
    expect(picker).to.include({ baseUrl: url, sessionToken: token });
    await changePlan(picker, 'free');
    expect(reasons, 'the renewed token is kept').to.have.length(1);
  });

  it('S01 fails with session when the token has expired and nobody refreshes it', async () => {
    const scene = await openScene();
    await scene.customer.setFaults({ expired: true });
    skipSessionRequestDelays();
    const picker = await attemptChange(scene);
    const failure = { code: 'session', status: 401, outcome: 'not-applied' } as const;
    await expectFailure(scene, picker, failure, { calls: 1 });
  });

  describe('S03 the token is removed', () => {
    it('removes the settings that are shown', async () => {
      const ann = await createNamedCustomer('Ann');
      const settings = await mountLoadedSettings(ann);
      expect(renderedTextOf(settings)).to.contain('Ann');
      const failed = nextEvent(settings, 'settings-error');
      skipSessionRequestDelays();
      settings.removeAttribute('session-token');
      await settings.updateComplete;
      expect(renderedTextOf(settings)).not.to.contain('Ann');
      expect(settings.settings).to.equal(null);
      expect((await failed).detail.code).to.equal('session');
      await settings.updateComplete;
      expect(textOf(partOf(settings, 'error'))).to.contain(en.settingsFailed);
    });

    it('ignores the response while they load', async () => {
      const { scene, settings, responses } = await openPendingSettings([], settingOptions);
      skipSessionRequestDelays();
      settings.sessionToken = null;
      await until(() => settings.error, 'the end');
      await responses.release();
      expect(settings.settings).to.equal(null);
      expect(renderedTextOf(settings)).not.to.contain('Ann');
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-error']);
    });
  });

  describe("S04 the token changes to another customer's", () => {
    it('shows and dispatches only the new settings while they load', async () => {
      const { scene, settings, responses } = await openPendingSettings([], settingOptions);
      const arrived = nextEvent(settings, 'settings-loaded');
      settings.sessionToken = (await createNamedCustomer('Bob')).token;
      await until(() => responses.count === 2, 'the second request');
      await responses.release(1);
      expect((await arrived).detail).to.deep.equal({ customerPortalSetting: 'Bob' });
      await responses.release();
      expect(renderedTextOf(settings)).to.contain('Bob').and.not.contain('Ann');
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
    });

    it('removes the settings that are shown at once', async () => {
      const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
      const settings = await mountLoadedSettings(ann);
      const arrived = nextEvent(settings, 'settings-loaded');
      settings.sessionToken = bob.token;
      await settings.updateComplete;
      expect(renderedTextOf(settings)).not.to.contain('Ann');
      await arrived;
      await settings.updateComplete;
      expect(renderedTextOf(settings)).to.contain('Bob');
      expect((await bob.ledger()).requests).to.have.length(1);
    });

    it('changes the plan of the new customer before assign()', async () => {
      const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
      const picker = await mountPickerOf(ann);
      picker.sessionToken = bob.token;
      expect(await picker.assign({ productPlanId: 'pro' })).to.include({ customerId: bob.customerId });
      expect((await ann.ledger()).requests).to.have.length(0);
    });
  });

  describe('S05 responds with', () => {
    const hang = new Promise<string>(() => undefined);
    for (const [what, answer] of [
      ['a rejection', () => Promise.reject(new Error('secret words'))],
      ['a promise that never settles', () => hang],
      ['an empty string', () => ''],
      ['a blank string', () => Promise.resolve('  ')],
      ['an object without a token', () => ({ customer: 'secret words' })],
      ['null', () => Promise.resolve(null)],
    ] as const)
      it(`${what}: fails with session within 10 s`, async () => {
        const scene = await openScene();
        listen('session-request', (event) => {
          event.respondWith(answer() as never);
        });
        if (what === 'a promise that never settles') skipTimers((milliseconds) => milliseconds === 10_000);
        const picker = await attemptChange(scene, { properties: { sessionToken: null } });
        await expectFailure(scene, picker, { code: 'session', outcome: 'not-applied' }, { calls: 0 });
        expect(renderedTextOf(picker)).not.to.contain('secret words');
        expect(picker.error?.message).not.to.contain('secret words');
      });

    it('a token after 10 s: sends nothing', async () => {
      const scene = await openScene();
      let respond: (token: string) => void = () => undefined;
      listen('session-request', (event) => {
        event.respondWith(new Promise((resolve) => (respond = resolve)));
      });
      skipTimers((milliseconds) => milliseconds === 10_000);
      const picker = await attemptChange(scene, { properties: { sessionToken: null } });
      respond(scene.customer.token);
      await untilNextTask();
      await expectFailure(scene, picker, { code: 'session', outcome: 'not-applied' }, { calls: 0 });
    });
  });

  it('S06 refreshes once at a time for many requests of one element, and again after a failure', async () => {
    const scene = await openScene();
    skipSessionRequestDelays();
    const asked = recordEvents('session-request');
    const picker = await attemptChange(scene, { properties: { sessionToken: null } });
    const { length } = asked;
    listen('session-request', (event) => {
      event.respondWith(scene.customer.token);
    });
    await changePlan(picker);
    expect(asked).to.have.length(length + 1);
    expect(picker.error).to.equal(null);
  });

  it('S07 settings do not show, dispatch or store the token', async () => {
    const scene = await openScene();
    const settings = signIn(scene, await mountSettingsOf());
    await until(() => settings.settings, 'the settings');
    await untilLoaded(settings);
    expectNoLeak(scene, settings);
  });
});
