/** Group N: reviews with `no-confirm`, the focus after an outcome, and frames of another origin. */
import { expect, fixture, html } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import type { Fault } from '../../src/testing/faults.js';
import { choosePlan, confirm, press, untilOutcome } from '../support/actions.js';
import { expectTraffic } from '../support/attempts.js';
import { radioOf } from '../support/cards.js';
import { secondsInDays } from '../support/clock.js';
import { listen, recordEvents } from '../support/events.js';
import { pressKeys } from '../support/keyboard.js';
import { type Attributes, fourPlans } from '../support/markup.js';
import { holdResponses } from '../support/network.js';
import { scriptTag } from '../support/page.js';
import { confirmButtonOf, dialogOf, focusedElement, partOf, partsOf, textOf } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { mountSignedInPicker, openScene, type Scene } from '../support/scene.js';
import { until, untilSettled } from '../support/waiting.js';

interface Stage {
  scene: Scene;
  picker: PortalPlanPickerElement;
  asked: Event[];
}

/** Mounts a picker of a customer of Basic. */
async function start(attributes: Attributes = {}, faults: Fault[] = []): Promise<Stage> {
  const scene = await openScene(faults, { plan: 'basic' });
  const picker = await mountSignedInPicker(scene, {
    'current-plan': 'basic',
    'default-plan': 'free',
    ...attributes,
  });
  return { scene, picker, asked: recordEvents('plan-assign') };
}

const direct = { 'no-confirm': '', value: 'pro' };

/** Sets an assignment of Pro that starts later. */
async function schedule({ picker }: Stage): Promise<void> {
  picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsInDays(10) };
  await picker.updateComplete;
}

/** Part or class of the focused element. */
const focused = (): string => {
  const focus = focusedElement();
  return focus?.getAttribute('part') || focus?.className || focus?.localName || '';
};

/** Presses Enter on a button. */
async function enter({ picker }: Stage, name: string): Promise<void> {
  partOf(picker, name).focus();
  await pressKeys('Enter');
}

async function expectOnMessage({ picker }: Stage): Promise<void> {
  await untilOutcome(picker);
  await untilSettled();
  const focus = focusedElement();
  expect(focus?.classList.contains('message'), `on the message, not on ${focused()}`).to.equal(true);
  expect(focus?.getAttribute('tabindex')).to.equal('-1');
}

/** Checks that Enter and Space at the current focus neither send nor review. */
async function expectHarmless({ scene, picker, asked }: Stage, calls: number): Promise<void> {
  const before = asked.length;
  await pressKeys('Enter', ' ', 'Enter');
  await untilSettled();
  expect(picker.pending).to.equal(false);
  expect(asked).to.have.length(before);
  await expectTraffic(scene, { calls, applied: (await scene.customer.ledger()).assignments.length });
}

describe('N18: no-confirm', () => {
  const cancellation = format(en.cancelTitle, { plan: 'Basic' });

  it('N18 sends a plain switch at once', async () => {
    const stage = await start(direct);
    await press(stage.picker, 'submit');
    await untilOutcome(stage.picker);
    await expectTraffic(stage.scene, { calls: 1, applied: 1 });
  });

  for (const [what, kind, begin] of [
    ['the cancel button', cancellation, ({ picker }) => press(picker, 'cancel')],
    [
      'cancelPlan()',
      cancellation,
      ({ picker }) => {
        picker.cancelPlan();
      },
    ],
    [
      'the default plan, chosen',
      cancellation,
      async ({ picker }) => {
        await choosePlan(picker, 'free');
        await press(picker, 'submit');
      },
    ],
    [
      'the keep button',
      'Keep Basic',
      async (stage) => {
        await schedule(stage);
        await press(stage.picker, 'keep');
      },
    ],
  ] as [string, string, (stage: Stage) => unknown][])
    it(`N18 reviews ${what}`, async () => {
      const stage = await start(direct);
      await begin(stage);
      await stage.picker.updateComplete;
      expect(reviewOf(stage.picker).title).to.equal(kind);
      expect(stage.asked).to.deep.equal([]);
      await expectTraffic(stage.scene, { calls: 0 });
    });

  for (const name of ['cancel', 'keep'])
    it(`N18 reviews again after a failure of "${name}"`, async () => {
      const stage = await start(direct, [{ status: 400, times: 1 }]);
      await schedule(stage);
      await press(stage.picker, name);
      await confirm(stage.picker);
      await untilOutcome(stage.picker);
      await enter(stage, 'retry');
      await until(() => dialogOf(stage.picker).open, 'the review');
      await expectTraffic(stage.scene, { calls: 1 });
    });
});

/** Outcomes after Enter on submit or confirm. */
const outcomes: Record<
  string,
  { faults?: Fault[]; before?: (stage: Stage) => unknown; after?: (stage: Stage) => unknown }
