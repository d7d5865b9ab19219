/** Group H: elements that leave the page and come back while a request is on its way. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import { confirm, outcome, review } from '../support/customer.js';
import { listen } from '../support/events.js';
import { mountSettings } from '../support/mount.js';
import { nextTask, until } from '../support/waiting.js';
import { part, read, text } from '../support/rendered.js';
import { arrive, type Scene, signIn } from '../support/scene.js';
import { expectFailure, expectNoLeak, expectTraffic } from '../support/attempts.js';
import {
  aPicker,
  around,
  asking,
  expectLanded,
  flight,
  holdAnswers,
  overhear,
  seat,
  takeOff,
} from './flight.js';
import { reviewOf } from '../support/review.js';
import { hurryRequests } from '../support/clock.js';

/** Nothing came of the settings: no event, no data, nothing that runs. */
async function expectSilence(scene: Scene, settings: PortalSettingsElement, calls: number): Promise<void> {
  await expectTraffic(scene, { calls });
  await settings.updateComplete;
  expect(scene.events).to.deep.equal([]);
  expect(settings).to.include({ settings: null, error: null, pending: false });
  expect(text(settings)).not.to.contain('Example Ltd');
  expectNoLeak(scene, settings);
}

describe('H04: settings are removed during the GET', () => {
  it('H04 before the answer, which comes all the same: no event, nothing uncaught', async () => {
    const { scene, settings, answers } = await asking();
    settings.remove();
    await answers.land();
    await expectSilence(scene, settings, 1);
  });

  it('H04 while the body is on its way: no event, nothing uncaught', async () => {
    const scene = await arrive([{ endless: 'drip' }]);
    const settings = signIn(scene, await mountSettings());
    overhear(scene, settings);
    while (!(await scene.customer.ledger()).requests.length) await nextTask();
    settings.remove();
    await expectSilence(scene, settings, 1);
  });

  it('H04 with the session around them: no event, nothing uncaught', async () => {
    const scene = await arrive();
    const answers = holdAnswers();
    const { session, widget } = await around(scene, 'portal-settings', '<portal-settings></portal-settings>');
    overhear(scene, widget);
    await until(() => answers.count, 'the request');
    session.remove();
    await answers.land();
    await expectSilence(scene, widget, 1);
  });

  it('H04 while the page is asked for a token: none is used, and nothing is sent', async () => {
    const scene = await arrive();
    let respond: ((token: string) => void) | undefined;
    listen('session-request', (event) => {
      event.respondWith(new Promise((resolve) => (respond = resolve)));
    });
    const settings = await mountSettings(undefined, { 'base-url': scene.customer.url });
    overhear(scene, settings);
    await until(() => respond, 'the question');
    settings.remove();
    respond?.(scene.customer.token);
    await nextTask();
    await expectSilence(scene, settings, 0);
  });

  it('H04 in the task in which they came: nothing is sent', async () => {
    const scene = await arrive();
    const settings = signIn(scene, document.createElement('portal-settings'));
    overhear(scene, settings);
    document.body.append(settings);
    settings.remove();
    await nextTask();
    await expectSilence(scene, settings, 0);
  });

  it('H04 and put back: read again, and told once', async () => {
    const { scene, settings, answers } = await asking();
    const { parentElement } = settings;
    settings.remove();
    await answers.land();
    parentElement?.append(settings);
    await until(() => settings.settings, 'the settings');
    await settings.updateComplete;
    expect(text(settings)).to.contain('Example Ltd');
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
    await expectTraffic(scene, { calls: 2 });
  });
});

