import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { type Attributes, listMarkup, planMarkup } from '../../support/markup.js';
import type { CustomerPricingRequest } from '../../../src/service/resources.js';
import { getCost } from '../../../src/plan-picker/cost.js';
import type { Plan } from '../../../src/plan-picker/plan.js';
import {
  describeAction,
  findPlanAction,
  getActionLabel,
  getActionTitle,
} from '../../../src/plan-picker/plan-action.js';
import type { PlanStatus } from '../../../src/plan-picker/state.js';
import {
  choosePlan,
  dispatchClickAt,
  confirm,
  untilOutcome,
  press,
  openReview,
  enterTime,
} from '../../support/actions.js';
import {
  confirmButtonOf,
  dialogOf,
  expectState,
  focusedElement,
  partOf,
  partsOf,
  textOf,
  visibleTextOf,
} from '../../support/rendered.js';
import { pressKeys } from '../../support/keyboard.js';
import { recordEvents } from '../../support/events.js';
import { mountPicker } from '../../support/mount.js';
import { recordRequests } from '../../support/network.js';
import { untilNextTask, untilPainted, until } from '../../support/waiting.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { setClock, secondsOf } from '../../support/clock.js';
import { noFeatures, reviewOf, type ReviewTexts } from '../../support/review.js';
import { format, formatTime, formatTimeAlone, formatZone } from '../../../src/localize/format.js';
import { planOf } from '../../support/cards.js';

const english = { messages: en, language: 'en' };

const offer = (value: string, price: string | null, features: string[], more: Attributes = {}): string =>
  planMarkup(
    { value, label: value.toUpperCase(), price, currency: 'EUR', interval: 'month', ...more },
    listMarkup(...features),
  );

const plans = [
  offer('free', '0', ['1 project', 'E-mail support']),
  offer('basic', '19', ['10 projects', 'E-mail support', 'Exports']),
  offer('pro', '49.5', ['Unlimited projects', 'E-mail  support', 'Phone support']),
  offer('yearly', '490', ['10 projects'], { interval: null }),
  offer('dollars', '49', ['10 projects'], { currency: 'USD' }),
  offer('worded', 'On request', ['10 projects']),
  offer('unpriced', null, ['10 projects']),
  offer('same', '19', ['10 projects', 'E-mail support', 'Exports']),
  offer('endless', '1e999', ['10 projects']),
  planMarkup(
    { value: 'plain', label: 'PLAIN', price: '5', currency: 'EUR', interval: 'month' },
    '<p>A plan.</p>',
  ),
].join('');

const mountReview = (
  attributes: Attributes = {},
  customer?: SandboxCustomer,
): Promise<PortalPlanPickerElement> =>
  mountPicker(customer, { 'current-plan': 'basic', 'default-plan': 'free', ...attributes }, plans);

async function reviewing(value: string, attributes: Attributes = {}): Promise<ReviewTexts> {
  const picker = await mountReview(attributes);
  await openReview(picker, value);
  return reviewOf(picker);
}

const uncertain = `${en.uncertain} ${en.checkFirst}`;

const zone = formatZone(english);
const ends = (plan: string): string => format(en.endsThen, { plan });
const soon = `${en.startSoon} ${ends('BASIC')}`;
const time = (seconds: number): string => formatTime(seconds, english);
const alone = (seconds: number): string => formatTimeAlone(seconds, 'en');

