import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import type { CustomerPricingResponse } from '../../../src/service/resources.js';
import type { Attributes } from '../../support/markup.js';
import {
  changePlan,
  choosePlan,
  confirm,
  untilOutcome,
  press,
  openReview,
  confirmAndReadBodies,
  enterTime,
} from '../../support/actions.js';
import { dialogOf, focusedElement, partOf, partsOf, textOf, renderedTextOf } from '../../support/rendered.js';
import { recordEvents } from '../../support/events.js';
import { mountPicker } from '../../support/mount.js';
import { cardOf, markedLabelsOf } from '../../support/cards.js';
import {
  SandboxCustomer,
  receivedBodies,
  createLenientCustomer,
  storedPlansOf,
} from '../../support/sandbox.js';
import { reviewOf } from '../../support/review.js';
import { format, formatTime, formatZone } from '../../../src/localize/format.js';
import { secondsInDays, setClock, secondsOf } from '../../support/clock.js';
import { en } from '../../../src/messages/en.js';

const english = { messages: en, language: 'en' };

// At noon UTC it is the same day nearly everywhere.
const today = '2027-01-15T12:00Z';
const march = secondsOf('2027-03-01T12:00Z');
const june = secondsOf('2027-06-01T12:00Z');

const coming: CustomerPricingResponse = { productPlanId: 'pro', startTimeInSeconds: march };

async function mountWith(
  assignment: object | null,
  attributes: Attributes = {},
): Promise<PortalPlanPickerElement> {
  const picker = await mountPicker(undefined, {
    'current-plan': 'basic',
    'default-plan': 'free',
    ...attributes,
  });
  Object.assign(picker, { assignment });
  await picker.updateComplete;
  return picker;
}

/** The lines above the cards, without the button. */
const lines = (picker: PortalPlanPickerElement): string[] =>
  partsOf(picker, 'scheduled').flatMap((box) => [...box.querySelectorAll('p')].map(textOf));

const starts = (plan: string, seconds = march): string => `${plan} starts ${formatTime(seconds, english)}.`;
const ends = (plan: string, seconds = june): string => `${plan} ends ${formatTime(seconds, english)}.`;

