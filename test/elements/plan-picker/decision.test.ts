/** What a customer decides on: what the review, the outcome, the cards and the page's events say of a change. */
import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import type { PlanReview } from '../../../src/events.js';
import { en } from '../../../src/messages/en.js';
import { format, formatTime, formatTimeAlone } from '../../../src/localize/format.js';
import type { CustomerPricingResponse } from '../../../src/service/resources.js';
import { cardOf, markedLabelsOf, planOf } from '../../support/cards.js';
import { setClock, secondsOf } from '../../support/clock.js';
import {
  changePlan,
  choosePlan,
  confirm,
  untilOutcome,
  press,
  openReview,
  enterTime,
} from '../../support/actions.js';
import {
  confirmButtonOf,
  dialogOf,
  focusedElement,
  partOf,
  partsOf,
  textOf,
  renderedTextOf,
  expectState,
} from '../../support/rendered.js';
import { recordEvents } from '../../support/events.js';
import { receivedBodies, SandboxCustomer, createCustomerWithResponse } from '../../support/sandbox.js';
import { type Attributes, fourPlans, listMarkup, planMarkup } from '../../support/markup.js';
import { mount, mountPicker } from '../../support/mount.js';
import { outcomeOf, reviewOf } from '../../support/review.js';
import { untilSettled, until } from '../../support/waiting.js';

const english = { messages: en, language: 'en' };

// At noon UTC it is the same day nearly everywhere.
const today = '2027-01-15T12:00Z';
const march = secondsOf('2027-03-01T12:00Z');
const april = secondsOf('2027-04-01T12:00Z');

/** Pro is scheduled. */
const scheduledPro: CustomerPricingResponse = { productPlanId: 'pro', startTimeInSeconds: march };

const monthly = { price: '99', currency: 'EUR', interval: 'month' };

const plans = fourPlans + planMarkup({ value: 'max', label: 'Max', ...monthly });

interface Setup {
  assignment?: CustomerPricingResponse;
  attributes?: Attributes;
  customer?: SandboxCustomer;
  content?: string;
}

/** A picker of a customer who has Basic, and can go back to Free. */
async function mountBasic({
  assignment,
  attributes,
  customer,
  content = plans,
}: Setup = {}): Promise<PortalPlanPickerElement> {
  const known = { 'current-plan': 'basic', 'default-plan': 'free', ...attributes };
  const picker = await mountPicker(customer, known, content);
  if (assignment) picker.assignment = assignment;
  await picker.updateComplete;
  return picker;
}

async function serviceThatRefuses(): Promise<SandboxCustomer> {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  await customer.setFaults({ status: 400 });
  return customer;
}

describe('a review while another plan is scheduled', () => {
  beforeEach(() => {
    setClock(today);
  });

  it('labels the dismiss button of a cancellation without the plan, which is not kept', async () => {
    const picker = await mountBasic({ assignment: scheduledPro });
    await press(picker, 'cancel');
    expect(reviewOf(picker).title).to.equal(format(en.cancelTitle, { plan: 'Basic' }));
    expect(textOf(partOf(picker, 'dismiss'))).to.equal(en.dismiss);
  });

  it('names no plan that is cancelled when the cancellation starts after the scheduled plan', async () => {
    const picker = await mountBasic({ assignment: scheduledPro, attributes: { schedule: '' } });
    await enterTime(picker, 'start', '2027-04-01T10:00');
    await press(picker, 'cancel');
    expect(reviewOf(picker).title).to.equal(en.cancel);
    expect(textOf(confirmButtonOf(picker))).to.equal(en.cancel);
  });

  it('is titled as a switch when the current plan starts again after the scheduled plan', async () => {
    const attributes = { schedule: '', value: 'basic' };
    const picker = await mountBasic({ assignment: scheduledPro, attributes });
    await enterTime(picker, 'start', '2027-04-01T10:00');
    await press(picker, 'submit');
    expect(reviewOf(picker).title).to.equal(format(en['confirm-switch'], { plan: 'Basic' }));
  });
});

