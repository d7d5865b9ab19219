/** The session context: providers and consumers of `@lit/context`, and providers without it. */
import { ContextConsumer, ContextProvider } from '@lit/context';
import { LitElement } from 'lit';
import { sessionContext, type SessionContextRequest } from '../../src/session/session-context.js';
import type { PortalSessionElement } from '../../src/session/portal-session.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { getAccountSettings } from '../../src/service/endpoints.js';
import { PortalSession } from '../../src/service/session.js';
import {
  attributeMarkup,
  createNamedCustomer,
  expect,
  mount,
  mountSettings,
  type SandboxCustomer,
  sessionAttributes,
  until,
} from '../support/browser.js';

const sessionFor = ({ url, token }: SandboxCustomer): PortalSession =>
  new PortalSession({ baseUrl: url, sessionToken: token });

const createSession = async (name: string): Promise<PortalSession> =>
  sessionFor(await createNamedCustomer(name));

/** An application that provides a session to the elements inside it. */
class ProvidingApp extends LitElement {
  readonly provider = new ContextProvider(this, { context: sessionContext });

  protected override createRenderRoot(): this {
    return this;
  }
}
customElements.define('providing-app', ProvidingApp);

/** A component of an application that uses the session around it. */
class ConsumingPart extends LitElement {
  readonly consumer = new ContextConsumer(this, { context: sessionContext, subscribe: true });
}
customElements.define('consuming-part', ConsumingPart);

const reads = (settings: PortalSettingsElement, name: string): Promise<void> =>
  until(() => settings.settings?.customerPortalSetting === name, `the settings of ${name}`);

describe('the session context', () => {
  it('is received from a ContextProvider, also when the session changes, until the element leaves it', async () => {
    const app = await mount<ProvidingApp>('<providing-app></providing-app>');
    app.provider.setValue(await createSession('Ann'));
    const { settings } = await mountSettings({ into: app, isSignedIn: false });
    await reads(settings, 'Ann');
    app.provider.setValue(await createSession('Bob'));
    await reads(settings, 'Bob');
    app.after(settings);
    await until(() => settings.error, 'the error');
    expect(settings.error?.code).to.equal('setup');
    app.provider.setValue(await createSession('Cem'));
    await settings.updateComplete;
    expect(settings.error?.code).to.equal('setup');
  });

  it('is provided to a ContextConsumer, also when the session changes, until it leaves', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    const session = await mount<PortalSessionElement>(
      `<portal-session ${attributeMarkup(sessionAttributes(ann))}><consuming-part></consuming-part></portal-session>`,
    );
    const part = session.querySelector('consuming-part') as ConsumingPart;
    const read = async () =>
      (await getAccountSettings(part.consumer.value as PortalSession)).customerPortalSetting;
    expect(await read()).to.equal('Ann');
    session.sessionToken = bob.token;
    await session.updateComplete;
    expect(await read()).to.equal('Bob');
    part.remove();
    session.sessionToken = ann.token;
    await session.updateComplete;
    expect(await read()).to.equal('Bob');
  });

  it('follows a provider without an unsubscribe function until the element leaves it', async () => {
    const [ann, bob, cem] = [
      await createSession('Ann'),
      await createSession('Bob'),
      await createSession('Cem'),
    ];
    const [first, second] = [await mount('<section></section>'), await mount('<section></section>')];
    const asked: SessionContextRequest[] = [];
    for (const place of [first, second])
      place.addEventListener('context-request', (event) => {
        event.stopPropagation();
        const request = event as unknown as SessionContextRequest;
        if (request.subscribe) asked.push(request);
      });
    const { settings } = await mountSettings({ into: first, isSignedIn: false, isLoaded: false });
    const [former] = asked.splice(0);
    former?.callback(ann, () => undefined);
    await reads(settings, 'Ann');
    former?.callback(bob);
    await reads(settings, 'Bob');
    second.append(settings);
    const [present] = asked.splice(0);
    let isSubscribed = true;
    present?.callback(cem, () => (isSubscribed = false));
    former?.callback(ann, () => undefined);
    await reads(settings, 'Cem');
    expect(isSubscribed).to.equal(true);
    settings.remove();
    expect(isSubscribed).to.equal(false);
  });
});
