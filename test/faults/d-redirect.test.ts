import { expect } from '@open-wc/testing';
import { hurry, isPause } from '../support/clock.js';
import { arrive } from '../support/scene.js';
import { attempt, expectFailure } from '../support/attempts.js';
import {
  beginSettings,
  elsewhere,
  expectSettingsFailure,
  expectUntouched,
  lost,
  throughPage,
} from './network.js';

const post = '/customer-portal/pricing-plan';
const get = '/customer-portal/account-setting';

const to = (url: string, path: string, token: string): { location: string } => ({
  location: `${url}${path}?sessionToken=${encodeURIComponent(token)}`,
});

describe('D10 a redirect', () => {
  for (const status of [301, 302, 303, 307, 308]) {
    it(`D10 ${status} to another origin: network, unknown, and nothing comes there`, async () => {
      const scene = await arrive();
      const other = await elsewhere(scene);
      const headers = to(other.url, post, other.token);
      await scene.customer.fail({ at: 'after', status, headers });
      const picker = await attempt(scene, { properties: { apiKey: 'key 1' } });
      await expectFailure(scene, picker, lost, { calls: 1, applied: 1 });
      await expectUntouched(other);
    });

    it(`D10 ${status} to the same service: network, unknown, and not followed`, async () => {
      const scene = await arrive();
      const { url, token } = scene.customer;
      await scene.customer.fail({ status, headers: to(url, post, token), times: 1 });
      const picker = await attempt(scene);
      await expectFailure(scene, picker, lost, { calls: 1 });
    });

    it(`D10 ${status} of the settings: network, not followed, at most two requests more`, async () => {
      const scene = await arrive();
      const other = await elsewhere(scene);
      await scene.customer.fail({ status, headers: to(other.url, get, other.token) });
      hurry(isPause);
      const settings = await beginSettings(scene, { apiKey: 'key 1' });
      await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3 });
      await expectUntouched(other);
    });
  }

  for (const status of [300, 301, 304, 307])
    it(`D10 ${status} that names no other address is as unclear: network, unknown`, async () => {
      const scene = await arrive([{ at: 'after', status }]);
      const picker = await attempt(scene);
      // Engines do not agree whether a page may see such an answer.
      const { status: seen } = picker.error ?? {};
      expect(seen).to.be.oneOf([undefined, status]);
      await expectFailure(
        scene,
        picker,
        { ...lost, ...(seen && { status: seen }) },
        { calls: 1, applied: 1 },
      );
    });

  for (const where of ['javascript:alert(1)', 'data:application/json,{}', 'http://[bad', '//', 'about:blank'])
    it(`D10 302 to ${where}: network, unknown`, async () => {
      const scene = await arrive([{ status: 302, headers: { location: where } }]);
      const picker = await attempt(scene);
      await expectFailure(scene, picker, lost, { calls: 1 });
    });

  it('D04 a preflight redirected to another origin: network, unknown, and nothing comes there', async () => {
    const scene = await arrive();
    const other = await elsewhere(scene);
    await scene.customer.fail({ method: 'OPTIONS', status: 307, headers: to(other.url, post, other.token) });
    const picker = await attempt(scene);
    await expectFailure(scene, picker, lost, { calls: 1, received: 0 });
    await expectUntouched(other);
  });
});

describe("D10 a page's own fetch", () => {
  const opaque = { ...lost, status: 0 };

  it('D10 hands over a redirect as an opaque answer: network, unknown', async () => {
    const scene = await arrive();
    const { url, token } = scene.customer;
    await scene.customer.fail({ status: 302, headers: to(url, post, token) });
    await throughPage(
      (ask) => ask({ redirect: 'manual' }),
      async () => {
        const picker = await attempt(scene);
        await expectFailure(scene, picker, opaque, { calls: 1 });
      },
    );
  });

  it('D03 asks without CORS and hands over an opaque answer: network, unknown', async () => {
    const scene = await arrive([{ status: 200, body: '{"productPlanId":"pro"}' }]);
    await throughPage(
      (ask) => ask({ mode: 'no-cors', redirect: 'follow' }),
      async () => {
        const picker = await attempt(scene);
        await expectFailure(scene, picker, opaque, { calls: 1 });
      },
    );
  });
});
