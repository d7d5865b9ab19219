/** Group N: a session-request that nobody answers yet. */
import { expect, fixture, html } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { type SinonFakeTimers, useFakeTimers } from 'sinon';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import type { SessionRequestEvent } from '../../src/events.js';
import { hurryRequests } from '../support/clock.js';
import { confirm, outcome, review } from '../support/customer.js';
import { said } from '../support/errors.js';
import { eventsOf, listen } from '../support/events.js';
import { mount } from '../support/mount.js';
import type { Page } from '../support/page.js';
import { arrive, type Scene } from '../support/scene.js';
import { settle, until } from '../support/waiting.js';
import { outcomes, seatPicker, seatSettings, tokensSent } from './seats.js';

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

/** Lets time pass, and what follows from it happen. */
async function pass(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 100) {
    clock?.tick(100);
    await settle();
  }
}

/** What was logged. */
const logged = ({ logs }: Scene): string[] => logs.flatMap(({ args }): unknown[] => args.flat()).map(String);

const isUnanswered =
  /^<portal-(settings|plan-picker|session)>: nobody answered session-request\. Set session-token, .*respondWith\(\)\.$/;

/** Settings that ask for a token, while time stands still. */
async function askForToken(
  place: Parameters<typeof seatSettings>[0] = 'its attributes',
  given: Parameters<typeof seatSettings>[2] = {},
) {
  const scene = await arrive();
  const asked = eventsOf('session-request');
  stopClock();
  const seat = await seatSettings(place, scene, { sessionToken: null, ...given });
  await settle();
  expect(asked).to.have.length(1);
  return { scene, seat, asked };
}

