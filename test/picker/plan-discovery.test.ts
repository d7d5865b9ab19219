/** How a picker finds its plans: in wrappers, in slots of components, when they come later, and whatever events a page forges. */
import type { PortalPlanElement } from '../../src/plan/portal-plan.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  cardOf,
  cardPartOf,
  cardsOf,
  dialogOf,
  expect,
  expectNoCards,
  fixture,
  forgedConnections,
  fourPlans,
  hasCards,
  html,
  labelsOf,
  listMarkup,
  mountPicker,
  openPage,
  openReview,
  openServedPage,
  type Page,
  planMarkup,
  planOf,
  press,
  releaseFile,
  reviewOf,
  scriptTag,
  serveFile,
  until,
  untilNextTask,
} from '../support/browser.js';

const named = (value: string, ...features: string[]): string =>
  planMarkup(
    { value, label: value.toUpperCase(), price: '9', interval: 'month' },
    listMarkup(...features, 'Support'),
  );

const [a, b, c] = [named('a'), named('b', 'Two', 'Three'), named('c', 'Two')] as const;

/** A component with a picker around its slotted content. */
class PlanPage extends HTMLElement {
  get picker(): PortalPlanPickerElement {
    return this.shadowRoot?.querySelector('portal-plan-picker') as PortalPlanPickerElement;
  }

  show(content: string): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.innerHTML = `<portal-plan-picker>${content}</portal-plan-picker>`;
  }
}
customElements.define('plan-page', PlanPage);

/** Mounts a component that contains these plans and shows a picker with this content. */
async function mountPage(plans: string, content = '<slot></slot>'): Promise<PortalPlanPickerElement> {
  const page = await fixture<PlanPage>(html`<plan-page></plan-page>`);
  page.innerHTML = plans;
  // The cards of plans that come before their picker.
  await page.querySelector('portal-plan')?.updateComplete;
  page.show(content);
  await page.picker.updateComplete;
  return page.picker;
}

const mountPlans = async (plans: string): Promise<PortalPlanPickerElement> =>
  (await mountPicker({ plans })).picker;

const hostOf = (picker: Element): Element => (picker.getRootNode() as ShadowRoot).host;

/** Resolves when the picker has observed a change of its content and has updated. */
async function settled(picker: PortalPlanPickerElement): Promise<void> {
  await untilNextTask();
  await picker.updateComplete;
}

/** Checks that the rows of the cards are aligned in a picker in which they are side by side. */
function expectRows(picker: PortalPlanPickerElement): void {
  picker.style.inlineSize = '1500px';
  for (const name of ['card', 'label', 'price', 'details']) {
    const tops = cardsOf(picker).map((each) =>
      Math.round((name === 'card' ? each.box : cardPartOf(each, name)).getBoundingClientRect().top),
    );
    expect(new Set(tops).size, `rows of ${name}`).to.equal(1);
  }
}

/** Checks that plans are rendered in this order, and that the button of each opens its review. */
async function expectGroup(picker: PortalPlanPickerElement, ...values: string[]): Promise<void> {
  expect(picker.plans.map(({ value }) => value)).to.deep.equal(values);
  await until(() => cardsOf(picker).every(({ isOffered }) => isOffered), 'the buttons');
  expect(cardsOf(picker).map(({ plan: { value } }) => value)).to.deep.equal(values);
  for (const value of values) {
    await openReview(picker, value);
    expect(reviewOf(picker).title).to.equal(`Start ${value.toUpperCase()}`);
    await press(picker, 'dismiss');
  }
  const [first = ''] = values;
  planOf(picker, first).disabled = true;
  await until(() => !cardOf(picker, first).button, 'the button to go');
}

