import { expect } from '@open-wc/testing';
import type { Fault } from '../../src/testing/faults.js';
import { attemptChange, expectFailure } from '../support/attempts.js';
import { isRetryDelay, skipTimers } from '../support/clock.js';
import { mountSignedInSettings, openScene } from '../support/scene.js';
import { expectSettingsFailure, getUnreachableUrl, networkFailure } from './network.js';

describe('D: lost requests and unreadable responses', () => {
  it('D03 fails with network, unknown, when the response to an applied change has no CORS headers', async () => {
    const scene = await openScene([{ cors: false, at: 'after' }]);
    const picker = await attemptChange(scene);
    await expectFailure(scene, picker, networkFailure, { calls: 1, applied: 1 });
  });

  for (const status of [400, 401, 403, 429, 500])
    it(`D03 fails with network, unknown, with status ${status} without CORS headers`, async () => {
      const scene = await openScene([{ status, cors: false, body: '{"message":"No"}' }]);
      const picker = await attemptChange(scene);
      await expectFailure(scene, picker, networkFailure, { calls: 1 });
    });

  it('D03 fails with network, unknown, with CORS headers for another origin', async () => {
    const headers = { 'access-control-allow-origin': 'https://shop.example' };
    const scene = await openScene([{ at: 'after', headers }]);
    const picker = await attemptChange(scene);
    await expectFailure(scene, picker, networkFailure, { calls: 1, applied: 1 });
  });

  const refusals: [string, Fault][] = [
    ['with 403', { status: 403 }],
    ['with 500', { status: 500 }],
    ['without CORS headers', { cors: false }],
    ['without the allowed headers', { headers: { 'access-control-allow-headers': 'accept' } }],
    ['that is a reset', { drop: 'reset' }],
    ['that is a redirect', { status: 307, headers: { location: '/customer-portal/pricing-plan' } }],
  ];
  for (const [what, fault] of refusals) {
    it(`D04 fails with network, unknown, and sends no POST after a preflight response ${what}`, async () => {
      const scene = await openScene([{ method: 'OPTIONS', ...fault }]);
      const picker = await attemptChange(scene);
      await expectFailure(scene, picker, networkFailure, { calls: 1, received: 0 });
      expect((await scene.customer.ledger()).preflights).not.to.have.length(0);
    });

    it(`D04 settings fail with network and send no GET after a preflight response ${what}`, async () => {
      const scene = await openScene([{ method: 'OPTIONS', ...fault }]);
      skipTimers(isRetryDelay);
      const settings = await mountSignedInSettings(scene, { apiKey: 'key 1' });
      await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3, received: 0 });
    });
  }

  it('D07 fails with network, unknown, when the connection is refused', async () => {
    const scene = await openScene();
    const picker = await attemptChange(scene, { properties: { baseUrl: await getUnreachableUrl() } });
    await expectFailure(scene, picker, networkFailure, { calls: 1, received: 0 });
  });

  it('D07 fails with network, unknown, when the port has no TLS', async () => {
    const scene = await openScene();
    const baseUrl = scene.customer.url.replace('http:', 'https:');
    const picker = await attemptChange(scene, { properties: { baseUrl } });
    await expectFailure(scene, picker, networkFailure, { calls: 1, received: 0 });
  });

  it('D07 settings fail with network after three requests when the connection is refused', async () => {
    const scene = await openScene();
    skipTimers(isRetryDelay);
    const settings = await mountSignedInSettings(scene, { baseUrl: await getUnreachableUrl() });
    await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3, received: 0 });
  });
});
