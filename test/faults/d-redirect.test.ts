import { expect } from '@open-wc/testing';
import { attemptChange, expectFailure } from '../support/attempts.js';
import { isRetryDelay, skipTimers } from '../support/clock.js';
import { withFetch } from '../support/network.js';
import { mountSignedInSettings, openScene } from '../support/scene.js';
import { createOnOtherOrigin, expectNoRequests, expectSettingsFailure, networkFailure } from './network.js';

const post = '/customer-portal/pricing-plan';
const get = '/customer-portal/account-setting';

const to = (url: string, path: string, token: string): { location: string } => ({
  location: `${url}${path}?sessionToken=${encodeURIComponent(token)}`,
});

describe('D10: redirects', () => {
  for (const status of [301, 302, 303, 307, 308]) {
    it(`D10 fails with network, unknown, and does not follow ${status} to another origin`, async () => {
      const scene = await openScene();
      const other = await createOnOtherOrigin(scene);
      const headers = to(other.url, post, other.token);
      await scene.customer.setFaults({ at: 'after', status, headers });
      const picker = await attemptChange(scene, { properties: { apiKey: 'key 1' } });
      await expectFailure(scene, picker, networkFailure, { calls: 1, applied: 1 });
      await expectNoRequests(other);
    });

    it(`D10 fails with network, unknown, and does not follow ${status} to the same service`, async () => {
      const scene = await openScene();
      const { url, token } = scene.customer;
      await scene.customer.setFaults({ status, headers: to(url, post, token), times: 1 });
      const picker = await attemptChange(scene);
      await expectFailure(scene, picker, networkFailure, { calls: 1 });
    });

    it(`D10 settings fail with network and do not follow ${status}, after at most three requests`, async () => {
      const scene = await openScene();
      const other = await createOnOtherOrigin(scene);
      await scene.customer.setFaults({ status, headers: to(other.url, get, other.token) });
      skipTimers(isRetryDelay);
      const settings = await mountSignedInSettings(scene, { apiKey: 'key 1' });
      await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3 });
      await expectNoRequests(other);
    });
  }

  for (const status of [300, 301, 304, 307])
    it(`D10 fails with network, unknown, with ${status} without a location`, async () => {
      const scene = await openScene([{ at: 'after', status }]);
      const picker = await attemptChange(scene);
      // Engines differ in whether a page may read such a response.
      const { status: seen } = picker.error ?? {};
      expect(seen).to.be.oneOf([undefined, status]);
      await expectFailure(
        scene,
        picker,
        { ...networkFailure, ...(seen && { status: seen }) },
        { calls: 1, applied: 1 },
      );
    });

  for (const where of ['javascript:alert(1)', 'data:application/json,{}', 'http://[bad', '//', 'about:blank'])
    it(`D10 fails with network, unknown, with 302 to ${where}`, async () => {
      const scene = await openScene([{ status: 302, headers: { location: where } }]);
      const picker = await attemptChange(scene);
      await expectFailure(scene, picker, networkFailure, { calls: 1 });
    });

  it('D04 fails with network, unknown, and does not follow a preflight redirect to another origin', async () => {
    const scene = await openScene();
    const other = await createOnOtherOrigin(scene);
    await scene.customer.setFaults({
      method: 'OPTIONS',
      status: 307,
      headers: to(other.url, post, other.token),
    });
    const picker = await attemptChange(scene);
    await expectFailure(scene, picker, networkFailure, { calls: 1, received: 0 });
    await expectNoRequests(other);
  });
});

describe('D10: a page that replaces fetch', () => {
  const opaque = { ...networkFailure, status: 0 };

  it('D10 fails with network, unknown, with an opaque redirect', async () => {
    const scene = await openScene();
    const { url, token } = scene.customer;
    await scene.customer.setFaults({ status: 302, headers: to(url, post, token) });
    await withFetch(
      (ask) => ask({ redirect: 'manual' }),
      async () => {
        const picker = await attemptChange(scene);
        await expectFailure(scene, picker, opaque, { calls: 1 });
      },
    );
  });

  it('D03 fails with network, unknown, with an opaque no-cors response', async () => {
    const scene = await openScene([{ status: 200, body: '{"productPlanId":"pro"}' }]);
    await withFetch(
      (ask) => ask({ mode: 'no-cors', redirect: 'follow' }),
      async () => {
        const picker = await attemptChange(scene);
        await expectFailure(scene, picker, opaque, { calls: 1 });
      },
    );
  });
});
