import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import type { CustomerPricingResponse } from '../../../src/service/resources.js';
import type { Attributes } from '../../support/markup.js';
import { changePlan, choosePlan, confirm, dialogOf, outcome, press, review } from '../../support/customer.js';
import { eventsOf } from '../../support/events.js';
import { mountPicker } from '../../support/mount.js';
import { focusOf, part, parts, read, text } from '../../support/rendered.js';
import { card, marked } from '../../support/card.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { bodies, confirmAndRead, obliging, plansAt } from '../../support/ledger.js';
import { reviewOf } from '../../support/review.js';
import { format, formatTime, formatZone } from '../../../src/localize/format.js';
import { enter } from '../../support/schedule.js';
import { inDays, itIs, secondsOf } from '../../support/clock.js';
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
  parts(picker, 'scheduled').flatMap((box) => [...box.querySelectorAll('p')].map(read));

const starts = (plan: string, seconds = march): string => `${plan} starts ${formatTime(seconds, english)}.`;
const ends = (plan: string, seconds = june): string => `${plan} ends ${formatTime(seconds, english)}.`;

describe('a customer sees what is coming', () => {
  beforeEach(() => {
    itIs(today);
  });

  it('by a badge on the card, and in a line above: the start and the end', async () => {
    const picker = await mountWith({ ...coming, endTimeInSeconds: june });
    expect(lines(picker)).to.deep.equal([`${starts('Pro')} ${ends('Pro')}`]);
    expect(formatTime(march, english)).to.match(/^on March 1, 2027 at \d+:\d\d [AP]M$/);
    expect(card(picker, 'pro').badges).to.deep.equal([en.scheduled, 'Most popular']);
    expect(card(picker, 'free').badges).to.deep.equal([]);
    const following = Node.DOCUMENT_POSITION_FOLLOWING;
    const isAbove = part(picker, 'scheduled').compareDocumentPosition(part(picker, 'plans')) & following;
    expect(Boolean(isAbove), 'the line is above the plans').to.equal(true);
  });

  it('as the current plan once it has started, also when the page sets the same current plan again', async () => {
    const picker = await mountWith({ productPlanId: 'pro', startTimeInSeconds: secondsOf(today) - 60 });
    expect(marked(picker, 'current')).to.deep.equal(['Pro']);
    picker.currentPlan = 'basic';
    picker.requestUpdate();
    await picker.updateComplete;
    expect(marked(picker, 'current')).to.deep.equal(['Pro']);
  });

  it('as coming, not as current', async () => {
    const picker = await mountWith(coming);
    expect(marked(picker, 'current')).to.deep.equal(['Basic']);
    expect(card(picker, 'basic').radio).to.equal(undefined);
    expect(card(picker, 'pro').isOffered).to.equal(true);
  });

  it('also when it starts within the upcoming hour, as the service said after the change', async () => {
    const start = Date.parse(today) / 1000 + 40 * 60;
    const customer = await SandboxCustomer.arrive();
    await customer.fail({ status: 200, body: JSON.stringify({ ...coming, startTimeInSeconds: start }) });
    const picker = await mountPicker(customer, { 'current-plan': 'basic' });
    await changePlan(picker);
    expect(marked(picker, 'current')).to.deep.equal(['Basic']);
    await press(picker, 'done');
    expect(lines(picker)).to.deep.equal([starts('Pro', start)]);
    expect(picker.assignment?.startTimeInSeconds).to.equal(start);
  });

  it('as the current plan once its start has passed', async () => {
    const picker = await mountWith({ ...coming, endTimeInSeconds: june });
    itIs('2027-03-01T12:00:00Z');
    await choosePlan(picker, 'free');
    expect(marked(picker, 'current')).to.deep.equal(['Pro']);
    expect(card(picker, 'pro').radio).to.equal(undefined);
    expect(card(picker, 'basic').isOffered).to.equal(true);
    expect(lines(picker)).to.deep.equal([ends('Pro')]);
    expect(card(picker, 'pro').badges).to.deep.equal(['Most popular']);
    expect(parts(picker, 'keep')).to.have.length(0);
    await press(picker, 'submit');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal(['Cancel Pro?', format(en.moveSoon, { plan: 'Free' })]);
  });

  it('not any more once its end has passed', async () => {
    const picker = await mountWith({ ...coming, endTimeInSeconds: june });
    itIs('2027-06-01T12:00:00Z');
    await choosePlan(picker, 'free');
    expect(lines(picker)).to.deep.equal([]);
    expect(marked(picker, 'current')).to.deep.equal(['Basic']);
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
      expect(marked(picker, 'current')).to.deep.equal(['Basic']);
      expect(card(picker, 'pro').badges).to.deep.equal(['Most popular']);
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
    await review(picker, 'free');
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
    itIs(today);
    expect(read(part(await mountWith(coming), 'keep'))).to.equal('Keep Basic');
    expect(parts(await mountWith({ ...coming, productPlanId: 'basic' }), 'keep')).to.have.length(0);
    expect(parts(await mountWith({ ...coming, startTimeInSeconds: 1 }), 'keep')).to.have.length(0);
    expect(parts(await mountWith(coming, { 'current-plan': null }), 'keep')).to.have.length(0);
    expect(parts(await mountWith(null), 'keep')).to.have.length(0);
  });

  it('after a review: it is assigned again, and the scheduled plan never begins', async () => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    const picker = await mountPicker(customer, { 'current-plan': 'basic' });
    const start = inDays(30);
    await picker.assign({ productPlanId: 'pro', startTimeInSeconds: start });
    await picker.updateComplete;
    const events = eventsOf('plan-assign', 'plan-assigned');
    await press(picker, 'keep');
    const { title, times } = reviewOf(picker);
    expect([title, times]).to.deep.equal(['Keep Basic', stay]);
    expect(await bodies(customer)).to.have.length(1);
    await confirm(picker);
    await outcome(picker);
    expect((await bodies(customer))[1]).to.equal('{"productPlanId":"basic"}');
    expect(events.map((event) => (event as CustomEvent<object>).detail)[0]).to.deep.equal({
      productPlanId: 'basic',
    });
    expect(events).to.have.length(2);
    const [, pro, basic] = await plansAt(customer);
    expect(pro?.endTimeInSeconds).to.equal(pro?.startTimeInSeconds);
    expect(basic).to.include({ productPlanId: 'basic' }).and.not.have.property('endTimeInSeconds');
    expect(parts(picker, 'keep')).to.have.length(0);
  });

  it('sends the product of the picker', async () => {
    itIs(today);
    const customer = await obliging();
    const picker = await mountPicker(customer, { 'current-plan': 'basic', 'product-id': '2' });
    picker.assignment = coming;
    await picker.updateComplete;
    await press(picker, 'keep');
    expect(await confirmAndRead(picker, customer)).to.deep.equal([
      '{"productPlanId":"basic","productId":"2"}',
    ]);
  });

  it('not while an assignment is pending: the button is marked as disabled', async () => {
    itIs(today);
    const picker = await mountWith(coming);
    expect(part(picker, 'keep').ariaDisabled).to.equal('false');
    picker.addEventListener('plan-assign', (event) => {
      event.waitUntil(new Promise(() => undefined));
    });
    await review(picker, 'free');
    await confirm(picker);
    expect(picker.pending).to.equal(true);
    expect(part(picker, 'keep').ariaDisabled).to.equal('true');
  });

  it('now, whatever times are chosen for another change', async () => {
    itIs(today);
    const picker = await mountWith(coming, { schedule: '' });
    await enter(picker, 'start', '2027-05-01T10:00');
    await press(picker, 'keep');
    expect(reviewOf(picker).times).to.equal(stay);
  });

  it('or not: the focus is back on the button', async () => {
    itIs(today);
    const picker = await mountWith(coming);
    await press(picker, 'keep');
    await press(picker, 'dismiss');
    expect(focusOf() === part(picker, 'keep'), 'the same element').to.equal(true);
    expect(lines(picker)).to.deep.equal([starts('Pro')]);
  });
});

