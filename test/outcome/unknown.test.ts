/** Group I: changes after an unknown outcome. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { format, formatTime } from '../../src/i18n/format.js';
import {
  changePlan,
  confirm,
  dialogOf,
  en,
  expect,
  expectFailure,
  expectTraffic,
  mountPicker,
  openReview,
  type PickerScene,
  press,
  reinsert,
  reviewOf,
  untilOutcome,
} from '../support/browser.js';

describe('I10: changes after an unknown outcome', () => {
  /** Mounts a picker whose change to Pro has an unknown outcome. */
  async function mountUnknown(): Promise<PickerScene> {
    const attributes = { 'default-plan': 'free', 'current-plan': 'basic' };
    const scene = await mountPicker({ faults: [{ status: 500, at: 'after', times: 1 }], attributes });
    await changePlan(scene.picker);
    expect(scene.picker.error?.outcome).to.equal('unknown');
    return scene;
  }

  const warning = `${en.uncertain} ${en.checkFirst}`;

  const ways: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
    'Try again': (picker) => press(picker, 'retry'),
    cancel: (picker) => press(picker, 'cancel'),
    'another plan': (picker) => openReview(picker, 'free'),
    'review()': (picker) => picker.review('pro'),
  };
  it('I10 each way to a review opens one that says that the earlier change may be in effect', async () => {
    const scene = await mountUnknown();
    const { picker } = scene;
    for (const [what, act] of Object.entries(ways)) {
      await act(picker);
      await picker.updateComplete;
      expect(dialogOf(picker).open, what).to.equal(true);
      expect(reviewOf(picker).notes, what).to.deep.equal([warning]);
      await press(picker, 'dismiss');
    }
    await press(picker, 'retry');
    await expectTraffic(scene, { calls: 1, applied: 1 });
    await confirm(picker);
    await untilOutcome(picker);
    expect(picker.error).to.equal(null);
    await expectTraffic(scene, { calls: 2, applied: 2 });
  });

  const moments: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
    'Done, in a picker that was taken out and put back': (picker) => {
      reinsert(picker);
      return press(picker, 'done');
    },
    'a request that was refused': (picker) => picker.assign({ productPlanId: '' }).catch(() => undefined),
    'a change that the page called off': async (picker) => {
      picker.addEventListener('plan-assign', (event) => event.preventDefault(), { once: true });
      await changePlan(picker, 'free');
    },
  };
  for (const [what, act] of Object.entries(moments))
    it(`I10 the review of the same plan still says so after ${what}`, async () => {
      const { picker } = await mountUnknown();
      await act(picker);
      await openReview(picker, 'pro');
      expect(reviewOf(picker).notes).to.deep.equal([warning]);
    });

  it('I10 no longer says so after a change has succeeded', async () => {
    const scene = await mountUnknown();
    const { picker } = scene;
    await picker.assign({ productPlanId: 'team' });
    await openReview(picker, 'pro');
    const start = picker.assignment?.startTimeInSeconds ?? NaN;
    const { notes, times } = reviewOf(picker);
    expect(notes).to.deep.equal([]);
    expect(times).to.contain(format(en.replaces, { plan: 'team', time: formatTime(start, 'en') }));
    await expectTraffic(scene, { calls: 2, applied: 2 });
  });

  it('I10 does not say so after a change that was not applied', async () => {
    const scene = await mountPicker({ faults: [{ status: 400 }] });
    const { picker } = scene;
    await changePlan(picker);
    await openReview(picker, 'free');
    expect(reviewOf(picker).notes).to.deep.equal([]);
    await press(picker, 'dismiss');
    const failure = { code: 'rejected', status: 400, outcome: 'not-applied' } as const;
    await expectFailure(scene, picker, failure, { calls: 1 });
  });
});