describe('the outcome of a change', () => {
  beforeEach(() => {
    setClock(today);
  });

  it('does not promise the current plan until a start after that of the scheduled plan', async () => {
    const request = { productPlanId: 'max', startTimeInSeconds: april };
    const picker = await mountBasic({
      assignment: scheduledPro,
      customer: await createCustomerWithResponse(request),
    });
    await picker.assign(request);
    await picker.updateComplete;
    const time = formatTime(april, english);
    expect(outcomeOf(picker).verdict).to.equal(format(en.startsAt, { plan: 'Max', time }));
  });

  it('schedules nothing when the kept plan starts within the hour', async () => {
    const kept = { productPlanId: 'basic', startTimeInSeconds: secondsOf('2027-01-15T12:40Z') };
    const picker = await mountBasic({
      assignment: scheduledPro,
      customer: await createCustomerWithResponse(kept),
    });
    await press(picker, 'keep');
    await confirm(picker);
    await untilOutcome(picker);
    await press(picker, 'done');
    expect(partsOf(picker, 'scheduled').map(textOf)).to.deep.equal([]);
    await press(picker, 'cancel');
    expect(reviewOf(picker).times).to.equal(format(en.moveSoon, { plan: 'Free' }));
  });

  it('points out another plan of the same name', async () => {
    const picker = await mountBasic({
      customer: await createCustomerWithResponse({ productPlanId: 'pro' }),
      content: plans + planMarkup({ value: 'pro-2', label: 'Pro', ...monthly }),
    });
    await changePlan(picker, 'pro-2');
    expect(outcomeOf(picker).verdict).to.contain(en.assignedOther);
  });

  it('points out another product when the request names none', async () => {
    const picker = await mountBasic({
      customer: await createCustomerWithResponse({ productPlanId: 'pro', productId: '2' }),
    });
    await changePlan(picker);
    const { verdict, facts } = outcomeOf(picker);
    expect(verdict).to.contain(en.assignedOther);
    expect(facts[en.product]).to.equal(`2 ${format(en.askedFor, { value: '1' })}`);
  });
});

describe('the title of a review', () => {
  it('names the plan when another plan has the same label and the same interval', async () => {
    const picker = await mountBasic({
      content: plans + planMarkup({ value: 'basic-2', label: 'Basic', ...monthly }),
    });
    await openReview(picker, 'basic-2');
    expect(reviewOf(picker).title).to.equal(format(en['confirm-switch'], { plan: 'Basic (per month)' }));
  });
});

describe('a time in a text', () => {
  it('follows the day without an event', async () => {
    const { setInterval } = window;
    const everyMinute: (() => void)[] = [];
    const capture = (callback: () => void, milliseconds?: number): number => {
      if (milliseconds !== 60_000) return setInterval(callback, milliseconds);
      everyMinute.push(callback);
      return 0;
    };
    stub(window, 'setInterval').callsFake(capture as never);
    setClock('2027-01-15T12:00');
    const startTimeInSeconds = secondsOf('2027-01-16T09:00');
    const picker = await mountBasic({ assignment: { productPlanId: 'pro', startTimeInSeconds } });
    expect(textOf(partOf(picker, 'scheduled'))).to.contain('tomorrow at 9:00 AM');
    setClock('2027-01-16T00:01');
    for (const callback of everyMinute) callback();
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'scheduled'))).to.contain('today at 9:00 AM');
  });

  it('is written as a date in Hindi, where the word for tomorrow also means yesterday', () => {
    setClock('2027-01-15T12:00');
    const tomorrow = secondsOf('2027-01-16T09:00');
    const date = new Intl.DateTimeFormat('hi', {
      ...({ day: 'numeric', month: 'long', year: 'numeric' } as const),
      ...({ hour: 'numeric', minute: '2-digit' } as const),
    }).format(tomorrow * 1000);
    expect(formatTimeAlone(tomorrow, 'hi')).to.equal(date);
  });
});

