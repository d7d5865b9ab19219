/** `<portal-settings>`: its states, sections, events, `fields` and slots. `value.node` tests keys, values and paths as data. */
import { PortalSession } from '../../src/service/session.js';
import { useTestFont } from '../support/font.js';
import {
  consoleLinesOf,
  createNamedCustomer,
  en,
  expect,
  expectNoLeak,
  expectState,
  holdResponses,
  listen,
  mountSettings,
  openScene,
  partOf,
  partsOf,
  press,
  recordWidgetEvents,
  renderedTextOf,
  stopTimers,
  textOf,
  until,
  untilLoaded,
  untilNextTask,
} from '../support/browser.js';

const statusOf = (settings: Element): string => textOf(partOf(settings, 'status'));
const sectionsOf = (settings: Element): string[] => partsOf(settings, 'section').map(textOf);

describe('portal-settings', () => {
  it('shows that it is loading, then three sections, and dispatches `settings-loaded`', async () => {
    const { settings, events } = await mountSettings({ isLoaded: false });
    expect([settings.pending, statusOf(settings)]).to.deep.equal([true, en.loading]);
    expectState(settings, 'pending', true);
    expectState(settings, 'loaded', false);
    await untilLoaded(settings);
    expect(events.map((event) => (event as CustomEvent<unknown>).detail)).to.deep.equal([settings.settings]);
    expect(statusOf(settings)).to.equal('');
    expect(partsOf(settings, 'heading').map(textOf)).to.deep.equal([
      en.heading,
      en.customerPortalSetting,
      en.invoiceConfiguration,
      en.displayCachedInvoices,
    ]);
    expect(renderedTextOf(settings)).to.contain('Example Ltd').and.contain('Due in days').and.contain('14');
    for (const name of ['list', 'key', 'value']) expect(partsOf(settings, name)).not.to.have.length(0);
    expectState(settings, 'loaded', true);
    expectState(settings, 'pending', false);
  });

  it('F11 shows numbers as JavaScript reads them, and none as another one', async () => {
    const body = '{"customerPortalSetting":{"a":1.10,"b":14,"c":9007199254740993}}';
    const { settings } = await mountSettings({ faults: [{ status: 200, body }] });
    expect(sectionsOf(settings)).to.deep.equal([`${en.customerPortalSetting} A 1.1 B 14 C …`]);
  });

  it('F08 shows markup as text, and leaves out empty and unknown sections', async () => {
    const markup = '<img src=x onerror=alert(1)>';
    const account = { customerPortalSetting: { a: [{}] }, invoiceConfiguration: markup, more: 'secret' };
    const { settings } = await mountSettings({ customer: { settings: account } });
    expect(sectionsOf(settings)).to.deep.equal([`${en.invoiceConfiguration} ${markup}`]);
  });

  it('N22 shows a long text within its width', async () => {
    const invoiceConfiguration = { key: 'w'.repeat(2 ** 20) };
    const { settings } = await mountSettings({ customer: { settings: { invoiceConfiguration } } });
    expect(settings.scrollWidth).to.be.at.most(settings.clientWidth);
  });

  it('has headings of its level and one below, at most 6, by default 2', async () => {
    const customer = { settings: { customerPortalSetting: 'x' } };
    const { settings } = await mountSettings({ customer, attributes: { 'heading-level': '4' } });
    const levels = () => partsOf(settings, 'heading').map((each) => each.ariaLevel);
    expect(levels(), 'by the attribute').to.deep.equal(['4', '5']);
    for (const [headingLevel, ...expected] of [
      [6, '6', '6'],
      [null, '2', '3'],
    ] as const) {
      settings.headingLevel = headingLevel;
      await settings.updateComplete;
      expect(levels(), String(headingLevel)).to.deep.equal(expected);
    }
  });

  it('shows an error, and reloads by the retry button', async () => {
    const { settings, events } = await mountSettings({ faults: [{ status: 404, times: 1 }] });
    const [{ detail } = expect.fail('There is no event.')] = events as CustomEvent<unknown>[];
    expect(settings.error).to.equal(detail);
    expect(detail).to.include({ code: 'rejected', status: 404 });
    expect(detail).not.to.have.property('outcome');
    expect(textOf(partOf(settings, 'error'))).to.contain(en.settingsFailed);
    expect(partOf(settings, 'error').role).to.equal('alert');
    expectState(settings, 'error', true);
    await press(settings, 'retry');
    expect(textOf(partOf(settings, 'error'))).to.equal('');
    await untilLoaded(settings);
    expect(settings.error).to.equal(null);
    expect(renderedTextOf(settings)).to.contain('Example Ltd');
    expectState(settings, 'error', false);
  });

  it('clears the settings on reload(), and shows only the newest response', async () => {
    const { settings, customer, calls, events } = await mountSettings();
    await customer.setFaults({ endless: 'stall', body: '{', times: 1 });
    settings.reload();
    await customer.untilReceived('requests', 2);
    settings.reload();
    settings.reload();
    await settings.updateComplete;
    expect(settings.settings).to.equal(null);
    expect(renderedTextOf(settings)).not.to.contain('Example Ltd');
    await untilLoaded(settings);
    expect(calls.all.map(({ init }) => init.signal?.aborted)).to.deep.equal([false, true, false]);
    expect(events.map(({ type }) => type)).to.deep.equal(['settings-loaded', 'settings-loaded']);
    expect(renderedTextOf(settings)).to.contain('Example Ltd');
  });

  for (const during of ['the request', 'session-request'])
    it(`H04 is silent once it is removed during ${during}, which ends`, async () => {
      const scene = await openScene([{ endless: 'stall', body: '{' }]);
      let respond: ((token: string) => void) | undefined;
      listen('session-request', (event) => event.respondWith(new Promise((resolve) => (respond = resolve))));
      const isSignedIn = during === 'the request';
      const attributes = { 'base-url': scene.customer.url };
      const { settings, calls } = await mountSettings({ scene, isSignedIn, attributes, isLoaded: false });
      await until(() => calls.count || respond, during);
      recordWidgetEvents(scene, settings);
      settings.remove();
      respond?.(scene.customer.token);
      await settings.updateComplete;
      await untilNextTask();
      expect(calls.all.map(({ init }) => init.signal?.aborted)).to.deep.equal(isSignedIn ? [true] : []);
      expect([settings.pending, settings.error, scene.events]).to.deep.equal([false, null, []]);
      expectNoLeak(scene, settings);
    });

  it('warns once of an amount without a valid currency, and shows it as written', async () => {
    const { settings, ...scene } = await mountSettings({
      customer: { settings: { invoiceConfiguration: { fee: 4.5 } } },
      properties: {
        fields: { 'invoiceConfiguration.fee': { label: 'Fee', type: 'money', currency: 'Euro' } },
      },
    });
    settings.requestUpdate();
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Fee 4.5');
    expect(consoleLinesOf(scene).filter((line) => line.includes('currency'))).to.deep.equal([
      '<portal-settings>: invoiceConfiguration.fee of fields needs a currency, such as "EUR".',
    ]);
  });

  it('shows slotted sections and messages of the page', async () => {
    const slots = [
      'heading',
      'customer-portal-setting',
      'invoice-configuration',
      'display-cached-invoices',
      'footer',
    ];
    const content = [...slots, 'empty'].map((slot) => `<p slot="${slot}">our ${slot}</p>`).join('');
    const { settings } = await mountSettings({ content });
    const slotted = [...(settings.shadowRoot?.querySelectorAll('slot') ?? [])].map((slot) =>
      slot.assignedElements().map(textOf).join(),
    );
    expect(slotted).to.deep.equal(slots.map((slot) => `our ${slot}`));
    settings.messages = { heading: 'Einstellungen' };
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Einstellungen');
  });

  it('shows an empty state without settings, and slotted content in its place, also later', async () => {
    const { settings } = await mountSettings({ customer: { settings: {} } });
    expect([statusOf(settings), sectionsOf(settings)]).to.deep.equal([en.noDetails, [en.noDetails]]);
    expectState(settings, 'empty', true);
    expectState(settings, 'loaded', true);
    settings.innerHTML = '<p slot="invoice-configuration">Ask our accountants</p>';
    await until(() => !statusOf(settings), 'the message to go');
    const slot = settings.shadowRoot?.querySelector<HTMLSlotElement>('[name=invoice-configuration]');
    expect(slot?.assignedElements().map(textOf)).to.deep.equal(['Ask our accountants']);
  });
});

