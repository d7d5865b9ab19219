/** The built script in a page: one tag, no module, no bundler, and the service on another origin. */
import de from '../../src/messages/de.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import {
  confirm,
  expect,
  nextEvent,
  openPage,
  openReview,
  type Page,
  partOf,
  renderedTextOf,
  SandboxCustomer,
  scriptTag,
  textOf,
  until,
} from '../support/browser.js';

const widgets = (customer: SandboxCustomer): string => `
  <portal-session base-url="${customer.url}" session-token="${customer.token}">
    <portal-plan-picker current-plan="basic">
      <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month"></portal-plan>
      <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month"></portal-plan>
    </portal-plan-picker>
    <portal-settings></portal-settings>
  </portal-session>`;

const pickerOf = ({ document }: Page): PortalPlanPickerElement =>
  document.querySelector('portal-plan-picker') as PortalPlanPickerElement;

/** Waits until the request of the settings has succeeded or failed. */
async function settingsOf({ document }: Page): Promise<PortalSettingsElement> {
  const settings = document.querySelector('portal-settings') as PortalSettingsElement;
  await until(() => settings.settings ?? settings.error, 'the settings');
  await settings.updateComplete;
  return settings;
}

describe('the script tag', () => {
  for (const [order, write] of [
    ['before', (content: string) => scriptTag + content],
    ['after', (content: string) => content + scriptTag],
  ] as const)
    it(`works ${order} the markup: a customer reviews and confirms a plan and sees the settings, and the page hears the response`, async () => {
      const customer = await SandboxCustomer.create({ plan: 'basic' });
      const page = await openPage(write(widgets(customer)));
      const picker = pickerOf(page);
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
      expect(renderedTextOf(await settingsOf(page))).to.contain('Example Ltd');
    });

  it('waits for a listener in a later script before it requests a token', async () => {
    const { url, token } = await SandboxCustomer.create();
    const listener = `<script>document.addEventListener('session-request', (event) => event.respondWith('${token}'))</script>`;
    const page = await openPage(
      `${scriptTag}<portal-settings base-url="${url}"></portal-settings><script src="/dist/portal-elements.min.js?slow"></script>${listener}`,
    );
    expect((await settingsOf(page)).error).to.equal(null);
  });

  it('loads language files that are not beside it from the folder in messages-base of the picker, or else of the script', async () => {
    const source = await (await fetch('/dist/portal-elements.min.js')).text();
    for (const [onScript, onPicker] of [
      ['messages-base="/dist/messages/"', ''],
      ['', 'messages-base="/dist/messages"'],
      ['messages-base="/nowhere"', 'messages-base="/dist/messages/"'],
    ] as const) {
      const page = await openPage(
        `<div lang="de"><portal-plan-picker ${onPicker}><portal-plan value="pro"></portal-plan></portal-plan-picker></div><script ${onScript}>${source}</script>`,
      );
      const picker = pickerOf(page);
      await picker.updateComplete;
      expect(textOf(partOf(picker, 'heading')), `${onScript} ${onPicker}`).to.equal(de.choosePlan);
    }
  });
});