> = {
  assigned: {},
  failed: { faults: [{ status: 400 }] },
  unknown: { faults: [{ status: 500 }] },
  prevented: {
    before: () => {
      listen('plan-assign', (event) => {
        event.preventDefault();
      });
    },
  },
  'delayed and called off': {
    before: () => {
      listen('plan-assign', (event) => {
        event.waitUntil(Promise.resolve(false));
      });
    },
  },
  canceled: {
    before: () => {
      listen('plan-assign', (event) => {
        event.waitUntil(new Promise(() => undefined));
      });
    },
    after: async (stage) => {
      await until(() => partsOf(stage.picker, 'stop').length, 'the button');
      await enter(stage, 'stop');
    },
  },
};

describe('N18: the focus after an outcome', () => {
  for (const [how, { faults, before, after }] of Object.entries(outcomes)) {
    for (const way of ['no-confirm', 'a review'])
      it(`N18 is on the message, where Enter does nothing, when ${how} by ${way}`, async () => {
        const stage = await start(way === 'no-confirm' ? direct : { value: 'pro' }, faults);
        before?.(stage);
        await enter(stage, 'submit');
        if (way !== 'no-confirm') {
          await until(() => dialogOf(stage.picker).open, 'the review');
          await enter(stage, 'confirm');
        }
        await after?.(stage);
        await expectOnMessage(stage);
        await expectHarmless(stage, stage.scene.calls.count);
      });

    it(`N18 stays elsewhere when ${how}`, async () => {
      const stage = await start(direct, faults);
      const field = document.createElement('input');
      stage.picker.after(field);
      before?.(stage);
      field.focus();
      partOf(stage.picker, 'submit').click();
      if (after) {
        await until(() => partsOf(stage.picker, 'stop').length, 'the button');
        partOf(stage.picker, 'stop').click();
      }
      await untilOutcome(stage.picker);
      await untilSettled();
      expect(focusedElement() === field).to.equal(true);
    });
  }

  it('N18 stays where a listener of the outcome moves it', async () => {
    const stage = await start(direct);
    const heading = Object.assign(document.createElement('h1'), { tabIndex: -1 });
    stage.picker.after(heading);
    listen('plan-assigned', () => {
      heading.focus();
    });
    await enter(stage, 'submit');
    await untilOutcome(stage.picker);
    await untilSettled();
    expect(focusedElement() === heading, focused()).to.equal(true);
  });

  it('N18 moves from a plan to the message', async () => {
    const stage = await start(direct);
    const responses = holdResponses();
    await enter(stage, 'submit');
    radioOf(stage.picker, 'pro').focus();
    await responses.release();
    await expectOnMessage(stage);
  });

  it('N18 shows a focus ring around the message for keyboard users', async () => {
    const stage = await start(direct);
    await enter(stage, 'submit');
    await expectOnMessage(stage);
    expect(getComputedStyle(focusedElement() as Element).outlineStyle).to.equal('solid');
  });
});

