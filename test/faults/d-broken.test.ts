import { expect } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import { hurry, isPause } from '../support/clock.js';
import { loaded } from '../support/mount.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive } from '../support/scene.js';
import { attempt, expectAssigned, expectFailure } from '../support/attempts.js';
import { beginSettings, expectSettingsFailure, lost, repeats } from './network.js';

const encoded = (encoding: string): Fault => ({ headers: { 'content-encoding': encoding } });

const gzipHead = '\x1f\x8b\x08\0\0\0\0\0\0\x03';

/** What this engine makes of a body under a fault, undefined where it sees that it is broken: engines differ. */
async function readByEngine(fault: Fault): Promise<string | undefined> {
  const customer = await SandboxCustomer.arrive();
  await customer.fail(fault);
  const { url, token } = customer;
  const response = fetch(`${url}/customer-portal/account-setting?sessionToken=${token}`);
  return response.then((answer) => answer.text()).catch(() => undefined);
}

describe('D: the connection breaks', () => {
  for (const drop of ['reset', 'close'] as const)
    for (const at of ['before', 'after'] as const)
      it(`D07 ${drop} ${at} it was applied: network, unknown, one fetch`, async () => {
        const scene = await arrive([{ drop, at }]);
        const picker = await attempt(scene);
        const traffic = await repeats(scene);
        expect(traffic.applied > 0).to.equal(at === 'after');
        await expectFailure(scene, picker, lost, { calls: 1, ...traffic });
      });

  for (const [what, fault] of [
    ['a cut head', { cut: 'head' }],
    ['a head alone', { cut: 0 }],
    ['half a body', { cut: 20 }],
    ['a body shorter than its length', { cut: 1_000_000 }],
  ] satisfies [string, Fault][]) {
    it(`D09 ${what}: network, unknown, one fetch`, async () => {
      const scene = await arrive([{ at: 'after', ...fault }]);
      const picker = await attempt(scene);
      await expectFailure(scene, picker, lost, { calls: 1, ...(await repeats(scene)) });
    });

    it(`D09 settings with ${what}: network, after three tries`, async () => {
      const scene = await arrive([{ at: 'after', ...fault }]);
      hurry(isPause);
      const settings = await beginSettings(scene);
      await loaded(settings);
      const { received } = await repeats(scene);
      await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3, received });
    });
  }

  for (const [what, fault] of [
    ['broken gzip', { base64: btoa(`${gzipHead}\xff\xff\xff\xff`), ...encoded('gzip') }],
    ['gzip that breaks off', { base64: btoa(`${gzipHead}\xabV*`), ...encoded('gzip') }],
    ['gzip of nothing', { body: '', ...encoded('gzip') }],
    ['half a body of gzip', { body: '{', cut: 1, ...encoded('gzip') }],
  ] satisfies [string, Fault][])
    it(`D09 ${what}: unknown, one fetch, whether or not the engine sees that it is broken`, async () => {
      const isSeen = (await readByEngine(fault)) === undefined;
      const scene = await arrive([{ at: 'after', ...fault }]);
      const picker = await attempt(scene);
      const unclear = isSeen ? lost : ({ code: 'response', status: 200, outcome: 'unknown' } as const);
      await expectFailure(scene, picker, unclear, { calls: 1, ...(await repeats(scene)) });
    });

  for (const encoding of ['gzip', 'deflate', 'br', 'unheard-of'])
    it(`D09 plain JSON called ${encoding}: assigned if the engine passes it on, else unknown`, async () => {
      const fault: Fault = { body: '{"productPlanId":"pro"}', ...encoded(encoding) };
      const isRead = (await readByEngine(fault)) === fault.body;
      const scene = await arrive([{ at: 'after', ...fault }]);
      const picker = await attempt(scene);
      const traffic = { calls: 1, ...(await repeats(scene)) };
      if (isRead) await expectAssigned(scene, picker, { productPlanId: 'pro' }, traffic);
      else await expectFailure(scene, picker, lost, traffic);
    });

  it('D09 half a refusal: what its status says if the engine passes it on, else unknown', async () => {
    const fault: Fault = { status: 400, body: '{"message":"No such plan"}', cut: 12 };
    const isRead = (await readByEngine(fault)) !== undefined;
    const scene = await arrive([fault]);
    const picker = await attempt(scene);
    const refused = { code: 'rejected', status: 400, outcome: 'not-applied' } as const;
    await expectFailure(scene, picker, isRead ? refused : lost, { calls: 1 });
  });
});