describe('a customer sees what is coming', () => {
  beforeEach(() => {
    setClock(today);
  });

  it('by a badge on the card, and in a line above: the start and the end', async () => {
    const picker = await mountWith({ ...coming, endTimeInSeconds: june });
    expect(lines(picker)).to.deep.equal([`${starts('Pro')} ${ends('Pro')}`]);
    expect(formatTime(march, english)).to.match(/^on March 1, 2027 at \d+:\d\d [AP]M$/);
    expect(cardOf(picker, 'pro').badges).to.deep.equal([en.scheduled, 'Most popular']);
    expect(cardOf(picker, 'free').badges).to.deep.equal([]);
    const following = Node.DOCUMENT_POSITION_FOLLOWING;
    const isAbove = partOf(picker, 'scheduled').compareDocumentPosition(partOf(picker, 'plans')) & following;
    expect(Boolean(isAbove), 'the line is above the plans').to.equal(true);
  });

  it('as the current plan once it has started, also when the page sets the same current plan again', async () => {
    const picker = await mountWith({ productPlanId: 'pro', startTimeInSeconds: secondsOf(today) - 60 });
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Pro']);
    picker.currentPlan = 'basic';
    picker.requestUpdate();
    await picker.updateComplete;
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Pro']);
  });

  it('as coming, not as current', async () => {
    const picker = await mountWith(coming);
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Basic']);
    expect(cardOf(picker, 'basic').radio).to.equal(undefined);
    expect(cardOf(picker, 'pro').isOffered).to.equal(true);
  });

  it('also when it starts within the upcoming hour, as the service said after the change', async () => {
    const start = Date.parse(today) / 1000 + 40 * 60;
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 200, body: JSON.stringify({ ...coming, startTimeInSeconds: start }) });
    const picker = await mountPicker(customer, { 'current-plan': 'basic' });
    await changePlan(picker);
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Basic']);
    await press(picker, 'done');
    expect(lines(picker)).to.deep.equal([starts('Pro', start)]);
    expect(picker.assignment?.startTimeInSeconds).to.equal(start);
  });

  it('as the current plan once its start has passed', async () => {
    const picker = await mountWith({ ...coming, endTimeInSeconds: june });
    setClock('2027-03-01T12:00:00Z');
    await choosePlan(picker, 'free');
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Pro']);
    expect(cardOf(picker, 'pro').radio).to.equal(undefined);
    expect(cardOf(picker, 'basic').isOffered).to.equal(true);
    expect(lines(picker)).to.deep.equal([ends('Pro')]);
    expect(cardOf(picker, 'pro').badges).to.deep.equal(['Most popular']);
    expect(partsOf(picker, 'keep')).to.have.length(0);
    await press(picker, 'submit');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal(['Cancel Pro?', format(en.moveSoon, { plan: 'Free' })]);
  });

  it('not any more once its end has passed', async () => {
    const picker = await mountWith({ ...coming, endTimeInSeconds: june });
    setClock('2027-06-01T12:00:00Z');
    await choosePlan(picker, 'free');
    expect(lines(picker)).to.deep.equal([]);
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Basic']);
  });

  for (const [what, assignment] of [
    ['nothing', null],
    ['no plan', { startTimeInSeconds: march }],
    ['no time', { productPlanId: 'pro', relationId: 'r' }],
    ['null and zero for none', { productPlanId: 'pro', startTimeInSeconds: null, endTimeInSeconds: 0 }],
  ] as const)
    it(`nowhere when ${what} is known`, async () => {
      const picker = await mountWith(assignment);
      expect(lines(picker)).to.deep.equal([]);
      expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Basic']);
      expect(cardOf(picker, 'pro').badges).to.deep.equal(['Most popular']);
    });

  it('by its identifier when the page does not list the plan', async () => {
    const picker = await mountWith({ ...coming, productPlanId: 'legacy' });
    expect(lines(picker)).to.deep.equal([starts('legacy')]);
  });

  it('no more when the page takes it back', async () => {
    const picker = await mountWith(coming);
    picker.assignment = null;
    await picker.updateComplete;
    expect(lines(picker)).to.deep.equal([]);
  });

  it('and in review, that a new choice takes its place', async () => {
    const picker = await mountWith(coming);
    await openReview(picker, 'free');
    const cancels = format(en.moveSoon, { plan: 'Free' });
    const replaces = format(en.replaces, { plan: 'Pro', time: formatTime(march, english) });
    const zone = formatZone(english);
    expect(reviewOf(picker).title).to.equal('Cancel Basic?');
    expect(reviewOf(picker).times).to.equal(`${cancels} ${replaces} ${zone}`);
    await press(picker, 'dismiss');
    picker.assignment = null;
    await picker.updateComplete;
    await press(picker, 'submit');
    // Without a time there is no zone to name.
    expect(reviewOf(picker).times).to.equal(cancels);
  });
});

