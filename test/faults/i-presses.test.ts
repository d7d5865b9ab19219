/** Group I: presses of the customer, and how many of them count. */
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { choosePlan, confirm, dialogOf, outcome, review } from '../support/customer.js';
import { eventsOf, listen } from '../support/events.js';
import { hold, type } from '../support/keyboard.js';
import { nextTask, until } from '../support/waiting.js';
import { elementAt, part, parts, rendered } from '../support/rendered.js';
import { arrive, type Scene } from '../support/scene.js';
import { expectFailure, expectTraffic } from '../support/attempts.js';

import { expectLanded, holdAnswers, seat } from './flight.js';
import { card, partOf } from '../support/card.js';

/** A hundred times. */
const often = (act: () => unknown): void => {
  for (let times = 0; times < 100; times++) act();
};

/** A picker whose review of Pro is open. */
async function reviewed(scene: Scene): Promise<PortalPlanPickerElement> {
  const picker = await seat(scene);
  await review(picker);
  return picker;
}

describe('I01: a hundred clicks', () => {
  it('I01 on confirm in one task: one POST', async () => {
    const scene = await arrive();
    const asked = eventsOf('plan-assign');
    const picker = await reviewed(scene);
    const button = part(picker, 'confirm');
    often(() => button.click());
    await expectLanded(scene, picker);
    expect(asked).to.have.length(1);
  });

  it('I01 on confirm and on submit by turns, in one task and in those after: one POST', async () => {
    const scene = await arrive();
    const answers = holdAnswers();
    const picker = await reviewed(scene);
    const buttons = [part(picker, 'confirm'), part(picker, 'submit')];
    often(() => buttons.forEach((button) => button.click()));
    for (let tasks = 0; tasks < 10; tasks++) {
      await picker.updateComplete;
      for (const button of [...buttons, ...parts(picker, 'confirm')]) button.click();
    }
    await until(() => answers.count, 'the request');
    expect(dialogOf(picker).open).to.equal(false);
    await expectLanded(scene, picker, answers);
  });

  it('I01 on submit with no-confirm: one POST', async () => {
    const scene = await arrive();
    const picker = await seat(scene, { 'no-confirm': '' });
    await choosePlan(picker, 'pro');
    const button = part(picker, 'submit');
    often(() => button.click());
    picker.noConfirm = false;
    await expectLanded(scene, picker);
  });

  it('I01 on submit and cancel: one review, of what was pressed last; nothing is sent', async () => {
    const scene = await arrive();
    const picker = await seat(scene, { 'default-plan': 'free' });
    await choosePlan(picker, 'pro');
    const buttons = [part(picker, 'cancel'), part(picker, 'submit')];
    often(() => buttons.forEach((button) => button.click()));
    await picker.updateComplete;
    expect(rendered(picker, '[part^=confirm]')).to.have.length(1);
    await expectTraffic(scene, { calls: 0 });
    await confirm(picker);
    await expectLanded(scene, picker);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
  });

  it('I01 on try again: one review; nothing is sent', async () => {
    const scene = await arrive();
    await scene.customer.fail({ status: 400, body: '{}', times: 1 });
    const picker = await reviewed(scene);
    await confirm(picker);
    await outcome(picker);
    const button = part(picker, 'retry');
    often(() => button.click());
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(true);
    await expectTraffic(scene, { calls: 1 });
  });

  it('I01 requestAssign() as often: one review; nothing is sent', async () => {
    const scene = await arrive();
    const picker = await reviewed(scene);
    often(() => picker.requestAssign());
    await picker.updateComplete;
    expect(rendered(picker, '[part^=confirm]')).to.have.length(1);
    await expectTraffic(scene, { calls: 0 });
    await confirm(picker);
    await expectLanded(scene, picker);
  });
});

const moveable = /Chrome|Firefox/.test(navigator.userAgent);

type Place = readonly [x: number, y: number];