describe('a customer reviews a change', () => {
  it('what it is, what it costs, when it takes place and what changes', async () => {
    expect(await reviewing('pro')).to.deep.equal({
      title: 'Switch to PRO',
      cost: '€49.50 per month €30.50 more than BASIC',
      times: soon,
      steps: [],
      changed: [],
      added: ['Unlimited projects', 'Phone support'],
      removed: ['10 projects', 'Exports'],
      same: ['E-mail support'],
      notes: [],
    });
  });

  it('to a first plan: there is no plan of now, and none is compared', async () => {
    expect(await reviewing('pro', { 'current-plan': null })).to.deep.equal({
      title: 'Start PRO',
      cost: '€49.50 per month',
      times: en.startSoonOrToday,
      steps: [],
      ...noFeatures,
      notes: [],
    });
  });

  it('sees what it costs more, or less', async () => {
    expect((await reviewing('pro')).cost).to.equal('€49.50 per month €30.50 more than BASIC');
    expect((await reviewing('free')).cost).to.equal('€0 per month €19 less than BASIC');
  });

  for (const [value, price, comparison] of [
    ['year', '190', '€190 per year instead of €19 per month: you save €38 per year'],
    ['year', '250', '€250 per year instead of €19 per month: €22 per year more'],
    ['year', '228', '€228 per year instead of €19 per month'],
  ] as const)
    it(`compares ${price} per ${value} with what a year costs now`, async () => {
      const picker = await mountPicker(
        undefined,
        { 'current-plan': 'basic' },
        offer('basic', '19', []) + offer('long', price, [], { interval: value }),
      );
      await choosePlan(picker, value);
      await openReview(picker, 'long');
      expect(reviewOf(picker).cost).to.equal(comparison);
    });

  it('switches the billing where only the interval is another one', async () => {
    const picker = await mountPicker(
      undefined,
      { 'current-plan': 'basic' },
      offer('basic', '19', []) + offer('long', '190', [], { interval: 'year', label: 'BASIC' }),
    );
    await choosePlan(picker, 'year');
    await openReview(picker, 'long');
    expect(reviewOf(picker).title).to.equal(en['confirm-year']);
    expect(textOf(partOf(picker, 'confirm'))).to.equal(en['confirm-year']);
  });

  for (const [value, price, why] of [
    ['yearly', '€490', 'another interval'],
    ['dollars', '$49 per month', 'another currency'],
    ['worded', 'On request per month', 'a price in words'],
    ['unpriced', '', 'no price'],
    ['same', '€19 per month', 'the same price'],
  ] as const)
    it(`sees no difference of prices for ${why}`, async () => {
      const { cost, times } = await reviewing(value);
      expect({ cost, times }).to.deep.equal({ cost: price, times: soon });
    });

  it('sees the features that a plan lists now, when the page changes them during the review', async () => {
    const picker = await mountPicker(undefined, { 'current-plan': 'basic' });
    await openReview(picker, 'pro');
    const [item] = planOf(picker, 'pro').getElementsByTagName('li');
    (item as HTMLElement).textContent = 'Phone support';
    await until(() => reviewOf(picker).added.includes('Phone support'), 'the feature');
    expect(reviewOf(picker).added).to.deep.equal(['Phone support']);
  });

  it('sees no list without anything in it', async () => {
    const picker = await mountReview();
    await openReview(picker, 'same');
    expect(reviewOf(picker).times).to.equal(soon);
    // The plans list the same: nothing changes.
    expect(partsOf(picker, 'features')).to.have.length(0);
    await press(picker, 'dismiss');
    await openReview(picker, 'yearly');
    const lists = ['changed', 'added', 'removed'].map((name) => partsOf(picker, name).map(visibleTextOf));
    expect(lists).to.deep.equal([[], [], [`${en.removed} E-mail support Exports`]]);
  });

  it('is told of no loss where one of the plans lists nothing', async () => {
    for (const { title, changed, added, removed, same } of [
      await reviewing('plain'),
      await reviewing('pro', { 'current-plan': 'plain' }),
    ]) {
      expect(title).to.match(/^Switch to /);
      expect([changed, added, removed, same]).to.deep.equal([[], [], [], []]);
    }
  });

  it('reads features that look like markup as text', async () => {
    const picker = await mountReview();
    const item = planOf(picker, 'pro').querySelector('li') as HTMLElement;
    item.textContent = '<img src=x> ${x} {{x}}';
    await openReview(picker, 'pro');
    expect(reviewOf(picker).added).to.deep.equal(['<img src=x> ${x} {{x}}', 'Phone support']);
  });

  it('from now over the chosen plan to the default plan: three steps are a timeline', async () => {
    setClock('2027-01-15T12:00Z');
    const picker = await mountReview({ schedule: '' });
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await enterTime(picker, 'end', '2027-06-01T18:30');
    await openReview(picker, 'pro');
    const { steps, times } = reviewOf(picker);
    expect(steps).to.deep.equal([
      `${en.now} BASIC €19 per month`,
      `${alone(secondsOf('2027-03-01T10:00'))} PRO €49.50 per month`,
      `${alone(secondsOf('2027-06-01T18:30'))} FREE €0 per month`,
    ]);
    // What the steps say is not said again in sentences.
    expect(times).to.equal(zone);
  });

  it('of which two steps are sentences: at a date, or up to one', async () => {
    setClock('2027-01-15T12:00Z');
    const picker = await mountReview({ schedule: '' });
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await openReview(picker, 'pro');
    const startAt = format(en.startAt, { time: time(secondsOf('2027-03-01T10:00')) });
    expect(reviewOf(picker).times).to.equal(`${startAt} ${ends('BASIC')} ${zone}`);
    expect(reviewOf(picker).steps).to.deep.equal([]);
  });

  it('of a first plan with an end: both times are sentences', async () => {
    const end = secondsOf('2100-01-01T12:00Z');
    const { times, steps } = await reviewing('pro', {
      'current-plan': null,
      'end-time-in-seconds': String(end),
    });
    const moveAt = format(en.moveAt, { plan: 'FREE', time: time(end) });
    expect(steps).to.deep.equal([]);
    expect(times).to.equal(`${en.startSoonOrToday} ${moveAt} ${zone}`);
  });

  it('to plans that the page does not list, by their identifiers', async () => {
    const end = secondsOf('2100-01-01T12:00Z');
    const { steps } = await reviewing('pro', {
      'current-plan': 'legacy',
      'default-plan': 'nothing',
      'end-time-in-seconds': String(end),
    });
    expect(steps).to.deep.equal([
      `${en.now} legacy`,
      `${en.soon} PRO €49.50 per month`,
      `${alone(end)} nothing`,
    ]);
  });

  it('hears the heading first: the focus is on it, and the dialog is named by it', async () => {
    const picker = await mountReview();
    await openReview(picker, 'pro');
    const heading = dialogOf(picker).querySelector('h2') as HTMLElement;
    expect(focusedElement() === heading, 'the same element').to.equal(true);
    expect(dialogOf(picker).getAttribute('aria-labelledby')).to.equal(heading.id);
    expect(dialogOf(picker).matches(':modal')).to.equal(true);
  });

  for (const name of ['submit', 'cancel', 'keep', 'retry'])
    it(`and leaves it: the focus is back on "${name}"`, async () => {
      const customer = await SandboxCustomer.create();
      await customer.setFaults({ status: 400 });
      const picker = await mountReview({}, customer);
      picker.assignment = {
        // A plan that is cancelled already cannot be cancelled again.
        productPlanId: name === 'cancel' ? 'pro' : 'free',
        startTimeInSeconds: secondsOf('2100-01-01T12:00Z'),
      };
      await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
      await picker.updateComplete;
      await choosePlan(picker, 'pro');
      await press(picker, name);
      expect(dialogOf(picker).open).to.equal(true);
      await press(picker, 'dismiss');
      expect(focusedElement() === partOf(picker, name), 'the same element').to.equal(true);
    });

  it('that follows prices and features as the page changes them', async () => {
    const picker = await mountReview();
    await openReview(picker, 'pro');
    planOf(picker, 'pro').price = '99';
    await until(() => reviewOf(picker).cost.includes('€99'), 'the price');
    expect(reviewOf(picker).cost).to.equal('€99 per month €80 more than BASIC');
  });

  it('what it reads there is what is sent, though the page sets another plan or time meanwhile', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountReview({}, customer);
    await openReview(picker, 'pro');
    const before = reviewOf(picker);
    Object.assign(picker, { value: 'free', startTimeInSeconds: secondsOf('2100-01-01T12:00Z') });
    await picker.updateComplete;
    expect(reviewOf(picker)).to.deep.equal(before);
    expect(before.title).to.equal('Switch to PRO');
    await confirm(picker);
    await untilOutcome(picker);
    expect((await customer.ledger()).requests.map(({ body }) => body)).to.deep.equal([
      '{"productPlanId":"pro"}',
    ]);
  });
});

