/** How a picker finds its plans: in wrappers, in slots of components, when they change or come later, and with one value */
import type { PortalPlanElement } from '../../src/plan/portal-plan.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { format } from '../../src/i18n/format.js';
import {
  cardOf,
  cardsOf,
  confirm,
  consoleLinesOf,
  dialogOf,
  en,
  expect,
  expectState,
  fixture,
  fourPlans,
  hasCards,
  html,
  labelsOf,
  listMarkup,
  mountPicker,
  noticeOf,
  openPage,
  openReview,
  openServedPage,
  partOf,
  partsOf,
  type Page,
  planMarkup,
  planOf,
  press,
  queryRendered,
  releaseFile,
  renderedTextOf,
  reviewOf,
  scriptTag,
  serveFile,
  storedPlansOf,
  textOf,
  until,
  untilNextTask,
  untilOutcome,
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
    {
      where: 'in a wrapper in a wrapped slot',
      plans: `<div>${a}${b}</div>${c}`,
      content: '<div><slot></slot></div>',
    },
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

  it('in a hidden panel of the page are not offered, until it is shown', async () => {
    const sold = (interval: string, price: string) =>
      planMarkup(
        { value: `team-${interval}`, label: 'Team', price, currency: 'EUR', interval },
        listMarkup(`By the ${interval}`, 'Support'),
      );
    const { picker } = await mountPicker({
      attributes: { compare: '', 'default-plan': 'free' },
      plans: `${fourPlans}<section><div>${sold('month', '50')}</div></section>
        <section hidden><div>${sold('year', '300')}</div></section>`,
    });
    const panel = picker.querySelector('[hidden]') as HTMLElement;
    const own = ['Free', 'Basic', 'Pro', 'Enterprise', 'Team'];
    expect([labelsOf(picker), partsOf(picker, 'intervals').length]).to.deep.equal([own, 0]);
    picker.review('team-year');
    await picker.updateComplete;
    expect([dialogOf(picker).open, noticeOf(picker)]).to.deep.equal([false, en.planGone]);
    panel.hidden = false;
    await until(() => partsOf(picker, 'intervals').length, 'the intervals');
    expect(textOf(partOf(picker, 'intervals'))).to.contain('Yearly Save 50%');
    expect(noticeOf(picker)).to.equal('');
    panel.hidden = true;
    await until(() => !partsOf(picker, 'intervals').length, 'the intervals to go');
    expect(labelsOf(picker)).to.deep.equal(own);
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

  it('B04 keep their buttons when the page moves, removes and adds them, also nested, and leave the picker at once', async () => {
    const picker = await mountPlans(`<div>${a}${b}${c}</div>`);
    picker.firstElementChild?.append(planOf(picker, 'a'));
    planOf(picker, 'b').remove();
    expect(picker.plans.map(({ value }) => value)).to.deep.equal(['c', 'a']);
    picker.insertAdjacentHTML('afterbegin', `<div><section>${named('d')}</section></div>`);
    await settled(picker);
    expect(cardsOf(picker).map(({ details }) => details)).to.deep.equal([
      'Support',
      'Two Support',
      'Support',
    ]);
    await expectGroup(picker, 'd', 'c', 'a');
  });

  it('B04 are those inside now also in a picker that is in no document', () => {
    const picker = document.createElement('portal-plan-picker');
    picker.innerHTML = a + b;
    expect(picker.plans).to.have.length(2);
    picker.lastElementChild?.remove();
    expect(picker.plans.map(({ value }) => value)).to.deep.equal(['a']);
  });

  it('B04 are an empty state while there are none, in words of the page', async () => {
    const { picker } = await mountPicker({ plans: '<p slot="empty">Sold out</p>' });
    expect(hasCards(picker)).to.equal(false);
    const [slot] = queryRendered<HTMLSlotElement>(picker, 'slot[name=empty]');
    expect(slot?.assignedElements().map(textOf)).to.deep.equal(['Sold out']);
    expect(renderedTextOf(picker)).to.contain(en.empty);
    expectState(picker, 'empty', true);
    picker.insertAdjacentHTML('beforeend', a);
    await until(() => hasCards(picker), 'the plan');
    expect(renderedTextOf(picker)).not.to.contain(en.empty);
    picker.querySelector('portal-plan')?.remove();
    await until(() => renderedTextOf(picker).includes(en.empty), 'the empty state');
  });

  it('B01 are not needed for a cancellation', async () => {
    const attributes = { 'current-plan': 'pro', 'default-plan': 'free', schedule: '' };
    const { picker, customer } = await mountPicker({ customer: { plan: 'pro' }, attributes, plans: '' });
    await press(picker, 'cancel');
    expect(reviewOf(picker).title).to.equal(format(en.cancelTitle, { plan: en.currentPlan }));
    await confirm(picker);
    await untilOutcome(picker);
    expect((await storedPlansOf(customer)).at(-1)?.productPlanId).to.equal('free');
  });

  it('B02 are the first of those with one value, with one warning', async () => {
    const first = planMarkup({ value: 'pro', label: 'First', price: '1', currency: 'EUR' });
    const second = planMarkup({ value: 'pro', label: 'Second' });
    const scene = await mountPicker({ plans: first + second + first + fourPlans });
    const { picker } = scene;
    expect(labelsOf(picker)).to.deep.equal(['First', 'Free', 'Basic', 'Enterprise']);
    await openReview(picker);
    expect(reviewOf(picker)).to.include({ title: 'Start First', cost: 'First: €1' });
    const [warning, ...others] = consoleLinesOf(scene);
    expect(warning).to.contain('"pro"');
    expect(others).to.deep.equal([]);
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
