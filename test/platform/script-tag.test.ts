/** The built script in a page: one tag, no module, no bundler, and the service on another origin. */
import de from '../../src/messages/de.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import {
  expect,
  openPage,
  type Page,
  partOf,
  SandboxCustomer,
  scriptTag,
  textOf,
  untilLoaded,
} from '../support/browser.js';

const pickerOf = ({ document }: Page): PortalPlanPickerElement =>
  document.querySelector('portal-plan-picker') as PortalPlanPickerElement;

describe('the script tag', () => {
  it('waits for a listener in a later script before it requests a token', async () => {
    const { url, token } = await SandboxCustomer.create();
    const listener = `<script>document.addEventListener('session-request', (event) => event.respondWith('${token}'))</script>`;
    const page = await openPage(
      `${scriptTag}<portal-settings base-url="${url}"></portal-settings><script src="/dist/portal-elements.min.js?slow"></script>${listener}`,
    );
    const settings = page.document.querySelector('portal-settings') as PortalSettingsElement;
    await untilLoaded(settings);
    expect([settings.error, settings.settings === null]).to.deep.equal([null, false]);
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