describe('a customer reviews a change after one of unknown outcome', () => {
  it('I10: made by the page, too: the review warns, also where no-confirm would skip it', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status: 500, times: 1 });
    const picker = await mountReview({ 'no-confirm': '' }, customer);
    await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
    await picker.updateComplete;
    for (const name of ['cancel', 'submit']) {
      await choosePlan(picker, 'pro');
      await press(picker, name);
      expect(reviewOf(picker).notes).to.deep.equal([uncertain]);
      await press(picker, 'dismiss');
    }
    expect((await customer.ledger()).requests).to.have.length(1);
  });

  it('I10: and warns still after a later one was refused', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status: 500, times: 1 }, { status: 400, times: 1 });
    const picker = await mountReview({}, customer);
    for (let attempts = 0; attempts < 2; attempts++)
      await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
    await picker.updateComplete;
    expect(picker.error?.outcome).to.equal('not-applied');
    await openReview(picker, 'pro');
    expect(reviewOf(picker).notes).to.deep.equal([uncertain]);
  });
});

describe('a review that is begun again while it is open', () => {
  it('ends the former one, and marks what the page then changes', async () => {
    const picker = await mountReview();
    const events = recordEvents('plan-review', 'plan-dismiss');
    picker.cancelPlan();
    await picker.updateComplete;
    picker.cancelPlan();
    await picker.updateComplete;
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-review', 'plan-dismiss']);
    planOf(picker, 'free').setAttribute('price', '5');
    await until(() => reviewOf(picker).cost.includes('€5'), 'the new price');
    expect(reviewOf(picker).notes).to.include(en.changed);
    expect([...dialogOf(picker).querySelectorAll('mark')].map(visibleTextOf)).to.deep.equal([
      '€5 per month',
      '€14 less than BASIC',
    ]);
  });
});

