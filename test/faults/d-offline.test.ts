import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { press } from '../support/actions.js';
import { attemptChange, expectAssigned, expectFailure, expectTraffic } from '../support/attempts.js';
import { isRetryDelay, skipTimers } from '../support/clock.js';
import { listen, recordEvents } from '../support/events.js';
import { untilLoaded } from '../support/mount.js';
import { withFetch } from '../support/network.js';
import { withProperty } from '../support/override.js';
import { partOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { mountSignedInSettings, openScene } from '../support/scene.js';
import { dispatchWakeEvents, expectSettingsFailure, networkFailure, repeatedTrafficOf } from './network.js';

const offline = { code: 'offline', outcome: 'not-applied' } as const;

/** Replaces `navigator.onLine` while `test` runs. */
const whileOnline = (says: () => unknown, test: () => Promise<void>): Promise<void> =>
  withProperty(navigator, 'onLine', { get: says }, test);

describe('D01: offline', () => {
  it('D01 fails with offline, not-applied, without a request or session-request', async () => {
    const scene = await openScene();
    await whileOnline(
      () => false,
      async () => {
        const picker = await attemptChange(scene, { properties: { sessionToken: null } });
        await expectFailure(scene, picker, offline, { calls: 0 });
        expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-error']);
        expect(textOf(partOf(picker, 'error'))).to.contain(en.offline);
      },
    );
  });

  it('D01 fails with offline, not-applied, and sends nothing again when offline during a session refresh', async () => {
    const scene = await openScene([{ status: 401 }]);
    const renewed = await SandboxCustomer.create({ customerId: scene.customer.customerId });
    let isOnline = true;
    listen('session-request', (event) => {
      isOnline = false;
      event.respondWith(renewed.token);
    });
    await whileOnline(
      () => isOnline,
      async () => {
        const picker = await attemptChange(scene);
        await expectFailure(scene, picker, offline, { calls: 1 });
        expect((await renewed.ledger()).requests).to.have.length(0);
      },
    );
  });

  it('D01 fails with offline, not-applied, when offline during the first session-request', async () => {
    const scene = await openScene();
    let isOnline = true;
    listen('session-request', (event) => {
      isOnline = false;
      event.respondWith(scene.customer.token);
    });
    await whileOnline(
      () => isOnline,
      async () => {
        const picker = await attemptChange(scene, { properties: { sessionToken: null } });
        await expectFailure(scene, picker, offline, { calls: 0 });
      },
    );
  });

  it('D01 settings fail with offline at once and load on retry', async () => {
    const scene = await openScene();
    await whileOnline(
      () => false,
      async () => {
        const settings = await mountSignedInSettings(scene);
        await expectSettingsFailure(scene, settings, { code: 'offline' }, { calls: 0 });
        await whileOnline(
          () => true,
          async () => {
            await dispatchWakeEvents();
            await expectTraffic(scene, { calls: 0 });
            await press(settings, 'retry');
            await untilLoaded(settings);
          },
        );
        expect(settings.settings).not.to.equal(null);
        await expectTraffic(scene, { calls: 1 });
      },
    );
  });

  for (const says of [undefined, null, true])
    it(`D01 sends the request when navigator.onLine is ${says}`, async () => {
      const scene = await openScene();
      await whileOnline(
        () => says,
        async () => {
          const picker = await attemptChange(scene);
          const { assignments } = await scene.customer.ledger();
          await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
        },
      );
    });
});

describe('D11: lost connections that come back', () => {
  it('D11 is unknown once and sends nothing again when offline during the request and online later', async () => {
    const scene = await openScene([{ at: 'after', cut: 'head' }]);
    let isOnline = true;
    await withFetch(
      (ask) => {
        const answer = ask();
        isOnline = false;
        return answer;
      },
      () =>
        whileOnline(
          () => isOnline,
          async () => {
            const picker = await attemptChange(scene);
            const traffic = await repeatedTrafficOf(scene);
            const pauses = skipTimers(isRetryDelay);
            isOnline = true;
            await dispatchWakeEvents();
            await dispatchWakeEvents();
            expect(pauses).to.deep.equal([]);
            await expectFailure(scene, picker, networkFailure, { calls: 1, ...traffic });
          },
        ),
    );
  });

  it('D11 sends nothing again and uses the response when online and focus fire before it', async () => {
    const scene = await openScene();
    await withFetch(
      async (ask) => {
        const answer = await ask();
        await dispatchWakeEvents();
        return answer;
      },
      async () => {
        const picker = await attemptChange(scene);
        const { assignments } = await scene.customer.ledger();
        await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
      },
    );
  });

  it('D11 settings are not requested again after a failure', async () => {
    const scene = await openScene([{ cors: false }]);
    skipTimers(isRetryDelay);
    const settings = await mountSignedInSettings(scene);
    await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3 });
    await scene.customer.setFaults();
    const asked = recordEvents('session-request');
    await dispatchWakeEvents();
    await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3 });
    expect(asked).to.have.length(0);
  });
});
