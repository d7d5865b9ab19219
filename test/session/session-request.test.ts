/** `session-request` without a response. */
import { executeServerCommand } from '@web/test-runner-commands';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import type { SessionRequestEvent } from '../../src/events.js';
import {
  consoleLinesOf,
  expect,
  fixture,
  html,
  listen,
  openScene,
  type Page,
  recordEvents,
  releaseFile,
  type Scene,
  serveFile,
  stopTimers,
  tokensSentBy,
  until,
  untilSettled,
} from '../support/browser.js';
import { mountSettingsAt } from '../support/session-places.js';

const isUnanswered =
  /^<portal-(settings|plan-picker|session)>: nobody answered session-request\. Call event\.respondWith\(\)\.$/;

const answerWith = (token: string): void => {
  listen('session-request', (event) => {
    event.respondWith(token);
  });
};

/** Settings whose rows have names, so that nothing is logged. */
const named = { attributes: { fields: '{"customerPortalSetting":"Name"}' } };

/** Mounts settings without a token, and stops the timers after the first request for one. */
async function askForToken(
  place: Parameters<typeof mountSettingsAt>[0] = 'its attributes',
  given: Parameters<typeof mountSettingsAt>[1] = {},
) {
  const asked = recordEvents('session-request');
  const pass = stopTimers();
  const placed = await mountSettingsAt(place, { sessionToken: null, ...given }, named);
  await untilSettled();
  expect(asked).to.have.length(1);
  return { ...placed, asked, pass };
}

describe('session-request without a response', () => {
  it('N13 is dispatched every 500 ms, 20 times in 10 s, then warns once', async () => {
    const { scene, widget, asked, pass } = await askForToken();
    for (let count = 1; count < 20; count++) {
      await pass(499);
      expect(asked).to.have.length(count);
      expect(consoleLinesOf(scene)).to.deep.equal([]);
      await pass(1);
      expect(asked).to.have.length(count + 1);
    }
    await pass(20_000);
    expect(asked).to.have.length(20);
    expect(asked.every(({ reason }) => reason === 'missing')).to.equal(true);
    expect(widget.error).to.include({ code: 'session' });
    expect(consoleLinesOf(scene)).to.have.length(1);
    expect(consoleLinesOf(scene)[0]).to.match(isUnanswered);
    widget.reload();
    await pass(11_000);
    expect(asked).to.have.length(40);
    expect(consoleLinesOf(scene), 'one warning of an element').to.have.length(1);
    expect(tokensSentBy(scene)).to.deep.equal([]);
  });

  it('N13 warns once for each element', async () => {
    const scene = await openScene();
    const pass = stopTimers();
    for (const place of ['its attributes', 'its attributes', 'the attributes of <portal-session>'] as const)
      await mountSettingsAt(place, { sessionToken: null }, { scene });
    await pass(11_000);
    expect(consoleLinesOf(scene).map((line) => isUnanswered.exec(line)?.[1])).to.have.members([
      ...['settings', 'settings', 'session'],
    ]);
  });

  for (const [target, isAsync] of [
    ['the element', false],
    ['the document', true],
  ] as const)
    it(`N13 uses the response of a listener on ${target} that is added after 2 s${isAsync ? ' and responds later' : ''}`, async () => {
      const { scene, widget, asked, pass } = await askForToken();
      await pass(2000);
      const { token } = scene.customer;
      const count = asked.length;
      let respond = (): void => undefined;
      const later = new Promise<string>((resolve) => {
        respond = () => {
          resolve(token);
        };
      });
      const answer = (event: SessionRequestEvent): void => event.respondWith(isAsync ? later : token);
      const targets = { 'the element': widget, 'the document': document, 'the window': window };
      targets[target].addEventListener('session-request', answer as EventListener, { once: true });
      await pass(500);
      if (isAsync) {
        await pass(3000);
        expect(tokensSentBy(scene)).to.deep.equal([]);
        respond();
      }
      await until(() => widget.settings, 'the settings');
      await pass(10_000);
      // A response stops the propagation, so that the document does not hear of it.
      expect(asked.length - count).to.equal(target === 'the element' ? 0 : 1);
      expect(tokensSentBy(scene)).to.deep.equal([token]);
      expect(consoleLinesOf(scene)).to.deep.equal([]);
    });
});

describe('end of the repetition', () => {
  type Asking = Pick<Awaited<ReturnType<typeof askForToken>>, 'asked' | 'pass'> & { scene: Scene };
  const expectNoMore = async ({ asked, pass, scene }: Asking): Promise<void> => {
    const { length } = asked;
    await pass(11_000);
    expect(asked).to.have.length(length);
    expect(consoleLinesOf(scene)).to.deep.equal([]);
  };

  for (const place of ['its attributes', 'the attributes of <portal-session>'] as const)
    it(`N13 ends and loads once when a token is set in ${place}`, async () => {
      const stage = await askForToken(place);
      const { scene, widget, setSession } = stage;
      await stage.pass(700);
      setSession({ sessionToken: scene.customer.token });
      await until(() => widget.settings, 'the settings');
      await expectNoMore(stage);
      expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token]);
    });

  for (const place of ['its attributes', 'the attributes of <portal-session>'] as const)
    it(`N13 ends when the settings are removed from ${place}, and starts again when they are back`, async () => {
      const stage = await askForToken(place);
      const { scene, widget, holder, pass, asked } = stage;
      const { parentElement } = widget;
      await pass(700);
      widget.remove();
      await untilSettled();
      asked.length = 0;
      // Events of a removed element do not reach the document.
      holder.addEventListener('session-request', (event) => asked.push(event));
      await expectNoMore(stage);
      parentElement?.append(widget);
      await untilSettled();
      await pass(11_000);
      expect(new Set(asked).size).to.equal(20);
      expect(consoleLinesOf(scene)).to.have.length(1);
    });
});

describe('respondWith()', () => {
  it('N13 throws after the dispatch, and another listener can respond to the next one', async () => {
    const { scene, widget, asked, pass } = await askForToken();
    const respond = () => asked[0]?.respondWith('late');
    expect(respond).to.throw(DOMException).with.property('name', 'InvalidStateError');
    answerWith(scene.customer.token);
    await pass(500);
    await until(() => widget.settings, 'the settings');
    expect(respond).to.throw(DOMException).with.property('name', 'InvalidStateError');
    expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token]);
  });
});

describe('load of the page', () => {
  it('N13 is not awaited', async () => {
    const { customer } = await openScene();
    const image = await serveFile({ body: '', type: 'png', held: true });
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
    await releaseFile(image);
  });
});
