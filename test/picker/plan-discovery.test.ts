/** How a picker finds its plans: in wrappers, in slots of components, and when they come later. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanElement } from '../../src/plan/portal-plan.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { openReview, press } from '../support/actions.js';
import { listMarkup, planMarkup } from '../support/markup.js';
import { mount, mountPickerOf } from '../support/mount.js';
import { openPage, openServedPage, type Page, releaseFile, scriptTag, serveFile } from '../support/page.js';
import { reviewOf } from '../support/review.js';
import { cardOf, cardPartOf, cardsOf, hasCards, labelsOf, planOf } from '../support/cards.js';
import { until, untilNextTask } from '../support/waiting.js';

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

  static isLate = false;
  static content = '<slot></slot>';

  constructor() {
    super();
    this.attachShadow({ mode: 'open' });
    if (!PlanPage.isLate) this.show();
  }

  show(): void {
    if (!this.shadowRoot) return;
    this.shadowRoot.innerHTML = `<portal-plan-picker>${PlanPage.content}</portal-plan-picker>`;
  }
}
customElements.define('plan-page', PlanPage);

afterEach(() => {
  PlanPage.isLate = false;
  PlanPage.content = '<slot></slot>';
});

const ready = async (picker: PortalPlanPickerElement): Promise<PortalPlanPickerElement> => {
  await picker.updateComplete;
  return picker;
};

/** Resolves when the picker has observed a change of its content and has updated. */
async function settled(picker: PortalPlanPickerElement): Promise<void> {
  await untilNextTask();
  await picker.updateComplete;
}

/** A picker into which a component slots all plans. */
async function mountPage(plans: string, content = '<slot></slot>'): Promise<PortalPlanPickerElement> {
  PlanPage.content = content;
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.innerHTML = `<plan-page>${plans}</plan-page>`;
  return ready((box.firstElementChild as PlanPage).picker);
}

/** Checks that the rows of the cards are aligned. */
function expectRows(picker: PortalPlanPickerElement): void {
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
  const drawn = cardsOf(picker);
  expect(drawn.map(({ plan: { value } }) => value)).to.deep.equal(values);
  for (const value of values) {
    await openReview(picker, value);
    expect(reviewOf(picker).title).to.equal(`Start ${value.toUpperCase()}`);
    await press(picker, 'dismiss');
  }
  const [first = ''] = values;
  planOf(picker, first).disabled = true;
  await until(() => !cardOf(picker, first).button, 'the button to go');
}

/** A box in which all plans fit side by side. */
const wide = async (): Promise<HTMLElement> => {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.style.inlineSize = '1200px';
  return box;
};

