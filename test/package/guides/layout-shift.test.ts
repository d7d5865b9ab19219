/** Pages of the guides, with the style sheet of the package and rules of their own: what follows the elements stays in its place. */
import type { Fault } from '../../../src/testing/faults.js';
import {
  expect,
  holdResponses,
  mount,
  openServedPage,
  type Page,
  releaseFile,
  SandboxCustomer,
  serveFile,
  until,
  untilSettled,
  withoutMessageTimeout,
} from '../../support/browser.js';
import { useTestFont } from '../../support/font.js';
import { mountContainer } from '../../ui/containers.js';
import { fillIn } from './blocks.js';
import { guide, pageWith } from './opened.js';

/** Chromium only, and not in TypeScript's DOM types. */
type LayoutShift = PerformanceEntry & { value: number };

interface Visit {
  html: string;
  css?: string[];
  width: number;
  lang?: string;
  fault?: Fault | undefined;
  /** The picker has `defer-hydration` until the rest of the page is loaded. */
  isDeferred?: boolean;
}

/** What a customer has seen after a step of loading. */
interface Seen {
  /** Position of the content below the elements. */
  top: number;
  /** Sum of all layout shifts so far; 0 in engines that do not report them. */
  shift: number;
}

const files = { de: '/late-messages/de.js' };

/** Opens a page without its script, then lets the script, the language file and the response arrive, and looks after each. */
async function visit({ html, css = [], width, lang = 'en', fault, isDeferred }: Visit): Promise<Seen[]> {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  if (fault) await customer.setFaults(fault);
  await serveFile({
    address: files.de,
    type: 'js',
    body: await (await fetch('/dist/messages/de.js')).text(),
    held: true,
  });
  const shifts: LayoutShift[] = [];
  const content = fillIn(html, customer)
    .replace(/<script.*?<\/script>/gs, '')
    .replace('<!doctype html>', '')
    .replace('<portal-session ', `$&session-token="${customer.token}" `)
    .replace('<portal-plan-picker', `$&${isDeferred ? ' defer-hydration' : ''}`);
  const page = await openServedPage({
    before: withoutMessageTimeout,
    body: `<style>${css.join('\n')}</style><div lang="${lang}">${content}</div><p id="below">What follows.</p>`,
    onOpen: (opened) => {
      // Large enough for the whole page: shifts outside of the viewport do not count.
      const { frameElement } = opened;
      frameElement?.setAttribute('width', `${width}`);
      frameElement?.setAttribute('height', '3000');
      new opened.PerformanceObserver((entries) => {
        shifts.push(...(entries.getEntries() as LayoutShift[]));
      }).observe({ type: 'layout-shift', buffered: true });
    },
  });
  await useTestFont(page);
  const { document } = page;
  const seen: Seen[] = [];
  const look = async (): Promise<void> => {
    await untilPainted(page);
    const top = Math.round(document.querySelector('#below')?.getBoundingClientRect().top ?? NaN);
    seen.push({ top, shift: shifts.reduce((sum, { value }) => sum + value, 0) });
  };
  const service = holdResponses(page);
  await look();
  const script = document.createElement('script');
  Object.assign(script, { src: '/dist/portal-elements.min.js' });
  script.setAttribute('messages-base', '/late-messages/');
  document.body.append(script);
  await until(() => page.customElements.get('portal-settings'), 'the elements');
  if (lang === 'de') {
    await look();
    await releaseFile(files.de);
  }
  for (const element of document.querySelectorAll(
    'portal-plan-picker:not([defer-hydration]), portal-settings',
  ))
    await (element as Element & { updateComplete: Promise<unknown> }).updateComplete;
  await until(() => service.count, 'the request');
  await look();
  const settings = document.querySelector('portal-settings');
  await service.release();
  await until(() => settings && !settings.pending, 'the response');
  await settings?.updateComplete;
  await look();
  if (isDeferred) {
    const picker = document.querySelector('portal-plan-picker');
    picker?.removeAttribute('defer-hydration');
    await picker?.updateComplete;
    await look();
  }
  return seen;
}

/** Waits until two frames are painted: the first reports its layout shifts after its callbacks. */
async function untilPainted(page: Page): Promise<void> {
  for (let frames = 0; frames < 2; frames++)
    await new Promise((resolve) => page.requestAnimationFrame(resolve));
  await untilSettled();
}

describe('the style sheet of the package', () => {
  before(() => useTestFont());

  for (const name of ['README.md', 'html'])
    for (const width of [1280, 800, 600, 360])
      for (const [what, more] of [
        ['', {}],
        [', also with a deferred picker', { isDeferred: true }],
        [', also with a late language file', { lang: 'de' }],
      ] as const)
        it(`${name}: keeps everything in its place on ${width} pixels${what}`, async () => {
          const { html } = await pageWith(name, '<!doctype html>');
          const seen = await visit({ html, width, ...more });
          for (const { top, shift } of seen) {
            expect(shift).to.equal(0);
            // WebKit rounds the heights of rows.
            expect(top).to.be.closeTo(seen[0]?.top ?? NaN, 1);
          }
        });

  it('is needed, as the script would move what follows', async () => {
    const { html } = await pageWith('html', '<!doctype html>');
    const [before, after] = await visit({ html: html.replace(/<link.*?>/s, ''), width: 1280 });
    expect(after?.top).to.not.equal(before?.top);
  });
});

/** Each width, and each content of the settings. */
const visits: { width: number; content: string; fault?: Fault }[] = [
  { width: 1280, content: 'settings' },
  {
    width: 1280,
    content: 'no settings',
    fault: { status: 200, body: '{"customerPortalSetting":null}' },
  },
  { width: 420, content: 'settings' },
  { width: 360, content: 'an error', fault: { status: 400 } },
];

describe('the rules of the guides that reserve the space', () => {
  before(() => useTestFont());

  for (const { width, content, fault } of visits) {
    it(`settings: keep everything in its place on ${width} pixels after loading, with ${content}`, async () => {
      const { html, css } = await pageWith('settings', 'min-height');
      const [, loading, loaded] = await visit({ html, css, width, fault });
      expect(loaded).to.deep.equal(loading);
    });
  }

  for (const { name, content, width, index } of [
    { name: 'settings', content: 'min-height', width: 360, index: 1 },
  ])
    it(`${name}: are needed, as ${index ? 'the response' : 'the script'} would move what follows`, async () => {
      const { html } = await pageWith(name, content);
      const seen = await visit({ html, width, fault: { status: 400 } });
      const [before, after] = seen.slice(index);
      expect(after?.top).to.not.equal(before?.top);
      if (PerformanceObserver.supportedEntryTypes.includes('layout-shift'))
        expect(after?.shift).to.be.above(before?.shift ?? 0);
    });

  it('settings: name the height that the skeleton without fields needs', async () => {
    const [, height] = /skeleton needs (\d+)rem/.exec(await guide('settings')) ?? [];
    for (const width of [360, 1000, 1400]) {
      const settings = await mount(`<portal-settings></portal-settings>`, await mountContainer(width));
      expect(String(Math.ceil(settings.getBoundingClientRect().height / 16)), `${width}`).to.equal(height);
    }
  });
});
