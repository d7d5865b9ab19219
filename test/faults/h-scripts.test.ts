/** Row H02: several copies of the script in a page. */
import { expect } from '@open-wc/testing';
import { version } from '../../src/version.js';
import { scriptTag, serveFile } from '../support/page.js';
import { expectUsable, widgetsMarkup } from '../support/policies.js';
import { consoleLinesOf, openPageScene, type PageScene } from '../support/scene.js';

const moduleTag = scriptTag.replace('<script', '<script type="module"');
const again = scriptTag.replace('.js"', '.js?again"');

/** Serves the built script as another version of the package. */
async function otherVersion(): Promise<string> {
  const built = await (await fetch('/dist/portal-elements.min.js')).text();
  expect(built.split(`"${version}"`), 'the version stands once in the script').to.have.length(2);
  const body = built.replace(`"${version}"`, '"9.9.9"');
  const address = await serveFile({ body, type: 'text/javascript' });
  return `<script src="${address}"></script>`;
}

const versionOn = ({ page }: PageScene): unknown =>
  (page.customElements.get('portal-plan-picker') as { version?: string } | undefined)?.version;

describe('H02 the script is loaded twice', () => {
  for (const [what, markup] of [
    ['classic', scriptTag + widgetsMarkup + again],
    ['both before the markup', scriptTag + scriptTag + widgetsMarkup],
    ['classic, then as a module', scriptTag + widgetsMarkup + moduleTag],
    ['as a module, then as another', moduleTag + widgetsMarkup + moduleTag.replace('.js"', '.js?again"')],
  ] as const)
    it(`${what}: works`, async () => {
      const scene = await openPageScene({ body: markup });
      expect(consoleLinesOf(scene)).to.deep.equal([]);
      await expectUsable(scene);
    });

  for (const [what, write] of [
    ['before', (other: string) => other + scriptTag + widgetsMarkup],
    ['after', (other: string) => scriptTag + widgetsMarkup + other],
  ] as const)
    it(`in another version ${what}: keeps the first one and works`, async () => {
      const scene = await openPageScene({ body: write(await otherVersion()) });
      expect(versionOn(scene)).to.equal(what === 'before' ? '9.9.9' : version);
      expect(consoleLinesOf(scene)).to.deep.equal([]);
      await expectUsable(scene);
    });

  it('as modules of a bundler, then as the script: keeps the first one', async () => {
    const before = `window.litIssuedWarnings = new Set(['dev-mode']);
      window.first = import('/out/src/define.js').then(() => customElements.get('portal-plan'));`;
    const scene = await openPageScene({ body: widgetsMarkup, before });
    const first = await (scene.page as unknown as { first: Promise<unknown> }).first;
    const script = scene.page.document.createElement('script');
    const loaded = new Promise((resolve) => {
      script.addEventListener('load', resolve);
    });
    script.src = '/dist/portal-elements.min.js';
    scene.page.document.head.append(script);
    await loaded;
    expect(scene.page.customElements.get('portal-plan') === first).to.equal(true);
    expect(consoleLinesOf(scene)).to.deep.equal([]);
    scene.globals.push(...Object.getOwnPropertyNames(scene.page));
    await expectUsable(scene);
  });

  it('when the page defines some of the tags: keeps those', async () => {
    const before = "customElements.define('portal-plan', class extends HTMLElement {})";
    const scene = await openPageScene({ body: scriptTag + widgetsMarkup, before });
    expect(consoleLinesOf(scene)).to.deep.equal([]);
    expect(scene.uncaught).to.deep.equal([]);
  });
});
