import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../../src/service/resources.js';
import { changePlan, openReview, press } from '../support/actions.js';
import { mountPickerOf } from '../support/mount.js';
import {
  elementAt,
  hasFocusInside,
  partOf,
  partsOf,
  queryRendered,
  renderedTextOf,
  textOf,
} from '../support/rendered.js';
import { createCustomerWithResponse, receivedBodies, SandboxCustomer } from '../support/sandbox.js';
import { inTimeZone, secondsOf, setClock } from '../support/clock.js';
import { buttonOf, cardOf } from '../support/cards.js';
import { outcomeOf } from '../support/review.js';
import { format } from '../../src/i18n/format.js';
import { until, untilPainted } from '../support/waiting.js';
import { planMarkup } from '../support/markup.js';
import { mountContainer, mountPickerIn } from '../ui/containers.js';
import { fivePlans, monthly, mountBasic } from '../picker/basic.js';
import { say, time } from '../picker/sentences.js';

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

const startsAt = say('startsAt', 'Pro', answer.startTimeInSeconds);
const endsAt = say('endsAt', 'Pro', answer.endTimeInSeconds);
const stayUntil = say('stayUntil', 'Basic');

const detailsOf = (picker: PortalPlanPickerElement): HTMLDetailsElement =>
  partOf(picker, 'details') as HTMLDetailsElement;

const askedFor = (value: string): string => en.askedFor.replace('{value}', value);