describe('a review that is begun while the picker is not in the document', () => {
  it('opens once it is back, though the end of a former review is told late', async () => {
    const picker = await mountReview();
    await openReview(picker, 'pro');
    const dialog = dialogOf(picker);
    const isClosed = new Promise((resolve) => dialog.addEventListener('close', resolve, { once: true }));
    await press(picker, 'dismiss');
    const place = picker.parentElement;
    picker.remove();
    picker.cancelPlan();
    await isClosed;
    place?.append(picker);
    await picker.updateComplete;
    expect(reviewOf(picker).title).to.equal(format(en.cancelTitle, { plan: 'BASIC' }));
  });
});

describe('a key that is held on the confirm button', () => {
  it('confirms what was painted when it went down', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountReview({}, customer);
    await openReview(picker, 'pro');
    const button = partOf(picker, 'confirm');
    const init = { key: ' ', bubbles: true, composed: true };
    button.dispatchEvent(new KeyboardEvent('keydown', init));
    planOf(picker, 'pro').setAttribute('price', '60');
    await until(() => reviewOf(picker).cost.includes('€60'), 'the new price');
    await untilPainted();
    button.dispatchEvent(new KeyboardEvent('keydown', { ...init, repeat: true }));
    button.click();
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(true);
    expect(picker.pending).to.equal(false);
  });
});
describe('a review of a known customer', () => {
  it('sends nothing when the token is taken away in the task of the press', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountReview({ customer: 'one' }, customer);
    const calls = recordRequests();
    const events = recordEvents('plan-assign', 'session-request');
    await openReview(picker, 'pro');
    picker.sessionToken = null;
    await confirm(picker);
    expect(dialogOf(picker).open).to.equal(false);
    expect(textOf(partOf(picker, 'form'))).to.contain(en.sessionChanged);
    expect(events).to.deep.equal([]);
    expect(calls.count).to.equal(0);
  });
});

