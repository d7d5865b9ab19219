/** Pages that content management systems, optimizers and tag managers produce from the recipes of the guide. */
import type { PortalPlanElement } from '../../src/plan/portal-plan.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { blocksOf, fillIn } from '../package/guides/blocks.js';
import { guide } from '../package/guides/opened.js';
import {
  changePlan,
  consoleLinesOf,
  expect,
  labelsOf,
  nextEvent,
  openPageScene,
  type Page,
  type PageScene,
  partOf,
  pickerOf,
  sandboxUrl,
  scriptTag,
  serveFile,
  textOf,
  until,
  withoutMessageTimeout,
} from '../support/browser.js';
import { isStyled } from '../support/policies.js';
import { drupal, lineBreaks, paragraphs, wordpress } from './cms-pages.js';

const session = '<script src="/demo/cms/session.js"></script>';

/** A recipe as the guide quotes it; a test of the guides compares it with its file. */
async function recipe(file: string): Promise<string> {
  const block = blocksOf(await guide('cms')).find(({ source }) => source === `demo/cms/${file}`);
  if (!block) throw new Error(`The guide does not quote ${file}.`);
  return block.code;
}

/** Opens a page with a customer and a current plan. */
async function open(body: string): Promise<PageScene> {
  const token = `cms-${Math.random().toString(36).slice(2)}`;
  const url = await sandboxUrl();
  const before = `${withoutMessageTimeout}
    const ask = window.fetch;
    const answers = { '/session': '${token}', '/session/plan': 'basic' };
    window.asked = [];
    window.fetch = (address, options) => {
      if (!(address in answers)) return ask(address, options);
      asked.push(address);
      return Promise.resolve(new Response(answers[address]));
    };`;
  return openPageScene({ before, body: fillIn(body, { url, token }), options: { token, plan: 'basic' } });
}

const headingOf = async (picker: PortalPlanPickerElement): Promise<string> => {
  await picker.updateComplete;
  return textOf(partOf(picker, 'heading'));
};

const german = 'Wählen Sie Ihren Tarif';

const all = ['free', 'basic', 'pro'];

/** Expects that the picker has the plans and marks the current one, and that a customer can change to another one. */
async function expectPlans(scene: PageScene): Promise<PortalPlanPickerElement> {
  await scene.page.customElements.whenDefined('portal-plan-picker');
  const picker = await pickerOf(scene);
  expect(picker.plans.map(({ value }) => value)).to.deep.equal(all);
  await until(() => picker.currentPlan, 'the current plan');
  await picker.updateComplete;
  expect(picker.currentPlan).to.equal('basic');
  expect(isStyled(picker), 'styled').to.equal(true);
  for (const plan of picker.plans) expectLegible(plan);
  await changePlan(picker, 'pro');
  const { assignments } = await scene.customer.ledger();
  expect(assignments.map(({ plan }) => plan.productPlanId)).to.deep.equal(['pro']);
  expect(scene.uncaught).to.deep.equal([]);
  return picker;
}

/** Expects name, price and text of each plan below each other, inside the card. */
function expectLegible(plan: PortalPlanElement): void {
  const box = (name: string): DOMRect => partOf(plan, name).getBoundingClientRect();
  const [price, details] = [box('price'), box('details')];
  expect(price.top, 'price').to.be.at.least(box('label').bottom - 1);
  expect(details.top, 'details').to.be.at.least(price.bottom - 1);
  expect(box('card').bottom, 'card').to.be.at.least(details.bottom);
}

function expectBeside({ plans }: PortalPlanPickerElement): void {
  const boxes = plans.map((plan) => plan.getBoundingClientRect());
  for (const [index, { top, left }] of boxes.entries()) {
    expect(top).to.be.closeTo(boxes[0]?.top ?? NaN, 1);
    if (index) expect(left).to.be.at.least(boxes[index - 1]?.right ?? NaN);
  }
}

/** Adds a script as loaders do, and waits until it has run. */
async function addScript(page: Page, src: string, text = ''): Promise<void> {
  const script = page.document.createElement('script');
  script.async = false;
  script.text = text;
  if (src) script.src = src;
  const loaded = src ? nextEvent(script, 'load') : undefined;
  page.document.body.append(script);
  await loaded;
}

/** Adds the content of a Custom HTML tag to the page as the tag manager does. */
async function fireTag(page: Page, content: string): Promise<void> {
  const holder = page.document.createElement('div');
  holder.innerHTML = content;
  for (const node of [...holder.children])
    if (node.localName === 'script') await addScript(page, node.getAttribute('src') ?? '', node.textContent);
    else page.document.body.append(node);
}

