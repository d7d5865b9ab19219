/** The way through a change by keys. The focus stays in a widget; else keyboard users would start at the top of the page. */
import {
  buttonOf,
  changePlan,
  dialogOf,
  expect,
  focusedElement,
  hasFocusInside,
  mountPicker,
  nextEvent,
  partOf,
  partsOf,
  passGuard,
  pressKeys,
  recordEvents,
  tabUntil,
  until,
  untilOutcome,
  type Widget,
} from '../support/browser.js';

const tabToPart = (name: string): Promise<void> =>
  tabUntil(() => Boolean(focusedElement()?.part.contains(name)), name);

const expectFocusOn = (element: Element): unknown =>
  expect(focusedElement() === element, `the focus on ${element.outerHTML}`).to.equal(true);

function expectFocusIn(widget: Widget): void {
  expect(hasFocusInside(widget), 'the focus is in the widget').to.equal(true);
}

/** Presses a button that its own action removes. */
async function pressAway(widget: Widget, name: string): Promise<void> {
  partOf(widget, name).focus();
  await pressKeys('Enter');
  await until(() => !partsOf(widget, name).length, `"${name}" to go`);
}

const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };

describe('the keyboard', () => {
  it('reaches each plan, reviews and confirms one', async () => {
    const { picker, customer } = await mountPicker();
    const assigned = nextEvent(picker, 'plan-assigned');
    picker.focus();
    expectFocusOn(buttonOf(picker, 'free'));
    await pressKeys('Tab', 'Tab');
    expectFocusOn(buttonOf(picker, 'pro'));
    await pressKeys('Enter');
    await until(() => dialogOf(picker).open, 'the review');
    await tabToPart('confirm');
    const restore = await passGuard(picker);
    await pressKeys(' ');
    restore();
    expect((await assigned).detail.productPlanId).to.equal('pro');
    expect((await customer.ledger()).assignments).to.have.length(1);
  });

  it('dismisses the review by Escape, and by Enter and Space on Back, without a request, and returns the focus', async () => {
    const { picker, customer } = await mountPicker();
    const events = recordEvents('plan-assign', 'plan-assigned', 'plan-error');
    buttonOf(picker, 'pro').focus();
    for (const key of ['Escape', 'Enter', ' ']) {
      await pressKeys(' ');
      await until(() => dialogOf(picker).open, 'the review');
      if (key !== 'Escape') await tabToPart('dismiss');
      await pressKeys(key);
      await until(() => !dialogOf(picker).open, 'the review to close');
      expectFocusOn(buttonOf(picker, 'pro'));
    }
    expect((await customer.ledger()).requests).to.have.length(0);
    expect(events).to.have.length(0);
  });
});

describe('the focus', () => {
  it('stays in the picker when a failed change is retried with a review, also while the dialog fades', async () => {
    const { picker } = await mountPicker({ attributes, faults: [{ status: 500, times: 3 }] });
    await changePlan(picker);
    for (let retry = 1; retry <= 3; retry++) {
      partOf(picker, 'retry').focus();
      await pressKeys('Enter');
      await until(() => partsOf(picker, 'confirm').length, 'the review');
      const restore = await passGuard(picker);
      await pressAway(picker, 'confirm');
      restore();
      expectFocusIn(picker);
      await untilOutcome(picker);
      expectFocusIn(picker);
    }
    expect(partsOf(picker, 'retry')).to.have.length(0);
    expectFocusIn(picker);
  });
});
