/** Changes of the page between the review and the request, and what the page sees of a former customer. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { basic, mountBasic } from '../picker/basic.js';
import { say } from '../picker/sentences.js';
import { confirm, enterTime, openReview, passGuard, press, untilOutcome } from '../support/actions.js';
import { cardOf, planOf } from '../support/cards.js';
import { secondsOf, setClock } from '../support/clock.js';
import { recordEvents } from '../support/events.js';
import { holdAssignments } from '../support/hold-assignments.js';
import { mount, mountSettingsOf, sessionAttributes, untilLoaded } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import {
  confirmButtonOf,
  dialogOf,
  focusedElement,
  partOf,
  partsOf,
  plansOf,
  textOf,
} from '../support/rendered.js';
import { outcomeOf, reviewOf } from '../support/review.js';
import { receivedBodies, SandboxCustomer } from '../support/sandbox.js';
import { until, untilSettled } from '../support/waiting.js';
import { attributeMarkup, fourPlans } from '../support/markup.js';

type Picker = PortalPlanPickerElement;

const isOpen = (picker: Picker): boolean => dialogOf(picker).open;

const noticeOf = (picker: Picker): string => textOf(partOf(picker, 'notice'));

const march = secondsOf('2027-03-01T12:00Z');

const today = '2027-01-15T12:00Z';

const presetStart = { 'start-time-in-seconds': String(march) };

/** A change of the page, and how the notice says it. */
type Interference = [what: string, change: (picker: Picker) => unknown, notice: string];

const setPrice = (picker: Picker) => (planOf(picker, 'pro').price = '99');

const passStart = (picker: Picker) => {
  setClock('2027-03-01T12:00Z');
  picker.requestUpdate();
};

const interferences: Interference[] = [
  ['the price', setPrice, say('priceChanged', 'Pro')],
  ['the label', (picker) => (planOf(picker, 'pro').label = 'Pro+'), en.changed],
  [
    'the scheduled plan',
    (picker) => (picker.assignment = { productPlanId: 'max', startTimeInSeconds: march }),
    en.changed,
  ],
  ['the product', (picker) => (picker.productId = '2'), en.changed],
  ['the start', (picker) => (picker.startTimeInSeconds = march + 60), en.changed],
  ['the plan: it is removed', (picker) => planOf(picker, 'pro').remove(), en.planGone],
  ['the plan: it is disabled', (picker) => (planOf(picker, 'pro').disabled = true), en.planGone],
  ['the current plan', (picker) => (picker.currentPlan = 'max'), en.changed],
  ['the current plan: it is this one', (picker) => (picker.currentPlan = 'pro'), en.isCurrent],
  ['`readonly`', (picker) => (picker.readonly = true), en.readOnly],
  ['the time', passStart, en.timePassed],
  ['the customer', (picker) => (picker.sessionToken = 'another'), en.sessionChanged],
];

beforeEach(() => setClock(today));

