/** Group H: elements that move while a request is on its way. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import { changePlan, choosePlan, confirm, dialogOf, outcome, press, review } from '../support/customer.js';
import { eventsOf } from '../support/events.js';
import { loaded } from '../support/mount.js';
import { part, read, text } from '../support/rendered.js';
import { radioOf } from '../support/card.js';
import { until } from '../support/waiting.js';
import { arrive } from '../support/scene.js';
import { expectInvariants, expectNoLeak, expectTraffic } from '../support/attempts.js';
import {
  aPicker,
  around,
  asking,
  expectLanded,
  flight,
  holdAnswers,
  putBack,
  seat,
  takeOff,
} from './flight.js';

/** Moves as the platform does best: `moveBefore` keeps the state of what it moves, where there is one. */
function move(element: Element, to: Element, before: Element | null = null): void {
  const { moveBefore } = to as Partial<Element>;
  if (moveBefore && element.isConnected) moveBefore.call(to, element, before);
  else to.insertBefore(element, before);
}

const moves: [string, (element: Element, to: Element) => void][] = [
  ['inserted elsewhere', (element, to) => to.append(element)],
  ['moved', move],
  ['taken out and put back', putBack],
  ['taken out and put back three times', (element) => [1, 2, 3].forEach(() => putBack(element))],
];

const elsewhere = (): Promise<Element> => fixture(html`<div></div>`);

describe('H06: an element is moved', () => {
  for (const [how, go] of moves) {
    it(`H06 ${how} during the GET: the settings are told of once`, async () => {
      const { scene, settings, answers } = await asking();
      go(settings, await elsewhere());
      await answers.land();
      await loaded(settings);
      expect(text(settings)).to.contain('Example Ltd');
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
      expect(scene.calls.count).to.be.within(1, 2);
      expectNoLeak(scene, settings);
    });

    it(`H06 ${how} during the POST: one outcome, no second POST`, async () => {
      const { scene, picker, answers } = await flight();
      go(picker, await elsewhere());
      await picker.updateComplete;
      expect(picker.pending).to.equal(true);
      expect(read(part(picker, 'status'))).to.contain(format(en['pending-start'], { plan: 'Pro' }));
      await expectLanded(scene, picker, answers);
    });

    it(`H06 ${how} during the review: it closes, and confirms nothing more`, async () => {
      const scene = await arrive();
      const picker = await seat(scene);
      await review(picker);
      const button = part(picker, 'confirm');
      go(picker, await elsewhere());
      button.click();
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(false);
      expect(scene.events).to.deep.equal([]);
      await expectTraffic(scene, { calls: 0 });
      await changePlan(picker);
      await expectLanded(scene, picker);
    });

    it(`H06 ${how} with the session around it, during GET and POST: one outcome each`, async () => {
      const scene = await arrive();
      const answers = holdAnswers();
      const { session, widget } = await around(
        scene,
        'portal-plan-picker',
        `${aPicker}<portal-settings></portal-settings>`,
      );
      const settings = session.querySelector('portal-settings') as PortalSettingsElement;
      await until(() => answers.count, 'the settings');
      await takeOff(scene, widget, answers);
      const told = eventsOf('settings-loaded', 'settings-error');
      go(session, await elsewhere());
      await answers.land();
      await loaded(settings);
      expect(settings.settings).not.to.equal(null);
      expect(told.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
      await outcome(widget);
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
      expect((await scene.customer.ledger()).assignments).to.have.length(1);
      await expectInvariants(scene, widget);
    });
  }

  it('H06 reordered by key, settings and pickers, during GET and POST: one outcome each', async () => {
    const scene = await arrive();
    const answers = holdAnswers();
    const item = `<li>${aPicker}<portal-settings></portal-settings></li>`;
    const { widget: list } = await around(scene, 'ol', `<ol>${item.repeat(3)}</ol>`);
    scene.events = eventsOf('plan-assigned', 'plan-error', 'settings-loaded', 'settings-error');
    const [first, , last] = list.querySelectorAll('portal-plan-picker');
    const settings = [...list.querySelectorAll('portal-settings')];
    if (!first || !last) return expect.fail('There are no pickers.');
    last.productId = '2';
    await until(() => answers.count === 3, 'the settings');
    for (const [picker, plan] of [
      [first, 'pro'],
      [last, 'free'],
    ] as const) {
      await review(picker, plan);
      await confirm(picker);
    }
    await until(() => answers.count === 5, 'three readings and two assignments');
    // As keyed lists do it: each of those that are not in their place yet is put before the next.
    for (const each of [...list.children].reverse()) list.append(each);
    expect([...list.querySelectorAll('portal-plan-picker')][2] === first).to.equal(true);
    await answers.land();
    await Promise.all(settings.map(loaded));
    await Promise.all([first, last].map(outcome));
    const told = (type: string): number => scene.events.filter((event) => event.type === type).length;
    expect([told('settings-loaded'), told('plan-assigned'), scene.events.length]).to.deep.equal([3, 2, 5]);
    expect(first.assignment).to.include({ productPlanId: 'pro' });
    expect(last.assignment).to.include({ productPlanId: 'free' });
    expect((await scene.customer.ledger()).assignments).to.have.length(2);
    expect(scene.calls.all.filter(({ init }) => init.method === 'POST')).to.have.length(2);
    expectNoLeak(scene, first);
  });

  it('H06 mounted twice, as by React StrictMode: one GET, one event of each kind, one POST', async () => {
    const scene = await arrive();
    const host = await elsewhere();
    const session = document.createElement('portal-session');
    session.innerHTML = `<portal-settings></portal-settings>${aPicker}`;
    Object.assign(session, { baseUrl: scene.customer.url, sessionToken: scene.customer.token });
    host.append(session);
    session.remove();
    host.append(session);
    const settings = session.querySelector('portal-settings') as PortalSettingsElement;
    const picker = session.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    await until(() => settings.settings, 'the settings');
    await expectTraffic(scene, { calls: 1 });
    const changes = eventsOf('change', 'plan-assign');
    await changePlan(picker);
    expect(changes.map(({ type }) => type)).to.deep.equal(['change', 'plan-assign']);
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded', 'plan-assigned']);
    await expectTraffic(scene, { calls: 2, applied: 1 });
    picker.querySelector('portal-plan')?.setAttribute('label', 'Gratis');
    await until(() => text(picker).includes('Gratis'), 'the label');
    expectNoLeak(scene, picker);
  });

  it('H06 out of the page, asked for a review: nothing uncaught, nothing sent, and usable when it is back', async () => {
    const scene = await arrive();
    const picker = await seat(scene, { 'default-plan': 'free' });
    const { parentElement } = picker;
    await choosePlan(picker, 'pro');
    picker.remove();
    for (const ask of [() => picker.requestAssign(), () => picker.cancelPlan()]) {
      ask();
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(false);
    }
    parentElement?.append(picker);
    await picker.updateComplete;
    await expectTraffic(scene, { calls: 0 });
    if (dialogOf(picker).open) await press(picker, 'dismiss');
    expect(radioOf(picker, 'pro').checked).to.equal(true);
    await changePlan(picker);
    await expectLanded(scene, picker);
  });
});
