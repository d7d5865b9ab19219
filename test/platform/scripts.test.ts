/** Ways to load the script, its copies, and other scripts. */
import de from '../../src/messages/de.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import {
  consoleLinesOf,
  expect,
  expectUndefined,
  expectUsable,
  openPage,
  openPageScene,
  openServedPage,
  type Page,
  type PageScene,
  partOf,
  policyHeader,
  SandboxCustomer,
  scriptTag,
  serveFile,
  textOf,
  untilLoaded,
  violationsOf,
  widgetsMarkup,
} from '../support/browser.js';

const src = '/dist/portal-elements.min.js';
const tag = (attributes: string): string => `<script src="${src}" ${attributes}></script>`;
const moduleTag = tag('type="module"');

const readBuilt = async (): Promise<string> => (await fetch(src)).text();

const serveScript = (text: string): Promise<string> => serveFile({ body: text, type: 'text/javascript' });

/** Checks that the script has added no global variable. */
async function expectNoGlobal(page: Page): Promise<void> {
  // Except frames.
  const namesOf = (of: Page) => Object.getOwnPropertyNames(of).filter((name) => !/^\d+$/.test(name));
  const bare = namesOf(await openServedPage({ body: widgetsMarkup, onOpen: () => undefined }));
  expect(namesOf(page).filter((name) => !bare.includes(name))).to.deep.equal([]);
}

describe('ways to load the script', () => {
  for (const [title, markup] of [
    ['K08 as a module', tag('type="module" async') + widgetsMarkup],
    ['H02 as a script, then as a module: the first copy stays', scriptTag + widgetsMarkup + moduleTag],
  ] as const)
    it(`${title}: works and leaves no global`, async () => {
      const scene = await openPageScene({ body: markup });
      await scene.page.customElements.whenDefined('portal-settings');
      expect(consoleLinesOf(scene)).to.deep.equal([]);
      await expectNoGlobal(scene.page);
      await expectUsable(scene);
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
  for (const [policy, headers] of [
    ['trusted-types lit-html portal-elements', both],
    ['trusted-types lit-html, not enforced', onlyLit],
  ] as const)
    it(`K04 after the script, under ${policy}: both work`, async () => {
      const own = `<script type="module" src="${await serveScript(ownScript)}"></script>`;
      const scene = await openPageScene({
        headers,
        // Lit's development build would warn of a second Lit, which the script must not cause.
        before: "window.litIssuedWarnings = new Set(['dev-mode'])",
        body: `<div id="own"></div>${widgetsMarkup}${scriptTag}${own}`,
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

const pickerIn = ({ document }: Page): PortalPlanPickerElement =>
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
      const picker = pickerIn(page);
      await picker.updateComplete;
      expect(textOf(partOf(picker, 'heading')), `${onScript} ${onPicker}`).to.equal(de.choosePlan);
    }
  });
});
