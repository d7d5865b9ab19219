import { expect, fixture, html } from '@open-wc/testing';
import { SessionContextRequest } from '../../src/session/session-context.js';
import type { PortalSessionElement } from '../../src/session/portal-session.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { PortalSession } from '../../src/service/session.js';
import { attributeMarkup, type Attributes, fourPlans } from '../support/markup.js';
import { listen, nextEvent, recordEvents } from '../support/events.js';
import { recordRequests } from '../support/network.js';
import { mount, mountLoadedSettings, sessionAttributes, untilLoaded } from '../support/mount.js';
import { renderedTextOf } from '../support/rendered.js';
import { skipSessionRequestDelays } from '../support/clock.js';
import { until } from '../support/waiting.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { createNamedCustomer } from '../support/named-customer.js';

const around = (attributes: Attributes, content: string): string =>
  `<portal-session ${attributeMarkup(attributes)}>${content}</portal-session>`;

const settingsIn = (element: Element): PortalSettingsElement =>
  element.querySelector('portal-settings') as PortalSettingsElement;

describe('portal-session', () => {
  it('provides its session to all elements inside, also in shadow roots', async () => {
    const customer = await createNamedCustomer('Ann');
    const session = await mount<PortalSessionElement>(
      around(
        sessionAttributes(customer),
        `<div><portal-settings></portal-settings></div><p></p><portal-plan-picker>${fourPlans}</portal-plan-picker>`,
      ),
    );
    const inside = session.querySelector('p') as Element;
    const component = document.createElement('div');
    component.attachShadow({ mode: 'open' }).innerHTML = '<portal-settings></portal-settings>';
    inside.append(component);
    const hidden = component.shadowRoot?.querySelector('portal-settings') as PortalSettingsElement;
    for (const settings of [settingsIn(session), hidden]) {
      await until(() => settings.settings, 'the settings');
      expect(settings.settings).to.deep.equal({ customerPortalSetting: 'Ann' });
    }
    const picker = session.querySelector('portal-plan-picker');
    expect(await picker?.assign({ productPlanId: 'pro' })).to.include({ customerId: customer.customerId });
  });

  it('S06: requests one token for fifty elements', async () => {
    const customer = await createNamedCustomer('Ann');
    const requests: string[] = [];
    listen('session-request', (event) => {
      requests.push(`${(event.target as Element).localName} ${event.reason}`);
      event.respondWith(Promise.resolve(customer.token));
    });
    const session = await mount(
      around({ 'base-url': customer.url }, '<portal-settings></portal-settings>'.repeat(50)),
    );
    for (const settings of session.querySelectorAll('portal-settings')) {
      await until(() => settings.settings, 'the settings');
      expect(renderedTextOf(settings)).to.contain('Ann');
    }
    expect(requests).to.deep.equal(['portal-session missing']);
    expect((await customer.ledger()).requests).to.have.length(50);
  });

  it('requests one token when that of ten elements has expired', async () => {
    const old = await SandboxCustomer.create({ expired: true });
    const customer = await SandboxCustomer.create({ customerId: old.customerId });
    const reasons: string[] = [];
    listen('session-request', (event) => {
      reasons.push(event.reason);
      event.respondWith(customer.token);
    });
    const session = await mount(
      around(sessionAttributes(old), '<portal-settings></portal-settings>'.repeat(10)),
    );
    for (const settings of session.querySelectorAll('portal-settings'))
      await until(() => settings.settings, 'the settings');
    expect(reasons).to.deep.equal(['refused']);
    expect((await customer.ledger()).requests).to.have.length(10);
  });

  it('A02: loads the settings once when the token comes later', async () => {
    const customer = await createNamedCustomer('Ann');
    const calls = recordRequests();
    skipSessionRequestDelays();
    const session = await mount<PortalSessionElement>(
      around({ 'base-url': customer.url }, '<portal-settings></portal-settings>'),
    );
    const settings = settingsIn(session);
    await until(() => settings.error, 'nobody to answer');
    expect(calls.count).to.equal(0);
    const arrived = nextEvent(settings, 'settings-loaded');
    session.sessionToken = customer.token;
    await arrived;
    expect(settings.settings).to.deep.equal({ customerPortalSetting: 'Ann' });
    expect(calls.count).to.equal(1);
  });

  it('replaces the settings when its token changes', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    const session = await mount<PortalSessionElement>(
      around(sessionAttributes(ann), '<portal-settings></portal-settings>'),
    );
    const settings = settingsIn(session);
    await until(() => settings.settings, 'the settings');
    const events = recordEvents('settings-loaded', 'settings-error');
    const arrived = nextEvent(settings, 'settings-loaded');
    session.sessionToken = bob.token;
    await arrived;
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Bob').and.not.contain('Ann');
    expect(events).to.have.length(1);
  });

  it('provides the closest session, also through one without attributes', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    const inner = around(sessionAttributes(bob), around({}, '<portal-settings></portal-settings>'));
    const session = await mount(around(sessionAttributes(ann), inner));
    await untilLoaded(settingsIn(session));
    expect(renderedTextOf(settingsIn(session))).to.contain('Bob');
    expect((await ann.ledger()).requests).to.have.length(0);
  });

  it('provides the inner session to an element that is added later', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    const session = await mount(around(sessionAttributes(ann), around(sessionAttributes(bob), '')));
    const inner = session.querySelector('portal-session') as PortalSessionElement;
    await inner.updateComplete;
    inner.innerHTML = '<portal-settings></portal-settings>';
    await until(() => settingsIn(session).settings, 'the settings');
    expect(settingsIn(session).settings).to.deep.equal({ customerPortalSetting: 'Bob' });
    expect((await ann.ledger()).requests).to.have.length(0);
  });

  it('is overridden by the attributes of an element', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    const own = `<portal-settings ${attributeMarkup(sessionAttributes(bob))}></portal-settings>`;
    const session = await mount(around(sessionAttributes(ann), own));
    await untilLoaded(settingsIn(session));
    expect(renderedTextOf(settingsIn(session))).to.contain('Bob');
  });

  it('provides its session to an element that moves into it', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    const page = await fixture(html`<div></div>`);
    const first = await mount<PortalSessionElement>(
      around(sessionAttributes(ann), '<portal-settings></portal-settings>'),
      page,
    );
    const second = await mount(around(sessionAttributes(bob), ''), page);
    const settings = settingsIn(first);
    await until(() => settings.settings, 'the settings');
    const arrived = nextEvent(settings, 'settings-loaded');
    second.append(settings);
    await arrived;
    expect(settings.settings).to.deep.equal({ customerPortalSetting: 'Bob' });
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Bob').and.not.contain('Ann');
    const calls = recordRequests();
    first.sessionToken = 'another';
    await first.updateComplete;
    await settings.updateComplete;
    expect(calls.count, 'requests after a change of the former session').to.equal(0);
  });

  it('is unsubscribed from when another provider responds', async () => {
    const page = await fixture(html`<div></div>`);
    const requests: SessionContextRequest[] = [];
    page.addEventListener('context-request', (event) => {
      if (event instanceof SessionContextRequest) requests.push(event);
    });
    const settings = await mount<PortalSettingsElement>('<portal-settings></portal-settings>', page);
    const left: string[] = [];
    for (const name of ['Ann', 'Bob']) {
      const { url: baseUrl, token: sessionToken } = await createNamedCustomer(name);
      requests[0]?.callback(new PortalSession({ baseUrl, sessionToken }), () => left.push(name));
    }
    await until(() => renderedTextOf(settings).includes('Bob'), 'the settings of the second session');
    expect(left).to.deep.equal(['Ann']);
  });

  it('renders only its content', async () => {
    const session = await mount(around({}, '<b>Hello</b>'));
    expect(session.shadowRoot?.querySelector('slot')?.assignedElements()).to.deep.equal([session.firstChild]);
  });

  it('S03: clears the settings of an element that moves out of it', async () => {
    const customer = await SandboxCustomer.create({ settings: { customerPortalSetting: { name: 'Ann' } } });
    const session = await mount(
      `<portal-session ${attributeMarkup(sessionAttributes(customer))}><portal-settings></portal-settings></portal-session>`,
    );
    const settings = session.querySelector<PortalSettingsElement>('portal-settings');
    if (!settings) return expect.fail('no settings');
    await untilLoaded(settings);
    expect(renderedTextOf(settings)).to.contain('Ann');
    session.after(settings);
    await until(() => !renderedTextOf(settings).includes('Ann'));
    expect(settings.settings).to.equal(null);
  });
});

