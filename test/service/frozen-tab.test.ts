/** Tabs that are frozen during the POST. */
import { stub } from 'sinon';
import {
  expect,
  expectFailure,
  expectReleased,
  holdResponses,
  mountPicker,
  openScene,
  startPendingChange,
  stopTimers,
  untilOutcome,
} from '../support/browser.js';

describe('tabs that are frozen during the POST', () => {
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
