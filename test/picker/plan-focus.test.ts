/** The focus on the buttons of plans, also when the page changes or replaces the plan that has it. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  buttonOf,
  confirm,
  dialogOf,
  en,
  expect,
  holdAssignments,
  fixture,
  focusedElement,
  hasFocusInside,
  html,
  mountPicker,
  openReview,
  partOf,
  planMarkup,
  planOf,
  press,
  pressKeys,
  textOf,
  until,
  untilOutcome,
} from '../support/browser.js';
import { basic } from './basic.js';

const plans = `${planMarkup({ value: 'a' })}<div>${planMarkup({ value: 'b' })}</div>${planMarkup({ value: 'c' }, '<button>More</button>')}`;

type Change = (picker: PortalPlanPickerElement) => unknown;

const remove: Change = (picker) => planOf(picker, 'b').remove();
const disable: Change = (picker) => (planOf(picker, 'b').disabled = true);

/** Resolves after the browser has taken the focus from elements that are disabled or not rendered. */
const twoFrames = (): Promise<unknown> =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));

/** A picker next to a field of the page, with the focus on the button of plan B. */
async function mountBeside(): Promise<[PortalPlanPickerElement, HTMLInputElement]> {
  const into = await fixture<HTMLElement>(html`<div></div>`);
  const { picker } = await mountPicker({ into, plans, attributes: { 'default-plan': 'a' } });
  into.insertAdjacentHTML('beforeend', '<input>');
  buttonOf(picker, 'b').focus();
  return [picker, into.lastElementChild as HTMLInputElement];
}

async function settled(picker: PortalPlanPickerElement): Promise<void> {
  await twoFrames();
  await picker.updateComplete;
}

/** Whether the button of a plan has the focus. The plan may not be rendered yet. */
const isOn = (picker: PortalPlanPickerElement, value: string): boolean =>
  planOf(picker, value).shadowRoot?.activeElement?.localName === 'button';

describe('the focus on a plan', () => {
  const changes: [what: string, change: Change][] = [
    ['removes the plan', remove],
    ['disables the plan', disable],
    ['makes the plan the current one', (picker) => (picker.currentPlan = 'b')],
    ['removes all plans', (picker) => picker.replaceChildren()],
    [
      'sets another interval than the displayed one',
      (picker) => {
        for (const plan of picker.plans) plan.interval = plan.value === 'b' ? 'year' : 'month';
      },
    ],
  ];
  for (const [what, change] of changes)
    it(`stays in the picker when the page ${what}`, async () => {
      const [picker] = await mountBeside();
      change(picker);
      await settled(picker);
      expect(hasFocusInside(picker), 'the focus is in the picker').to.equal(true);
      const focus = focusedElement();
      await pressKeys('Tab');
      expect(focusedElement() !== focus, 'Tab goes on').to.equal(true);
    });

  for (const [when, what, change] of [
    ['before', 'disables', disable],
    ['in the task after', 'removes', remove],
  ] as const)
    it(`stays where the page moves it ${when} it ${what} the plan`, async () => {
      const [picker, field] = await mountBeside();
      if (when === 'before') {
        field.focus();
        await twoFrames();
      }
      change(picker);
      if (when === 'in the task after') field.focus();
      await settled(picker);
      expect(focusedElement() === field, 'the focus is on the field of the page').to.equal(true);
    });

  it('is not restored when the page blurs the plan and then disables it', async () => {
    const [picker] = await mountBeside();
    buttonOf(picker, 'b').blur();
    await twoFrames();
    planOf(picker, 'b').disabled = true;
    await settled(picker);
    expect(hasFocusInside(picker)).to.equal(false);
  });

  it('stays in the picker when a plan is removed with a focused control of the page', async () => {
    const [picker] = await mountBeside();
    picker.querySelector('button')?.focus();
    planOf(picker, 'c').remove();
    await settled(picker);
    expect(hasFocusInside(picker)).to.equal(true);
  });

  it('stays on the button when another plan is removed or its own plan changes', async () => {
    const [picker] = await mountBeside();
    const button = buttonOf(picker, 'b');
    planOf(picker, 'a').remove();
    Object.assign(planOf(picker, 'b'), { label: 'Basic', price: '9', badge: 'New' });
    picker.append(planOf(picker, 'c'));
    await settled(picker);
    expect(focusedElement() === button, 'the focus is on the button').to.equal(true);
  });

  it('moves to the first plan that has a button by focus() of the picker, and to a plan by its own', async () => {
    const [picker, field] = await mountBeside();
    field.focus();
    picker.currentPlan = 'a';
    await picker.updateComplete;
    picker.focus();
    expect(isOn(picker, 'b')).to.equal(true);
    planOf(picker, 'c').focus();
    expect(isOn(picker, 'c')).to.equal(true);
  });
});

