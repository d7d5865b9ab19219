/** Pickers and settings without a token, and with faulty attributes. How each value is read is tested in Node. */
import {
  changePlan,
  confirm,
  en,
  expect,
  expectFailure,
  expectNoLeak,
  labelsOf,
  mountPicker,
  mountSettings,
  nextEvent,
  openReview,
  partOf,
  renderedMarkupOf,
  renderedTextOf,
  stopTimers,
  textOf,
  until,
  untilOutcome,
} from '../support/browser.js';

describe('set-up', () => {
  it('A01 shows the plans, dispatches session-request and sends nothing without a token', async () => {
    const pass = stopTimers();
    const scene = await mountPicker({ properties: { sessionToken: '  ' } });
    const { picker, events } = scene;
    await openReview(picker);
    await confirm(picker);
    await until(() => events.length, 'session-request');
    await pass(10_000);
    await untilOutcome(picker);
    expect(new Set(events.map(({ type }) => type))).to.have.all.keys('session-request', 'plan-error');
    expect(events[0]).to.include({ type: 'session-request', reason: 'missing', target: picker });
    expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro', 'Enterprise']);
    expect(textOf(partOf(picker, 'error'))).to.contain(en.session);
    await expectFailure(scene, picker, { code: 'session', outcome: 'not-applied' }, { calls: 0 });
  });

  for (const name of [null, 'Ann'])
    it(`A02 sends one GET as soon as a token is set, after the request for it has failed${name ? ', for a known customer' : ''}`, async () => {
      const pass = stopTimers();
      const properties = { sessionToken: null, customer: name };
      const scene = await mountSettings({ properties, isLoaded: false });
      const { settings, customer, calls } = scene;
      await pass(10_000);
      expect(settings.error?.code).to.equal('session');
      const arrived = nextEvent(settings, 'settings-loaded');
      settings.sessionToken = customer.token;
      await arrived;
      await settings.updateComplete;
      expect(renderedTextOf(settings)).to.contain('Example Ltd');
      expect(calls.count).to.equal(1);
      expectNoLeak(scene, settings);
    });

  it('A05 a base-url with credentials: setup, which sends and quotes nothing', async () => {
    const scene = await mountPicker({ properties: { baseUrl: 'https://user:pass@billing.example' } });
    const { picker } = scene;
    await changePlan(picker);
    expect(textOf(partOf(picker, 'error'))).to.contain(en.setup);
    const said = [picker.error?.message, JSON.stringify(picker.error), renderedMarkupOf(picker)].join();
    expect(said).not.to.contain('user:pass');
    expect(picker.error?.message).to.match(/^base-url must be /);
    await expectFailure(scene, picker, { code: 'setup', outcome: 'not-applied' }, { calls: 0 });
  });
});