describe('a review that can be confirmed', () => {
  for (const [what, change, notice] of interferences)
    it(`closes and says why after a change of ${what}`, async () => {
      const picker = await mountBasic({
        attributes: presetStart,
        customer: await SandboxCustomer.create({ plan: 'basic' }),
      });
      const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign', 'plan-error');
      await openReview(picker);
      change(picker);
      await picker.updateComplete;
      expect(isOpen(picker)).to.equal(false);
      expect(noticeOf(picker)).to.equal(notice);
      expect(partOf(picker, 'notice').getAttribute('role')).to.equal('alert');
      expect(focusedElement() === partOf(picker, 'notice').firstElementChild, 'the focus').to.equal(true);
      await untilSettled();
      expect(events.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-dismiss']);
      expect(textOf(partOf(picker, 'outcome')) + textOf(partOf(picker, 'error'))).to.equal('');
    });

  for (const [what, change, notice] of interferences.filter(([name]) => /price|customer|time/.test(name)))
    it(`confirms nothing after a change of ${what} in the task of the press`, async () => {
      const picker = await mountBasic({
        attributes: presetStart,
        customer: await SandboxCustomer.create({ plan: 'basic' }),
      });
      const calls = recordRequests();
      const events = recordEvents('plan-assign', 'session-request');
      await openReview(picker);
      const restore = passGuard(picker);
      change(picker);
      confirmButtonOf(picker).click();
      restore();
      await picker.updateComplete;
      expect([isOpen(picker), noticeOf(picker), picker.pending]).to.deep.equal([false, notice, false]);
      expect(events.length + calls.count).to.equal(0);
    });

  it('stays when the page changes what the change does not depend on', async () => {
    const picker = await mountBasic();
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    const button = confirmButtonOf(picker);
    planOf(picker, 'max').remove();
    planOf(picker, 'free').price = '1';
    picker.schedule = true;
    await picker.updateComplete;
    setClock('2027-01-15T13:00Z');
    picker.requestUpdate();
    await picker.updateComplete;
    expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([true, '']);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-review']);
    expect(confirmButtonOf(picker) === button, 'the same button').to.equal(true);
  });

  it('shows the features as they were when it opened', async () => {
    const picker = await mountBasic();
    await openReview(picker);
    const [item] = planOf(picker, 'pro').getElementsByTagName('li');
    (item as HTMLElement).textContent = 'Offer ends in 4:59';
    picker.requestUpdate();
    await picker.updateComplete;
    expect(reviewOf(picker).added).to.deep.equal(['Unlimited projects']);
  });

  it('can be opened again, which removes the notice', async () => {
    const picker = await mountBasic();
    await openReview(picker);
    setPrice(picker);
    await picker.updateComplete;
    expect(noticeOf(picker)).not.to.equal('');
    await openReview(picker);
    expect([noticeOf(picker), reviewOf(picker).cost]).to.deep.equal([
      ...['', '€99 per month €80 more than Basic'],
    ]);
  });
});

describe('a review that cannot be confirmed yet', () => {
  it('shows another price, without another `plan-review`, and confirms that', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountBasic({ customer });
    let release: () => void = () => undefined;
    picker.addEventListener('plan-review', (event) => {
      event.waitUntil(new Promise<void>((resolve) => (release = resolve)));
    });
    const events = recordEvents('plan-review', 'plan-dismiss', 'plan-assign');
    await openReview(picker);
    const button = confirmButtonOf(picker);
    setPrice(picker);
    await picker.updateComplete;
    expect(reviewOf(picker).cost).to.equal('€99 per month €80 more than Basic');
    expect(confirmButtonOf(picker) === button, 'the same button').to.equal(false);
    release();
    await until(() => confirmButtonOf(picker).ariaDisabled === 'false', 'the confirm button');
    await confirm(picker);
    await untilOutcome(picker);
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-assign']);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('shows another price while an entered time is invalid', async () => {
    const picker = await mountBasic({ attributes: { schedule: '' } });
    await openReview(picker);
    await enterTime(picker, 'start', '2027-01-01T10:00');
    setPrice(picker);
    await picker.updateComplete;
    expect(reviewOf(picker).cost).to.equal('€99 per month €80 more than Basic');
  });

  const otherRequests = interferences.filter(([what]) => !/price|label|scheduled|current/.test(what));
  for (const [what, change, notice] of otherRequests)
    it(`closes after a change of ${what}`, async () => {
      const picker = await mountBasic({
        attributes: presetStart,
        customer: await SandboxCustomer.create({ plan: 'basic' }),
      });
      picker.addEventListener('plan-review', (event) => {
        event.waitUntil(new Promise(() => undefined));
      });
      const dismissals = recordEvents('plan-dismiss');
      await openReview(picker);
      change(picker);
      await picker.updateComplete;
      expect([isOpen(picker), noticeOf(picker), dismissals.length]).to.deep.equal([false, notice, 1]);
    });
});

