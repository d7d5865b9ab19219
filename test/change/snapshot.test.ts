/** Each snapshot of a review has its own `plan-review`, whose signal aborts when it will not be confirmed any more. */
import type { PlanReviewEvent } from '../../src/events.js';
import { basic, fivePlans } from '../picker/basic.js';
import {
  confirm,
  confirmButtonOf,
  dialogOf,
  en,
  expect,
  listen,
  mountPicker,
  noticeOf,
  openReview,
  type PickerScene,
  planOf,
  press,
  recordEvents,
  until,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';

const mountBasic = (): Promise<PickerScene> =>
  mountPicker({ customer: { plan: 'basic' }, attributes: { ...basic, schedule: '' }, plans: fivePlans });
const stateOf = (events: PlanReviewEvent[]): string =>
  events.map(({ signal }) => (signal.aborted ? 'x' : 'o')).join('');

describe('a snapshot of a review', () => {
  for (const isHeld of [false, true])
    it(`N30 ends the review of a page that changes in each plan-review, held: ${isHeld}`, async () => {
      const { picker } = await mountBasic();
      let price = 100;
      const events: PlanReviewEvent[] = [];
      listen('plan-review', (event) => {
        events.push(event);
        if (isHeld) event.waitUntil(new Promise(() => undefined));
        planOf(picker, 'pro').price = String(price++);
      });
      const dismissed = recordEvents('plan-dismiss');
      await openReview(picker);
      await untilSettled();
      expect([dialogOf(picker).open, noticeOf(picker)]).to.deep.equal([
        false,
        en.priceChanged.replace('{plan}', 'Pro'),
      ]);
      expect([events.length, dismissed.length, stateOf(events)]).to.deep.equal([10, 1, 'xxxxxxxxxx']);
    });

  it('is replaced while the page has not answered, and its promise no longer counts', async () => {
    const { picker } = await mountBasic();
    const events: PlanReviewEvent[] = [];
    const resolves: (() => void)[] = [];
    listen('plan-review', (event) => {
      events.push(event);
      event.waitUntil(new Promise<void>((resolve) => resolves.push(resolve)));
    });
    await openReview(picker);
    planOf(picker, 'pro').price = '55';
    await untilSettled();
    expect(stateOf(events)).to.equal('xo');
    resolves[0]?.();
    await untilSettled();
    expect(confirmButtonOf(picker).ariaDisabled).to.equal('true');
    resolves[1]?.();
    await untilSettled();
    expect(confirmButtonOf(picker).ariaDisabled).to.equal('false');
    planOf(picker, 'pro').price = '56';
    await untilSettled();
    expect([dialogOf(picker).open, stateOf(events)]).to.deep.equal([false, 'xx']);
  });

  it('is not aborted by its confirmation, and ends with another review, a dismissal and assign()', async () => {
    const { picker } = await mountBasic();
    const events: PlanReviewEvent[] = [];
    listen('plan-review', (event) => void events.push(event));
    await openReview(picker);
    await press(picker, 'dismiss');
    picker.addEventListener('plan-review', (event) => event.preventDefault());
    await openReview(picker);
    await openReview(picker, 'max');
    expect(stateOf(events)).to.equal('xxo');
    events[2]?.confirm();
    await untilOutcome(picker);
    expect(stateOf(events)).to.equal('xxo');
  });

  for (const [how, answer] of [
    ['resolves with false', () => Promise.resolve(false)],
    ['rejects', () => Promise.reject(new Error('declined'))],
  ] as const)
    it(`ends in one plan-error when the hold ${how}`, async () => {
      const { picker } = await mountBasic();
      const errors = recordEvents('plan-error');
      listen('plan-assign', (event) => event.waitUntil(answer()));
      await openReview(picker);
      await confirm(picker);
      await untilOutcome(picker);
      expect(errors.map(({ detail }) => [detail.code, detail.outcome])).to.deep.equal([
        ['canceled', 'not-applied'],
      ]);
    });

  it('is canceled when the page resolves the promise while it unmounts the picker', async () => {
    const { picker } = await mountBasic();
    const errors = recordEvents('plan-error');
    let resolve = (): void => undefined;
    listen('plan-assign', (event) => event.waitUntil(new Promise<void>((done) => (resolve = done))));
    await openReview(picker);
    await confirm(picker);
    await untilSettled();
    picker.remove();
    resolve();
    await until(() => errors.length);
    expect(errors.map(({ detail }) => detail.code)).to.deep.equal(['canceled']);
  });
});
