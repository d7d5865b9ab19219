/** Group H: elements that are moved while a request is pending. */
import { expect, fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { en } from '../../src/messages/en.js';
import { changePlan, confirm, openReview, untilOutcome } from '../support/actions.js';
import { expectInvariants, expectNoLeak, expectTraffic } from '../support/attempts.js';
import { recordEvents } from '../support/events.js';
import { pickerMarkup } from '../support/markup.js';
import { reinsert, untilLoaded } from '../support/mount.js';
import { holdResponses } from '../support/network.js';
import {
  expectReleased,
  openPendingChange,
  openPendingSettings,
  startPendingChange,
} from '../support/pending.js';
import { dialogOf, partOf, renderedTextOf, textOf } from '../support/rendered.js';
import { mountInSession, mountSignedInPicker, openScene } from '../support/scene.js';
import { until } from '../support/waiting.js';

/** Moves an element with `moveBefore`, which keeps its state, where the engine has it. */
function move(element: Element, to: Element, before: Element | null = null): void {
  const { moveBefore } = to as Partial<Element>;
  if (moveBefore && element.isConnected) moveBefore.call(to, element, before);
  else to.insertBefore(element, before);
}

const moves: [string, (element: Element, to: Element) => void][] = [
  ['appended elsewhere', (element, to) => to.append(element)],
  ['moved', move],
  ['reinserted', reinsert],
  ['reinserted three times', (element) => [1, 2, 3].forEach(() => reinsert(element))],
];

const elsewhere = (): Promise<Element> => fixture(html`<div></div>`);

describe('H06: moved elements', () => {
  for (const [how, go] of moves) {
    it(`H06 dispatches settings-loaded once when ${how} during the GET`, async () => {
      const { scene, settings, responses } = await openPendingSettings();
      go(settings, await elsewhere());
      await responses.release();
      await untilLoaded(settings);
      expect(renderedTextOf(settings)).to.contain('Example Ltd');
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
      expect(scene.calls.count).to.be.within(1, 2);
      expectNoLeak(scene, settings);
    });

    it(`H06 has one outcome and sends no second POST when ${how} during the POST`, async () => {
      const { scene, picker, responses } = await openPendingChange();
      go(picker, await elsewhere());
      await picker.updateComplete;
      expect(picker.pending).to.equal(true);
      expect(textOf(partOf(picker, 'status'))).to.contain(en.pending);
      await expectReleased(scene, picker, responses);
    });

    it(`H06 closes the review when ${how}`, async () => {
      const scene = await openScene();
      const picker = await mountSignedInPicker(scene);
      await openReview(picker);
      const button = partOf(picker, 'confirm');
      go(picker, await elsewhere());
      button.click();
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(false);
      expect(scene.events).to.deep.equal([]);
      await expectTraffic(scene, { calls: 0 });
      await changePlan(picker);
      await expectReleased(scene, picker);
    });

    it(`H06 has one outcome each when ${how} with <portal-session> during GET and POST`, async () => {
      const scene = await openScene();
      const responses = holdResponses();
      const { session, widget } = await mountInSession(
        scene,
        'portal-plan-picker',
        `${pickerMarkup}<portal-settings></portal-settings>`,
      );
      const settings = session.querySelector('portal-settings') as PortalSettingsElement;
      await until(() => responses.count, 'the settings');
      await startPendingChange(scene, widget, responses);
      const settingsEvents = recordEvents('settings-loaded', 'settings-error');
      go(session, await elsewhere());
      await responses.release();
      await untilLoaded(settings);
      expect(settings.settings).not.to.equal(null);
      expect(settingsEvents.map(({ type }) => type)).to.deep.equal(['settings-loaded']);
      await untilOutcome(widget);
      expect(scene.events.map(({ type }) => type)).to.deep.equal(['plan-assigned']);
      expect((await scene.customer.ledger()).assignments).to.have.length(1);
      await expectInvariants(scene, widget);
    });
  }

  it('H06 has one outcome each when settings and pickers are reordered by key during GET and POST', async () => {
    const scene = await openScene();
    const responses = holdResponses();
    const item = `<li>${pickerMarkup}<portal-settings></portal-settings></li>`;
    const { widget: list } = await mountInSession(scene, 'ol', `<ol>${item.repeat(3)}</ol>`);
    scene.events = recordEvents('plan-assigned', 'plan-error', 'settings-loaded', 'settings-error');
    const [first, , last] = list.querySelectorAll('portal-plan-picker');
    const settings = [...list.querySelectorAll('portal-settings')];
    if (!first || !last) return expect.fail('There are no pickers.');
    last.productId = '2';
    await until(() => responses.count === 3, 'the settings');
    for (const [picker, plan] of [
      [first, 'pro'],
      [last, 'free'],
    ] as const) {
      await openReview(picker, plan);
      await confirm(picker);
    }
    await until(() => responses.count === 5, 'three readings and two assignments');
    // As keyed lists do: each element that is out of place is inserted before the next one.
    for (const each of [...list.children].reverse()) list.append(each);
    expect([...list.querySelectorAll('portal-plan-picker')][2] === first).to.equal(true);
    await responses.release();
    await Promise.all(settings.map(untilLoaded));
    await Promise.all([first, last].map(untilOutcome));
    const countEvents = (type: string): number => scene.events.filter((event) => event.type === type).length;
    expect([countEvents('settings-loaded'), countEvents('plan-assigned'), scene.events.length]).to.deep.equal(
      [3, 2, 5],
    );
    expect(first.assignment).to.include({ productPlanId: 'pro' });
    expect(last.assignment).to.include({ productPlanId: 'free' });
    expect((await scene.customer.ledger()).assignments).to.have.length(2);
    expect(scene.calls.all.filter(({ init }) => init.method === 'POST')).to.have.length(2);
    expectNoLeak(scene, first);
  });

  it("H06 sends one GET and one POST and dispatches once when mounted twice, as by React's StrictMode", async () => {
    const scene = await openScene();
    const host = await elsewhere();
    const session = document.createElement('portal-session');
    session.innerHTML = `<portal-settings></portal-settings>${pickerMarkup}`;
    Object.assign(session, { baseUrl: scene.customer.url, sessionToken: scene.customer.token });
    host.append(session);
    session.remove();
    host.append(session);
    const settings = session.querySelector('portal-settings') as PortalSettingsElement;
    const picker = session.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    await until(() => settings.settings, 'the settings');
    await expectTraffic(scene, { calls: 1 });
    const changes = recordEvents('plan-review', 'plan-assign');
    await changePlan(picker);
    expect(changes.map(({ type }) => type)).to.deep.equal(['plan-review', 'plan-assign']);
    expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-loaded', 'plan-assigned']);
    await expectTraffic(scene, { calls: 2, applied: 1 });
    picker.querySelector('portal-plan')?.setAttribute('label', 'Gratis');
    await until(() => renderedTextOf(picker).includes('Gratis'), 'the label');
    expectNoLeak(scene, picker);
  });

  it('H06 ignores review() while removed and works when reinserted', async () => {
    const scene = await openScene();
    const picker = await mountSignedInPicker(scene);
    const { parentElement } = picker;
    picker.remove();
    picker.review('pro');
    parentElement?.append(picker);
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
    await changePlan(picker);
    await expectReleased(scene, picker);
  });
});
