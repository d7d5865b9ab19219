/** What a customer with a screen reader hears: on the way through a change, with real keys, and from live regions. */
import {
  buttonOf,
  changePlan,
  dialogOf,
  en,
  expect,
  focusedElement,
  holdAssignments,
  intervalRadioOf,
  mountPicker,
  mountSettings,
  partOf,
  passGuard,
  planMarkup,
  planOf,
  press,
  pressKeys,
  queryRendered,
  recordEvents,
  tabUntil,
  textOf,
  until,
  untilNextTask,
  untilLoaded,
  untilOutcome,
  type Widget,
} from '../support/browser.js';
import type { PlanReviewEvent } from '../../src/change/events.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import '../support/axe.js';

/** The parts of axe that compute names and roles. They need a snapshot of the page. */
interface Axe {
  setup: (root: Element) => void;
  teardown: () => void;
  commons: {
    aria: { getRole: (element: Element) => string | null };
    dom: { idrefs: (element: Element, attribute: string) => (Element | null)[] };
    text: { accessibleText: (element: Element, context?: { inLabelledByContext?: boolean }) => string };
  };
}

/** The elements around an element that a screen reader names when the focus enters them. */
const boxes = ['group', 'radiogroup', 'dialog', 'alert', 'status'];

/** The parent in the flat tree. */
const getParent = (element: Element): Element | null =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host ??
  null;

/**
 * Describes the focused element: the closest box around it, then the element itself with its states and its description, as
 * "Pro, group; Switch to Pro, button; €49 per month".
 */
function readFocus(): string {
  const axe = window.axe as unknown as Axe;
  axe.setup(document.documentElement);
  try {
    const { aria, dom, text } = axe.commons;
    const focused = focusedElement() ?? document.body;
    let box = getParent(focused);
    while (box && !boxes.includes(aria.getRole(box) ?? '')) box = getParent(box);
    const name = (element: Element): string =>
      [text.accessibleText(element), aria.getRole(element)].filter(Boolean).join(', ');
    const states = [
      focused.getAttribute('aria-disabled') === 'true' && 'unavailable',
      focused.matches(':checked') && 'checked',
    ];
    const description = dom
      .idrefs(focused, 'aria-describedby')
      .map((each) => each && text.accessibleText(each, { inLabelledByContext: true }))
      .filter(Boolean)
      .join(', ');
    const self = [name(focused) || textOf(focused), ...states].filter(Boolean).join(', ');
    return [box && name(box), self, description].filter(Boolean).join('; ');
  } finally {
    axe.teardown();
  }
}

/** Records the texts that live regions receive from now on, as "status: …", or "alert: …" where they interrupt. */
function recordAnnouncements(widget: Widget): string[] {
  const heard: string[] = [];
  for (const region of queryRendered(widget, '[role=status], [role=alert]'))
    new MutationObserver((changes) => {
      const isNew = changes.some(({ type, addedNodes }) => type === 'characterData' || addedNodes.length);
      if (isNew && region.ariaLive !== 'off' && textOf(region))
        heard.push(`${region.ariaLive === 'assertive' ? 'alert' : (region.role ?? '')}: ${textOf(region)}`);
    }).observe(region, { childList: true, characterData: true, subtree: true });
  return heard;
}

