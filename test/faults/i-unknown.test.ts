/** Group I: presses after an attempt of which nobody knows the outcome. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';

import { changePlan, choosePlan, confirm, dialogOf, outcome, press, review } from '../support/customer.js';
import { failure } from '../service/helpers.js';
import { arrive, type Scene } from '../support/scene.js';
import { expectFailure, expectTraffic } from '../support/attempts.js';
import { putBack, seat } from './flight.js';
import { reviewOf } from '../support/review.js';
import { format, formatTime } from '../../src/localize/format.js';

describe('I10: another press after an unknown outcome', () => {
  /** A picker of which nobody knows whether Pro was assigned. */
  async function unknown(): Promise<{ scene: Scene; picker: PortalPlanPickerElement }> {
    const scene = await arrive();
    await scene.customer.fail({ status: 500, at: 'after', times: 1 });
    const picker = await seat(scene, { 'default-plan': 'free', 'current-plan': 'basic' });
    await changePlan(picker);
    expect(picker.error?.outcome).to.equal('unknown');
    return { scene, picker };
  }

  const again: Record<string, (picker: PortalPlanPickerElement) => unknown> = {
    submit: (picker) => press(picker, 'submit'),
    'try again': (picker) => press(picker, 'retry'),
    cancel: (picker) => press(picker, 'cancel'),
    'another plan': (picker) => review(picker, 'free'),
    'requestAssign()': (picker) => picker.requestAssign(),
    'submit with no-confirm': (picker) => {
      picker.noConfirm = true;
      return press(picker, 'submit');
    },
    'submit, taken out and put back': (picker) => {
      putBack(picker);
      return press(picker, 'submit');
    },
    'submit, after a press that was refused': async (picker) => {
      await failure(picker.assign({ productPlanId: '' }));
      return press(picker, 'submit');
    },
    'submit, after one that the page called off': async (picker) => {
      picker.addEventListener('plan-assign', (event) => event.preventDefault(), { once: true });
      await changePlan(picker, 'pro');
      return press(picker, 'submit');
    },
    'submit, once "Go back" was pressed': async (picker) => {
      await press(picker, 'submit');
      await press(picker, 'dismiss');
      return press(picker, 'submit');
    },
  };
  for (const [what, act] of Object.entries(again))
    it(`I10 ${what}: a review says that the earlier change may be in effect; nothing is sent before`, async () => {
      const { scene, picker } = await unknown();
      await act(picker);
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(true);
      expect(reviewOf(picker).notes).to.deep.equal([`${en.uncertain} ${en.checkFirst}`]);
      await expectTraffic(scene, { calls: 1, applied: 1 });
      await confirm(picker);
      await outcome(picker);
      expect(picker.error).to.equal(null);
      await expectTraffic(scene, { calls: 2, applied: 2 });
    });

  it('I10 once a change is made: the next review says nothing of it any more', async () => {
    const { scene, picker } = await unknown();
    await picker.assign({ productPlanId: 'team' });
    await review(picker, 'pro');
    const start = picker.assignment?.startTimeInSeconds ?? NaN;
    const { notes, times } = reviewOf(picker);
    expect(notes).to.deep.equal([]);
    expect(times).to.contain(
      format(en.replaces, { plan: 'team', time: formatTime(start, { messages: en, language: 'en' }) }),
    );
    await expectTraffic(scene, { calls: 2, applied: 2 });
  });

  it('I10 after a change that was surely not made: the next review says nothing of the kind', async () => {
    const scene = await arrive([{ status: 400 }]);
    const picker = await seat(scene);
    await changePlan(picker);
    await choosePlan(picker, 'free');
    await press(picker, 'submit');
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