describe('an invalid field in the review', () => {
  const field = '<input name="po" required>';

  it('blocks the confirmation and gets the focus when it is in a slotted fieldset', async () => {
    const picker = await mountBasic({ content: `${plans}<fieldset slot="review">${field}</fieldset>` });
    await openReview(picker);
    await confirm(picker);
    expect(dialogOf(picker).open, 'the review is open').to.equal(true);
    expect(focusedElement() === picker.querySelector('input'), 'the focus is on the field').to.equal(true);
  });

  it('blocks the confirmation when a component passes it on through its slot', async () => {
    const component = await mount(`<div>${field}</div>`);
    const root = component.attachShadow({ mode: 'open' });
    root.innerHTML = '<section></section>';
    const picker = await mount<PortalPlanPickerElement>(
      `<portal-plan-picker current-plan="basic">
        ${plans}<div slot="review"><slot></slot></div>
      </portal-plan-picker>`,
      root.firstElementChild as Element,
    );
    await openReview(picker);
    await confirm(picker);
    expect(dialogOf(picker).open, 'the review is open').to.equal(true);
  });
});

describe('the end of a review', () => {
  /** Each event as its type and the plan of its change. */
  const told = (events: CustomEvent<PlanReview>[]): string[] =>
    events.map(({ type, detail }) => `${type} ${detail.to}`);

  it('ends the state "reviewing" when the page makes the reviewed plan the current one', async () => {
    const picker = await mountBasic();
    await openReview(picker);
    expectState(picker, 'reviewing', true);
    picker.currentPlan = 'pro';
    await until(() => !dialogOf(picker).open, 'the review to close');
    await untilSettled();
    expectState(picker, 'reviewing', false);
  });

  it('is told to the document when the picker is removed', async () => {
    const picker = await mountBasic();
    await openReview(picker);
    const events = recordEvents('plan-dismiss');
    picker.remove();
    await untilSettled();
    expect(told(events)).to.deep.equal(['plan-dismiss pro']);
  });

  it('is told when a listener of plan-review removes the picker, and nothing opens once it is back', async () => {
    const picker = await mountBasic();
    const place = picker.parentElement as Element;
    const events = recordEvents('plan-review', 'plan-dismiss');
    picker.addEventListener('plan-review', () => {
      picker.remove();
    });
    await openReview(picker);
    await untilSettled();
    place.append(picker);
    await picker.updateComplete;
    await untilSettled();
    expect(told(events)).to.deep.equal(['plan-review pro', 'plan-dismiss pro']);
    expect(dialogOf(picker).open, 'the review is open').to.equal(false);
  });

  it('is told once of each review when a listener of plan-dismiss opens another one', async () => {
    const picker = await mountBasic({ attributes: { value: 'pro' } });
    const reviews = recordEvents('plan-review');
    const dismissals = recordEvents('plan-dismiss');
    const openAnother = () => {
      picker.value = 'max';
      picker.requestAssign();
    };
    picker.addEventListener('plan-dismiss', openAnother, { once: true });
    picker.cancelPlan();
    await picker.updateComplete;
    picker.requestAssign();
    await until(() => dialogOf(picker).open, 'a review');
    await press(picker, 'dismiss');
    await untilSettled();
    const plansOf = (events: CustomEvent<PlanReview>[]) => events.map(({ detail }) => detail.to).sort();
    expect(plansOf(reviews)).to.include.members(['free', 'pro']);
    expect(plansOf(dismissals)).to.deep.equal(plansOf(reviews));
    expect(dialogOf(picker).open, 'the review is open').to.equal(false);
  });

  it('is told when requestAssign() sends without a review while a cancellation is reviewed', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountBasic({ customer, attributes: { 'no-confirm': '', value: 'pro' } });
    picker.cancelPlan();
    await picker.updateComplete;
    const events = recordEvents('plan-dismiss');
    picker.requestAssign();
    await untilOutcome(picker);
    expect(told(events)).to.deep.equal(['plan-dismiss free']);
    expect(dialogOf(picker).open, 'the review is open').to.equal(false);
    expect(await receivedBodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });
});

