/** Ways to load the script, its copies, and other scripts. */
import { version } from '../../src/version.js';
import {
  consoleLinesOf,
  expect,
  expectUndefined,
  expectUsable,
  openPageScene,
  openServedPage,
  type Page,
  type PageScene,
  policyHeader,
  scriptTag,
  serveFile,
  textOf,
  violationsOf,
  widgetsMarkup,
} from '../support/browser.js';

const src = '/dist/portal-elements.min.js';
const tag = (attributes: string): string => `<script src="${src}" ${attributes}></script>`;
const moduleTag = tag('type="module"');
const body = scriptTag + widgetsMarkup;

const readBuilt = async (): Promise<string> => (await fetch(src)).text();

const serveScript = (text: string): Promise<string> => serveFile({ body: text, type: 'text/javascript' });

/** Checks that the script has added no global variable. */
async function expectNoGlobal(page: Page): Promise<void> {
  // Except frames.
  const namesOf = (of: Page) => Object.getOwnPropertyNames(of).filter((name) => !/^\d+$/.test(name));
  const bare = namesOf(await openServedPage({ body: widgetsMarkup, onOpen: () => undefined }));
  expect(namesOf(page).filter((name) => !bare.includes(name))).to.deep.equal([]);
}

/** Adds a script to a page; resolves once it has run. */
async function addScript({ document }: Page, attributes: Partial<HTMLScriptElement>): Promise<void> {
  const script = Object.assign(document.createElement('script'), { src, ...attributes });
  const loaded = new Promise((resolve) => {
    script.addEventListener('load', resolve);
  });
  document.head.append(script);
  await loaded;
}