describe('a customer keeps the current plan', () => {
  const stay = `${format(en.stay, { plan: 'Basic' })} ${format(en.notStarting, { plan: 'Pro' })}`;

  it('which is offered by its name, only while another plan is coming', async () => {
    setClock(today);
    expect(textOf(partOf(await mountWith(coming), 'keep'))).to.equal('Keep Basic');
    expect(partsOf(await mountWith({ ...coming, productPlanId: 'basic' }), 'keep')).to.have.length(0);
    expect(partsOf(await mountWith({ ...coming, startTimeInSeconds: 1 }), 'keep')).to.have.length(0);
    expect(partsOf(await mountWith(coming, { 'current-plan': null }), 'keep')).to.have.length(0);
    expect(partsOf(await mountWith(null), 'keep')).to.have.length(0);
  });

  it('after a review: it is assigned again, and the scheduled plan never begins', async () => {
    const customer = await SandboxCustomer.create({ plan: 'basic' });
    const picker = await mountPicker(customer, { 'current-plan': 'basic' });
    const start = secondsInDays(30);
    await picker.assign({ productPlanId: 'pro', startTimeInSeconds: start });
    await picker.updateComplete;
    const events = recordEvents('plan-assign', 'plan-assigned');
    await press(picker, 'keep');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal(['Keep Basic', stay]);
    expect(await receivedBodies(customer)).to.have.length(1);
    await confirm(picker);
    await untilOutcome(picker);
    expect((await receivedBodies(customer))[1]).to.equal('{"productPlanId":"basic"}');
    expect(events.map((event) => (event as CustomEvent<object>).detail)[0]).to.deep.equal({
      productPlanId: 'basic',
    });
    expect(events).to.have.length(2);
    const [, pro, basic] = await storedPlansOf(customer);
    expect(pro?.endTimeInSeconds).to.equal(pro?.startTimeInSeconds);
    expect(basic).to.include({ productPlanId: 'basic' }).and.not.have.property('endTimeInSeconds');
    expect(partsOf(picker, 'keep')).to.have.length(0);
  });

  it('sends the product of the picker', async () => {
    setClock(today);
    const customer = await createLenientCustomer();
    const picker = await mountPicker(customer, { 'current-plan': 'basic', 'product-id': '2' });
    picker.assignment = coming;
    await picker.updateComplete;
    await press(picker, 'keep');
    expect(await confirmAndReadBodies(picker, customer)).to.deep.equal([
      '{"productPlanId":"basic","productId":"2"}',
    ]);
  });

  it('not while an assignment is pending: the button is marked as disabled', async () => {
    setClock(today);
    const picker = await mountWith(coming);
    expect(partOf(picker, 'keep').ariaDisabled).to.equal('false');
    picker.addEventListener('plan-assign', (event) => {
      event.waitUntil(new Promise(() => undefined));
    });
    await openReview(picker, 'free');
    await confirm(picker);
    expect(picker.pending).to.equal(true);
    expect(partOf(picker, 'keep').ariaDisabled).to.equal('true');
  });

  it('now, whatever times are chosen for another change', async () => {
    setClock(today);
    const picker = await mountWith(coming, { schedule: '' });
    await enterTime(picker, 'start', '2027-05-01T10:00');
    await press(picker, 'keep');
    expect(reviewOf(picker).times).to.equal(stay);
  });

  it('or not: the focus is back on the button', async () => {
    setClock(today);
    const picker = await mountWith(coming);
    await press(picker, 'keep');
    await press(picker, 'dismiss');
    expect(focusedElement() === partOf(picker, 'keep'), 'the same element').to.equal(true);
    expect(lines(picker)).to.deep.equal([starts('Pro')]);
  });
});

describe('a customer asks for the current plan again', () => {
  beforeEach(() => {
    setClock(today);
  });

  it('at another time, where the page offers times', async () => {
    const picker = await mountWith(null, { schedule: '' });
    await choosePlan(picker, 'basic');
    await enterTime(picker, 'start', '2027-03-01T10:00');
    const startTimeInSeconds = secondsOf('2027-03-01T10:00');
    expect(picker.request).to.deep.equal({ productPlanId: 'basic', startTimeInSeconds });
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('or until a time', async () => {
    const picker = await mountWith(null, { schedule: '', value: 'basic' });
    await enterTime(picker, 'end', '2027-06-01T10:00');
    const endTimeInSeconds = secondsOf('2027-06-01T10:00');
    expect(picker.request).to.deep.equal({ productPlanId: 'basic', endTimeInSeconds });
  });

  it('not for now: nothing opens, and something is said', async () => {
    const picker = await mountWith(null, { schedule: '', value: 'basic' });
    expect(renderedTextOf(picker)).not.to.contain(en.chooseDate);
    await press(picker, 'submit');
    expect(picker.request).to.equal(null);
    expect(dialogOf(picker).open).to.equal(false);
    expect(renderedTextOf(picker)).to.contain(en.chooseDate);
  });

  it('not by times of the page that are not on screen', async () => {
    const picker = await mountWith(null, { value: 'basic', 'start-time-in-seconds': String(march) });
    expect(cardOf(picker, 'basic').radio).to.equal(undefined);
    expect(picker.request).to.equal(null);
  });
});
