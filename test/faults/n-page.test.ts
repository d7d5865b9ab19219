/** Group N: the page prevents, holds or delays a change. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/localize/format.js';
import type { PortalError } from '../../src/service/errors.js';
import { planOf } from '../support/card.js';
import { confirm, dialogOf, outcome, press, review } from '../support/customer.js';
import { said } from '../support/errors.js';
import { eventsOf } from '../support/events.js';
import { bodies } from '../support/ledger.js';
import { type Attributes, plan } from '../support/markup.js';
import { mountPicker } from '../support/mount.js';
import { focusOf, part, parts, read, text } from '../support/rendered.js';
import { reviewOf } from '../support/review.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { nextTask, settle } from '../support/waiting.js';

const canceled = { code: 'canceled', outcome: 'not-applied' };

/** A confirmed change to Pro that the page holds. */
async function held(more: Attributes = {}) {
  const customer = await SandboxCustomer.arrive({ plan: 'basic' });
  const picker = await mountPicker(customer, { 'current-plan': 'basic', 'default-plan': 'free', ...more });
  const events = eventsOf('plan-assigned', 'plan-error');
  let settleHold: (value: unknown) => void = () => undefined;
  let event: HTMLElementEventMap['plan-assign'] | undefined;
  picker.addEventListener('plan-assign', (assign) => {
    event = assign;
    assign.waitUntil(new Promise((resolve) => (settleHold = resolve)));
  });
  await review(picker);
  await confirm(picker);
  const errors = (): object[] => events.map(({ detail }) => said(detail as PortalError));
  const release = async (): Promise<void> => {
    settleHold(true);
    await outcome(picker);
  };
  return { customer, picker, events, errors, release, waitUntil: () => event?.waitUntil(nextTask()) };
}

describe('N11 a hold that never settles', () => {
  it('is left by "Stop waiting": canceled, and its late promise has no effect', async () => {
    const { customer, picker, errors, release, waitUntil } = await held();
    expect(read(part(picker, 'status'))).to.contain(format(en['pending-switch'], { plan: 'Pro' }));
    await press(picker, 'stop');
    await outcome(picker);
    expect(errors()).to.deep.equal([canceled]);
    expect(read(part(picker, 'error')))
      .to.contain(en.notChanged)
      .and.contain(en.canceled);
    expect(parts(picker, 'stop')).to.have.length(0);
    expect(picker.value, 'the choice stays').to.equal('pro');
    expect(waitUntil).to.throw(DOMException).with.property('name', 'InvalidStateError');
    await release();
    await settle();
    expect(errors()).to.have.length(1);
    expect(await bodies(customer)).to.deep.equal([]);
    await press(picker, 'submit');
    expect(dialogOf(picker).open, 'may be tried again').to.equal(true);
  });

  it('shows no "Stop waiting" where nothing is held, nor once the request runs', async () => {
    const { picker, release } = await held();
    expect(parts(picker, 'stop')).to.have.length(1);
    await release();
    expect(parts(picker, 'stop')).to.have.length(0);
    expect(picker.assignment).not.to.equal(null);
  });

  it('leaves the focus on the outcome, not on a button', async () => {
    const { picker } = await held();
    await press(picker, 'stop');
    await outcome(picker);
    expect(focusOf()?.matches('.message')).to.equal(true);
  });
});

describe('N05 to N10 while the page holds the change', () => {
  const rewrites = {
    'another product': ({ picker }) => (picker.productId = '2'),
    'another value of the plan': ({ picker }) => (planOf(picker, 'pro').value = 'other'),
    'no plans': ({ picker }) => picker.replaceChildren(),
    'a plan that is no longer offered': ({ picker }) => (planOf(picker, 'pro').disabled = true),
    'another current plan': ({ picker }) => (picker.currentPlan = 'free'),
    'a scheduled plan': ({ picker }) =>
      (picker.assignment = { productPlanId: 'free', startTimeInSeconds: 4e9 }),
  } satisfies Record<string, (scene: Awaited<ReturnType<typeof held>>) => unknown>;

  for (const [what, rewrite] of Object.entries(rewrites))
    it(`N11 the page sets ${what}: canceled before anything else, and nothing is sent`, async () => {
      const scene = await held();
      const { customer, picker, errors, release } = scene;
      rewrite(scene);
      await picker.updateComplete;
      expect(errors(), 'the page may still undo it').to.deep.equal([]);
      await release();
      expect(errors()).to.deep.equal([canceled]);
      expect(await bodies(customer)).to.deep.equal([]);
      expect(read(part(picker, 'error'))).to.contain(en.notChanged);
    });

  it('N11 then the review opens anew, with the new facts', async () => {
    const { customer, picker, release } = await held();
    picker.productId = '2';
    await release();
    await picker.updateComplete;
    expect(reviewOf(picker).title).to.equal(format(en['confirm-switch'], { plan: 'Pro' }));
    await confirm(picker);
    await release();
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro","productId":"2"}']);
  });

  it('N11 or it says why it does not', async () => {
    const { picker, release } = await held();
    planOf(picker, 'pro').remove();
    await release();
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
    expect(text(picker)).to.contain(en.planGone);
  });

  it('N11 a price that changes meanwhile changes nothing: it was confirmed, and may be paid', async () => {
    const { customer, picker, release } = await held();
    planOf(picker, 'pro').price = '99';
    picker.append(document.createRange().createContextualFragment(plan({ value: 'new', label: 'New' })));
    await release();
    expect(await bodies(customer)).to.deep.equal(['{"productPlanId":"pro"}']);
  });
});
