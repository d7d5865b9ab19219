/** The outcome of a change in the picker: what it shows, where it appears, and how it ends. */
import { stub } from 'sinon';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { basic, fivePlans } from '../picker/basic.js';
import { say, time } from '../picker/sentences.js';
import { mountContainer } from '../ui/containers.js';
import {
  buttonOf,
  cardOf,
  changePlan,
  elementAt,
  en,
  expect,
  hasFocusInside,
  mountPicker,
  openReview,
  outcomeOf,
  partOf,
  partsOf,
  type PickerScene,
  press,
  queryRendered,
  recordEvents,
  secondsOf,
  setClock,
  textOf,
  until,
  untilPainted,
} from '../support/browser.js';

const today = '2027-01-15T12:00Z';

const scheduled = {
  ...{ productPlanId: 'pro', relationId: 'relation-4711' },
  ...{ startTimeInSeconds: secondsOf('2027-02-01T12:00Z'), endTimeInSeconds: secondsOf('2027-05-01T12:00Z') },
} satisfies CustomerPricingResponse;

const startsAt = say('startsAt', 'Pro', scheduled.startTimeInSeconds);

/** Mounts a picker for a customer of Basic whose changes get this response. */
const mountAnswered = (response: object): Promise<PickerScene> =>
  mountPicker({
    ...{ customer: { plan: 'basic' }, attributes: basic, plans: fivePlans },
    faults: [{ status: 200, body: JSON.stringify(response) }],
  });

