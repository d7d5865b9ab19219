/** Every page of every guide works unchanged, and so do the headers of the guides. */
import { executeServerCommand } from '@web/test-runner-commands';
import {
  expect,
  findPicker,
  findSettings,
  openPageScene,
  outcomeOf,
  type PageScene,
  pickerOf,
  renderedTextOf,
  sandboxUrl,
  scriptTag,
  settingsOf,
  withoutTimers,
} from '../../support/browser.js';
import { expectUsable, violationsOf, widgetsMarkup } from '../../support/policies.js';
import { blocksOf, pagesOf, sandboxAddress, useInstalled } from './blocks.js';
import { change, guide, guideNames, open, pageWith } from './opened.js';

const guides = await Promise.all(
  guideNames.map(async (name) => ({ name, pages: pagesOf(await guide(name)) })),
);

/**
 * Checks that the page has no uncaught error, and logs no warning or error. A page that imports the modules has Lit's notice, and one
 * without `fields` is reminded of them.
 */
function expectQuiet({ uncaught, logs }: PageScene): void {
  expect(uncaught).to.deep.equal([]);
  const [, , warn, error] = logs;
  const logged = [...(warn?.args ?? []), ...(error?.args ?? [])].flat().map(String);
  expect(logged.filter((text) => !/^Lit is in dev mode|Set fields to choose/.test(text))).to.deep.equal([]);
}

/** The headers of a guide, with the URL of the test in place of an example. */
async function headersOf(name: string, example: string, url: string): Promise<Record<string, string>> {
  const block = blocksOf(await guide(name)).find(({ language }) => language === 'http');
  const lines = block?.code.trim().replaceAll(example, url).split('\n') ?? [];
  return Object.fromEntries(
    lines.map((line) => {
      const [header = '', ...value] = line.split(': ');
      return [header.toLowerCase(), value.join(': ')];
    }),
  );
}

describe('the pages of the guides', () => {
  for (const { name, pages } of guides.filter((each) => each.pages.length))
    it(`work: ${name}`, async () => {
      for (const example of pages) {
        const scene = await open(example);
        const picker = await findPicker(scene);
        if (picker) await change(picker);
        const settings = await findSettings(scene);
        if (settings) expect(renderedTextOf(settings)).to.contain('Example Ltd');
        const { assignments } = await scene.customer.ledger();
        const isPrevented = example.js.some((code) => /'plan-assign'[^]*preventDefault/.test(code));
        expect(assignments.length, example.html).to.equal(picker && !isPrevented ? 1 : 0);
        if (isPrevented && picker) expect(outcomeOf(picker).verdict).to.equal('');
        expectQuiet(scene);
      }
    });

  it('README.md: the first sample works as it is with `npx portal-elements sandbox`', async () => {
    const url = await executeServerCommand<string, never>('open-command');
    const sample = blocksOf(await guide('README.md')).find(({ language }) => language === 'html')?.code ?? '';
    const body = useInstalled(sample).replaceAll(sandboxAddress, url);
    const scene = await openPageScene({ before: withoutTimers, body });
    const picker = await pickerOf(scene);
    await change(picker);
    expect(picker.assignment?.productPlanId).to.equal('free');
    expect(renderedTextOf(await settingsOf(scene))).to.contain('Example Ltd');
    expect(scene.events.map(({ type }) => type)).to.have.members(['plan-assigned', 'settings-loaded']);
    expectQuiet(scene);
  });

  it('security: a page with the headers works without violations', async () => {
    const headers = await headersOf('security', 'https://billing.example', await sandboxUrl());
    expect(headers['content-security-policy']).to.contain('trusted-types portal-elements');
    const scene = await openPageScene({ headers, body: scriptTag + widgetsMarkup });
    await expectUsable(scene);
    expect(violationsOf(scene)).to.deep.equal([]);
  });

  it('session: the browser accepts a service with the headers, also with an API key', async () => {
    const headers = await headersOf('session', 'https://shop.example', location.origin);
    expect(Object.keys(headers)).to.have.length(3);
    const scene = await open(await pageWith('session', 'portal-plan-picker'));
    const origin = { 'access-control-allow-origin': headers['access-control-allow-origin'] ?? '' };
    await scene.customer.setFaults(
      { method: 'OPTIONS', cors: false, headers },
      { cors: false, headers: origin },
    );
    const { url, token } = scene.customer;
    const picker = await pickerOf(scene);
    Object.assign(picker, { baseUrl: url, sessionToken: token, apiKey: 'key' });
    await change(picker);
    expect(picker.error).to.equal(null);
    expect((await scene.customer.ledger()).assignments).to.have.length(1);
  });
});
