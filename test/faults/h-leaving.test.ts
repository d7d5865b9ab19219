/** Group H: elements that are removed and reinserted while a request is pending. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { en } from '../../src/messages/en.js';
import { confirm, openReview, press, untilOutcome } from '../support/actions.js';
import { expectFailure, expectNoLeak, expectTraffic, outcomeEventsOf } from '../support/attempts.js';
import { skipSessionRequestDelays } from '../support/clock.js';
import { listen } from '../support/events.js';
import { pickerMarkup } from '../support/markup.js';
import { mountSettingsOf } from '../support/mount.js';
import { holdResponses } from '../support/network.js';
import {
  expectReleased,
  openPendingChange,
  openPendingSettings,
  recordWidgetEvents,
  startPendingChange,
} from '../support/pending.js';
import { partOf, renderedTextOf, textOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { mountInSession, mountSignedInPicker, openScene, type Scene, signIn } from '../support/scene.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { until, untilNextTask, untilSettled } from '../support/waiting.js';
import { tokensSentBy } from './session-places.js';

/** Checks that the settings dispatched no event, show no data and have no request. */
async function expectSilence(scene: Scene, settings: PortalSettingsElement, calls: number): Promise<void> {
  await expectTraffic(scene, { calls });
  await settings.updateComplete;
  expect(scene.events).to.deep.equal([]);
  expect(settings).to.include({ settings: null, error: null, pending: false });
  expect(renderedTextOf(settings)).not.to.contain('Example Ltd');
  expectNoLeak(scene, settings);
}

describe('H04: settings that are removed during the GET', () => {
  it('H04 dispatches nothing when removed before the response', async () => {
    const { scene, settings, responses } = await openPendingSettings();
    settings.remove();
    await responses.release();
    await expectSilence(scene, settings, 1);
  });

  it('H04 dispatches nothing when removed before the end of the body', async () => {
    const scene = await openScene([{ endless: 'drip' }]);
    const settings = signIn(scene, await mountSettingsOf());
    recordWidgetEvents(scene, settings);
    while (!(await scene.customer.ledger()).requests.length) await untilNextTask();
    settings.remove();
    await expectSilence(scene, settings, 1);
  });

  it('H04 dispatches nothing when removed with <portal-session>', async () => {
    const scene = await openScene();
    const responses = holdResponses();
    const { session, widget } = await mountInSession(
      scene,
      'portal-settings',
      '<portal-settings></portal-settings>',
    );
    recordWidgetEvents(scene, widget);
    await until(() => responses.count, 'the request');
    session.remove();
    await responses.release();
    await expectSilence(scene, widget, 1);
  });

  it('H04 sends nothing when removed during session-request', async () => {
    const scene = await openScene();
    let respond: ((token: string) => void) | undefined;
    listen('session-request', (event) => {
      event.respondWith(new Promise((resolve) => (respond = resolve)));
    });
    const settings = await mountSettingsOf(undefined, { 'base-url': scene.customer.url });
    recordWidgetEvents(scene, settings);
    await until(() => respond, 'the question');
    settings.remove();
    respond?.(scene.customer.token);
    await untilNextTask();
    await expectSilence(scene, settings, 0);
  });

  it('H04 sends nothing when removed in the task of the insertion', async () => {
    const scene = await openScene();
    const settings = signIn(scene, document.createElement('portal-settings'));
    recordWidgetEvents(scene, settings);
    document.body.append(settings);
    settings.remove();
    await untilNextTask();
    await expectSilence(scene, settings, 0);
  });

  it('H04 requests again and dispatches once when reinserted', async () => {
    const { scene, settings, responses } = await openPendingSettings();
    const { parentElement } = settings;
    settings.remove();
    await responses.release();
    parentElement?.append(settings);
    await until(() => settings.settings, 'the settings');
    await settings.updateComplete;
    expect(renderedTextOf(settings)).to.contain('Example Ltd');
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
    await expectTraffic(scene, { calls: 2 });
  });
});

