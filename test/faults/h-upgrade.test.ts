/** Group H: how an element comes to be, and what a copy of it is. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { confirm, dialogOf, outcome, press, review } from '../support/customer.js';
import { fourPlans } from '../support/markup.js';
import { loaded } from '../support/mount.js';
import { nextEvent } from '../support/events.js';
import { part, parts, read, text } from '../support/rendered.js';
import { card, marked, radioOf } from '../support/card.js';
import { until } from '../support/waiting.js';
import { openPage, type Page } from '../support/page.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive } from '../support/scene.js';
import { expectFailure, expectTraffic } from '../support/attempts.js';
import { around, expectLanded, holdAnswers, seat, takeOff } from './flight.js';

/** One of each: a session with a picker of two plans and settings inside, and settings that are on their own. */
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

/** What a page sets on the elements, be they elements already or not. */
function dress(root: ParentNode, { url: baseUrl, token: sessionToken }: SandboxCustomer): void {
  const set = (selector: string, properties: object): void => {
    expect(all(root, selector), selector).to.have.length(1);
    for (const element of all(root, selector)) Object.assign(element, properties);
  };
  set('portal-session', { baseUrl, sessionToken });
  set('portal-plan-picker', {
    value: 'pro',
    productId: 1,
    currentPlan: 'free',
    messages: { submitPlan: 'Go on' },
  });
  set('portal-plan:last-child', { value: 'pro', label: 'Pro', price: 49, currency: 'EUR', badge: null });
  set('portal-session > portal-settings', { messages: { heading: 'Of the session' } });
  set('main > portal-settings', { baseUrl, sessionToken, messages: { heading: 'Of its own' } });
}

/** Element by element, as a framework does. */
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

/** The ways in which elements come to be, none of them in the page yet. */
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

/** Fills the registry of a page. */
async function define({ document }: Page): Promise<void> {
  const script = document.createElement('script');
  Object.assign(script, { type: 'module', src: new URL('../../src/define.js', import.meta.url).href });
  const run = nextEvent(script, 'load');
  document.head.append(script);
  await run;
}

/** All that was set counts: the settings are there by one request each, and the customer's way leads to one POST. */
async function expectAtWork(page: Page, customer: SandboxCustomer): Promise<void> {
  const [of, on] = page.document.querySelectorAll('portal-settings');
  const picker = page.document.querySelector('portal-plan-picker');
  if (!of || !on || !picker) return expect.fail('Something is missing.');
  for (const settings of [of, on]) {
    await until(() => settings.settings ?? settings.error, 'the settings');
    await settings.updateComplete;
    expect(settings.error).to.equal(null);
  }
  expect(text(of)).to.contain('Of the session').and.contain('Example Ltd');
  expect(text(on)).to.contain('Of its own').and.contain('Example Ltd');
  expect((await customer.ledger()).requests.map(({ method }) => method)).to.deep.equal(['GET', 'GET']);

  await picker.updateComplete;
  expect(marked(picker, 'current')).to.deep.equal(['Free']);
  expect(marked(picker, 'selected')).to.deep.equal(['Pro']);
  expect(card(picker, 'pro').price).to.match(/^€49/).and.not.contain('null');
  expect(read(part(picker, 'submit'))).to.equal('Go on');
  expect(radioOf(picker, 'pro').checked).to.equal(true);
  const assigned = nextEvent(picker, 'plan-assigned');
  await press(picker, 'submit');
  expect(dialogOf(picker).open).to.equal(true);
  await confirm(picker);
  const { detail } = await assigned;
  const { requests, assignments } = await customer.ledger();
  expect(requests.slice(2).map(({ body }) => body)).to.deep.equal([
    '{"productPlanId":"pro","productId":"1"}',
  ]);
  expect(assignments.map(({ plan }) => plan)).to.deep.equal([{ ...detail }]);
}

