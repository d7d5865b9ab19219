/** Group N: session-request without a response. */
import { expect, fixture, html } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { type SinonFakeTimers, useFakeTimers } from 'sinon';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import type { SessionRequestEvent } from '../../src/events.js';
import { confirm, openReview, untilOutcome } from '../support/actions.js';
import { outcomeEventsOf } from '../support/attempts.js';
import { skipSessionRequestDelays } from '../support/clock.js';
import { errorFieldsOf } from '../support/errors.js';
import { listen, recordEvents } from '../support/events.js';
import { mount } from '../support/mount.js';
import type { Page } from '../support/page.js';
import { consoleLinesOf, openScene, type Scene } from '../support/scene.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { until, untilSettled } from '../support/waiting.js';
import { mountPickerAt, mountSettingsAt, tokensSentBy } from './session-places.js';

let clock: SinonFakeTimers | undefined;
let cleanUp = (): void => undefined;

afterEach(() => {
  cleanUp();
  clock?.restore();
  clock = undefined;
});

/** Stops the timers of the page. */
function stopClock(): SinonFakeTimers {
  clock = useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return clock;
}

/** Advances the clock. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    clock?.tick(100);
    await untilSettled();
  }
}

const isUnanswered =
  /^<portal-(settings|plan-picker|session)>: nobody answered session-request\. Call event\.respondWith\(\)\.$/;

/** Mounts settings without a token with a fake clock. */
async function askForToken(
  place: Parameters<typeof mountSettingsAt>[0] = 'its attributes',
  given: Parameters<typeof mountSettingsAt>[2] = {},
) {
  const scene = await openScene();
  const asked = recordEvents('session-request');
  stopClock();
  const placed = await mountSettingsAt(place, scene, { sessionToken: null, ...given });
  await untilSettled();
  expect(asked).to.have.length(1);
  return { scene, placed, asked };
}

