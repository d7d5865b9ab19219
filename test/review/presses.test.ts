/** Many clicks, double clicks and held keys. */
import { sendMouse } from '@web/test-runner-commands';
import { stub } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  buttonOf,
  confirm,
  dialogOf,
  elementAt,
  expect,
  expectReleased,
  expectTraffic,
  focusedElement,
  holdKey,
  holdResponses,
  listen,
  mountPicker,
  openReview,
  openScene,
  partOf,
  partsOf,
  passGuard,
  type PickerScene,
  press,
  pressKeys,
  queryRendered,
  recordEvents,
  until,
  untilNextTask,
  untilPainted,
} from '../support/browser.js';
import { untilStill } from '../support/axe.js';

const repeat = (act: () => unknown): void => {
  for (let times = 0; times < 100; times++) act();
};

const withDefault = { attributes: { 'default-plan': 'free' } };

/** Mounts a picker whose review of Pro is open. Its confirm button takes presses at once. */
async function mountReviewed(mounting: Parameters<typeof mountPicker>[0] = {}): Promise<PickerScene> {
  const scene = await mountPicker({ ...withDefault, ...mounting });
  await openReview(scene.picker);
  restorers.push(await passGuard(scene.picker));
  return scene;
}

const restorers: (() => void)[] = [];

afterEach(() => {
  for (const restore of restorers.splice(0)) restore();
});

/** Checks that the review is still open and nothing is sent. */
async function expectUnconfirmed(scene: PickerScene): Promise<void> {
  const { picker } = scene;
  await picker.updateComplete;
  expect(dialogOf(picker).open).to.equal(true);
  expect(picker.pending).to.equal(false);
  await expectTraffic(scene, { calls: 0 });
  expect(scene.events).to.deep.equal([]);
}

describe('a hundred clicks', () => {
  it('I01 on confirm and a plan in turn, in one task and the next ones, send one POST', async () => {
    const opened = await openScene();
    const responses = holdResponses();
    const scene = await mountReviewed({ scene: opened });
    const { picker } = scene;
    const asked = recordEvents('plan-assign');
    const buttons = [partOf(picker, 'confirm'), buttonOf(picker, 'pro')];
    repeat(() => buttons.forEach((button) => button.click()));
    for (let tasks = 0; tasks < 10; tasks++) {
      await picker.updateComplete;
      for (const button of [...buttons, ...partsOf(picker, 'confirm')]) button.click();
    }
    await until(() => responses.count, 'the request');
    expect(dialogOf(picker).open).to.equal(false);
    await expectReleased(scene, picker, responses);
    expect(asked).to.have.length(1);
  });

  it('I01 on cancel and a plan, and calls of review(), open one review, of the last plan', async () => {
    const scene = await mountPicker(withDefault);
    const { picker } = scene;
    const buttons = [partOf(picker, 'cancel'), buttonOf(picker, 'pro')];
    repeat(() => buttons.forEach((button) => button.click()));
    repeat(() => picker.review('pro'));
    await expectUnconfirmed(scene);
    expect(queryRendered(picker, '[part^=confirm]')).to.have.length(1);
    await confirm(picker);
    await expectReleased(scene, picker);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
  });
});

const canUseMouse = /Chrome|Firefox/.test(navigator.userAgent);

type Point = readonly [x: number, y: number];

function middleOf(element: HTMLElement): Point {
  element.scrollIntoView({ block: 'center' });
  const { x, y, width, height } = element.getBoundingClientRect();
  return [Math.round(x + width / 2), Math.round(y + height / 2)];
}

/** Clicks a point, with the mouse where the driver has one. */
async function click(point: Point, detail = 1): Promise<void> {
  if (canUseMouse) await sendMouse({ type: 'click', position: [...point] });
  else dispatchClickOn(point, 'mouse', detail);
  await untilNextTask();
}