describe('review()', () => {
  const notices: [what: string, value: string, notice: string, prepare?: (picker: Picker) => unknown][] = [
    ['the current plan', 'basic', en.isCurrent],
    ['a plan that the page does not list', 'gone', en.planGone],
    ['a disabled plan', 'max', en.planGone, (picker) => (planOf(picker, 'max').disabled = true)],
    ['any plan of a read-only picker', 'pro', en.readOnly, (picker) => (picker.readonly = true)],
    ['a plan whose start has passed', 'pro', en.timePassed, (picker) => (picker.startTimeInSeconds = 1000)],
  ];
  for (const [what, value, notice, prepare] of notices)
    it(`says why there is no review of ${what}`, async () => {
      const picker = await mountBasic();
      const events = recordEvents('plan-review', 'plan-dismiss', 'plan-error');
      prepare?.(picker);
      picker.review(value);
      await picker.updateComplete;
      expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, notice]);
      expect(events).to.have.length(0);
    });

  it('opens the review of a plan after the first update', async () => {
    const picker = document.createElement('portal-plan-picker');
    picker.innerHTML = fourPlans;
    picker.currentPlan = 'basic';
    picker.review('pro');
    document.body.append(picker);
    await until(() => partsOf(picker, 'dialog').length && isOpen(picker), 'the review');
    expect(reviewOf(picker).title).to.equal('Switch to Pro');
    picker.remove();
  });

  it('replaces an open review', async () => {
    const picker = await mountBasic();
    const events = recordEvents('plan-review', 'plan-dismiss');
    await openReview(picker);
    picker.review('max');
    await picker.updateComplete;
    expect(reviewOf(picker).title).to.equal('Switch to Max');
    expect(events.map(({ type, detail }) => `${type} ${detail.to}`)).to.deep.equal([
      ...['plan-review pro', 'plan-dismiss pro', 'plan-review max'],
    ]);
  });

  it('is ignored outside of the document, and while a change is pending', async () => {
    const picker = await mountBasic({ customer: await SandboxCustomer.create({ plan: 'basic' }) });
    const events: Event[] = [];
    picker.addEventListener('plan-review', (event) => events.push(event));
    const place = picker.parentElement as Element;
    picker.remove();
    picker.review('pro');
    place.append(picker);
    await picker.updateComplete;
    expect(isOpen(picker)).to.equal(false);
    const release = holdAssignments(picker);
    await openReview(picker);
    await confirm(picker);
    picker.review('max');
    await picker.updateComplete;
    expect([isOpen(picker), noticeOf(picker), events.length]).to.deep.equal([false, '', 1]);
    release(false);
    await untilOutcome(picker);
  });
});

describe('a held change', () => {
  async function held() {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status: 200, body: '{}' });
    const picker = await mountBasic({ customer, attributes: presetStart });
    const release = holdAssignments(picker);
    await openReview(picker);
    await confirm(picker);
    const events = recordEvents('plan-assigned', 'plan-error');
    return { customer, picker, release, events };
  }

  const ignored: [what: string, change: (picker: Picker) => unknown][] = [
    ['the price', setPrice],
    ['the label', (picker) => (planOf(picker, 'pro').label = 'Pro+')],
    ['`readonly`', (picker) => (picker.readonly = true)],
    ['the plan: it is disabled', (picker) => (planOf(picker, 'pro').disabled = true)],
    ['all plans: they are removed', (picker) => plansOf(picker).forEach((plan) => plan.remove())],
    ['the preset start', (picker) => (picker.startTimeInSeconds = null)],
  ];
  for (const [what, change] of ignored)
    it(`is sent as confirmed after a change of ${what}`, async () => {
      const { customer, picker, release, events } = await held();
      change(picker);
      await picker.updateComplete;
      expect(picker.pending).to.equal(true);
      release();
      await untilOutcome(picker);
      expect(events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
      expect(await receivedBodies(customer)).to.deep.equal([
        `{"productPlanId":"pro","startTimeInSeconds":${march}}`,
      ]);
    });

  it('N28: is sent as confirmed after the page has set what its server knows of the same scheduled plan', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountBasic({ customer });
    picker.assignment = { productPlanId: 'max', startTimeInSeconds: march };
    const release = holdAssignments(picker);
    await openReview(picker);
    const relation = { accountCustomerPricingRelationId: 'relation-1', endTimeInSeconds: march + 60 };
    picker.assignment = { ...picker.assignment, ...relation };
    await picker.updateComplete;
    await confirm(picker);
    picker.assignment = { ...picker.assignment, createdTimeInSeconds: march - 60 };
    release();
    await untilOutcome(picker);
    expect([picker.error, await receivedBodies(customer)]).to.deep.equal([null, ['{"productPlanId":"pro"}']]);
  });

  const counted: [what: string, change: (picker: Picker) => unknown][] = [
    ['the product', (picker) => (picker.productId = '2')],
    ['the current plan', (picker) => (picker.currentPlan = 'free')],
    [
      'the scheduled plan',
      (picker) => (picker.assignment = { productPlanId: 'max', startTimeInSeconds: march }),
    ],
    ['the time: the start has passed', passStart],
  ];
  for (const [what, change] of counted)
    it(`is canceled, and cannot be repeated at a press, after a change of ${what}`, async () => {
      const { customer, picker, release, events } = await held();
      change(picker);
      await picker.updateComplete;
      release();
      await until(() => events.length, 'the outcome');
      await picker.updateComplete;
      expect((events as CustomEvent<object>[]).map(({ detail }) => detail)).to.have.length(1);
      expect(picker.error).to.include({ code: 'canceled', outcome: 'not-applied' });
      expect(outcomeOf(picker)).to.include({ verdict: en.notChanged, reason: en.canceled });
      // The page may have taken the money: nothing here invites to pay again.
      expect([noticeOf(picker), partsOf(picker, 'retry').length]).to.deep.equal(['', 0]);
      expect(partOf(picker, 'error').querySelectorAll('slot[name=help]')).to.have.length(1);
      expect(await receivedBodies(customer)).to.deep.equal([]);
    });

  it('is canceled after a change of customer at once, and shows its outcome to nobody', async () => {
    const { customer, picker, release, events } = await held();
    const next = await SandboxCustomer.create();
    picker.sessionToken = next.token;
    await until(() => events.length, 'the outcome');
    release();
    await untilSettled();
    await picker.updateComplete;
    expect(events.map(({ type, detail }) => [type, 'code' in detail && detail.code])).to.deep.equal([
      ['plan-error', 'canceled'],
    ]);
    expect([picker.error, picker.pending, noticeOf(picker)]).to.deep.equal([null, false, en.notChanged]);
    expect(textOf(partOf(picker, 'error'))).to.equal('');
    for (const each of [customer, next]) expect(await receivedBodies(each)).to.deep.equal([]);
  });
});

