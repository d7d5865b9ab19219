/** Every page of every guide works unchanged, and so do the headers of the guides. */
import { expect } from '@open-wc/testing';
import { findPicker, findSettings, openPageScene, type PageScene, pickerOf } from '../../support/scene.js';
import { scriptTag } from '../../support/page.js';
import { expectUsable, violationsOf, widgetsMarkup } from '../../support/policies.js';
import { sandboxUrl } from '../../support/sandbox.js';
import { renderedTextOf } from '../../support/rendered.js';
import { outcomeOf } from '../../support/review.js';
import { en } from '../../../src/messages/en.js';
import { blocksOf, pagesOf } from './blocks.js';
import { change, guide, guideNames, open, pageWith } from './opened.js';

const names = await guideNames();

/** Checks that the page has no uncaught error, and logs no warning or error. */
function expectQuiet({ uncaught, logs }: PageScene): void {
  expect(uncaught).to.deep.equal([]);
  const [, , warn, error] = logs;
  expect([...(warn?.args ?? []), ...(error?.args ?? [])].flat().map(String)).to.deep.equal([]);
}

interface Described {
  tagName?: string;
  attributes?: { name: string }[];
  slots?: { name: string }[];
}

describe('the guides', () => {
  it('are found in the README', () => {
    expect(names.length).to.be.above(12);
  });

  for (const name of names)
    it(`${name}: every page works`, async () => {
      for (const { js, ...page } of pagesOf(await guide(name))) {
        // A script with a sandbox of its own would answer in place of the service. `testing-guide.node` runs them.
        const example = { ...page, js: js.filter((code) => !code.includes('portal-elements/testing.js')) };
        const scene = await open(example);
        const picker = await findPicker(scene);
        if (picker) await change(picker);
        const settings = await findSettings(scene);
        if (settings) expect(renderedTextOf(settings)).to.contain('Example Ltd');
        const { assignments } = await scene.customer.ledger();
        const isPrevented = example.js.some((code) => /'plan-assign'[^]*preventDefault/.test(code));
        expect(assignments.length, example.html).to.equal(picker && !isPrevented ? 1 : 0);
        if (isPrevented && picker) expect(outcomeOf(picker).verdict).to.equal(en.notChanged);
        expectQuiet(scene);
      }
    });

  it('use only documented elements, attributes and slots', async () => {
    const { modules } = (await (await fetch('/dist/custom-elements.json')).json()) as {
      modules: { declarations: Described[] }[];
    };
    const elements = modules.flatMap(({ declarations }) => declarations);
    const namesOf = (kind: 'attributes' | 'slots', tag = ''): string[] | undefined =>
      elements.find(({ tagName }) => tagName === tag)?.[kind]?.map((each) => each.name);
    let count = 0;
    for (const name of names)
      for (const { html } of pagesOf(await guide(name)))
        for (const element of new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')) {
          const { localName, parentElement, slot } = element;
          if (slot) expect(namesOf('slots', parentElement?.localName), localName).to.include(slot);
          if (!localName.includes('-')) continue;
          expect(namesOf('attributes', localName), localName).to.include.members(element.getAttributeNames());
          count++;
        }
    expect(count).to.be.above(50);
  });

  describe('headers', () => {
    /** The headers of a guide. `replacements` maps its example URLs to those of the test. */
    const headersOf = async (
      name: string,
      replacements: Record<string, string>,
    ): Promise<Record<string, string>> => {
      const [block] = blocksOf(await guide(name)).filter(({ language }) => language === 'http');
      return Object.fromEntries(
        (block?.code ?? '')
          .trim()
          .split('\n')
          .map((line) => {
            const [header = '', ...value] = line.split(': ');
            const replaced = Object.entries(replacements).reduce(
              (all, [from, to]) => all.replace(from, to),
              value.join(': '),
            );
            return [header.toLowerCase(), replaced];
          }),
      );
    };

    it('security: a page with these headers works without violations', async () => {
      const headers = await headersOf('security', { 'https://billing.example': await sandboxUrl() });
      expect(headers['content-security-policy']).to.contain('trusted-types portal-elements');
      const scene = await openPageScene({ headers, body: scriptTag + widgetsMarkup });
      await expectUsable(scene);
      expect(violationsOf(scene)).to.deep.equal([]);
    });

    it('troubleshooting: the browser accepts a service with these headers, also with an API key', async () => {
      const headers = await headersOf('troubleshooting', { 'https://shop.example': location.origin });
      expect(Object.keys(headers)).to.have.length(3);
      const scene = await open(await pageWith('troubleshooting', 'defined:'));
      const origin = { 'access-control-allow-origin': headers['access-control-allow-origin'] ?? '' };
      await scene.customer.setFaults(
        { method: 'OPTIONS', cors: false, headers },
        { cors: false, headers: origin },
      );
      const picker = await pickerOf(scene);
      Object.assign(picker, {
        baseUrl: scene.customer.url,
        sessionToken: scene.customer.token,
        apiKey: 'key',
      });
      await change(picker);
      expect(picker.error).to.equal(null);
      expect((await scene.customer.ledger()).assignments).to.have.length(1);
    });
  });
});
