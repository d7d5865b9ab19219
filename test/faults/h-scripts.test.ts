/** Row H02: the script more than once on a page. */
import { expect } from '@open-wc/testing';
import { scriptTag, serveFile, type Visit, visit } from '../support/visit.js';
import { version } from '../../src/version.js';
import { expectUsable, logged, widgets } from './policies.js';

const moduleTag = scriptTag.replace('<script', '<script type="module"');
const again = scriptTag.replace('.js"', '.js?again"');

/** The built script, as another version of the package would be. */
async function otherVersion(): Promise<string> {
  const built = await (await fetch('/dist/portal-elements.min.js')).text();
  expect(built.split(`"${version}"`), 'the version stands once in the script').to.have.length(2);
  const body = built.replace(`"${version}"`, '"9.9.9"');
  const address = await serveFile({ body, type: 'text/javascript' });
  return `<script src="${address}"></script>`;
}

const versionOn = ({ page }: Visit): unknown =>
  (page.customElements.get('portal-plan-picker') as { version?: string } | undefined)?.version;

describe('H02 the script is loaded twice', () => {
  for (const [what, markup] of [
    ['classic', scriptTag + widgets + again],
    ['both before the markup', scriptTag + scriptTag + widgets],
    ['classic, then as a module', scriptTag + widgets + moduleTag],
    ['as a module, then as another', moduleTag + widgets + moduleTag.replace('.js"', '.js?again"')],
  ] as const)
    it(`${what}: works, and nothing is said`, async () => {
      const scene = await visit({ body: markup });
      expect(logged(scene)).to.deep.equal([]);
      await expectUsable(scene);
    });

  for (const [what, write] of [
    ['before', (other: string) => other + scriptTag + widgets],
    ['after', (other: string) => scriptTag + widgets + other],
  ] as const)
    it(`in another version, ${what}: the first one stays, one warning says so, and it works`, async () => {
      const scene = await visit({ body: write(await otherVersion()) });
      const [first, second] = what === 'before' ? ['9.9.9', version] : [version, '9.9.9'];
      expect(versionOn(scene)).to.equal(first);
      expect(logged(scene)).to.have.length(1);
      expect(logged(scene)[0]).to.contain(second).and.not.contain(first);
      scene.logs.forEach((log) => {
        log.resetHistory();
      });
      await expectUsable(scene);
    });

  it('as modules of a bundler, then as the script: the first one stays', async () => {
    const before = `window.litIssuedWarnings = new Set(['dev-mode']);
      window.first = import('/out/src/define.js').then(() => customElements.get('portal-plan'));`;
    const scene = await visit({ body: widgets, before });
    const first = await (scene.page as unknown as { first: Promise<unknown> }).first;
    const script = scene.page.document.createElement('script');
    const loaded = new Promise((resolve) => {
      script.addEventListener('load', resolve);
    });
    script.src = '/dist/portal-elements.min.js';
    scene.page.document.head.append(script);
    await loaded;
    expect(scene.page.customElements.get('portal-plan') === first).to.equal(true);
    expect(logged(scene)).to.deep.equal([]);
    scene.globals.push(...Object.getOwnPropertyNames(scene.page));
    await expectUsable(scene);
  });

  it('part of its tags is taken by the page: those stay, and one warning says so', async () => {
    const before = "customElements.define('portal-plan', class extends HTMLElement {})";
    const scene = await visit({ body: scriptTag + widgets, before });
    expect(logged(scene)).to.have.length(1);
    expect(scene.uncaught).to.deep.equal([]);
  });
});
