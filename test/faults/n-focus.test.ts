/** Group N: what is reviewed with `no-confirm`, where the focus goes after an outcome, and a page in a frame. */
import { expect, fixture, html } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import type { Fault } from '../../src/testing/faults.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { expectTraffic } from '../support/attempts.js';
import { radioOf } from '../support/card.js';
import { inDays } from '../support/clock.js';
import { choosePlan, confirm, confirmButtonOf, dialogOf, outcome, press } from '../support/customer.js';
import { eventsOf, listen } from '../support/events.js';
import { type } from '../support/keyboard.js';
import { type Attributes, fourPlans } from '../support/markup.js';
import { focusOf, part, parts, read } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { arrive, type Scene } from '../support/scene.js';
import { scriptTag } from '../support/visit.js';
import { settle, until } from '../support/waiting.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import { holdAnswers, seat } from './flight.js';

interface Stage {
  scene: Scene;
  picker: PortalPlanPickerElement;
  asked: Event[];
}

/** A customer who has Basic. */
async function start(attributes: Attributes = {}, faults: Fault[] = []): Promise<Stage> {
  const scene = await arrive(faults, { plan: 'basic' });
  const picker = await seat(scene, { 'current-plan': 'basic', 'default-plan': 'free', ...attributes });
  return { scene, picker, asked: eventsOf('plan-assign') };
}

const direct = { 'no-confirm': '', value: 'pro' };

/** Pro is known to start. */
async function schedule({ picker }: Stage): Promise<void> {
  picker.assignment = { productPlanId: 'pro', startTimeInSeconds: inDays(10) };
  await picker.updateComplete;
}

/** What has the focus: its part, else its class. */
const focused = (): string => {
  const focus = focusOf();
  return focus?.getAttribute('part') || focus?.className || focus?.localName || '';
};

/** Presses Enter on a button. */
async function enter({ picker }: Stage, name: string): Promise<void> {
  part(picker, name).focus();
  await type('Enter');
}

async function expectOnMessage({ picker }: Stage): Promise<void> {
  await outcome(picker);
  await settle();
  const focus = focusOf();
  expect(focus?.classList.contains('message'), `on the message, not on ${focused()}`).to.equal(true);
  expect(focus?.getAttribute('tabindex')).to.equal('-1');
}

/** Whatever Enter and Space do where the focus is now, nothing is sent, nor reviewed. */
async function expectHarmless({ scene, picker, asked }: Stage, calls: number): Promise<void> {
  const before = asked.length;
  await type('Enter', ' ', 'Enter');
  await settle();
  expect(picker.pending).to.equal(false);
  expect(asked).to.have.length(before);
  await expectTraffic(scene, { calls, applied: (await scene.customer.ledger()).assignments.length });
}

describe('N18: no-confirm', () => {
  const cancellation = format(en.cancelTitle, { plan: 'Basic' });

  it('N18 a plain switch is sent at once', async () => {
    const stage = await start(direct);
    await press(stage.picker, 'submit');
    await outcome(stage.picker);
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
    it(`N18 ${what}: is reviewed`, async () => {
      const stage = await start(direct);
      await begin(stage);
      await stage.picker.updateComplete;
      expect(reviewOf(stage.picker).title).to.equal(kind);
      expect(stage.asked).to.deep.equal([]);
      await expectTraffic(stage.scene, { calls: 0 });
    });

  for (const name of ['cancel', 'keep'])
    it(`N18 trying again what failed after "${name}": is reviewed again`, async () => {
      const stage = await start(direct, [{ status: 400, times: 1 }]);
      await schedule(stage);
      await press(stage.picker, name);
      await confirm(stage.picker);
      await outcome(stage.picker);
      await enter(stage, 'retry');
      await until(() => dialogOf(stage.picker).open, 'the review');
      await expectTraffic(stage.scene, { calls: 1 });
    });
});

/** Ways to an outcome, each from a press of Enter on submit or confirm. */
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
  'held and called off': {
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
      await until(() => parts(stage.picker, 'stop').length, 'the button');
      await enter(stage, 'stop');
    },
  },
};

