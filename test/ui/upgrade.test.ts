/** Elements that are created and given properties before and after their definition. */
import {
  buttonOf,
  cardOf,
  confirm,
  currentLabelsOf,
  dialogOf,
  expect,
  nextEvent,
  openPage,
  openReview,
  type Page,
  renderedTextOf,
  SandboxCustomer,
  textOf,
  until,
} from '../support/browser.js';

/** A session with a picker of two plans and settings inside, and settings outside of it. */
const everything = `<main>
  <portal-session>
    <portal-plan-picker default-plan="free">
      <portal-plan value="free" label="Free"></portal-plan><portal-plan><p>All of it</p></portal-plan>
    </portal-plan-picker>
    <portal-settings></portal-settings>
  </portal-session>
  <portal-settings></portal-settings>
</main>`;

/** Sets properties, whether or not the elements are defined. */
function dress(root: ParentNode, { url: baseUrl, token: sessionToken }: SandboxCustomer): void {
  const set = (selector: string, properties: object): void => {
    const elements = root.querySelectorAll(selector);
    expect(elements, selector).to.have.length(1);
    for (const element of elements) Object.assign(element, properties);
  };
  set('portal-session', { baseUrl, sessionToken });
  set('portal-plan-picker', { productId: 1, currentPlan: 'free', messages: { 'confirm-switch': 'Go on' } });
  set('portal-plan:last-child', { value: 'pro', label: 'Pro', price: 49, currency: 'EUR', badge: null });
  set('portal-session > portal-settings', { messages: { heading: 'Of the session' } });
  set('main > portal-settings', { baseUrl, sessionToken, messages: { heading: 'Of its own' } });
}

/** Creates the elements one by one, as a framework does. */
function create(page: Page, model: Element): Element {
  const element = page.document.createElement(model.localName);
  for (const { name, value } of model.attributes) element.setAttribute(name, value);
  for (const child of model.children) element.append(create(page, child));
  return element;
}

/** Defines the elements in a page. */
async function define({ document }: Page): Promise<void> {
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', src: new URL('../../src/define.js', import.meta.url).href });
  const run = nextEvent(script, 'load');
  document.head.append(script);
  await run;
}

/** Checks that all properties count: each settings element sends one GET, and a change sends one POST. */
async function expectAtWork(page: Page, customer: SandboxCustomer): Promise<void> {
  const [of, on] = page.document.querySelectorAll('portal-settings');
  const picker = page.document.querySelector('portal-plan-picker');
  if (!of || !on || !picker) return expect.fail('Something is missing.');
  for (const settings of [of, on]) {
    await until(() => settings.settings ?? settings.error, 'the settings');
    await settings.updateComplete;
    expect(settings.error).to.equal(null);
  }
  expect(renderedTextOf(of)).to.contain('Of the session').and.contain('Example Ltd');
  expect(renderedTextOf(on)).to.contain('Of its own').and.contain('Example Ltd');

  await picker.updateComplete;
  expect(currentLabelsOf(picker)).to.deep.equal(['Free']);
  expect(cardOf(picker, 'pro').price).to.match(/^€49/).and.not.contain('null');
  expect(textOf(buttonOf(picker, 'pro'))).to.equal('Go on');
  const assigned = nextEvent(picker, 'plan-assigned');
  await openReview(picker);
  expect(dialogOf(picker).open).to.equal(true);
  await confirm(picker);
  const { detail } = await assigned;
  const { requests, assignments } = await customer.ledger();
  expect(requests.map(({ method }) => method)).to.deep.equal(['GET', 'GET', 'POST']);
  expect(requests.at(-1)?.body).to.equal('{"productPlanId":"pro","productId":"1"}');
  expect(assignments.map(({ plan }) => plan)).to.deep.equal([{ ...detail }]);
}

describe('properties and attributes before and after the definition', () => {
  it('H01 uses properties that were set on parsed markup before the definition', async () => {
    const customer = await SandboxCustomer.create();
    const page = await openPage(everything);
    dress(page.document, customer);
    await define(page);
    await expectAtWork(page, customer);
  });

  it('H01 uses properties that were set before the insertion with createElement', async () => {
    const customer = await SandboxCustomer.create();
    const page = await openPage();
    await define(page);
    const template = document.createElement('template');
    template.innerHTML = everything;
    const made = create(page, template.content.firstElementChild as Element);
    dress(made, customer);
    page.document.body.append(made);
    await expectAtWork(page, customer);
  });
});