describe('what a request does', () => {
  const listed = [
    ...(['free', 'basic', 'pro'] as const).map((value) => ({ value, label: value.toUpperCase() })),
    { value: 'pro-yearly', label: 'PRO', interval: 'year' },
    { value: 'pro-weekly', label: 'PRO', interval: 'week' },
  ].map(({ interval = 'month', ...each }: { value: string; label: string; interval?: string }) => {
    const none = {
      price: '',
      regularPrice: '',
      currency: '',
      note: '',
      extends: '',
      href: '',
      disabled: false,
    };
    return { ...none, ...each, interval };
  });
  const status: PlanStatus = {
    ...{ plans: listed, value: '', currentPlan: 'basic', defaultPlan: 'free', assignment: null },
    ...{ scheduled: undefined, end: undefined, isReadOnly: false, now: 1000 },
  };
  type Words = Record<'kind' | 'label' | 'title' | 'pending' | 'unknown', string>;
  const told = (request: CustomerPricingRequest, known: Partial<PlanStatus>): Words => {
    const action = findPlanAction(request, { ...status, ...known });
    return {
      kind: action.kind,
      label: getActionLabel(action, english),
      title: getActionTitle(action, english),
      pending: describeAction('pending', action, english),
      unknown: describeAction('unknown', action, english),
    };
  };
  const say = (key: keyof typeof en, plan: string): string => format(en[key], { plan });
  const actions: [what: string, request: CustomerPricingRequest, known: Partial<PlanStatus>, words: Words][] =
    [
      [
        'starts a first plan',
        { productPlanId: 'basic' },
        { currentPlan: '' },
        {
          ...{ kind: 'start', label: 'Start BASIC', title: 'Start BASIC' },
          ...{ pending: 'Starting BASIC…', unknown: say('unknown-start', 'BASIC') },
        },
      ],
      [
        'switches to a plan that the page does not list, by its identifier',
        { productPlanId: 'legacy' },
        {},
        {
          ...{ kind: 'switch', label: 'Switch to legacy', title: 'Switch to legacy' },
          ...{ pending: 'Switching to legacy…', unknown: say('unknown-switch', 'legacy') },
        },
      ],
      [
        'switches to yearly billing of the same plan',
        { productPlanId: 'pro-yearly' },
        { currentPlan: 'pro' },
        {
          ...{ kind: 'switch', label: en['confirm-year'], title: en['confirm-year'] },
          pending: 'Switching to PRO (per year)…',
          unknown: say('unknown-switch', 'PRO (per year)'),
        },
      ],
      [
        'switches to monthly billing of the same plan',
        { productPlanId: 'pro' },
        { currentPlan: 'pro-yearly' },
        {
          ...{ kind: 'switch', label: en['confirm-month'], title: en['confirm-month'] },
          pending: 'Switching to PRO (per month)…',
          unknown: say('unknown-switch', 'PRO (per month)'),
        },
      ],
      [
        'switches to an interval that has no word of its own',
        { productPlanId: 'pro-weekly' },
        { currentPlan: 'pro' },
        {
          ...{ kind: 'switch', label: 'Switch to PRO (per week)', title: 'Switch to PRO (per week)' },
          pending: 'Switching to PRO (per week)…',
          unknown: say('unknown-switch', 'PRO (per week)'),
        },
      ],
      [
        'keeps the current plan',
        { productPlanId: 'basic' },
        { scheduled: { productPlanId: 'pro', startTimeInSeconds: 2000 } },
        {
          ...{ kind: 'keep', label: 'Keep BASIC', title: 'Keep BASIC' },
          ...{ pending: 'Keeping BASIC…', unknown: say('unknown-keep', 'BASIC') },
        },
      ],
      [
        'ends the current plan',
        { productPlanId: 'basic', endTimeInSeconds: 3000 },
        {},
        {
          ...{ kind: 'end', label: 'Set an end time for BASIC', title: 'Set an end time for BASIC' },
          ...{ pending: 'Setting the end time of BASIC…', unknown: say('unknown-end', 'BASIC') },
        },
      ],
      [
        'cancels the current plan: that one is named',
        { productPlanId: 'free' },
        {},
        {
          ...{ kind: 'cancel', label: 'Cancel BASIC', title: 'Cancel BASIC?' },
          ...{ pending: 'Cancelling BASIC…', unknown: say('unknown-cancel', 'BASIC') },
        },
      ],
      [
        'cancels a plan that is not known, by the cancel button: there is none to name',
        { productPlanId: 'free' },
        { currentPlan: '' },
        {
          ...{ kind: 'cancel', label: en.cancel, title: en.cancel },
          ...{ pending: 'Switching to FREE…', unknown: say('unknown-switch', 'FREE') },
        },
      ],
      [
        'starts the default plan, which was chosen as the first one',
        { productPlanId: 'free' },
        { currentPlan: '', value: 'free' },
        {
          ...{ kind: 'start', label: 'Start FREE', title: 'Start FREE' },
          ...{ pending: 'Starting FREE…', unknown: say('unknown-start', 'FREE') },
        },
      ],
    ];
  for (const [what, request, known, words] of actions)
    it(what, () => {
      expect(told(request, known)).to.deep.equal(words);
    });

  it('replaces a scheduled plan unless it starts after that one', () => {
    const scheduled = { productPlanId: 'pro', startTimeInSeconds: 2000 };
    const replacedAt = (startTimeInSeconds?: number) =>
      findPlanAction(
        { productPlanId: 'pro-yearly', ...(startTimeInSeconds && { startTimeInSeconds }) },
        { ...status, scheduled },
      ).replaced;
    for (const start of [undefined, 1500, 2000])
      expect(replacedAt(start), String(start)).to.deep.equal({ label: 'PRO', interval: 'month' });
    expect(replacedAt(2001)).to.equal(undefined);
  });
});

