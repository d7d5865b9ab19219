/** Group N: the page delays a change with `waitUntil()`. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import type { PortalError } from '../../src/service/errors.js';
import { confirm, openReview, press, untilOutcome } from '../support/actions.js';
import { planOf } from '../support/cards.js';
import { errorFieldsOf } from '../support/errors.js';
import { recordEvents } from '../support/events.js';
import type { Attributes } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { dialogOf, focusedElement, partOf, partsOf, textOf } from '../support/rendered.js';
import { receivedBodies, SandboxCustomer } from '../support/sandbox.js';
import { untilNextTask, untilSettled } from '../support/waiting.js';

const canceled = { code: 'canceled', outcome: 'not-applied' };

/** Confirms a change to Pro that the page delays. */
async function held(more: Attributes = {}) {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  const picker = await mountPickerOf(customer, { 'current-plan': 'basic', 'default-plan': 'free', ...more });
  const events = recordEvents('plan-assigned', 'plan-error');
  let settleHold: (value: unknown) => void = () => undefined;
  let event: HTMLElementEventMap['plan-assign'] | undefined;
  picker.addEventListener('plan-assign', (assign) => {
    event = assign;
    assign.waitUntil(new Promise((resolve) => (settleHold = resolve)));
  });
  await openReview(picker);
  await confirm(picker);
  const errors = (): object[] => events.map(({ detail }) => errorFieldsOf(detail as PortalError));
  const release = async (): Promise<void> => {
    settleHold(true);
    await untilOutcome(picker);
  };
  return { customer, picker, events, errors, release, waitUntil: () => event?.waitUntil(untilNextTask()) };
}

describe('N11: a delay that never ends', () => {
  it('is canceled by "Stop", and the late promise has no effect', async () => {
    const { customer, picker, errors, release, waitUntil } = await held();
    expect(textOf(partOf(picker, 'status'))).to.contain(en.pending);
    await press(picker, 'stop');
    await untilOutcome(picker);
    expect(errors()).to.deep.equal([canceled]);
    expect(textOf(partOf(picker, 'error')))
      .to.contain(en.notChanged)
      .and.contain(en.canceled);
    expect(partsOf(picker, 'stop')).to.have.length(0);
    expect(waitUntil).to.throw(DOMException).with.property('name', 'InvalidStateError');
    await release();
    await untilSettled();
    expect(errors()).to.have.length(1);
    expect(await receivedBodies(customer)).to.deep.equal([]);
    await openReview(picker);
    expect(dialogOf(picker).open, 'may be tried again').to.equal(true);
  });

  it('has no "Stop" without a delay or during the request', async () => {
    const { picker, release } = await held();
    expect(partsOf(picker, 'stop')).to.have.length(1);
    await release();
    expect(partsOf(picker, 'stop')).to.have.length(0);
    expect(picker.assignment).not.to.equal(null);
  });

  it('leaves the focus on the outcome', async () => {
    const { picker } = await held();
    await press(picker, 'stop');
    await untilOutcome(picker);
    expect(focusedElement()?.matches('.message')).to.equal(true);
  });
});

describe('N05 to N10 during waitUntil()', () => {
  const rewrites = {
    'another product': ({ picker }) => (picker.productId = '2'),
    'another current plan': ({ picker }) => (picker.currentPlan = 'free'),
    'a scheduled plan': ({ picker }) =>
      (picker.assignment = { productPlanId: 'free', startTimeInSeconds: 4e9 }),
  } satisfies Record<string, (scene: Awaited<ReturnType<typeof held>>) => unknown>;

  for (const [what, rewrite] of Object.entries(rewrites))
    it(`N11 is canceled and sends nothing when the page sets ${what}`, async () => {
      const scene = await held();
      const { customer, picker, errors, release } = scene;
      rewrite(scene);
      await picker.updateComplete;
      expect(errors(), 'the page may still undo it').to.deep.equal([]);
      await release();
      expect(errors()).to.deep.equal([canceled]);
      expect(await receivedBodies(customer)).to.deep.equal([]);
      expect(textOf(partOf(picker, 'error'))).to.contain(en.notChanged);
    });

  it('N11 invites no second payment: no retry, no review, no notice', async () => {
    const { picker, release } = await held();
    picker.productId = '2';
    await release();
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
    expect(partsOf(picker, 'retry')).to.have.length(0);
    expect(textOf(partOf(picker, 'notice'))).to.equal('');
  });

  const confirmed = {
    'another price': ({ picker }) => (planOf(picker, 'pro').price = '99'),
    'another name': ({ picker }) => (planOf(picker, 'pro').label = 'Professional'),
    'a plan that is no longer offered': ({ picker }) => (planOf(picker, 'pro').disabled = true),
    readonly: ({ picker }) => (picker.readonly = true),
    'no plans': ({ picker }) => picker.replaceChildren(),
    'another preset start': ({ picker }) => (picker.startTimeInSeconds = 4e9),
  } satisfies Record<string, (scene: Awaited<ReturnType<typeof held>>) => unknown>;

  for (const [what, rewrite] of Object.entries(confirmed))
    it(`N11 sends the change when the page sets ${what}, since it was confirmed`, async () => {
      const scene = await held();
      rewrite(scene);
      await scene.picker.updateComplete;
      await scene.release();
      expect(await receivedBodies(scene.customer)).to.deep.equal(['{"productPlanId":"pro"}']);
    });
});