describe('`fields` of settings', () => {
  const fields = {
    'invoiceConfiguration.currency': 'We bill you in',
    'customerPortalSetting.none': 'Your order number',
  };
  const selected = [`We bill you in EUR Your order number ${en.notProvided}`];

  it('select settings as JSON and as an object, in their order and with their labels', async () => {
    const { settings, ...scene } = await mountSettings({ attributes: { fields: JSON.stringify(fields) } });
    expect(sectionsOf(settings)).to.deep.equal(selected);
    expect(consoleLinesOf(scene)).to.deep.equal([
      '<portal-settings>: this account has no setting "customerPortalSetting.none" of fields. Compare with the property settings.',
    ]);
    settings.fields = null;
    await settings.updateComplete;
    expect(sectionsOf(settings)).to.have.length(3);
    settings.fields = fields;
    await settings.updateComplete;
    expect(sectionsOf(settings)).to.deep.equal(selected);
  });

  it('N25 that are invalid show an error and send no request, until they are valid', async () => {
    const { settings, events, calls } = await mountSettings({ attributes: { fields: '{currency}' } });
    await untilNextTask();
    expect(events.map(({ type }) => type)).to.deep.equal(['settings-error']);
    expect(settings.error?.code).to.equal('setup');
    expect(settings.error?.message).to.contain('fields');
    expect(textOf(partOf(settings, 'error'))).to.equal(`${en.settingsFailed} ${en.retry}`);
    expect(calls.count).to.equal(0);
    settings.setAttribute('fields', JSON.stringify(fields));
    await until(() => settings.settings, 'the settings');
    await settings.updateComplete;
    expect(sectionsOf(settings)).to.deep.equal(selected);
  });

  it('show an empty state if they select nothing, or the account has none of them', async () => {
    const { settings } = await mountSettings({ attributes: { fields: '{}' } });
    for (const fields of [{}, { 'customerPortalSetting.none': 'None', 'a.b': 'None either' }]) {
      settings.fields = fields;
      await settings.updateComplete;
      expect([statusOf(settings), sectionsOf(settings)]).to.deep.equal([en.noDetails, [en.noDetails]]);
      expectState(settings, 'empty', true);
    }
    settings.fields = '';
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Example Ltd');
  });
});

