/** Group H: upgrades and copies of elements. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { confirm, openReview, untilOutcome } from '../support/actions.js';
import { expectFailure, expectTraffic } from '../support/attempts.js';
import { buttonOf, cardOf, currentLabelsOf } from '../support/cards.js';
import { nextEvent } from '../support/events.js';
import { fourPlans } from '../support/markup.js';
import { untilLoaded } from '../support/mount.js';
import { holdResponses } from '../support/network.js';
import { openPage, type Page } from '../support/page.js';
import { expectReleased, startPendingChange } from '../support/pending.js';
import { dialogOf, partOf, partsOf, renderedTextOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { mountInSession, mountSignedInPicker, openScene } from '../support/scene.js';
import { until } from '../support/waiting.js';

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

const all = (root: ParentNode, selector: string): Element[] => [...root.querySelectorAll(selector)];

/** Sets properties, whether or not the elements are defined. */
function dress(root: ParentNode, { url: baseUrl, token: sessionToken }: SandboxCustomer): void {
  const set = (selector: string, properties: object): void => {
    expect(all(root, selector), selector).to.have.length(1);
    for (const element of all(root, selector)) Object.assign(element, properties);
  };
  set('portal-session', { baseUrl, sessionToken });
  set('portal-plan-picker', {
    productId: 1,
    currentPlan: 'free',
    messages: { 'confirm-switch': 'Go on' },
  });
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

function templateOf(document: Document): HTMLTemplateElement {
  const template = document.createElement('template');
  template.innerHTML = everything;
  return template;
}

/** Ways to create elements, before they are inserted. */
const ways: Record<string, (page: Page) => Node> = {
  innerHTML: ({ document }) => {
    const box = document.createElement('div');
    box.innerHTML = everything;
    return box;
  },
  createElement: (page) => create(page, templateOf(document).content.firstElementChild as Element),
  'a clone of a template': ({ document }) => templateOf(document).content.cloneNode(true),
  'an import of a template': ({ document }) => document.importNode(templateOf(document).content, true),
  'a template of another document': ({ document }) =>
    document.adoptNode(templateOf(document.implementation.createHTMLDocument()).content),
};

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
  expect((await customer.ledger()).requests.map(({ method }) => method)).to.deep.equal(['GET', 'GET']);

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
  expect(requests.slice(2).map(({ body }) => body)).to.deep.equal([
    '{"productPlanId":"pro","productId":"1"}',
  ]);
  expect(assignments.map(({ plan }) => plan)).to.deep.equal([{ ...detail }]);
}

describe('H01: properties and attributes before and after the definition', () => {
  it('H01 uses properties that were set before the definition on parsed markup', async () => {
    const customer = await SandboxCustomer.create();
    const page = await openPage(everything);
    dress(page.document, customer);
    await define(page);
    await expectAtWork(page, customer);
  });

  for (const [way, make] of Object.entries(ways)) {
    it(`H01 uses properties that were set before the definition, inserted, with ${way}`, async () => {
      const customer = await SandboxCustomer.create();
      const page = await openPage();
      page.document.body.append(make(page));
      expect(page.customElements.get('portal-plan')).to.equal(undefined);
      dress(page.document, customer);
      await define(page);
      await expectAtWork(page, customer);
    });

    it(`H01 uses properties that were set before the insertion with ${way}`, async () => {
      const customer = await SandboxCustomer.create();
      const page = await openPage();
      await define(page);
      const made = make(page);
      dress(made as ParentNode, customer);
      page.document.body.append(made);
      await expectAtWork(page, customer);
    });

    it(`H01 uses properties that were set after the insertion with ${way}`, async () => {
      const customer = await SandboxCustomer.create();
      const page = await openPage();
      await define(page);
      page.document.body.append(make(page));
      dress(page.document, customer);
      await expectAtWork(page, customer);
    });
  }
});