describe('N13: nobody answers session-request', () => {
  it('N13 asked again every 500 ms, 20 times within 10 s; then one warning with the cure', async () => {
    const { scene, seat, asked } = await askForToken();
    for (let count = 1; count < 20; count++) {
      await pass(400);
      expect(asked).to.have.length(count);
      expect(logged(scene)).to.deep.equal([]);
      await pass(100);
      expect(asked).to.have.length(count + 1);
    }
    await pass(20_000);
    expect(asked).to.have.length(20);
    expect(seat.widget.error && said(seat.widget.error)).to.deep.equal({ code: 'session' });
    expect(logged(scene)).to.have.length(1);
    expect(logged(scene)[0]).to.match(isUnanswered);
    expect(asked.every(({ reason }) => reason === 'missing')).to.equal(true);
    seat.widget.reload();
    await pass(11_000);
    expect(asked).to.have.length(40);
    expect(logged(scene), 'one warning of an element').to.have.length(1);
    expect(tokensSent(scene)).to.deep.equal([]);
  });

  it('N13 each element that nobody answers has its warning', async () => {
    const scene = await arrive();
    hurryRequests();
    const [first, second] = [
      await seatSettings('its attributes', scene, { sessionToken: null }),
      await seatSettings('its attributes', scene, { sessionToken: null }),
    ];
    const around = await seatSettings('the attributes of <portal-session>', scene, { sessionToken: null });
    for (const { widget } of [first, second, around]) await until(() => widget.error, 'the error');
    expect(logged(scene)).to.have.length(3);
    expect(logged(scene).filter((log) => log.startsWith('<portal-session>'))).to.have.length(1);
    for (const log of logged(scene)) expect(log).to.match(isUnanswered);
  });

  for (const target of ['the element', 'the document', 'the window'] as const)
    for (const isAsync of [false, true])
      it(`N13 a listener on ${target} that comes after 2 s answers${isAsync ? ' later' : ''}: used, and asked no more`, async () => {
        const { scene, seat, asked } = await askForToken();
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
        if (target === 'the element') seat.widget.addEventListener('session-request', answer);
        else if (target === 'the window') window.addEventListener('session-request', answer);
        else listen('session-request', answer);
        cleanUp = () => {
          window.removeEventListener('session-request', answer);
        };
        await pass(500);
        if (isAsync) {
          await pass(3000);
          expect(tokensSent(scene)).to.deep.equal([]);
          respond?.();
        }
        // A listener on the element hears it before the document, and ends it there.
        expect(asked.length - count).to.be.at.most(1);
        await until(() => seat.widget.settings, 'the settings');
        await pass(10_000);
        expect(asked.length - count).to.be.at.most(1);
        expect(tokensSent(scene)).to.deep.equal([token]);
        expect(logged(scene)).to.deep.equal([]);
      });

  it('N13 a press on a picker: sent once somebody answers', async () => {
    const scene = await arrive();
    const { widget } = await seatPicker('its attributes', scene, { sessionToken: null });
    stopClock();
    await review(widget);
    await confirm(widget);
    await pass(2000);
    expect(widget.pending).to.equal(true);
    listen('session-request', (event) => {
      event.respondWith(scene.customer.token);
    });
    await pass(500);
    await outcome(widget);
    expect(outcomes(scene).map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    expect(tokensSent(scene)).to.deep.equal([scene.customer.token]);
  });

  it('N13 after a refusal: asked again as well', async () => {
    const scene = await arrive();
    await scene.customer.fail({ status: 401, times: 1 });
    const asked = eventsOf('session-request');
    stopClock();
    const { widget } = await seatSettings('its attributes', scene);
    await until(() => asked.length, 'the question');
    await pass(2000);
    listen('session-request', (event) => {
      event.respondWith(scene.customer.token);
    });
    await pass(500);
    await until(() => widget.settings, 'the settings');
    expect(asked.every(({ reason }) => reason === 'refused')).to.equal(true);
  });
});

describe('N13: asked no more', () => {
  const expectNoMore = async (scene: Scene, asked: readonly Event[], count = asked.length): Promise<void> => {
    await pass(11_000);
    expect(asked).to.have.length(count);
    expect(logged(scene)).to.deep.equal([]);
  };

  for (const place of ['its attributes', 'the attributes of <portal-session>'] as const) {
    for (const customer of [null, 'Ann'])
      it(`N13 once a token is set in ${place}${customer ? ' of a known customer' : ''}: read once, with it`, async () => {
        const { scene, seat, asked } = await askForToken(place, { customer });
        await pass(700);
        const { token } = scene.customer;
        seat.give({ sessionToken: token });
        await until(() => seat.widget.settings, 'the settings');
        await expectNoMore(scene, asked);
        expect(tokensSent(scene)).to.deep.equal([token]);
      });

    it(`N13 once the settings leave ${place}`, async () => {
      const { scene, seat, asked } = await askForToken(place);
      const own: Event[] = [];
      seat.holder.addEventListener('session-request', (event) => own.push(event));
      await pass(700);
      seat.widget.remove();
      await settle();
      await expectNoMore(scene, asked);
      await expectNoMore(scene, own);
    });

    it(`N13 once the settings leave ${place}; once they are back: from the beginning`, async () => {
      const { scene, seat, asked } = await askForToken(place);
      const { parentElement } = seat.widget;
      await pass(700);
      seat.widget.remove();
      await settle();
      asked.length = 0;
      parentElement?.append(seat.widget);
      await settle();
      await pass(11_000);
      expect(asked).to.have.length(20);
      expect(logged(scene)).to.have.length(1);
    });
  }

  it('N13 once another session comes', async () => {
    const { scene, seat, asked } = await askForToken();
    const { widget: other } = await seatSettings('its session', scene);
    await pass(700);
    seat.widget.session = other.session;
    await until(() => seat.widget.settings, 'the settings');
    await expectNoMore(scene, asked);
  });

  it('N13 once one of two in a session leaves: the other one is answered', async () => {
    const { scene, seat } = await askForToken('the attributes of <portal-session>');
    const other = await mount<PortalSettingsElement>('<portal-settings></portal-settings>', seat.holder);
    await settle();
    seat.widget.remove();
    await pass(700);
    listen('session-request', (event) => {
      event.respondWith(scene.customer.token);
    });
    await pass(500);
    await until(() => other.settings, 'the settings');
    expect(tokensSent(scene)).to.deep.equal([scene.customer.token]);
  });
});

describe('N13: respondWith()', () => {
  it('N13 twice: throws, and the first answer counts', async () => {
    const scene = await arrive();
    const thrown: unknown[] = [];
    listen('session-request', (event) => {
      event.respondWith(scene.customer.token);
      try {
        event.respondWith('another');
      } catch (error) {
        thrown.push(error);
      }
    });
    const { widget } = await seatSettings('its attributes', scene, { sessionToken: null });
    await until(() => widget.settings, 'the settings');
    expect(thrown).to.have.length(1);
    expect(thrown[0]).to.be.instanceOf(DOMException).with.property('name', 'InvalidStateError');
    expect(tokensSent(scene)).to.deep.equal([scene.customer.token]);
  });

  it('N13 after the dispatch: throws, and another listener can answer the next time', async () => {
    const { scene, seat, asked } = await askForToken();
    const [first] = asked;
    const respond = () => first?.respondWith('late');
    expect(respond).to.throw(DOMException).with.property('name', 'InvalidStateError');
    listen('session-request', (event) => {
      event.respondWith(scene.customer.token);
    });
    await pass(500);
    await until(() => seat.widget.settings, 'the settings');
    expect(respond).to.throw(DOMException).with.property('name', 'InvalidStateError');
    expect(tokensSent(scene)).to.deep.equal([scene.customer.token]);
  });
});

describe('N13: the load of the page', () => {
  it('N13 does not count: an image hangs, and the page answers', async () => {
    const { customer } = await arrive();
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