describe('an exception of data of the page', () => {
  const fail = (picker: Picker) =>
    Object.defineProperty(picker, 'startTimeInSeconds', {
      configurable: true,
      get: () => {
        throw new Error('a fault of the page');
      },
    });

  const moments: [when: string, run: (picker: Picker) => unknown][] = [
    [
      'at a press',
      (picker) => {
        fail(picker);
        return openReview(picker);
      },
    ],
    [
      'in assign()',
      (picker) => {
        fail(picker);
        return picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
      },
    ],
    [
      'after a hold',
      async (picker) => {
        const release = holdAssignments(picker);
        await openReview(picker);
        await confirm(picker);
        fail(picker);
        release();
      },
    ],
  ];
  for (const [when, run] of moments)
    it(`fails as setup, not applied, with one event ${when}`, async () => {
      const customer = await SandboxCustomer.create({ plan: 'basic' });
      const picker = await mountBasic({ customer });
      const events = recordEvents('plan-error');
      await run(picker);
      await until(() => events.length, 'plan-error');
      await picker.updateComplete;
      expect(events.map(({ detail }) => [detail.code, detail.outcome])).to.deep.equal([
        ['setup', 'not-applied'],
      ]);
      expect(outcomeOf(picker)).to.include({ verdict: en.notChanged, reason: en.setup });
      expect([picker.pending, isOpen(picker)]).to.deep.equal([false, false]);
      expect(await receivedBodies(customer)).to.deep.equal([]);
    });

  it('closes an open review', async () => {
    const picker = await mountBasic();
    await openReview(picker);
    fail(picker);
    picker.requestUpdate();
    await picker.updateComplete;
    expect([isOpen(picker), noticeOf(picker)]).to.deep.equal([false, en.changed]);
  });
});

