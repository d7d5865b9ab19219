import { expect } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import { hurry, isPause } from '../support/clock.js';
import { arrive } from '../support/scene.js';
import { attempt, expectFailure } from '../support/attempts.js';
import { beginSettings, deserted, expectSettingsFailure, lost } from './network.js';

describe('D: nothing comes through', () => {
  it('D03 applied, and an answer without CORS headers: network, unknown', async () => {
    const scene = await arrive([{ cors: false, at: 'after' }]);
    const picker = await attempt(scene);
    await expectFailure(scene, picker, lost, { calls: 1, applied: 1 });
  });

  for (const status of [400, 401, 403, 429, 500])
    it(`D03 ${status} without CORS headers: nobody can read it, so unknown`, async () => {
      const scene = await arrive([{ status, cors: false, body: '{"message":"No"}' }]);
      const picker = await attempt(scene);
      await expectFailure(scene, picker, lost, { calls: 1 });
    });

  it('D03 CORS headers for another page only: network, unknown', async () => {
    const headers = { 'access-control-allow-origin': 'https://shop.example' };
    const scene = await arrive([{ at: 'after', headers }]);
    const picker = await attempt(scene);
    await expectFailure(scene, picker, lost, { calls: 1, applied: 1 });
  });

  const refusals: [string, Fault][] = [
    ['403', { status: 403 }],
    ['500', { status: 500 }],
    ['without CORS headers', { cors: false }],
    ['without our headers allowed', { headers: { 'access-control-allow-headers': 'accept' } }],
    ['by a reset', { drop: 'reset' }],
    ['by a redirect', { status: 307, headers: { location: '/customer-portal/pricing-plan' } }],
  ];
  for (const [what, fault] of refusals) {
    it(`D04 preflight refused ${what}: network, unknown; no request follows`, async () => {
      const scene = await arrive([{ method: 'OPTIONS', ...fault }]);
      const picker = await attempt(scene);
      await expectFailure(scene, picker, lost, { calls: 1, received: 0 });
      expect((await scene.customer.ledger()).preflights).not.to.have.length(0);
    });

    it(`D04 preflight of the settings refused ${what}: network; no request follows`, async () => {
      const scene = await arrive([{ method: 'OPTIONS', ...fault }]);
      hurry(isPause);
      const settings = await beginSettings(scene, { apiKey: 'key 1' });
      await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3, received: 0 });
    });
  }

  it('D07 nobody listens: network, unknown', async () => {
    const scene = await arrive();
    const picker = await attempt(scene, { properties: { baseUrl: await deserted() } });
    await expectFailure(scene, picker, lost, { calls: 1, received: 0 });
  });

  it('D07 nobody speaks TLS there: network, unknown', async () => {
    const scene = await arrive();
    const baseUrl = scene.customer.url.replace('http:', 'https:');
    const picker = await attempt(scene, { properties: { baseUrl } });
    await expectFailure(scene, picker, lost, { calls: 1, received: 0 });
  });

  it('D07 settings where nobody listens: network, after three tries', async () => {
    const scene = await arrive();
    hurry(isPause);
    const settings = await beginSettings(scene, { baseUrl: await deserted() });
    await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3, received: 0 });
  });
});
