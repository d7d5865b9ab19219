import { ContextConsumer, ContextProvider } from '@lit/context';
import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import { sessionContext, type SessionContextRequest } from '../../src/session/session-context.js';
import type { PortalSessionElement } from '../../src/session/portal-session.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { getAccountSettings } from '../../src/service/endpoints.js';
import { PortalSession } from '../../src/service/session.js';
import { attributeMarkup } from '../support/markup.js';
import { mount, sessionAttributes } from '../support/mount.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { createNamedCustomer } from '../support/named-customer.js';

const sessionFor = ({ url, token }: SandboxCustomer): PortalSession =>
  new PortalSession({ baseUrl: url, sessionToken: token });

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
  it('is received from a ContextProvider of @lit/context, also when the session changes', async () => {
    const [ann, bob, cem] = [
      await createNamedCustomer('Ann'),
      await createNamedCustomer('Bob'),
      await createNamedCustomer('Cem'),
    ];
    const app = await mount<ProvidingApp>('<providing-app></providing-app>');
    app.provider.setValue(sessionFor(ann));
    app.innerHTML = '<portal-settings></portal-settings>';
    const settings = app.querySelector('portal-settings') as PortalSettingsElement;
    await reads(settings, 'Ann');
    app.provider.setValue(sessionFor(bob));
    await reads(settings, 'Bob');
    app.provider.setValue(sessionFor(cem));
    await reads(settings, 'Cem');
  });

  it('is dropped when the element leaves its provider', async () => {
    const ann = await createNamedCustomer('Ann');
    const app = await mount<ProvidingApp>('<providing-app></providing-app>');
    app.provider.setValue(sessionFor(ann));
    app.innerHTML = '<portal-settings></portal-settings>';
    const settings = app.querySelector('portal-settings') as PortalSettingsElement;
    await reads(settings, 'Ann');
    app.after(settings);
    await until(() => settings.error, 'the error');
    expect(settings.error?.code).to.equal('setup');
    app.provider.setValue(sessionFor(await createNamedCustomer('Bob')));
    await settings.updateComplete;
    expect(settings.error?.code).to.equal('setup');
  });

  it('is provided to a ContextConsumer of @lit/context, also when the session changes, until it leaves', async () => {
    const [ann, bob, cem] = [
      await createNamedCustomer('Ann'),
      await createNamedCustomer('Bob'),
      await createNamedCustomer('Cem'),
    ];
    const session = await mount<PortalSessionElement>(
      `<portal-session ${attributeMarkup(sessionAttributes(ann))}><consuming-part></consuming-part></portal-session>`,
    );
    const part = session.querySelector('consuming-part') as ConsumingPart;
    const read = async () =>
      (await getAccountSettings(part.consumer.value as PortalSession)).customerPortalSetting;
    expect(await read()).to.equal('Ann');
    for (const [customer, name] of [
      [bob, 'Bob'],
      [cem, 'Cem'],
    ] as const) {
      session.sessionToken = customer.token;
      await session.updateComplete;
      expect(await read()).to.equal(name);
    }
    part.remove();
    session.sessionToken = ann.token;
    await session.updateComplete;
    expect(await read()).to.equal('Cem');
  });

  it('is that of the closest session', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    const outer = await mount<PortalSessionElement>(
      `<portal-session ${attributeMarkup(sessionAttributes(ann))}><portal-session ${attributeMarkup(sessionAttributes(bob))}><consuming-part></consuming-part></portal-session></portal-session>`,
    );
    const part = outer.querySelector('consuming-part') as ConsumingPart;
    const settings = await getAccountSettings(part.consumer.value as PortalSession);
    expect(settings.customerPortalSetting).to.equal('Bob');
  });

  /** Requests to providers without `@lit/context`. */
  const asked: SessionContextRequest[] = [];
  const provide = (place: Element): void => {
    place.addEventListener('context-request', (event) => {
      event.stopPropagation();
      const request = event as unknown as SessionContextRequest;
      if (request.subscribe) asked.push(request);
    });
  };

  it('follows a provider without an unsubscribe function until the element leaves it', async () => {
    const [ann, bob, cem] = [
      await createNamedCustomer('Ann'),
      await createNamedCustomer('Bob'),
      await createNamedCustomer('Cem'),
    ];
    const place = await mount('<main><section></section><div></div></main>');
    const [first, second] = [...place.children] as [Element, Element];
    for (const each of [first, second]) provide(each);
    first.innerHTML = '<portal-settings></portal-settings>';
    const settings = first.firstElementChild as PortalSettingsElement;
    const [former] = asked.splice(0);
    former?.callback(sessionFor(ann), () => undefined);
    await reads(settings, 'Ann');
    former?.callback(sessionFor(bob));
    await reads(settings, 'Bob');
    second.append(settings);
    const [present] = asked.splice(0);
    let isSubscribed = true;
    present?.callback(sessionFor(cem), () => (isSubscribed = false));
    former?.callback(sessionFor(ann), () => undefined);
    await reads(settings, 'Cem');
    expect(isSubscribed).to.equal(true);
    settings.remove();
    expect(isSubscribed).to.equal(false);
  });
});