describe('N13: session-request without a response', () => {
  it('N13 is dispatched every 500 ms, 20 times in 10 s, then warns once', async () => {
    const { scene, placed, asked } = await askForToken();
    for (let count = 1; count < 20; count++) {
      await pass(400);
      expect(asked).to.have.length(count);
      expect(consoleLinesOf(scene)).to.deep.equal([]);
      await pass(100);
      expect(asked).to.have.length(count + 1);
    }
    await pass(20_000);
    expect(asked).to.have.length(20);
    expect(placed.widget.error && errorFieldsOf(placed.widget.error)).to.deep.equal({ code: 'session' });
    expect(consoleLinesOf(scene)).to.have.length(1);
    expect(consoleLinesOf(scene)[0]).to.match(isUnanswered);
    expect(asked.every(({ reason }) => reason === 'missing')).to.equal(true);
    placed.widget.reload();
    await pass(11_000);
    expect(asked).to.have.length(40);
    expect(consoleLinesOf(scene), 'one warning of an element').to.have.length(1);
    expect(tokensSentBy(scene)).to.deep.equal([]);
  });

  it('N13 warns once for each element', async () => {
    const scene = await openScene();
    skipSessionRequestDelays();
    const [first, second] = [
      await mountSettingsAt('its attributes', scene, { sessionToken: null }),
      await mountSettingsAt('its attributes', scene, { sessionToken: null }),
    ];
    const around = await mountSettingsAt('the attributes of <portal-session>', scene, { sessionToken: null });
    for (const { widget } of [first, second, around]) await until(() => widget.error, 'the error');
    expect(consoleLinesOf(scene)).to.have.length(3);
    expect(consoleLinesOf(scene).filter((log) => log.startsWith('<portal-session>'))).to.have.length(1);
    for (const log of consoleLinesOf(scene)) expect(log).to.match(isUnanswered);
  });

  for (const target of ['the element', 'the document', 'the window'] as const)
    for (const isAsync of [false, true])
      it(`N13 uses the response of a listener on ${target} that is added after 2 s${isAsync ? ' and responds later' : ''}`, async () => {
        const { scene, placed, asked } = await askForToken();
        await pass(2000);
        const { token } = scene.customer;
        const count = asked.length;
        let respond: (() => void) | undefined;
        const answer = (event: SessionRequestEvent): void => {
          const later = new Promise<string>((resolve) => {
            respond = () => {
              resolve(token);
            };
          });
          event.respondWith(isAsync ? later : token);
        };
        if (target === 'the element') placed.widget.addEventListener('session-request', answer);
        else if (target === 'the window') window.addEventListener('session-request', answer);
        else listen('session-request', answer);
        cleanUp = () => {
          window.removeEventListener('session-request', answer);
        };
        await pass(500);
        if (isAsync) {
          await pass(3000);
          expect(tokensSentBy(scene)).to.deep.equal([]);
          respond?.();
        }
        // A listener on the element stops the propagation.
        expect(asked.length - count).to.be.at.most(1);
        await until(() => placed.widget.settings, 'the settings');
        await pass(10_000);
        expect(asked.length - count).to.be.at.most(1);
        expect(tokensSentBy(scene)).to.deep.equal([token]);
        expect(consoleLinesOf(scene)).to.deep.equal([]);
      });

  it('N13 sends a change as soon as a listener responds', async () => {
    const scene = await openScene();
    const { widget } = await mountPickerAt('its attributes', scene, { sessionToken: null });
    stopClock();
    await openReview(widget);
    await confirm(widget);
    await pass(2000);
    expect(widget.pending).to.equal(true);
    listen('session-request', (event) => {
      event.respondWith(scene.customer.token);
    });
    await pass(500);
    await untilOutcome(widget);
    expect(outcomeEventsOf(scene).map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token]);
  });

  it('N13 is dispatched again after a refusal as well', async () => {
    const scene = await openScene();
    await scene.customer.setFaults({ status: 401, times: 1 });
    const asked = recordEvents('session-request');
    const { token } = await SandboxCustomer.create({ customerId: scene.customer.customerId });
    stopClock();
    const { widget } = await mountSettingsAt('its attributes', scene);
    await until(() => asked.length, 'the question');
    await pass(2000);
    listen('session-request', (event) => {
      event.respondWith(token);
    });
    await pass(500);
    await until(() => widget.settings, 'the settings');
    expect(asked.every(({ reason }) => reason === 'refused')).to.equal(true);
  });
});

describe('N13: end of the repetition', () => {
  const expectNoMore = async (scene: Scene, asked: readonly Event[], count = asked.length): Promise<void> => {
    await pass(11_000);
    expect(asked).to.have.length(count);
    expect(consoleLinesOf(scene)).to.deep.equal([]);
  };

  for (const place of ['its attributes', 'the attributes of <portal-session>'] as const) {
    for (const customer of [null, 'Ann'])
      it(`N13 ends and loads once when a token is set in ${place}${customer ? ' of a known customer' : ''}`, async () => {
        const { scene, placed, asked } = await askForToken(place, { customer });
        await pass(700);
        const { token } = scene.customer;
        placed.setSession({ sessionToken: token });
        await until(() => placed.widget.settings, 'the settings');
        await expectNoMore(scene, asked);
        expect(tokensSentBy(scene)).to.deep.equal([token]);
      });

    it(`N13 ends when the settings are removed from ${place}`, async () => {
      const { scene, placed, asked } = await askForToken(place);
      const own: Event[] = [];
      placed.holder.addEventListener('session-request', (event) => own.push(event));
      await pass(700);
      placed.widget.remove();
      await untilSettled();
      await expectNoMore(scene, asked);
      await expectNoMore(scene, own);
    });

    it(`N13 starts again when the settings are reinserted into ${place}`, async () => {
      const { scene, placed, asked } = await askForToken(place);
      const { parentElement } = placed.widget;
      await pass(700);
      placed.widget.remove();
      await untilSettled();
      asked.length = 0;
      parentElement?.append(placed.widget);
      await untilSettled();
      await pass(11_000);
      expect(asked).to.have.length(20);
      expect(consoleLinesOf(scene)).to.have.length(1);
    });
  }

  it('N13 ends when another session is set', async () => {
    const { scene, placed, asked } = await askForToken();
    const { widget: other } = await mountSettingsAt('its session', scene);
    await pass(700);
    placed.widget.session = other.session;
    await until(() => placed.widget.settings, 'the settings');
    await expectNoMore(scene, asked);
  });

  it('N13 continues for the other element when one of two is removed', async () => {
    const { scene, placed } = await askForToken('the attributes of <portal-session>');
    const other = await mount<PortalSettingsElement>('<portal-settings></portal-settings>', placed.holder);
    await untilSettled();
    placed.widget.remove();
    await pass(700);
    listen('session-request', (event) => {
      event.respondWith(scene.customer.token);
    });
    await pass(500);
    await until(() => other.settings, 'the settings');
    expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token]);
  });
});

