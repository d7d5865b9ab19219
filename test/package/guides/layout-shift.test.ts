/** Pages of the guides, with the style sheet of the package and rules of their own: what follows the elements stays in its place. */
import type { Fault } from '../../../src/testing/faults.js';
import {
  expect,
  holdResponses,
  openServedPage,
  releaseFile,
  SandboxCustomer,
  serveFile,
  until,
  withoutTimers,
} from '../../support/browser.js';
import { useTestFont } from '../../support/font.js';
import { fillIn } from './blocks.js';
import { pageWith } from './opened.js';

interface Visit {
  html: string;
  css?: string[];
  width: number;
  lang?: string;
  fault?: Fault | undefined;
  /** The picker has `defer-hydration` until the rest of the page is loaded. */
  isDeferred?: boolean;
}

const files = { de: '/late-messages/de.js' };

/**
 * Opens a page without its script, then lets the script, the language file and the response arrive. Resolves to the position of
 * the content below the elements, first and after each.
 */
async function visit({ html, css = [], width, lang = 'en', fault, isDeferred }: Visit): Promise<number[]> {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  if (fault) await customer.setFaults(fault);
  await serveFile({
    address: files.de,
    type: 'js',
    body: await (await fetch('/dist/messages/de.js')).text(),
    held: true,
  });
  const content = fillIn(html, customer)
    .replace(/<script.*?<\/script>/gs, '')
    .replace('<!doctype html>', '')
    .replace('<portal-session ', `$&session-token="${customer.token}" `)
    .replace('<portal-plan-picker', `$&${isDeferred ? ' defer-hydration' : ''}`);
  const page = await openServedPage({
    before: withoutTimers,
    body: `<style>${css.join('\n')}</style><div lang="${lang}">${content}</div><p id="below">What follows.</p>`,
    onOpen: (opened) => {
      // Without a scroll bar, which would come and go.
      const { frameElement } = opened;
      frameElement?.setAttribute('width', `${width}`);
      frameElement?.setAttribute('height', '3000');
    },
  });
  await useTestFont(page);
  const { document } = page;
  const tops: number[] = [];
  const look = (): void => {
    tops.push(Math.round(document.querySelector('#below')?.getBoundingClientRect().top ?? NaN));
  };
  const service = holdResponses(page);
  look();
  const script = document.createElement('script');
  Object.assign(script, { src: '/dist/portal-elements.min.js' });
  script.setAttribute('messages-base', '/late-messages/');
  document.body.append(script);
  await until(() => page.customElements.get('portal-settings'), 'the elements');
  if (lang === 'de') {
    look();
    await releaseFile(files.de);
  }
  for (const element of document.querySelectorAll(
    'portal-plan-picker:not([defer-hydration]), portal-settings',
  ))
    await (element as Element & { updateComplete: Promise<unknown> }).updateComplete;
  await until(() => service.count, 'the request');
  look();
  const settings = document.querySelector('portal-settings');
  await service.release();
  await until(() => settings && !settings.pending, 'the response');
  await settings?.updateComplete;
  look();
  if (isDeferred) {
    const picker = document.querySelector('portal-plan-picker');
    picker?.removeAttribute('defer-hydration');
    await picker?.updateComplete;
    look();
  }
  return tops;
}

describe('the page around the elements keeps its place', () => {
  before(() => useTestFont());

  for (const [width, what, more] of [
    [1280, 'a deferred picker', { isDeferred: true }],
    [600, 'a late language file', { lang: 'de' }],
    [360, 'late elements', {}],
  ] as const)
    it(`with the style sheet of the package, on ${width} pixels with ${what}`, async () => {
      const { html } = await pageWith('html', '<!doctype html>');
      const [first = NaN, ...tops] = await visit({ html, width, ...more });
      // WebKit rounds the heights of rows.
      for (const top of tops) expect(top).to.be.closeTo(first, 1);
    });

  for (const [width, content, fault] of [
    [1280, 'no settings', { status: 200, body: '{"customerPortalSetting":null}' }],
    [360, 'an error', { status: 400 }],
  ] as const)
    it(`with the rules of the guide for the settings, on ${width} pixels with ${content}`, async () => {
      const { html, css } = await pageWith('settings', 'min-height');
      const [, loading, loaded] = await visit({ html, css, width, fault });
      expect(loaded).to.equal(loading);
    });
});