describe('what a plan costs', () => {
  const priced = (price: string, interval = 'month', currency = 'EUR'): Plan => ({
    ...{ value: '', label: '', regularPrice: '', note: '', extends: '', href: '', disabled: false },
    ...{ price, interval, currency },
  });
  /** The difference to the former plan, or why there is none. */
  const compare = (before: Plan | undefined, after: Plan): string => {
    const cost = getCost(after, before);
    if (!cost) return 'no price';
    if (!cost.former) return 'not comparable';
    const { difference, isMore } = cost;
    if (!difference) return 'the same';
    return `${difference.price} ${difference.currency} a ${difference.interval} ${isMore ? 'more' : 'less'}`;
  };
  const comparisons: [what: string, before: Plan | undefined, after: Plan, difference: string][] = [
    ['more in the same interval', priced('19'), priced('49.5'), '30.5 EUR a month more'],
    ['less in the same interval', priced('49.5'), priced('19'), '30.5 EUR a month less'],
    [
      'in an interval of any kind, if both have it',
      priced('1', 'week'),
      priced('3', 'week'),
      '2 EUR a week more',
    ],
    ['in none', priced('1', ''), priced('3', ''), '2 EUR a  more'],
    ['the same', priced('19'), priced('19.00'), 'the same'],
    ['from month to year: in a year', priced('19'), priced('190', 'year'), '38 EUR a year less'],
    ['from month to a dearer year', priced('19'), priced('229', 'year'), '1 EUR a year more'],
    ['from year to month: in a year', priced('190', 'year'), priced('19'), '38 EUR a year more'],
    ['from month to year at the same price', priced('19'), priced('228', 'year'), 'the same'],
    ['without the noise of fractions', priced('0.1'), priced('1', 'year'), '0.2 EUR a year less'],
    ['not from week to year', priced('1', 'week'), priced('50', 'year'), 'not comparable'],
    ['not to an interval that is not known', priced('19'), priced('19', ''), 'not comparable'],
    ['not in another currency', priced('19'), priced('19', 'month', 'USD'), 'not comparable'],
    ['not to a price in words', priced('19'), priced('On request'), 'not comparable'],
    ['not from a price in words', priced('On request'), priced('19'), 'not comparable'],
    ['not from no price', priced(''), priced('19'), 'not comparable'],
    ['not without a plan of now', undefined, priced('19'), 'not comparable'],
    ['nothing is said of no price', priced('19'), priced(' '), 'no price'],
    ['a free plan', priced('0'), priced('19'), '19 EUR a month more'],
  ];
  for (const [what, before, after, difference] of comparisons)
    it(what, () => {
      expect(compare(before, after)).to.equal(difference);
    });
});

