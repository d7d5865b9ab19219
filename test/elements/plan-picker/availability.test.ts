/** Read-only pickers, and the reason of a disabled plan. */
import { expect } from '@open-wc/testing';
import { en } from '../../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { cardOf, cardsOf, markedLabelsOf, radioOf, radiosOf } from '../../support/cards.js';
import { changePlan, choosePlan, openReview, press, untilOutcome } from '../../support/actions.js';
import {
  descriptionOf,
  dialogOf,
  partOf,
  partsOf,
  queryRendered,
  renderedTextOf,
  textOf,
} from '../../support/rendered.js';
import { recordEvents } from '../../support/events.js';
import { planMarkup } from '../../support/markup.js';
import { mountPicker } from '../../support/mount.js';
import { recordRequests } from '../../support/network.js';
import { SandboxCustomer } from '../../support/sandbox.js';
import { secondsInDays } from '../../support/clock.js';
import { until } from '../../support/waiting.js';
import { holdAssignments } from '../../support/hold-assignments.js';

const standing = { 'current-plan': 'basic', 'default-plan': 'free' };

const mountReadOnly = (attributes = {}): Promise<PortalPlanPickerElement> =>
  mountPicker(undefined, { ...standing, readonly: '', ...attributes });

describe('a read-only picker', () => {
  it('shows everything, without any control', async () => {
    const picker = await mountReadOnly({ schedule: '', value: 'pro' });
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsInDays(30) };
    await picker.updateComplete;
    expect(cardsOf(picker)).to.have.length(4);
    expect(markedLabelsOf(picker, 'current')).to.deep.equal(['Basic']);
    expect(markedLabelsOf(picker, 'selected')).to.deep.equal([]);
    expect(renderedTextOf(picker)).to.contain('Pro starts');
    expect(radiosOf(picker)).to.have.length(0);
    expect(queryRendered(picker, 'button, input, [tabindex="0"]')).to.have.length(0);
    expect(picker.request).to.equal(null);
  });

  it('keeps the links', async () => {
    const picker = await mountPicker(
      undefined,
      { readonly: '' },
      planMarkup({ label: 'Enterprise', href: 'https://example.com/' }),
    );
    expect(partsOf(picker, 'link')).to.have.length(1);
  });

  it('keeps the intervals, which choose no plan', async () => {
    const picker = await mountPicker(
      undefined,
      { readonly: '', value: 'a' },
      planMarkup({ value: 'a', interval: 'month' }) +
        planMarkup({ value: 'a-yearly', label: 'a', interval: 'year' }),
    );
    const events = recordEvents('change', 'interval-change');
    await choosePlan(picker, 'year');
    expect(cardsOf(picker).map(({ plan: { value } }) => value)).to.deep.equal(['a-yearly']);
    expect(picker.value).to.equal('a');
    expect(events.map(({ type }) => type)).to.deep.equal(['interval-change']);
  });

  it('ignores requestAssign() and cancelPlan(), and says why', async () => {
    const picker = await mountReadOnly({ value: 'pro' });
    const calls = recordRequests();
    const events = recordEvents('plan-review', 'plan-assign', 'plan-error');
    for (const ask of [() => picker.requestAssign(), () => picker.cancelPlan()]) {
      ask();
      await picker.updateComplete;
      expect(dialogOf(picker).open).to.equal(false);
      expect(textOf(partOf(picker, 'form'))).to.contain(en.readOnly);
    }
    expect(events).to.have.length(0);
    expect(calls.count).to.equal(0);
  });

  it('assigns by assign()', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { ...standing, readonly: '' });
    const { productPlanId } = await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    expect(productPlanId).to.equal('pro');
    expect(partsOf(picker, 'done')).to.have.length(1);
    expect(partsOf(picker, 'keep')).to.have.length(0);
  });

  it('reports a failure without a retry button', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 500 });
    const picker = await mountPicker(customer, { ...standing, readonly: '' });
    await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
    await picker.updateComplete;
    expect(partsOf(picker, 'retry')).to.have.length(0);
    expect(partOf(picker, 'error').querySelectorAll('details')).to.have.length(1);
  });

  it('N24: closes an open review, and says why', async () => {
    const picker = await mountPicker(await SandboxCustomer.create(), standing);
    const calls = recordRequests();
    await openReview(picker);
    picker.readonly = true;
    await until(() => !dialogOf(picker).open, 'the review to close');
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'form'))).to.contain(en.readOnly);
    expect(calls.count).to.equal(0);
  });

  it('N24: cancels a change that the page holds', async () => {
    const picker = await mountPicker(await SandboxCustomer.create(), standing);
    const calls = recordRequests();
    const release = holdAssignments(picker);
    const errors = recordEvents('plan-error');
    await openReview(picker);
    await press(picker, 'confirm');
    picker.readonly = true;
    release();
    await untilOutcome(picker);
    expect(errors.map(({ detail: { code, outcome: end } }) => [code, end])).to.deep.equal([
      ['canceled', 'not-applied'],
    ]);
    expect(calls.count).to.equal(0);
  });

  it('assigns after `readonly` is removed', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPicker(customer, { ...standing, readonly: '' });
    picker.removeAttribute('readonly');
    await picker.updateComplete;
    await changePlan(picker);
    expect((await customer.ledger()).assignments).to.have.length(1);
  });

  it('is not read-only with "false", as some frameworks write it', async () => {
    const picker = await mountReadOnly({ readonly: 'false' });
    expect([picker.readonly, radiosOf(picker).length > 0]).to.deep.equal([false, true]);
    Object.assign(picker, { readonly: 'false' });
    await picker.updateComplete;
    expect(radiosOf(picker)).not.to.have.length(0);
    Object.assign(picker, { readonly: true });
    picker.requestAssign();
    Object.assign(picker, { readonly: false });
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'form'))).not.to.contain(en.readOnly);
  });
});

describe('the reason of a disabled plan', () => {
  const reason = 'You have more seats than this plan.';
  const mountWith = (attributes: Record<string, string>): Promise<PortalPlanPickerElement> =>
    mountPicker(undefined, {}, planMarkup({ value: 'pro', label: 'Pro', ...attributes }));

  it('is shown, and part of the description of its radio button', async () => {
    const picker = await mountWith({ disabled: '', reason });
    expect(cardOf(picker, 'pro').details).to.contain(reason);
    expect(radioOf(picker, 'pro').disabled).to.equal(true);
    expect(descriptionOf(radioOf(picker, 'pro'))).to.contain(reason);
  });

  it('is hidden while the plan is enabled', async () => {
    const picker = await mountWith({ reason });
    expect(partsOf(picker, 'reason')).to.have.length(0);
    picker.plans[0]?.setAttribute('disabled', '');
    await picker.updateComplete;
    expect(partsOf(picker, 'reason').map(textOf)).to.deep.equal([reason]);
  });
});
