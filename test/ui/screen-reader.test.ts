/** What a customer with a screen reader hears: on the way through a change, with real keys, and from live regions. */
import {
  buttonOf,
  changePlan,
  dialogOf,
  en,
  expect,
  focusedElement,
  intervalRadioOf,
  mountPicker,
  mountSettings,
  partOf,
  passGuard,
  planMarkup,
  planOf,
  press,
  pressKeys,
  recordEvents,
  tabUntil,
  textOf,
  until,
  untilLoaded,
  untilOutcome,
} from '../support/browser.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { holdAssignments } from '../support/pending.js';
import { readFocus, recordAnnouncements, updateAgain } from '../support/screen-reader.js';

const monthly = { currency: 'EUR', interval: 'month' };
const yearly = { currency: 'EUR', interval: 'year' };
const basic = planMarkup({ value: 'basic', label: 'Basic', price: '19', ...monthly });
const pro = planMarkup({
  ...{ value: 'pro', label: 'Pro', price: '49', badge: 'Most popular', reason: 'You need a VAT ID.' },
  ...monthly,
});

const onBasic = { customer: { plan: 'basic' }, attributes: { 'current-plan': 'basic' } };

/** A picker of a customer on Basic, after the focused button of the page. */
async function mountAfterButton(plans: string): Promise<PortalPlanPickerElement> {
  const { picker } = await mountPicker({ plans, ...onBasic });
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
      `Switch to Pro, dialog; ${en.calculating}, button, unavailable`,
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
    expect(readFocus(), 'the amounts').to.equal(
      'Switch to Pro, dialog; Switch to Pro, €49 per month, button',
    );
    const restore = await passGuard(picker);
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
    expect(focusedElement()?.closest('[part=outcome]') === outcome, 'the outcome has the focus').to.equal(
      true,
    );
    expect(readFocus(), 'the outcome').to.match(/^status; You are moving to Pro\., heading; Pro starts on /);
    // The focus has read it.
    expect(heard).to.deep.equal([`status: ${en.pending}`]);
    expect(dismissed).to.have.length(1);
  });

  it('hears once, by the focus, why the review has closed, and reaches the plans by the next Tab', async () => {
    const picker = await mountAfterButton(basic + pro);
    await pressKeys('Tab', 'Enter');
    await until(() => dialogOf(picker).open, 'the review');
    const heard = recordAnnouncements(picker);
    planOf(picker, 'pro').price = '59';
    await until(() => !dialogOf(picker).open, 'the review to close');
    await updateAgain(picker);
    const reason = 'The price of Pro has changed. Please review it again.';
    expect(readFocus()).to.equal(`alert; ${reason}, heading`);
    expect(heard).to.deep.equal([]);
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

describe('live regions', () => {
  /** Changes the plan and moves the focus away: a title with the focus is not announced, too. */
  async function changeAndLeave(picker: PortalPlanPickerElement, isPaid = true): Promise<void> {
    picker.addEventListener(
      'plan-assign',
      (event) => {
        event.waitUntil(Promise.resolve(isPaid));
        (focusedElement() as HTMLElement | null)?.blur();
      },
      { once: true },
    );
    await changePlan(picker);
    await untilOutcome(picker);
  }

  it('announce once why there is no review', async () => {
    const { picker } = await mountPicker(onBasic);
    const heard = recordAnnouncements(picker);
    picker.review('gone');
    await updateAgain(picker);
    expect(heard).to.deep.equal([`alert: ${en.planGone}`]);
  });

  for (const [what, fault, said] of [
    ['was applied', {}, 'status: You are moving to Pro. Pro starts on '],
    ['was rejected', { status: 400 }, `alert: ${en.notChanged} ${en.rejected}`],
    ['has an unknown outcome', { status: 500 }, `alert: ${en.unknown} ${en.mayBeDone} ${en.checkFirst}`],
  ] as const)
    it(`announce once that a change is pending, and once that it ${what}`, async () => {
      const { picker } = await mountPicker({ ...onBasic, faults: [fault] });
      const heard = recordAnnouncements(picker);
      await changeAndLeave(picker);
      await updateAgain(picker);
      expect(heard).to.have.length(2);
      expect(heard[0]).to.equal(`status: ${en.pending}`);
      expect(heard[1]).to.contain(said);
    });

  it('announce once that the page called a change off', async () => {
    const { picker } = await mountPicker(onBasic);
    const heard = recordAnnouncements(picker);
    await changeAndLeave(picker, false);
    await updateAgain(picker);
    const outcomes = heard.filter((each) => each !== `status: ${en.pending}`);
    expect(outcomes).to.have.length(1);
    expect(outcomes[0]).to.contain(`alert: ${en.notChanged} ${en.canceled}`);
  });

  it('announce a second failure like the first', async () => {
    const { picker } = await mountPicker({ ...onBasic, faults: [{ status: 400 }] });
    const heard = recordAnnouncements(picker);
    await changeAndLeave(picker);
    await changeAndLeave(picker);
    await updateAgain(picker);
    expect(heard.map((each) => each.split(':')[0])).to.deep.equal(['status', 'alert', 'status', 'alert']);
  });

  it('announce that settings failed, are loading, and failed again', async () => {
    const { settings } = await mountSettings({ faults: [{ status: 404 }], isLoaded: false });
    const heard = recordAnnouncements(settings);
    await untilLoaded(settings);
    await updateAgain(settings);
    await press(settings, 'retry');
    await untilLoaded(settings);
    await updateAgain(settings);
    const failed = `alert: ${en.settingsFailed}`;
    expect(heard.map((each) => each.slice(0, failed.length))).to.deep.equal([
      failed,
      `status: ${en.loading}`,
      failed,
    ]);
  });

  it('announce that there are no settings', async () => {
    const { settings } = await mountSettings({ customer: { settings: {} }, isLoaded: false });
    const heard = recordAnnouncements(settings);
    await untilLoaded(settings);
    await updateAgain(settings);
    expect(heard).to.deep.equal([`status: ${en.noDetails}`]);
  });
});
