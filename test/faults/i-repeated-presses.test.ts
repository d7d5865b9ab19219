/** Group I: many clicks, double clicks and held keys. */
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { choosePlan, confirm, press, untilOutcome } from '../support/actions.js';
import { expectFailure, expectTraffic } from '../support/attempts.js';
import { cardOf, cardPartOf } from '../support/cards.js';
import { listen, recordEvents } from '../support/events.js';
import { holdKey, pressKeys } from '../support/keyboard.js';
import { holdResponses } from '../support/network.js';
import { expectReleased } from '../support/pending.js';
import { dialogOf, elementAt, partOf, partsOf, queryRendered } from '../support/rendered.js';
import { mountSignedInPicker, openScene, type Scene } from '../support/scene.js';
import { until, untilNextTask } from '../support/waiting.js';

const rejected = { code: 'rejected', status: 400, outcome: 'not-applied' } as const;

const repeat = (act: () => unknown): void => {
  for (let times = 0; times < 100; times++) act();
};

/** Opens a scene with a picker whose selection is Pro. */
async function openChosen(
  ...options: Parameters<typeof openScene>
): Promise<[Scene, PortalPlanPickerElement]> {
  const scene = await openScene(...options);
  const picker = await mountSignedInPicker(scene, { 'default-plan': 'free' });
  await choosePlan(picker, 'pro');
  return [scene, picker];
}

/** Opens a scene with a picker whose review of Pro is open. */
async function openReviewed(): Promise<[Scene, PortalPlanPickerElement]> {
  const [scene, picker] = await openChosen();
  await press(picker, 'submit');
  return [scene, picker];
}

/** Checks that there is one review, nothing more is sent, and its confirmation sends this plan. */
async function expectOneReview(
  scene: Scene,
  picker: PortalPlanPickerElement,
  { calls = 0, plan = 'pro' } = {},
): Promise<void> {
  await picker.updateComplete;
  expect(dialogOf(picker).open).to.equal(true);
  expect(queryRendered(picker, '[part^=confirm]')).to.have.length(1);
  await expectTraffic(scene, { calls });
  scene.events.length = 0;
  await confirm(picker);
  await expectReleased(scene, picker, undefined, { calls: calls + 1, applied: 1 });
  expect(scene.calls.bodies.at(-1)).to.equal(`{"productPlanId":"${plan}"}`);
}

describe('I01: a hundred clicks', () => {
  it('I01 on confirm in one task send one POST', async () => {
    const [scene, picker] = await openReviewed();
    const asked = recordEvents('plan-assign');
    const button = partOf(picker, 'confirm');
    repeat(() => button.click());
    await expectReleased(scene, picker);
    expect(asked).to.have.length(1);
  });

  it('I01 on confirm and submit in turn, in one task and the next ones, send one POST', async () => {
    const [scene, picker] = await openReviewed();
    const responses = holdResponses();
    const buttons = [partOf(picker, 'confirm'), partOf(picker, 'submit')];
    repeat(() => buttons.forEach((button) => button.click()));
    for (let tasks = 0; tasks < 10; tasks++) {
      await picker.updateComplete;
      for (const button of [...buttons, ...partsOf(picker, 'confirm')]) button.click();
    }
    await until(() => responses.count, 'the request');
    expect(dialogOf(picker).open).to.equal(false);
    await expectReleased(scene, picker, responses);
  });

  it('I01 on submit with no-confirm send one POST', async () => {
    const [scene, picker] = await openChosen();
    picker.noConfirm = true;
    const button = partOf(picker, 'submit');
    repeat(() => button.click());
    picker.noConfirm = false;
    await expectReleased(scene, picker);
  });

  it('I01 on submit and cancel open one review, of what was clicked last', async () => {
    const [scene, picker] = await openChosen();
    const buttons = [partOf(picker, 'cancel'), partOf(picker, 'submit')];
    repeat(() => buttons.forEach((button) => button.click()));
    await expectOneReview(scene, picker);
  });

  it('I01 on "Try again" open one review, of the same change', async () => {
    const scene = await openScene([{ status: 400, body: '{}', times: 1 }]);
    const picker = await mountSignedInPicker(scene, { 'default-plan': 'free', 'current-plan': 'pro' });
    await press(picker, 'cancel');
    await confirm(picker);
    await untilOutcome(picker);
    const button = partOf(picker, 'retry');
    repeat(() => button.click());
    await expectOneReview(scene, picker, { calls: 1, plan: 'free' });
  });

  it('I01 calls of requestAssign() open one review', async () => {
    const [scene, picker] = await openReviewed();
    repeat(() => picker.requestAssign());
    await expectOneReview(scene, picker);
  });
});

const canUseMouse = /Chrome|Firefox/.test(navigator.userAgent);

type Point = readonly [x: number, y: number];