describe('N18: Enter pressed twice', () => {
  it('N18 on "Cancel plan" opens one review and sends nothing', async () => {
    const stage = await start(direct);
    await enter(stage, 'cancel');
    await until(() => dialogOf(stage.picker).open, 'the review');
    await pressKeys('Enter', 'Enter');
    expect(dialogOf(stage.picker).open).to.equal(true);
    await expectTraffic(stage.scene, { calls: 0 });
  });

  it('N18 on the confirmation of "Cancel plan" sends one request and does not undo it', async () => {
    const stage = await start(direct);
    await enter(stage, 'cancel');
    await until(() => dialogOf(stage.picker).open, 'the review');
    confirmButtonOf(stage.picker).focus();
    await pressKeys('Enter', 'Enter', 'Enter', 'Enter');
    await expectOnMessage(stage);
    await expectHarmless(stage, 1);
    expect(
      (await stage.scene.customer.ledger()).assignments.map(({ plan }) => plan.productPlanId),
    ).to.deep.equal(['free']);
  });

  it('N18 on "Keep Basic" and its confirmation sends one request and does not undo it', async () => {
    const stage = await start(direct);
    await schedule(stage);
    partOf(stage.picker, 'keep').focus();
    await pressKeys('Enter', 'Enter');
    await until(() => dialogOf(stage.picker).open, 'the review');
    await expectTraffic(stage.scene, { calls: 0 });
    confirmButtonOf(stage.picker).focus();
    await pressKeys('Enter', 'Enter', 'Enter');
    await expectOnMessage(stage);
    await expectHarmless(stage, 1);
    expect(
      (await stage.scene.customer.ledger()).assignments.map(({ plan }) => plan.productPlanId),
    ).to.deep.equal(['basic']);
  });

  it('N18 on submit with no-confirm sends one request', async () => {
    const stage = await start(direct);
    partOf(stage.picker, 'submit').focus();
    await pressKeys('Enter', 'Enter', 'Enter');
    await expectOnMessage(stage);
    await expectHarmless(stage, 1);
  });

  it('N18 on submit with no-confirm makes one attempt that fails at once', async () => {
    const stage = await start({ ...direct, 'base-url': null });
    stage.picker.baseUrl = 'http://billing.example';
    const failures = recordEvents('plan-error');
    await enter(stage, 'submit');
    await expectOnMessage(stage);
    await expectHarmless(stage, 0);
    expect(failures).to.have.length(1);
  });

  it('N18 on "Done" removes the outcome and sends nothing', async () => {
    const stage = await start(direct);
    await enter(stage, 'submit');
    await expectOnMessage(stage);
    partOf(stage.picker, 'done').focus();
    await pressKeys('Enter', 'Enter');
    await untilSettled();
    expect(partsOf(stage.picker, 'done')).to.have.length(0);
    expect(focused()).to.equal('legend');
    await expectHarmless(stage, 1);
  });

  it('N18 on "Try again" with no-confirm sends one more request', async () => {
    const stage = await start(direct, [{ status: 400 }]);
    await enter(stage, 'submit');
    await expectOnMessage(stage);
    partOf(stage.picker, 'retry').focus();
    await pressKeys('Enter', 'Enter', 'Enter');
    await expectOnMessage(stage);
    await expectHarmless(stage, 2);
  });

  it('N18 on "Stop waiting" moves the focus to no button', async () => {
    const stage = await start(direct);
    outcomes.canceled?.before?.(stage);
    await enter(stage, 'submit');
    await until(() => partsOf(stage.picker, 'stop').length, 'the button');
    partOf(stage.picker, 'stop').focus();
    await pressKeys('Enter', 'Enter');
    await expectOnMessage(stage);
    expect(textOf(partOf(stage.picker, 'error'))).to.contain(en.canceled);
    await expectHarmless(stage, 0);
  });

  it('N18 moves the focus from "Stop waiting" to no button when another customer signs in', async () => {
    const stage = await start(direct);
    outcomes.canceled?.before?.(stage);
    await enter(stage, 'submit');
    await until(() => partsOf(stage.picker, 'stop').length, 'the button');
    partOf(stage.picker, 'stop').focus();
    stage.picker.sessionToken = 'another';
    await stage.picker.updateComplete;
    await untilSettled();
    expect(partsOf(stage.picker, 'stop')).to.have.length(0);
    expect(focusedElement()?.localName).to.not.equal('button');
    await expectHarmless(stage, 0);
  });

  it('N18 moves the focus from "Keep Basic" to no button when the scheduled change begins', async () => {
    const stage = await start(direct);
    await schedule(stage);
    partOf(stage.picker, 'keep').focus();
    stage.picker.assignment = null;
    await stage.picker.updateComplete;
    await untilSettled();
    expect(partsOf(stage.picker, 'keep')).to.have.length(0);
    expect(focused()).to.equal('legend');
    await expectHarmless(stage, 0);
  });
});

interface Seen {
  origin: string;
  focus: string | undefined;
  isInside: boolean;
  autofocus: number;
  logged: string[];
}

/** Runs in the frame. It is sent as text, so it cannot use the scope of this file. Opens the review and reports on it. */
function reviewing(): void {
  const logged: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    console[level] = (...words: unknown[]) => void logged.push(words.map(String).join(' '));
  addEventListener('error', ({ message }) => logged.push(message));
  // With a key: WebKit lets no script move the focus here without one.
  addEventListener('keydown', () => {
    const picker = document.querySelector('portal-plan-picker') as PortalPlanPickerElement;
    const tell = async (): Promise<void> => {
      await picker.updateComplete;
      picker.requestAssign();
      await picker.updateComplete;
      const dialog = picker.shadowRoot?.querySelector('dialog');
      const focus = picker.shadowRoot?.activeElement;
      parent.postMessage(
        {
          origin,
          focus: focus?.localName,
          isInside: Boolean(focus && dialog?.open && dialog.contains(focus)),
          autofocus: picker.shadowRoot?.querySelectorAll('[autofocus]').length,
          logged,
        },
        '*',
      );
    };
    void tell();
  });
  addEventListener('load', () => {
    parent.postMessage('ready', '*');
  });
}

describe('N19: frames of another origin', () => {
  it('N19 focuses the heading of the review without `autofocus` and logs nothing', async () => {
    const src = await executeServerCommand<string, object>('page', {
      before: `(${reviewing.toString()})()`,
      body: `${scriptTag}<portal-plan-picker value="pro">${fourPlans}</portal-plan-picker>`,
      headers: {},
    });
    const receiveMessage = (): Promise<Seen> =>
      new Promise((resolve) => {
        const onMessage = ({ data, source }: MessageEvent<Seen>): void => {
          if (source !== frame.contentWindow) return;
          removeEventListener('message', onMessage);
          resolve(data);
        };
        addEventListener('message', onMessage);
      });
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', 'allow-scripts');
    Object.assign(frame, { title: 'A page', width: '900', height: '900', src });
    const ready = receiveMessage();
    (await fixture(html`<div></div>`)).append(frame);
    await ready;
    frame.focus();
    const seen = receiveMessage();
    await pressKeys('a');
    expect(await seen).to.deep.equal({
      origin: 'null',
      focus: 'h2',
      isInside: true,
      autofocus: 0,
      logged: [],
    });
  });
});
