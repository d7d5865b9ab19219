/** The review of a change in its dialog: content, focus, confirm button and slots. */
import { basic, fivePlans } from '../picker/basic.js';
import { endsThen } from '../picker/sentences.js';
import {
  confirm,
  confirmButtonOf,
  dialogOf,
  en,
  enterTime,
  expect,
  focusedElement,
  mount,
  mountPicker,
  openReview,
  partOf,
  passGuard,
  type PickerScene,
  press,
  recordEvents,
  reviewOf,
  secondsInDays,
  visibleTextOf,
} from '../support/browser.js';

/** Mounts a picker of a customer of Basic who can edit the times, with more content. */
const mountBasic = (content = '', into?: Element): Promise<PickerScene> =>
  mountPicker({
    ...{ plans: fivePlans + content, attributes: { ...basic, schedule: '' }, ...(into && { into }) },
  });

describe('the review of a change', () => {
  it('is modal and shows title, cost, times and features, has the focus, and sends nothing', async () => {
    const { picker, calls } = await mountPicker({ attributes: basic });
    await openReview(picker);
    expect(reviewOf(picker)).to.deep.equal({
      title: 'Switch to Pro',
      cost: 'Pro: €49 per month; Basic today: €19 per month',
      times: `Starts: ${en.soon} ${endsThen('Basic', 'Pro')}`,
      ...{ changed: ['10 projects → Unlimited projects'], added: [], removed: [], notes: [] },
    });
    // The button says what it confirms, and for how much.
    expect(visibleTextOf(confirmButtonOf(picker))).to.equal('Switch to Pro, €49 per month');
    const heading = dialogOf(picker).querySelector('h2') as HTMLElement;
    expect(focusedElement() === dialogOf(picker), 'the focus').to.equal(true);
    expect(dialogOf(picker).getAttribute('aria-labelledby')).to.equal(heading.id);
    expect(dialogOf(picker).matches(':modal')).to.equal(true);
    expect(calls.count).to.equal(0);
  });

  it('returns the focus to the button that has opened it, when it is dismissed', async () => {
    const { picker } = await mountPicker({ attributes: basic, faults: [{ status: 400 }] });
    await picker.assign({ productPlanId: 'free' }).catch(() => undefined);
    picker.assignments = [{ productPlanId: 'pro', startTimeInSeconds: secondsInDays(30) }];
    await picker.updateComplete;
    for (const name of ['button', 'cancel', 'keep', 'retry']) {
      await press(picker, name);
      expect(dialogOf(picker).open, name).to.equal(true);
      await press(picker, 'dismiss');
      expect(focusedElement() === partOf(picker, name), name).to.equal(true);
    }
  });

  it('scrolls its own content, and never the page behind it', async () => {
    const { picker } = await mountPicker();
    await openReview(picker);
    const dialog = dialogOf(picker);
    const isPrevented = (options: WheelEventInit): boolean =>
      !dialog.dispatchEvent(
        new WheelEvent('wheel', { bubbles: true, cancelable: true, deltaY: 100, ...options }),
      );
    const { top } = dialog.getBoundingClientRect();
    const inside = { clientX: innerWidth / 2, clientY: top + 50 };
    dialog.style.maxBlockSize = 'none';
    expect(isPrevented(inside), 'nothing to scroll').to.equal(true);
    expect(isPrevented({ ...inside, ctrlKey: true }), 'zoom').to.equal(false);
    dialog.style.maxBlockSize = '100px';
    expect(isPrevented(inside), 'content to scroll').to.equal(false);
    expect(isPrevented({ clientX: 0, clientY: 0 }), 'on the backdrop').to.equal(true);
  });
});

describe('the confirm button', () => {
  it('is another one for each change, which ignores presses of its own first half second', async () => {
    const { picker } = await mountBasic();
    await openReview(picker);
    const button = confirmButtonOf(picker);
    const restore = await passGuard(picker);
    await enterTime(picker, 'start', '2100-03-01T10:00');
    expect(confirmButtonOf(picker) === button, 'the same button').to.equal(false);
    confirmButtonOf(picker).click();
    restore();
    await picker.updateComplete;
    expect(dialogOf(picker).open).to.equal(true);
  });
});

describe('the slot "review"', () => {
  it('shows content whose invalid field blocks the confirmation, has the focus and reports why', async () => {
    const { picker } = await mountBasic(
      '<fieldset slot="review">€12 today <label>PO <input name="po" required></label><input required></fieldset>',
    );
    const events = recordEvents('plan-assign');
    picker.addEventListener('plan-assign', (event) => event.preventDefault());
    await openReview(picker);
    expect(visibleTextOf(dialogOf(picker))).to.contain('€12 today PO');
    const fields = [...picker.querySelectorAll('input')];
    const reported: string[] = [];
    for (const field of fields) field.addEventListener('invalid', () => reported.push(field.name));
    await confirm(picker);
    expect([dialogOf(picker).open, events.length, reported]).to.deep.equal([true, 0, ['po']]);
    expect(focusedElement() === fields[0], 'the focus is on the field').to.equal(true);
    for (const field of fields) field.value = '4711';
    await confirm(picker);
    expect([dialogOf(picker).open, events.length]).to.deep.equal([false, 1]);
  });

  it('opens at its title, and focuses no field of the page that is out of view', async () => {
    const { picker } = await mountPicker({
      plans: `${fivePlans}<p slot="review" style="height: 2000px">Terms</p><input slot="review">`,
      attributes: basic,
    });
    const focused: Event[] = [];
    picker.querySelector('input')?.addEventListener('focus', (event) => focused.push(event));
    await openReview(picker);
    expect([dialogOf(picker).scrollTop, focused.length]).to.deep.equal([0, 0]);
  });

  it('finds an invalid field that a component passes on through its own slot', async () => {
    const component = await mount('<div><input required></div>');
    const root = component.attachShadow({ mode: 'open' });
    root.innerHTML = '<section></section>';
    const into = root.firstElementChild as Element;
    const { picker } = await mountBasic('<div slot="review"><slot></slot></div>', into);
    await openReview(picker);
    await confirm(picker);
    expect(dialogOf(picker).open, 'the review is open').to.equal(true);
  });
});