describe('plans in a picker', () => {
  for (const { where, plans, content, order = ['a', 'b', 'c'] } of [
    {
      where: 'in wrappers',
      plans: '',
      content: `<div><section>${a}</section></div><plan-list>${b}</plan-list>${c}`,
    },
    { where: 'in a slot of a component', plans: a + b + c, content: '<slot></slot>' },
    { where: 'in a wrapper in a slot', plans: `<div>${a}${b}</div>${c}`, content: '<slot></slot>' },
    { where: 'in a wrapper around a slot', plans: a + b + c, content: '<div><slot></slot></div>' },
    { where: 'beside a slot', plans: b + c, content: `${a}<slot></slot>` },
    { where: 'as the fallback content of a slot', plans: '', content: `<slot>${a}${b}</slot>${c}` },
    {
      where: 'in slots in another order',
      plans: `${a}<div slot="first">${b}${c}</div>`,
      content: '<slot name="first"></slot><slot></slot>',
      order: ['b', 'c', 'a'],
    },
  ])
    it(`are found ${where}, in the order of the flat tree`, async () => {
      const picker = await mountPage(plans, content);
      await expectGroup(picker, ...order);
    });

  it('have one width and aligned rows, in wrappers and slots, and in a wrapper that was empty', async () => {
    expectRows(await mountPage(`<div>${a}${b}</div>${c}`));
    expectRows(await mountPage(b + c, `${a}<div><slot></slot></div>`));
    const picker = await mountPlans(`${a}<div></div>`);
    picker.lastElementChild?.insertAdjacentHTML('beforeend', b);
    await settled(picker);
    expectRows(picker);
    const widths = cardsOf(picker).map(({ box }) => Math.round(box.getBoundingClientRect().width));
    expect(new Set(widths).size).to.equal(1);
  });

  it('are found by a picker that is defined after them', async () => {
    const page = await openPage(
      `<portal-plan-picker>${a}<div>${b}</div>${c}</portal-plan-picker><script type="module">
        import { PortalPlanElement } from '/out/src/plan/portal-plan.js';
        import { PortalPlanPickerElement } from '/out/src/picker/portal-plan-picker.js';
        customElements.define('portal-plan', PortalPlanElement);
        await document.querySelector('portal-plan').updateComplete;
        customElements.define('portal-plan-picker', PortalPlanPickerElement);
      </script>`,
    );
    await until(() => page.customElements.get('portal-plan-picker'), 'the picker');
    const picker = page.document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    await expectGroup(picker, 'a', 'b', 'c');
  });

  it('are found when the page adds them one by one, also nested', async () => {
    const picker = await mountPlans('');
    const add = async (parent: Element, content: string): Promise<Element> => {
      parent.insertAdjacentHTML('beforeend', content);
      await untilNextTask();
      return parent.lastElementChild as Element;
    };
    await add(picker, a);
    const section = await add(await add(picker, '<div></div>'), '<section></section>');
    await add(section, b);
    await add(section, c);
    await until(() => labelsOf(picker).length === 3, 'all plans');
    await expectGroup(picker, 'a', 'b', 'c');
  });

  it('are found when the parser reaches them after the first render of the picker', async () => {
    const held = await serveFile({ body: '', type: 'text/javascript', held: true });
    let opened: Page | undefined;
    const opening = openServedPage({
      body: `${scriptTag}<portal-plan-picker><div>
        <portal-plan value="a" label="A"><ul><li>Two</li><script src="${held}"></script><li>Three</li></ul></portal-plan>
        <portal-plan value="b" label="B"></portal-plan></div></portal-plan-picker>`,
      onOpen: (page) => (opened = page),
    });
    const find = () => opened?.document.querySelector('portal-plan-picker');
    await until(() => find()?.shadowRoot, 'the picker');
    const picker = find() as PortalPlanPickerElement;
    await until(() => hasCards(picker), 'the first plan');
    expect(labelsOf(picker)).to.deep.equal(['A']);
    await releaseFile(held);
    await opening;
    await settled(picker);
    expect(cardOf(picker, 'a').details).to.equal('Two Three');
    await openReview(picker, 'b');
    expect(reviewOf(picker).title).to.equal('Start B');
  });

  it('follow their order when the page moves them in a wrapper', async () => {
    const picker = await mountPlans(`<div>${a}${b}${c}</div>`);
    picker.firstElementChild?.append(planOf(picker, 'a'));
    await settled(picker);
    await expectGroup(picker, 'b', 'c', 'a');
  });

  it('belong to the picker that they are moved into', async () => {
    const { picker: from, ...scene } = await mountPicker({ plans: `${a}<div>${b}</div>` });
    const { picker: to } = await mountPicker({ scene, plans: c });
    to.prepend(planOf(from, 'b').parentElement as Element);
    await settled(to);
    expect(from.plans.map(({ value }) => value)).to.deep.equal(['a']);
    await expectGroup(to, 'b', 'c');
  });

  it('leave the picker when a component slots them elsewhere', async () => {
    const picker = await mountPage(`${a}${b}`);
    picker.insertAdjacentHTML('afterend', '<slot name="aside"></slot>');
    const moved = hostOf(picker).querySelector('[value=b]') as PortalPlanElement;
    moved.slot = 'aside';
    await until(() => picker.plans.length === 1, 'the plan to leave');
    await until(() => !moved.shadowRoot?.querySelector('button'), 'the button to go');
    moved.slot = '';
    await until(() => picker.plans.length === 2, 'the plan to return');
    await expectGroup(picker, 'a', 'b');
  });

  it('leave the picker at once when the page removes them from a wrapper', async () => {
    const picker = await mountPlans(`<div>${a}${b}${c}</div>`);
    planOf(picker, 'b').remove();
    expect(picker.plans.map(({ value }) => value)).to.deep.equal(['a', 'c']);
    await picker.updateComplete;
    await expectGroup(picker, 'a', 'c');
  });
});

