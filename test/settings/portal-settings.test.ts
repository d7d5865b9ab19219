import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { en } from '../../src/messages/en.js';
import { tellsSources } from '../support/json-sources.js';
import { listen, nextEvent, recordEvents } from '../support/events.js';
import { partOf, partsOf, renderedTextOf, textOf } from '../support/rendered.js';
import { expectState } from '../support/states.js';
import { recordRequests } from '../support/network.js';
import { mountLoadedSettings, mountSettingsOf, untilLoaded } from '../support/mount.js';
import { until, untilNextTask } from '../support/waiting.js';
import { press } from '../support/actions.js';
import { SandboxCustomer } from '../support/sandbox.js';

const showing = async (customerPortalSetting: unknown) =>
  mountLoadedSettings(await SandboxCustomer.create({ settings: { customerPortalSetting } }));

describe('portal-settings', () => {
  it('shows the three sections, and dispatches `settings-loaded`', async () => {
    const customer = await SandboxCustomer.create();
    const arrived = nextEvent(document, 'settings-loaded');
    const settings = await mountSettingsOf(customer);
    const { detail } = await arrived;
    await settings.updateComplete;
    expect(settings.settings).to.equal(detail);
    expect(partsOf(settings, 'section')).to.have.length(3);
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

  it('shows that it is loading', async () => {
    const settings = await mountSettingsOf(await SandboxCustomer.create());
    expect(settings.pending).to.equal(true);
    expect(textOf(partOf(settings, 'status'))).to.equal(en.loading);
    expectState(settings, 'pending', true);
    expectState(settings, 'loaded', false);
    await untilLoaded(settings);
    expect(renderedTextOf(settings)).not.to.contain(en.loading);
  });

  it('sends one request, as the service contract defines it', async () => {
    const customer = await SandboxCustomer.create();
    const settings = await mountSettingsOf(customer);
    await untilLoaded(settings);
    const { requests } = await customer.ledger();
    expect(requests.map(({ method, path, body }) => [method, path, body])).to.deep.equal([
      ['GET', '/customer-portal/account-setting', ''],
    ]);
    expect(requests[0]?.headers).to.include({ accept: 'application/json' });
  });

  it('sends its `apiKey`', async () => {
    const customer = await SandboxCustomer.create();
    const settings = await mountSettingsOf(customer, { 'base-url': null, 'session-token': null });
    await untilLoaded(settings);
    Object.assign(settings, { baseUrl: customer.url, sessionToken: customer.token, apiKey: 'key-1' });
    await until(() => settings.settings, 'the settings');
    const { requests } = await customer.ledger();
    expect(requests.map(({ headers }) => headers['x-api-key'])).to.deep.equal(['key-1']);
  });

  for (const [what, value, shown] of [
    ['a string', 'plain', 'plain'],
    ['markup', '<img src=x onerror=alert(1)><b>bold</b>', '<img src=x onerror=alert(1)><b>bold</b>'],
    ['a number', 14.5, '14.5'],
    ['zero', 0, '0'],
    ['true', true, en.turnedOn],
    ['false', false, en.turnedOff],
    ['a list', ['a', 2, true, null, ''], `a, 2, ${en.turnedOn}`],
    ['a list of lists', ['a', ['b', { c: 'd' }]], '1 a 2 1 b 2 C d'],
    ['an object in an object', { one: { two: 'deep' } }, 'One Two deep'],
    ['an object in a list', { rates: [{ name: 'DE', percent: 19 }] }, 'Rates 1 Name DE Percent 19'],
    ['deeper objects', { one: { two: { three: 'deep' } } }, 'One Two Three deep'],
    ['a URL', { logoURL: 'https://portal.example' }, 'Logo URL https://portal.example'],
    [
      'keys with abbreviations',
      { vatId: 1, customer_ids: 2, pdfOfXML: 3 },
      'VAT ID 1 Customer IDs 2 PDF of XML 3',
    ],
    ['no empty values', { a: null, b: '', c: [], d: { e: [{}] }, f: 'g' }, 'F g'],
    ['a number', { a: 1_805_068_800, b: [0.5, 7] }, 'A 1805068800 B 0.5, 7'],
    ['a number in a text', { a: '1767225600' }, 'A 1767225600'],
  ] as const)
    it(`F08: shows ${what} as text`, async () => {
      const settings = await showing(value);
      const [section] = partsOf(settings, 'section');
      expect(textOf(section as Element)).to.equal(`${en.customerPortalSetting} ${shown}`);
      expect(Boolean(settings.shadowRoot?.querySelector('img, b'))).to.equal(false);
    });

  it('F11: shows numbers as the service wrote them, and passes them on as numbers', async () => {
    const customer = await SandboxCustomer.create();
    const body = '{"customerPortalSetting":{"a":9007199254740993,"b":1.10,"c":1e400}}';
    await customer.setFaults({ status: 200, body });
    const settings = await mountLoadedSettings(customer);
    const [section] = partsOf(settings, 'section');
    expect(settings.settings?.customerPortalSetting).to.deep.equal({ a: 2 ** 53, b: 1.1, c: Infinity });
    expect(textOf(section as Element)).to.equal(
      `${en.customerPortalSetting} ${tellsSources ? 'A 9007199254740993 B 1.10 C 1e400' : 'A 9007199254740992 B 1.1 C Infinity'}`,
    );
  });

  it('F08: leaves out empty and unknown sections', async () => {
    const settings = await mountLoadedSettings(
      await SandboxCustomer.create({
        settings: { customerPortalSetting: { a: [{}] }, invoiceConfiguration: 'x', somethingElse: 'secret' },
      }),
    );
    expect(partsOf(settings, 'section').map(textOf)).to.deep.equal([`${en.invoiceConfiguration} x`]);
    expect(renderedTextOf(settings)).not.to.contain('secret');
  });

  describe('with `fields`', () => {
    const chosen = {
      'invoiceConfiguration.currency': 'We bill you in',
      'invoiceConfiguration.tax.rate': 'Tax',
      'invoiceConfiguration.smtp.host': 'Sent by',
      'customerPortalSetting.lines.1': 'Second line',
      'customerPortalSetting.none': 'Your order number',
      'invoiceConfiguration.a.b.c': 'Below a key with a dot',
      'customerPortalSetting.lines.length': 'Not of the list',
      'customerPortalSetting.constructor': 'Not of the account',
    };
    const account = {
      customerPortalSetting: { companyName: 'Example Ltd', lines: ['one', 'two'] },
      invoiceConfiguration: {
        currency: 'EUR',
        tax: { rate: { percent: 19 } },
        'smtp.host': 'mail',
        'a.b': { c: 'found' },
        a: {},
      },
    };
    const rows = (settings: Element): string[] =>
      partsOf(settings, 'key')
        .filter((key) => !key.parentElement?.parentElement?.closest('dd'))
        .map((key) => textOf(key.parentElement as Element));

    for (const [how, fields] of [
      ['as an attribute in JSON', JSON.stringify(chosen)],
      ['as a property', chosen],
      ['as a property in JSON, as frameworks set it', JSON.stringify(chosen)],
    ] as const)
      it(`${how}, shows only those, in their order and with their labels`, async () => {
        const customer = await SandboxCustomer.create({ settings: account });
        const isAttribute = how.startsWith('as an attribute');
        const json = JSON.stringify(chosen);
        const settings = await mountLoadedSettings(customer, isAttribute ? { fields: json } : {});
        if (!isAttribute) settings.fields = fields;
        await settings.updateComplete;
        expect(rows(settings)).to.deep.equal([
          'We bill you in EUR',
          'Tax Percent 19',
          'Sent by mail',
          'Second line two',
          `Your order number ${en.notProvided}`,
          'Below a key with a dot found',
          `Not of the list ${en.notProvided}`,
          `Not of the account ${en.notProvided}`,
        ]);
        expect(renderedTextOf(settings)).not.to.contain('Example Ltd');
        expect(partsOf(settings, 'section')).to.have.length(1);
        settings.fields = null;
        await settings.updateComplete;
        expect(renderedTextOf(settings)).to.contain('Example Ltd');
      });

    for (const [what, fields] of [
      ['no JSON', '{currency}'],
      ['a list', '["invoiceConfiguration.currency"]'],
      ['labels that are no texts', '{"invoiceConfiguration.currency": 1}'],
      ['a text', '"Currency"'],
    ] as const)
      it(`N25: that are ${what}, shows an error, sends no request, and recovers with valid ones`, async () => {
        const customer = await SandboxCustomer.create({ settings: account });
        const calls = recordRequests();
        const errors = recordEvents('settings-error');
        const settings = await mountSettingsOf(customer, { fields });
        await until(() => settings.error, 'the error');
        await settings.updateComplete;
        expect(settings.error?.code).to.equal('setup');
        expect(settings.error?.message).to.contain('fields');
        await untilNextTask();
        expect(errors.map(({ detail }) => detail.code)).to.deep.equal(['setup']);
        expect(renderedTextOf(settings)).to.contain(en.setup);
        expect(calls.count).to.equal(0);
        settings.setAttribute('fields', JSON.stringify(chosen));
        await until(() => settings.settings, 'the settings');
        await settings.updateComplete;
        expect(rows(settings)[0]).to.equal('We bill you in EUR');
      });
  });

  it('shows an empty state with empty `fields`', async () => {
    const settings = await mountLoadedSettings(await SandboxCustomer.create(), { fields: '{}' });
    expect(textOf(partOf(settings, 'status'))).to.equal(en.noSettings);
    settings.fields = '';
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Example Ltd');
  });

  for (const [given, levels] of [
    [null, ['2', '3']],
    [3, ['3', '4']],
    ['4', ['4', '5']],
    ['6', ['6', '6']],
    ['7', ['2', '3']],
    [7, ['2', '3']],
    [0, ['2', '3']],
    ['x', ['2', '3']],
  ] as const)
    it(`has headings of levels ${levels.join(' and ')} with the heading level ${given ?? 'absent'}`, async () => {
      const customer = await SandboxCustomer.create({ settings: { customerPortalSetting: 'x' } });
      const isText = typeof given === 'string';
      const settings = await mountLoadedSettings(customer, { 'heading-level': isText ? given : null });
      const levelsOf = () => partsOf(settings, 'heading').map((each) => each.getAttribute('aria-level'));
      if (isText) expect(levelsOf(), 'by the attribute').to.deep.equal(levels);
      Object.assign(settings, { headingLevel: 5 });
      await settings.updateComplete;
      Object.assign(settings, { headingLevel: given });
      await settings.updateComplete;
      expect(levelsOf(), 'by the property').to.deep.equal(levels);
    });

  it('nests lists up to a maximum depth', async () => {
    let value: unknown = 'the end';
    for (let depth = 0; depth < 1000; depth++) value = { next: value };
    const settings = await showing(value);
    expect(settings.settings).not.to.equal(null);
    expect(renderedTextOf(settings)).to.contain('Next …').and.not.contain('the end');
    expect(settings.shadowRoot?.querySelectorAll('dl dl dl dl')).to.have.length(1);
    expect(settings.shadowRoot?.querySelectorAll('dl dl dl dl dl')).to.have.length(0);
  });

  it('shows an empty state without settings', async () => {
    const settings = await mountLoadedSettings(await SandboxCustomer.create({ settings: {} }));
    expect(textOf(partOf(settings, 'status'))).to.equal(en.noSettings);
    expect(partsOf(settings, 'section')).to.have.length(0);
    expectState(settings, 'empty', true);
    expectState(settings, 'loaded', true);
  });

  it('shows an error, and reloads by the retry button', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 404, times: 1 });
    const failed = nextEvent(document, 'settings-error');
    const settings = await mountSettingsOf(customer);
    const { detail } = await failed;
    await settings.updateComplete;
    expect(settings.error).to.equal(detail);
    expect(detail).to.include({ code: 'rejected', status: 404 });
    expect(detail).not.to.have.property('outcome');
    expect(textOf(partOf(settings, 'error'))).to.contain(en.settingsFailed);
    expect(partOf(settings, 'error').getAttribute('role')).to.equal('alert');
    expectState(settings, 'error', true);
    const arrived = nextEvent(settings, 'settings-loaded');
    await press(settings, 'retry');
    expect(textOf(partOf(settings, 'error'))).to.equal('');
    await arrived;
    await settings.updateComplete;
    expect(settings.error).to.equal(null);
    expect(renderedTextOf(settings)).to.contain('Example Ltd');
    expectState(settings, 'error', false);
  });

  it('has set its final properties when its events are dispatched', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 404, times: 1 });
    const states: unknown[] = [];
    for (const type of ['settings-error', 'settings-loaded'] as const)
      listen(type, ({ type, target, detail }) => {
        const { settings, error, pending } = target as PortalSettingsElement;
        states.push([type, settings === detail, error === detail, pending]);
      });
    const settings = await mountLoadedSettings(customer);
    await press(settings, 'retry');
    await untilLoaded(settings);
    expect(states).to.deep.equal([
      ['settings-error', false, true, false],
      ['settings-loaded', true, false, false],
    ]);
  });

  it('clears the settings on reload(), and shows only the newest response', async () => {
    const customer = await SandboxCustomer.create();
    const settings = await mountLoadedSettings(customer);
    await customer.setFaults({ endless: 'stall', body: '{', times: 1 });
    const calls = recordRequests();
    const events = recordEvents('settings-loaded', 'settings-error');
    settings.reload();
    await customer.untilReceived('requests', 2);
    settings.reload();
    settings.reload();
    await settings.updateComplete;
    expect(settings.settings).to.equal(null);
    expect(renderedTextOf(settings)).not.to.contain('Example Ltd');
    await untilLoaded(settings);
    expect(calls.all.map(({ init }) => init.signal?.aborted)).to.deep.equal([true, false]);
    expect(events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
    expect(renderedTextOf(settings)).to.contain('Example Ltd');
  });

  it('H04: aborts its request without an event when it is removed', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ endless: 'stall', body: '{' });
    const calls = recordRequests();
    const settings = await mountSettingsOf(customer);
    await until(() => calls.count, 'the request');
    const events: Event[] = [];
    for (const type of ['settings-loaded', 'settings-error'])
      settings.addEventListener(type, (event) => events.push(event));
    settings.remove();
    await settings.updateComplete;
    expect(calls.all[0]?.init.signal?.aborted).to.equal(true);
    await untilNextTask();
    expect(settings.pending).to.equal(false);
    expect(events).to.have.length(0);
    expect(calls.count).to.equal(1);
  });

  it('H04: ignores a response after it was removed', async () => {
    const customer = await SandboxCustomer.create();
    let answer: (response: Response) => void = () => undefined;
    // A `fetch` that ignores the abort signal.
    const fetched = stub(window, 'fetch').returns(new Promise((resolve) => (answer = resolve)));
    const settings = await mountSettingsOf(customer);
    await until(() => fetched.called, 'the request');
    const events: Event[] = [];
    settings.addEventListener('settings-loaded', (event) => events.push(event));
    settings.remove();
    answer(Response.json({ customerPortalSetting: 'late' }));
    await settings.updateComplete;
    await untilNextTask();
    expect(settings.settings).to.equal(null);
    expect(events).to.have.length(0);
  });

  it('shows slotted sections and messages of the page', async () => {
    const content = [
      'heading',
      'empty',
      'customer-portal-setting',
      'invoice-configuration',
      'display-cached-invoices',
    ]
      .map((slot) => `<p slot="${slot}">our ${slot}</p>`)
      .join('');
    const settings = await mountLoadedSettings(await SandboxCustomer.create(), {}, content);
    const slotted = [...(settings.shadowRoot?.querySelectorAll('slot') ?? [])].map((slot) =>
      slot.assignedElements().map(textOf).join(),
    );
    expect(slotted).to.have.members([
      'our heading',
      'our customer-portal-setting',
      'our invoice-configuration',
      'our display-cached-invoices',
    ]);
    settings.messages = { heading: 'Einstellungen' };
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Einstellungen');
  });

  it('shows slotted content in place of the empty state, from the start and later', async () => {
    const content = '<p slot="invoice-configuration">Ask our accountants</p>';
    for (const initial of [content, '']) {
      const customer = await SandboxCustomer.create({ settings: {} });
      const settings = await mountLoadedSettings(customer, {}, initial);
      expect(textOf(partOf(settings, 'status'))).to.equal(initial ? '' : en.noSettings);
      if (!initial) settings.innerHTML = content;
      await until(() => !textOf(partOf(settings, 'status')), 'the message to go');
      const slot = settings.shadowRoot?.querySelector<HTMLSlotElement>('[name=invoice-configuration]');
      expect(slot?.assignedElements().map(textOf)).to.deep.equal(['Ask our accountants']);
      expect(renderedTextOf(settings)).not.to.contain(en.noSettings);
    }
  });
});