describe('a response to `session-request` with a customer', () => {
  /** An element with a customer and an expired token, whose page answers with the token of a customer of this name. */
  async function mountExpired(content: string, customer: string | null, named: string | number | null) {
    const old = await SandboxCustomer.create({ expired: true });
    const signedIn = await createNamedCustomer('Ann');
    listen('session-request', (event) =>
      event.respondWith(Promise.resolve({ token: signedIn.token, customer: named })),
    );
    const session = await mount<PortalSessionElement>(
      around({ ...sessionAttributes(old), customer }, content),
    );
    return { session, signedIn };
  }

  for (const [customer, named] of [
    ['Ann', 'Ann'],
    ['7', 7],
    ['Ann', null],
    [null, 'Ann'],
  ] as const)
    it(`is used for the customer ${customer} if it names ${named}`, async () => {
      const { session } = await mountExpired('<portal-settings></portal-settings>', customer, named);
      await until(() => settingsIn(session).settings, 'the settings');
      expect(settingsIn(session).settings).to.deep.equal({ customerPortalSetting: 'Ann' });
    });

  it('S05: is refused for another customer, to whom nothing is assigned and of whom nothing is shown', async () => {
    const content = `<portal-settings></portal-settings><portal-plan-picker>${fourPlans}</portal-plan-picker>`;
    const { session, signedIn } = await mountExpired(content, 'Bob', 'Ann');
    await until(() => settingsIn(session).error, 'the error');
    expect(settingsIn(session).error).to.include({ code: 'session', status: 401 });
    const picker = session.querySelector('portal-plan-picker');
    const error = await picker?.assign({ productPlanId: 'pro' }).catch((reason: unknown) => reason);
    expect(error).to.include({ code: 'session', outcome: 'not-applied' });
    expect((await signedIn.ledger()).requests).to.deep.equal([]);
  });
});

