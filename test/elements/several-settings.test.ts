import { expect } from '@open-wc/testing';
import type { PortalSessionElement } from '../../src/elements/portal-session.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { recordEvents } from '../support/events.js';
import { recordRequests } from '../support/network.js';
import { fourPlans, attributeMarkup } from '../support/markup.js';
import { untilLoaded, mount, sessionAttributes } from '../support/mount.js';
import { renderedTextOf } from '../support/rendered.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';

/** A customer with settings of this text, which the service may change. */
const holding = (name: string): Promise<SandboxCustomer> =>
  SandboxCustomer.create({ settings: { customerPortalSetting: name } });

const nowHolds = (customer: SandboxCustomer, name: string): Promise<void> =>
  customer.setFaults({ method: 'GET', status: 200, body: JSON.stringify({ customerPortalSetting: name }) });

const settingsTag = '<portal-settings></portal-settings>';

/** So many settings in the session of a customer. */
async function share(customer: SandboxCustomer, count: number, content = '') {
  const session = await mount<PortalSessionElement>(
    `<portal-session ${attributeMarkup(sessionAttributes(customer))}>${settingsTag.repeat(count)}${content}</portal-session>`,
  );
  return { session, all: [...session.querySelectorAll('portal-settings')] };
}

async function allLoaded(all: PortalSettingsElement[]): Promise<void> {
  for (const settings of all) await untilLoaded(settings);
}

const reads = async (customer: SandboxCustomer): Promise<number> =>
  (await customer.ledger()).requests.filter(({ method }) => method === 'GET').length;

describe('settings of one session', () => {
  it('reads nothing before an element shows them', async () => {
    const customer = await holding('Ann');
    await share(customer, 0, `<portal-plan-picker>${fourPlans}</portal-plan-picker>`);
    expect(await reads(customer)).to.equal(0);
  });

  it('reads once for each element, which dispatches its own event', async () => {
    const customer = await holding('Ann');
    const events = recordEvents('settings-loaded', 'settings-error');
    const { all } = await share(customer, 3);
    await allLoaded(all);
    // Not those that end late, of a test before.
    const heard = all.map((settings) => events.filter(({ target }) => target === settings).length);
    expect(heard).to.deep.equal([1, 1, 1]);
    expect(await reads(customer)).to.equal(3);
  });

  it('keeps what is shown, and the request, of an element that is moved in one task', async () => {
    const customer = await holding('Ann');
    const calls = recordRequests();
    const { session, all } = await share(customer, 1);
    const [settings] = all as [PortalSettingsElement];
    await until(() => calls.count, 'the request');
    const move = () => {
      settings.remove();
      session.append(settings);
    };
    move();
    await allLoaded(all);
    const events = recordEvents('settings-loaded');
    move();
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Ann');
    expect([calls.count, events.length]).to.deep.equal([1, 0]);
  });

  it('reads again when an element returns', async () => {
    const customer = await holding('Ann');
    const { session, all } = await share(customer, 1);
    const [settings] = all as [PortalSettingsElement];
    await allLoaded(all);
    settings.remove();
    await settings.updateComplete;
    expect(settings.settings).to.equal(null);
    await nowHolds(customer, 'Bob');
    session.append(settings);
    await settings.updateComplete;
    expect([settings.settings, settings.pending]).to.deep.equal([null, true]);
    await allLoaded(all);
    expect(renderedTextOf(settings)).to.contain('Bob').and.not.contain('Ann');
  });

  it('reads with a new token, and aborts what the former one asked for', async () => {
    const [ann, bob] = [await holding('Ann'), await holding('Bob')];
    await ann.setFaults({ endless: 'stall', body: '{' });
    const calls = recordRequests();
    const { session, all } = await share(ann, 1);
    await until(() => calls.count, 'the request');
    session.sessionToken = bob.token;
    await until(() => all.every(({ settings }) => settings), 'the settings');
    await allLoaded(all);
    expect(all.map(renderedTextOf).join()).to.contain('Bob');
    expect(calls.all.map(({ init }) => init.signal?.aborted)).to.deep.equal([true, false]);
  });

  it('shows nothing of the former customer when an element leaves while it reads for the next', async () => {
    const [ann, bob] = [await holding('Ann'), await holding('Bob')];
    await bob.setFaults({ endless: 'stall', body: '{' });
    const { session, all } = await share(ann, 1);
    const [settings] = all as [PortalSettingsElement];
    await allLoaded(all);
    session.sessionToken = bob.token;
    await until(() => settings.pending, 'the request');
    settings.remove();
    await until(() => !settings.pending, 'the end of the request');
    await settings.updateComplete;
    expect([settings.settings, settings.matches(':state(loaded)')]).to.deep.equal([null, false]);
    expect(renderedTextOf(settings)).not.to.contain('Ann');
  });

  it('aborts the request of an element that leaves, and of no other one', async () => {
    const customer = await holding('Ann');
    await customer.setFaults({ endless: 'stall', body: '{' });
    const calls = recordRequests();
    const { all } = await share(customer, 2);
    const [first, second] = all as [PortalSettingsElement, PortalSettingsElement];
    await until(() => calls.count === 2, 'the requests');
    first.remove();
    await first.updateComplete;
    const state = () => [calls.all.map(({ init }) => init.signal?.aborted), first.pending, second.pending];
    await until(() => !first.pending, 'the end of the request');
    expect(state()).to.deep.equal([[true, false], false, true]);
  });

  it('keeps what is shown after an assignment', async () => {
    const customer = await holding('Ann');
    const picker = `<portal-plan-picker>${fourPlans}</portal-plan-picker>`;
    const { session, all } = await share(customer, 1, picker);
    await allLoaded(all);
    await nowHolds(customer, 'Bob');
    await session.querySelector('portal-plan-picker')?.assign({ productPlanId: 'pro' });
    expect(all.map(renderedTextOf).join()).to.contain('Ann');
    expect(await reads(customer)).to.equal(1);
  });
});