describe('the retry button', () => {
  beforeEach(() => {
    setClock(today);
  });

  it('reviews a refused return to the current plan again when that plan is the value', async () => {
    const picker = await mountBasic({
      assignment: scheduledPro,
      attributes: { value: 'basic' },
      customer: await serviceThatRefuses(),
    });
    await press(picker, 'keep');
    await confirm(picker);
    await untilOutcome(picker);
    await press(picker, 'retry');
    expect(reviewOf(picker).title).to.equal(format(en['confirm-keep'], { plan: 'Basic' }));
  });

  it('says that the time has passed when the start of a refused cancellation has', async () => {
    const customer = await serviceThatRefuses();
    const picker = await mountBasic({ customer, attributes: { 'start-time-in-seconds': String(march) } });
    await press(picker, 'cancel');
    await confirm(picker);
    await untilOutcome(picker);
    setClock('2027-03-02T12:00Z');
    await press(picker, 'retry');
    expect(renderedTextOf(picker)).to.contain(en.timePassed);
    expect(dialogOf(picker).open, 'the review is open').to.equal(false);
    expect(await receivedBodies(customer)).to.have.length(1);
  });
});

describe('what the page changes during a review', () => {
  it('is marked in the sentence of the times when it is the name of the default plan', async () => {
    const picker = await mountBasic();
    await press(picker, 'cancel');
    planOf(picker, 'free').label = 'Starter';
    const sentence = format(en.moveSoon, { plan: 'Starter' });
    await until(() => reviewOf(picker).times === sentence, 'the new name');
    expect([...partOf(picker, 'times').querySelectorAll('mark')].map(textOf)).to.deep.equal([sentence]);
  });

  it('is marked in the summary when it makes a changed feature the same', async () => {
    const projects = (text: string): string => `<ul><li data-feature="projects">${text}</li></ul>`;
    const picker = await mountBasic({
      content:
        planMarkup({ value: 'basic', label: 'Basic' }, projects('10 projects') + listMarkup('E-mail')) +
        planMarkup(
          { value: 'pro', label: 'Pro' },
          projects('Unlimited projects') + listMarkup('E-mail', 'Phone'),
        ),
    });
    await openReview(picker);
    (planOf(picker, 'pro').querySelector('li') as HTMLElement).textContent = '10 projects';
    await until(() => reviewOf(picker).same.includes('10 projects'), 'the feature');
    const marks = partOf(picker, 'same').querySelectorAll('summary mark');
    expect([...marks].map(textOf)).to.deep.equal([format(en['same-other'], { count: '2' })]);
  });
});

describe('the choice', () => {
  const basic = planMarkup({ value: 'basic', label: 'Basic', ...monthly });
  const link = planMarkup({ label: 'Enterprise', href: 'https://example.com/sales' });

  it('has no submit button when the current plan and a link are all there is, unless times can be chosen', async () => {
    const content = basic + link;
    expect(partsOf(await mountBasic({ content }), 'submit').map(textOf)).to.deep.equal([]);
    const scheduling = await mountBasic({ content, attributes: { schedule: '' } });
    expect(partsOf(scheduling, 'submit').map(textOf)).to.deep.equal([en.submit]);
  });

  it('does not mark the current plan as selected when it is the value', async () => {
    const picker = await mountBasic({ attributes: { value: 'basic' } });
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Basic']);
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal([]);
  });

  it('names a plan by its label alone when two plans of one label have no interval', async () => {
    const content =
      basic + planMarkup({ value: 'pro', label: 'Pro' }) + planMarkup({ value: 'pro-2', label: 'Pro' });
    const picker = await mountBasic({ content });
    await choosePlan(picker, 'pro-2');
    expect(textOf(partOf(picker, 'submit'))).to.equal(format(en.submitPlan, { plan: 'Pro' }));
  });

  it('does not say that a plan includes itself when it extends the same plan in another interval', async () => {
    const yearly = { value: 'pro-year', label: 'Pro', price: '490', currency: 'EUR', interval: 'year' };
    const content = plans + planMarkup({ ...yearly, extends: 'pro' }, listMarkup('Phone'));
    const picker = await mountBasic({ content, attributes: { value: 'pro-year' } });
    expect(cardOf(picker, 'pro-year').details).to.equal('Phone');
    expect(partsOf(picker, 'includes').map(textOf)).to.deep.equal([]);
  });
});
