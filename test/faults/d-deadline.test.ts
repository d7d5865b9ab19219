import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import type { Fault } from '../../src/testing/faults.js';
import { confirm, openReview, press, untilOutcome } from '../support/actions.js';
import { attemptChange, expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import { holdTimers } from '../support/clock.js';
import { listen } from '../support/events.js';
import { mountPickerOf } from '../support/mount.js';
import { holdResponses, withFetch } from '../support/network.js';
import { partOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { mountSignedInSettings, openScene, type Scene, signIn } from '../support/scene.js';
import { untilNextTask, untilSettled } from '../support/waiting.js';
import { expectSettingsFailure, openIsolatedScene } from './network.js';

const late = { code: 'timeout', outcome: 'unknown' } as const;

/** Milliseconds, longer than any test. */
const never = 60_000;

/** Mounts a picker and starts a change. */
async function begin(scene: Scene): Promise<PortalPlanPickerElement> {
  const picker = signIn(scene, await mountPickerOf());
  await openReview(picker);
  await confirm(picker);
  return picker;
}

/** A response whose body the test writes. */
function slowBody(): { response: Response; write: (text: string) => void; end: () => void } {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  return {
    response: new Response(readable),
    // A canceled stream throws.
    write: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined),
    end: () => void writer.close().catch(() => undefined),
  };
}

describe('D: late responses to a change', () => {
  for (const [title, fault] of [
    ['D05 no response', { delay: never }],
    ['D12 a body that stalls', { endless: 'stall', body: '{"productPlanId":' }],
    ['D12 a whole body without an end', { endless: 'stall' }],
    ['D12 a whole body and endless white space', { endless: 'drip' }],
    ['D12 an endless 400', { endless: 'drip', status: 400, body: '{"message":"No"}' }],
    ['D12 an endless 401', { endless: 'stall', status: 401, body: '{' }],
  ] satisfies [string, Fault][])
    it(`${title}: times out after 30 s, unknown`, async () => {
      const scene = await openIsolatedScene([{ at: 'after', ...fault }]);
      const deadline = holdTimers(30_000);
      const picker = await begin(scene);
      await scene.customer.untilReceived('assignments');
      await untilSettled();
      expect(picker.pending, 'nobody gives up before').to.equal(true);
      expect(textOf(partOf(picker, 'status'))).to.contain(en.pending);
      deadline.fire();
      await untilOutcome(picker);
      await expectFailure(scene, picker, late, { calls: 1, applied: 1 });
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-error']);
      expect(deadline.count).to.equal(0);
    });

  it('D05 times out after 30 s, unknown, without a response to the preflight request', async () => {
    const scene = await openIsolatedScene([{ method: 'OPTIONS', delay: never }]);
    const deadline = holdTimers(30_000);
    const picker = await begin(scene);
    await scene.customer.untilReceived('preflights');
    expect(picker.pending).to.equal(true);
    deadline.fire();
    await untilOutcome(picker);
    await expectFailure(scene, picker, late, { calls: 1, received: 0 });
  });

  it('D05 waits another 30 s after a session refresh and sends no third request', async () => {
    const scene = await openIsolatedScene([{ status: 401 }]);
    const renewed = await SandboxCustomer.create({}, scene.customer.url);
    await renewed.setFaults({ at: 'after', delay: never });
    listen('session-request', (event) => {
      event.respondWith(renewed.token);
    });
    const deadline = holdTimers(30_000);
    const picker = await begin(scene);
    await renewed.untilReceived('assignments');
    expect(deadline.count).to.equal(1);
    deadline.fire();
    await untilOutcome(picker);
    await expectFailure(scene, picker, late, { calls: 2, received: 1 });
  });

  for (const [what, fault] of [
    ['a success', {}],
    ['a 400', { status: 400, body: '{"message":"No"}' }],
    ['a 401, without a session-request', { status: 401 }],
    ['a 429', { status: 429 }],
    ['a 503', { status: 503 }],
    ['a cut body', { cut: 3 }],
  ] satisfies [string, Fault][])
    it(`D05 ignores ${what} after the 30 s`, async () => {
      const scene = await openIsolatedScene([{ at: 'after', ...fault }]);
      const deadline = holdTimers(30_000);
      const responses = holdResponses();
      const picker = await begin(scene);
      deadline.fire();
      await untilOutcome(picker);
      await responses.release();
      await expectFailure(scene, picker, late, { calls: 1, applied: 1 });
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-error']);
      expect(picker.assignment).to.equal(null);
    });

  it('D05 does not take a late response for that of the next attempt', async () => {
    const scene = await openIsolatedScene([{ body: '{"productPlanId":"basic"}', times: 1 }]);
    const deadline = holdTimers(30_000);
    const responses = holdResponses();
    const picker = await begin(scene);
    // The fault is for the first request.
    await responses.untilAnswered(0);
    deadline.fire();
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

  it('D12 ignores the end of a body after the 30 s', async () => {
    const scene = await openIsolatedScene();
    const deadline = holdTimers(30_000);
    const { response, write, end } = slowBody();
    const answer = async (ask: () => Promise<Response>): Promise<Response> => (await ask(), response);
    await withFetch(answer, async () => {
      const picker = await begin(scene);
      write('{"productPlanId":');
      await scene.customer.untilReceived('assignments');
      await untilSettled();
      expect(picker.pending).to.equal(true);
      deadline.fire();
      await untilOutcome(picker);
      write('"pro"}');
      end();
      await untilSettled();
      await expectFailure(scene, picker, late, { calls: 1, applied: 1 });
    });
  });

  it('D12 accepts a slow body that ends within the 30 s and clears the deadline', async () => {
    const scene = await openIsolatedScene();
    const deadline = holdTimers(30_000);
    const { response, write, end } = slowBody();
    await withFetch(
      async (ask) => (await ask(), response),
      async () => {
        const picker = await begin(scene);
        for (const character of '{"productPlanId":"pro"}') {
          write(character);
          await untilNextTask();
        }
        expect(picker.pending).to.equal(true);
        end();
        await untilOutcome(picker);
        expect(deadline.count).to.equal(0);
        await expectAssigned(scene, picker, { productPlanId: 'pro' });
      },
    );
  });

  for (const name of ['AbortError', 'TimeoutError', 'NetworkError', 'SecurityError', 'TypeError'])
    it(`D05 fails with network, not timeout, when fetch rejects early with ${name}`, async () => {
      const scene = await openScene();
      const fails = (): never => {
        throw new DOMException(`of ${scene.customer.token}`, name);
      };
      await withFetch(fails, async () => {
        const picker = await attemptChange(scene);
        await expectFailure(scene, picker, { code: 'network', outcome: 'unknown' }, { calls: 0 });
      });
    });
});

describe('D: late responses to the settings', () => {
  for (const [title, fault] of [
    ['D05 no response', { delay: never }],
    ['D12 a body that stalls', { endless: 'stall', body: '{' }],
    ['D12 a whole body and endless white space', { endless: 'drip' }],
  ] satisfies [string, Fault][])
    it(`${title}: times out after 10 s without a second request`, async () => {
      const scene = await openIsolatedScene([{ at: 'after', ...fault }]);
      const deadline = holdTimers(10_000);
      const settings = await mountSignedInSettings(scene);
      await scene.customer.untilReceived('requests');
      expect(settings.pending).to.equal(true);
      deadline.fire();
      await expectSettingsFailure(scene, settings, { code: 'timeout' }, { calls: 1 });
      expect(deadline.count).to.equal(0);
    });

  it('D05 settings time out after 10 s without a response to the preflight request', async () => {
    const scene = await openIsolatedScene([{ method: 'OPTIONS', delay: never }]);
    const deadline = holdTimers(10_000);
    const settings = await mountSignedInSettings(scene, { apiKey: 'key' });
    await scene.customer.untilReceived('preflights');
    deadline.fire();
    await expectSettingsFailure(scene, settings, { code: 'timeout' }, { calls: 1, received: 0 });
  });

  for (const [what, fault] of [
    ['the settings', {}],
    ['a 401, without a session-request', { status: 401 }],
    ['a 503', { status: 503 }],
  ] satisfies [string, Fault][])
    it(`D05 settings ignore ${what} after the 10 s`, async () => {
      const scene = await openIsolatedScene([fault]);
      const deadline = holdTimers(10_000);
      const responses = holdResponses();
      const settings = await mountSignedInSettings(scene);
      deadline.fire();
      await settings.updateComplete;
      await responses.release();
      await expectSettingsFailure(scene, settings, { code: 'timeout' }, { calls: 1 });
    });
});