describe('H05: a picker that is removed during the POST', () => {
  for (const when of ['before', 'after'])
    it(`H05 continues the POST and shows the outcome when reinserted ${when} the response`, async () => {
      const { scene, picker, responses } = await openPendingChange();
      const { parentElement } = picker;
      picker.remove();
      if (when === 'after') await responses.release();
      parentElement?.append(picker);
      await picker.updateComplete;
      if (when === 'before') expect(textOf(partOf(picker, 'status'))).to.contain(en.pending);
      await expectReleased(scene, picker, responses);
    });

  it('H05 shows the outcome when inserted into a component', async () => {
    const { scene, picker, responses } = await openPendingChange();
    picker.remove();
    await responses.release();
    const component = await fixture<HTMLElement>(html`<div></div>`);
    component.attachShadow({ mode: 'open' }).append(picker);
    await expectReleased(scene, picker);
  });

  it('H05 continues the POST and shows the outcome when removed with <portal-session> and reinserted', async () => {
    const scene = await openScene();
    const { session, widget } = await mountInSession(scene, 'portal-plan-picker', pickerMarkup);
    const responses = await startPendingChange(scene, widget);
    const { parentElement } = session;
    session.remove();
    widget.remove();
    await responses.release();
    parentElement?.append(session);
    session.append(widget);
    await expectReleased(scene, widget);
  });

  it('H05 resolves assign() when it is not reinserted', async () => {
    const scene = await openScene();
    const picker = await mountSignedInPicker(scene);
    recordWidgetEvents(scene, picker);
    const responses = holdResponses();
    const assigned = picker.assign({ productPlanId: 'pro' });
    await until(() => responses.count, 'the request');
    picker.remove();
    await responses.release();
    expect(await assigned).to.include({ productPlanId: 'pro' });
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    await expectTraffic(scene, { calls: 1, applied: 1 });
    expectNoLeak(scene, picker);
  });

  it('H05 shows an unknown outcome, also in the next review, when reinserted', async () => {
    const { scene, picker, responses } = await openPendingChange([{ status: 500, at: 'after' }]);
    const { parentElement } = picker;
    picker.remove();
    await responses.release();
    await untilOutcome(picker);
    parentElement?.append(picker);
    await picker.updateComplete;
    const failure = { code: 'service', status: 500, outcome: 'unknown' } as const;
    await expectFailure(scene, picker, failure, { calls: 1, applied: 1 });
    await press(picker, 'retry');
    expect(reviewOf(picker).notes).to.deep.equal([`${en.uncertain} ${en.checkFirst}`]);
  });

  it('H05 fails with session after a 401 when session-request reaches nobody', async () => {
    const { scene, picker, responses } = await openPendingChange([{ status: 401 }]);
    const { parentElement } = picker;
    listen('session-request', (event) => event.respondWith('another'));
    picker.remove();
    skipSessionRequestDelays();
    await responses.release();
    await untilOutcome(picker);
    parentElement?.append(picker);
    await picker.updateComplete;
    const failure = { code: 'session', status: 401, outcome: 'not-applied' } as const;
    await expectFailure(scene, picker, failure, { calls: 1 });
  });

  it('H05 refreshes the token after a 401 inside a <portal-session> that is still connected', async () => {
    const scene = await openScene();
    await scene.customer.setFaults({ status: 401, times: 1 });
    const { session, widget } = await mountInSession(scene, 'portal-plan-picker', pickerMarkup);
    const responses = await startPendingChange(scene, widget);
    const { token } = await SandboxCustomer.create({ customerId: scene.customer.customerId });
    session.addEventListener('session-request', (event) => event.respondWith(token));
    widget.remove();
    await responses.release();
    await untilOutcome(widget);
    expect(outcomeEventsOf(scene).map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    expect(tokensSentBy(scene)).to.deep.equal([scene.customer.token, token]);
  });
});

describe('H05: a picker that is removed during waitUntil()', () => {
  const ways: [string, (scene: Scene) => Promise<PortalPlanPickerElement>][] = [
    ['with a session of its own', mountSignedInPicker],
    [
      'from <portal-session>',
      async (scene) => (await mountInSession(scene, 'portal-plan-picker', pickerMarkup)).widget,
    ],
  ];
  for (const [how, make] of ways)
    it(`H05 cancels the change, which the page hears, and sends nothing later when removed ${how}`, async () => {
      const scene = await openScene();
      const picker = await make(scene);
      const { parentElement } = picker;
      let release = (): void => undefined;
      listen('plan-assign', (event) => event.waitUntil(new Promise<void>((resolve) => (release = resolve))));
      await openReview(picker);
      await confirm(picker);
      picker.remove();
      await until(() => scene.events.length, 'the event');
      release();
      await untilSettled();
      parentElement?.append(picker);
      await picker.updateComplete;
      await expectFailure(scene, picker, { code: 'canceled', outcome: 'not-applied' }, { calls: 0 });
    });
});