describe('the plan in force', () => {
  it('is the current plan while another one is scheduled, until the page sets the current plan', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const active = { productPlanId: 'pro', startTimeInSeconds: secondsOf(today) - 60 };
    const scheduled = { productPlanId: 'free', startTimeInSeconds: march };
    await customer.setFaults(
      ...[active, scheduled].map((body) => ({ status: 200, body: JSON.stringify(body), times: 1 })),
    );
    const picker = await mountBasic({ customer });
    await picker.assign({ productPlanId: 'pro' });
    await picker.assign(scheduled);
    await picker.updateComplete;
    expect(cardOf(picker, 'pro').isCurrent).to.equal(true);
    expect(textOf(partOf(picker, 'keep'))).to.equal('Keep Pro');
    await press(picker, 'keep');
    expect(reviewOf(picker).title).to.equal('Keep Pro');
    // A picker that is mounted again knows it, too.
    const other = await mountBasic({ customer });
    expect(textOf(partOf(other, 'keep'))).to.equal('Keep Pro');
    picker.currentPlan = 'max';
    await picker.updateComplete;
    expect(cardOf(picker, 'max').isCurrent).to.equal(true);
    expect(textOf(partOf(picker, 'keep'))).to.equal('Keep Max');
  });
});

describe('the getters of all elements', () => {
  /** Reads every getter of an element that this package and Lit define. */
  function readGetters(element: object): Record<string, unknown> {
    const values: Record<string, unknown> = {};
    for (
      let prototype = Object.getPrototypeOf(element) as object;
      prototype !== HTMLElement.prototype;
      prototype = Object.getPrototypeOf(prototype) as object
    )
      for (const [name, { get }] of Object.entries(Object.getOwnPropertyDescriptors(prototype)))
        if (get && !(name in values)) values[name] = Reflect.get(element, name) as unknown;
    return values;
  }

  it('say nothing of a former customer, and have no effect, before the next update', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const other = await SandboxCustomer.create({ plan: 'basic' });
    const attributes = attributeMarkup({ ...basic, ...sessionAttributes(customer) });
    const session = await mount<HTMLElement>(`<portal-session></portal-session>`);
    const mountProduct = (product: string): Promise<Picker> =>
      mount(
        `<portal-plan-picker product-id="${product}" ${attributes}>${fourPlans}</portal-plan-picker>`,
        session,
      );
    const settings = await mountSettingsOf(customer);
    await untilLoaded(settings);
    // One picker with an assignment, one with an error, one that holds a change, and one with a review.
    const [assigned, failed, held, reviewing] = await Promise.all(['1', '2', '3', '4'].map(mountProduct));
    if (!assigned || !failed || !held || !reviewing) return expect.fail('A picker is missing.');
    await assigned.assign({ productPlanId: 'pro' });
    await customer.setFaults({ status: 400, times: 1 });
    await failed.assign({ productPlanId: 'pro' }).catch(() => undefined);
    holdAssignments(held);
    await openReview(held);
    await confirm(held);
    await openReview(reviewing);
    expect([assigned.assignment?.productPlanId, failed.error?.code, held.pending]).to.deep.equal([
      ...['pro', 'rejected', true],
    ]);
    const elements = [assigned, failed, held, reviewing];
    const events = recordEvents(
      ...(['session-request', 'interval-change', 'plan-review', 'plan-dismiss', 'plan-assign'] as const),
      ...(['plan-assigned', 'plan-error', 'settings-loaded', 'settings-error'] as const),
    );
    const calls = recordRequests();
    for (const each of [...elements, settings]) each.sessionToken = other.token;
    for (const picker of elements) {
      const { assignment, error, pending, uncertain, plans } = readGetters(picker);
      expect({ assignment, error, pending, uncertain }).to.deep.equal({
        ...{ assignment: null, error: null, pending: false, uncertain: false },
      });
      expect(plans).to.have.length(4);
      for (const plan of plansOf(picker)) readGetters(plan);
    }
    readGetters(settings);
    readGetters(session);
    expect([events.length, calls.count, isOpen(reviewing)]).to.deep.equal([0, 0, true]);
    await Promise.all(elements.map(({ updateComplete }) => updateComplete));
    await until(() => events.some(({ type }) => type === 'plan-error'), 'the end of the held change');
    const ends = events.filter(({ type }) => type.startsWith('plan-')).map(({ type }) => type);
    expect(ends.sort()).to.deep.equal(['plan-dismiss', 'plan-error']);
    expect(isOpen(reviewing)).to.equal(false);
  });
});