describe('the outcome of a change', () => {
  beforeEach(() => setClock(today));

  it('shows the plan, the times and the reference, and expands the details when they differ from the request', async () => {
    const picker = await mountPickerOf(await createCustomerWithResponse(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    expect(outcomeOf(picker)).to.deep.equal({
      verdict: `${en.assignedOther} ${startsAt} ${stayUntil} ${endsAt}`,
      reason: '',
      facts: {
        [en.plan]: 'Pro',
        [en.starts]: `${time(answer.startTimeInSeconds)} ${askedFor(en.soon)}`,
        [en.ends]: `${time(answer.endTimeInSeconds)} ${askedFor(en.noEnd)}`,
        [en.requested]: time(secondsOf(today)),
        [en.created]: time(answer.createdTimeInSeconds),
        [en.reference]: 'relation-4711',
      },
    });
    expect(detailsOf(picker).open).to.equal(true);
  });

  it('leaves out what the service does not say', async () => {
    const picker = await mountPickerOf(await createCustomerWithResponse({ productPlanId: 'pro' }));
    await changePlan(picker);
    expect(outcomeOf(picker)).to.deep.equal({
      verdict: en.assigned,
      reason: '',
      facts: { [en.plan]: 'Pro', [en.requested]: time(secondsOf(today)) },
    });
    expect(detailsOf(picker).open).to.equal(false);
    expect(renderedTextOf(picker)).not.to.match(/undefined|null|NaN|Invalid|1970/);
    expect(partsOf(picker, 'upcoming')).to.have.length(0);
  });

  it('marks the card as scheduled, and offers to keep the current plan', async () => {
    const picker = await mountPickerOf(await createCustomerWithResponse(answer), {
      ...{ 'current-plan': 'basic', 'default-plan': 'free' },
      'start-time-in-seconds': String(answer.startTimeInSeconds),
      'end-time-in-seconds': String(answer.endTimeInSeconds),
    });
    await changePlan(picker);
    expect(outcomeOf(picker).verdict).to.equal(`${startsAt} ${stayUntil} ${endsAt}`);
    // The outcome says it.
    expect(partsOf(picker, 'upcoming')).to.have.length(0);
    expect(textOf(partOf(picker, 'outcome').querySelector('[part=keep]') as Element)).to.equal('Keep Basic');
    expect(cardOf(picker, 'pro').badges).to.deep.equal([en.scheduled]);
    expect(cardOf(picker, 'pro').mark).to.equal('Starts February 1, 2027');
  });

  it('is dismissed by Done, which keeps the focus in the picker and the plan scheduled', async () => {
    const picker = await mountPickerOf(await createCustomerWithResponse(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    // It stays below a review and after its dismissal.
    await openReview(picker, 'free');
    await press(picker, 'dismiss');
    expect(outcomeOf(picker).verdict).to.contain(startsAt);
    await press(picker, 'done');
    expect(textOf(partOf(picker, 'outcome'))).to.equal('');
    expect(hasFocusInside(picker), 'the focus is in the picker').to.equal(true);
    expect(textOf(partOf(picker, 'upcoming'))).to.contain(startsAt);
  });

  it('is replaced by that of another change', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountPickerOf(customer, { 'current-plan': 'basic' });
    await changePlan(picker, 'pro');
    await changePlan(picker, 'free');
    expect(await receivedBodies(customer)).to.deep.equal([
      '{"productPlanId":"pro"}',
      '{"productPlanId":"free"}',
    ]);
    expect(outcomeOf(picker).facts[en.plan]).to.equal('Free');
  });

  it('points out a different plan with the same label', async () => {
    const picker = await mountBasic({
      customer: await createCustomerWithResponse({ productPlanId: 'pro' }),
      content: fivePlans + planMarkup({ value: 'pro-2', label: 'Pro', ...monthly }),
    });
    await changePlan(picker, 'pro-2');
    expect(outcomeOf(picker).verdict).to.contain(en.assignedOther);
  });

  it('points out a different product when the request names none', async () => {
    const picker = await mountBasic({
      customer: await createCustomerWithResponse({ productPlanId: 'pro', productId: '2' }),
    });
    await changePlan(picker);
    const { verdict, facts } = outcomeOf(picker);
    expect(verdict).to.contain(en.assignedOther);
    expect(facts[en.product]).to.equal(`2 ${format(en.askedFor, { value: '1' })}`);
  });
});

describe('the position of the outcome', () => {
  /** Whether the start of an element is in view in a scroll container. */
  const isInView = (box: HTMLElement, element: Element): boolean => {
    const { top, bottom } = box.getBoundingClientRect();
    const edge = element.getBoundingClientRect().top;
    return edge >= top - 1 && edge < bottom;
  };

  /** A picker in a scroll container that shows the buttons below the plans. */
  const mountInBox = async (): Promise<{ picker: PortalPlanPickerElement; box: HTMLElement }> => {
    const box = await mountContainer(600, 'block-size: 400px; overflow: auto');
    const picker = await mountPickerIn({ into: box });
    box.scrollTop = box.scrollHeight;
    return { picker, box };
  };

  it('is scrolled into view when the focus is in the picker', async () => {
    const { picker, box } = await mountInBox();
    buttonOf(picker, 'free').focus({ preventScroll: true });
    expect(isInView(box, partOf(picker, 'outcome'))).to.equal(false);
    await picker.assign({ productPlanId: 'pro' });
    await until(
      () => queryRendered(picker, '.message').some((each) => isInView(box, each)),
      'the outcome in view',
    );
  });

  it('is scrolled into view, but takes no focus, when the focus is elsewhere in the page', async () => {
    const { picker, box } = await mountInBox();
    const field = document.createElement('input');
    box.append(field);
    field.focus({ preventScroll: true });
    await picker.assign({ productPlanId: 'pro' });
    await until(
      () => queryRendered(picker, '.message').some((each) => isInView(box, each)),
      'the outcome in view',
    );
    await untilPainted();
    expect(document.activeElement === field).to.equal(true);
  });

  it('covers nothing above the picker', async () => {
    const box = await mountContainer(600);
    const button = document.createElement('button');
    button.textContent = 'Above';
    button.style.display = 'block';
    box.append(button);
    const picker = await mountPickerIn({ into: box });
    await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    button.scrollIntoView();
    const { left, width, bottom } = button.getBoundingClientRect();
    expect(elementAt(left + width / 2, bottom - 2) === button, 'the button').to.equal(true);
  });
});

describe('the sentences of the outcome', () => {
  const [past, future, end] = ['2027-01-15T11:00Z', '2027-02-01T12:00Z', '2027-05-01T12:00Z'].map(
    secondsOf,
  ) as [number, number, number];
  const planCancelled = say('planCancelled', 'Basic');
  const soon = { productPlanId: 'pro', startTimeInSeconds: future };
  const inHalfAnHour = secondsOf('2027-01-15T12:30Z');

  interface Case {
    /** The request. Absent: Pro. */
    request?: CustomerPricingRequest;
    /** The current plan. Null: unknown. Absent: Basic. */
    current?: null;
    /** The scheduled change. */
    known?: CustomerPricingResponse;
    answer: object;
    /** By the clock of the test. */
    verdict: () => string[];
  }

  const scheduledMax = { productPlanId: 'max', startTimeInSeconds: future };

  const cases: Record<string, Case> = {
    'M06 the confirmed start is after that of the scheduled plan': {
      known: scheduledMax,
      answer: { productPlanId: 'pro', startTimeInSeconds: end },
      verdict: () => [en.assignedOther, say('startsAt', 'Pro', end)],
    },
    'M06 keeping the current plan is confirmed for a time after the scheduled plan': {
      known: scheduledMax,
      request: { productPlanId: 'basic' },
      answer: { productPlanId: 'basic', startTimeInSeconds: end },
      verdict: () => [en.assignedOther, say('startsAt', 'Basic', end)],
    },
    'M07 the confirmed end has passed': {
      answer: { productPlanId: 'pro', startTimeInSeconds: past - 60, endTimeInSeconds: past },
      verdict: () => [en.assignedOther, en.assigned],
    },
    'M07 the confirmed end is before the start': {
      request: { ...soon, endTimeInSeconds: end },
      answer: { productPlanId: 'pro', startTimeInSeconds: end, endTimeInSeconds: end },
      verdict: () => [en.assignedOther, en.assigned],
    },
    'M07 the confirmed start is after the end, which was requested so': {
      request: { productPlanId: 'pro', endTimeInSeconds: inHalfAnHour },
      answer: {
        productPlanId: 'pro',
        startTimeInSeconds: inHalfAnHour + 60,
        endTimeInSeconds: inHalfAnHour,
      },
      verdict: () => [en.assignedOther, en.assigned],
    },
    'M07 the confirmed start is days before the request': {
      answer: { productPlanId: 'pro', startTimeInSeconds: past - 2 * 86_400 },
      verdict: () => [en.assignedOther, say('active', 'Pro')],
    },
    'the confirmed start is earlier on the same day, UTC': {
      answer: { productPlanId: 'pro', startTimeInSeconds: secondsOf('2027-01-15T00:00Z') },
      verdict: () => [say('active', 'Pro')],
    },
    'a first plan has started': {
      current: null,
      answer: { productPlanId: 'pro', startTimeInSeconds: past },
      verdict: () => [say('active', 'Pro')],
    },
    'a first plan will start': {
      current: null,
      request: soon,
      answer: soon,
      verdict: () => [say('startsAt', 'Pro', future)],
    },
    'another plan will start, and the current one stays until then': {
      request: soon,
      answer: soon,
      verdict: () => [say('startsAt', 'Pro', future), say('stayUntil', 'Basic')],
    },
    'another plan has started, and will end': {
      answer: { productPlanId: 'pro', startTimeInSeconds: past, endTimeInSeconds: end },
      request: { productPlanId: 'pro', endTimeInSeconds: end },
      verdict: () => [say('active', 'Pro'), say('endsAt', 'Pro', end)],
    },
    'the service says no start': { answer: { productPlanId: 'pro' }, verdict: () => [en.assigned] },
    'the service says no plan': { answer: { startTimeInSeconds: past }, verdict: () => [en.assigned] },
    'a cancelled plan will end': {
      request: { productPlanId: 'free' },
      answer: { productPlanId: 'free', startTimeInSeconds: inHalfAnHour },
      verdict: () => [planCancelled, say('moveAt', 'Free', inHalfAnHour)],
    },
    'a cancelled plan has ended': {
      request: { productPlanId: 'free' },
      answer: { productPlanId: 'free', startTimeInSeconds: past },
      verdict: () => [planCancelled, say('active', 'Free')],
    },
    'a cancelled plan without a time': {
      request: { productPlanId: 'free' },
      answer: { productPlanId: 'free' },
      verdict: () => [planCancelled],
    },
    'the current plan is kept, and the scheduled one does not start': {
      request: { productPlanId: 'basic' },
      known: soon,
      answer: { productPlanId: 'basic', startTimeInSeconds: past },
      verdict: () => [say('staying', 'Basic'), say('notStarting', 'Pro')],
    },
    'a different plan than requested: no cancellation': {
      request: { productPlanId: 'free' },
      answer: soon,
      verdict: () => [en.assignedOther, say('startsAt', 'Pro', future)],
    },
  };
  for (const [what, { request, current, known, answer: body, verdict }] of Object.entries(cases))
    it(`say: ${what}`, async () => {
      setClock(today);
      const picker = await mountPickerOf(await createCustomerWithResponse(body), {
        'current-plan': current === undefined ? 'basic' : current,
        'default-plan': 'free',
      });
      picker.assignment = known ?? null;
      await picker.assign(request ?? { productPlanId: 'pro' });
      await picker.updateComplete;
      expect(outcomeOf(picker).verdict).to.equal(verdict().join(' '));
      expect(detailsOf(picker).open).to.equal(verdict()[0] === en.assignedOther);
    });

  it('have machine-readable times in UTC', async () => {
    setClock(today);
    const picker = await mountPickerOf(await createCustomerWithResponse(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    const times = [...partOf(picker, 'outcome').querySelectorAll('.verdict time')] as HTMLTimeElement[];
    expect(times.map(({ dateTime }) => dateTime)).to.deep.equal([
      '2027-02-01T12:00:00.000Z',
      '2027-05-01T12:00:00.000Z',
    ]);
  });
});

describe('a time of the outcome', () => {
  for (const [what, start] of [
    ['today', '2027-01-15T18:05'],
    ['tomorrow', '2027-01-16T18:05'],
    ['on a later day', '2027-02-20T18:05'],
  ] as const)
    it(
      `has a date, a time and a zone ${what}`,
      inTimeZone('Europe/Berlin', async () => {
        setClock('2027-01-15T12:00');
        const startTimeInSeconds = secondsOf(start);
        const picker = await mountPickerOf(
          await createCustomerWithResponse({ productPlanId: 'pro', startTimeInSeconds }),
          {},
        );
        await changePlan(picker);
        const [, month, day] = start.slice(0, 10).split('-');
        const shown = `${month === '01' ? 'January' : 'February'} ${day}, 2027 at 6:05 PM GMT+1`;
        expect(outcomeOf(picker).verdict).to.contain(`Pro starts on ${shown}.`);
        expect(outcomeOf(picker).facts[en.starts]).to.equal(`${shown} ${askedFor(en.soon)}`);
      }),
    );

  it(
    'names its offset when clocks show it twice',
    inTimeZone('Europe/Berlin', async () => {
      setClock('2027-10-20T12:00Z');
      const verdictOf = async (start: string): Promise<string> => {
        const startTimeInSeconds = secondsOf(start);
        const picker = await mountPickerOf(
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
    }),
  );
});

describe('the reference of an assignment', () => {
  it('can be selected on its own', async () => {
    const picker = await mountPickerOf(await createCustomerWithResponse(answer), { 'current-plan': 'basic' });
    await changePlan(picker);
    const [reference] = [...detailsOf(picker).querySelectorAll('dd')].filter(
      (each) => textOf(each) === answer.relationId,
    );
    if (!reference) return expect.fail('There is no reference.');
    const style = getComputedStyle(reference);
    const values = ['user-select', '-webkit-user-select'].map((name) => style.getPropertyValue(name));
    expect(values).to.include('all');
  });
});

describe('the status of a pending change', () => {
  it('is shown in all pickers of the customer and product', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };
    const [picker, other] = [
      await mountPickerOf(customer, attributes),
      await mountPickerOf(customer, attributes),
    ];
    await customer.setFaults({ delay: 50 });
    const ended = picker.assign({ productPlanId: 'free' });
    await Promise.all([picker.updateComplete, other.updateComplete]);
    expect(outcomeOf(picker).verdict).to.equal(en.pending);
    await until(() => other.pending, 'the other picker');
    await other.updateComplete;
    expect(outcomeOf(other).verdict).to.equal(en.pending);
    await ended;
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'status'))).to.equal('');
  });
});
