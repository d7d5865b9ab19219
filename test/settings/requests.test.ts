/** Requests for settings: when they are sent again or aborted, and what the properties are when the customer changes. */
import { PortalSession } from '../../src/service/session.js';
import type { PortalSessionElement } from '../../src/session/portal-session.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { createNamedCustomer } from '../support/named-customer.js';
import {
  attributeMarkup,
  expect,
  holdResponses,
  mount,
  recordEvents,
  recordRequests,
  renderedTextOf,
  type SandboxCustomer,
  sessionAttributes,
  until,
  untilLoaded,
  untilNextTask,
} from '../support/browser.js';

const settingsTag = '<portal-settings></portal-settings>';

interface Place {
  session: PortalSessionElement;
  settings: PortalSettingsElement;
}

interface Setup {
  content?: string;
  /** Which element has the session of the customer. */
  where?: 'settings' | 'session';
  attributes?: Record<string, string>;
}

/** Mounts settings for a customer in a `<portal-session>`. */
async function mountIn(
  customer: SandboxCustomer,
  { content = settingsTag, where = 'session', attributes = {} }: Setup = {},
): Promise<Place> {
  const all = attributeMarkup({ ...sessionAttributes(customer), ...attributes });
  const markup = `<portal-session>${content}</portal-session>`;
  const session = await mount<PortalSessionElement>(markup.replace(`<portal-${where}`, `$& ${all}`));
  return { session, settings: session.querySelector('portal-settings') as PortalSettingsElement };
}

describe('requests for settings', () => {
  it('are not repeated or aborted when an element moves in one task', async () => {
    const calls = recordRequests();
    const { session, settings } = await mountIn(await createNamedCustomer('Ann'));
    await until(() => calls.count, 'the request');
    const move = () => {
      settings.remove();
      session.append(settings);
    };
    move();
    await untilLoaded(settings);
    const events = recordEvents('settings-loaded');
    move();
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Ann');
    expect([calls.count, events.length]).to.deep.equal([1, 0]);
  });

  it('leave no settings of the former customer when an element is removed before the response', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    await bob.setFaults({ endless: 'stall', body: '{' });
    const { session, settings } = await mountIn(ann);
    await untilLoaded(settings);
    session.sessionToken = bob.token;
    await until(() => settings.pending, 'the request');
    settings.remove();
    await until(() => !settings.pending, 'the end of the request');
    await settings.updateComplete;
    expect([settings.settings, settings.matches(':state(loaded)')]).to.deep.equal([null, false]);
    expect(renderedTextOf(settings)).not.to.contain('Ann');
  });
});

describe('the properties of settings', () => {
  const read = ({ settings, error, pending }: PortalSettingsElement) => ({ settings, error, pending });
  const none = { settings: null, error: null, pending: false };

  /** Ways in which the page replaces Ann by Bob, and what her settings are by then. */
  const replacements: [
    how: string,
    state: keyof typeof none,
    where: 'settings' | 'session',
    replace: (place: Place, bob: SandboxCustomer) => unknown,
  ][] = [
    ['another token', 'settings', 'settings', ({ settings }, { token }) => (settings.sessionToken = token)],
    ['another customer first', 'pending', 'settings', ({ settings }) => (settings.customer = 'Bob')],
    [
      ...(['another session object', 'error', 'settings'] as const),
      ({ settings }, { url, token }) =>
        (settings.session = new PortalSession({ baseUrl: url, sessionToken: token })),
    ],
    [
      ...(['another customer of the session around it', 'settings', 'session'] as const),
      ({ session }, { token }) => Object.assign(session, { customer: 'Bob', sessionToken: token }),
    ],
  ];
  for (const [how, state, where, replace] of replacements)
    it(`N03 are empty in the task in which Ann is replaced: ${how}, "${state}"`, async () => {
      const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
      if (state === 'error') await ann.setFaults({ status: 404 });
      // Restores `fetch`.
      recordRequests();
      if (state === 'pending') holdResponses();
      const customer = how.includes('customer') ? { customer: 'Ann' } : undefined;
      const place = await mountIn(ann, { where, ...(customer && { attributes: customer }) });
      await until(() => place.settings[state], state);
      replace(place, bob);
      expect(read(place.settings)).to.deep.equal(none);
    });

  it('N03 drop a response that arrives in the task in which Ann is replaced, without an event', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    const { settings } = await mountIn(ann, { where: 'settings' });
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