describe('what the page puts into the review', () => {
  const mountSlotted = (content: string, attributes: Attributes = {}): Promise<PortalPlanPickerElement> =>
    mountPicker(
      undefined,
      { 'current-plan': 'basic', 'default-plan': 'free', ...attributes },
      plans + content,
    );

  for (const [name, open] of [
    ['confirm', (picker: PortalPlanPickerElement) => openReview(picker, 'pro')],
    ['confirm-cancel', (picker: PortalPlanPickerElement) => press(picker, 'cancel')],
    ['confirm-keep', (picker: PortalPlanPickerElement) => press(picker, 'keep')],
  ] as const)
    it(`names the button of its own kind: ${name}`, async () => {
      const kinds = ['confirm', 'confirm-cancel', 'confirm-keep', 'confirm-end'];
      const picker = await mountSlotted(kinds.map((kind) => `<b slot="${kind}">Our ${kind}</b>`).join(''));
      picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsOf('2100-01-01T12:00Z') };
      await picker.updateComplete;
      await open(picker);
      expect(visibleTextOf(confirmButtonOf(picker))).to.equal(`Our ${name}`);
      expect(confirmButtonOf(picker).getAttribute('part')).to.equal(name);
    });

  it('an end of the current plan has a button of its own', async () => {
    setClock('2027-01-15T12:00Z');
    const picker = await mountSlotted('<b slot="confirm">Order now</b><b slot="confirm-end">Our end</b>', {
      schedule: '',
      value: 'basic',
    });
    await enterTime(picker, 'end', '2027-03-01T10:00');
    await press(picker, 'submit');
    expect(visibleTextOf(confirmButtonOf(picker))).to.equal('Our end');
  });

  it('is shown in it, and a field there that is not valid blocks the confirmation and says why', async () => {
    const picker = await mountSlotted(
      '<div slot="review">€12 today <label>PO <input name="po" required></label><input required></div>',
    );
    const events = recordEvents('plan-assign');
    picker.addEventListener('plan-assign', (event) => {
      event.preventDefault();
    });
    await openReview(picker, 'pro');
    const slot = dialogOf(picker).querySelector<HTMLSlotElement>('slot[name=review]');
    expect(slot?.assignedElements().map(textOf)).to.deep.equal(['€12 today PO']);
    const [first, second] = picker.querySelectorAll('input');
    if (!first || !second) return expect.fail('There are no fields.');
    const reported: string[] = [];
    for (const field of [first, second]) field.addEventListener('invalid', () => reported.push(field.name));
    await confirm(picker);
    expect(dialogOf(picker).open).to.equal(true);
    expect(reported).to.deep.equal(['po']);
    expect(focusedElement() === first, 'the focus is on the field').to.equal(true);
    expect(events).to.have.length(0);
    first.value = second.value = '4711';
    await confirm(picker);
    expect(dialogOf(picker).open).to.equal(false);
    expect(events).to.have.length(1);
  });
});