describe('the sections of the settings', () => {
  before(() => useTestFont());

  it('are as high as their skeleton while they are loading', async () => {
    const fields = {
      'customerPortalSetting.companyName': 'Company',
      'invoiceConfiguration.currency': 'Currency',
      'invoiceConfiguration.none': 'None',
    };
    const { settings } = await mountSettings({ properties: { fields }, isLoaded: false });
    const heights = (): number[] => partsOf(settings, 'section').map(({ clientHeight }) => clientHeight);
    const [skeleton = 0, ...others] = heights();
    expect([skeleton > 0, others]).to.deep.equal([true, []]);
    await untilLoaded(settings);
    expect(heights()).to.have.length(1);
    expect(heights()[0]).to.be.closeTo(skeleton, 4);
    expect(sectionsOf(settings)[0]).to.contain(`None ${en.notProvided}`);
  });
});

describe('the customer of the settings', () => {
  const none = { settings: null, error: null, pending: false };
  const ofAnn = { settings: { customerPortalSetting: 'Ann' } };

  it('A02 is asked for once as soon as there is a token, after the request for it has failed', async () => {
    const pass = stopTimers();
    const properties = { sessionToken: null, customer: 'Ann' };
    const { settings, customer, calls } = await mountSettings({ properties, isLoaded: false });
    await pass(10_000);
    expect(settings.error?.code).to.equal('session');
    settings.sessionToken = customer.token;
    await until(() => settings.settings, 'the settings');
    expect(calls.count).to.equal(1);
  });

  it('S07 N21 has a token that is neither shown, dispatched nor stored, also if the service repeats it', async () => {
    const scene = await openScene();
    const { token } = scene.customer;
    const body = {
      customerPortalSetting: { note: `See ${encodeURIComponent(token)}.` },
      invoiceConfiguration: { [`key ${token}`]: 'kept' },
    };
    await scene.customer.setFaults({ status: 200, body: JSON.stringify(body) });
    const { settings } = await mountSettings({ scene });
    expect(sectionsOf(settings).join(' ')).to.contain('Note …').and.contain('… kept');
    expectNoLeak(scene, settings);
  });

  for (const state of ['settings', 'error', 'pending'] as const)
    it(`N03 is replaced: nothing is left of "${state}" in the same task`, async () => {
      const scene = await openScene(state === 'error' ? [{ status: 404 }] : [], ofAnn);
      if (state === 'pending') holdResponses();
      const { settings } = await mountSettings({ scene, isLoaded: false });
      await until(() => settings[state], state);
      settings.sessionToken = 'of another customer';
      const { error, pending } = settings;
      expect({ settings: settings.settings, error, pending }).to.deep.equal(none);
    });

  it('S04 is replaced while the settings load: only those of the new customer are shown and dispatched', async () => {
    const scene = await openScene([], ofAnn);
    const responses = holdResponses();
    const { settings } = await mountSettings({ scene, isLoaded: false });
    settings.sessionToken = (await createNamedCustomer('Bob')).token;
    await until(() => responses.count === 2, 'the second request');
    await responses.release(1);
    await untilLoaded(settings);
    await responses.release();
    expect(renderedTextOf(settings)).to.contain('Bob').and.not.contain('Ann');
    const details = scene.events.map((event) => (event as CustomEvent<unknown>).detail);
    expect(details).to.deep.equal([{ customerPortalSetting: 'Bob' }]);
  });

  it('N03 is replaced between a response and its event: the event is not dispatched', async () => {
    const { settings, events } = await mountSettings({ customer: ofAnn });
    const bob = await createNamedCustomer('Bob');
    settings.reload();
    const requestUpdate = settings.requestUpdate.bind(settings);
    settings.requestUpdate = (...options) => {
      if (settings.settings) {
        settings.requestUpdate = requestUpdate;
        settings.sessionToken = bob.token;
      }
      requestUpdate(...options);
    };
    await until(() => settings.settings?.customerPortalSetting === 'Bob', 'the settings of Bob');
    await untilNextTask();
    const details = events.map((event) => (event as CustomEvent<unknown>).detail);
    expect(details).to.deep.equal([{ customerPortalSetting: 'Ann' }, { customerPortalSetting: 'Bob' }]);
  });

  it('N03 is replaced, and the element removed before the response: nothing is left of the former one', async () => {
    const { settings } = await mountSettings({ customer: ofAnn });
    const bob = await createNamedCustomer('Bob');
    await bob.setFaults({ endless: 'stall', body: '{' });
    settings.sessionToken = bob.token;
    await until(() => settings.pending, 'the request');
    settings.remove();
    await until(() => !settings.pending, 'the end of the request');
    await settings.updateComplete;
    expect(settings.settings).to.equal(null);
    expectState(settings, 'loaded', false);
    expect(renderedTextOf(settings)).not.to.contain('Ann');
  });

  it('is the same in another session with the same token: the settings stay', async () => {
    const { settings, customer, calls } = await mountSettings();
    settings.session = new PortalSession({ baseUrl: customer.url, sessionToken: customer.token });
    await settings.updateComplete;
    expect([calls.count, settings.pending]).to.deep.equal([1, false]);
  });
});