describe('the property `session`', () => {
  it('overrides the attributes until it is null again', async () => {
    const [ann, bob] = [await createNamedCustomer('Ann'), await createNamedCustomer('Bob')];
    const session = new PortalSession({ baseUrl: ann.url, sessionToken: ann.token });
    const settings = await mountLoadedSettings(bob);
    const arrived = nextEvent(settings, 'settings-loaded');
    settings.session = session;
    await arrived;
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Ann');
    const again = nextEvent(settings, 'settings-loaded');
    settings.session = null;
    await again;
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Bob');
  });

  it('provides a session that renews its own token to all elements inside', async () => {
    const ann = await createNamedCustomer('Ann');
    const reasons: string[] = [];
    const outer = await mount<PortalSessionElement>(around({}, ''));
    outer.session = new PortalSession({
      baseUrl: ann.url,
      renewToken: (reason) => {
        reasons.push(reason);
        return ann.token;
      },
    });
    outer.innerHTML = '<portal-settings></portal-settings><portal-settings></portal-settings>';
    const asked = recordEvents('session-request');
    for (const settings of outer.querySelectorAll('portal-settings'))
      await until(() => settings.settings, 'the settings');
    expect(reasons).to.deep.equal(['missing']);
    expect(asked).to.have.length(0);
  });
});