describe('the page follows the review', () => {
  const expected = { request: { productPlanId: 'pro' }, kind: 'switch', from: 'basic', to: 'pro' };

  it('hears plan-review before it opens, with what the change is, and may style it', async () => {
    const picker = await mountReview();
    const opened: boolean[] = [];
    const events = recordEvents('plan-review');
    picker.addEventListener('plan-review', () => opened.push(dialogOf(picker).open));
    expectState(picker, 'reviewing', false);
    await openReview(picker, 'pro');
    expect(events.map(({ detail }) => detail)).to.deep.equal([expected]);
    expect(Object.isFrozen(events[0]?.detail)).to.equal(true);
    expect(opened).to.deep.equal([false]);
    expectState(picker, 'reviewing', true);
    await press(picker, 'dismiss');
    await picker.updateComplete;
    expectState(picker, 'reviewing', false);
  });

  it('may prevent it: nothing opens, and nothing is dismissed', async () => {
    const picker = await mountReview();
    const dismissals = recordEvents('plan-dismiss');
    picker.addEventListener('plan-review', (event) => {
      event.preventDefault();
    });
    await openReview(picker, 'pro');
    expect(dialogOf(picker).open).to.equal(false);
    expectState(picker, 'reviewing', false);
    expect(dismissals).to.have.length(0);
    expect(picker.pending).to.equal(false);
  });

  for (const [what, open, detail] of [
    [
      'a first plan',
      (picker: PortalPlanPickerElement) => {
        picker.currentPlan = '';
        return openReview(picker, 'pro');
      },
      { ...expected, kind: 'start', from: null },
    ],
    [
      'a cancellation',
      (picker: PortalPlanPickerElement) => press(picker, 'cancel'),
      { ...expected, request: { productPlanId: 'free' }, kind: 'cancel', to: 'free' },
    ],
    [
      'a plan that is kept',
      async (picker: PortalPlanPickerElement) => {
        picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsOf('2100-01-01T12:00Z') };
        await picker.updateComplete;
        await press(picker, 'keep');
      },
      { ...expected, request: { productPlanId: 'basic' }, kind: 'keep', to: 'basic' },
    ],
  ] as const)
    it(`hears which kind of change it is: ${what}`, async () => {
      const picker = await mountReview();
      const events = recordEvents('plan-review');
      await open(picker);
      expect(events.map((event) => event.detail)).to.deep.equal([detail]);
    });

  const ways: [how: string, leave: (picker: PortalPlanPickerElement) => unknown][] = [
    ['its button', (picker) => press(picker, 'dismiss')],
    ['Escape', () => pressKeys('Escape')],
    ['the backdrop', (picker) => dispatchClickAt(dialogOf(picker), 1, 1)],
    ['a script', (picker) => dialogOf(picker).close()],
    ['leaving the page', (picker) => picker.remove()],
    ['a plan that goes', (picker) => planOf(picker, 'pro').remove()],
    ['a plan that becomes the current one', (picker) => (picker.currentPlan = 'pro')],
  ];
  for (const [how, leave] of ways)
    it(`hears plan-dismiss once when it ends by ${how}`, async () => {
      const picker = await mountReview();
      const heard: unknown[] = [];
      picker.addEventListener('plan-dismiss', ({ detail }) => heard.push(detail));
      await openReview(picker, 'pro');
      await leave(picker);
      await until(() => heard.length, 'plan-dismiss');
      await untilNextTask();
      expect(heard).to.deep.equal([expected]);
      expect(dialogOf(picker).open).to.equal(false);
    });

  it('hears no plan-dismiss when it ends by the confirmation', async () => {
    const picker = await mountReview();
    const events = recordEvents('plan-dismiss', 'plan-assign');
    picker.addEventListener('plan-assign', (event) => {
      event.preventDefault();
    });
    await openReview(picker, 'pro');
    const closed = new Promise((resolve) =>
      dialogOf(picker).addEventListener('close', resolve, { once: true }),
    );
    await confirm(picker);
    await closed;
    await untilNextTask();
    expect(events.map(({ type: name }) => name)).to.deep.equal(['plan-assign']);
  });
});
