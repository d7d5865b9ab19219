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
  textOf,
  until,
  withoutTimers,
} from '../support/browser.js';

/** Opens a page with a customer and a current plan. */
async function open(body: string): Promise<PageScene> {
  const token = `cms-${Math.random().toString(36).slice(2)}`;
  const url = await sandboxUrl();
  const before = `${withoutTimers}
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

/** Adds the content of a Custom HTML tag to the page as the tag manager does. */
async function fireTag({ document }: Page, content: string): Promise<void> {
  const holder = document.createElement('div');
  holder.innerHTML = content;
  for (const node of [...holder.children]) {
    if (node.localName !== 'script') {
      document.body.append(node);
      continue;
    }
    const src = node.getAttribute('src');
    const text = node.textContent;
    const script = Object.assign(document.createElement('script'), src ? { src, async: false } : { text });
    const loaded = src && nextEvent(script, 'load');
    document.body.append(script);
    await loaded;
  }
}

describe('a page of a content management system', () => {
  it('shows every plan between the paragraphs and line breaks that an editor adds', async () => {
    const plan = (label: string, price: number): string =>
      `<p><br />\n<portal-plan value="${label.toLowerCase()}" label="${label}" price="${price}" currency="EUR" interval="month">Mail<br />\nsupport</portal-plan></p>\n<p>&nbsp;</p>`;
    const plans = plan('Free', 0) + plan('Basic', 20) + plan('Pro', 40);
    const widget = `<portal-session base-url="/billing"><portal-plan-picker><p></p>${plans}</portal-plan-picker></portal-session>`;
    const session = '<script src="/demo/cms/session.js"></script>';
    await expectPlans(await open(widget + session + scriptTag), 'Choose your plan');
  });

  it('works with a tag of a tag manager that fires twice, in the language of the page', async () => {
    const scene = await open('<main lang="de"><div id="plans">Our plans</div></main>');
    const tag = await (await fetch('/demo/cms/tag-manager/custom-html.html')).text();
    const content = fillIn(tag, { url: scene.customer.url, token: '' });
    await fireTag(scene.page, content);
    await fireTag(scene.page, content);
    expect(scene.page.document.querySelectorAll('portal-plan-picker')).to.have.length(1);
    await expectPlans(scene, 'Wählen Sie Ihren Tarif');
  });
});
