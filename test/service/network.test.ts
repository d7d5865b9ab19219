/** Changes that are lost, redirected or answered too late. The rules of each answer have their tables in Node. */
import { executeServerCommand } from '@web/test-runner-commands';
import { stub } from 'sinon';
import type { Fault } from '../../src/testing/faults.js';
import {
  changePlan,
  en,
  expect,
  expectFailure,
  expectReleased,
  holdResponses,
  mountPicker,
  openScene,
  partOf,
  SandboxCustomer,
  type Scene,
  startPendingChange,
  stopTimers,
  textOf,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';

/** Error of a lost request or a lost response. */
const lost = { code: 'network', outcome: 'unknown' } as const;

/** Traffic of one request that the browser may have repeated by itself. */
async function repeatedTrafficOf({ customer }: Scene): Promise<{ received: number; applied: number }> {
  const { requests, assignments } = await customer.ledger();
  expect(new Set(requests.map(({ body }) => body))).to.have.property('size', 1);
  return { received: requests.length, applied: assignments.length };
}

/** Dispatches every event that might trigger a retry. */
async function dispatchWakeEvents(): Promise<void> {
  for (const type of ['offline', 'blur', 'pagehide', 'pageshow', 'online', 'focus'])
    window.dispatchEvent(new Event(type));
  for (const type of ['visibilitychange', 'freeze', 'resume'])
    document.dispatchEvent(new Event(type, { bubbles: true }));
  await untilSettled();
}

describe('a lost change', () => {
  const itself = { location: '/customer-portal/pricing-plan' };

  // Engines repeat a request of a broken connection by themselves: these rows have no traffic.
  const ways: [title: string, fault: Fault, traffic?: { received?: number; applied?: number }][] = [
    ['D03 a response without CORS headers', { cors: false, at: 'after' }, { applied: 1 }],
    ['D04 a refused preflight', { method: 'OPTIONS', status: 403 }, { received: 0 }],
    ['D07 a connection that is reset before the change is applied', { drop: 'reset' }],
    ['D07 a connection that is closed after the change is applied', { drop: 'close', at: 'after' }],
    ['D09 half a body', { cut: 20, at: 'after' }],
    ['D10 a redirect to the service itself', { status: 307, headers: itself }, {}],
  ];
  for (const [title, fault, traffic] of ways)
    it(`${title}: network, unknown, after one fetch`, async () => {
      const scene = await mountPicker({ faults: [fault] });
      await changePlan(scene.picker);
      const repeated = traffic ?? (await repeatedTrafficOf(scene));
      if (!traffic) expect(Boolean(repeated.applied)).to.equal('at' in fault);
      await expectFailure(scene, scene.picker, lost, { calls: 1, ...repeated });
    });

  // 303 would repeat the change as a GET, and 307 as it is.
  for (const [title, fault, traffic] of [
    ['D04 a preflight response with 307', { method: 'OPTIONS', status: 307 }, { received: 0 }],
    ['D10 303', { at: 'after', status: 303 }, { applied: 1 }],
    ['D10 307', { at: 'after', status: 307 }, { applied: 1 }],
  ] as const)
    it(`${title}: network, unknown, and not followed to another origin`, async () => {
      const url = await executeServerCommand<string, never>('open-sandbox');
      const scene = await mountPicker({ properties: { apiKey: 'key 1' } });
      // The same customer, for whom it would apply the change.
      const { token, customerId } = scene.customer;
      const other = await SandboxCustomer.create({ token, customerId }, url);
      const location = `${url}/customer-portal/pricing-plan?sessionToken=${encodeURIComponent(token)}`;
      await scene.customer.setFaults({ ...fault, headers: { location } });
      await changePlan(scene.picker);
      await expectFailure(scene, scene.picker, lost, { calls: 1, ...traffic });
      expect(await other.ledger()).to.deep.equal({ requests: [], preflights: [], assignments: [] });
      await executeServerCommand<boolean, string>('close-sandbox', url);
    });

  it('D09 D11 is unknown once and sends nothing again when the connection is back', async () => {
    const pass = stopTimers();
    const scene = await mountPicker({ faults: [{ at: 'after', cut: 'head' }] });
    await changePlan(scene.picker);
    const traffic = await repeatedTrafficOf(scene);
    await dispatchWakeEvents();
    await pass(300_000);
    await expectFailure(scene, scene.picker, lost, { calls: 1, ...traffic });
  });
});

describe('a change whose response is late', () => {
  /** Starts a change whose response is held. */
  async function begin() {
    const pass = stopTimers();
    const scene = await openScene();
    const responses = holdResponses();
    const { picker } = await mountPicker({ scene });
    await startPendingChange(scene, picker, responses);
    await responses.untilAnswered(0);
    await untilSettled();
    return { scene, picker, responses, pass };
  }

  /** Resumes the page of a tab that was frozen for ten minutes. */
  function resume(): Promise<void> {
    stub(Date, 'now').returns(Date.now() + 600_000);
    return dispatchWakeEvents();
  }

  it('L04 is assigned once in a frozen tab, when the response comes before the timer', async () => {
    const { scene, picker, responses, pass } = await begin();
    await resume();
    await responses.release();
    await untilOutcome(picker);
    await pass(600_000);
    await expectReleased(scene, picker);
  });

  it('D05 L04 times out after 30 s, unknown, and the response changes nothing any more', async () => {
    const { scene, picker, responses, pass } = await begin();
    await resume();
    await pass(29_999);
    expect(picker.pending).to.equal(true);
    expect(textOf(partOf(picker, 'status'))).to.contain(en.pending);
    await pass(1);
    await responses.release();
    await untilOutcome(picker);
    const late = { code: 'timeout', outcome: 'unknown' } as const;
    await expectFailure(scene, picker, late, { calls: 1, applied: 1 });
    expect(picker.assignment).to.equal(null);
  });
});
