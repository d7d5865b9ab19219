/** The built script in a page: one tag, no module, no bundler, and the service on another origin. */
import { expect } from '@open-wc/testing';
import { confirm, openReview } from '../support/actions.js';
import { nextEvent } from '../support/events.js';
import { partOf, renderedTextOf, textOf } from '../support/rendered.js';
import { until } from '../support/waiting.js';
import { openPage, type Page } from '../support/page.js';
import { SandboxCustomer } from '../support/sandbox.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';

const script = '<script src="/dist/portal-elements.min.js"></script>';

const widgets = (customer: SandboxCustomer): string => `
  <portal-session base-url="${customer.url}" session-token="${customer.token}">
    <portal-plan-picker current-plan="basic">
      <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month"></portal-plan>
      <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month"></portal-plan>
    </portal-plan-picker>
    <portal-settings></portal-settings>
  </portal-session>`;

describe('the script tag', () => {
  for (const [order, write] of [
    ['before', (content: string) => script + content],
    ['after', (content: string) => content + script],
  ] as const)
    it(`${order} the markup: a customer reviews and confirms a plan, and the page hears the response of the service`, async () => {
      const customer = await SandboxCustomer.create({ plan: 'basic' });
      const page = await openPage(write(widgets(customer)));
      const picker = page.document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
      expect(new URL(customer.url).origin).not.to.equal(location.origin);
      await picker.updateComplete;
      await openReview(picker);
      expect(textOf(partOf(picker, 'dialog')))
        .to.contain('Pro')
        .and.contain('€49');
      expect((await customer.ledger()).assignments).to.have.length(0);

      const assigned = nextEvent(page.document, 'plan-assigned');
      await confirm(picker);
      const { detail } = await assigned;
      const { requests, assignments } = await customer.ledger();
      const posts = requests.filter(({ method }) => method === 'POST');
      expect(posts.map(({ body }) => body)).to.deep.equal(['{"productPlanId":"pro"}']);
      expect(posts[0]?.headers).not.to.include.keys('cookie', 'referer');
      expect({ ...detail }).to.deep.equal(assignments[0]?.plan);
      await picker.updateComplete;
      expect(textOf(partOf(picker, 'outcome'))).to.contain('Pro');
    });

  it('shows the settings', async () => {
    const page = await openPage(script + widgets(await SandboxCustomer.create()));
    const settings = page.document.querySelector('portal-settings') as PortalSettingsElement;
    await until(() => settings.settings, 'the settings');
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Example Ltd');
  });

  it('waits for a listener in a later script before it requests a token', async () => {
    const customer = await SandboxCustomer.create();
    const listener = `<script>document.addEventListener('session-request', (event) => event.respondWith('${customer.token}'))</script>`;
    const page = await openPage(
      `${script}<portal-settings base-url="${customer.url}"></portal-settings><script src="/dist/portal-elements.min.js?slow"></script>${listener}`,
    );
    const settings = page.document.querySelector('portal-settings') as PortalSettingsElement;
    await until(() => settings.settings ?? settings.error, 'the settings');
    expect(settings.error).to.equal(null);
  });

  it('adds no global, and stores nothing', async () => {
    const globals = (page: Page): string[] => Object.getOwnPropertyNames(page);
    const before = globals(await openPage());
    const customer = await SandboxCustomer.create();
    const page = await openPage(script + widgets(customer));
    const settings = page.document.querySelector('portal-settings') as PortalSettingsElement;
    await until(() => settings.settings, 'the settings');
    // The platform adds globals for frames and for elements with an id.
    const grown = globals(page).filter((name) => !before.includes(name) && !/^\d+$/.test(name));
    expect(grown).to.deep.equal([]);
    expect(JSON.stringify([page.localStorage, page.sessionStorage])).not.to.contain(customer.token);
    expect(page.document.cookie).not.to.contain(customer.token);
  });

  it('has no effect and no warning when it is loaded twice', async () => {
    const page = await openPage(
      `${script}<script>window.heard = []; addEventListener('error', (event) => window.heard.push(event.message))</script>${script}`,
    );
    expect((page as unknown as { heard: string[] }).heard).to.deep.equal([]);
    expect(page.customElements.get('portal-plan-picker')).to.be.a('function');
  });

  describe('whose language files are not beside it', () => {
    let source = '';
    before(async () => {
      source = await (await fetch('/dist/portal-elements.min.js')).text();
    });

    /** Heading of the picker in a German page with the script inline. */
    const headingWith = async (onScript: string, onPicker: string): Promise<string> => {
      const page = await openPage(
        `<div lang="de"><portal-plan-picker ${onPicker}><portal-plan value="pro"></portal-plan></portal-plan-picker></div><script ${onScript}>${source}</script>`,
      );
      const picker = page.document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
      await picker.updateComplete;
      return textOf(partOf(picker, 'heading'));
    };

    for (const [where, onScript, onPicker] of [
      ['on the script', 'messages-base="/dist/messages/"', ''],
      ['on the picker', '', 'messages-base="/dist/messages"'],
      ['on both', 'messages-base="/nowhere"', 'messages-base="/dist/messages/"'],
    ] as const)
      it(`loads them from the folder in messages-base ${where}`, async () => {
        expect(await headingWith(onScript, onPicker)).to.equal('Wählen Sie Ihren Tarif');
      });
  });
});
