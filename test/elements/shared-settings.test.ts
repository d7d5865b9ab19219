import { expect, fixture, html } from '@open-wc/testing';
import type { PortalSessionElement } from '../../src/elements/portal-session.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { en } from '../../src/messages/en.js';
import { PortalSession } from '../../src/service/session.js';
import { eventsOf } from '../support/events.js';
import { fetchCalls } from '../support/network.js';
import { fourPlans, markup } from '../support/markup.js';
import { loaded, mount, sessionOf } from '../support/mount.js';
import { press } from '../support/customer.js';
import { text } from '../support/rendered.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';

/** Settings of this text, which the service may change. */
const holding = (name: string): Promise<SandboxCustomer> =>
  SandboxCustomer.arrive({ settings: { customerPortalSetting: name } });

const nowHolds = (customer: SandboxCustomer, name: string): Promise<void> =>
  customer.fail({ method: 'GET', status: 200, body: JSON.stringify({ customerPortalSetting: name }) });

const settingsTag = '<portal-settings></portal-settings>';

/** So many settings in the session of a customer. */
async function share(customer: SandboxCustomer, count: number, content = '') {
  const session = await mount<PortalSessionElement>(
    `<portal-session ${markup(sessionOf(customer))}>${settingsTag.repeat(count)}${content}</portal-session>`,
  );
  return { session, all: [...session.querySelectorAll('portal-settings')] };
}

async function allLoaded(all: PortalSettingsElement[]): Promise<void> {
  for (const settings of all) await loaded(settings);
}

const texts = (all: PortalSettingsElement[]): string[] => all.map(text);

const paths = async (customer: SandboxCustomer): Promise<string[]> =>
  (await customer.ledger()).requests.map(({ method, path }) => `${method} ${path}`);

const oneReading = ['GET /customer-portal/account-setting'];

