/** Listeners of the page that interfere with an element. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import {
  changePlan,
  expect,
  expectAssigned,
  expectNoLeak,
  mountPicker,
  mountSettings,
  openPage,
  openScene,
  partOf,
  recordWidgetEvents,
  reinsert,
  renderedTextOf,
  SandboxCustomer,
  type Scene,
  signIn,
  until,
  untilLoaded,
} from '../support/browser.js';

/** Stands for `fault` in the tables below. */
const throws = (): void => undefined;

/** Throws, as a function of another page, where the error is reported: here it would fail the test. */
let fault: () => never;

beforeEach(async () => {
  const page = await openPage(`<script>
    addEventListener('error', (event) => event.preventDefault());
    window.fault = () => { throw new Error('a fault of the page'); };
  </script>`);
  ({ fault } = page as unknown as { fault: () => never });
});

/** Creates another token of the same customer. */
const otherTokenOf = async ({ customer: { customerId } }: Scene): Promise<string> =>
  (await SandboxCustomer.create({ customerId })).token;

describe('listeners of the picker', () => {
  /** What a listener of `plan-assign` does. */
  type Reaction = (picker: PortalPlanPickerElement, token: string) => unknown;

  const changesToken: Reaction = (picker, token) => (picker.sessionToken = token);
  const reactions: Record<string, Reaction> = {
    throws,
    'moves the element': reinsert,
    'changes the token': changesToken,
    'asks for a review, and to cancel': (picker) => {
      picker.review('free');
      partOf(picker, 'cancel').click();
    },
  };
  for (const [what, react] of Object.entries(reactions))
    it(`H11 sends one POST with what was confirmed when a plan-assign listener ${what}`, async () => {
      const scene = await openScene();
      const { customerId } = scene.customer;
      const attributes = { 'default-plan': 'free', customer: customerId };
      const { picker } = await mountPicker({ scene, attributes });
      const token = await otherTokenOf(scene);
      const listener = react === throws ? fault : () => react(picker, token);
      picker.addEventListener('plan-assign', listener, { once: true });
      await changePlan(picker);
      expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
      const { assignment } = picker;
      expect(assignment).to.include({ productPlanId: 'pro', customerId });
      // The other token has a ledger of its own.
      const traffic = react === changesToken ? { received: 0 } : { applied: 1 };
      await expectAssigned(scene, picker, assignment ?? {}, { calls: 1, ...traffic });
    });
});

describe('listeners of the settings', () => {
  type Interference = (settings: PortalSettingsElement, token: string) => void;

  const changesSession: Interference = (settings, token) => (settings.sessionToken = token);
  const cases: [type: 'settings-loaded' | 'settings-error', what: string, Interference, count: number][] = [
    ['settings-loaded', 'removes the element', (settings) => settings.remove(), 1],
    ['settings-loaded', 'changes the token', changesSession, 2],
    ['settings-loaded', 'throws', throws, 1],
    ['settings-error', 'calls reload()', (settings) => settings.reload(), 2],
  ];
  for (const [type, what, interfere, count] of cases)
    it(`H11 settings dispatch one event for each request when a ${type} listener ${what}`, async () => {
      const faults = type === 'settings-error' ? [{ status: 404 }] : [];
      const scene = await mountSettings({ faults, isSignedIn: false });
      const { settings } = scene;
      const token = await otherTokenOf(scene);
      recordWidgetEvents(scene, settings);
      settings.addEventListener(type, interfere === throws ? fault : () => interfere(settings, token), {
        once: true,
      });
      signIn(scene, settings);
      await until(() => scene.events.length === count, 'the events');
      await untilLoaded(settings);
      // The session of the other token has no faults.
      const last = interfere === changesSession ? 'settings-loaded' : type;
      expect(scene.events.map((event) => event.type)).to.deep.equal([type, last].slice(-count));
      const shown = settings.isConnected ? last : null;
      expect(renderedTextOf(settings).includes('Example Ltd')).to.equal(shown === 'settings-loaded');
      expect(Boolean(settings.settings)).to.equal(shown === 'settings-loaded');
      expect(Boolean(settings.error)).to.equal(shown === 'settings-error');
      expectNoLeak(scene, settings);
    });
});
