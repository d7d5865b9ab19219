import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { eventsOf, listen } from '../support/events.js';
import { hurry, isPause } from '../support/clock.js';
import { loaded } from '../support/mount.js';
import { part, read } from '../support/rendered.js';
import { press } from '../support/customer.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { overriding } from '../support/override.js';
import { arrive } from '../support/scene.js';
import { attempt, expectAssigned, expectFailure, expectTraffic } from '../support/attempts.js';
import { beginSettings, expectSettingsFailure, lost, repeats, throughPage, wakeUp } from './network.js';

const offline = { code: 'offline', outcome: 'not-applied' } as const;

/** A browser that says whether it is online, as long as a test runs. */
const whileOnline = (says: () => unknown, test: () => Promise<void>): Promise<void> =>
  overriding(navigator, 'onLine', { get: says }, test);

describe('D01 offline', () => {
  it('D01 a press: offline, not-applied; nothing is sent, nobody asked for a token', async () => {
    const scene = await arrive();
    await whileOnline(
      () => false,
      async () => {
        const picker = await attempt(scene, { properties: { sessionToken: null } });
        await expectFailure(scene, picker, offline, { calls: 0 });
        expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-error']);
        expect(read(part(picker, 'error'))).to.contain(en.offline);
        expect(picker.value, 'the choice is kept').to.equal('pro');
      },
    );
  });

  it('D01 while the session is renewed: offline, not-applied; nothing is sent again', async () => {
    const scene = await arrive([{ status: 401 }]);
    const renewed = await SandboxCustomer.arrive({ customerId: scene.customer.customerId });
    let isOnline = true;
    listen('session-request', (event) => {
      isOnline = false;
      event.respondWith(renewed.token);
    });
    await whileOnline(
      () => isOnline,
      async () => {
        const picker = await attempt(scene);
        await expectFailure(scene, picker, offline, { calls: 1 });
        expect((await renewed.ledger()).requests).to.have.length(0);
      },
    );
  });

  it('D01 while the first token is asked for: offline, not-applied; nothing is sent', async () => {
    const scene = await arrive();
    let isOnline = true;
    listen('session-request', (event) => {
      isOnline = false;
      event.respondWith(scene.customer.token);
    });
    await whileOnline(
      () => isOnline,
      async () => {
        const picker = await attempt(scene, { properties: { sessionToken: null } });
        await expectFailure(scene, picker, offline, { calls: 0 });
      },
    );
  });

  it('D01 settings: offline at once, nothing is sent; read when the customer asks again', async () => {
    const scene = await arrive();
    await whileOnline(
      () => false,
      async () => {
        const settings = await beginSettings(scene);
        await expectSettingsFailure(scene, settings, { code: 'offline' }, { calls: 0 });
        await whileOnline(
          () => true,
          async () => {
            await wakeUp();
            await expectTraffic(scene, { calls: 0 });
            await press(settings, 'retry');
            await loaded(settings);
          },
        );
        expect(settings.settings).not.to.equal(null);
        await expectTraffic(scene, { calls: 1 });
      },
    );
  });

  for (const says of [undefined, null, true])
    it(`D01 a browser that says ${says}: sent`, async () => {
      const scene = await arrive();
      await whileOnline(
        () => says,
        async () => {
          const picker = await attempt(scene);
          const { assignments } = await scene.customer.ledger();
          await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
        },
      );
    });
});

describe('D11 the page wakes up', () => {
  it('D11 offline in flight, online later: unknown once, and nothing is sent again', async () => {
    const scene = await arrive([{ at: 'after', cut: 'head' }]);
    let isOnline = true;
    await throughPage(
      (ask) => {
        const answer = ask();
        isOnline = false;
        return answer;
      },
      () =>
        whileOnline(
          () => isOnline,
          async () => {
            const picker = await attempt(scene);
            const traffic = await repeats(scene);
            const pauses = hurry(isPause);
            isOnline = true;
            await wakeUp();
            await wakeUp();
            expect(pauses).to.deep.equal([]);
            await expectFailure(scene, picker, lost, { calls: 1, ...traffic });
          },
        ),
    );
  });

  it('D11 while an answer is on its way: nothing is sent again, and the answer counts', async () => {
    const scene = await arrive();
    await throughPage(
      async (ask) => {
        const answer = await ask();
        await wakeUp();
        return answer;
      },
      async () => {
        const picker = await attempt(scene);
        const { assignments } = await scene.customer.ledger();
        await expectAssigned(scene, picker, assignments[0]?.plan ?? {});
      },
    );
  });

  it('D11 after settings were lost: they are not read again by themselves', async () => {
    const scene = await arrive([{ cors: false }]);
    hurry(isPause);
    const settings = await beginSettings(scene);
    await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3 });
    await scene.customer.fail();
    const asked = eventsOf('session-request');
    await wakeUp();
    await expectSettingsFailure(scene, settings, { code: 'network' }, { calls: 3 });
    expect(asked).to.have.length(0);
  });
});