/** Updates a widget without a change, which must announce nothing. */
async function updateAgain(widget: Widget): Promise<void> {
  widget.requestUpdate();
  await widget.updateComplete;
  await untilNextTask();
}

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
    const calculate: ((answer: null) => void)[] = [];
    picker.addEventListener('plan-review', (event) =>
      event.respondWith(new Promise<null>((resolve) => calculate.push(resolve))),
    );
    const release = holdAssignments(picker);

    await pressKeys('Tab');
    expect(readFocus(), 'Tab').to.equal(onPro);

    await pressKeys('Enter');
    await until(() => dialogOf(picker).open, 'the review');
    expect(readFocus(), 'Enter').to.equal('Switch to Pro, dialog');
    expect(textOf(dialogOf(picker).querySelector('#calculating') as Element)).to.equal(en.calculating);
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
    calculate[1]?.(null);
    await until(() => !textOf(dialogOf(picker).querySelector('#calculating') as Element), 'the amounts');
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
    // The focus has read it.
    expect(heard).to.deep.equal([]);

    release();
    await untilOutcome(picker);
    await updateAgain(picker);
    const outcome = partOf(picker, 'outcome');
    expect(focusedElement()?.closest('[part=outcome]') === outcome, 'the outcome has the focus').to.equal(
      true,
    );
    expect(readFocus(), 'the outcome').to.match(/^status; You are moving to Pro\., heading; Pro starts on /);
    // The focus has read it.
    expect(heard).to.deep.equal([]);
    expect(dismissed).to.have.length(1);
  });

  it('hears once what is due, or all amounts, when they have come and when they are renewed', async () => {
    const picker = await mountAfterButton(basic + pro);
    const reviews: PlanReviewEvent[] = [];
    const answer: ((price: string, due?: boolean) => void)[] = [];
    picker.addEventListener('plan-review', (event) => {
      reviews.push(event);
      const amount = { label: 'Due today', currency: 'EUR', note: 'incl. VAT' };
      const vat = { label: 'VAT', price: '5', currency: 'EUR' };
      event.respondWith(
        new Promise((resolve) =>
          answer.push((price, due = true) => resolve({ amounts: [vat, { ...amount, price, due }] })),
        ),
      );
    });
    await pressKeys('Tab', 'Enter');
    await until(() => dialogOf(picker).open, 'the review');
    const heard = recordAnnouncements(picker);
    const findSaid = () => dialogOf(picker).querySelector('.said');
    answer[0]?.('31.50');
    await until(findSaid, 'the amounts');
    await updateAgain(picker);
    expect(heard).to.deep.equal(['status: Due today: €31.50, incl. VAT']);
    reviews[0]?.renew();
    await until(() => answer.length === 2, 'the second question');
    answer[1]?.('63');
    await until(findSaid, 'the renewed amounts');
    await updateAgain(picker);
    expect(heard.splice(1)).to.deep.equal([`status: ${en.calculating}`, 'status: Due today: €63, incl. VAT']);
    reviews[1]?.renew();
    await until(() => answer.length === 3, 'the third question');
    answer[2]?.('64', false);
    await until(findSaid, 'amounts of which none is due');
    await updateAgain(picker);
    expect(heard.at(-1)).to.equal('status: VAT: €5, Due today: €64, incl. VAT');

    // Who reads on finds only the row.
    const said = findSaid() as Element;
    for (const animation of said.getAnimations()) animation.finish();
    expect(getComputedStyle(said).visibility).to.equal('hidden');
  });

  it('hears the texts of a row apart', async () => {
    const picker = await mountAfterButton(basic + pro);
    await pressKeys('Tab', 'Enter');
    await until(() => dialogOf(picker).open, 'the review');
    const texts = [...dialogOf(picker).querySelectorAll('.row > span')];
    expect(texts.length).to.be.greaterThan(3);
    for (const text of texts) {
      const { content, whiteSpace, fontSize } = getComputedStyle(text, '::before');
      expect([content, whiteSpace, fontSize]).to.deep.equal(['" "', 'pre', '0px']);
    }
    // Chromium drops a text that is only a space.
    const nodes = [...(texts[1] as Element).childNodes].map(({ nodeValue }) => nodeValue);
    expect(nodes).to.include(' per month');
  });

  it('does not hear again what is due, if that was there as the dialog opened', async () => {
    const picker = await mountAfterButton(basic + pro);
    const amounts = [{ label: 'Due today', price: '31.50', currency: 'EUR', due: true }];
    picker.addEventListener('plan-review', (event) => event.respondWith({ amounts }));
    const heard = recordAnnouncements(picker);
    await pressKeys('Tab', 'Enter');
    await until(() => queryRendered(picker, '.due').length, 'the amounts');
    await updateAgain(picker);
    expect(heard).to.deep.equal([]);
    expect(textOf(dialogOf(picker).querySelector('[role=status]') as Element)).to.equal('');
  });

  it('hears from the status that a change is pending whose button does not have the focus', async () => {
    const picker = await mountAfterButton(basic + pro);
    const heard = recordAnnouncements(picker);
    const release = holdAssignments(picker);
    picker.review('pro');
    await until(() => dialogOf(picker).open, 'the review');
    await tabToConfirm();
    const restore = await passGuard(picker);
    await pressKeys('Enter');
    restore();
    await until(() => picker.pending, 'the change');
    await updateAgain(picker);
    expect(focusedElement()?.textContent).to.equal('Before');
    expect(heard).to.deep.equal([`status: ${en.pending}`]);
    release();
    await untilOutcome(picker);
  });

  it('hears once, by the focus, that the review has changed and why it has closed, and reaches the plans by the next Tab', async () => {
    const picker = await mountAfterButton(basic + pro);
    const reviews = recordEvents('plan-review');
    await pressKeys('Tab', 'Enter');
    await until(() => dialogOf(picker).open, 'the review');
    const heard = recordAnnouncements(picker);
    planOf(picker, 'pro').price = '59';
    await tabToConfirm();
    const restore = await passGuard(picker);
    await pressKeys('Enter');
    await updateAgain(picker);
    expect(readFocus()).to.equal(`Switch to Pro, dialog; ${en.changed}, heading`);
    // Otherwise its announcement finds that the plan cannot be changed any more, and not the press.
    await until(() => reviews.length > 1, 'plan-review of what has changed');
    picker.readonly = true;
    await tabToConfirm();
    restore();
    const restoreAgain = await passGuard(picker);
    await pressKeys('Enter');
    restoreAgain();
    await until(() => !dialogOf(picker).open, 'the review to close');
    await updateAgain(picker);
    // Not an alert, which Orca reads with Firefox in addition to what has the focus.
    expect(readFocus()).to.equal(`status; ${en.readOnly}, heading`);
    expect(heard).to.deep.equal([]);
    picker.readonly = false;
    await updateAgain(picker);
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
  async function changeAndLeave(picker: PortalPlanPickerElement): Promise<void> {
    const leave = () => (focusedElement() as HTMLElement | null)?.blur();
    picker.addEventListener('plan-assign', leave, { once: true });
    await changePlan(picker);
    await untilOutcome(picker);
  }

  it('announce once why there is no review', async () => {
    const { picker } = await mountPicker(onBasic);
    const heard = recordAnnouncements(picker);
    picker.review('basic');
    await updateAgain(picker);
    expect(heard).to.deep.equal([`alert: ${en.isCurrent}`]);
  });

  for (const [what, fault, said] of [
    ['was applied', {}, 'status: You are moving to Pro. Pro starts on '],
    ['was rejected', { status: 400 }, `alert: ${en.notChanged} ${en.rejected}`],
    ['has an unknown outcome', { status: 500 }, `alert: ${en.unknown} ${en.mayBeDone} ${en.checkFirst}`],
  ] as const)
    it(`announce once that a change ${what}`, async () => {
      const { picker } = await mountPicker({ ...onBasic, faults: [fault] });
      const heard = recordAnnouncements(picker);
      await changeAndLeave(picker);
      await updateAgain(picker);
      expect(heard).to.have.length(1);
      expect(heard[0]).to.contain(said);
    });

  it('announce a second failure like the first', async () => {
    const { picker } = await mountPicker({ ...onBasic, faults: [{ status: 400 }] });
    const heard = recordAnnouncements(picker);
    await changeAndLeave(picker);
    await changeAndLeave(picker);
    await updateAgain(picker);
    expect(heard.map((each) => each.split(':')[0])).to.deep.equal(['alert', 'alert']);
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
