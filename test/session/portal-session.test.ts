/** `<portal-session>` and the session context in a page. Which session an element uses has its table in Node. */
import { ContextConsumer, ContextProvider } from '@lit/context';
import { LitElement } from 'lit';
import { sessionContext } from '../../src/session/session-context.js';
import type { PortalSessionElement } from '../../src/session/portal-session.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { getAccountSettings } from '../../src/service/endpoints.js';
import { PortalSession } from '../../src/service/session.js';
import {
  attributeMarkup,
  type Attributes,
  changePlan,
  createNamedCustomer,
  expect,
  fixture,
  html,
  listen,
  mount,
  mountPicker,
  mountSettings,
  pickerMarkup,
  recordRequests,
  renderedTextOf,
  SandboxCustomer,
  sessionAttributes,
  until,
} from '../support/browser.js';

const settingsMarkup = '<portal-settings></portal-settings>';

const around = (attributes: Attributes, content: string): string =>
  `<portal-session ${attributeMarkup(attributes)}>${content}</portal-session>`;

const mountSession = (attributes: Attributes, content: string, into?: Element) =>
  mount<PortalSessionElement>(around(attributes, content), into);

const settingsIn = (element: Element): PortalSettingsElement =>
  element.querySelector('portal-settings') ?? expect.fail('no settings');

/** Creates Ann and Bob. */
const createTwo = () => Promise.all([createNamedCustomer('Ann'), createNamedCustomer('Bob')]);

const createSession = ({ url, token }: SandboxCustomer): PortalSession =>
  new PortalSession({ baseUrl: url, sessionToken: token });

/** Waits until settings show this customer, and nobody else. */
async function untilShown(settings: PortalSettingsElement, name: string): Promise<void> {
  await until(() => settings.settings?.customerPortalSetting === name, `the settings of ${name}`);
  await settings.updateComplete;
  for (const each of ['Ann', 'Bob'])
    expect(renderedTextOf(settings).includes(each), each).to.equal(each === name);
}

describe('portal-session', () => {
  it('provides its session to all elements inside, also in shadow roots', async () => {
    const ann = await createNamedCustomer('Ann');
    const session = await mountSession(sessionAttributes(ann), `<div>${settingsMarkup}</div>${pickerMarkup}`);
    const component = document.createElement('div');
    component.attachShadow({ mode: 'open' }).innerHTML = settingsMarkup;
    session.append(component);
    const hidden = component.shadowRoot?.firstElementChild as PortalSettingsElement;
    for (const settings of [settingsIn(session), hidden]) await untilShown(settings, 'Ann');
    const picker = session.querySelector('portal-plan-picker');
    expect(await picker?.assign({ productPlanId: 'pro' })).to.include({ customerId: ann.customerId });
  });

  it('S06 requests one token for all elements inside when it is refused', async () => {
    const old = await SandboxCustomer.create({ expired: true });
    const ann = await createNamedCustomer('Ann');
    const requests: string[] = [];
    listen('session-request', (event) => {
      requests.push(`${(event.target as Element).localName} ${event.reason}`);
      event.respondWith(Promise.resolve(ann.token));
    });
    const session = await mountSession(sessionAttributes(old), settingsMarkup.repeat(10));
    for (const settings of session.querySelectorAll('portal-settings')) await untilShown(settings, 'Ann');
    expect(requests).to.deep.equal(['portal-session refused']);
    expect((await ann.ledger()).requests).to.have.length(10);
  });

  it('provides the closest session, through one without attributes, also to an element that is added later', async () => {
    const [ann, bob] = await createTwo();
    const inner = around(sessionAttributes(bob), around({}, settingsMarkup));
    const session = await mountSession(sessionAttributes(ann), inner);
    await untilShown(settingsIn(session), 'Bob');
    const closest = settingsIn(session).parentElement ?? expect.fail('no session');
    closest.innerHTML = settingsMarkup;
    await untilShown(settingsIn(session), 'Bob');
    expect((await ann.ledger()).requests).to.have.length(0);
  });

  it('S03 provides its session to an element that moves into it, which shows nothing of it elsewhere', async () => {
    const [ann, bob] = await createTwo();
    const page = await fixture(html`<div></div>`);
    const first = await mountSession(sessionAttributes(ann), settingsMarkup, page);
    const second = await mountSession(sessionAttributes(bob), '', page);
    const settings = settingsIn(first);
    await untilShown(settings, 'Ann');
    second.append(settings);
    await untilShown(settings, 'Bob');
    const calls = recordRequests();
    first.sessionToken = 'another';
    await first.updateComplete;
    await settings.updateComplete;
    expect(calls.count, 'requests after a change of the former session').to.equal(0);
    second.after(settings);
    await until(() => !renderedTextOf(settings).includes('Bob'));
    expect(settings.settings).to.equal(null);
  });

  it('renders only its content', async () => {
    const session = await mountSession({}, '<b>Hello</b>');
    expect(session.shadowRoot?.querySelector('slot')?.assignedElements()).to.deep.equal([session.firstChild]);
  });
});

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

describe('the session context', () => {
  it('is received from a ContextProvider, also when the session changes, until the element leaves it', async () => {
    const [ann, bob] = (await createTwo()).map(createSession);
    const app = await mount<ProvidingApp>('<providing-app></providing-app>');
    app.provider.setValue(ann as PortalSession);
    const { settings } = await mountSettings({ into: app, isSignedIn: false });
    await untilShown(settings, 'Ann');
    app.provider.setValue(bob as PortalSession);
    await untilShown(settings, 'Bob');
    app.after(settings);
    await until(() => settings.error, 'the error');
    app.provider.setValue(ann as PortalSession);
    await settings.updateComplete;
    expect(settings.error?.code).to.equal('setup');
  });

  it('is provided to a ContextConsumer, also when the session changes, until it leaves', async () => {
    const [ann, bob] = await createTwo();
    const session = await mountSession(sessionAttributes(ann), '<consuming-part></consuming-part>');
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
});

describe('the session of a picker and settings', () => {
  it('S01 E04 has one new token, and sends once more, when the token has expired before the press', async () => {
    const scene = await mountSettings();
    const { customer, settings } = scene;
    const { picker } = await mountPicker({ scene });
    await customer.setFaults({ expired: true });
    const renewed = await SandboxCustomer.create({ customerId: customer.customerId });
    const reasons: string[] = [];
    listen('session-request', (event) => {
      reasons.push(event.reason);
      event.respondWith(renewed.token);
    });
    await changePlan(picker);
    expect(picker.error).to.equal(null);
    expect((await customer.ledger()).requests.map(({ method }) => method)).to.deep.equal(['GET', 'POST']);
    expect((await renewed.ledger()).assignments).to.have.length(1);
    expect(settings.settings, 'what is shown stays').not.to.equal(null);
    expect(picker).to.include({ baseUrl: customer.url, sessionToken: customer.token });
    await changePlan(picker, 'free');
    expect(reasons, 'the renewed token is kept').to.deep.equal(['refused']);
  });
});