/** Where a customer aims at. */
function middleOf(element: HTMLElement): Place {
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/** On the backdrop of a dialog. */
function beside(dialog: HTMLElement): Place {
  const { x, y } = dialog.getBoundingClientRect();
  return [Math.max(1, Math.floor(x / 2)), Math.max(1, Math.floor(y / 2))];
}

/** Clicks twice in a row where an element is: for real where the engine's driver can, else by the events that it makes. */
async function doubleClick(element: HTMLElement, pointerType: 'mouse' | 'touch'): Promise<void> {
  const [x, y] = middleOf(element);
  for (const detail of [1, 2]) {
    if (moveable && pointerType === 'mouse') await sendMouse({ type: 'click', position: [x, y] });
    else tap([x, y], pointerType, detail);
    await nextTask();
  }
}

/** Whatever is at that place gets the events, as a press makes them. */
function tap([clientX, clientY]: Place, pointerType: string, detail: number): void {
  const target = elementAt(clientX, clientY) ?? document.body;
  const init = { bubbles: true, composed: true, cancelable: true, clientX, clientY, detail, pointerType };
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    target.dispatchEvent(
      name.startsWith('mouse') ? new MouseEvent(name, init) : new PointerEvent(name, init),
    );
  if (detail === 2) target.dispatchEvent(new MouseEvent('dblclick', init));
}

describe('I02: twice in a row, or held', () => {
  for (const pointer of ['mouse', 'touch'] as const) {
    it(`I02 a double click on confirm, by ${pointer}: one POST`, async () => {
      const scene = await arrive();
      const picker = await reviewed(scene);
      await doubleClick(part(picker, 'confirm'), pointer);
      await expectLanded(scene, picker);
    });

    it(`I02 a double click on submit, by ${pointer}: nothing is sent`, async () => {
      const scene = await arrive();
      const picker = await seat(scene);
      await choosePlan(picker, 'pro');
      await doubleClick(part(picker, 'submit'), pointer);
      await picker.updateComplete;
      await expectTraffic(scene, { calls: 0 });
      expect(scene.events).to.deep.equal([]);
    });

    it(`I02 a double click on a plan, by ${pointer}: chosen, and nothing is sent`, async () => {
      const scene = await arrive();
      const picker = await seat(scene);
      const changes = eventsOf('change');
      await doubleClick(partOf(card(picker, 'pro'), 'badge'), pointer);
      expect(picker.value).to.equal('pro');
      expect(changes).to.have.length(1);
      await expectTraffic(scene, { calls: 0 });
    });
  }

  it('I02 the second click of a double click on submit, beside the review that has opened: it stays', async () => {
    const scene = await arrive();
    const picker = await seat(scene);
    await choosePlan(picker, 'pro');
    await doubleClick(part(picker, 'submit'), 'touch');
    expect(dialogOf(picker).open).to.equal(true);
    tap(beside(dialogOf(picker)), 'mouse', 1);
    expect(dialogOf(picker).open).to.equal(false);
    await expectTraffic(scene, { calls: 0 });
  });

  it('I02 the second click of a double click, when the button has moved under the pointer: does not confirm', async () => {
    const scene = await arrive();
    const picker = await reviewed(scene);
    const place = middleOf(part(picker, 'confirm'));
    tap(place, 'mouse', 2);
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(true);
    tap(place, 'mouse', 1);
    await expectLanded(scene, picker);
  });

  for (const [name, key] of [
    ['Enter', 'Enter'],
    ['Space', ' '],
  ] as const) {
    it(`I02 ${name} held on confirm: one POST`, async () => {
      const scene = await arrive();
      const picker = await reviewed(scene);
      part(picker, 'confirm').focus();
      await hold(picker, key);
      await expectLanded(scene, picker);
    });

    it(`I02 ${name} held on submit: a review, and nothing is sent`, async () => {
      const scene = await arrive();
      const picker = await seat(scene);
      await choosePlan(picker, 'pro');
      part(picker, 'submit').focus();
      await hold(picker, key);
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(true);
      await expectTraffic(scene, { calls: 0 });
    });

    it(`I02 ${name} pressed twice on confirm: one POST`, async () => {
      const scene = await arrive();
      const picker = await reviewed(scene);
      part(picker, 'confirm').focus();
      await type(key, key);
      await outcome(picker);
      expect(dialogOf(picker).open).to.equal(false);
      await expectLanded(scene, picker);
    });
  }

  it('I02 Enter held on submit with no-confirm, for longer than the attempt takes: one POST', async () => {
    const scene = await arrive([{ status: 400 }]);
    const picker = await seat(scene, { 'no-confirm': '' });
    await choosePlan(picker, 'pro');
    const button = part(picker, 'submit');
    button.focus();
    await hold(picker, 'Enter');
    await outcome(picker);
    const init = { key: 'Enter', repeat: true, bubbles: true, composed: true, cancelable: true };
    if (button.dispatchEvent(new KeyboardEvent('keydown', init))) button.click();
    picker.noConfirm = false;
    await expectFailure(
      scene,
      picker,
      { code: 'rejected', status: 400, outcome: 'not-applied' },
      { calls: 1 },
    );
  });

  it('I02 keys that a page listens for, too: one POST', async () => {
    const scene = await arrive();
    const picker = await reviewed(scene);
    listen('keydown', ({ key }) => {
      if (key === 'Enter') picker.requestAssign();
    });
    listen('click', () => picker.requestAssign());
    part(picker, 'confirm').focus();
    await type('Enter');
    await expectLanded(scene, picker);
  });

  it('I02 a key that the page takes for itself: nothing is sent', async () => {
    const scene = await arrive();
    const picker = await reviewed(scene);
    listen('keydown', (event) => event.preventDefault());
    part(picker, 'confirm').focus();
    await type('Enter');
    expect(dialogOf(picker).open).to.equal(true);
    await expectTraffic(scene, { calls: 0 });
  });
});
