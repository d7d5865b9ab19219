/** Pages that content management systems, optimizers and tag managers produce from the recipes of the guide. */
import { fillIn } from '../package/guides/blocks.js';
import {
  changePlan,
  consoleLinesOf,
  expect,
  isStyled,
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

const session = '<script src="/demo/cms/session.js"></script>';

/** Opens a page with a customer and a current plan. */
async function open(body: string): Promise<PageScene> {
  const token = `cms-${Math.random().toString(36).slice(2)}`;
  const url = await sandboxUrl();
  const before = `${withoutMessageTimeout}
    const ask = window.fetch;
    const answers = { '/session': '${token}', '/session/plan': 'basic' };
    window.fetch = (address, options) =>
      address in answers ? Promise.resolve(new Response(answers[address])) : ask(address, options);`;
  return openPageScene({ before, body: fillIn(body, { url, token }), options: { token, plan: 'basic' } });
}

/** Expects that the picker shows the plans and that a customer can change to another one. */
async function expectPlans(scene: PageScene, heading: string): Promise<void> {
  await scene.page.customElements.whenDefined('portal-plan-picker');
  const picker = await pickerOf(scene);
  await until(() => picker.currentPlan, 'the current plan');
  await picker.updateComplete;
  expect(labelsOf(picker)).to.deep.equal(['Free', 'Basic', 'Pro']);
  expect(isStyled(picker), 'styled').to.equal(true);
  expect(textOf(partOf(picker, 'heading'))).to.equal(heading);
  await changePlan(picker, 'pro');
  const { assignments } = await scene.customer.ledger();
  expect(assignments.map(({ plan }) => plan.productPlanId)).to.deep.equal(['pro']);
  expect(scene.uncaught).to.deep.equal([]);
  expect(consoleLinesOf(scene)).to.deep.equal([]);
}

const plans = ['free', 'basic', 'pro'].map((value, index) => {
  const label = value.charAt(0).toUpperCase() + value.slice(1);
  return `<portal-plan value="${value}" label="${label}" price="${index * 20}" currency="EUR" interval="month">${value}<br />\nMail support</portal-plan>`;
});

const around = (content: string): string =>
  `<portal-session base-url="/billing"><portal-plan-picker>${content}</portal-plan-picker></portal-session>`;

/** Adds the content of a Custom HTML tag to the page as the tag manager does. */
async function fireTag({ document }: Page, content: string): Promise<void> {
  const holder = document.createElement('div');
  holder.innerHTML = content;
  for (const node of [...holder.children])
    if (node.localName === 'script') {
      const script = document.createElement('script');
      const src = node.getAttribute('src');
      script.async = false;
      script.text = node.textContent;
      if (src) script.src = src;
      const loaded = src ? nextEvent(script, 'load') : undefined;
      document.body.append(script);
      await loaded;
    } else document.body.append(node);
}

describe('a page of a content management system', () => {
  for (const [how, content] of [
    ['with line breaks between them', `<br />\n${plans.join('<br />\n')}<br />\n`],
    [
      'each in a paragraph',
      `<p></p>${plans.map((plan) => `<p>${plan}</p>`).join('\n<p>&nbsp;</p>\n')}<p></p>`,
    ],
    ['in wrappers', `<div class="wrap"><section>${plans.join('')}</section></div>`],
  ] as const)
    it(`shows every plan ${how}`, async () => {
      await expectPlans(await open(around(content) + session + scriptTag), 'Choose your plan');
    });

  it('works with the script of a tag manager that fires twice and has moved it, in the language of the page', async () => {
    const scene = await open('<main lang="de"><div id="plans">Our plans</div></main>');
    const script = await serveFile({
      body: await (await fetch('/dist/portal-elements.min.js')).text(),
      type: 'text/javascript',
    });
    const tag = await (await fetch('/demo/cms/tag-manager/custom-html.html')).text();
    const content = fillIn(tag, { url: scene.customer.url, token: '', script });
    await fireTag(scene.page, content);
    await fireTag(scene.page, content);
    expect(scene.page.document.querySelectorAll('portal-plan-picker')).to.have.length(1);
    await expectPlans(scene, 'Wählen Sie Ihren Tarif');
  });
});
