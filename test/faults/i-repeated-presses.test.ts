/** Group I: many clicks, double clicks and held keys. */
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import { stub } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { confirm, openReview, passGuard, press, untilOutcome } from '../support/actions.js';
import { expectTraffic } from '../support/attempts.js';
import { buttonOf } from '../support/cards.js';
import { listen, recordEvents } from '../support/events.js';
import { holdKey, pressKeys } from '../support/keyboard.js';
import { holdResponses } from '../support/network.js';
import '../support/restore.js';
import { expectReleased } from '../support/pending.js';
import { dialogOf, elementAt, focusedElement, partOf, partsOf, queryRendered } from '../support/rendered.js';
import { mountSignedInPicker, openScene, type Scene } from '../support/scene.js';
import { until, untilNextTask } from '../support/waiting.js';

const repeat = (act: () => unknown): void => {
  for (let times = 0; times < 100; times++) act();
};

async function openPicker(
  ...options: Parameters<typeof openScene>
): Promise<[Scene, PortalPlanPickerElement]> {
  const scene = await openScene(...options);
  const picker = await mountSignedInPicker(scene, { 'default-plan': 'free' });
  return [scene, picker];
}

/** Opens a scene with a picker whose review of Pro is open. Its confirm button takes presses at once. */
async function openReviewed(): Promise<[Scene, PortalPlanPickerElement]> {
  const [scene, picker] = await openPicker();
  await openReview(picker);
  restorers.push(passGuard(picker));
  return [scene, picker];
}

const restorers: (() => void)[] = [];

