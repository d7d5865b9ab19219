/** Pages that reserve space as the guides describe: what follows the elements stays in its place. */
import { expect } from '@open-wc/testing';
import type { Fault } from '../../../src/testing/faults.js';
import { mountContainer } from '../../ui/containers.js';
import { useTestFont } from '../../support/font.js';
import { mount } from '../../support/mount.js';
import { holdResponses } from '../../support/network.js';
import {
  openServedPage,
  type Page,
  releaseFile,
  serveFile,
  withoutMessageTimeout,
} from '../../support/page.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { until, untilSettled } from '../../support/waiting.js';
import { fillIn } from './blocks.js';
import { guide, pageWith } from './opened.js';

/** Chromium only, and not in TypeScript's DOM types. */
type LayoutShift = PerformanceEntry & { value: number };

interface Visit {
  html: string;
  css?: string[];
  width: number;
  lang?: string;
  fault?: Fault;
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
async function visit({ html, css = [], width, lang = 'en', fault }: Visit): Promise<Seen[]> {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  if (fault) await customer.setFaults(fault);
  await serveFile({
    address: files.de,
    type: 'js',
    body: await (await fetch('/dist/messages/de.js')).text(),
    held: true,
  });
  const shifts: LayoutShift[] = [];
  const content = fillIn(html, customer).replace(/<script.*?<\/script>/s, '');
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
    const top = document.querySelector('#below')?.getBoundingClientRect().top ?? NaN;
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
  for (const element of document.querySelectorAll('portal-plan-picker, portal-settings'))
    await (element as Element & { updateComplete: Promise<unknown> }).updateComplete;
  await until(() => service.count, 'the request');
  await look();
  const settings = document.querySelector('portal-settings');
  await service.release();
  await until(() => settings && !settings.pending, 'the response');
  await settings?.updateComplete;
  await look();
  return seen;
}

/** Waits until two frames are painted: the first reports its layout shifts after its callbacks. */
async function untilPainted(page: Page): Promise<void> {
  for (let frames = 0; frames < 2; frames++)
    await new Promise((resolve) => page.requestAnimationFrame(resolve));
  await untilSettled();
}

const empty = { status: 200, body: '{"customerPortalSetting":null}' };

describe('the guides', () => {
  before(() => useTestFont());

  describe('html: the rules that reserve the space', () => {
    for (const width of [360, 1280])
      for (const [outcome, fault] of [
        ['settings', undefined],
        ['no settings', empty],
        ['an error', { status: 400 }],
      ] as const)
        it(`keep everything in its place on ${width} pixels, with ${outcome}`, async () => {
          const { html, css } = await pageWith('html', 'content-visibility');
          const seen = await visit({ html, css, width, ...(fault && { fault }) });
          expect(seen).to.deep.equal(seen.map(() => ({ top: seen[0]?.top, shift: 0 })));
          expect(seen).to.have.length(3);
        });

    it('keep everything in its place with a late language file', async () => {
      const { html, css } = await pageWith('html', 'content-visibility');
      const seen = await visit({ html, css, width: 1280, lang: 'de' });
      expect(seen).to.deep.equal(seen.map(() => ({ top: seen[0]?.top, shift: 0 })));
      expect(seen).to.have.length(4);
    });

    it('are needed: without them, the script and the response move what follows', async () => {
      const { html } = await pageWith('html', 'content-visibility');
      const [before, withScript, after] = await visit({ html, width: 1280 });
      expect(before?.top).to.be.below(withScript?.top ?? 0);
      expect(withScript?.top).to.be.below(after?.top ?? 0);
      if (!PerformanceObserver.supportedEntryTypes.includes('layout-shift')) return;
      expect(withScript?.shift).to.be.above(before?.shift ?? 0);
      expect(after?.shift).to.be.above(withScript?.shift ?? 0);
    });
  });

  describe('settings: the rule that reserves the space', () => {
    for (const width of [360, 1280])
      for (const [outcome, fault] of [
        ['settings', undefined],
        ['no settings', empty],
        ['an error', { status: 400 }],
      ] as const)
        it(`keeps everything in its place on ${width} pixels while the settings load, with ${outcome}`, async () => {
          const { html, css } = await pageWith('settings', 'min-height');
          const [, loading, loaded] = await visit({ html, css, width, ...(fault && { fault }) });
          expect(loaded).to.deep.equal(loading);
        });

    it('names heights that the skeleton without fields needs', async () => {
      const text = await guide('settings');
      const [, ...heights] =
        /(\d+)rem in one column, (\d+)rem in two, and (\d+)rem in three/.exec(text) ?? [];
      expect(heights).to.have.length(3);
      for (const [index, width] of [360, 1000, 1400].entries()) {
        const settings = await mount(`<portal-settings></portal-settings>`, await mountContainer(width));
        const { height } = settings.getBoundingClientRect();
        expect(Math.ceil(height / 16), `${width} pixels`).to.equal(Number(heights[index]));
      }
    });
  });
});
