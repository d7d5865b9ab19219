/** Group H: upgrades and copies of elements. */
import {
  buttonOf,
  cardOf,
  confirm,
  currentLabelsOf,
  dialogOf,
  en,
  expect,
  expectFailure,
  expectReleased,
  expectTraffic,
  holdResponses,
  mountPicker,
  mountSession,
  mountSettings,
  nextEvent,
  openPage,
  openReview,
  openScene,
  type Page,
  partOf,
  partsOf,
  renderedTextOf,
  SandboxCustomer,
  startPendingChange,
  textOf,
  until,
  untilLoaded,
  untilOutcome,
  type Widget,
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

function createTemplate(document: Document): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = everything;
  return template.content;
}

/** Ways to create elements, before they are inserted. */
const ways = {
  innerHTML: ({ document }) => {
    const box = document.createElement('div');
    box.innerHTML = everything;
    return box;
  },
  createElement: (page) => create(page, createTemplate(document).firstElementChild as Element),
  'a clone of a template': ({ document }) => createTemplate(document).cloneNode(true) as DocumentFragment,
  'an import of a template': ({ document }) => document.importNode(createTemplate(document), true),
  'a template of another document': ({ document }) =>
    document.adoptNode(createTemplate(document.implementation.createHTMLDocument())),
} satisfies Record<string, (page: Page) => ParentNode & Node>;

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

describe('H01: properties and attributes before and after the definition', () => {
  it('H01 uses properties that were set on parsed markup before the definition', async () => {
    const customer = await SandboxCustomer.create();
    const page = await openPage(everything);
    dress(page.document, customer);
    await define(page);
    await expectAtWork(page, customer);
  });

  it('H01 uses properties that were set on created elements before the definition', async () => {
    const customer = await SandboxCustomer.create();
    const page = await openPage();
    page.document.body.append(ways.createElement(page));
    expect(page.customElements.get('portal-plan')).to.equal(undefined);
    dress(page.document, customer);
    await define(page);
    await expectAtWork(page, customer);
  });

  // Only some ways create elements that are defined before they are inserted.
  const moments: [way: keyof typeof ways, when: 'before' | 'after'][] = [
    ['createElement', 'before'],
    ['an import of a template', 'before'],
    ['a clone of a template', 'before'],
    ['a template of another document', 'before'],
    ['innerHTML', 'after'],
  ];
  for (const [way, when] of moments)
    it(`H01 uses properties that were set ${when} the insertion with ${way}`, async () => {
      const customer = await SandboxCustomer.create();
      const page = await openPage();
      await define(page);
      const made = ways[way](page);
      if (when === 'before') dress(made, customer);
      page.document.body.append(made);
      if (when === 'after') dress(page.document, customer);
      await expectAtWork(page, customer);
    });
});

/** Inserts a copy beside an element. */
async function insertCopy<T extends Widget>(original: T, copy: Node = original.cloneNode(true)): Promise<T> {
  original.after(copy);
  const clone = original.nextElementSibling as T;
  await clone.updateComplete;
  return clone;
}

describe('H09: copies of elements', () => {
  /** Mounts a picker inside a `<portal-session>`, which a copy belongs to as well. */
  const mountProvided = async (...options: Parameters<typeof openScene>) => {
    const scene = await openScene(...options);
    const { picker } = await mountPicker({ scene, into: await mountSession(scene), isSignedIn: false });
    return { scene, picker, responses: await startPendingChange(scene, picker) };
  };

  it('H09 the copies send nothing and show no outcome when copied during a POST', async () => {
    const { scene, picker, responses } = await mountProvided();
    const copies = [
      await insertCopy(picker),
      await insertCopy(picker, document.importNode(picker, true)),
      await insertCopy(picker, document.createRange().createContextualFragment(picker.outerHTML)),
    ];
    const expectFresh = (isPending: boolean): void => {
      for (const copy of copies) {
        expect(copy).to.include({ pending: isPending, error: null });
        expect(textOf(partOf(copy, 'status'))).to.equal(isPending ? en.pending : '');
        expect(textOf(partOf(copy, 'error'))).to.equal('');
        expect(dialogOf(copy).open).to.equal(false);
      }
    };
    // They belong to the same customer, whose request is pending.
    expectFresh(true);
    await expectReleased(scene, picker, responses);
    await Promise.all(copies.map(({ updateComplete }) => updateComplete));
    expectFresh(false);
    const [copy = picker] = copies;
    const assigned = nextEvent(copy, 'plan-assigned');
    await openReview(copy, 'free');
    await confirm(copy);
    await assigned;
    await expectTraffic(scene, { calls: 2, applied: 2 });
  });

  it('H09 the copy has no review when copied during a review', async () => {
    const scene = await mountPicker();
    const { picker } = scene;
    await openReview(picker);
    const clone = await insertCopy(picker);
    expect([dialogOf(picker).open, dialogOf(clone).open]).to.deep.equal([true, false]);
    expect(partsOf(clone, 'confirm')).to.have.length(0);
    await confirm(picker);
    await expectReleased(scene, picker);
    expect(textOf(partOf(clone, 'outcome')), 'the outcome').to.equal('');
  });

  it('H09 the copy shows no outcome when copied after an unknown one', async () => {
    const { scene, picker, responses } = await mountProvided([{ status: 500 }]);
    await responses.release();
    await untilOutcome(picker);
    const clone = await insertCopy(picker);
    expect(clone).to.include({ pending: false, error: null });
    expect(textOf(partOf(clone, 'error'))).to.equal('');
    const failure = { code: 'service', status: 500, outcome: 'unknown' } as const;
    await expectFailure(scene, picker, failure, { calls: 1 });
  });

  it('H09 the copy sends its own GET when settings are copied during a GET', async () => {
    const scene = await openScene();
    const responses = holdResponses();
    const into = await mountSession(scene);
    const { settings } = await mountSettings({ scene, into, isSignedIn: false, isLoaded: false });
    await until(() => responses.count, 'the request');
    const clone = await insertCopy(settings);
    expect(clone.settings).to.equal(null);
    await until(() => responses.count === 2, 'the request of the copy');
    await responses.release();
    await Promise.all([settings, clone].map(untilLoaded));
    expect(responses.count).to.equal(2);
    for (const each of [settings, clone]) expect(renderedTextOf(each)).to.contain('Example Ltd');
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded', 'settings-loaded']);
  });
});
