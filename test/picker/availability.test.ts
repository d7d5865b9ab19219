/** Read-only pickers. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { cardOf, cardsOf, currentLabelsOf } from '../support/cards.js';
import { changePlan, chooseInterval, confirm, openReview, untilOutcome } from '../support/actions.js';
import { dialogOf, partOf, partsOf, queryRendered, renderedTextOf, textOf } from '../support/rendered.js';
import { recordEvents } from '../support/events.js';
import { planMarkup } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { recordRequests } from '../support/network.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { secondsInDays } from '../support/clock.js';
import { until } from '../support/waiting.js';
import { holdAssignments } from '../support/hold-assignments.js';
import { basic } from './basic.js';

const mountReadOnly = (attributes = {}): Promise<PortalPlanPickerElement> =>
  mountPickerOf(undefined, { ...basic, readonly: '', ...attributes });

describe('a read-only picker', () => {
  it('shows everything, without any control', async () => {
    const picker = await mountReadOnly({ schedule: '' });
    picker.assignment = { productPlanId: 'pro', startTimeInSeconds: secondsInDays(30) };
    await picker.updateComplete;
    expect(cardsOf(picker)).to.have.length(4);
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
    expect(renderedTextOf(picker)).to.contain('Pro starts');
    expect(queryRendered(picker, 'button, input, [tabindex="0"]')).to.have.length(0);
  });

  it('keeps the links', async () => {
    const picker = await mountPickerOf(
      undefined,
      { readonly: '' },
      planMarkup({ label: 'Enterprise', href: 'https://example.com/' }),
    );
    expect(partsOf(picker, 'link')).to.have.length(1);
  });

  it('keeps the intervals', async () => {
    const picker = await mountPickerOf(
      undefined,
      { readonly: '' },
      planMarkup({ value: 'a', interval: 'month' }) +
        planMarkup({ value: 'a-yearly', label: 'a', interval: 'year' }),
    );
    const events = recordEvents('interval-change');
    await chooseInterval(picker, 'year');
    expect(cardsOf(picker).map(({ plan: { value } }) => value)).to.deep.equal(['a-yearly']);
    expect(events.map(({ type }) => type)).to.deep.equal(['interval-change']);
  });

  it('opens no review, and says why', async () => {
    const picker = await mountReadOnly();
    const calls = recordRequests();
    const events = recordEvents('plan-review', 'plan-assign', 'plan-error');
    picker.review('pro');
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(false);
    expect(textOf(partOf(picker, 'notice'))).to.equal(en.readOnly);
    expect(events).to.have.length(0);
    expect(calls.count).to.equal(0);
  });

  it('assigns by assign()', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer, { ...basic, readonly: '' });
    const { productPlanId } = await picker.assign({ productPlanId: 'pro' });
    await picker.updateComplete;
    expect(productPlanId).to.equal('pro');
    expect(partsOf(picker, 'done')).to.have.length(1);
    expect(partsOf(picker, 'keep')).to.have.length(0);
  });

  it('reports a failure without a retry button', async () => {
    const customer = await SandboxCustomer.create();
    await customer.setFaults({ status: 500 });
    const picker = await mountPickerOf(customer, { ...basic, readonly: '' });
    await picker.assign({ productPlanId: 'pro' }).catch(() => undefined);
    await picker.updateComplete;
    expect(partsOf(picker, 'retry')).to.have.length(0);
    expect(partOf(picker, 'error').querySelectorAll('details')).to.have.length(1);
  });

  it('N24: closes an open review, and says why', async () => {
    const picker = await mountPickerOf(await SandboxCustomer.create(), basic);
    const calls = recordRequests();
    await openReview(picker);
    picker.readonly = true;
    await until(() => !dialogOf(picker).open, 'the review to close');
    await picker.updateComplete;
    expect(textOf(partOf(picker, 'notice'))).to.equal(en.readOnly);
    expect(calls.count).to.equal(0);
  });

  it('N24: sends a change that the page holds, since the customer has confirmed it', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer, basic);
    const release = holdAssignments(picker);
    await openReview(picker);
    await confirm(picker);
    picker.readonly = true;
    await picker.updateComplete;
    release();
    await untilOutcome(picker);
    expect((await customer.ledger()).assignments).to.have.length(1);
  });

  it('assigns after `readonly` is removed', async () => {
    const customer = await SandboxCustomer.create();
    const picker = await mountPickerOf(customer, { ...basic, readonly: '' });
    picker.removeAttribute('readonly');
    await picker.updateComplete;
    await changePlan(picker);
    expect((await customer.ledger()).assignments).to.have.length(1);
  });

  it('is not read-only with "false", as some frameworks write it', async () => {
    const picker = await mountReadOnly({ readonly: 'false' });
    expect([picker.readonly, cardOf(picker, 'pro').isOffered]).to.deep.equal([false, true]);
    Object.assign(picker, { readonly: 'false' });
    await picker.updateComplete;
    expect(cardOf(picker, 'pro').isOffered).to.equal(true);
  });
});