describe('N13: respondWith()', () => {
  it('N13 throws and keeps the first response when called twice', async () => {
    const scene = await openScene();
    const thrown: unknown[] = [];
    listen('session-request', (event) => {
      event.respondWith(scene.customer.token);
      try {
        event.respondWith('another');
      } catch (error) {
        thrown.push(error);
      }
    });
    const { widget } = await mountSettingsAt('its attributes', scene, { sessionToken: null });
    await until(() => widget.settings, 'the settings');
    expect(thrown).to.have.length(1);
    expect(thrown[0]).to.be.instanceOf(DOMException).with.property('name', 'InvalidStateError');
    expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token]);
  });

  it('N13 throws after the dispatch, and another listener can respond to the next one', async () => {
    const { scene, placed, asked } = await askForToken();
    const [first] = asked;
    const respond = () => first?.respondWith('late');
    expect(respond).to.throw(DOMException).with.property('name', 'InvalidStateError');
    listen('session-request', (event) => {
      event.respondWith(scene.customer.token);
    });
    await pass(500);
    await until(() => placed.widget.settings, 'the settings');
    expect(respond).to.throw(DOMException).with.property('name', 'InvalidStateError');
    expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token]);
  });
});

describe('N13: load of the page', () => {
  it('N13 is not awaited', async () => {
    const { customer } = await openScene();
    const image = await executeServerCommand<string, object>('file', { body: '', type: 'png', held: true });
    const token = JSON.stringify(encodeURIComponent(customer.token));
    const src = await executeServerCommand<string, object>('page', {
      before: `const wait = setTimeout;
        window.setTimeout = (callback, milliseconds) => wait(callback, milliseconds === 500 ? 0 : milliseconds);`,
      body: `<img src="${image}" alt=""><script type="module">
        import '/out/src/define.js';
        addEventListener('load', () => { window.isLoaded = true; });
        const answer = (event) => event.respondWith(decodeURIComponent(${token}));
        addEventListener('session-request', () => setTimeout(() => addEventListener('session-request', answer)), { once: true });
        document.body.insertAdjacentHTML('beforeend', '<portal-settings base-url="${customer.url}"></portal-settings>');
      </script>`,
    });
    const frame = document.createElement('iframe');
    Object.assign(frame, { title: 'A page', src });
    (await fixture(html`<div></div>`)).append(frame);
    const page = (): Page & { isLoaded?: boolean } => frame.contentWindow as Page;
    const settings = () => page().document.querySelector<PortalSettingsElement>('portal-settings');
    await until(() => settings()?.settings, 'the settings');
    expect(page().isLoaded).to.equal(undefined);
    expect(page().document.readyState).not.to.equal('complete');
    await executeServerCommand('release', image);
  });
});
