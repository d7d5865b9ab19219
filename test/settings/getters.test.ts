/** The properties `settings`, `error` and `pending` are those of the present customer, and reading them changes nothing. */
import { expect } from '@open-wc/testing';
import { PortalSession } from '../../src/service/session.js';
import type { PortalSessionElement } from '../../src/session/portal-session.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { recordEvents } from '../support/events.js';
import { attributeMarkup } from '../support/markup.js';
import { mount, sessionAttributes } from '../support/mount.js';
import { createNamedCustomer } from '../support/named-customer.js';
import { holdResponses, recordRequests } from '../support/network.js';
import type { SandboxCustomer } from '../support/sandbox.js';
import { until, untilNextTask } from '../support/waiting.js';

interface Place {
  settings: PortalSettingsElement;
  session: PortalSessionElement;
}

/** Settings of Ann, alone or in a session. */
async function mountForAnn(ann: SandboxCustomer, isInSession: boolean, isNamed = true): Promise<Place> {
  const attributes = attributeMarkup({ ...sessionAttributes(ann), customer: isNamed ? 'Ann' : null });
  const session = await mount<PortalSessionElement>(
    isInSession
      ? `<portal-session ${attributes}><portal-settings></portal-settings></portal-session>`
      : `<portal-session><portal-settings ${attributes}></portal-settings></portal-session>`,
  );
  return { session, settings: session.querySelector('portal-settings') as PortalSettingsElement };
}

/** Ways in which the page replaces Ann by Bob, or signs her out. */
const ways: Record<string, (place: Place, bob: SandboxCustomer) => unknown> = {
  'another token': ({ settings }, { token }) => (settings.sessionToken = token),
  'another customer and token': ({ settings }, { token }) =>
    Object.assign(settings, { customer: 'Bob', sessionToken: token }),
  'another customer first': ({ settings }) => (settings.customer = 'Bob'),
  'another session object': ({ settings }, { url, token }) =>
    (settings.session = new PortalSession({ baseUrl: url, sessionToken: token })),
  'another address': ({ settings }) => (settings.baseUrl = `${settings.baseUrl ?? ''}/another`),
  'no token': ({ settings }) => settings.removeAttribute('session-token'),
  'another customer of the session around it': ({ session }, { token }) =>
    Object.assign(session, { customer: 'Bob', sessionToken: token }),
};

/** States of the settings, each with its fault and the value of its properties. */
const states = {
  loaded: [{}, ({ settings }: PortalSettingsElement) => settings],
  failed: [{ status: 404 }, ({ error }: PortalSettingsElement) => error],
  pending: [undefined, ({ pending }: PortalSettingsElement) => pending],
} as const;

const read = ({ settings, error, pending }: PortalSettingsElement) => ({ settings, error, pending });

describe('the properties of settings', () => {
  for (const [way, replace] of Object.entries(ways))
    for (const [state, [fault, isReached]] of Object.entries(states))
      it(`N03: are empty in the task in which Ann, whose settings are ${state}, is replaced: ${way}`, async () => {
        const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
        if (fault) await ann.setFaults(fault);
        // Restores `fetch`.
        recordRequests();
        if (!fault) holdResponses();
        const place = await mountForAnn(ann, way.includes('around it'), way.includes('customer'));
        const { settings } = place;
        await until(() => isReached(settings), state);
        replace(place, bob);
        expect(read(settings)).to.deep.equal({ settings: null, error: null, pending: false });
      });

  it('N03: send nothing and change nothing when they are read', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    const { settings, session } = await mountForAnn(ann, true);
    await until(() => settings.settings, 'the settings');
    const before = read(settings);
    const calls = recordRequests();
    const events = recordEvents('settings-loaded', 'settings-error', 'session-request');
    const changes: MutationRecord[] = [];
    const observer = new MutationObserver((records) => changes.push(...records));
    for (const { shadowRoot } of [settings, session])
      observer.observe(shadowRoot as ShadowRoot, { subtree: true, childList: true, characterData: true });
    const { customer, sessionToken } = session;
    Object.assign(session, { customer: 'Bob', sessionToken: bob.token });
    expect(read(settings).settings).to.equal(null);
    Object.assign(session, { customer, sessionToken });
    expect(read(settings)).to.deep.equal(before);
    await settings.updateComplete;
    await untilNextTask();
    expect(read(settings)).to.deep.equal(before);
    expect([calls.count, events.length, changes.length]).to.deep.equal([0, 0, 0]);
  });

  it('N03: drop a response that arrives in the task in which Ann is replaced, without an event', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    const { settings } = await mountForAnn(ann, false);
    const seen: unknown[] = [];
    settings.addEventListener('settings-loaded', ({ detail }) => seen.push(detail));
    await until(() => settings.settings, 'the settings');
    settings.reload();
    // The page replaces the customer between the response and its event.
    const requestUpdate = settings.requestUpdate.bind(settings);
    settings.requestUpdate = (...options) => {
      if (settings.settings) {
        settings.requestUpdate = requestUpdate;
        Object.assign(settings, { customer: 'Bob', sessionToken: bob.token });
      }
      requestUpdate(...options);
    };
    await until(() => settings.settings?.customerPortalSetting === 'Bob', 'the settings of Bob');
    await untilNextTask();
    expect(seen).to.deep.equal([{ customerPortalSetting: 'Ann' }, { customerPortalSetting: 'Bob' }]);
  });
});