describe('H01: properties and attributes count, however an element comes to be', () => {
  it('H01 markup that the page is made of, with properties set before the definition', async () => {
    const customer = await SandboxCustomer.arrive();
    const page = await openPage(everything);
    dress(page.document, customer);
    await define(page);
    await expectAtWork(page, customer);
  });

  for (const [way, make] of Object.entries(ways)) {
    it(`H01 ${way}: properties set and shown before the definition`, async () => {
      const customer = await SandboxCustomer.arrive();
      const page = await openPage();
      page.document.body.append(make(page));
      expect(page.customElements.get('portal-plan')).to.equal(undefined);
      dress(page.document, customer);
      await define(page);
      await expectAtWork(page, customer);
    });

    it(`H01 ${way}: properties set after the definition, before it is in the page`, async () => {
      const customer = await SandboxCustomer.arrive();
      const page = await openPage();
      await define(page);
      const made = make(page);
      dress(made as ParentNode, customer);
      page.document.body.append(made);
      await expectAtWork(page, customer);
    });

    it(`H01 ${way}: properties set after the definition, in the page`, async () => {
      const customer = await SandboxCustomer.arrive();
      const page = await openPage();
      await define(page);
      page.document.body.append(make(page));
      dress(page.document, customer);
      await expectAtWork(page, customer);
    });
  }
});

/** Puts a copy beside an element. */
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

describe('H09: a copy of a picker knows nothing of its attempt', () => {
  const copies: [string, (picker: Element) => Node][] = [
    ['cloneNode', (picker) => picker.cloneNode(true)],
    ['importNode', (picker) => document.importNode(picker, true)],
    ['its markup', (picker) => document.createRange().createContextualFragment(picker.outerHTML)],
  ];
  for (const [how, copy] of copies)
    it(`H09 ${how} while a POST runs: the copy sends nothing and shows no result`, async () => {
      const scene = await arrive();
      const { widget: picker } = await around(
        scene,
        'portal-plan-picker',
        `<portal-plan-picker value="pro">${fourPlans}</portal-plan-picker>`,
      );
      const answers = await takeOff(scene, picker);
      const clone = await copyOf('portal-plan-picker', picker, copy);
      const fresh = (isPending: boolean): void => {
        expect(clone).to.include({ pending: isPending, error: null, assignment: null, value: 'pro' });
        for (const name of ['status', 'error'])
          expect(read(part(clone, name))).to.equal(isPending && name === 'status' ? en.working : '');
        expect(dialogOf(clone).open).to.equal(false);
      };
      // It is of the same customer, whose request is running.
      fresh(true);
      await expectLanded(scene, picker, answers);
      await clone.updateComplete;
      fresh(false);
      const assigned = nextEvent(clone, 'plan-assigned');
      await press(clone, 'submit');
      await confirm(clone);
      await assigned;
      await expectTraffic(scene, { calls: 2, applied: 2 });
    });

  it('H09 in review: the copy opens none, and confirms nothing', async () => {
    const scene = await arrive();
    const picker = await seat(scene);
    await review(picker);
    const clone = await copyOf('portal-plan-picker', picker);
    expect([dialogOf(picker).open, dialogOf(clone).open]).to.deep.equal([true, false]);
    expect(parts(clone, 'confirm')).to.have.length(0);
    await confirm(picker);
    await expectLanded(scene, picker);
    expect(clone.assignment).to.equal(null);
  });

  it('H09 after an unknown outcome: the copy shows none', async () => {
    const scene = await arrive([{ status: 500 }]);
    const { widget: picker } = await around(
      scene,
      'portal-plan-picker',
      `<portal-plan-picker>${fourPlans}</portal-plan-picker>`,
    );
    const answers = await takeOff(scene, picker);
    await answers.land();
    await outcome(picker);
    const clone = await copyOf('portal-plan-picker', picker);
    expect(clone).to.include({ pending: false, error: null });
    expect(read(part(clone, 'error'))).to.equal('');
    const failure = { code: 'service', status: 500, outcome: 'unknown' } as const;
    await expectFailure(scene, picker, failure, { calls: 1 });
  });

  it('H09 settings while they are read: the copy reads them too', async () => {
    const scene = await arrive();
    const answers = holdAnswers();
    const { widget: settings } = await around(
      scene,
      'portal-settings',
      '<portal-settings></portal-settings>',
    );
    await until(() => answers.count, 'the request');
    const clone = await copyOf('portal-settings', settings);
    expect(clone.settings).to.equal(null);
    await until(() => answers.count === 2, 'the request of the copy');
    await answers.land();
    await Promise.all([settings, clone].map(loaded));
    expect(answers.count).to.equal(2);
    for (const each of [settings, clone]) expect(text(each)).to.contain('Example Ltd');
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded', 'settings-loaded']);
  });
});
