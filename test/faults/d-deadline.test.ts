import { expect } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { confirm, outcome, press, review } from '../support/customer.js';
import { listen } from '../support/events.js';
import { mountPicker } from '../support/mount.js';
import { nextTask, settle } from '../support/waiting.js';
import { part, read } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive, type Scene, signIn } from '../support/scene.js';
import { attempt, expectAssigned, expectFailure, expectNoLeak } from '../support/attempts.js';
import {
  arriveAlone,
  beginSettings,
  expectSettingsFailure,
  holdDeadline,
  holdingAnswers,
  throughPage,
} from './network.js';

const late = { code: 'timeout', outcome: 'unknown' } as const;

/** Milliseconds that no test waits. */
const never = 60_000;

/** An attempt that is on its way. */
async function begin(scene: Scene): Promise<PortalPlanPickerElement> {
  const picker = signIn(scene, await mountPicker());
  await review(picker);
  await confirm(picker);
  return picker;
}

/** A body that the test writes, as slowly as it likes. */
function slowBody(): { response: Response; write: (text: string) => void; end: () => void } {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  return {
    response: new Response(readable),
    // What the reader no longer wants is refused.
    write: (text) => void writer.write(new TextEncoder().encode(text)).catch(() => undefined),
    end: () => void writer.close().catch(() => undefined),
  };
}

describe('D: an answer that is late', () => {
  for (const [title, fault] of [
    ['D05 no answer', { delay: never }],
    ['D12 a body that stalls', { endless: 'stall', body: '{"productPlanId":' }],
    ['D12 a whole body that has no end', { endless: 'stall' }],
    ['D12 a whole body, then blanks without end', { endless: 'drip' }],
    ['D12 a refusal without end', { endless: 'drip', status: 400, body: '{"message":"No"}' }],
    ['D12 a 401 without end, which is read to no end', { endless: 'stall', status: 401, body: '{' }],
  ] satisfies [string, Fault][])
    it(`${title}: timeout at 30 s, unknown; it had been applied`, async () => {
      const scene = await arriveAlone([{ at: 'after', ...fault }]);
      const deadline = holdDeadline(30_000);
      const picker = await begin(scene);
      await scene.customer.received('assignments');
      await settle();
      expect(picker.pending, 'nobody gives up before').to.equal(true);
      expect(read(part(picker, 'status'))).to.contain(format(en['pending-start'], { plan: 'Pro' }));
      deadline.ring();
      await outcome(picker);
      await expectFailure(scene, picker, late, { calls: 1, applied: 1 });
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-error']);
      expect(deadline.running).to.equal(0);
    });

  it('D05 a preflight without an answer: timeout at 30 s, unknown; nothing had been received', async () => {
    const scene = await arriveAlone([{ method: 'OPTIONS', delay: never }]);
    const deadline = holdDeadline(30_000);
    const picker = await begin(scene);
    await scene.customer.received('preflights');
    expect(picker.pending).to.equal(true);
    deadline.ring();
    await outcome(picker);
    await expectFailure(scene, picker, late, { calls: 1, received: 0 });
  });

  it('D05 no answer to the request of a renewed session: its own 30 s, and no third request', async () => {
    const scene = await arriveAlone([{ status: 401 }]);
    const renewed = await SandboxCustomer.arrive({}, scene.customer.url);
    await renewed.fail({ at: 'after', delay: never });
    listen('session-request', (event) => {
      event.respondWith(renewed.token);
    });
    const deadline = holdDeadline(30_000);
    const picker = await begin(scene);
    await renewed.received('assignments');
    expect(deadline.running).to.equal(1);
    deadline.ring();
    await outcome(picker);
    await expectFailure(scene, picker, late, { calls: 2, received: 1 });
  });

  for (const [what, fault] of [
    ['a success', {}],
    ['a refusal', { status: 400, body: '{"message":"No"}' }],
    ['401: nobody is asked for a token', { status: 401 }],
    ['429', { status: 429 }],
    ['503', { status: 503 }],
    ['a cut body', { cut: 3 }],
  ] satisfies [string, Fault][])
    it(`D05 the answer after the 30 s changes nothing: ${what}`, async () => {
      const scene = await arriveAlone([{ at: 'after', ...fault }]);
      const deadline = holdDeadline(30_000);
      await holdingAnswers(async (release) => {
        const picker = await begin(scene);
        deadline.ring();
        await outcome(picker);
        await release();
        await expectFailure(scene, picker, late, { calls: 1, applied: 1 });
        expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-error']);
        expect(picker).to.include({ assignment: null, value: 'pro' });
      });
    });

  it('D05 the answer after the 30 s is not taken for that of the next attempt', async () => {
    const scene = await arriveAlone([{ body: '{"productPlanId":"basic"}', times: 1 }]);
    const deadline = holdDeadline(30_000);
    await holdingAnswers(async (release, answered) => {
      const picker = await begin(scene);
      // The fault is for the first request to arrive.
      await answered(0);
      deadline.ring();
      await outcome(picker);
      await press(picker, 'retry');
      await confirm(picker);
      await release(0);
      expect(picker).to.include({ pending: true, assignment: null });
      await release(1);
      await outcome(picker);
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-error', 'plan-assigned']);
      expect(picker.assignment).to.include({ productPlanId: 'pro' });
      expectNoLeak(scene, picker);
    });
  });

  it('D12 the last of a body comes after the 30 s: it changes nothing', async () => {
    const scene = await arriveAlone();
    const deadline = holdDeadline(30_000);
    const { response, write, end } = slowBody();
    const answer = async (ask: () => Promise<Response>): Promise<Response> => (await ask(), response);
    await throughPage(answer, async () => {
      const picker = await begin(scene);
      write('{"productPlanId":');
      await scene.customer.received('assignments');
      await settle();
      expect(picker.pending).to.equal(true);
      deadline.ring();
      await outcome(picker);
      write('"pro"}');
      end();
      await settle();
      await expectFailure(scene, picker, late, { calls: 1, applied: 1 });
    });
  });

  it('D12 a slow body that ends within the 30 s counts, and its deadline is over', async () => {
    const scene = await arriveAlone();
    const deadline = holdDeadline(30_000);
    const { response, write, end } = slowBody();
    await throughPage(
      async (ask) => (await ask(), response),
      async () => {
        const picker = await begin(scene);
        for (const character of '{"productPlanId":"pro"}') {
          write(character);
          await nextTask();
        }
        expect(picker.pending).to.equal(true);
        end();
        await outcome(picker);
        expect(deadline.running).to.equal(0);
        await expectAssigned(scene, picker, { productPlanId: 'pro' });
      },
    );
  });

  for (const name of ['AbortError', 'TimeoutError', 'NetworkError', 'SecurityError', 'TypeError'])
    it(`D05 the name of an error decides nothing, only the clock does: ${name}`, async () => {
      const scene = await arrive();
      const fails = (): never => {
        throw new DOMException(`of ${scene.customer.token}`, name);
      };
      await throughPage(fails, async () => {
        const picker = await attempt(scene);
        await expectFailure(scene, picker, { code: 'network', outcome: 'unknown' }, { calls: 0 });
      });
    });
});

