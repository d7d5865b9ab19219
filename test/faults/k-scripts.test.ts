/** Group K, the script on the page: however it is brought, and whatever else has been brought. */
import { expect } from '@open-wc/testing';
import { read } from '../support/rendered.js';
import type { Page } from '../support/page.js';
import { scriptTag, serveFile, servePage, type Visit, visit } from '../support/visit.js';
import {
  broken,
  expectNothing,
  expectUsable,
  knowsTrustedTypes,
  logged,
  policy,
  reportOnly,
  widgets,
} from './policies.js';

const src = '/dist/portal-elements.min.js';
const tag = (attributes: string): string => `<script src="${src}" ${attributes}></script>`;
const body = scriptTag + widgets;

/** A script of the page that renders with a Lit of its own, from modules. */
const ownScript = `
  import { html, render } from '/node_modules/lit/index.js';
  window.renderOwn = (text) =>
    render(html\`<p class=\${'own'}>\${text} <b>\${'& more'}</b></p>\`, document.querySelector('#own'));
  renderOwn('at once');`;

/** Lit in development says when two of it are on one page, which ours must not bring about. */
const before = "window.litIssuedWarnings = new Set(['dev-mode'])";

type OwnPage = Page & { renderOwn: (text: string) => void };

/** A page with a Lit of its own, before or after ours, under these policies. */
async function visitOwn(order: 'before' | 'after', headers: Record<string, string> = {}): Promise<Visit> {
  const own = `<script type="module" src="${await serveFile({ body: ownScript, type: 'text/javascript' })}"></script>`;
  const tags = order === 'before' ? own + tag('type="module"') : scriptTag + own;
  return visit({ headers, before, body: `<div id="own"></div>${widgets}${tags}` });
}

function expectOwn({ page, uncaught }: Visit): void {
  const shown = (): string => read(page.document.querySelector('#own p.own') as Element);
  expect(shown()).to.equal('at once & more');
  (page as OwnPage).renderOwn('again');
  expect(shown()).to.equal('again & more');
  (page as OwnPage).renderOwn('at once');
  expect(uncaught).to.deep.equal([]);
}

describe('K04 the page has its own Lit', () => {
  const enforced = "require-trusted-types-for 'script'";
  for (const order of ['before', 'after'] as const) {
    for (const [what, headers] of [
      ['without a policy', {}],
      [
        'under trusted-types lit-html portal-elements',
        policy(enforced, 'trusted-types lit-html portal-elements'),
      ],
    ] as const)
      it(`${order} ours, ${what}: both work`, async () => {
        const scene = await visitOwn(order, headers);
        expectOwn(scene);
        await expectUsable(scene);
        expectOwn(scene);
        expect(broken(scene)).to.deep.equal([]);
      });

    it(`${order} ours, under trusted-types lit-html alone, not enforced: both work`, async () => {
      const scene = await visitOwn(order, policy('trusted-types lit-html'));
      await expectUsable(scene);
      expectOwn(scene);
    });

    it(`${order} ours, under trusted-types lit-html alone, enforced: ours says what it lacks`, async () => {
      const scene = await visitOwn(order, policy(enforced, 'trusted-types lit-html'));
      expectOwn(scene);
      if (!knowsTrustedTypes) return expectUsable(scene);
      expectNothing(scene);
      expect(logged(scene)).to.have.length(1);
      expect(logged(scene)[0]).to.contain('"portal-elements"');
    });
  }
});

/** Brings the script as a loader of the page does. */
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

describe('K06 isolation and integrity', () => {
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
      await visit({ headers, body: tag(`integrity="${integrity}" crossorigin="anonymous"`) + widgets }),
    );
  });

  it('COEP credentialless: works', async () => {
    const headers = { 'cross-origin-embedder-policy': 'credentialless' };
    await expectUsable(await visit({ headers, body }));
  });

  it('the integrity of another file: nothing happens, and no error of ours', async () => {
    const integrity = await integrityOf(`${await built()} `);
    const scene = await visit({ body: tag(`integrity="${integrity}" crossorigin`) + widgets });
    expectNothing(scene);
    expect(logged(scene)).to.deep.equal([]);
  });

  it('a permissions policy and a referrer policy that allow nothing, no sniffing: works', async () => {
    const headers = {
      'permissions-policy': 'sync-xhr=(), storage-access=(), fullscreen=(), clipboard-write=(), unload=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    };
    await expectUsable(await visit({ headers, body }));
  });
});

describe('K08 however the script is brought', () => {
  for (const [how, markup] of [
    ['async', tag('async') + widgets],
    ['defer', tag('defer') + widgets],
    ['as a module', tag('type="module"') + widgets],
    ['as an async module', tag('type="module" async') + widgets],
    ['at the end', widgets + scriptTag],
  ] as const)
    it(`${how}: works, and no global is left`, async () => {
      const scene = await visit({ body: markup });
      await scene.page.customElements.whenDefined('portal-settings');
      await expectNoGlobal(scene.page);
      await expectUsable(scene);
    });

  for (const [how, attributes] of [
    ['a script', {}],
    ['a script in order', { async: false }],
    ['a module', { type: 'module' }],
  ] as const)
    it(`inserted later as ${how}: works, and no global is left`, async () => {
      const scene = await visit({ body: widgets });
      await bring(scene.page, attributes);
      await expectNoGlobal(scene.page);
      await expectUsable(scene);
    });

  it('imported: works', async () => {
    const before = `window.bring = () => import('${src}')`;
    const scene = await visit({ body: widgets, before });
    await (scene.page as unknown as { bring: () => Promise<unknown> }).bring();
    await expectUsable(scene);
  });

  it('from a file of another name: works', async () => {
    const address = await serveFile({ body: await (await fetch(src)).text(), type: 'text/javascript' });
    await expectUsable(await visit({ body: `<script src="${address}"></script>${widgets}` }));
  });

  it('with AMD and CommonJS on the page: no module of theirs, and works', async () => {
    const before = `
      window.defined = [];
      window.define = Object.assign((...module) => void defined.push(module), { amd: {} });
      window.require = window.requirejs = define;
      window.module = { exports: {} };
      window.exports = module.exports;`;
    const scene = await visit({ body, before });
    await expectUsable(scene);
    const { defined, module } = scene.page as unknown as { defined: unknown[]; module: object };
    expect(defined).to.deep.equal([]);
    expect(JSON.stringify(module)).to.equal('{"exports":{}}');
  });

  it('a document that only reports what it would forbid: works', async () => {
    await expectUsable(await visit({ headers: reportOnly("default-src 'none'"), body }));
  });

  async function expectNoGlobal(page: Page): Promise<void> {
    const names = (of: Page): string[] =>
      // Frames and the tests' own listening apart.
      Object.getOwnPropertyNames(of).filter((name) => !/^\d+$/.test(name));
    const bare = names(await servePage({ body: widgets, onOpen: () => undefined }));
    expect(names(page).filter((name) => !bare.includes(name))).to.deep.equal([]);
  }
});
