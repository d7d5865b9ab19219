import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import { en } from '../../src/messages/en.js';
import { changePlan } from '../support/customer.js';
import { eventsOf, listen, nextEvent } from '../support/events.js';
import { hurry, hurryRequests } from '../support/clock.js';
import { loaded, loadSettings, mountPicker, mountSettings } from '../support/mount.js';
import { nextTask, until } from '../support/waiting.js';
import { part, read, text } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive, signIn } from '../support/scene.js';
import { attempt, expectFailure, expectNoLeak } from '../support/attempts.js';

const named = (name: string): Promise<SandboxCustomer> =>
  SandboxCustomer.arrive({ settings: { customerPortalSetting: name } });

describe('S: the session', () => {
  it('S01 the token expires between load and press: renewed once, and sent once more', async () => {
    const customer = await SandboxCustomer.arrive();
    const { url, token, customerId } = customer;
    const settings = await loadSettings(customer);
    const picker = await mountPicker(customer);
    await customer.fail({ expired: true });
    const renewed = await SandboxCustomer.arrive({ customerId });
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

  it('S01 the token expires between load and press: nobody renews it', async () => {
    const scene = await arrive();
    await scene.customer.fail({ expired: true });
    hurryRequests();
    const picker = await attempt(scene);
    const failure = { code: 'session', status: 401, outcome: 'not-applied' } as const;
    await expectFailure(scene, picker, failure, { calls: 1 });
    expect(picker.value).to.equal('pro');
  });

  describe('S03 the token is removed', () => {
    it('after the settings are shown: they leave the page', async () => {
      const ann = await named('Ann');
      const settings = await loadSettings(ann);
      expect(text(settings)).to.contain('Ann');
      const failed = nextEvent(settings, 'settings-error');
      hurryRequests();
      settings.removeAttribute('session-token');
      await settings.updateComplete;
      expect(text(settings)).not.to.contain('Ann');
      expect(settings.settings).to.equal(null);
      expect((await failed).detail.code).to.equal('session');
      await settings.updateComplete;
      expect(read(part(settings, 'error'))).to.contain(en.settingsFailed);
    });

    it('while they are read: a late answer is dropped', async () => {
      const ann = await named('Ann');
      const { events, settings, answer } = await reading(ann);
      hurryRequests();
      settings.sessionToken = null;
      await until(() => settings.error, 'the end');
      await answer();
      expect(settings.settings).to.equal(null);
      expect(text(settings)).not.to.contain('Ann');
      expect(events.map(({ type }) => type)).to.deep.equal(['settings-error']);
    });
  });

  describe("S04 the token changes to another customer's", () => {
    it('while settings are read: only the new ones are shown, and told once', async () => {
      const [ann, bob] = [await named('Ann'), await named('Bob')];
      const { events, settings, answer } = await reading(ann);
      const arrived = nextEvent(settings, 'settings-loaded');
      settings.sessionToken = bob.token;
      expect((await arrived).detail).to.deep.equal({ customerPortalSetting: 'Bob' });
      await answer();
      expect(text(settings)).to.contain('Bob').and.not.contain('Ann');
      expect(events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
    });

    it('after they are shown: the old ones leave at once', async () => {
      const [ann, bob] = [await named('Ann'), await named('Bob')];
      const settings = await loadSettings(ann);
      const arrived = nextEvent(settings, 'settings-loaded');
      settings.sessionToken = bob.token;
      await settings.updateComplete;
      expect(text(settings)).not.to.contain('Ann');
      await arrived;
      await settings.updateComplete;
      expect(text(settings)).to.contain('Bob');
      expect((await bob.ledger()).requests).to.have.length(1);
    });

    it('between choice and press: the new customer is the one who changes plan', async () => {
      const [ann, bob] = [await named('Ann'), await named('Bob')];
      const picker = await mountPicker(ann, { value: 'pro' });
      picker.sessionToken = bob.token;
      expect(await picker.assign()).to.include({ customerId: bob.customerId });
      expect((await ann.ledger()).requests).to.have.length(0);
    });
  });

  describe('S05 the page answers with', () => {
    const hang = new Promise<string>(() => undefined);
    for (const [what, answer] of [
      ['a rejection', () => Promise.reject(new Error('secret words'))],
      ['a promise that never settles', () => hang],
      ['an empty text', () => ''],
      ['a blank text', () => Promise.resolve('  ')],
      ['an object', () => ({ token: 'secret words' })],
      ['null', () => Promise.resolve(null)],
    ] as const)
      it(`${what}: the session has ended, within 10 s`, async () => {
        const scene = await arrive();
        listen('session-request', (event) => {
          event.respondWith(answer() as never);
        });
        if (what === 'a promise that never settles') hurry((milliseconds) => milliseconds === 10_000);
        const picker = await attempt(scene, { properties: { sessionToken: null } });
        await expectFailure(scene, picker, { code: 'session', outcome: 'not-applied' }, { calls: 0 });
        expect(text(picker)).not.to.contain('secret words');
        expect(picker.error?.message).not.to.contain('secret words');
      });

    it('a token only after the 10 s: nothing is sent any more', async () => {
      const scene = await arrive();
      let respond: (token: string) => void = () => undefined;
      listen('session-request', (event) => {
        event.respondWith(new Promise((resolve) => (respond = resolve)));
      });
      hurry((milliseconds) => milliseconds === 10_000);
      const picker = await attempt(scene, { properties: { sessionToken: null } });
      respond(scene.customer.token);
      await nextTask();
      await expectFailure(scene, picker, { code: 'session', outcome: 'not-applied' }, { calls: 0 });
    });
  });

  it('S06 many requests of one element: asked by one renewal at a time, and again after a failure', async () => {
    const scene = await arrive();
    hurryRequests();
    const asked = eventsOf('session-request');
    const picker = await attempt(scene, { properties: { sessionToken: null } });
    const { length } = asked;
    listen('session-request', (event) => {
      event.respondWith(scene.customer.token);
    });
    await changePlan(picker);
    expect(asked).to.have.length(length + 1);
    expect(picker.error).to.equal(null);
  });

  it('S07 settings show, tell and keep nothing of the token', async () => {
    const scene = await arrive();
    const settings = signIn(scene, await mountSettings());
    await until(() => settings.settings, 'the settings');
    await loaded(settings);
    expectNoLeak(scene, settings);
  });
});

/** Settings of a customer whose answer comes when told, to a platform that cannot abort. */
async function reading(customer: SandboxCustomer) {
  const real = window.fetch;
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let answered: Promise<unknown> | undefined;
  const fetching = stub(window, 'fetch').callsFake(async (input, init) => {
    const response = real.call(window, input, { ...init, signal: null });
    if (!(input as string).includes(encodeURIComponent(customer.token))) return response;
    answered = Promise.all([response, held]);
    await answered;
    return response;
  });
  const events = eventsOf('settings-loaded', 'settings-error');
  const settings = await mountSettings(customer);
  await until(() => fetching.called, 'the request');
  const answer = async (): Promise<void> => {
    release();
    await answered;
    await nextTask();
    await settings.updateComplete;
  };
  return { events, settings, answer };
}
