/** What a customer with a screen reader hears on the way through a change, with real keys. */
import { expect } from '@open-wc/testing';
import { en } from '../../src/messages/en.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { passGuard, untilOutcome } from '../support/actions.js';
import { buttonOf, intervalRadioOf, planOf } from '../support/cards.js';
import { recordEvents } from '../support/events.js';
import { holdAssignments } from '../support/hold-assignments.js';
import { pressKeys, tabUntil } from '../support/keyboard.js';
import { planMarkup } from '../support/markup.js';
import { mountPickerOf } from '../support/mount.js';
import { dialogOf, focusedElement, partOf, textOf } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { readFocus, recordAnnouncements, updateAgain } from '../support/screen-reader.js';
import { until } from '../support/waiting.js';

const monthly = { currency: 'EUR', interval: 'month' };
const yearly = { currency: 'EUR', interval: 'year' };
const basic = planMarkup({ value: 'basic', label: 'Basic', price: '19', ...monthly });
const pro = planMarkup({
  ...{ value: 'pro', label: 'Pro', price: '49', badge: 'Most popular', reason: 'You need a VAT ID.' },
  ...monthly,
});

/** A picker of a customer on Basic, after the focused button of the page. */
async function mountAfterButton(plans: string): Promise<PortalPlanPickerElement> {
  const customer = await SandboxCustomer.create({ plan: 'basic' });
  const picker = await mountPickerOf(customer, { 'current-plan': 'basic' }, plans);
  const before = document.createElement('button');
  before.textContent = 'Before';
  picker.before(before);
  before.focus();
  return picker;
}

const tabToConfirm = (): Promise<void> =>
  tabUntil(() => Boolean(focusedElement()?.part.contains('confirm')), 'the confirm button');

const onPro = 'Pro, group; Switch to Pro, button; €49 per month, Most popular, You need a VAT ID.';

describe('a screen reader', () => {
  it('follows a change from the button of the plan to its outcome', async () => {
    const picker = await mountAfterButton(basic + pro);
    const heard = recordAnnouncements(picker);
    const dismissed = recordEvents('plan-dismiss');
    const calculate: (() => void)[] = [];
    picker.addEventListener('plan-review', (event) =>
      event.waitUntil(new Promise<void>((resolve) => calculate.push(resolve))),
    );
    const release = holdAssignments(picker);

    await pressKeys('Tab');
    expect(readFocus(), 'Tab').to.equal(onPro);

    await pressKeys('Enter');
    await until(() => dialogOf(picker).open, 'the review');
    expect(readFocus(), 'Enter').to.equal('Switch to Pro, dialog; Switch to Pro, heading');
    expect(textOf(dialogOf(picker).querySelector('[role=status]') as Element)).to.equal(en.calculating);
    await tabToConfirm();
    expect(readFocus(), 'Tab in the review').to.equal(
      `Switch to Pro, dialog; Switch to Pro, button, unavailable; ${en.calculating}`,
    );

    await pressKeys('Escape');
    await until(() => !dialogOf(picker).open, 'the review to close');
    expect(readFocus(), 'Escape').to.equal(onPro);
    expect(dismissed).to.have.length(1);
    expect(heard).to.deep.equal([]);

    await pressKeys('Enter');
    await until(() => calculate.length === 2, 'the second review');
    await tabToConfirm();
    calculate[1]?.();
    await until(() => !textOf(dialogOf(picker).querySelector('[role=status]') as Element), 'the amounts');
    expect(readFocus(), 'the amounts').to.equal('Switch to Pro, dialog; Switch to Pro, button');
    const restore = passGuard(picker);
    await pressKeys('Enter');
    restore();
    await until(() => picker.pending, 'the change');
    await updateAgain(picker);
    expect(dialogOf(picker).open).to.equal(false);
    expect(focusedElement() === buttonOf(picker, 'pro'), 'the button of the plan').to.equal(true);
    expect(readFocus(), 'Enter in the review').to.contain(`Pro, group; ${en.pending}, button, unavailable`);
    expect(heard).to.deep.equal([`status: ${en.pending}`]);

    release();
    await untilOutcome(picker);
    await updateAgain(picker);
    const outcome = partOf(picker, 'outcome');
    expect(focusedElement()?.parentElement === outcome, 'the outcome has the focus').to.equal(true);
    expect(readFocus(), 'the outcome').to.match(/^status; Pro starts on /);
    expect(heard).to.deep.equal([`status: ${en.pending}`, `status: ${textOf(outcome)}`]);
    expect(dismissed).to.have.length(1);
  });

  it('hears once, as an alert, why the review has closed, and reaches the plans by the next Tab', async () => {
    const picker = await mountAfterButton(basic + pro);
    await pressKeys('Tab', 'Enter');
    await until(() => dialogOf(picker).open, 'the review');
    const heard = recordAnnouncements(picker);
    planOf(picker, 'pro').price = '59';
    await until(() => !dialogOf(picker).open, 'the review to close');
    await updateAgain(picker);
    const reason = 'The price of Pro has changed. Please review it again.';
    expect(readFocus()).to.equal(`alert; ${reason}`);
    expect(heard).to.deep.equal([`alert: ${reason}`]);
    await pressKeys('Tab');
    expect(readFocus()).to.contain('Pro, group; Switch to Pro, button; €59 per month');
  });

  it('hears the chosen interval and the number of its plans', async () => {
    const years = ['Basic', 'Pro', 'Team'].map((label) =>
      planMarkup({ value: `${label}-yearly`, label, price: '490', ...yearly }),
    );
    const picker = await mountAfterButton(basic + pro + years.join(''));
    const heard = recordAnnouncements(picker);
    await pressKeys('Tab');
    expect(readFocus()).to.equal('Billing interval, radiogroup; Monthly, radio, checked');
    await pressKeys('ArrowDown');
    await updateAgain(picker);
    expect(focusedElement() === intervalRadioOf(picker, 'year')).to.equal(true);
    expect(readFocus()).to.match(/^Billing interval, radiogroup; Yearly.*, radio, checked$/);
    expect(heard).to.deep.equal(['status: Yearly: 3 plans']);
  });
});