describe('a customer asks for the current plan again', () => {
  beforeEach(() => {
    itIs(today);
  });

  it('at another time, where the page offers times', async () => {
    const picker = await mountWith(null, { schedule: '' });
    await choosePlan(picker, 'basic');
    await enter(picker, 'start', '2027-03-01T10:00');
    const startTimeInSeconds = secondsOf('2027-03-01T10:00');
    expect(picker.request).to.deep.equal({ productPlanId: 'basic', startTimeInSeconds });
    await press(picker, 'submit');
    expect(dialogOf(picker).open).to.equal(true);
  });

  it('or until a time', async () => {
    const picker = await mountWith(null, { schedule: '', value: 'basic' });
    await enter(picker, 'end', '2027-06-01T10:00');
    const endTimeInSeconds = secondsOf('2027-06-01T10:00');
    expect(picker.request).to.deep.equal({ productPlanId: 'basic', endTimeInSeconds });
  });

  it('not for now: nothing opens, and something is said', async () => {
    const picker = await mountWith(null, { schedule: '', value: 'basic' });
    expect(text(picker)).not.to.contain(en.chooseDate);
    await press(picker, 'submit');
    expect(picker.request).to.equal(null);
    expect(dialogOf(picker).open).to.equal(false);
    expect(text(picker)).to.contain(en.chooseDate);
  });

  it('not by times of the page that are not on screen', async () => {
    const picker = await mountWith(null, { value: 'basic', 'start-time-in-seconds': String(march) });
    expect(card(picker, 'basic').radio).to.equal(undefined);
    expect(picker.request).to.equal(null);
  });
});
