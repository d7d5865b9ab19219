/** Group N: the focus after an outcome, and frames of another origin. */
import { expect, fixture, html } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import type { Fault } from '../../src/testing/faults.js';
import { confirm, openReview, passGuard, untilOutcome } from '../support/actions.js';
import { expectTraffic } from '../support/attempts.js';
import { buttonOf } from '../support/cards.js';
import { secondsInDays } from '../support/clock.js';
import { listen, recordEvents } from '../support/events.js';
import { pressKeys } from '../support/keyboard.js';
import { type Attributes, fourPlans } from '../support/markup.js';
import { holdResponses } from '../support/network.js';
import { scriptTag } from '../support/page.js';
import { confirmButtonOf, dialogOf, focusedElement, partOf, partsOf, textOf } from '../support/rendered.js';
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

/** Opens the review of Pro, or the one of a button, and confirms it, with Enter. */
async function change(stage: Stage, name?: string): Promise<void> {
  const { picker } = stage;
  if (name) partOf(picker, name).focus();
  else buttonOf(picker, 'pro').focus();
  await pressKeys('Enter');
  await until(() => dialogOf(picker).open, 'the review');
  const restore = passGuard(picker);
  confirmButtonOf(picker).focus();
  await pressKeys('Enter');
  restore();
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

/** Outcomes after Enter on confirm. */
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
    it(`N18 is on the message, where Enter does nothing, when ${how}`, async () => {
      const stage = await start({}, faults);
      before?.(stage);
      await change(stage);
      await after?.(stage);
      await expectOnMessage(stage);
      await expectHarmless(stage, stage.scene.calls.count);
    });

    it(`N18 stays elsewhere when ${how}`, async () => {
      const stage = await start({}, faults);
      const field = document.createElement('input');
      stage.picker.after(field);
      before?.(stage);
      await openReview(stage.picker);
      await confirm(stage.picker);
      field.focus();
      // A press on "Stop" would move the focus there.
      if (after) stage.picker.stop();
      await untilOutcome(stage.picker);
      await untilSettled();
      expect(focusedElement() === field).to.equal(true);
    });
  }

  it('N18 stays where a listener of the outcome moves it', async () => {
    const stage = await start();
    const heading = Object.assign(document.createElement('h1'), { tabIndex: -1 });
    stage.picker.after(heading);
    listen('plan-assigned', () => {
      heading.focus();
    });
    await change(stage);
    await untilOutcome(stage.picker);
    await untilSettled();
    expect(focusedElement() === heading, focused()).to.equal(true);
  });

  it('N18 moves from a plan to the message', async () => {
    const stage = await start();
    const responses = holdResponses();
    await change(stage);
    buttonOf(stage.picker, 'free').focus();
    await responses.release();
    await expectOnMessage(stage);
  });

  it('N18 shows a focus ring around the message for keyboard users', async () => {
    const stage = await start();
    await change(stage);
    await expectOnMessage(stage);
    expect(getComputedStyle(focusedElement() as Element).outlineStyle).to.equal('solid');
  });
});

describe('N18: Enter pressed twice', () => {
  it('N18 on "Cancel Basic" opens one review and sends nothing', async () => {
    const stage = await start();
    await enter(stage, 'cancel');
    await until(() => dialogOf(stage.picker).open, 'the review');
    await pressKeys('Enter', 'Enter');
    expect(dialogOf(stage.picker).open).to.equal(true);
    await expectTraffic(stage.scene, { calls: 0 });
  });

  it('N18 on the confirmation of "Cancel Basic" sends one request and does not undo it', async () => {
    const stage = await start();
    await enter(stage, 'cancel');
    await until(() => dialogOf(stage.picker).open, 'the review');
    const restore = passGuard(stage.picker);
    confirmButtonOf(stage.picker).focus();
    await pressKeys('Enter', 'Enter', 'Enter', 'Enter');
    restore();
    await expectOnMessage(stage);
    await expectHarmless(stage, 1);
    expect(
      (await stage.scene.customer.ledger()).assignments.map(({ plan }) => plan.productPlanId),
    ).to.deep.equal(['free']);
  });

  it('N18 on "Keep Basic" and its confirmation sends one request and does not undo it', async () => {
    const stage = await start();
    await schedule(stage);
    partOf(stage.picker, 'keep').focus();
    await pressKeys('Enter', 'Enter');
    await until(() => dialogOf(stage.picker).open, 'the review');
    await expectTraffic(stage.scene, { calls: 0 });
    const restore = passGuard(stage.picker);
    confirmButtonOf(stage.picker).focus();
    await pressKeys('Enter', 'Enter', 'Enter');
    restore();
    await expectOnMessage(stage);
    await expectHarmless(stage, 1);
    expect(
      (await stage.scene.customer.ledger()).assignments.map(({ plan }) => plan.productPlanId),
    ).to.deep.equal(['basic']);
  });

  it('N18 on "Done" removes the outcome and sends nothing', async () => {
    const stage = await start();
    await change(stage);
    await expectOnMessage(stage);
    partOf(stage.picker, 'done').focus();
    await pressKeys('Enter', 'Enter');
    await untilSettled();
    expect(partsOf(stage.picker, 'done')).to.have.length(0);
    expect(focused()).to.equal('heading');
    await expectHarmless(stage, 1);
  });

  it('N18 on "Stop" moves the focus to no button', async () => {
    const stage = await start();
    outcomes.canceled?.before?.(stage);
    await change(stage);
    await until(() => partsOf(stage.picker, 'stop').length, 'the button');
    partOf(stage.picker, 'stop').focus();
    await pressKeys('Enter', 'Enter');
    await expectOnMessage(stage);
    expect(textOf(partOf(stage.picker, 'error'))).to.contain(en.canceled);
    await expectHarmless(stage, 0);
  });

  it('N18 moves the focus from "Stop" to no button when another customer signs in', async () => {
    const stage = await start();
    outcomes.canceled?.before?.(stage);
    await change(stage);
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
    const stage = await start();
    await schedule(stage);
    partOf(stage.picker, 'keep').focus();
    stage.picker.assignment = null;
    await stage.picker.updateComplete;
    await untilSettled();
    expect(partsOf(stage.picker, 'keep')).to.have.length(0);
    expect(focused()).to.equal('heading');
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
      picker.review('pro');
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
      body: `${scriptTag}<portal-plan-picker>${fourPlans}</portal-plan-picker>`,
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
