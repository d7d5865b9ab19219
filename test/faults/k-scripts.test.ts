/** Group K: ways to load the script, and other scripts. */
import { expect } from '@open-wc/testing';
import { openServedPage, type Page, scriptTag, serveFile } from '../support/page.js';
import {
  expectUndefined,
  expectUsable,
  policyHeader,
  reportOnlyHeader,
  violationsOf,
  widgetsMarkup,
} from '../support/policies.js';
import { textOf } from '../support/rendered.js';
import { consoleLinesOf, openPageScene, type PageScene } from '../support/scene.js';

const src = '/dist/portal-elements.min.js';
const tag = (attributes: string): string => `<script src="${src}" ${attributes}></script>`;
const body = scriptTag + widgetsMarkup;

/** A script of the page that renders with its own Lit. */
const ownScript = `
  import { html, render } from '/node_modules/lit/index.js';
  window.renderOwn = (text) =>
    render(html\`<p class=\${'own'}>\${text} <b>\${'& more'}</b></p>\`, document.querySelector('#own'));
  renderOwn('at once');`;

/** Warning of Lit's development build about a second Lit, which the script must not cause. */
const before = "window.litIssuedWarnings = new Set(['dev-mode'])";

type OwnPage = Page & { renderOwn: (text: string) => void };

/** Opens a page with its own Lit, loaded before or after the script. */
async function visitOwn(order: 'before' | 'after', headers: Record<string, string> = {}): Promise<PageScene> {
  const own = `<script type="module" src="${await serveFile({ body: ownScript, type: 'text/javascript' })}"></script>`;
  const tags = order === 'before' ? own + tag('type="module"') : scriptTag + own;
  return openPageScene({ headers, before, body: `<div id="own"></div>${widgetsMarkup}${tags}` });
}

function expectOwn({ page, uncaught }: PageScene): void {
  const shown = (): string => textOf(page.document.querySelector('#own p.own') as Element);
  expect(shown()).to.equal('at once & more');
  (page as OwnPage).renderOwn('again');
  expect(shown()).to.equal('again & more');
  (page as OwnPage).renderOwn('at once');
  expect(uncaught).to.deep.equal([]);
}

describe('K04: a page with its own Lit', () => {
  const enforced = "require-trusted-types-for 'script'";
  for (const order of ['before', 'after'] as const) {
    for (const [what, headers] of [
      ['without a policy', {}],
      [
        'under trusted-types lit-html portal-elements',
        policyHeader(enforced, 'trusted-types lit-html portal-elements'),
      ],
    ] as const)
      it(`${order} the script, ${what}: both work`, async () => {
        const scene = await visitOwn(order, headers);
        expectOwn(scene);
        await expectUsable(scene);
        expectOwn(scene);
        expect(violationsOf(scene)).to.deep.equal([]);
      });

    it(`${order} the script, under trusted-types lit-html, not enforced: both work`, async () => {
      const scene = await visitOwn(order, policyHeader('trusted-types lit-html'));
      await expectUsable(scene);
      expectOwn(scene);
    });
  }
});

/** Loads the script as a loader of the page does. */
async function bring(page: Page, attributes: Partial<HTMLScriptElement> = {}): Promise<Event> {
  const script = Object.assign(page.document.createElement('script'), attributes);
  const ended = new Promise<Event>((resolve) => {
    script.addEventListener('load', resolve);
    script.addEventListener('error', resolve);
  });
  if (!attributes.src) script.setAttribute('src', src);
  page.document.head.append(script);
  return ended;
}

describe('K06: isolation and integrity', () => {
  const isolated = {
    'cross-origin-embedder-policy': 'require-corp',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  };
  const integrityOf = async (text: string): Promise<string> => {
    const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  };
  const built = async (): Promise<string> => (await fetch(src)).text();

  it('COEP require-corp, SRI and crossorigin: works', async () => {
    const integrity = await integrityOf(await built());
    const headers = isolated;
    await expectUsable(
      await openPageScene({
        headers,
        body: tag(`integrity="${integrity}" crossorigin="anonymous"`) + widgetsMarkup,
      }),
    );
  });

  it('COEP credentialless: works', async () => {
    const headers = { 'cross-origin-embedder-policy': 'credentialless' };
    await expectUsable(await openPageScene({ headers, body }));
  });

  it("integrity of another file: shows the page's markup without an error", async () => {
    const integrity = await integrityOf(`${await built()} `);
    const scene = await openPageScene({ body: tag(`integrity="${integrity}" crossorigin`) + widgetsMarkup });
    expectUndefined(scene);
    expect(consoleLinesOf(scene)).to.deep.equal([]);
  });

  it('restrictive permissions and referrer policies, nosniff: works', async () => {
    const headers = {
      'permissions-policy': 'sync-xhr=(), storage-access=(), fullscreen=(), clipboard-write=(), unload=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    };
    await expectUsable(await openPageScene({ headers, body }));
  });
});

describe('K08: ways to load the script', () => {
  for (const [how, markup] of [
    ['async', tag('async') + widgetsMarkup],
    ['defer', tag('defer') + widgetsMarkup],
    ['as a module', tag('type="module"') + widgetsMarkup],
    ['as an async module', tag('type="module" async') + widgetsMarkup],
    ['at the end', widgetsMarkup + scriptTag],
  ] as const)
    it(`${how}: works and leaves no global`, async () => {
      const scene = await openPageScene({ body: markup });
      await scene.page.customElements.whenDefined('portal-settings');
      await expectNoGlobal(scene.page);
      await expectUsable(scene);
    });

  for (const [how, attributes] of [
    ['a script', {}],
    ['a script in order', { async: false }],
    ['a module', { type: 'module' }],
  ] as const)
    it(`inserted later as ${how}: works and leaves no global`, async () => {
      const scene = await openPageScene({ body: widgetsMarkup });
      await bring(scene.page, attributes);
      await expectNoGlobal(scene.page);
      await expectUsable(scene);
    });

  it('imported: works', async () => {
    const before = `window.bring = () => import('${src}')`;
    const scene = await openPageScene({ body: widgetsMarkup, before });
    await (scene.page as unknown as { bring: () => Promise<unknown> }).bring();
    await expectUsable(scene);
  });

  it('from a file of another name: works', async () => {
    const address = await serveFile({ body: await (await fetch(src)).text(), type: 'text/javascript' });
    await expectUsable(await openPageScene({ body: `<script src="${address}"></script>${widgetsMarkup}` }));
  });

  it('with AMD and CommonJS: works and is no module of theirs', async () => {
    const before = `
      window.defined = [];
      window.define = Object.assign((...module) => void defined.push(module), { amd: {} });
      window.require = window.requirejs = define;
      window.module = { exports: {} };
      window.exports = module.exports;`;
    const scene = await openPageScene({ body, before });
    await expectUsable(scene);
    const { defined, module } = scene.page as unknown as { defined: unknown[]; module: object };
    expect(defined).to.deep.equal([]);
    expect(JSON.stringify(module)).to.equal('{"exports":{}}');
  });

  it('report-only document policy: works', async () => {
    await expectUsable(await openPageScene({ headers: reportOnlyHeader("default-src 'none'"), body }));
  });

  async function expectNoGlobal(page: Page): Promise<void> {
    const names = (of: Page): string[] =>
      // Except frames and the test's own listeners.
      Object.getOwnPropertyNames(of).filter((name) => !/^\d+$/.test(name));
    const bare = names(await openServedPage({ body: widgetsMarkup, onOpen: () => undefined }));
    expect(names(page).filter((name) => !bare.includes(name))).to.deep.equal([]);
  }
});
