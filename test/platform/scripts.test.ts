/** Ways to load the script, its copies, and other scripts. */
import de from '../../src/messages/de.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import {
  consoleLinesOf,
  en,
  expect,
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
  withoutTimers,
} from '../support/browser.js';

const src = '/dist/portal-elements.min.js';
const tag = (attributes: string): string => `<script src="${src}" ${attributes}></script>`;
const moduleTag = tag('type="module"');

const readBuilt = async (): Promise<string> => (await fetch(src)).text();

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
      const scene = await openPageScene({ before: withoutTimers, body: markup });
      await scene.page.customElements.whenDefined('portal-settings');
      expect(consoleLinesOf(scene)).to.deep.equal([]);
      await expectNoGlobal(scene.page);
      await expectUsable(scene);
    });
});

/** A script of the page that renders with its own Lit. */
const ownScript = `
  import { html, render } from '/node_modules/lit/index.js';
  window.renderOwn = (text) => render(html\`<p class=\${'own'}>\${text} <b>\${'& more'}</b></p>\`, document.querySelector('#own'));
  renderOwn('at once');`;

it('K04 a page with its own Lit after the script, under Trusted Types: both work', async () => {
  /** Checks that what the page has rendered is shown, and that it renders anew. */
  function expectOwn({ page }: PageScene): void {
    const readOwn = (): string => textOf(page.document.querySelector('#own p.own') as Element);
    const { renderOwn } = page as unknown as { renderOwn: (text: string) => void };
    expect(readOwn()).to.equal('at once & more');
    renderOwn('again');
    expect(readOwn()).to.equal('again & more');
    renderOwn('at once');
  }

  const src = await serveFile({ body: ownScript, type: 'text/javascript' });
  const scene = await openPageScene({
    headers: policyHeader("require-trusted-types-for 'script'", 'trusted-types lit-html portal-elements'),
    body: `<div id="own"></div>${widgetsMarkup}${scriptTag}<script type="module" src="${src}"></script>`,
  });
  expectOwn(scene);
  await expectUsable(scene);
  expectOwn(scene);
  expect(violationsOf(scene)).to.deep.equal([]);
});

describe('a script tag with integrity', () => {
  /** Markup of a page whose script tag has the hash of this text. */
  async function writePage(text: string): Promise<string> {
    const digest = await crypto.subtle.digest('SHA-384', new TextEncoder().encode(text));
    const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
    return tag(`integrity="sha384-${hash}" crossorigin="anonymous"`) + widgetsMarkup;
  }

  it('K06 works, with COEP, restrictive permissions and referrer policies, and nosniff', async () => {
    const headers = {
      'cross-origin-embedder-policy': 'credentialless',
      'permissions-policy': 'sync-xhr=(), storage-access=(), fullscreen=(), clipboard-write=(), unload=()',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    };
    await expectUsable(await openPageScene({ headers, body: await writePage(await readBuilt()) }));
  });

  it("K06 of another file shows the page's markup without an error", async () => {
    const scene = await openPageScene({ body: await writePage(`${await readBuilt()} `) });
    const { customElements, document } = scene.page;
    expect(customElements.get('portal-plan-picker')).to.equal(undefined);
    expect(document.body.textContent).to.contain('Unlimited projects');
    expect([...scene.uncaught, ...consoleLinesOf(scene)]).to.deep.equal([]);
  });
});

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
    const source = await readBuilt();
    for (const [onScript, onPicker] of [
      ['messages-base="/dist/messages/"', ''],
      ['', 'messages-base="/dist/messages"'],
      ['messages-base="/nowhere"', 'messages-base="/dist/messages/"'],
    ] as const) {
      const page = await openPage(
        `<div lang="de"><portal-plan-picker ${onPicker}><portal-plan value="pro"></portal-plan></portal-plan-picker></div><script ${onScript}>${source}</script>`,
      );
      const picker = page.document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
      await picker.updateComplete;
      expect(textOf(partOf(picker, 'heading')), `${onScript} ${onPicker}`).to.equal(de.choosePlan);
    }
  });

  it('takes no image for the script or for the address of the page, whatever its name', async () => {
    const source = await readBuilt();
    const image = '<img name="currentScript" messages-base="/dist/messages/"><img name="baseURI">';
    for (const [onPicker, messages] of [
      ['', en],
      ['messages-base="/dist/messages/"', de],
    ] as const) {
      const page = await openPage(
        `${image}<div lang="de"><portal-plan-picker ${onPicker}><portal-plan value="pro"></portal-plan></portal-plan-picker></div><script>${source}</script>`,
      );
      expect(page.document.baseURI, 'the name counts').to.be.an.instanceof(page.HTMLImageElement);
      const picker = page.document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
      await picker.updateComplete;
      expect(textOf(partOf(picker, 'heading')), onPicker).to.equal(messages.choosePlan);
    }
  });
});
