/** What axe finds in every state of both widgets, on a light and on a dark page. */
import { expect } from '@open-wc/testing';
import type { Fault } from '../../demo/sandbox/faults.js';
import type { SessionOptions } from '../../demo/sandbox/sessions.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import {
  changePlan,
  choosePlan,
  confirm,
  expectState,
  loaded,
  mountPicker,
  mountSettings,
  onBothSchemes,
  part,
  press,
  review,
} from '../helpers.js';
import { SandboxCustomer } from '../sandbox.js';

/** Without motion: a colour on its way is no colour of ours. */
async function settled(element: Element): Promise<void> {
  await Promise.all(
    element
      .getAnimations({ subtree: true })
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined)),
  );
}

const expectAccessible = (element: Element): Promise<void> =>
  onBothSchemes(async () => {
    await settled(element);
    await expect(element).to.be.accessible();
  });

describe('accessible: portal-plan-picker', () => {
  const standing = { 'current-plan': 'basic', 'default-plan': 'free' };
  const arrive = async (...faults: Fault[]): Promise<PortalPlanPickerElement> => {
    const customer = await SandboxCustomer.arrive({ plan: 'basic' });
    await customer.fail(...faults);
    return mountPicker(customer, standing);
  };

  const states: Record<string, () => Promise<PortalPlanPickerElement>> = {
    choosing: () => arrive(),
    chosen: async () => {
      const picker = await arrive();
      await choosePlan(picker, 'pro');
      return picker;
    },
    'nothing chosen on submit': async () => {
      const picker = await arrive();
      await press(picker, 'submit');
      return picker;
    },
    reviewing: async () => {
      const picker = await arrive();
      await review(picker);
      return picker;
    },
    'reviewing a cancellation': async () => {
      const picker = await arrive();
      await press(picker, 'cancel');
      return picker;
    },
    pending: async () => {
      const picker = await arrive();
      picker.addEventListener('plan-assign', (event) => {
        event.waitUntil(new Promise(() => undefined));
      });
      await review(picker);
      await confirm(picker);
      expectState(picker, 'pending', true);
      return picker;
    },
    assigned: async () => {
      const picker = await arrive();
      await changePlan(picker);
      expectState(picker, 'assigned', true);
      return picker;
    },
    'called off': async () => {
      const picker = await arrive();
      picker.addEventListener('plan-assign', (event) => {
        event.preventDefault();
      });
      await changePlan(picker);
      return picker;
    },
    refused: async () => {
      const picker = await arrive({ status: 400, body: '{"errorMessage":"Not in this country"}' });
      await changePlan(picker);
      expect(part(picker, 'error').textContent).to.contain('Not in this country');
      return picker;
    },
    unknown: async () => {
      const picker = await arrive({ status: 500 });
      await changePlan(picker);
      expect(picker.error?.outcome).to.equal('unknown');
      return picker;
    },
    'reviewing after unknown': async () => {
      const picker = await arrive({ status: 500 });
      await changePlan(picker);
      await press(picker, 'retry');
      return picker;
    },
    empty: () => mountPicker(undefined, {}, ''),
  };

  for (const [state, enter] of Object.entries(states))
    it(state, async () => {
      await expectAccessible(await enter());
    }).timeout(20_000);
});

describe('accessible: portal-settings', () => {
  const arrive = async (options: SessionOptions = {}, ...faults: Fault[]): Promise<PortalSettingsElement> => {
    const customer = await SandboxCustomer.arrive(options);
    await customer.fail(...faults);
    return mountSettings(customer);
  };

  const states: Record<string, () => Promise<PortalSettingsElement>> = {
    loading: async () => {
      const settings = await arrive({}, { endless: 'stall' });
      expectState(settings, 'pending', true);
      return settings;
    },
    loaded: async () => {
      const settings = await arrive();
      await loaded(settings);
      expectState(settings, 'loaded', true);
      return settings;
    },
    empty: async () => {
      const settings = await arrive({ settings: {} });
      await loaded(settings);
      expectState(settings, 'empty', true);
      return settings;
    },
    failed: async () => {
      const settings = await arrive({}, { status: 404 });
      await loaded(settings);
      expectState(settings, 'error', true);
      return settings;
    },
  };

  for (const [state, enter] of Object.entries(states))
    it(state, async () => {
      await expectAccessible(await enter());
    }).timeout(20_000);
});
