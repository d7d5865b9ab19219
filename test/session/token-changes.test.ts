/** Tokens that expire, end, or change to another customer. Renewals are tested in Node. */
import {
  changePlan,
  en,
  expect,
  expectNoLeak,
  holdResponses,
  listen,
  mountPicker,
  mountSettings,
  nextEvent,
  openScene,
  partOf,
  renderedTextOf,
  SandboxCustomer,
  stopTimers,
  textOf,
  until,
} from '../support/browser.js';
import { createNamedCustomer } from '../support/named-customer.js';

const ann = { settings: { customerPortalSetting: 'Ann' } };

describe('a token', () => {
  it('S01 E04 refreshes the token once and sends once more when it has expired before the press', async () => {
    const scene = await mountSettings();
    const { customer, settings } = scene;
    const { picker } = await mountPicker({ scene });
    await customer.setFaults({ expired: true });
    const renewed = await SandboxCustomer.create({ customerId: customer.customerId });
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
    expect(picker).to.include({ baseUrl: customer.url, sessionToken: customer.token });
    await changePlan(picker, 'free');
    expect(reasons, 'the renewed token is kept').to.have.length(1);
  });

  it('S03 removes the settings that are shown when the token is removed', async () => {
    const pass = stopTimers();
    const { settings } = await mountSettings({ customer: ann });
    expect(renderedTextOf(settings)).to.contain('Ann');
    const failed = nextEvent(settings, 'settings-error');
    settings.sessionToken = null;
    await settings.updateComplete;
    expect(renderedTextOf(settings)).not.to.contain('Ann');
    expect(settings.settings).to.equal(null);
    await pass(10_000);
    expect((await failed).detail.code).to.equal('session');
    await settings.updateComplete;
    expect(textOf(partOf(settings, 'error'))).to.contain(en.settingsFailed);
  });

  it("S04 shows and dispatches only the new customer's settings when the token changes while they load", async () => {
    const scene = await openScene([], ann);
    const responses = holdResponses();
    const { settings } = await mountSettings({ scene, isLoaded: false });
    const arrived = nextEvent(settings, 'settings-loaded');
    settings.sessionToken = (await createNamedCustomer('Bob')).token;
    await until(() => responses.count === 2, 'the second request');
    await responses.release(1);
    expect((await arrived).detail).to.deep.equal({ customerPortalSetting: 'Bob' });
    await responses.release();
    expect(renderedTextOf(settings)).to.contain('Bob').and.not.contain('Ann');
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
  });

  it('S07 settings do not show, dispatch or store the token', async () => {
    const scene = await mountSettings();
    expect(scene.settings.settings).not.to.equal(null);
    expectNoLeak(scene, scene.settings);
  });
});