describe('settings of one session', () => {
  it('are read once for all who show them, and each tells its page', async () => {
    const customer = await holding('Ann');
    const told = eventsOf('settings-loaded', 'settings-error');
    const { all } = await share(customer, 20);
    await allLoaded(all);
    for (const each of texts(all)) expect(each).to.contain('Ann');
    expect(told.map(({ target }) => target)).to.have.length(20);
    expect(new Set(told.map(({ target }) => target)).size).to.equal(20);
    expect(await paths(customer)).to.deep.equal(oneReading);
  });

  it('are read once by whatever holds the same session object', async () => {
    const customer = await holding('Ann');
    const session = new PortalSession({ baseUrl: customer.url, sessionToken: customer.token });
    const place = await fixture<HTMLElement>(html`<div></div>`);
    place.innerHTML = `${settingsTag}<section>${settingsTag}</section>`;
    const all = [...place.querySelectorAll('portal-settings')];
    for (const settings of all) settings.session = session;
    await allLoaded(all);
    for (const each of texts(all)) expect(each).to.contain('Ann');
    expect(await paths(customer)).to.deep.equal(oneReading);
  });

  it('are not read before anybody shows them', async () => {
    const customer = await holding('Ann');
    await share(customer, 0, `<portal-plan-picker>${fourPlans}</portal-plan-picker>`);
    expect(await paths(customer)).to.deep.equal([]);
  });

  it('who comes later shows what the others show, and tells its page', async () => {
    const customer = await holding('Ann');
    const { session, all } = await share(customer, 1);
    await allLoaded(all);
    await nowHolds(customer, 'Bob');
    const told = eventsOf('settings-loaded');
    session.insertAdjacentHTML('beforeend', settingsTag);
    await until(() => told.length, 'the event');
    const late = session.lastElementChild as PortalSettingsElement;
    await late.updateComplete;
    expect(told.map(({ target }) => target === late)).to.deep.equal([true]);
    expect(text(late)).to.contain('Ann');
    expect(await paths(customer)).to.deep.equal(oneReading);
  });

  it('who comes when all have left reads what holds now; who only moves reads nothing', async () => {
    const customer = await holding('Ann');
    const { session, all } = await share(customer, 1);
    await allLoaded(all);
    await nowHolds(customer, 'Bob');
    const told = eventsOf('settings-loaded');
    const [first] = all;
    if (!first) return expect.fail('There are no settings.');
    first.remove();
    session.append(first);
    await first.updateComplete;
    expect(text(first)).to.contain('Ann');
    expect(told).to.have.length(0);
    session.innerHTML = '';
    session.innerHTML = settingsTag;
    await until(() => told.length, 'the event');
    expect((session.firstElementChild as PortalSettingsElement).settings).to.deep.equal({
      customerPortalSetting: 'Bob',
    });
    expect(await paths(customer)).to.have.length(2);
  });

  it('reload() of one is one request, whose answer reaches all; of all in one task, too', async () => {
    const customer = await holding('Ann');
    const { all } = await share(customer, 3);
    await allLoaded(all);
    for (const [name, reloaded] of [
      ['Bob', all.slice(1, 2)],
      ['Cem', all],
    ] as const) {
      await nowHolds(customer, name);
      const before = (await paths(customer)).length;
      const told = eventsOf('settings-loaded');
      for (const settings of reloaded) settings.reload();
      expect(all.map(({ settings, pending }) => pending && !settings)).to.deep.equal([true, true, true]);
      await allLoaded(all);
      for (const each of texts(all)) expect(each).to.contain(name);
      expect(told).to.have.length(3);
      expect(await paths(customer), name).to.have.length(before + 1);
    }
  });

  it('a failure is told by all, kept for nobody who comes later, and mended for all by one retry', async () => {
    const customer = await holding('Ann');
    await customer.fail({ status: 404 });
    const told = eventsOf('settings-loaded', 'settings-error');
    const { session, all } = await share(customer, 2);
    await allLoaded(all);
    for (const each of texts(all)) expect(each).to.contain(en.settingsFailed);
    expect(told.map(({ type }) => type)).to.deep.equal(['settings-error', 'settings-error']);
    session.insertAdjacentHTML('beforeend', settingsTag);
    all.push(session.lastElementChild as PortalSettingsElement);
    await until(() => told.length === 5, 'the second failure');
    expect(await paths(customer)).to.have.length(2);
    await nowHolds(customer, 'Bob');
    await press(all[0] as PortalSettingsElement, 'retry');
    await allLoaded(all);
    for (const each of texts(all)) expect(each).to.contain('Bob').and.not.contain(en.settingsFailed);
    expect(await paths(customer)).to.have.length(3);
  });

  it('a new token is one more request, and what the old one asked for is aborted', async () => {
    const [ann, bob] = [await holding('Ann'), await holding('Bob')];
    await ann.fail({ endless: 'stall', body: '{' });
    const calls = fetchCalls();
    const { session, all } = await share(ann, 3);
    await until(() => calls.count, 'the request');
    session.sessionToken = bob.token;
    await until(() => all.every(({ settings }) => settings), 'the settings');
    await allLoaded(all);
    for (const each of texts(all)) expect(each).to.contain('Bob');
    expect(calls.all.map(({ init }) => init.signal?.aborted)).to.deep.equal([true, false]);
  });

  it('one that leaves takes the answer from nobody; only the last one aborts the request', async () => {
    const customer = await holding('Ann');
    await customer.fail({ endless: 'stall', body: '{' });
    const calls = fetchCalls();
    const { all } = await share(customer, 2);
    await until(() => calls.count, 'the request');
    const aborted = () => calls.all[0]?.init.signal?.aborted;
    all[0]?.remove();
    expect([aborted(), all[1]?.pending]).to.deep.equal([false, true]);
    all[1]?.remove();
    expect([aborted(), all[1]?.pending, calls.count]).to.deep.equal([true, false, 1]);
  });

  it('after an assignment stay as they are shown; who comes then has them read anew, for all', async () => {
    const customer = await holding('Ann');
    const { session, all } = await share(
      customer,
      1,
      `<portal-plan-picker>${fourPlans}</portal-plan-picker>`,
    );
    await allLoaded(all);
    await nowHolds(customer, 'Bob');
    await session.querySelector('portal-plan-picker')?.assign({ productPlanId: 'pro' });
    expect(texts(all).join()).to.contain('Ann');
    session.insertAdjacentHTML('beforeend', settingsTag);
    all.push(session.lastElementChild as PortalSettingsElement);
    await until(() => all[1]?.settings, 'the settings');
    session.insertAdjacentHTML('beforeend', settingsTag);
    all.push(session.lastElementChild as PortalSettingsElement);
    await until(() => all[2]?.settings, 'the settings');
    await allLoaded(all);
    for (const each of texts(all)) expect(each).to.contain('Bob');
    expect((await paths(customer)).filter((path) => path.startsWith('GET'))).to.have.length(2);
  });
});