/** Dispatches the events of a click on whatever is at a point. */
function dispatchClickOn([clientX, clientY]: Point, pointerType: 'mouse' | 'touch', detail: number): void {
  const target = elementAt(clientX, clientY) ?? document.body;
  const init = { bubbles: true, composed: true, cancelable: true, clientX, clientY, detail, pointerType };
  for (const name of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
    target.dispatchEvent(
      name.startsWith('mouse') ? new MouseEvent(name, init) : new PointerEvent(name, init),
    );
  if (detail === 2) target.dispatchEvent(new MouseEvent('dblclick', init));
}

/** Stops the times of frames and of events, by which the confirm button ignores presses of its first half second. */
function stopClock(): { now: number } {
  const clock = { now: 10_000 };
  stub(performance, 'now').callsFake(() => clock.now);
  stub(Event.prototype, 'timeStamp').get(() => clock.now);
  return clock;
}

/** Moves the picker so that the button of Pro lies where the confirm button of its review appears. */
async function putUnderConfirm(picker: PortalPlanPickerElement): Promise<Point> {
  await openReview(picker);
  await untilStill(picker);
  const [x, y] = middleOf(partOf(picker, 'confirm'));
  await press(picker, 'dismiss');
  const button = buttonOf(picker, 'pro');
  const box = button.getBoundingClientRect();
  const [left, top] = [x - box.x - box.width / 2, y - box.y - box.height / 2];
  Object.assign(picker.style, { position: 'relative', left: `${left}px`, top: `${top}px` });
  expect(button.contains(elementAt(x, y)), 'the plan is there').to.equal(true);
  return [x, y];
}

/** Opens the review of Pro while the page calculates. The clock of the confirm button is stopped. */
async function mountWaiting() {
  const scene = await mountPicker(withDefault);
  const { picker } = scene;
  const clock = stopClock();
  let makeReady: (answer: null) => void = () => undefined;
  listen('plan-review', (event) => event.respondWith(new Promise<null>((resolve) => (makeReady = resolve))));
  await openReview(picker);
  const waiting = partOf(picker, 'confirm');
  expect(waiting.ariaDisabled).to.equal('true');
  /** Makes the button available, a second ago. */
  const makeAvailable = async (): Promise<void> => {
    makeReady(null);
    await until(() => partOf(picker, 'confirm').ariaDisabled === 'false', 'the button');
    await untilPainted();
    clock.now += 1000;
  };
  return { scene, picker, waiting, makeAvailable };
}

describe('presses of the confirm button', () => {
  const presses: Record<string, (picker: PortalPlanPickerElement) => Promise<void>> = {
    'a double click': async (picker) => {
      const point = middleOf(partOf(picker, 'confirm'));
      await click(point, 1);
      await click(point, 2);
    },
    'Enter, held': (picker) => holdKey(picker, 'Enter'),
    'Space, held': (picker) => holdKey(picker, ' '),
    'Space, pressed twice': () => pressKeys(' ', ' '),
    'Enter, while a listener of the page calls review()': (picker) => {
      document.addEventListener('click', () => picker.review('pro'), { once: true });
      return pressKeys('Enter');
    },
  };
  for (const [what, act] of Object.entries(presses))
    it(`I02 send one POST: ${what}`, async () => {
      const opened = await openScene();
      // Until the outcome, the second press cannot begin another change.
      const responses = holdResponses();
      const scene = await mountReviewed({ scene: opened });
      const { picker } = scene;
      partOf(picker, 'confirm').focus();
      await act(picker);
      expect(dialogOf(picker).open).to.equal(false);
      await expectReleased(scene, picker, responses);
    });
});

describe('presses that do not confirm', () => {
  it('I02 a second click on what appears under the pointer: within 500 ms, or as a double click', async () => {
    const scene = await mountPicker(withDefault);
    const { picker } = scene;
    const point = await putUnderConfirm(picker);
    const clock = stopClock();
    await click(point);
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(true);
    await untilStill(picker);
    await untilPainted();
    expect(partOf(picker, 'confirm').contains(elementAt(...point)), 'under the pointer').to.equal(true);
    clock.now += 400;
    await click(point);
    await expectUnconfirmed(scene);
    clock.now += 200;
    dispatchClickOn(point, 'mouse', 2);
    await expectUnconfirmed(scene);
    // Firefox counts real clicks, and this is no triple click.
    dispatchClickOn(point, 'mouse', 1);
    await expectReleased(scene, picker);
  });

  it('I02 a click that began while the button was unavailable', async () => {
    const { scene, picker, waiting, makeAvailable } = await mountWaiting();
    const move = (button: HTMLElement) =>
      sendMouse({ type: 'move', position: [...middleOf(button)] as [number, number] });
    if (canUseMouse) {
      await move(waiting);
      await sendMouse({ type: 'down' });
    } else waiting.click();
    await makeAvailable();
    if (canUseMouse) {
      // The button has moved: the line above it is gone.
      await move(partOf(picker, 'confirm'));
      await sendMouse({ type: 'up' });
    }
    // Where the driver has no mouse, the button that the press began on.
    else waiting.click();
    await expectUnconfirmed(scene);
    dispatchClickOn(middleOf(partOf(picker, 'confirm')), 'mouse', 1);
    await expectReleased(scene, picker);
  });

  it('I02 Enter held since the button was unavailable', async () => {
    const { scene, picker, waiting, makeAvailable } = await mountWaiting();
    waiting.focus();
    await holdKey(picker, 'Enter', async () => {
      await makeAvailable();
      expect(focusedElement() === partOf(picker, 'confirm'), 'the focus has moved').to.equal(true);
    });
    await expectUnconfirmed(scene);
  });

  for (const [name, key] of [
    ['Enter', 'Enter'],
    ['Space', ' '],
  ] as const)
    it(`I02 ${name} held on a plan`, async () => {
      const scene = await mountPicker(withDefault);
      buttonOf(scene.picker, 'pro').focus();
      await holdKey(scene.picker, key);
      await expectUnconfirmed(scene);
    });

  it('I02 Enter that the page prevents', async () => {
    const scene = await mountReviewed();
    listen('keydown', (event) => event.preventDefault());
    partOf(scene.picker, 'confirm').focus();
    await pressKeys('Enter');
    await expectUnconfirmed(scene);
  });

  it('I02 a repeated keydown, which every button prevents', async () => {
    const { picker } = await mountReviewed();
    for (const name of ['button', 'dismiss', 'confirm']) {
      const event = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, cancelable: true });
      expect(partOf(picker, name).dispatchEvent(event), name).to.equal(false);
    }
  });
});

describe('a press while the page was busy', () => {
  it('I11 does not confirm what could not be painted until then, also when it arrives later', async () => {
    const scene = await mountPicker(withDefault);
    const { picker } = scene;
    const clock = stopClock();
    // The page calculates for 1.2 seconds, and nothing is painted meanwhile.
    listen('plan-review', () => (clock.now += 1200));
    await openReview(picker);
    await untilPainted();
    const button = partOf(picker, 'confirm');
    expect(button.ariaDisabled).to.equal('false');
    // Since the press of the plan: 0.7 seconds, and half a second after the first frame.
    for (const now of [10_700, 11_699]) {
      clock.now = now;
      button.click();
      await expectUnconfirmed(scene);
    }
    clock.now = 11_700;
    button.click();
    await expectReleased(scene, picker);
  });
});