describe('other content in a picker', () => {
  it('stays invisible when it is not rendered by default', async () => {
    const invisible = [
      '<script type="application/json">{"a": 1}</script>',
      '<template><p>Text</p></template>',
      '<style>.none { color: red }</style>',
      '<div hidden><p>Text</p></div>',
      '<dialog><p>Text</p></dialog>',
      '<noscript>Text</noscript>',
      '<div popover><p>Text</p></div>',
      '<link rel="prefetch" href="data:,">',
      '<datalist><option>Text</option></datalist>',
      '<title>Text</title>',
      '<meta itemprop="price" content="9">',
    ];
    const content = invisible.join('');
    const picker = await mountPlans(`${content}${a}<div class="own">${content}${b}</div>`);
    const others = picker.querySelectorAll(':is(:scope, .own) > :not(.own, portal-plan)');
    expect(others).to.have.length(invisible.length * 2);
    const shown = [...others].filter(
      (each) => each.getClientRects().length || getComputedStyle(each).display === 'contents',
    );
    expect(shown.map(({ localName }) => localName)).to.deep.equal([]);
  });

  it('has `display: contents` around plans only, unless the page styles it', async () => {
    const source = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E";
    const image = `<img alt="" width="9" height="9" src="${source}"`;
    const picker = await mountPlans(
      `<style>.row { display: flex } .own { display: block }</style><h2 slot="heading">Plans</h2>
      <div>${a}</div><section class="row">${b}</section><div class="own">${c}</div>
      ${image}>${image} slot="heading">`,
    );
    const displays = [...picker.children].map((each) => getComputedStyle(each).display);
    expect(displays).to.deep.equal(['none', 'block', 'contents', 'flex', 'block', 'block', 'inline']);
    for (const each of picker.querySelectorAll('h2, img'))
      expect(each.getBoundingClientRect().height).to.be.greaterThan(8);
    expect(labelsOf(picker)).to.deep.equal(['A', 'B', 'C']);
  });
});

describe('forged events', () => {
  it('do not turn another element into a plan', async () => {
    const { picker, uncaught } = await mountPicker({ plans: '<p value="p">Text</p>' });
    for (const event of forgedConnections()) picker.firstElementChild?.dispatchEvent(event);
    await settled(picker);
    expectNoCards(picker);
    expect([picker.plans, uncaught]).to.deep.equal([[], []]);
  });

  it('connect no plan to another picker when the page dispatches a real one again', async () => {
    const { picker: other, ...scene } = await mountPicker({ plans: a });
    const heard: Event[] = [];
    const hear = (event: Event): void => {
      heard.push(event);
    };
    addEventListener('portal-plan-connect', hear);
    const { picker } = await mountPicker({ scene, plans: a });
    removeEventListener('portal-plan-connect', hear);
    expect(heard).to.have.length(1);
    for (const event of heard) other.dispatchEvent(event);
    await other.updateComplete;
    await openReview(picker, 'a');
    expect([picker, other].map((each) => dialogOf(each).open)).to.deep.equal([true, false]);
  });

  it('do not matter for a plan whose own event the page stops', async () => {
    const picker = await mountPlans(fourPlans);
    planOf(picker, 'pro').addEventListener('portal-plan-connect', (event) => event.stopPropagation());
    picker.append(planOf(picker, 'pro'));
    await picker.updateComplete;
    await until(() => cardOf(picker, 'pro').button, 'the button');
    await openReview(picker);
    expect(dialogOf(picker).open).to.equal(true);
  });
});
