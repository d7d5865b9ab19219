/** `<portal-plan-picker>`: its review, properties, slots and parts, what an update renders, and the markup of the page, which stays. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  attributeMarkup,
  cardOf,
  cardPartNames,
  cardPartOf,
  cardsOf,
  chooseInterval,
  closestCardLabel,
  confirm,
  currentLabelsOf,
  dialogOf,
  en,
  expect,
  expectNoCards,
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
  queryRendered,
  renderedTextOf,
  secondsInDays,
  shadowRootsOf,
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
      ['3', '3', '3', '4'],
      ['6', '6', '6', '6'],
      ['0', '2', '2', '3'],
      ['x', '2', '2', '3'],
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
    expect([currentLabelsOf(picker), partsOf(picker, 'cancel')]).to.deep.equal([[], []]);
  });

  it('`plans` is an array that the page may change without an effect', async () => {
    const { picker } = await mountPicker();
    picker.plans.reverse();
    picker.requestUpdate();
    await picker.updateComplete;
    expect(labelsOf(picker)[0]).to.equal('Free');
  });

  it('`messages` are shown as text, and those of the picker where the page sets none', async () => {
    const { picker } = await mountPicker();
    for (const [messages, heading] of [
      [null, en.choosePlan],
      [{ choosePlan: undefined }, en.choosePlan],
      [{ choosePlan: '<b>Weiter</b>' }, '<b>Weiter</b>'],
    ] as const) {
      Object.assign(picker, { messages });
      await picker.updateComplete;
      expect(textOf(partOf(picker, 'heading'))).to.equal(heading);
    }
    expect(renderedTextOf(picker)).to.contain(en.link);
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

  it('shows the empty state of the page when there are no plans', async () => {
    const { picker } = await mountPicker({ plans: '<p slot="empty">Sold out</p>' });
    expectNoCards(picker);
    const [slot] = queryRendered<HTMLSlotElement>(picker, 'slot[name=empty]');
    expect(slot?.assignedElements().map(textOf)).to.deep.equal(['Sold out']);
    expect(renderedTextOf(picker)).to.contain(en.empty);
    expectState(picker, 'empty', true);
  });

  it('exposes every box as a part', async () => {
    const faults = [{ status: 500 }];
    const { picker } = await mountPicker({ attributes: { ...basic, schedule: '' }, faults });
    const expectParts = (names: string): void => {
      for (const name of names.split(' ')) expect(partsOf(picker, name), name).not.to.have.length(0);
    };
    await openReview(picker);
    expectParts(cardPartNames.filter((name) => name !== 'includes').join(' '));
    expectParts('root heading current plans notice status outcome error cancel dialog cost times schedule');
    expectParts('start end features added removed confirm dismiss');
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

  /** Names of the cards, and of the nodes outside cards, that an action changes. */
  async function changedBy(picker: PortalPlanPickerElement, act: () => unknown): Promise<string[]> {
    const records: MutationRecord[] = [];
    const observer = new MutationObserver((heard) => records.push(...heard));
    for (const root of shadowRootsOf(picker))
      observer.observe(root, { attributes: true, characterData: true, childList: true, subtree: true });
    act();
    await picker.updateComplete;
    records.push(...observer.takeRecords());
    observer.disconnect();
    return [...new Set(records.map(({ target }) => closestCardLabel(target) ?? target.nodeName))].sort();
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

  it('happens once before the first paint', async () => {
    const picker = document.createElement('portal-plan-picker');
    picker.innerHTML = plans;
    let updates = 0;
    picker.addController({ hostUpdate: () => updates++ });
    (await fixture(html`<div></div>`)).append(picker);
    await untilPainted();
    expect(labelsOf(picker)).to.have.length(12);
    expect(updates).to.equal(1);
  });

  it('renders only the cards that change', async () => {
    const { picker } = await mountPicker({ attributes: { 'current-plan': 'p3' }, plans });
    const again = () => {
      picker.requestUpdate();
    };
    expect(await changedBy(picker, again), 'nothing has changed').to.deep.equal([]);
    const dearer = () => (planOf(picker, 'p5').price = '777');
    expect(await changedBy(picker, dearer), 'a price').to.deep.equal(['Plan 5']);
    expect(cardOf(picker, 'p5').price).to.contain('777');
    const changed = await changedBy(picker, () => (picker.currentPlan = 'p8'));
    expect(changed.filter((name) => name.startsWith('Plan'))).to.deep.equal(['Plan 3', 'Plan 8']);
    expect(currentLabelsOf(picker)).to.deep.equal(['Plan 8']);
  });

  type Change = [what: string, change: (picker: PortalPlanPickerElement) => unknown];
  const changes: Record<string, Change[]> = {
    properties: [
      ['another current plan', (picker) => (picker.currentPlan = 'p4')],
      ['a schedule', (picker) => (picker.schedule = true)],
      ['a language', (picker) => (picker.lang = 'de')],
      ['other messages', (picker) => (picker.messages = { yourPlan: 'Yours', 'per-month': 'each month' })],
      ['a heading level', (picker) => (picker.headingLevel = 4)],
      [
        'a scheduled plan',
        (picker) => (picker.assignment = { productPlanId: 'p6', startTimeInSeconds: secondsInDays(9) }),
      ],
      [
        'an assignment that has started',
        (picker) => (picker.assignment = { productPlanId: 'p4', startTimeInSeconds: secondsInDays(-9) }),
      ],
      ['`readonly`', (picker) => (picker.readonly = true)],
    ],
    'attributes of plans': [
      ['a label', (picker) => (planOf(picker, 'p2').label = 'Two')],
      ['a badge', (picker) => (planOf(picker, 'p2').badge = 'New')],
      ['another currency', (picker) => (planOf(picker, 'p2').currency = 'USD')],
      ['another interval', (picker) => (planOf(picker, 'p2').interval = 'year')],
      ['another value', (picker) => (planOf(picker, 'p3').value = 'other')],
      ['a warning', (picker) => (planOf(picker, 'p1').reason = 'You have 14 projects.')],
      ['a featured plan', (picker) => (planOf(picker, 'p1').featured = true)],
      ['a disabled plan', (picker) => (planOf(picker, 'p1').disabled = true)],
      ['a link', (picker) => (planOf(picker, 'p4').href = '/sales')],
      ['a hidden plan', (picker) => (planOf(picker, 'p1').hidden = true)],
      ['the value of another plan', (picker) => (planOf(picker, 'p7').value = 'p6')],
    ],
    'the list of plans': [
      ['another plan', (picker) => picker.insertAdjacentHTML('afterbegin', planMarkup({ value: 'first' }))],
      ['a removed plan', (picker) => planOf(picker, 'p1').remove()],
      ['another order', (picker) => picker.append(planOf(picker, 'p2'))],
    ],
  };
  for (const [group, all] of Object.entries(changes))
    it(`renders the cards of a new picker after changes of ${group}`, async () => {
      const scene = await openScene();
      const assignment = { productPlanId: 'p5', startTimeInSeconds: secondsInDays(2) };
      const { picker } = await mountPicker({ scene, plans, properties: { assignment, currentPlan: 'p3' } });
      for (const [what, change] of all) {
        change(picker);
        const { messages, schedule, currentPlan, readonly, headingLevel } = picker;
        const { picker: twin } = await mountPicker({
          ...{ scene, plans: picker.innerHTML, attributes: { lang: picker.lang } },
          properties: {
            messages,
            schedule,
            currentPlan,
            readonly,
            headingLevel,
            assignment: picker.assignment,
          },
        });
        await until(() => shown(picker) === shown(twin), what);
        twin.remove();
      }
    });
});