describe('ways to load the script', () => {
  for (const [title, markup] of [
    ['K08 async', tag('async') + widgetsMarkup],
    ['K08 defer', tag('defer') + widgetsMarkup],
    ['K08 as a module', tag('type="module" async') + widgetsMarkup],
    ['H02 twice', scriptTag + scriptTag + widgetsMarkup],
    ['H02 as a script, then as a module', scriptTag + widgetsMarkup + moduleTag],
    ['H02 as a module, then as another', moduleTag + widgetsMarkup + moduleTag.replace('.js"', '.js?again"')],
  ] as const)
    it(`${title}: works and leaves no global`, async () => {
      const scene = await openPageScene({ body: markup });
      await scene.page.customElements.whenDefined('portal-settings');
      expect(consoleLinesOf(scene)).to.deep.equal([]);
      await expectNoGlobal(scene.page);
      await expectUsable(scene);
    });

  for (const [how, attributes] of [
    ['a script', {}],
    ['a module', { type: 'module' }],
  ] as const)
    it(`K08 inserted later as ${how}: works and leaves no global`, async () => {
      const scene = await openPageScene({ body: widgetsMarkup });
      await addScript(scene.page, attributes);
      await expectNoGlobal(scene.page);
      await expectUsable(scene);
    });

  it('K08 imported, from a file of another name: works', async () => {
    const before = `window.bring = () => import('${await serveScript(await readBuilt())}')`;
    const scene = await openPageScene({ body: widgetsMarkup, before });
    await (scene.page as unknown as { bring: () => Promise<unknown> }).bring();
    await expectUsable(scene);
  });

  it('K08 with AMD and CommonJS: works and is no module of theirs', async () => {
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
});

describe('other copies of the elements', () => {
  for (const isOtherFirst of [true, false])
    it(`H02 another version ${isOtherFirst ? 'before' : 'after'}: keeps the first one, tells once, and works`, async () => {
      const parts = (await readBuilt()).split(`"${version}"`);
      expect(parts, 'the version stands once in the script').to.have.length(2);
      const other = `<script src="${await serveScript(parts.join('"9.9.9"'))}"></script>`;
      const scene = await openPageScene({ body: isOtherFirst ? other + body : body + other });
      const picker = scene.page.customElements.get('portal-plan-picker') as { version?: string } | undefined;
      const [first, second] = isOtherFirst ? ['9.9.9', version] : [version, '9.9.9'];
      expect(picker?.version).to.equal(first);
      expect(consoleLinesOf(scene)).to.deep.equal([
        `portal-elements ${second} is not used: ${first} was loaded before it.`,
      ]);
      scene.logs.length = 0;
      await expectUsable(scene);
    });

  it('H02 as modules of a bundler, then as the script: keeps the first one', async () => {
    const before = `window.litIssuedWarnings = new Set(['dev-mode']);
      window.first = import('/out/src/define.js').then(() => customElements.get('portal-plan'));`;
    const scene = await openPageScene({ body: widgetsMarkup, before });
    const first = await (scene.page as unknown as { first: Promise<unknown> }).first;
    await addScript(scene.page, {});
    expect(scene.page.customElements.get('portal-plan') === first).to.equal(true);
    expect(consoleLinesOf(scene)).to.deep.equal([]);
    scene.globals.push(...Object.getOwnPropertyNames(scene.page));
    await expectUsable(scene);
  });

  it('H02 a page that defines some of the tags: keeps those', async () => {
    const before = "customElements.define('portal-plan', class extends HTMLElement {})";
    const scene = await openPageScene({ body, before });
    expect(consoleLinesOf(scene)).to.deep.equal([]);
    expect(scene.uncaught).to.deep.equal([]);
  });
});

describe('a page with its own Lit', () => {
  /** A script of the page that renders with its own Lit. */
  const ownScript = `
    import { html, render } from '/node_modules/lit/index.js';
    window.renderOwn = (text) =>
      render(html\`<p class=\${'own'}>\${text} <b>\${'& more'}</b></p>\`, document.querySelector('#own'));
    renderOwn('at once');`;

  /** Checks that what the page has rendered is shown, and that it renders anew. */
  function expectOwn({ page, uncaught }: PageScene): void {
    const readOwn = (): string => textOf(page.document.querySelector('#own p.own') as Element);
    const { renderOwn } = page as unknown as { renderOwn: (text: string) => void };
    expect(readOwn()).to.equal('at once & more');
    renderOwn('again');
    expect(readOwn()).to.equal('again & more');
    renderOwn('at once');
    expect(uncaught).to.deep.equal([]);
  }

  const both = policyHeader("require-trusted-types-for 'script'", 'trusted-types lit-html portal-elements');
  const onlyLit = policyHeader('trusted-types lit-html');
  for (const [order, policy, headers] of [
    ['before', 'trusted-types lit-html portal-elements', both],
    ['after', 'trusted-types lit-html portal-elements', both],
    ['after', 'trusted-types lit-html, not enforced', onlyLit],
  ] as const)
    it(`K04 ${order} the script, under ${policy}: both work`, async () => {
      const own = `<script type="module" src="${await serveScript(ownScript)}"></script>`;
      const tags = order === 'before' ? own + moduleTag : scriptTag + own;
      const scene = await openPageScene({
        headers,
        // Lit's development build would warn of a second Lit, which the script must not cause.
        before: "window.litIssuedWarnings = new Set(['dev-mode'])",
        body: `<div id="own"></div>${widgetsMarkup}${tags}`,
      });
      expectOwn(scene);
      await expectUsable(scene);
      expectOwn(scene);
      if (headers === both) expect(violationsOf(scene)).to.deep.equal([]);
    });
});

describe('isolation and integrity', () => {
  const hash = async (text: string): Promise<string> => {
    const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
    return `sha384-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`;
  };
  const writeTag = async (text: string): Promise<string> =>
    tag(`integrity="${await hash(text)}" crossorigin="anonymous"`);

  const policies: Record<string, Record<string, string>> = {
    'COEP require-corp': {
      'cross-origin-embedder-policy': 'require-corp',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    },
    'COEP credentialless, restrictive permissions and referrer policies, nosniff': {
      'cross-origin-embedder-policy': 'credentialless',
      'permissions-policy': 'sync-xhr=(), storage-access=(), fullscreen=(), clipboard-write=(), unload=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  };
  for (const [what, headers] of Object.entries(policies))
    it(`K06 SRI, ${what}: works`, async () => {
      await expectUsable(
        await openPageScene({ headers, body: (await writeTag(await readBuilt())) + widgetsMarkup }),
      );
    });

  it("K06 the integrity of another file: shows the page's markup without an error", async () => {
    const scene = await openPageScene({ body: (await writeTag(`${await readBuilt()} `)) + widgetsMarkup });
    expectUndefined(scene);
    expect(consoleLinesOf(scene)).to.deep.equal([]);
  });
});