describe('N18: the focus after an outcome', () => {
  for (const [how, { faults, before, after }] of Object.entries(outcomes)) {
    for (const way of ['no-confirm', 'a review'])
      it(`N18 ${how}, by ${way}: on the message; more of Enter does nothing`, async () => {
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

    it(`N18 ${how}, with the focus elsewhere: it stays there`, async () => {
      const stage = await start(direct, faults);
      const field = document.createElement('input');
      stage.picker.after(field);
      before?.(stage);
      field.focus();
      part(stage.picker, 'submit').click();
      if (after) {
        await until(() => parts(stage.picker, 'stop').length, 'the button');
        part(stage.picker, 'stop').click();
      }
      await outcome(stage.picker);
      await settle();
      expect(focusOf() === field).to.equal(true);
    });
  }

  it('N18 a listener of the outcome moves the focus: it stays there', async () => {
    const stage = await start(direct);
    const heading = Object.assign(document.createElement('h1'), { tabIndex: -1 });
    stage.picker.after(heading);
    listen('plan-assigned', () => {
      heading.focus();
    });
    await enter(stage, 'submit');
    await outcome(stage.picker);
    await settle();
    expect(focusOf() === heading, focused()).to.equal(true);
  });

  it('N18 the focus on a plan: moves to the message too', async () => {
    const stage = await start(direct);
    const answers = holdAnswers();
    await enter(stage, 'submit');
    radioOf(stage.picker, 'pro').focus();
    await answers.land();
    await expectOnMessage(stage);
  });

  it('N18 a keyboard user sees a ring around the message', async () => {
    const stage = await start(direct);
    await enter(stage, 'submit');
    await expectOnMessage(stage);
    expect(getComputedStyle(focusOf() as Element).outlineStyle).to.equal('solid');
  });
});

describe('N18: Enter twice', () => {
  it('N18 on "Cancel plan": one review, nothing is sent', async () => {
    const stage = await start(direct);
    await enter(stage, 'cancel');
    await until(() => dialogOf(stage.picker).open, 'the review');
    await type('Enter', 'Enter');
    expect(dialogOf(stage.picker).open).to.equal(true);
    await expectTraffic(stage.scene, { calls: 0 });
  });

  it('N18 on the confirmation of "Cancel plan": one request, and nothing reverses it', async () => {
    const stage = await start(direct);
    await enter(stage, 'cancel');
    await until(() => dialogOf(stage.picker).open, 'the review');
    confirmButtonOf(stage.picker).focus();
    await type('Enter', 'Enter', 'Enter', 'Enter');
    await expectOnMessage(stage);
    await expectHarmless(stage, 1);
    expect(
      (await stage.scene.customer.ledger()).assignments.map(({ plan }) => plan.productPlanId),
    ).to.deep.equal(['free']);
  });

  it('N18 on "Keep Basic" and on its confirmation: one request, and nothing reverses it', async () => {
    const stage = await start(direct);
    await schedule(stage);
    part(stage.picker, 'keep').focus();
    await type('Enter', 'Enter');
    await until(() => dialogOf(stage.picker).open, 'the review');
    await expectTraffic(stage.scene, { calls: 0 });
    confirmButtonOf(stage.picker).focus();
    await type('Enter', 'Enter', 'Enter');
    await expectOnMessage(stage);
    await expectHarmless(stage, 1);
    expect(
      (await stage.scene.customer.ledger()).assignments.map(({ plan }) => plan.productPlanId),
    ).to.deep.equal(['basic']);
  });

  it('N18 on submit with no-confirm: one request', async () => {
    const stage = await start(direct);
    part(stage.picker, 'submit').focus();
    await type('Enter', 'Enter', 'Enter');
    await expectOnMessage(stage);
    await expectHarmless(stage, 1);
  });

  it('N18 on submit with no-confirm, what fails at once: one attempt', async () => {
    const stage = await start({ ...direct, 'base-url': null });
    stage.picker.baseUrl = 'http://billing.example';
    const failures = eventsOf('plan-error');
    await enter(stage, 'submit');
    await expectOnMessage(stage);
    await expectHarmless(stage, 0);
    expect(failures).to.have.length(1);
  });

  it('N18 on "Done": the outcome goes, and nothing is sent', async () => {
    const stage = await start(direct);
    await enter(stage, 'submit');
    await expectOnMessage(stage);
    part(stage.picker, 'done').focus();
    await type('Enter', 'Enter');
    await settle();
    expect(parts(stage.picker, 'done')).to.have.length(0);
    expect(focused()).to.equal('legend');
    await expectHarmless(stage, 1);
  });

  it('N18 on "Try again" with no-confirm: one request more', async () => {
    const stage = await start(direct, [{ status: 400 }]);
    await enter(stage, 'submit');
    await expectOnMessage(stage);
    part(stage.picker, 'retry').focus();
    await type('Enter', 'Enter', 'Enter');
    await expectOnMessage(stage);
    await expectHarmless(stage, 2);
  });

  it('N18 on "Stop waiting": not on a button that sends', async () => {
    const stage = await start(direct);
    outcomes.canceled?.before?.(stage);
    await enter(stage, 'submit');
    await until(() => parts(stage.picker, 'stop').length, 'the button');
    part(stage.picker, 'stop').focus();
    await type('Enter', 'Enter');
    await expectOnMessage(stage);
    expect(read(part(stage.picker, 'error'))).to.contain(en.canceled);
    await expectHarmless(stage, 0);
  });

  it('N18 another customer comes while "Stop waiting" has the focus: not on a button', async () => {
    const stage = await start(direct);
    outcomes.canceled?.before?.(stage);
    await enter(stage, 'submit');
    await until(() => parts(stage.picker, 'stop').length, 'the button');
    part(stage.picker, 'stop').focus();
    stage.picker.sessionToken = 'another';
    await stage.picker.updateComplete;
    await settle();
    expect(parts(stage.picker, 'stop')).to.have.length(0);
    expect(focusOf()?.localName).to.not.equal('button');
    await expectHarmless(stage, 0);
  });

  it('N18 the scheduled change begins while "Keep Basic" has the focus: not on a button', async () => {
    const stage = await start(direct);
    await schedule(stage);
    part(stage.picker, 'keep').focus();
    stage.picker.assignment = null;
    await stage.picker.updateComplete;
    await settle();
    expect(parts(stage.picker, 'keep')).to.have.length(0);
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

/** Runs in the page of a frame, and has to hold all that it needs: opens the review, and tells what is seen of it. */
function reviewing(): void {
  const logged: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
    console[level] = (...words: unknown[]) => void logged.push(words.map(String).join(' '));
  addEventListener('error', ({ message }) => logged.push(message));
  // By a key of the customer: WebKit lets no script without one move the focus here.
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

describe('N19: a frame of another origin', () => {
  it('N19 the heading of the review has the focus, without `autofocus`, and nothing is logged', async () => {
    const src = await executeServerCommand<string, object>('page', {
      before: `(${reviewing.toString()})()`,
      body: `${scriptTag}<portal-plan-picker value="pro">${fourPlans}</portal-plan-picker>`,
      headers: {},
    });
    const told = (): Promise<Seen> =>
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
    const ready = told();
    (await fixture(html`<div></div>`)).append(frame);
    await ready;
    frame.focus();
    const seen = told();
    await type('a');
    expect(await seen).to.deep.equal({
      origin: 'null',
      focus: 'h2',
      isInside: true,
      autofocus: 0,
      logged: [],
    });
  });
});
