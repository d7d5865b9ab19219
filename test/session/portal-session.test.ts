/** `<portal-session>` and the property `session`: which session an element uses. */
import { SessionContextRequest } from '../../src/session/session-context.js';
import type { PortalSessionElement } from '../../src/session/portal-session.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { PortalSession } from '../../src/service/session.js';
import {
  attributeMarkup,
  type Attributes,
  createNamedCustomer,
  expect,
  fixture,
  html,
  listen,
  mount,
  pickerMarkup,
  recordEvents,
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

  for (const [reason, count] of [
    ['missing', 50],
    ['refused', 10],
  ] as const)
    it(`S06 requests one token for ${count} elements when it is ${reason}`, async () => {
      const old = await SandboxCustomer.create({ expired: true });
      const ann = await createNamedCustomer('Ann');
      const requests: string[] = [];
      listen('session-request', (event) => {
        requests.push(`${(event.target as Element).localName} ${event.reason}`);
        event.respondWith(Promise.resolve(ann.token));
      });
      const attributes = reason === 'refused' ? sessionAttributes(old) : { 'base-url': ann.url };
      const session = await mountSession(attributes, settingsMarkup.repeat(count));
      for (const settings of session.querySelectorAll('portal-settings')) await untilShown(settings, 'Ann');
      expect(requests).to.deep.equal([`portal-session ${reason}`]);
      expect((await ann.ledger()).requests).to.have.length(count);
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

  it('is overridden by the attributes of an element', async () => {
    const [ann, bob] = await createTwo();
    const own = `<portal-settings ${attributeMarkup(sessionAttributes(bob))}></portal-settings>`;
    const session = await mountSession(sessionAttributes(ann), own);
    await untilShown(settingsIn(session), 'Bob');
  });

  it('provides its session to an element that moves into it', async () => {
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
  });

  it('S03 clears the settings of an element that moves out of it', async () => {
    const session = await mountSession(sessionAttributes(await createNamedCustomer('Ann')), settingsMarkup);
    const settings = settingsIn(session);
    await untilShown(settings, 'Ann');
    session.after(settings);
    await until(() => !renderedTextOf(settings).includes('Ann'));
    expect(settings.settings).to.equal(null);
  });

  it('is unsubscribed from when another provider responds', async () => {
    const page = await fixture(html`<div></div>`);
    const requests: SessionContextRequest[] = [];
    page.addEventListener('context-request', (event) => {
      if (event instanceof SessionContextRequest) requests.push(event);
    });
    const settings = await mount<PortalSettingsElement>(settingsMarkup, page);
    const left: string[] = [];
    for (const name of ['Ann', 'Bob']) {
      const { url: baseUrl, token: sessionToken } = await createNamedCustomer(name);
      requests[0]?.callback(new PortalSession({ baseUrl, sessionToken }), () => left.push(name));
    }
    await untilShown(settings, 'Bob');
    expect(left).to.deep.equal(['Ann']);
  });

  it('renders only its content', async () => {
    const session = await mountSession({}, '<b>Hello</b>');
    expect(session.shadowRoot?.querySelector('slot')?.assignedElements()).to.deep.equal([session.firstChild]);
  });
});

describe('the property `session`', () => {
  it('provides a session that renews its own token to all elements inside', async () => {
    const ann = await createNamedCustomer('Ann');
    const reasons: string[] = [];
    const outer = await mountSession({}, '');
    outer.session = new PortalSession({
      baseUrl: ann.url,
      renewToken: (reason) => {
        reasons.push(reason);
        return ann.token;
      },
    });
    const asked = recordEvents('session-request');
    outer.innerHTML = settingsMarkup.repeat(2);
    for (const settings of outer.querySelectorAll('portal-settings')) await untilShown(settings, 'Ann');
    expect(reasons).to.deep.equal(['missing']);
    expect(asked).to.have.length(0);
  });
});
