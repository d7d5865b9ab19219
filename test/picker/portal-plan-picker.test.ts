/** `<portal-plan-picker>`: its review, properties, slots and parts, what an update renders, and the markup of the page, which stays. */
import { spy } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  attributeMarkup,
  buttonOf,
  cardOf,
  cardPartNames,
  cardPartOf,
  cardsOf,
  chooseInterval,
  confirm,
  currentLabelsOf,
  dialogOf,
  expect,
  expectState,
  fixture,
  fourPlans,
  html,
  labelsOf,
  listMarkup,
  mountPicker,
  openReview,
  openScene,
  partOf,
  partsOf,
  planMarkup,
  planOf,
  press,
  recordEvents,
  renderedTextOf,
  secondsInDays,
  textOf,
  until,
  untilOutcome,
  untilPainted,
} from '../support/browser.js';
import { basic } from './basic.js';

describe('properties of a picker', () => {
  it('`heading-level` gives the picker and the review a level, and plans one more', async () => {
    const { picker } = await mountPicker();
    await openReview(picker);
    for (const [given, ...levels] of [
      [null, '2', '2', '3'],
      ['6', '6', '6', '6'],
    ] as const) {
      picker.setAttribute('heading-level', given ?? '');
      if (given === null) picker.removeAttribute('heading-level');
      await picker.updateComplete;
      const title = dialogOf(picker).querySelector('h2');
      const headings = [partOf(picker, 'heading'), title, cardPartOf(cardOf(picker, 'pro'), 'label')];
      expect(headings.map((each) => each?.ariaLevel)).to.deep.equal(levels);
    }
  });

  it('convert values that frameworks set to text', async () => {
    const { picker } = await mountPicker({ attributes: basic });
    Object.assign(planOf(picker, 'pro'), { value: 5, label: null, price: 7, badge: undefined });
    Object.assign(picker, { currentPlan: 5 });
    await until(() => renderedTextOf(picker).includes('€7'));
    await picker.updateComplete;
    expect(currentLabelsOf(picker)).to.deep.equal(['5']);
    expect(partsOf(picker, 'cancel')).to.have.length(1);
    Object.assign(picker, { currentPlan: undefined, defaultPlan: null });
    await picker.updateComplete;
    expect([currentLabelsOf(picker), partsOf(picker, 'cancel')]).to.deep.equal([['5'], []]);
  });
});

describe('slots and parts of a picker', () => {
  it('shows the heading and the labels of the page', async () => {
    const words = ['heading', 'confirm'].map((slot) => `<span slot="${slot}">${slot} of ours</span>`);
    const { picker } = await mountPicker({ plans: fourPlans + words.join('') });
    await openReview(picker);
    for (const name of ['heading', 'confirm']) {
      const slot = partOf(picker, name).querySelector<HTMLSlotElement>(`slot[name=${name}]`);
      expect(slot?.assignedElements().map(textOf)).to.deep.equal([`${name} of ours`]);
    }
  });

  it('exposes every box as a part', async () => {
    const faults = [{ status: 500 }];
    const { picker } = await mountPicker({ attributes: { ...basic, schedule: '' }, faults });
    const expectParts = (names: string): void => {
      for (const name of names.split(' ')) expect(partsOf(picker, name), name).not.to.have.length(0);
    };
    for (const [value, feature] of Object.entries({ basic: 'Mail', pro: 'Phone' }))
      planOf(picker, value).insertAdjacentHTML('beforeend', listMarkup(feature));
    await openReview(picker);
    expectParts(cardPartNames.filter((name) => name !== 'includes').join(' '));
    expectParts('root heading current plans notice status outcome error cancel dialog cost times schedule');
    expectParts('start end features added removed changed confirm dismiss');
    await confirm(picker);
    await untilOutcome(picker);
    expectParts('retry done details');
  });
});