describe('the focus on a plan that is replaced', () => {
  const replace = (picker: PortalPlanPickerElement, content = plans): void => {
    picker.innerHTML = content;
  };

  it('moves to the button of its successor, the plan with the same value', async () => {
    const [picker] = await mountBeside();
    const former = buttonOf(picker, 'b');
    replace(picker);
    await until(() => isOn(picker, 'b'), 'the focus');
    expect(buttonOf(picker, 'b') === former, 'another button').to.equal(false);
  });

  it('moves to the heading of the picker when its successor has no button', async () => {
    const [picker] = await mountBeside();
    replace(picker, plans.replace('value="b"', 'value="b" disabled'));
    await until(() => focusedElement() === partOf(picker, 'heading'), 'the focus');
  });

  it('moves to its successor when the review is dismissed', async () => {
    const [picker] = await mountBeside();
    await openReview(picker, 'b');
    replace(picker);
    await picker.updateComplete;
    expect(dialogOf(picker).open, 'the same review').to.equal(true);
    await press(picker, 'dismiss');
    await until(() => isOn(picker, 'b'), 'the focus');
  });

  it('moves to its successor, which is busy, when its change is pending', async () => {
    const [picker] = await mountBeside();
    const release = holdAssignments(picker);
    await openReview(picker, 'b');
    await confirm(picker);
    expect(isOn(picker, 'b')).to.equal(true);
    replace(picker);
    await until(() => isOn(picker, 'b'), 'the focus');
    expect(textOf(buttonOf(picker, 'b'))).to.equal(en.pending);
    release(false);
    await untilOutcome(picker);
    expect(focusedElement()?.matches('.message > strong'), 'the focus on the outcome').to.equal(true);
  });
});

describe('the focus on a button of an outcome', () => {
  it('moves to the busy button of the change that it confirms', async () => {
    const { picker } = await mountPicker({ attributes: basic, faults: [{ status: 400 }] });
    const release = holdAssignments(picker);
    await openReview(picker, 'free');
    await confirm(picker);
    release();
    await untilOutcome(picker);
    await press(picker, 'retry');
    await confirm(picker);
    await until(() => focusedElement() === buttonOf(picker, 'free'), 'the focus on the pressed button');
    release(false);
    await untilOutcome(picker);
  });
});

it('a notice is scrolled into view, but takes no focus, when the focus is elsewhere in the page', async () => {
  const box = await fixture<HTMLElement>(
    html`<div style="inline-size: 300px; block-size: 300px; overflow: auto"></div>`,
  );
  const { picker } = await mountPicker({ into: box, attributes: basic });
  const field = box.appendChild(document.createElement('input'));
  field.focus();
  box.scrollTop = box.scrollHeight;
  picker.review('basic');
  await picker.updateComplete;
  const message = partOf(picker, 'notice').firstElementChild as Element;
  const [notice, frame] = [message, box].map((each) => each.getBoundingClientRect());
  expect(notice?.top).to.be.least((frame?.top ?? NaN) - 1);
  expect(notice?.bottom).to.be.most((frame?.bottom ?? NaN) + 1);
  expect(focusedElement() === field, 'the focus is on the field of the page').to.equal(true);
});