/** URL of the script without language files beside it. */
const movedScript = async (others = ''): Promise<string> =>
  serveFile({
    body: `${others}${await (await fetch('/dist/portal-elements.min.js')).text()}`,
    type: 'text/javascript',
  });

describe('a page of a content management system', () => {
  for (const [system, render, labels] of [
    ['WordPress’s shortcode', () => wordpress + session + scriptTag, ['Free', 'Basic & more', 'Pro “best”']],
    ['Drupal’s template', () => drupal + session + scriptTag, ['Free', 'Basic "small"', 'Pro <b>']],
    ['the embed of Webflow', () => recipe('webflow/embed.html'), ['Free', 'Basic', 'Pro']],
  ] as const)
    it(`works as ${system} renders it, with the author's texts unchanged`, async () => {
      const picker = await expectPlans(await open(await render()));
      expectBeside(picker);
      expect(labelsOf(picker)).to.deep.equal(labels);
      expect(picker.querySelector('b')).to.equal(null);
    });

  it('shows every plan if an editor added line breaks between them, or put them into paragraphs', async () => {
    const scene = await open([lineBreaks, ...paragraphs, session, scriptTag].join('\n'));
    await expectPlans(scene);
    const pickers = [...scene.page.document.querySelectorAll('portal-plan-picker')];
    expect(pickers).to.have.length(4);
    for (const picker of pickers) {
      await picker.updateComplete;
      expect(picker.plans.map(({ value }) => value)).to.deep.equal(all);
      picker.plans.forEach(expectLegible);
    }
    expectBeside(pickers[0] as PortalPlanPickerElement);
  });
});

describe('the script in a content management system', () => {
  const embed = async (): Promise<string> => {
    const scripts: string[] = [];
    const markup = (await recipe('webflow/embed.html')).replace(
      /<script src="([^"]+)".*?<\/script>\n/g,
      (_, src: string) => {
        scripts.push(src);
        return '';
      },
    );
    expect(scripts.map((src) => src.split('/').at(-1))).to.deep.equal([
      'session.js',
      'portal-elements.min.js',
    ]);
    return markup;
  };

  it('registers the elements once and finds the language files when a tag manager adds it', async () => {
    const scene = await open('<main lang="de"><div id="plans">Our plans</div></main>');
    const moved = await movedScript();
    const content = fillIn(await recipe('tag-manager/custom-html.html'), {
      url: scene.customer.url,
      token: '',
      script: moved,
    });
    await fireTag(scene.page, content);
    await fireTag(scene.page, content);
    expect(scene.page.document.querySelectorAll('portal-plan-picker')).to.have.length(1);
    expect(textOf(scene.page.document.body)).not.to.contain('Our plans');
    expect(await headingOf(await pickerOf(scene))).to.equal(german);
    await expectPlans(scene);
  });

  it('finds the language files when it is merged with other scripts', async () => {
    const others = `"use strict";var jQuery=function(){};\n;${await (await fetch('/demo/cms/session.js')).text()};`;
    const src = await movedScript(others);
    const scene = await open(`<main lang="de">${await embed()}</main><script src="${src}" defer></script>`);
    expect(await headingOf(await pickerOf(scene))).to.equal(german);
    await expectPlans(scene);
  });

  for (const scheme of ['blob', 'data'] as const)
    it(`finds the language files when it is loaded from a ${scheme}: URL`, async () => {
      const scene = await open(`<main lang="de">${await embed()}</main>${session}`);
      const source = await (await fetch('/dist/portal-elements.min.js')).text();
      const src =
        scheme === 'blob'
          ? URL.createObjectURL(new Blob([source], { type: 'text/javascript' }))
          : `data:text/javascript,${encodeURIComponent(source)}`;
      await addScript(scene.page, src);
      expect(scene.uncaught).to.deep.equal([]);
      expect(await headingOf(await pickerOf(scene))).to.equal(german);
      await expectPlans(scene);
    });

  it('requests one token when two plugins load it, each with a listener', async () => {
    const again =
      '<script src="/demo/cms/session.js?ver=2"></script><script src="/dist/portal-elements.min.js?ver=2" defer></script>';
    const scene = await open(`${session}${scriptTag}${await embed()}${again}`);
    await expectPlans(scene);
    const { asked } = scene.page as unknown as { asked: string[] };
    expect(asked.filter((path) => path === '/session')).to.have.length(1);
    expect(consoleLinesOf(scene)).to.deep.equal([]);
  });
});