afterEach(() => {
  for (const restore of restorers.splice(0)) restore();
});

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

  it('I01 on confirm and a plan in turn, in one task and the next ones, send one POST', async () => {
    const [scene, picker] = await openReviewed();
    const responses = holdResponses();
    const buttons = [partOf(picker, 'confirm'), buttonOf(picker, 'pro')];
    repeat(() => buttons.forEach((button) => button.click()));
    for (let tasks = 0; tasks < 10; tasks++) {
      await picker.updateComplete;
      for (const button of [...buttons, ...partsOf(picker, 'confirm')]) button.click();
    }
    await until(() => responses.count, 'the request');
    expect(dialogOf(picker).open).to.equal(false);
    await expectReleased(scene, picker, responses);
  });

  it('I01 on cancel and a plan open one review, of what was clicked last', async () => {
    const [scene, picker] = await openPicker();
    const buttons = [partOf(picker, 'cancel'), buttonOf(picker, 'pro')];
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

  it('I01 calls of review() open one review', async () => {
    const [scene, picker] = await openReviewed();
    repeat(() => picker.review('pro'));
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

/** Clicks a point, with the mouse or by dispatching the events. */
async function click(point: Point, pointerType: 'mouse' | 'touch', detail = 1): Promise<void> {
  if (canUseMouse && pointerType === 'mouse') await sendMouse({ type: 'click', position: [...point] });
  else tap(point, pointerType, detail);
  await untilNextTask();
}

async function doubleClick(element: HTMLElement, pointerType: 'mouse' | 'touch'): Promise<void> {
  const point = middleOf(element);
  await click(point, pointerType, 1);
  await click(point, pointerType, 2);
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

/** Stops `performance.now()`, by which the confirm button ignores presses of its first half second. */
function stopClock(): { now: number } {
  const clock = { now: 10_000 };
  stub(performance, 'now').callsFake(() => clock.now);
  return clock;
}

/** Moves the picker so that the button of Pro lies where the confirm button of its review appears. */
async function putUnderConfirm(picker: PortalPlanPickerElement): Promise<Point> {
  await openReview(picker);
  const [x, y] = middleOf(partOf(picker, 'confirm'));
  await press(picker, 'dismiss');
  const button = buttonOf(picker, 'pro');
  const box = button.getBoundingClientRect();
  const [left, top] = [x - box.x - box.width / 2, y - box.y - box.height / 2];
  Object.assign(picker.style, { position: 'relative', left: `${left}px`, top: `${top}px` });
  expect(button.contains(elementAt(x, y)), 'the plan is there').to.equal(true);
  return [x, y];
}

/** Checks that the review is still open and nothing is sent. */
async function expectUnconfirmed(scene: Scene, picker: PortalPlanPickerElement): Promise<void> {
  await picker.updateComplete;
  expect(dialogOf(picker).open).to.equal(true);
  expect(picker.pending).to.equal(false);
  await expectTraffic(scene, { calls: 0 });
  expect(scene.events).to.deep.equal([]);
}

describe('I02: a double click', () => {
  for (const pointer of ['mouse', 'touch'] as const) {
    it(`I02 on confirm by ${pointer} sends one POST`, async () => {
      const [scene, picker] = await openReviewed();
      await doubleClick(partOf(picker, 'confirm'), pointer);
      await expectReleased(scene, picker);
    });

    it(`I02 on a plan that lies under the confirm button by ${pointer} confirms after 500 ms, not after 400 ms`, async () => {
      const [scene, picker] = await openPicker();
      const point = await putUnderConfirm(picker);
      const clock = stopClock();
      await click(point, pointer);
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(true);
      expect(partOf(picker, 'confirm').contains(elementAt(...point)), 'under the pointer').to.equal(true);
      clock.now += 400;
      await click(point, pointer);
      await expectUnconfirmed(scene, picker);
      clock.now += 200;
      // Firefox counts real clicks, and this is no triple click.
      tap(point, pointer, 1);
      await expectReleased(scene, picker);
    });
  }

  it('I02 on a plan whose second click is on the backdrop keeps the review open', async () => {
    const [scene, picker] = await openPicker();
    await doubleClick(buttonOf(picker, 'pro'), 'touch');
    expect(dialogOf(picker).open).to.equal(true);
    tap(backdropOf(dialogOf(picker)), 'mouse', 1);
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
    await expectTraffic(scene, { calls: 0 });
  });

  it('I02 on a plan whose second click is on confirm does not confirm', async () => {
    const [scene, picker] = await openReviewed();
    const point = middleOf(partOf(picker, 'confirm'));
    tap(point, 'mouse', 2);
    await expectUnconfirmed(scene, picker);
    tap(point, 'mouse', 1);
    await expectReleased(scene, picker);
  });

  it('I02 a press that began while the button was unavailable does not confirm', async () => {
    const { scene, picker, clock, makeAvailable } = await openWaiting();
    const waiting = partOf(picker, 'confirm');
    const position = [...middleOf(waiting)] as [number, number];
    if (canUseMouse) {
      await sendMouse({ type: 'move', position });
      await sendMouse({ type: 'down' });
    } else waiting.click();
    await makeAvailable();
    clock.now += 1000;
    if (canUseMouse) await sendMouse({ type: 'up' });
    // Where the driver has no mouse, the button that the press began on.
    else waiting.click();
    await expectUnconfirmed(scene, picker);
    tap(position, 'mouse', 1);
    await expectReleased(scene, picker);
  });
});

/** Opens the review of Pro while the page calculates. The clock of the confirm button is stopped. */
async function openWaiting() {
  const [scene, picker] = await openPicker();
  const clock = stopClock();
  let makeReady = (): void => undefined;
  listen('plan-review', (event) => event.waitUntil(new Promise<void>((resolve) => (makeReady = resolve))));
  await openReview(picker);
  expect(partOf(picker, 'confirm').ariaDisabled).to.equal('true');
  const makeAvailable = async (): Promise<void> => {
    makeReady();
    await until(() => partOf(picker, 'confirm').ariaDisabled === 'false', 'the button');
  };
  return { scene, picker, clock, makeAvailable };
}

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

    it(`I02 ${name} held on a plan opens the review and does not confirm`, async () => {
      const [scene, picker] = await openPicker();
      buttonOf(picker, 'pro').focus();
      await holdKey(picker, key);
      await expectUnconfirmed(scene, picker);
    });

    it(`I02 ${name} held since the button was unavailable does not confirm`, async () => {
      const { scene, picker, clock, makeAvailable } = await openWaiting();
      partOf(picker, 'confirm').focus();
      await holdKey(picker, key, async () => {
        await makeAvailable();
        clock.now += 1000;
        expect(focusedElement() === partOf(picker, 'confirm'), 'the focus has moved').to.equal(true);
      });
      await expectUnconfirmed(scene, picker);
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

  for (const name of ['button', 'dismiss', 'confirm'])
    it(`I02 a repeated keydown on ${name} is prevented`, async () => {
      const [, picker] = await openReviewed();
      const event = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, cancelable: true });
      expect(partOf(picker, name).dispatchEvent(event)).to.equal(false);
    });

  it('I02 Enter that also calls review() in listeners of the page sends one POST', async () => {
    const [scene, picker] = await openReviewed();
    document.addEventListener('click', () => picker.review('pro'), { once: true });
    partOf(picker, 'confirm').focus();
    await pressKeys('Enter');
    await expectReleased(scene, picker);
  });

  it('I02 Enter that the page prevents sends nothing', async () => {
    const [scene, picker] = await openReviewed();
    listen('keydown', (event) => event.preventDefault());
    partOf(picker, 'confirm').focus();
    await pressKeys('Enter');
    await expectUnconfirmed(scene, picker);
  });
});
