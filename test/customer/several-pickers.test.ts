/** Several pickers of one customer. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  confirm,
  dialogOf,
  en,
  expect,
  expectState,
  holdChange,
  holdResponses,
  mountPicker,
  openReview,
  outcomeEventsOf,
  partOf,
  passGuard,
  renderedTextOf,
  type Scene,
  textOf,
  typesOf,
  until,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';
import { mountPickerAt } from '../support/session-places.js';

const pro = { productPlanId: 'pro' };
const busy = { code: 'busy', outcome: 'not-applied' };

/** Sends a change and holds its response; the returned function releases it. */
async function send(picker: PortalPlanPickerElement, request: object = {}): Promise<() => Promise<void>> {
  const responses = holdResponses();
  const assigned = picker.assign({ ...pro, ...request });
  await until(() => responses.count, 'the request');
  return async () => {
    await responses.release();
    await assigned;
  };
}

/** Checks that the picker is locked. */
async function expectLocked(scene: Scene, picker: PortalPlanPickerElement): Promise<void> {
  picker.defaultPlan = 'free';
  await picker.updateComplete;
  const { count } = scene.calls;
  expect(picker.pending).to.equal(true);
  expectState(picker, 'pending', true);
  expect(renderedTextOf(picker)).to.contain(en.pending);
  const request = { ...pro, productId: picker.productId ?? '' };
  expect(await picker.assign(request).catch((error: unknown) => error)).to.include(busy);
  await openReview(picker);
  picker.review('free');
  partOf(picker, 'cancel').click();
  await untilSettled();
  expect(dialogOf(picker).open).to.equal(false);
  expect(scene.calls.count).to.equal(count);
}

describe('several pickers', () => {
  it('N04 locks both pickers of a customer, by attributes and by its session, and shows the outcome in one', async () => {
    const scene = await mountPicker();
    const { picker: first } = scene;
    const { widget: second } = await mountPickerAt(
      'its session',
      { baseUrl: `${scene.customer.url}/` },
      { scene },
    );
    const release = await send(first);
    await expectLocked(scene, second);
    await release();
    await Promise.all([first.updateComplete, second.updateComplete]);
    expect(textOf(partOf(first, 'outcome'))).to.match(/^Pro (is active|starts)/);
    for (const region of ['outcome', 'status']) expect(textOf(partOf(second, region))).to.equal('');
    expect(second).to.include({ pending: false, error: null });
    expect(second.assignment, 'what both know').to.equal(first.assignment);
    expect(outcomeEventsOf(scene)).to.have.length(1);
    await second.assign(pro);
  });

  it('N04 locks the other picker while the page delays a change, and an open review, which waits for its end', async () => {
    const scene = await mountPicker();
    const { picker: locked } = await mountPicker({ scene });
    const { picker: reviewing } = await mountPicker({ scene });
    let asked = 0;
    reviewing.addEventListener('plan-assign', () => asked++);
    await openReview(reviewing);
    const release = await holdChange(scene.picker);
    await expectLocked(scene, locked);
    await confirm(reviewing);
    await untilSettled();
    expect(reviewing.error).to.equal(null);
    expect(asked).to.equal(0);
    expect(partOf(reviewing, 'confirm').ariaDisabled).to.equal('true');
    expect(textOf(dialogOf(reviewing))).to.contain(en.pending);
    release();
    await untilOutcome(scene.picker);
    await reviewing.updateComplete;
    expect(dialogOf(reviewing).open).to.equal(false);
    expect(textOf(partOf(reviewing, 'notice'))).to.equal(en.isCurrent);
    expect(scene.calls.count).to.equal(1);
  });

  it('N04 sends one of two changes in one task, of which the second is confirmed', async () => {
    const scene = await mountPicker();
    const { picker: second } = await mountPicker({ scene });
    await openReview(second);
    const restore = await passGuard(second);
    const response = scene.picker.assign(pro);
    partOf(second, 'confirm').click();
    restore();
    await response;
    await untilSettled();
    expect(typesOf(scene.events)).to.deep.equal(['plan-assigned']);
    expect(scene.calls.count).to.equal(1);
  });
});