describe('D: settings that are late', () => {
  for (const [title, fault] of [
    ['D05 no answer', { delay: never }],
    ['D12 a body that stalls', { endless: 'stall', body: '{' }],
    ['D12 a whole body, then blanks without end', { endless: 'drip' }],
  ] satisfies [string, Fault][])
    it(`${title}: timeout at 10 s, and no second request`, async () => {
      const scene = await arriveAlone([{ at: 'after', ...fault }]);
      const deadline = holdDeadline(10_000);
      const settings = await beginSettings(scene);
      await scene.customer.received('requests');
      expect(settings.pending).to.equal(true);
      deadline.ring();
      await expectSettingsFailure(scene, settings, { code: 'timeout' }, { calls: 1 });
      expect(deadline.running).to.equal(0);
    });

  it('D05 a preflight without an answer: timeout at 10 s; nothing had been received', async () => {
    const scene = await arriveAlone([{ method: 'OPTIONS', delay: never }]);
    const deadline = holdDeadline(10_000);
    const settings = await beginSettings(scene, { apiKey: 'key' });
    await scene.customer.received('preflights');
    deadline.ring();
    await expectSettingsFailure(scene, settings, { code: 'timeout' }, { calls: 1, received: 0 });
  });

  for (const [what, fault] of [
    ['the settings', {}],
    ['401: nobody is asked for a token', { status: 401 }],
    ['503', { status: 503 }],
  ] satisfies [string, Fault][])
    it(`D05 the answer after the 10 s changes nothing: ${what}`, async () => {
      const scene = await arriveAlone([fault]);
      const deadline = holdDeadline(10_000);
      await holdingAnswers(async (release) => {
        const settings = await beginSettings(scene);
        deadline.ring();
        await settings.updateComplete;
        await release();
        await expectSettingsFailure(scene, settings, { code: 'timeout' }, { calls: 1 });
      });
    });
});
