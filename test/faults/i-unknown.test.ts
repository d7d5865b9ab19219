/** Group I: changes after an unknown outcome. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format, formatTime } from '../../src/i18n/format.js';
import { errorOf } from '../service/helpers.js';
import { changePlan, confirm, openReview, press, untilOutcome } from '../support/actions.js';
import { expectFailure, expectTraffic } from '../support/attempts.js';
import { reinsert } from '../support/mount.js';
import { dialogOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { mountSignedInPicker, openScene, type Scene } from '../support/scene.js';

describe('I10: changes after an unknown outcome', () => {
  /** Mounts a picker whose change to Pro has an unknown outcome. */
  async function unknown(): Promise<{ scene: Scene; picker: PortalPlanPickerElement }> {
    const scene = await openScene();
    await scene.customer.setFaults({ status: 500, at: 'after', times: 1 });
    const picker = await mountSignedInPicker(scene, { 'default-plan': 'free', 'current-plan': 'basic' });
    await changePlan(picker);
    expect(picker.error?.outcome).to.equal('unknown');
    return { scene, picker };
  }

  const pressPro = (picker: PortalPlanPickerElement): Promise<void> => openReview(picker, 'pro');

  const again: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
    'Try again': (picker) => press(picker, 'retry'),
    cancel: (picker) => press(picker, 'cancel'),
    'another plan': (picker) => openReview(picker, 'free'),
    'review()': (picker) => picker.review('pro'),
    'the same plan, after Done': async (picker) => {
      await press(picker, 'done');
      return pressPro(picker);
    },
    'the same plan, taken out and put back': async (picker) => {
      reinsert(picker);
      await press(picker, 'done');
      return pressPro(picker);
    },
    'the same plan, after a request that was refused': async (picker) => {
      await errorOf(picker.assign({ productPlanId: '' }));
      return pressPro(picker);
    },
    'the same plan, after one that the page called off': async (picker) => {
      picker.addEventListener('plan-assign', (event) => event.preventDefault(), { once: true });
      await changePlan(picker, 'free');
      return pressPro(picker);
    },
    '"Try again", once "Go back" was pressed': async (picker) => {
      await press(picker, 'retry');
      await press(picker, 'dismiss');
      return press(picker, 'retry');
    },
  };
  for (const [what, act] of Object.entries(again))
    it(`I10 opens a review that says that the earlier change may be in effect with ${what}`, async () => {
      const { scene, picker } = await unknown();
      await act(picker);
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(true);
      expect(reviewOf(picker).notes).to.deep.equal([`${en.uncertain} ${en.checkFirst}`]);
      await expectTraffic(scene, { calls: 1, applied: 1 });
      await confirm(picker);
      await untilOutcome(picker);
      expect(picker.error).to.equal(null);
      await expectTraffic(scene, { calls: 2, applied: 2 });
    });

  it('I10 no longer says so after a change has succeeded', async () => {
    const { scene, picker } = await unknown();
    await picker.assign({ productPlanId: 'team' });
    await openReview(picker, 'pro');
    const start = picker.assignment?.startTimeInSeconds ?? NaN;
    const { notes, times } = reviewOf(picker);
    expect(notes).to.deep.equal([]);
    expect(times).to.contain(format(en.replaces, { plan: 'team', time: formatTime(start, 'en') }));
    await expectTraffic(scene, { calls: 2, applied: 2 });
  });

  it('I10 does not say so after a change that was not applied', async () => {
    const scene = await openScene([{ status: 400 }]);
    const picker = await mountSignedInPicker(scene);
    await changePlan(picker);
    await openReview(picker, 'free');
    expect(reviewOf(picker).notes).to.deep.equal([]);
    await press(picker, 'dismiss');
    await expectFailure(
      scene,
      picker,
      { code: 'rejected', status: 400, outcome: 'not-applied' },
      { calls: 1 },
    );
  });
});
