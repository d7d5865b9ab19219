/** Group A: set-up and attributes. How each value is read is tested in test/service and test/plan. */
import {
  cardOf,
  changePlan,
  confirm,
  en,
  expect,
  expectAssigned,
  expectFailure,
  expectNoLeak,
  expectNoPart,
  labelsOf,
  lastAssignmentOf,
  mount,
  mountPicker,
  mountSettings,
  nextEvent,
  openReview,
  openScene,
  partOf,
  planMarkup,
  press,
  recordEvents,
  renderedMarkupOf,
  renderedTextOf,
  secondsInDays,
  signIn,
  stopTimers,
  textOf,
  until,
  untilOutcome,
} from '../support/browser.js';

describe('A: set-up and attributes', () => {
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

  for (const [when, milliseconds, name] of [
    ['two seconds after mounting', 2000, null],
    ['after the request for it has failed', 10_000, null],
    ['after the request for it has failed, for a known customer', 10_000, 'Ann'],
  ] as const)
    it(`A02 sends one GET as soon as a token is set, ${when}`, async () => {
      const pass = stopTimers();
      const properties = { sessionToken: null, customer: name };
      const scene = await mountSettings({ properties, isLoaded: false });
      const { settings, customer, calls } = scene;
      await pass(milliseconds);
      expect(settings.error?.code).to.equal(milliseconds === 2000 ? undefined : 'session');
      const arrived = nextEvent(settings, 'settings-loaded');
      settings.sessionToken = customer.token;
      await arrived;
      await settings.updateComplete;
      expect(renderedTextOf(settings)).to.contain('Example Ltd');
      expect(calls.count).to.equal(1);
      expectNoLeak(scene, settings);
    });

  it('A02 sends one GET with a token that was set before the definition', async () => {
    const scene = await openScene();
    // A document without a window does not upgrade its elements.
    const early = signIn(
      scene,
      document.implementation.createHTMLDocument().createElement('portal-settings'),
    );
    const arrived = nextEvent(early, 'settings-loaded');
    (await mount('<div></div>')).append(early);
    await arrived;
    expect(scene.calls.count).to.equal(1);
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
  });

  it('A03 sends a token with special characters unchanged', async () => {
    const token = `canary ${Math.random()}+& = =#%%20/? ä€😀"<b>'`;
    const scene = await mountPicker({ customer: { token } });
    await changePlan(scene.picker);
    const { requests } = await scene.customer.ledger();
    expect(requests.map((request) => request.token)).to.deep.equal([token]);
    await expectAssigned(scene, scene.picker, await lastAssignmentOf(scene));
  });

  for (const [title, properties, secret, message] of [
    ['A05 an absent base-url', { baseUrl: undefined }, 'undefined', /^base-url is missing\.$/],
    ['A05 a blank base-url', { baseUrl: ' ' }, 'undefined', /^base-url is missing\.$/],
    [
      'A05 a base-url with credentials',
      { baseUrl: 'https://user:pass@billing.example' },
      'user:pass',
      /^base-url must be /,
    ],
    ['A05 a base-url that is no URL', { baseUrl: 'http://[bad' }, '[bad', /^base-url must be /],
    ['A08 an apiKey with a line break', { apiKey: 'secret-key\r\nx' }, 'secret-key', /^apiKey has /],
  ] as const)
    it(`${title}: setup, which sends and quotes nothing`, async () => {
      const scene = await mountPicker({ properties });
      const { picker } = scene;
      await changePlan(picker);
      expect(textOf(partOf(picker, 'error'))).to.contain(en.setup);
      const said = [picker.error?.message, JSON.stringify(picker.error), renderedMarkupOf(picker)].join();
      expect(said).not.to.contain(secret);
      expect(picker.error?.message).to.match(message);
      await expectFailure(scene, picker, { code: 'setup', outcome: 'not-applied' }, { calls: 0 });
    });

  for (const [what, setup, productId] of [
    ['a number', { properties: { productId: 2 } }, '2'],
    ['padded with spaces', { attributes: { 'product-id': ' 2 ' } }, '2'],
    ['blank', { attributes: { 'product-id': ' ' } }, undefined],
  ] as const)
    it(`A07 a product-id that is ${what}: sent as ${productId ? 'a trimmed string' : 'none'}`, async () => {
      const scene = await mountPicker(setup);
      await changePlan(scene.picker, 'free');
      const body = { productPlanId: 'free', ...(productId && { productId }) };
      expect(scene.calls.bodies.map((each) => JSON.parse(each) as object)).to.deep.equal([body]);
      await expectAssigned(scene, scene.picker, await lastAssignmentOf(scene));
    });

  it('A09 shows a faulty price as it is or not at all, and the other plans stay usable', async () => {
    const euros = { currency: 'EUR', interval: 'month' };
    const plans = [
      planMarkup({ value: 'words', label: 'A', ...euros, price: 'abc' }),
      planMarkup({ value: 'infinite', label: 'B', ...euros, price: '1e999' }),
      planMarkup({ value: 'euro', label: 'C', price: '12', currency: 'EURO' }),
      planMarkup({ value: 'pro', label: 'Pro' }),
    ].join('');
    const { picker } = await mountPicker({ plans });
    expect(cardOf(picker, 'words').price).to.contain('abc');
    expect(cardOf(picker, 'euro').price).to.equal('12 EURO');
    expectNoPart(cardOf(picker, 'infinite'), 'price');
    await openReview(picker, 'infinite');
    expect(renderedTextOf(picker)).not.to.match(/NaN|undefined|null|Infinity|∞|RangeError/);
    const assigned = recordEvents('plan-assigned');
    await picker.assign({ productPlanId: 'pro' });
    expect(assigned).to.have.length(1);
  });

  it('A10 falls back to another language with a lang that is malformed or unknown', async () => {
    const scene = await mountPicker({ properties: { startTimeInSeconds: secondsInDays(1) } });
    const { picker } = scene;
    picker.assignment = { productPlanId: 'basic', startTimeInSeconds: 1_900_000_000 };
    for (const lang of ['en_US', 'c', 'C', 'x', '', 'tlh', 'en-US@posix', 'de_DE_x', '-']) {
      picker.lang = lang;
      await picker.updateComplete;
      expect(cardOf(picker, 'pro').price, lang).to.match(/€|EUR/);
      await openReview(picker);
      expect(renderedTextOf(picker), lang).not.to.match(/Invalid Date|NaN|undefined|null/);
      await press(picker, 'dismiss');
    }
    expectNoLeak(scene, picker);
  });
});
