import { expect } from '@open-wc/testing';
import { stub } from 'sinon';
import type { Fault } from '../../../src/testing/faults.js';
import { en } from '../../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../../../src/service/resources.js';
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
  dialogOf,
  elementAt,
  hasFocusInside,
  partOf,
  partsOf,
  textOf,
  queryRendered,
  visibleTextOf,
  renderedTextOf,
  timeFieldOf,
  timeErrorOf,
} from '../../support/rendered.js';
import { recordRequests } from '../../support/network.js';
import { mountPicker } from '../../support/mount.js';
import { SandboxCustomer, createCustomerWithResponse, receivedBodies } from '../../support/sandbox.js';
import { skipTimers, inTimeZone, setClock, secondsOf } from '../../support/clock.js';
import { cardOf, markedLabelsOf } from '../../support/cards.js';
import { outcomeOf, reviewOf } from '../../support/review.js';
import { format, formatTime, formatTimeAlone, formatUtc, formatZone } from '../../../src/localize/format.js';
import { untilPainted, until } from '../../support/waiting.js';
import { type Attributes, fourPlans } from '../../support/markup.js';
import { unhandledRejectionsOf } from '../../service/helpers.js';
import { pickerIn, place } from '../theming-scenes.js';

const english = { messages: en, language: 'en' };

const today = '2027-01-15T12:00Z';

const answer = {
  customerId: 'customer-7',
  productId: '1',
  productPlanId: 'pro',
  relationId: 'relation-4711',
  createdTimeInSeconds: secondsOf('2027-01-15T12:00Z'),
  startTimeInSeconds: secondsOf('2027-02-01T12:00Z'),
  endTimeInSeconds: secondsOf('2027-05-01T12:00Z'),
} satisfies CustomerPricingResponse;

const startsAt = format(en.startsAt, { plan: 'Pro', time: formatTime(answer.startTimeInSeconds, english) });
const endsAt = format(en.endsAt, { plan: 'Pro', time: formatTime(answer.endTimeInSeconds, english) });
const stayUntil = format(en.stayUntil, { plan: 'Basic' });

const detailsOf = (picker: PortalPlanPickerElement): HTMLDetailsElement =>
  partOf(picker, 'details') as HTMLDetailsElement;

const askedFor = (value: string): string => en.askedFor.replace('{value}', value);

/** A time as it stands alone. */
const alone = (seconds: number): string => formatTimeAlone(seconds, 'en');

/** A time as it stands among the facts: alone, and in UTC where the zone is another one. */
const fact = (seconds: number): string => `${alone(seconds)} ${formatUtc(seconds, 'en')}`.trim();