describe('plans in a picker', () => {
  for (const [where, plans] of Object.entries({
    'in a wrapper': `${a}<div>${b}${c}</div>`,
    'two levels deep': `<div><section>${a}</section><section>${b}</section></div><div><div>${c}</div></div>`,
    'in a custom element without a shadow root': `<plan-list>${a}${b}</plan-list>${c}`,
  }))
    it(`are found ${where}, in document order`, async () => {
      const picker = await mountPickerOf(undefined, {}, plans);
      await expectGroup(picker, 'a', 'b', 'c');
    });

  it('have one width and aligned rows, in wrappers and beside them', async () => {
    const picker = await mountPickerOf(undefined, {}, `${a}<div>${b}${c}</div>`);
    (picker.parentElement as HTMLElement).style.inlineSize = '1500px';
    expectRows(picker);
    const widths = cardsOf(picker).map(({ box }) => Math.round(box.getBoundingClientRect().width));
    expect(new Set(widths).size).to.equal(1);
    planOf(picker, 'c').remove();
    const wrapper = picker.lastElementChild as Element;
    wrapper.remove();
    wrapper.replaceChildren();
    picker.append(wrapper);
    await settled(picker);
    wrapper.insertAdjacentHTML('beforeend', b);
    await settled(picker);
    expectRows(picker);
  });

  for (const [where, plans, content] of [
    ['in a slot of a component', `${a}${b}${c}`, '<slot></slot>'],
    ['in a wrapper in a slot', `<div>${a}${b}</div>${c}`, '<slot></slot>'],
    ['in a wrapper around a slot', `${a}${b}${c}`, '<div><slot></slot></div>'],
    ['beside a slot', `${b}${c}`, `${a}<slot></slot>`],
    [
      'in slots in another order',
      `${a}<div slot="first">${b}${c}</div>`,
      '<slot name="first"></slot><slot></slot>',
    ],
    ['as the fallback content of a slot', '', `<slot>${a}${b}</slot>${c}`],
  ] as const)
    it(`are found ${where}, in the order of the flat tree`, async () => {
      const picker = await mountPage(plans, content);
      const values = where.includes('another order') ? ['b', 'c', 'a'] : ['a', 'b', 'c'];
      if (!content.includes('<div>') || !plans.includes('<div>')) expectRows(picker);
      await expectGroup(picker, ...values);
    });

  it('are found in a component that renders after them', async () => {
    PlanPage.isLate = true;
    const box = await wide();
    box.innerHTML = `<plan-page>${a}<div>${b}</div>${c}</plan-page>`;
    await box.querySelector('portal-plan')?.updateComplete;
    const page = box.firstElementChild as PlanPage;
    page.show();
    await ready(page.picker);
    await until(() => cardsOf(page.picker).every(({ isOffered }) => isOffered), 'the buttons');
    await expectGroup(page.picker, 'a', 'b', 'c');
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
    await until(() => cardsOf(picker).every(({ isOffered }) => isOffered), 'the buttons');
    await expectGroup(picker, 'a', 'b', 'c');
  });

  it('are found when the page adds them one by one, also nested', async () => {
    const picker = await mountPickerOf(undefined, {}, '');
    const add = async (parent: Element, content: string): Promise<Element> => {
      parent.insertAdjacentHTML('beforeend', content);
      await untilNextTask();
      return parent.lastElementChild as Element;
    };
    (picker.parentElement as HTMLElement).style.inlineSize = '1200px';
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

  it('are found in another order in their wrapper', async () => {
    const picker = await mountPickerOf(undefined, {}, `<div>${a}${b}${c}</div>`);
    const wrapper = picker.firstElementChild as Element;
    wrapper.append(planOf(picker, 'a'));
    await settled(picker);
    await expectGroup(picker, 'b', 'c', 'a');
  });

  it('follow the order of slots when a component assigns them to others', async () => {
    const picker = await mountPage(
      `<div>${a}</div>${b}${c}`,
      '<slot name="first"></slot><div><slot></slot></div>',
    );
    const page = (picker.getRootNode() as ShadowRoot).host;
    page.querySelector('[value=c]')?.setAttribute('slot', 'first');
    await settled(picker);
    await expectGroup(picker, 'c', 'a', 'b');
  });

  it('leave the picker when the page moves them out, and become cards without a button', async () => {
    const picker = await mountPickerOf(undefined, {}, `${a}<div>${b}</div>`);
    const moved = planOf(picker, 'b');
    picker.after(moved);
    await picker.updateComplete;
    expect(picker.plans.map(({ value }) => value)).to.deep.equal(['a']);
    await moved.updateComplete;
    const { button, name } = cardOf(moved.parentElement as Element, 'b');
    expect([name, button]).to.deep.equal(['B', undefined]);
  });

  it('belong to the picker that they are moved into', async () => {
    const box = await wide();
    const from = await mount<PortalPlanPickerElement>(
      `<portal-plan-picker>${a}<div>${b}</div></portal-plan-picker>`,
      box,
    );
    const to = await mount<PortalPlanPickerElement>(`<portal-plan-picker>${c}</portal-plan-picker>`, box);
    to.prepend(planOf(from, 'b').parentElement as Element);
    await settled(to);
    expect(from.plans.map(({ value }) => value)).to.deep.equal(['a']);
    await expectGroup(to, 'b', 'c');
  });

  it('leave the picker when a component slots them elsewhere', async () => {
    const picker = await mountPage(`${a}${b}`);
    const page = (picker.getRootNode() as ShadowRoot).host;
    picker.insertAdjacentHTML('afterend', '<slot name="aside"></slot>');
    const moved = page.querySelector('[value=b]') as PortalPlanElement;
    moved.slot = 'aside';
    await until(() => picker.plans.length === 1, 'the plan to leave');
    await until(() => !moved.shadowRoot?.querySelector('button'), 'the button to go');
    moved.slot = '';
    await until(() => picker.plans.length === 2, 'the plan to return');
    await picker.updateComplete;
    await expectGroup(picker, 'a', 'b');
  });

  it('leave the picker at once when the page removes them from a wrapper', async () => {
    const picker = await mountPickerOf(undefined, {}, `<div>${a}${b}${c}</div>`);
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
    const picker = await mountPickerOf(undefined, {}, `${content}${a}<div class="own">${content}${b}</div>`);
    const others = [...picker.querySelectorAll(':scope > *, .own > *')].filter(
      (each) => !each.matches('.own, portal-plan'),
    );
    expect(others).to.have.length(invisible.length * 2);
    const shown = others.filter(
      (each) => each.getClientRects().length || getComputedStyle(each).display === 'contents',
    );
    expect(shown.map(({ localName }) => localName)).to.deep.equal([]);
    await expectGroup(picker, 'a', 'b');
  });

  it('has `display: contents` around plans, unless the page styles it', async () => {
    const style = '<style>.row { display: flex } .own { display: block }</style>';
    const picker = await mountPickerOf(
      undefined,
      {},
      `${style}<div>${a}</div><section class="row">${b}</section><div class="own">${c}</div>`,
    );
    const displays = [...picker.children].map((each) => getComputedStyle(each).display);
    expect(displays).to.deep.equal(['none', 'contents', 'flex', 'block']);
    expect(labelsOf(picker)).to.deep.equal(['A', 'B', 'C']);
  });

  it('keeps its box without plans inside, and in the other slots of the picker', async () => {
    const image =
      '<img alt="" width="9" height="9" src="data:image/svg+xml,%3Csvg xmlns=\'http://www.w3.org/2000/svg\'/%3E"';
    const picker = await mountPickerOf(
      undefined,
      {},
      `<h2 slot="heading">Plans</h2>${a}${image}>${image} slot="heading">`,
    );
    const others = [...picker.querySelectorAll('h2, img')];
    expect(others.map((each) => getComputedStyle(each).display)).to.deep.equal(['block', 'block', 'inline']);
    expect(others.map((each) => each.getBoundingClientRect().height > 8)).to.deep.equal([true, true, true]);
  });
});