describe('the markup of the page', () => {
  const paid = (interval: string): string =>
    ['basic', 'pro']
      .map((name) =>
        planMarkup(
          { value: interval === 'month' ? name : `${name}-year`, label: name, price: '19', interval },
          `${listMarkup('10 projects', 'Support')}<p class="note" hidden>Note</p>`,
        ),
      )
      .join('\n');

  /** Plans alone and in wrappers, in two intervals, among comments and slotted content. */
  const plans = `<!-- Plans --><span slot="heading">Plans</span>
    ${planMarkup({ value: 'free', label: 'Free', class: 'mine', 'data-id': '1', style: 'order: 0' })}
    <div class="paid"><section>${paid('month')}</section>${paid('year')}</div>
    ${planMarkup({ value: 'team', disabled: '' })} ${planMarkup({ label: 'Sales', href: '/sales' }, '<p>Text</p>')}
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
    await press(picker, 'dismiss');
    await press(picker, 'cancel');
    await press(picker, 'dismiss');
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

    for (const page of [picker, written.content]) {
      page.querySelector('[value=free]')?.setAttribute('label', 'None');
      page.querySelector('section')?.remove();
    }
    await until(() => labelsOf(picker).includes('None'), 'the label');
    expect(picker.outerHTML).to.equal(written.innerHTML);
  });
});