describe('the outcome of a change', () => {
  beforeEach(() => setClock(today));

  it('E01 M04 shows what the service has confirmed, marks the card, and offers to keep the current plan', async () => {
    const { picker } = await mountAnswered(scheduled);
    await changePlan(picker);
    const askedFor = (value: string): string => en.askedFor.replace('{value}', value);
    expect(outcomeOf(picker)).to.deep.equal({
      verdict: [
        ...[en.assignedOther, say('moving', 'Pro'), startsAt],
        say('endsAt', 'Pro', scheduled.endTimeInSeconds),
      ].join(' '),
      reason: '',
      facts: {
        [en.plan]: 'Pro',
        [en.starts]: `${time(scheduled.startTimeInSeconds)} ${askedFor(en.soon)}`,
        [en.ends]: `${time(scheduled.endTimeInSeconds)} ${askedFor(en.noEnd)}`,
        [en.requested]: time(secondsOf(today)),
        [en.reference]: 'relation-4711',
      },
    });
    const { badges, mark } = cardOf(picker, 'pro');
    expect([badges, mark]).to.deep.equal([[en.scheduled], 'Starts February 1, 2027']);
    expect(textOf(partOf(picker, 'outcome').querySelector('[part=keep]') as Element)).to.equal('Keep Basic');
    // The outcome says it.
    expect(partsOf(picker, 'upcoming')).to.have.length(0);
  });

  it('stays below a review, until Done keeps the focus in the picker and the plan scheduled', async () => {
    const { picker } = await mountAnswered(scheduled);
    await changePlan(picker);
    await openReview(picker, 'free');
    expect(outcomeOf(picker).verdict).to.contain(startsAt);
    await press(picker, 'dismiss');
    expect(outcomeOf(picker).verdict).to.contain(startsAt);
    await press(picker, 'done');
    expect(textOf(partOf(picker, 'outcome'))).to.equal('');
    expect(hasFocusInside(picker), 'the focus is in the picker').to.equal(true);
    expect(textOf(partOf(picker, 'upcoming'))).to.contain(startsAt);
  });

  it('is shown and dispatched also if a message of the page is no text, with a warning', async () => {
    const { picker, logs, events } = await mountAnswered(scheduled);
    Object.assign(picker, { messages: { assigned: 5, moving: {} } });
    await changePlan(picker);
    expect(outcomeOf(picker).verdict).to.contain(say('moving', 'Pro'));
    expect(events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    expect(logs.flatMap(({ args }) => args).join()).to.contain('messages.assigned is no text');
  });

  it('has a reference that can be selected on its own', async () => {
    const { picker } = await mountAnswered(scheduled);
    await changePlan(picker);
    const values = [...partOf(picker, 'details').querySelectorAll('dd')];
    const reference = values.find((each) => textOf(each) === scheduled.relationId) as Element;
    const style = getComputedStyle(reference);
    expect(['user-select', '-webkit-user-select'].map((name) => style.getPropertyValue(name))).to.include(
      'all',
    );
  });
});

describe('the position of the outcome', () => {
  /** Whether the start of an element is in view in a scroll container. */
  const isInView = (box: HTMLElement, element: Element): boolean => {
    const { top, bottom } = box.getBoundingClientRect();
    const edge = element.getBoundingClientRect().top;
    return edge >= top - 1 && edge < bottom;
  };

  const mountInto = async (into: HTMLElement): Promise<PickerScene['picker']> =>
    (await mountPicker({ into, customer: { plan: 'basic' }, attributes: basic })).picker;

  for (const where of ['in the picker', 'elsewhere in the page'] as const)
    it(`is scrolled into view when the focus is ${where}, and takes it only from there`, async () => {
      const box = await mountContainer(600, 'block-size: 400px; overflow: auto');
      const picker = await mountInto(box);
      const field = document.createElement('input');
      box.append(field);
      box.scrollTop = box.scrollHeight;
      const focused = where === 'in the picker' ? buttonOf(picker, 'free') : field;
      focused.focus({ preventScroll: true });
      expect(isInView(box, partOf(picker, 'outcome'))).to.equal(false);
      await picker.assign({ productPlanId: 'pro' });
      await until(
        () => queryRendered(picker, '.message').some((each) => isInView(box, each)),
        'the outcome in view',
      );
      await untilPainted();
      expect(document.activeElement === field).to.equal(focused === field);
    });

  it('covers nothing above the picker', async () => {
    const box = await mountContainer(600);
    const button = Object.assign(document.createElement('button'), { textContent: 'Above' });
    button.style.display = 'block';
    box.append(button);
    const picker = await mountInto(box);
    await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    button.scrollIntoView();
    const { left, width, bottom } = button.getBoundingClientRect();
    expect(elementAt(left + width / 2, bottom - 2) === button, 'the button').to.equal(true);
  });

  it('is saved as a text file, which the event has, too', async () => {
    setClock(today);
    const { picker } = await mountAnswered(scheduled);
    const events = recordEvents('plan-assigned');
    await changePlan(picker);
    const blobs: Blob[] = [];
    const links: HTMLAnchorElement[] = [];
    stub(URL, 'createObjectURL').callsFake((blob) => `blob:${blobs.push(blob as Blob)}`);
    stub(HTMLAnchorElement.prototype, 'click').callsFake(function (this: HTMLAnchorElement) {
      links.push(this);
    });
    await press(picker, 'save');
    const [receipt] = events.map((event) => event.receipt);
    expect(receipt).to.match(
      /^The confirmed change.*\nSwitch to Pro\nPro: €49 per month\n.*relation-4711\n/s,
    );
    const bytes = new Uint8Array((await blobs[0]?.arrayBuffer()) ?? []);
    expect([...bytes.subarray(0, 3)], 'a byte order mark').to.deep.equal([0xef, 0xbb, 0xbf]);
    expect(new TextDecoder().decode(bytes)).to.equal(receipt);
    expect(links.map(({ href, download }) => [href, download])).to.deep.equal([
      ['blob:1', 'plan-2027-01-15.txt'],
    ]);
  });

  it('has the content of the page until it is dismissed, also after the page has changed its plan', async () => {
    const { picker } = await mountAnswered(scheduled);
    const next = document.createElement('p');
    Object.assign(next, { slot: 'assigned', textContent: 'Next steps' });
    picker.append(next);
    await changePlan(picker);
    expect(next.checkVisibility()).to.equal(true);
    picker.currentPlan = 'pro';
    await picker.updateComplete;
    expect(next.checkVisibility()).to.equal(true);
    await press(picker, 'done');
    expect(next.checkVisibility()).to.equal(false);
  });
});
