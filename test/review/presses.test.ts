/** Many clicks, double clicks and held keys. */
import { stub } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  buttonOf,
  confirm,
  confirmButtonOf,
  dialogOf,
  dispatchClick,
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
  queryRendered,
  recordEvents,
  until,
  untilPainted,
} from '../support/browser.js';

const repeat = (act: () => unknown): void => {
  for (let times = 0; times < 100; times++) act();
};

const withDefault = { attributes: { 'default-plan': 'free' } };

let restore: (() => void) | undefined;

afterEach(() => {
  restore?.();
  restore = undefined;
});

/** Mounts a picker whose review of Pro is open and whose responses are held. Its confirm button takes presses at once. */
async function mountReviewed() {
  const opened = await openScene();
  // Until the outcome, the second press cannot begin another change.
  const responses = holdResponses();
  const scene = await mountPicker({ ...withDefault, scene: opened });
  await openReview(scene.picker);
  restore = await passGuard(scene.picker);
  return { scene, picker: scene.picker, responses };
}

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
    const { scene, picker, responses } = await mountReviewed();
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
    const events = recordEvents('plan-review', 'plan-dismiss');
    repeat(() => picker.review('pro'));
    expect(events, 'the plan is under review').to.deep.equal([]);
    await expectUnconfirmed(scene);
    expect(queryRendered(picker, '[part^=confirm]')).to.have.length(1);
    await confirm(picker);
    await expectReleased(scene, picker);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
  });
});

describe('presses of the confirm button', () => {
  for (const [what, act] of Object.entries<(picker: PortalPlanPickerElement) => unknown>({
    'a double click': (picker) => {
      const button = confirmButtonOf(picker);
      for (const detail of [1, 2]) dispatchClick(button, detail);
    },
    'Enter, held': (picker) => holdKey(picker, 'Enter'),
    'Space, held': (picker) => holdKey(picker, ' '),
    'a click, while a listener of the page calls review()': (picker) => {
      document.addEventListener('click', () => picker.review('pro'), { once: true });
      confirmButtonOf(picker).click();
    },
  }))
    it(`I02 send one POST: ${what}`, async () => {
      const { scene, picker, responses } = await mountReviewed();
      confirmButtonOf(picker).focus();
      await act(picker);
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(false);
      await expectReleased(scene, picker, responses);
    });
});

/** Stops the times of frames and of events, by which the confirm button ignores presses of its first half second. */
function stopClock(): { now: number } {
  const clock = { now: 10_000 };
  stub(performance, 'now').callsFake(() => clock.now);
  stub(Event.prototype, 'timeStamp').get(() => clock.now);
  return clock;
}

describe('presses that do not confirm', () => {
  it('I02 a second click on what has appeared: within 500 ms, or as a double click', async () => {
    const scene = await mountPicker(withDefault);
    const { picker } = scene;
    const clock = stopClock();
    await openReview(picker);
    await untilPainted();
    for (const [milliseconds, detail] of [
      [400, 1],
      [200, 2],
    ] as const) {
      clock.now += milliseconds;
      dispatchClick(confirmButtonOf(picker), detail);
      await expectUnconfirmed(scene);
    }
    dispatchClick(confirmButtonOf(picker), 1);
    await expectReleased(scene, picker);
  });

  it('I02 Enter held since the button was unavailable: an available one is another button', async () => {
    const scene = await mountPicker(withDefault);
    const { picker } = scene;
    const clock = stopClock();
    let makeReady: (answer: null) => void = () => undefined;
    listen('plan-review', (event) => event.respondWith(new Promise((resolve) => (makeReady = resolve))));
    await openReview(picker);
    const waiting = confirmButtonOf(picker);
    expect(waiting.ariaDisabled).to.equal('true');
    waiting.focus();
    await holdKey(picker, 'Enter', async () => {
      makeReady(null);
      await until(() => confirmButtonOf(picker).ariaDisabled === 'false', 'the button');
      await untilPainted();
      clock.now += 1000;
      expect(confirmButtonOf(picker) === waiting, 'the same button').to.equal(false);
      expect(focusedElement() === confirmButtonOf(picker), 'the focus has moved').to.equal(true);
    });
    await expectUnconfirmed(scene);
  });

  it('I02 Enter held on a plan', async () => {
    const scene = await mountPicker(withDefault);
    buttonOf(scene.picker, 'pro').focus();
    await holdKey(scene.picker, 'Enter');
    await expectUnconfirmed(scene);
  });

  it('I11 a press before the first half second of the button, of a page that was busy until then', async () => {
    const scene = await mountPicker(withDefault);
    const { picker } = scene;
    const clock = stopClock();
    // The page calculates for 1.2 seconds, and nothing is painted meanwhile.
    listen('plan-review', () => (clock.now += 1200));
    await openReview(picker);
    await untilPainted();
    const button = confirmButtonOf(picker);
    expect(button.ariaDisabled).to.equal('false');
    // The first one 0.7 seconds after the press of the plan.
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
