/** Pages that the test cannot access, such as those of an opaque origin: a script in the page does the steps and posts a report. */
import { fixture, html } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { passGuard } from '../support/rendered.js';
import type { SandboxCustomer } from '../support/sandbox.js';

export interface DrivenPage {
  customer: SandboxCustomer;
  body: string;
  headers?: Record<string, string>;
  before?: string;
  origin: string;
}

/** What the page reports after the settings have loaded and the customer has changed plan. */
interface Report {
  origin: string;
  events: string[];
  dom: string;
  uncaught: string[];
  logged: string[];
}

/** Runs in the page. It is sent as text with `passGuard()`, and uses nothing else from outside. */
function driver(): void {
  const events: string[] = [];
  const uncaught: string[] = [];
  const logged: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    console[level] = (...words: unknown[]) => void logged.push(words.map(String).join(' '));
  addEventListener('error', ({ message }) => uncaught.push(message));
  addEventListener('unhandledrejection', ({ reason }) => uncaught.push(String(reason)));
  const heard = (...types: string[]): Promise<void> =>
    new Promise((resolve) => {
      for (const type of types)
        addEventListener(type, () => {
          events.push(type);
          resolve();
        });
    });
  const use = async (session: object): Promise<string> => {
    const picker = document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    const settings = document.querySelector('portal-settings') as PortalSettingsElement;
    const plans = picker.querySelectorAll('portal-plan');
    const press = async (host: string, selector: string): Promise<void> => {
      document.querySelector(host)?.shadowRoot?.querySelector<HTMLElement>(selector)?.click();
      await picker.updateComplete;
    };
    const loaded = heard('settings-loaded', 'settings-error');
    await settings.updateComplete;
    // The settings without an address have failed already.
    events.length = 0;
    Object.assign(settings, session);
    await loaded;
    const ended = heard('plan-assigned', 'plan-error');
    Object.assign(picker, session);
    await press('[value=pro]', '[part=button]');
    await passGuard(picker);
    await press('portal-plan-picker', '[part=confirm]');
    await ended;
    await Promise.all([picker.updateComplete, settings.updateComplete]);
    const shadows = [picker, ...plans, settings].map(({ shadowRoot }) => shadowRoot?.innerHTML);
    return [document.documentElement.outerHTML, ...shadows].join('\n');
  };
  addEventListener('message', ({ data, source }: MessageEvent<object>) => {
    void use(data).then((dom) =>
      source?.postMessage({ origin, events, dom, uncaught, logged }, { targetOrigin: '*' }),
    );
  });
}

/** Opens a page, runs the steps in it, and resolves to its report. */
export async function openDrivenPage({ customer, before = '', body, headers }: DrivenPage): Promise<Report> {
  const address = await executeServerCommand<string, object>('page', {
    before: `${passGuard.toString()} (${driver.toString()})();${before}`,
    body,
    headers: headers ?? {},
  });
  const frame = document.createElement('iframe');
  Object.assign(frame, { title: 'A page', width: '900', height: '900', src: address });
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve);
  });
  (await fixture(html`<div></div>`)).append(frame);
  await loaded;
  const report = new Promise<Report>((resolve) => {
    addEventListener('message', ({ data, source }: MessageEvent<Report>) => {
      if (source === frame.contentWindow) resolve(data);
    });
  });
  const { url: baseUrl, token: sessionToken } = customer;
  frame.contentWindow?.postMessage({ baseUrl, sessionToken }, '*');
  return report;
}