describe('an update of a picker', () => {
  const plans = Array.from({ length: 12 }, (_, index) =>
    planMarkup({
      ...{ value: `p${index}`, label: `Plan ${index}`, price: String(index) },
      ...{ currency: 'EUR', interval: 'month' },
    }),
  ).join('');

  /** Values of the plans that render after an action. */
  async function renderedBy(picker: PortalPlanPickerElement, act: () => unknown): Promise<string[]> {
    const rendered: string[] = [];
    const controllers = picker.plans.map((plan) => {
      const controller = { hostUpdated: () => rendered.push(plan.value) };
      plan.addController(controller);
      return () => plan.removeController(controller);
    });
    act();
    await picker.updateComplete;
    for (const remove of controllers) remove();
    return rendered.sort();
  }

  /** The elements of all cards, with their attributes in alphabetical order. */
  const shown = (picker: PortalPlanPickerElement): string =>
    cardsOf(picker)
      .flatMap(({ box }) => [box, ...box.querySelectorAll('*')])
      .map((element) => {
        const attributes = element.getAttributeNames().map((name) => `${name}=${element.getAttribute(name)}`);
        return `${element.localName} ${attributes.sort().join(' ')} ${textOf(element)}`;
      })
      .join('\n');

  it('happens before the first paint, and not for each plan', async () => {
    const picker = document.createElement('portal-plan-picker');
    picker.innerHTML = plans;
    let updates = 0;
    picker.addController({ hostUpdate: () => updates++ });
    (await fixture(html`<div></div>`)).append(picker);
    await untilPainted();
    expect(labelsOf(picker)).to.have.length(12);
    expect(updates, 'and once for the slot').to.be.at.most(2);
  });

  it('renders only the cards that change', async () => {
    const { picker } = await mountPicker({ attributes: { 'current-plan': 'p3' }, plans });
    const again = () => {
      picker.requestUpdate();
    };
    expect(await renderedBy(picker, again), 'nothing has changed').to.deep.equal([]);
    const dearer = () => (planOf(picker, 'p5').price = '777');
    expect(await renderedBy(picker, dearer), 'a price').to.deep.equal(['p5']);
    expect(cardOf(picker, 'p5').price).to.contain('777');
    expect(await renderedBy(picker, () => (picker.currentPlan = 'p8'))).to.deep.equal(['p3', 'p8']);
    expect(currentLabelsOf(picker)).to.deep.equal(['Plan 8']);
  });

  it('renders the same cards as a new picker after any change', async () => {
    const scene = await openScene();
    const assignments = [{ productPlanId: 'p5', startTimeInSeconds: secondsInDays(2) }];
    const { picker } = await mountPicker({ scene, plans, properties: { assignments, currentPlan: 'p3' } });
    const changes: Record<string, () => unknown> = {
      'another current plan': () => (picker.currentPlan = 'p4'),
      'a language': () => (picker.lang = 'de'),
      'other messages': () => (picker.messages = { yourPlan: 'Yours', 'per-month': 'each month' }),
      'a heading level': () => (picker.headingLevel = 4),
      'a scheduled plan': () =>
        (picker.assignments = [{ productPlanId: 'p6', startTimeInSeconds: secondsInDays(9) }]),
      'another interval of a plan': () => (planOf(picker, 'p2').interval = 'year'),
      'another value': () => (planOf(picker, 'p3').value = 'other'),
      'a warning': () => (planOf(picker, 'p1').reason = 'You have 14 projects.'),
      'a disabled plan': () => (planOf(picker, 'p1').disabled = true),
      'a link': () => (planOf(picker, 'p4').href = '/sales'),
      'the value of another plan': () => (planOf(picker, 'p7').value = 'p6'),
      'another plan': () => picker.insertAdjacentHTML('afterbegin', planMarkup({ value: 'first' })),
      'a removed plan': () => planOf(picker, 'p1').remove(),
      'another order': () => picker.append(planOf(picker, 'p2')),
      '`readonly`': () => (picker.readonly = true),
    };
    for (const [what, change] of Object.entries(changes)) {
      change();
      const { messages, currentPlan, readonly, headingLevel, assignments: stated } = picker;
      const { picker: twin } = await mountPicker({
        ...{ scene, plans: picker.innerHTML, attributes: { lang: picker.lang } },
        properties: { messages, currentPlan, readonly, headingLevel, assignments: stated },
      });
      await until(() => shown(picker) === shown(twin), what);
      twin.remove();
    }
  });
});

it('a prepared review is rendered when the pointer comes, and nothing of it is heard or seen', async () => {
  const { picker } = await mountPicker({ attributes: { schedule: '' } });
  const events = recordEvents('plan-review', 'plan-dismiss', 'plan-error');
  const formats = spy(Intl, 'DateTimeFormat');
  buttonOf(picker, 'pro').dispatchEvent(new PointerEvent('pointerover', { bubbles: true, composed: true }));
  expect(formats.callCount, 'formats of the review').to.be.above(0);
  await picker.updateComplete;
  expectState(picker, 'reviewing', false);
  expect(textOf(dialogOf(picker))).to.equal('');
  expect(events).to.deep.equal([]);
});

describe('the markup of the page', () => {
  /** Plans alone and in wrappers, in two intervals, among comments and slotted content. */
  const plans = `<!-- Plans --><span slot="heading">Plans</span>
    ${planMarkup({ value: 'free', label: 'Free', class: 'mine', 'data-id': '1', style: 'order: 0' })}
    <div class="paid"><section>
      ${planMarkup({ value: 'basic', price: '19', interval: 'month' }, '<p class="note" hidden>Note</p>')}
      ${planMarkup({ value: 'pro', price: '49', interval: 'month' }, listMarkup('10 projects', 'Support'))}
    </section></div>
    ${planMarkup({ value: 'pro-year', label: 'pro', price: '490', interval: 'year' })} ${planMarkup({ value: 'team', disabled: '' })}
    ${planMarkup({ value: 'max', featured: '', reason: 'A warning' }, '<b slot="action">Try it</b>')}`;

  it('stays the same after upgrade, another interval, a review and an assignment', async () => {
    const attributes = { ...basic, class: 'mine' };
    const written = document.createElement('template');
    written.innerHTML = `<portal-plan-picker ${attributeMarkup(attributes)}>${plans}</portal-plan-picker>`;
    const into = await fixture<HTMLElement>(html`<div></div>`);
    // Also no change that is undone: a page that removes foreign attributes would cause an endless loop.
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((heard) => records.push(...heard));
    observer.observe(into, { attributes: true, characterData: true, childList: true, subtree: true });
    const { picker } = await mountPicker({ customer: { plan: 'basic' }, attributes, plans, into });
    expect(picker.outerHTML).to.equal(written.innerHTML);
    await chooseInterval(picker, 'year');
    await chooseInterval(picker, 'month');
    await openReview(picker);
    await confirm(picker);
    await untilOutcome(picker);
    expect(picker.error).to.equal(null);
    await press(picker, 'done');
    records.push(...observer.takeRecords());
    observer.disconnect();
    const changed = records.filter(({ target }) => target !== into);
    expect(changed.map(({ type, attributeName }) => attributeName ?? type)).to.deep.equal([]);
    expect(picker.outerHTML).to.equal(written.innerHTML);
  });
});
