import { expect } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import { attemptChange, expectAssigned, expectFailure } from '../support/attempts.js';
import { isRetryDelay, skipTimers } from '../support/clock.js';
import { untilLoaded } from '../support/mount.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { mountSignedInSettings, openScene } from '../support/scene.js';
import { expectSettingsFailure, networkFailure, repeatedTrafficOf } from './network.js';

const encoded = (encoding: string): Fault => ({ headers: { 'content-encoding': encoding } });

const gzipHead = '\x1f\x8b\x08\0\0\0\0\0\0\x03';

/** Text of a faulty body as this engine reads it, or undefined if it rejects the body: engines differ. */
async function readByEngine(fault: Fault): Promise<string | undefined> {
  const customer = await SandboxCustomer.create();
  await customer.setFaults(fault);
  const { url, token } = customer;
  const response = fetch(`${url}/customer-portal/account-setting?sessionToken=${token}`);
  return response.then((answer) => answer.text()).catch(() => undefined);
}

describe('D: broken connections and bodies', () => {
  for (const drop of ['reset', 'close'] as const)
    for (const at of ['before', 'after'] as const)
      it(`D07 fails with network, unknown, after one fetch when the connection gets a ${drop} ${at} the change is applied`, async () => {
        const scene = await openScene([{ drop, at }]);
        const picker = await attemptChange(scene);
        const traffic = await repeatedTrafficOf(scene);
        expect(traffic.applied > 0).to.equal(at === 'after');
        await expectFailure(scene, picker, networkFailure, { calls: 1, ...traffic });
      });

  for (const [what, fault] of [
    ['truncated headers', { cut: 'head' }],
    ['headers only', { cut: 0 }],
    ['half a body', { cut: 20 }],
    ['a body shorter than its length', { cut: 1_000_000 }],
  ] satisfies [string, Fault][]) {
    it(`D09 fails with network, unknown, after one fetch with ${what}`, async () => {
      const scene = await openScene([{ at: 'after', ...fault }]);
      const picker = await attemptChange(scene);
      await expectFailure(scene, picker, networkFailure, { calls: 1, ...(await repeatedTrafficOf(scene)) });
    });

    it(`D09 settings fail with network after three requests with ${what}`, async () => {
      const scene = await openScene([{ at: 'after', ...fault }]);
      skipTimers(isRetryDelay);
      const settings = await mountSignedInSettings(scene);
      await untilLoaded(settings);
      const { received } = await repeatedTrafficOf(scene);
      await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3, received });
    });
  }

  for (const [what, fault] of [
    ['broken gzip', { base64: btoa(`${gzipHead}\xff\xff\xff\xff`), ...encoded('gzip') }],
    ['truncated gzip', { base64: btoa(`${gzipHead}\xabV*`), ...encoded('gzip') }],
    ['empty gzip', { body: '', ...encoded('gzip') }],
    ['half a body of gzip', { body: '{', cut: 1, ...encoded('gzip') }],
  ] satisfies [string, Fault][])
    it(`D09 is unknown after one fetch with ${what}, whether or not the engine rejects it`, async () => {
      const isSeen = (await readByEngine(fault)) === undefined;
      const scene = await openScene([{ at: 'after', ...fault }]);
      const picker = await attemptChange(scene);
      const unclear = isSeen
        ? networkFailure
        : ({ code: 'response', status: 200, outcome: 'unknown' } as const);
      await expectFailure(scene, picker, unclear, { calls: 1, ...(await repeatedTrafficOf(scene)) });
    });

  for (const encoding of ['gzip', 'deflate', 'br', 'unknown'])
    it(`D09 accepts plain JSON with the encoding ${encoding} if the engine does, else is unknown`, async () => {
      const fault: Fault = { body: '{"productPlanId":"pro"}', ...encoded(encoding) };
      const isRead = (await readByEngine(fault)) === fault.body;
      const scene = await openScene([{ at: 'after', ...fault }]);
      const picker = await attemptChange(scene);
      const traffic = { calls: 1, ...(await repeatedTrafficOf(scene)) };
      if (isRead) await expectAssigned(scene, picker, { productPlanId: 'pro' }, traffic);
      else await expectFailure(scene, picker, networkFailure, traffic);
    });

  it('D09 is rejected by half a body with status 400 if the engine reads it, else unknown', async () => {
    const fault: Fault = { status: 400, body: '{"message":"No such plan"}', cut: 12 };
    const isRead = (await readByEngine(fault)) !== undefined;
    const scene = await openScene([fault]);
    const picker = await attemptChange(scene);
    const refused = { code: 'rejected', status: 400, outcome: 'not-applied' } as const;
    await expectFailure(scene, picker, isRead ? refused : networkFailure, { calls: 1 });
  });
});
