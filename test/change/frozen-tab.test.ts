/** Group L: other digits and calendars, and frozen tabs. */
import { stub } from 'sinon';
import {
  cardOf,
  confirm,
  enterTime,
  expect,
  expectAssigned,
  expectFailure,
  expectReleased,
  holdResponses,
  lastAssignmentOf,
  mountPicker,
  openReview,
  openScene,
  partOf,
  receivedBodies,
  reviewOf,
  secondsOf,
  startBodies,
  startPendingChange,
  stopTimers,
  textOf,
  timeFieldOf,
  untilOutcome,
} from '../support/browser.js';

describe('L02: languages with other digits and calendars', () => {
  for (const [lang, digits, year] of [
    ['fa-IR', /[۰-۹]/, /۱۴[۰-۹]{2}/],
    ['ja-JP-u-ca-japanese', /49/, /令和/],
  ] as const)
    it(`L02 shows local digits and calendar and sends plain integers in ${lang}`, async () => {
      const attributes = { lang, schedule: '', 'current-plan': 'basic', 'default-plan': 'free' };
      const scene = await mountPicker({ customer: { plan: 'basic' }, attributes });
      const { picker, customer } = scene;
      const typed = '2040-03-01T10:00';
      expect(cardOf(picker, 'pro').price).to.match(digits);
      await openReview(picker);
      await enterTime(picker, 'start', typed);
      expect(timeFieldOf(picker, 'start')?.value).to.equal(typed);
      expect(textOf(partOf(picker, 'start'))).to.match(year);
      const { cost, times } = reviewOf(picker);
      expect(times).to.match(year);
      expect(`${cost} ${times}`).to.match(digits);
      await confirm(picker);
      await untilOutcome(picker);
      expect(await receivedBodies(customer)).to.deep.equal(startBodies(secondsOf(typed)));
      expect(await expectAssigned(scene, picker, await lastAssignmentOf(scene))).to.match(year);
    });
});

describe('L04: tabs that are frozen during the POST', () => {
  /** Starts a change whose response and deadline are due when the page is resumed, ten minutes later. */
  const freeze = async () => {
    const pass = stopTimers();
    const scene = await openScene();
    const responses = holdResponses();
    const { picker } = await mountPicker({ scene });
    await startPendingChange(scene, picker, responses);
    await responses.untilAnswered(0);
    stub(Date, 'now').returns(Date.now() + 600_000);
    for (const type of ['freeze', 'visibilitychange', 'resume']) document.dispatchEvent(new Event(type));
    for (const type of ['pagehide', 'pageshow', 'offline', 'online', 'focus'])
      window.dispatchEvent(new Event(type));
    return { scene, picker, responses, pass };
  };

  it('L04 is assigned once when the response comes before the timer', async () => {
    const { scene, picker, responses, pass } = await freeze();
    await responses.release();
    await untilOutcome(picker);
    await pass(600_000);
    await expectReleased(scene, picker);
  });

  it('L04 is unknown once when the timer fires first', async () => {
    const { scene, picker, responses, pass } = await freeze();
    await pass(600_000);
    await responses.release();
    await untilOutcome(picker);
    const failure = { code: 'timeout', outcome: 'unknown' } as const;
    await expectFailure(scene, picker, failure, { calls: 1, applied: 1 });
    expect(picker.assignment).to.equal(null);
  });
});
