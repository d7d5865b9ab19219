/** Requests that are not sent, lost, redirected or answered too late. */
import type { Fault } from '../../src/testing/faults.js';
import {
  changePlan,
  confirm,
  en,
  expect,
  expectFailure,
  expectNoLeak,
  expectTraffic,
  holdResponses,
  mountPicker,
  mountSettings,
  openReview,
  partOf,
  type PickerScene,
  press,
  type Scene,
  stopTimers,
  textOf,
  untilLoaded,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';
import { withProperty } from '../support/override.js';
import {
  createOnOtherOrigin,
  dispatchWakeEvents,
  expectNoRequests,
  expectSettingsFailure,
  networkFailure,
  openIsolatedScene,
  repeatedTrafficOf,
} from './failures.js';

/** Replaces `navigator.onLine` while `test` runs. */
const whileOnline = (isOnline: () => boolean, test: () => Promise<void>): Promise<void> =>
  withProperty(navigator, 'onLine', { get: isOnline }, test);

describe('offline', () => {
  const offline = { code: 'offline', outcome: 'not-applied' } as const;

  it('D01 fails with offline, not-applied, without a request or session-request', () =>
    whileOnline(
      () => false,
      async () => {
        const scene = await mountPicker({ properties: { sessionToken: null } });
        await changePlan(scene.picker);
        await expectFailure(scene, scene.picker, offline, { calls: 0 });
        expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-error']);
        expect(textOf(partOf(scene.picker, 'error'))).to.contain(en.offline);
      },
    ));

  it('D01 settings fail with offline at once and load on retry only', async () => {
    let isOnline = false;
    await whileOnline(
      () => isOnline,
      async () => {
        const scene = await mountSettings();
        await expectSettingsFailure(scene, { code: 'offline' }, { calls: 0 });
        isOnline = true;
        await dispatchWakeEvents();
        await expectTraffic(scene, { calls: 0 });
        await press(scene.settings, 'retry');
        await untilLoaded(scene.settings);
        expect(scene.settings.settings).not.to.equal(null);
        await expectTraffic(scene, { calls: 1 });
      },
    );
  });

  it('D11 is unknown once and sends nothing again when the connection is back', async () => {
    const pass = stopTimers();
    const scene = await mountPicker({ faults: [{ at: 'after', cut: 'head' }] });
    await changePlan(scene.picker);
    const traffic = await repeatedTrafficOf(scene);
    await dispatchWakeEvents();
    await pass(300_000);
    await expectFailure(scene, scene.picker, networkFailure, { calls: 1, ...traffic });
  });
});

describe('a lost change', () => {
  const itself = { location: '/customer-portal/pricing-plan' };

  // Engines repeat a request of a broken connection by themselves: these rows have no traffic.
  const ways: [title: string, fault: Fault, traffic?: { received?: number; applied?: number }][] = [
    ['D03 a response without CORS headers', { cors: false, at: 'after' }, { applied: 1 }],
    ['D04 a refused preflight', { method: 'OPTIONS', status: 403 }, { received: 0 }],
    ['D04 a reset preflight', { method: 'OPTIONS', drop: 'reset' }, { received: 0 }],
    ['D07 a connection that is reset before the change is applied', { drop: 'reset' }],
    ['D07 a connection that is closed after the change is applied', { drop: 'close', at: 'after' }],
    ['D09 truncated headers', { cut: 'head', at: 'after' }],
    ['D09 half a body', { cut: 20, at: 'after' }],
    ['D10 a redirect to the service itself', { status: 307, headers: itself }, {}],
  ];
  for (const [title, fault, traffic] of ways)
    it(`${title}: network, unknown, after one fetch`, async () => {
      const scene = await mountPicker({ faults: [fault] });
      await changePlan(scene.picker);
      const repeated = traffic ?? (await repeatedTrafficOf(scene));
      if (!traffic) expect(Boolean(repeated.applied)).to.equal('at' in fault);
      await expectFailure(scene, scene.picker, networkFailure, { calls: 1, ...repeated });
      if (fault.method) expect((await scene.customer.ledger()).preflights).not.to.have.length(0);
    });

  // 303 would repeat the change as a GET, and 307 as it is.
  for (const [title, fault, traffic] of [
    ['D04 a preflight response with 307', { method: 'OPTIONS', status: 307 }, { received: 0 }],
    ['D10 303', { at: 'after', status: 303 }, { applied: 1 }],
    ['D10 307', { at: 'after', status: 307 }, { applied: 1 }],
  ] as const)
    it(`${title}: network, unknown, and not followed to another origin`, async () => {
      const scene = await mountPicker({ properties: { apiKey: 'key 1' } });
      const other = await createOnOtherOrigin(scene);
      const token = encodeURIComponent(other.token);
      const location = `${other.url}/customer-portal/pricing-plan?sessionToken=${token}`;
      await scene.customer.setFaults({ ...fault, headers: { location } });
      await changePlan(scene.picker);
      await expectFailure(scene, scene.picker, networkFailure, { calls: 1, ...traffic });
      await expectNoRequests(other);
    });
});

/** Milliseconds, longer than any test. */
const never = 60_000;

describe('late responses to a change', () => {
  const late = { code: 'timeout', outcome: 'unknown' } as const;

  /** Mounts a picker and starts a change. */
  async function begin(isolated: Scene): Promise<PickerScene> {
    const scene = await mountPicker({ scene: isolated });
    await openReview(scene.picker);
    await confirm(scene.picker);
    return scene;
  }

  for (const [title, fault, traffic] of [
    ['D05 no response', { delay: never, at: 'after' }, { applied: 1 }],
    ['D12 a body that stalls', { endless: 'stall', body: '{"productPlanId":', at: 'after' }, { applied: 1 }],
  ] satisfies [string, Fault, { applied: number }][])
    it(`${title}: times out after 30 s, unknown`, async () => {
      const pass = stopTimers();
      const scene = await begin(await openIsolatedScene([fault]));
      const { customer, picker } = scene;
      await customer.untilReceived('assignments');
      await untilSettled();
      await pass(29_999);
      expect(picker.pending).to.equal(true);
      expect(textOf(partOf(picker, 'status'))).to.contain(en.pending);
      await pass(1);
      await untilOutcome(picker);
      await expectFailure(scene, picker, late, { calls: 1, ...traffic });
    });

  it('D05 does not take a late response for that of the next attempt', async () => {
    const pass = stopTimers();
    const isolated = await openIsolatedScene([{ body: '{"productPlanId":"basic"}', times: 1 }]);
    const responses = holdResponses();
    const scene = await begin(isolated);
    const { picker } = scene;
    // The fault is for the first request.
    await responses.untilAnswered(0);
    await pass(30_000);
    await untilOutcome(picker);
    await press(picker, 'retry');
    await confirm(picker);
    await responses.release(0);
    expect(picker).to.include({ pending: true, assignment: null });
    await responses.release(1);
    await untilOutcome(picker);
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-error', 'plan-assigned']);
    expect(picker.assignment).to.include({ productPlanId: 'pro' });
    expectNoLeak(scene, picker);
  });
});
