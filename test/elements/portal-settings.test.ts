import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { en } from '../../src/messages/en.js';
import { eventsOf, listen, nextEvent } from '../support/events.js';
import { part, parts, read, text } from '../support/rendered.js';
import { expectState } from '../support/states.js';
import { fetchCalls } from '../support/network.js';
import { loaded, loadSettings, mountSettings } from '../support/mount.js';
import { nextTask, until } from '../support/waiting.js';
import { press } from '../support/customer.js';
import { SandboxCustomer } from '../support/sandbox.js';

const showing = async (customerPortalSetting: unknown) =>
  loadSettings(await SandboxCustomer.arrive({ settings: { customerPortalSetting } }));

describe('portal-settings', () => {
  it('shows the three sections, and tells the page', async () => {
    const customer = await SandboxCustomer.arrive();
    const arrived = nextEvent(document, 'settings-loaded');
    const settings = await mountSettings(customer);
    const { detail } = await arrived;
    await settings.updateComplete;
    expect(settings.settings).to.equal(detail);
    expect(parts(settings, 'section')).to.have.length(3);
    expect(parts(settings, 'heading').map(read)).to.deep.equal([
      en.heading,
      en.customerPortalSetting,
      en.invoiceConfiguration,
      en.displayCachedInvoices,
    ]);
    expect(text(settings)).to.contain('Example Ltd').and.contain('Due in days').and.contain('14');
    for (const name of ['list', 'key', 'value']) expect(parts(settings, name)).not.to.have.length(0);
    expectState(settings, 'loaded', true);
    expectState(settings, 'pending', false);
  });

  it('says that it is loading', async () => {
    const settings = await mountSettings(await SandboxCustomer.arrive());
    expect(settings.pending).to.equal(true);
    expect(read(part(settings, 'status'))).to.equal(en.loading);
    expectState(settings, 'pending', true);
    expectState(settings, 'loaded', false);
    await loaded(settings);
    expect(text(settings)).not.to.contain(en.loading);
  });

  it('asks once, as the interface wants it', async () => {
    const customer = await SandboxCustomer.arrive();
    const settings = await mountSettings(customer);
    await loaded(settings);
    const { requests } = await customer.ledger();
    expect(requests.map(({ method, path, body }) => [method, path, body])).to.deep.equal([
      ['GET', '/customer-portal/account-setting', ''],
    ]);
    expect(requests[0]?.headers).to.include({ accept: 'application/json' });
  });

  it('sends its `apiKey`', async () => {
    const customer = await SandboxCustomer.arrive();
    const settings = await mountSettings(customer, { 'base-url': null, 'session-token': null });
    await loaded(settings);
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
    ['true', true, en.yes],
    ['false', false, en.no],
    ['null', null, en.notProvided],
    ['an empty object', {}, en.notProvided],
    ['an empty list', [], en.notProvided],
    ['a list', ['a', ['b', { c: 'd' }]], '1 a 2 1 b 2 C d'],
    ['nested objects', { one: { two: { three: 'deep' } } }, 'One Two Three deep'],
  ] as const)
    it(`F08: shows ${what} as text`, async () => {
      const settings = await showing(value);
      const [section] = parts(settings, 'section');
      expect(read(section as Element)).to.equal(`${en.customerPortalSetting} ${shown}`);
      expect(Boolean(settings.shadowRoot?.querySelector('img, b'))).to.equal(false);
    });

  it('F08: says of an absent section that it is not provided, and leaves unknown ones out', async () => {
    const settings = await loadSettings(
      await SandboxCustomer.arrive({ settings: { invoiceConfiguration: 'x', somethingElse: 'secret' } }),
    );
    const [portal, , invoices] = parts(settings, 'section').map(read);
    expect(portal).to.contain(en.notProvided);
    expect(invoices).to.contain(en.notProvided);
    expect(text(settings)).not.to.contain('secret');
  });

  it('nests lists as deep as the value goes, and ends where nobody reads any more', async () => {
    let value: unknown = 'the end';
    for (let depth = 0; depth < 1000; depth++) value = { next: value };
    const settings = await showing(value);
    expect(settings.settings).not.to.equal(null);
    expect(text(settings)).not.to.contain('the end');
    const lists = settings.shadowRoot?.querySelectorAll('dl dl dl') ?? [];
    expect(lists.length).to.be.greaterThan(0);
  });

  it('shows an empty state for an account without settings', async () => {
    const settings = await loadSettings(await SandboxCustomer.arrive({ settings: {} }));
    expect(read(part(settings, 'status'))).to.equal(en.noSettings);
    expect(parts(settings, 'section')).to.have.length(0);
    expectState(settings, 'empty', true);
    expectState(settings, 'loaded', true);
  });

  it('says that it failed, and reads again on retry', async () => {
    const customer = await SandboxCustomer.arrive();
    await customer.fail({ status: 404, times: 1 });
    const failed = nextEvent(document, 'settings-error');
    const settings = await mountSettings(customer);
    const { detail } = await failed;
    await settings.updateComplete;
    expect(settings.error).to.equal(detail);
    expect(detail).to.include({ code: 'rejected', status: 404 });
    expect(detail).not.to.have.property('outcome');
    expect(read(part(settings, 'error'))).to.contain(en.settingsFailed);
    expect(part(settings, 'error').getAttribute('role')).to.equal('alert');
    expectState(settings, 'error', true);
    const arrived = nextEvent(settings, 'settings-loaded');
    await press(settings, 'retry');
    expect(read(part(settings, 'error'))).to.equal('');
    await arrived;
    await settings.updateComplete;
    expect(settings.error).to.equal(null);
    expect(text(settings)).to.contain('Example Ltd');
    expectState(settings, 'error', false);
  });

  it('has the settings or the error when it tells the page of them', async () => {
    const customer = await SandboxCustomer.arrive();
    await customer.fail({ status: 404, times: 1 });
    const states: unknown[] = [];
    for (const type of ['settings-error', 'settings-loaded'] as const)
      listen(type, ({ type, target, detail }) => {
        const { settings, error, pending } = target as PortalSettingsElement;
        states.push([type, settings === detail, error === detail, pending]);
      });
    const settings = await loadSettings(customer);
    await press(settings, 'retry');
    await loaded(settings);
    expect(states).to.deep.equal([
      ['settings-error', false, true, false],
      ['settings-loaded', true, false, false],
    ]);
  });

  it('reloads: what was shown leaves at once, and only the newest answer counts', async () => {
    const customer = await SandboxCustomer.arrive();
    const settings = await loadSettings(customer);
    await customer.fail({ endless: 'stall', body: '{', times: 1 });
    const calls = fetchCalls();
    const events = eventsOf('settings-loaded', 'settings-error');
    settings.reload();
    await customer.received('requests', 2);
    settings.reload();
    settings.reload();
    await settings.updateComplete;
    expect(settings.settings).to.equal(null);
    expect(text(settings)).not.to.contain('Example Ltd');
    await loaded(settings);
    expect(calls.all.map(({ init }) => init.signal?.aborted)).to.deep.equal([true, false]);
    expect(events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
    expect(text(settings)).to.contain('Example Ltd');
  });

  it('H04: removed while it reads: aborted, and no event', async () => {
    const customer = await SandboxCustomer.arrive();
    await customer.fail({ endless: 'stall', body: '{' });
    const calls = fetchCalls();
    const settings = await mountSettings(customer);
    await until(() => calls.count, 'the request');
    const events: Event[] = [];
    for (const type of ['settings-loaded', 'settings-error'])
      settings.addEventListener(type, (event) => events.push(event));
    settings.remove();
    await settings.updateComplete;
    expect(calls.all[0]?.init.signal?.aborted).to.equal(true);
    await nextTask();
    expect(settings.pending).to.equal(false);
    expect(events).to.have.length(0);
    expect(calls.count).to.equal(1);
  });

  it('H04: drops an answer that comes after it was removed', async () => {
    const customer = await SandboxCustomer.arrive();
    let answer: (response: Response) => void = () => undefined;
    // A fetch that does not know how to abort.
    const fetched = stub(window, 'fetch').returns(new Promise((resolve) => (answer = resolve)));
    const settings = await mountSettings(customer);
    await until(() => fetched.called, 'the request');
    const events: Event[] = [];
    settings.addEventListener('settings-loaded', (event) => events.push(event));
    settings.remove();
    answer(Response.json({ customerPortalSetting: 'late' }));
    await settings.updateComplete;
    await nextTask();
    expect(settings.settings).to.equal(null);
    expect(events).to.have.length(0);
  });

  it('the page replaces sections and words', async () => {
    const content = [
      'heading',
      'empty',
      'customer-portal-setting',
      'invoice-configuration',
      'display-cached-invoices',
    ]
      .map((slot) => `<p slot="${slot}">our ${slot}</p>`)
      .join('');
    const settings = await loadSettings(await SandboxCustomer.arrive(), {}, content);
    const slotted = [...(settings.shadowRoot?.querySelectorAll('slot') ?? [])].map((slot) =>
      slot.assignedElements().map(read).join(),
    );
    expect(slotted).to.have.members([
      'our heading',
      'our customer-portal-setting',
      'our invoice-configuration',
      'our display-cached-invoices',
    ]);
    settings.messages = { heading: 'Einstellungen' };
    await settings.updateComplete;
    expect(text(settings)).to.contain('Einstellungen');
  });
});