describe('H05: a picker is removed during the POST', () => {
  for (const when of ['before', 'after'])
    it(`H05 put back ${when} the answer: the POST goes on, and the result is there`, async () => {
      const { scene, picker, answers } = await flight();
      const { parentElement } = picker;
      picker.remove();
      if (when === 'after') await answers.land();
      parentElement?.append(picker);
      await picker.updateComplete;
      if (when === 'before')
        expect(read(part(picker, 'status'))).to.contain(format(en['pending-start'], { plan: 'Pro' }));
      await expectLanded(scene, picker, answers);
    });

  it('H05 put back into another place, inside a component: the result is there', async () => {
    const { scene, picker, answers } = await flight();
    picker.remove();
    await answers.land();
    const component = await fixture<HTMLElement>(html`<div></div>`);
    component.attachShadow({ mode: 'open' }).append(picker);
    await expectLanded(scene, picker);
  });

  it('H05 removed with the session around it, and put back into it: the POST goes on, and the result is there', async () => {
    const scene = await arrive();
    const { session, widget } = await around(scene, 'portal-plan-picker', aPicker);
    const answers = await takeOff(scene, widget);
    const { parentElement } = session;
    session.remove();
    widget.remove();
    await answers.land();
    parentElement?.append(session);
    session.append(widget);
    await expectLanded(scene, widget);
  });

  it('H05 never put back: who called assign() is told', async () => {
    const scene = await arrive();
    const picker = await seat(scene);
    overhear(scene, picker);
    const answers = holdAnswers();
    const assigned = picker.assign({ productPlanId: 'pro' });
    await until(() => answers.count, 'the request');
    picker.remove();
    await answers.land();
    expect(await assigned).to.include({ productPlanId: 'pro' });
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
    await expectTraffic(scene, { calls: 1, applied: 1 });
    expectNoLeak(scene, picker);
  });

  it('H05 unknown: said when it is back, also by the next review', async () => {
    const { scene, picker, answers } = await flight([{ status: 500, at: 'after' }]);
    const { parentElement } = picker;
    picker.remove();
    await answers.land();
    await outcome(picker);
    parentElement?.append(picker);
    await picker.updateComplete;
    const failure = { code: 'service', status: 500, outcome: 'unknown' } as const;
    await expectFailure(scene, picker, failure, { calls: 1, applied: 1 });
    await review(picker);
    expect(reviewOf(picker).notes).to.deep.equal([`${en.uncertain} ${en.checkFirst}`]);
  });

  it('H05 refused for its token: nobody hears the question, nothing is sent again', async () => {
    const { scene, picker, answers } = await flight([{ status: 401 }]);
    const { parentElement } = picker;
    listen('session-request', (event) => event.respondWith('another'));
    picker.remove();
    hurryRequests();
    await answers.land();
    await outcome(picker);
    parentElement?.append(picker);
    await picker.updateComplete;
    const failure = { code: 'session', status: 401, outcome: 'not-applied' } as const;
    await expectFailure(scene, picker, failure, { calls: 1 });
  });

  it('H05 refused for its token, inside a session that is still there: renewed, and sent once more', async () => {
    const scene = await arrive();
    await scene.customer.fail({ status: 401, times: 1 });
    const { session, widget } = await around(scene, 'portal-plan-picker', aPicker);
    const answers = await takeOff(scene, widget);
    session.addEventListener('session-request', (event) => event.respondWith(scene.customer.token));
    widget.remove();
    await answers.land();
    await outcome(widget);
    session.append(widget);
    await expectLanded(scene, widget, answers, { calls: 2, applied: 1 });
  });
});

describe('H05: a picker is removed while the page holds its assignment', () => {
  const ways: [string, (scene: Scene) => Promise<PortalPlanPickerElement>][] = [
    ['with a session of its own', seat],
    [
      'out of the session around it',
      async (scene) => (await around(scene, 'portal-plan-picker', aPicker)).widget,
    ],
  ];
  for (const [how, make] of ways)
    it(`H05 ${how}: what was confirmed is sent, and the result is there`, async () => {
      const scene = await arrive();
      const picker = await make(scene);
      const { parentElement } = picker;
      let release = (): void => undefined;
      listen('plan-assign', (event) => event.waitUntil(new Promise<void>((resolve) => (release = resolve))));
      overhear(scene, picker);
      await review(picker);
      await confirm(picker);
      picker.remove();
      release();
      await outcome(picker);
      parentElement?.append(picker);
      await expectLanded(scene, picker);
    });
});