/** Inserts a copy beside an element. */
async function copyOf<T extends 'portal-plan-picker' | 'portal-settings'>(
  tag: T,
  original: HTMLElementTagNameMap[T],
  copy: (original: Element) => Node = (element) => element.cloneNode(true),
): Promise<HTMLElementTagNameMap[T]> {
  original.after(copy(original));
  const clone = original.parentElement?.querySelectorAll(tag)[1] ?? expect.fail('There is no copy.');
  await clone.updateComplete;
  return clone;
}

describe('H09: copies of a picker', () => {
  const copies: [string, (picker: Element) => Node][] = [
    ['cloneNode', (picker) => picker.cloneNode(true)],
    ['importNode', (picker) => document.importNode(picker, true)],
    ['its markup', (picker) => document.createRange().createContextualFragment(picker.outerHTML)],
  ];
  for (const [how, copy] of copies)
    it(`H09 the copy sends nothing and shows no outcome with ${how} during a POST`, async () => {
      const scene = await openScene();
      const { widget: picker } = await mountInSession(
        scene,
        'portal-plan-picker',
        `<portal-plan-picker>${fourPlans}</portal-plan-picker>`,
      );
      const responses = await startPendingChange(scene, picker);
      const clone = await copyOf('portal-plan-picker', picker, copy);
      const fresh = (isPending: boolean): void => {
        expect(clone).to.include({ pending: isPending, error: null });
        for (const name of ['status', 'error'])
          expect(textOf(partOf(clone, name))).to.equal(isPending && name === 'status' ? en.pending : '');
        expect(dialogOf(clone).open).to.equal(false);
      };
      // It belongs to the same customer, whose request is pending.
      fresh(true);
      await expectReleased(scene, picker, responses);
      await clone.updateComplete;
      fresh(false);
      const assigned = nextEvent(clone, 'plan-assigned');
      await openReview(clone, 'free');
      await confirm(clone);
      await assigned;
      await expectTraffic(scene, { calls: 2, applied: 2 });
    });

  it('H09 the copy has no review when copied during a review', async () => {
    const scene = await openScene();
    const picker = await mountSignedInPicker(scene);
    await openReview(picker);
    const clone = await copyOf('portal-plan-picker', picker);
    expect([dialogOf(picker).open, dialogOf(clone).open]).to.deep.equal([true, false]);
    expect(partsOf(clone, 'confirm')).to.have.length(0);
    await confirm(picker);
    await expectReleased(scene, picker);
    expect(textOf(partOf(clone, 'outcome')), 'the outcome').to.equal('');
  });

  it('H09 the copy shows no outcome when copied after an unknown one', async () => {
    const scene = await openScene([{ status: 500 }]);
    const { widget: picker } = await mountInSession(
      scene,
      'portal-plan-picker',
      `<portal-plan-picker>${fourPlans}</portal-plan-picker>`,
    );
    const responses = await startPendingChange(scene, picker);
    await responses.release();
    await untilOutcome(picker);
    const clone = await copyOf('portal-plan-picker', picker);
    expect(clone).to.include({ pending: false, error: null });
    expect(textOf(partOf(clone, 'error'))).to.equal('');
    const failure = { code: 'service', status: 500, outcome: 'unknown' } as const;
    await expectFailure(scene, picker, failure, { calls: 1 });
  });

  it('H09 the copy sends its own GET when settings are copied during a GET', async () => {
    const scene = await openScene();
    const responses = holdResponses();
    const { widget: settings } = await mountInSession(
      scene,
      'portal-settings',
      '<portal-settings></portal-settings>',
    );
    await until(() => responses.count, 'the request');
    const clone = await copyOf('portal-settings', settings);
    expect(clone.settings).to.equal(null);
    await until(() => responses.count === 2, 'the request of the copy');
    await responses.release();
    await Promise.all([settings, clone].map(untilLoaded));
    expect(responses.count).to.equal(2);
    for (const each of [settings, clone]) expect(renderedTextOf(each)).to.contain('Example Ltd');
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded', 'settings-loaded']);
  });
});
