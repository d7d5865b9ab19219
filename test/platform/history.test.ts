/** The customer leaves the page during a change, and comes back to it as it was, from the back-forward cache. */
import {
  confirm,
  dialogOf,
  expect,
  expectFailure,
  expectReleased,
  holdAssignments,
  mountPicker,
  openReview,
  recordWidgetEvents,
  startPendingChange,
  untilOutcome,
} from '../support/browser.js';

/** What a browser dispatches then. The drivers of most engines cannot restore a page. */
const comeBack = (): boolean => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));

describe('a page from the back-forward cache', () => {
  it('H12 shows the outcome of a change that was sent, once', async () => {
    const scene = await mountPicker();
    const { picker } = scene;
    const responses = await startPendingChange(scene, picker);
    comeBack();
    await picker.updateComplete;
    expect(picker.pending).to.equal(true);
    await expectReleased(scene, picker, responses);
  });

  it('H13 ends a held change as canceled, once, and can make it again', async () => {
    const scene = await mountPicker();
    const { picker } = scene;
    recordWidgetEvents(scene, picker);
    holdAssignments(picker);
    await openReview(picker);
    await confirm(picker);
    comeBack();
    await untilOutcome(picker);
    await expectFailure(scene, picker, { code: 'canceled', outcome: 'not-applied' }, { calls: 0 });
    await openReview(picker);
    expect(dialogOf(picker).open).to.equal(true);
  });
});
