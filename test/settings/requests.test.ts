import { expect } from '@open-wc/testing';
import type { PortalSessionElement } from '../../src/session/portal-session.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { recordEvents } from '../support/events.js';
import { recordRequests } from '../support/network.js';
import { attributeMarkup, fourPlans } from '../support/markup.js';
import { mount, sessionAttributes, untilLoaded } from '../support/mount.js';
import { renderedTextOf } from '../support/rendered.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { createNamedCustomer } from '../support/named-customer.js';

/** Makes the service return other settings. */
const rename = (customer: SandboxCustomer, name: string): Promise<void> =>
  customer.setFaults({ method: 'GET', status: 200, body: JSON.stringify({ customerPortalSetting: name }) });

const settingsTag = '<portal-settings></portal-settings>';

/** This number of settings elements in the session of a customer. */
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

describe('requests for settings in a session', () => {
  it('are not sent without a settings element', async () => {
    const customer = await createNamedCustomer('Ann');
    await share(customer, 0, `<portal-plan-picker>${fourPlans}</portal-plan-picker>`);
    expect(await reads(customer)).to.equal(0);
  });

  it('are sent once for each element, which dispatches its own event', async () => {
    const customer = await createNamedCustomer('Ann');
    const events = recordEvents('settings-loaded', 'settings-error');
    const { all } = await share(customer, 3);
    await allLoaded(all);
    // Only of these elements: requests of an earlier test may end late.
    const heard = all.map((settings) => events.filter(({ target }) => target === settings).length);
    expect(heard).to.deep.equal([1, 1, 1]);
    expect(await reads(customer)).to.equal(3);
  });

  it('are not repeated or aborted when an element moves in one task', async () => {
    const customer = await createNamedCustomer('Ann');
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

  it('are sent again when an element returns to the page', async () => {
    const customer = await createNamedCustomer('Ann');
    const { session, all } = await share(customer, 1);
    const [settings] = all as [PortalSettingsElement];
    await allLoaded(all);
    settings.remove();
    await settings.updateComplete;
    expect(settings.settings).to.equal(null);
    await rename(customer, 'Bob');
    session.append(settings);
    await settings.updateComplete;
    expect([settings.settings, settings.pending]).to.deep.equal([null, true]);
    await allLoaded(all);
    expect(renderedTextOf(settings)).to.contain('Bob').and.not.contain('Ann');
  });

  it('are aborted and sent again with a new token', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
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

  it('leave no settings of the former customer when an element is removed before the response', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
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

  it('are aborted only for the element that is removed', async () => {
    const customer = await createNamedCustomer('Ann');
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

  it('are not sent after an assignment', async () => {
    const customer = await createNamedCustomer('Ann');
    const picker = `<portal-plan-picker>${fourPlans}</portal-plan-picker>`;
    const { session, all } = await share(customer, 1, picker);
    await allLoaded(all);
    await rename(customer, 'Bob');
    await session.querySelector('portal-plan-picker')?.assign({ productPlanId: 'pro' });
    expect(all.map(renderedTextOf).join()).to.contain('Ann');
    expect(await reads(customer)).to.equal(1);
  });
});