function middleOf(element: HTMLElement): Point {
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/** A point on the backdrop of a dialog. */
function backdropOf(dialog: HTMLElement): Point {
  const { x, y } = dialog.getBoundingClientRect();
  return [Math.max(1, Math.floor(x / 2)), Math.max(1, Math.floor(y / 2))];
}

/** Clicks twice where an element is, with the mouse or by dispatching the events. */
async function doubleClick(element: HTMLElement, pointerType: 'mouse' | 'touch'): Promise<void> {
  const [x, y] = middleOf(element);
  for (const detail of [1, 2]) {
    if (canUseMouse && pointerType === 'mouse') await sendMouse({ type: 'click', position: [x, y] });
    else tap([x, y], pointerType, detail);
    await untilNextTask();
  }
}

/** Dispatches the events of a click on whatever is at a point. */
function tap([clientX, clientY]: Point, pointerType: string, detail: number): void {
  const target = elementAt(clientX, clientY) ?? document.body;
  const init = { bubbles: true, composed: true, cancelable: true, clientX, clientY, detail, pointerType };
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    target.dispatchEvent(
      name.startsWith('mouse') ? new MouseEvent(name, init) : new PointerEvent(name, init),
    );
  if (detail === 2) target.dispatchEvent(new MouseEvent('dblclick', init));
}

describe('I02: a double click', () => {
  for (const pointer of ['mouse', 'touch'] as const) {
    it(`I02 on confirm by ${pointer} sends one POST`, async () => {
      const [scene, picker] = await openReviewed();
      await doubleClick(partOf(picker, 'confirm'), pointer);
      await expectReleased(scene, picker);
    });

    it(`I02 on submit by ${pointer} does not confirm`, async () => {
      const [scene, picker] = await openChosen();
      await doubleClick(partOf(picker, 'submit'), pointer);
      await picker.updateComplete;
      await expectTraffic(scene, { calls: 0 });
      expect(scene.events).to.deep.equal([]);
    });

    it(`I02 on a plan by ${pointer} chooses it once and sends nothing`, async () => {
      const scene = await openScene();
      const picker = await mountSignedInPicker(scene);
      const changes = recordEvents('change');
      await doubleClick(cardPartOf(cardOf(picker, 'pro'), 'badge'), pointer);
      expect(picker.value).to.equal('pro');
      expect(changes).to.have.length(1);
      await expectTraffic(scene, { calls: 0 });
    });
  }

  it('I02 on submit whose second click is on the backdrop keeps the review open', async () => {
    const [scene, picker] = await openChosen();
    await doubleClick(partOf(picker, 'submit'), 'touch');
    expect(dialogOf(picker).open).to.equal(true);
    tap(backdropOf(dialogOf(picker)), 'mouse', 1);
    expect(dialogOf(picker).open).to.equal(false);
    await expectTraffic(scene, { calls: 0 });
  });

  it('I02 on submit whose second click is on confirm does not confirm', async () => {
    const [scene, picker] = await openReviewed();
    const point = middleOf(partOf(picker, 'confirm'));
    tap(point, 'mouse', 2);
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(true);
    tap(point, 'mouse', 1);
    await expectReleased(scene, picker);
  });
});

describe('I02: a key that is held or pressed twice', () => {
  for (const [name, key] of [
    ['Enter', 'Enter'],
    ['Space', ' '],
  ] as const) {
    it(`I02 ${name} held on confirm sends one POST`, async () => {
      const [scene, picker] = await openReviewed();
      partOf(picker, 'confirm').focus();
      await holdKey(picker, key);
      await expectReleased(scene, picker);
    });

    it(`I02 ${name} held on submit opens the review and does not confirm`, async () => {
      const [scene, picker] = await openChosen();
      partOf(picker, 'submit').focus();
      await holdKey(picker, key);
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(true);
      await expectTraffic(scene, { calls: 0 });
    });

    it(`I02 ${name} pressed twice on confirm sends one POST`, async () => {
      const [scene, picker] = await openReviewed();
      partOf(picker, 'confirm').focus();
      await pressKeys(key, key);
      await untilOutcome(picker);
      expect(dialogOf(picker).open).to.equal(false);
      await expectReleased(scene, picker);
    });
  }

  for (const name of ['submit', 'dismiss', 'confirm'])
    it(`I02 a repeated keydown on ${name} is prevented`, async () => {
      const [, picker] = await openReviewed();
      const event = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, cancelable: true });
      expect(partOf(picker, name).dispatchEvent(event)).to.equal(false);
    });

  it('I02 Enter held on submit with no-confirm for longer than the attempt sends one POST', async () => {
    const [scene, picker] = await openChosen([{ status: 400 }]);
    picker.noConfirm = true;
    const button = partOf(picker, 'submit');
    button.focus();
    await holdKey(picker, 'Enter');
    await untilOutcome(picker);
    const init = { key: 'Enter', repeat: true, bubbles: true, composed: true, cancelable: true };
    if (button.dispatchEvent(new KeyboardEvent('keydown', init))) button.click();
    picker.noConfirm = false;
    await expectFailure(scene, picker, rejected, { calls: 1 });
  });

  it('I02 Enter that also calls requestAssign() in listeners of the page sends one POST', async () => {
    const [scene, picker] = await openReviewed();
    listen('keydown', ({ key }) => {
      if (key === 'Enter') picker.requestAssign();
    });
    listen('click', () => picker.requestAssign());
    partOf(picker, 'confirm').focus();
    await pressKeys('Enter');
    await expectReleased(scene, picker);
  });

  it('I02 Enter that the page prevents sends nothing', async () => {
    const [scene, picker] = await openReviewed();
    listen('keydown', (event) => event.preventDefault());
    partOf(picker, 'confirm').focus();
    await pressKeys('Enter');
    expect(dialogOf(picker).open).to.equal(true);
    await expectTraffic(scene, { calls: 0 });
  });
});