describe('a customer reads what the service made of a change', () => {
  beforeEach(() => {
    setClock(today);
  });

  it('the plan, the start, the end, when it was confirmed, and a reference', async () => {
    const picker = await mountPicker(await createCustomerWithResponse(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    expect(outcomeOf(picker)).to.deep.equal({
      verdict: `${en.assignedOther} ${startsAt} ${stayUntil} ${endsAt}`,
      reason: '',
      facts: {
        [en.plan]: 'Pro',
        [en.starts]: `${fact(answer.startTimeInSeconds)} ${askedFor(en.soon)}`,
        [en.ends]: `${fact(answer.endTimeInSeconds)} ${askedFor(en.noEnd)}`,
        [en.requested]: fact(secondsOf(today)),
        [en.created]: fact(answer.createdTimeInSeconds),
        [en.reference]: 'relation-4711',
      },
    });
    expect(detailsOf(picker).open, 'what differs is not folded away').to.equal(true);
  });

  it('and nothing that the service did not say', async () => {
    const picker = await mountPicker(await createCustomerWithResponse({ productPlanId: 'pro' }));
    await changePlan(picker);
    expect(outcomeOf(picker)).to.deep.equal({
      verdict: en.assigned,
      reason: '',
      facts: { [en.plan]: 'Pro', [en.requested]: fact(secondsOf(today)) },
    });
    expect(detailsOf(picker).open).to.equal(false);
    expect(renderedTextOf(picker)).not.to.match(/undefined|null|NaN|Invalid|1970/);
    expect(partsOf(picker, 'scheduled')).to.have.length(0);
  });

  it('then what is coming on its card; nothing is chosen any more, and no time', async () => {
    const picker = await mountPicker(await createCustomerWithResponse(answer), {
      'current-plan': 'basic',
      'default-plan': 'free',
      schedule: '',
    });
    await enterTime(picker, 'start', '2027-02-01T12:00');
    await enterTime(picker, 'end', '2027-05-01T12:00');
    await changePlan(picker);
    // The outcome says it, so that the line of what is coming does not say it again.
    expect(outcomeOf(picker).verdict).to.equal(`${startsAt} ${stayUntil} ${endsAt}`);
    expect(partsOf(picker, 'scheduled')).to.have.length(0);
    expect(textOf(partOf(picker, 'outcome').querySelector('[part=keep]') as Element)).to.equal('Keep Basic');
    expect(cardOf(picker, 'pro').badges).to.deep.equal([en.scheduled, 'Most popular']);
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal([]);
    expect([picker.value, picker.request]).to.deep.equal(['', null]);
    expect((timeFieldOf(picker, 'start') ?? timeFieldOf(picker, 'end')) === null).to.equal(true);
  });

  it('puts it away by Done, with the focus still in the widget and the plan still coming', async () => {
    const picker = await mountPicker(await createCustomerWithResponse(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    await press(picker, 'done');
    expect(textOf(partOf(picker, 'outcome'))).to.equal('');
    expect(hasFocusInside(picker), 'the focus is in the picker').to.equal(true);
    expect(textOf(partOf(picker, 'scheduled'))).to.contain(startsAt);
  });

  it('and goes on with another change', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountPicker(customer, { 'current-plan': 'basic' });
    await changePlan(picker, 'pro');
    await changePlan(picker, 'free');
    expect(await receivedBodies(customer)).to.deep.equal([
      '{"productPlanId":"pro"}',
      '{"productPlanId":"free"}',
    ]);
    expect(outcomeOf(picker).facts[en.plan]).to.equal('Free');
  });
});

describe('a customer whose change failed', () => {
  beforeEach(() => {
    setClock(today);
  });

  const mountFailed = async (status: number) => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults({ status, times: 1 }, { status: 200, body: JSON.stringify(answer) });
    const picker = await mountPicker(customer, {
      'current-plan': 'basic',
      'default-plan': 'free',
      schedule: '',
    });
    await enterTime(picker, 'start', '2027-02-01T12:00');
    await enterTime(picker, 'end', '2027-05-01T12:00');
    await changePlan(picker);
    return { customer, picker };
  };

  for (const [status, verdict, reason] of [
    [400, en.notChanged, en.rejected],
    [500, format(en['unknown-switch'], { plan: 'Pro' }), `${en.mayBeDone} ${en.checkFirst}`],
  ] as const)
    it(`${status}: finds the choice and the times as they were`, async () => {
      const { picker } = await mountFailed(status);
      expect(outcomeOf(picker)).to.deep.equal({ verdict, reason, facts: {} });
      expect(markedLabelsOf(picker, 'selected')).to.deep.equal(['Pro']);
      expect(timeFieldOf(picker, 'start')?.value).to.equal('2027-02-01T12:00');
      expect(timeFieldOf(picker, 'end')?.value).to.equal('2027-05-01T12:00');
      expect(picker.request).to.deep.equal({
        productPlanId: 'pro',
        startTimeInSeconds: secondsOf('2027-02-01T12:00'),
        endTimeInSeconds: secondsOf('2027-05-01T12:00'),
      });
    });

  const scheduledPro = [
    `${en.now} Basic €19 per month`,
    `${alone(secondsOf('2027-02-01T12:00'))} Pro €49 per month`,
    `${alone(secondsOf('2027-05-01T12:00'))} Free €0 per month`,
  ];

  it('begins the same change again, by a new review and a second POST', async () => {
    const { customer, picker } = await mountFailed(400);
    await press(picker, 'retry');
    expect(dialogOf(picker).open).to.equal(true);
    expect(reviewOf(picker).steps).to.deep.equal(scheduledPro);
    expect(await receivedBodies(customer)).to.have.length(1);
    await confirm(picker);
    await untilOutcome(picker);
    const [first, second, ...others] = await receivedBodies(customer);
    expect(second).to.equal(first);
    expect(others).to.deep.equal([]);
    expect(textOf(partOf(picker, 'error'))).to.equal('');
  });

  it('begins that change again, and no other that is chosen meanwhile', async () => {
    const { picker } = await mountFailed(400);
    await choosePlan(picker, 'free');
    await press(picker, 'retry');
    expect(reviewOf(picker).steps).to.deep.equal(scheduledPro);
  });

  it('because the page is not set up correctly has no button to try again', async () => {
    const picker = await mountPicker(undefined, { 'base-url': 'javascript:alert(1)' });
    await changePlan(picker);
    expect(picker.error?.code).to.equal('setup');
    expect(outcomeOf(picker).verdict).to.equal(en.notChanged);
    expect(partsOf(picker, 'retry')).to.have.length(0);
  });

  it('or makes another one', async () => {
    const { customer, picker } = await mountFailed(400);
    await choosePlan(picker, 'free');
    await enterTime(picker, 'start', '2027-03-01T12:00');
    await openReview(picker, 'free');
    await confirm(picker);
    await untilOutcome(picker);
    expect(JSON.parse((await receivedBodies(customer))[1] ?? '')).to.include({
      productPlanId: 'free',
      startTimeInSeconds: secondsOf('2027-03-01T12:00'),
    });
  });

  it('is not sent to the service again when the start has passed meanwhile', async () => {
    const { customer, picker } = await mountFailed(400);
    setClock('2027-02-02T12:00Z');
    await press(picker, 'retry');
    expect(dialogOf(picker).open).to.equal(false);
    expect(await receivedBodies(customer)).to.have.length(1);
    await press(picker, 'submit');
    expect(timeErrorOf(picker, 'start')).to.equal(en['start-past']);
  });

  it('because the start passed while the page held it finds the time to be changed', async () => {
    const picker = await mountPicker(await SandboxCustomer.create(), { schedule: '' });
    const calls = recordRequests();
    let release: (value: unknown) => void = () => undefined;
    picker.addEventListener('plan-assign', (event) => {
      event.waitUntil(new Promise((resolve) => (release = resolve)));
    });
    await enterTime(picker, 'start', '2027-03-01T10:00');
    await openReview(picker);
    await confirm(picker);
    setClock('2027-03-02T12:00Z');
    release(true);
    await untilOutcome(picker);
    expect(picker.error).to.include({ code: 'canceled', outcome: 'not-applied' });
    expect(calls.count).to.equal(0);
    expect(dialogOf(picker).open).to.equal(false);
    expect(timeErrorOf(picker, 'start')).to.equal(en['start-past']);
  });
});

describe('the outcome', () => {
  /** Whether the begin of an element is in view in a box that scrolls. */
  const isInView = (box: HTMLElement, element: Element): boolean => {
    const { top, bottom } = box.getBoundingClientRect();
    const edge = element.getBoundingClientRect().top;
    return edge >= top - 1 && edge < bottom;
  };

  /** A picker in a box that is lower than the picker, and is scrolled to the buttons below the plans. */
  const mountInBox = async (): Promise<{ picker: PortalPlanPickerElement; box: HTMLElement }> => {
    const box = await place(600, 'block-size: 400px; overflow: auto');
    const picker = await pickerIn({ into: box });
    box.scrollTop = box.scrollHeight;
    return { picker, box };
  };

  it('is scrolled into view when the focus is in the picker', async () => {
    const { picker, box } = await mountInBox();
    // Where it is after a review.
    partOf(picker, 'submit').focus({ preventScroll: true });
    expect(isInView(box, partOf(picker, 'outcome'))).to.equal(false);
    await picker.assign({ productPlanId: 'pro' });
    await until(
      () => queryRendered(picker, '.message').some((each) => isInView(box, each)),
      'the outcome in view',
    );
  });

  it('leaves the focus elsewhere in the page, and so the place that the customer scrolled to', async () => {
    const { picker, box } = await mountInBox();
    const field = document.createElement('input');
    box.append(field);
    field.focus({ preventScroll: true });
    await picker.assign({ productPlanId: 'pro' });
    await until(() => queryRendered(picker, '.message').length, 'the outcome');
    await untilPainted();
    expect(document.activeElement === field).to.equal(true);
  });

  it('covers nothing of what the page has above the picker', async () => {
    const box = await place(600);
    const button = document.createElement('button');
    button.textContent = 'Above';
    button.style.display = 'block';
    box.append(button);
    const picker = await pickerIn({ into: box });
    await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    button.scrollIntoView();
    const { left, width, bottom } = button.getBoundingClientRect();
    expect(elementAt(left + width / 2, bottom - 2) === button, 'the button').to.equal(true);
  });
});

describe('what the service confirmed, in sentences', () => {
  const [past, future, end] = ['2027-01-15T11:00Z', '2027-02-01T12:00Z', '2027-05-01T12:00Z'].map(
    secondsOf,
  ) as [number, number, number];
  const at = (message: string, plan: string, seconds: number): string =>
    format(message, { plan, time: formatTime(seconds, english) });
  const say = (message: string, plan: string): string => format(message, { plan });
  const planCancelled = say(en.planCancelled, 'Basic');
  const soon = { productPlanId: 'pro', startTimeInSeconds: future };
  const inHalfAnHour = secondsOf('2027-01-15T12:30Z');

  interface Case {
    /** What is asked for. Absent: Pro. */
    request?: CustomerPricingRequest;
    /** Null: the current plan is not known. Absent: Basic. */
    current?: null;
    /** What is known to come. */
    known?: CustomerPricingResponse;
    answer: object;
    /** By the clock of the test. */
    verdict: () => string[];
  }

  const cases: Record<string, Case> = {
    'a first plan has started': {
      current: null,
      answer: { productPlanId: 'pro', startTimeInSeconds: past },
      verdict: () => [say(en.active, 'Pro')],
    },
    'a first plan will start': {
      current: null,
      request: soon,
      answer: soon,
      verdict: () => [at(en.startsAt, 'Pro', future)],
    },
    'another plan will start: which one it is until then': {
      request: soon,
      answer: soon,
      verdict: () => [at(en.startsAt, 'Pro', future), say(en.stayUntil, 'Basic')],
    },
    'another plan has started, and will end': {
      answer: { productPlanId: 'pro', startTimeInSeconds: past, endTimeInSeconds: end },
      request: { productPlanId: 'pro', endTimeInSeconds: end },
      verdict: () => [say(en.active, 'Pro'), at(en.endsAt, 'Pro', end)],
    },
    'no start is said': { answer: { productPlanId: 'pro' }, verdict: () => [en.assigned] },
    'no plan is said': { answer: { startTimeInSeconds: past }, verdict: () => [en.assigned] },
    'a cancelled plan, whose last day is to come': {
      request: { productPlanId: 'free' },
      answer: { productPlanId: 'free', startTimeInSeconds: inHalfAnHour },
      verdict: () => [planCancelled, at(en.moveAt, 'Free', inHalfAnHour)],
    },
    'a cancelled plan, which is over': {
      request: { productPlanId: 'free' },
      answer: { productPlanId: 'free', startTimeInSeconds: past },
      verdict: () => [planCancelled, say(en.active, 'Free')],
    },
    'a cancelled plan, of which no time is said': {
      request: { productPlanId: 'free' },
      answer: { productPlanId: 'free' },
      verdict: () => [planCancelled],
    },
    'the plan that is kept, and the one that does not start': {
      request: { productPlanId: 'basic' },
      known: soon,
      answer: { productPlanId: 'basic', startTimeInSeconds: past },
      verdict: () => [say(en.staying, 'Basic'), say(en.notStarting, 'Pro')],
    },
    'the plan that ends': {
      request: { productPlanId: 'basic', endTimeInSeconds: end },
      answer: { productPlanId: 'basic', startTimeInSeconds: past, endTimeInSeconds: end },
      verdict: () => [at(en.endsAt, 'Basic', end)],
    },
    'another plan than was asked for: nothing of a cancellation': {
      request: { productPlanId: 'free' },
      answer: soon,
      verdict: () => [en.assignedOther, at(en.startsAt, 'Pro', future)],
    },
  };
  for (const [what, { request, current, known, answer: body, verdict }] of Object.entries(cases))
    it(what, async () => {
      setClock(today);
      const picker = await mountPicker(await createCustomerWithResponse(body), {
        'current-plan': current === undefined ? 'basic' : current,
        'default-plan': 'free',
      });
      picker.assignment = known ?? null;
      await picker.assign(request ?? { productPlanId: 'pro' });
      await picker.updateComplete;
      expect(outcomeOf(picker).verdict).to.equal(verdict().join(' '));
      // The details are open only where they are not as asked for.
      expect(detailsOf(picker).open).to.equal(verdict()[0] === en.assignedOther);
    });

  it('by times that programs read in UTC, with the zone named once', async () => {
    setClock(today);
    const picker = await mountPicker(await createCustomerWithResponse(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    const times = [...partOf(picker, 'outcome').querySelectorAll('.verdict time')] as HTMLTimeElement[];
    expect(times.map(({ dateTime }) => dateTime)).to.deep.equal([
      '2027-02-01T12:00:00.000Z',
      '2027-05-01T12:00:00.000Z',
    ]);
    expect(visibleTextOf(partOf(picker, 'outcome')).split(formatZone(english))).to.have.length(2);
  });
});

describe('a time of the outcome', () => {
  for (const [what, start, words] of [
    ['today', '2027-01-15T18:05', 'today at 6:05 PM'],
    ['tomorrow', '2027-01-16T09:00', 'tomorrow at 9:00 AM'],
    ['a day of its own', '2027-01-17T09:00', 'on January 17, 2027 at 9:00 AM'],
  ] as const)
    it(`is named as it is spoken of: ${what}`, async () => {
      setClock('2027-01-15T12:00');
      const startTimeInSeconds = secondsOf(start);
      const picker = await mountPicker(
        await createCustomerWithResponse({ productPlanId: 'pro', startTimeInSeconds }),
        {},
      );
      await changePlan(picker);
      expect(outcomeOf(picker).verdict).to.contain(`Pro starts ${words}.`);
      // Alone it begins with a capital, and a date has no preposition.
      const alone = words.replace(/^on /, '').replace(/^./, (letter) => letter.toUpperCase());
      expect(outcomeOf(picker).facts[en.starts]).to.match(new RegExp(`^${alone}`));
    });

  it(
    'that clocks show twice names its zone; another one does not',
    inTimeZone('Europe/Berlin', async () => {
      setClock('2027-10-20T12:00Z');
      const verdictOf = async (start: string): Promise<string> => {
        const startTimeInSeconds = secondsOf(start);
        const picker = await mountPicker(
          await createCustomerWithResponse({ productPlanId: 'pro', startTimeInSeconds }),
          {},
        );
        await changePlan(picker);
        return outcomeOf(picker).verdict;
      };
      expect(await verdictOf('2027-10-31T00:30Z')).to.contain(
        'Pro starts on October 31, 2027 at 2:30 AM GMT+2.',
      );
      expect(await verdictOf('2027-10-31T01:30Z')).to.contain(
        'Pro starts on October 31, 2027 at 2:30 AM GMT+1.',
      );
      expect(await verdictOf('2027-10-31T02:30Z')).to.contain('Pro starts on October 31, 2027 at 3:30 AM.');
    }),
  );
});

describe('the reference', () => {
  const mountAssigned = async (): Promise<PortalPlanPickerElement> => {
    const picker = await mountPicker(await createCustomerWithResponse(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    return picker;
  };

  it('is copied by its button, which says so', async () => {
    const write = stub(navigator.clipboard, 'writeText').resolves();
    const picker = await mountAssigned();
    expect(textOf(partOf(picker, 'copy'))).to.equal(en.copy);
    await press(picker, 'copy');
    await until(() => textOf(partOf(picker, 'copy')) === en.copied, 'the confirmation');
    expect(write.args).to.deep.equal([['relation-4711']]);
  });

  it('can be copied again three seconds later', async () => {
    stub(navigator.clipboard, 'writeText').resolves();
    const picker = await mountAssigned();
    const waits = skipTimers((milliseconds) => milliseconds === 3000);
    await press(picker, 'copy');
    await until(() => waits.length, 'the wait');
    await until(() => textOf(partOf(picker, 'copy')) === en.copy, 'the button as it was');
  });

  it('that cannot be copied claims nothing, and nothing is left uncaught', async () => {
    const write = stub(navigator.clipboard, 'writeText').rejects(new Error('Not allowed.'));
    const picker = await mountAssigned();
    const unhandled = await unhandledRejectionsOf(async () => {
      await press(picker, 'copy');
      await until(() => write.callCount, 'the attempt');
      await picker.updateComplete;
    });
    expect(unhandled).to.deep.equal([]);
    expect(textOf(partOf(picker, 'copy'))).to.equal(en.copy);
  });

  it('that the service did not say has no button', async () => {
    const picker = await mountPicker(await createCustomerWithResponse({ productPlanId: 'pro' }));
    await changePlan(picker);
    expect(outcomeOf(picker).verdict).to.equal(en.assigned);
    expect(partsOf(picker, 'copy')).to.have.length(0);
  });
});

describe('a customer reads why a change failed', () => {
  const mountFailing = async (
    fault: Omit<Fault, 'token'>,
    attributes: Attributes = {},
  ): Promise<PortalPlanPickerElement> => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    await customer.setFaults(fault);
    return mountPicker(
      customer,
      { 'current-plan': 'basic', 'default-plan': 'free', ...attributes },
      `${fourPlans}<p slot="help">Call us.</p>`,
    );
  };
  /** Whether the page's help is seen in the message. */
  const isHelped = (picker: PortalPlanPickerElement): boolean =>
    visibleTextOf(partOf(picker, 'error')).includes('Call us.');

  it('nobody knows whether a plan is cancelled: so it says, and asks to check before another try', async () => {
    const picker = await mountFailing({ status: 500 });
    await press(picker, 'cancel');
    await confirm(picker);
    await untilOutcome(picker);
    expect(outcomeOf(picker)).to.deep.equal({
      verdict: format(en['unknown-cancel'], { plan: 'Basic' }),
      reason: `${en.mayBeDone} ${en.checkFirst}`,
      facts: {},
    });
    expect(textOf(partOf(picker, 'retry'))).to.equal(en.retryAnyway);
    expect(isHelped(picker)).to.equal(true);
  });

  it('the service refused it in its own words, which say more than that it did', async () => {
    const picker = await mountFailing({ status: 400, body: JSON.stringify({ message: 'Pay first.' }) });
    await changePlan(picker);
    expect(outcomeOf(picker)).to.deep.equal({ verdict: en.notChanged, reason: 'Pay first.', facts: {} });
    expect(renderedTextOf(picker)).not.to.contain(en.rejected);
    expect(textOf(partOf(picker, 'retry'))).to.equal(en.retry);
    expect(isHelped(picker)).to.equal(true);
  });

  it('the service refused it without a word', async () => {
    const picker = await mountFailing({ status: 400 });
    await changePlan(picker);
    expect(outcomeOf(picker).reason).to.equal(en.rejected);
    expect(isHelped(picker)).to.equal(true);
  });

  const throttled = { status: 429, headers: { 'access-control-expose-headers': 'retry-after' } };

  it('the service asks to wait: for how long', async () => {
    const { headers } = throttled;
    const picker = await mountFailing({ ...throttled, headers: { ...headers, 'retry-after': '30' } });
    await changePlan(picker);
    const retryIn = format(en.retryIn, { time: 'in 30 seconds' });
    expect(outcomeOf(picker).reason).to.equal(`${en.throttled} ${retryIn}`);
    expect(isHelped(picker), 'waiting is the help').to.equal(false);
  });

  it('the service asks to wait, and does not say how long', async () => {
    const picker = await mountFailing(throttled);
    await changePlan(picker);
    expect(outcomeOf(picker).reason).to.equal(`${en.throttled} ${en.retryLater}`);
    expect(isHelped(picker)).to.equal(false);
  });

  it('the page is not set up: help, and nothing to try again', async () => {
    const picker = await mountFailing({}, { 'base-url': 'javascript:alert(1)' });
    await changePlan(picker);
    expect(outcomeOf(picker)).to.deep.equal({ verdict: en.notChanged, reason: en.setup, facts: {} });
    expect(isHelped(picker)).to.equal(true);
    expect(partsOf(picker, 'retry')).to.have.length(0);
  });

  it('a success shows no help', async () => {
    const picker = await mountFailing({ status: 400, times: 1 });
    await changePlan(picker);
    await changePlan(picker);
    expect(partsOf(picker, 'done')).to.have.length(1);
    expect(visibleTextOf(partOf(picker, 'form'))).not.to.contain('Call us.');
  });
});

describe('what runs is said', () => {
  it('by what it does, and only in the picker where it was begun', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };
    const [picker, other] = [
      await mountPicker(customer, attributes),
      await mountPicker(customer, attributes),
    ];
    await customer.setFaults({ delay: 50 });
    const ended = picker.assign({ productPlanId: 'free' });
    await Promise.all([picker.updateComplete, other.updateComplete]);
    expect(outcomeOf(picker).verdict).to.equal('Cancelling Basic…');
    await until(() => other.pending, 'the other picker');
    await other.updateComplete;
    expect(outcomeOf(other).verdict).to.equal(en.working);
    await ended;
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'status'))).to.equal('');
  });
});
