/** Other content of the page: forged events, names, styles, clicks, scripts. */
import {
  PlanAssignedEvent,
  PlanAssignEvent,
  PlanErrorEvent,
  SessionRequestEvent,
  SettingsErrorEvent,
  SettingsLoadedEvent,
} from '../../src/events.js';
import { AssignmentError, PortalError } from '../../src/service/errors.js';
import {
  buttonOf,
  confirm,
  dialogOf,
  elementAt,
  expect,
  expectAssigned,
  expectNoLeak,
  expectTraffic,
  fourPlans,
  lastAssignmentOf,
  mountPicker,
  openPageScene,
  openReview,
  openScene,
  partOf,
  press,
  queryRendered,
  renderedTextOf,
  scriptTag,
  signInPicker,
  startPendingChange,
  until,
  untilNextTask,
  untilOutcome,
  type Widget,
} from '../support/browser.js';

const init = { bubbles: true, composed: true };

/** The elements' events, and those that they and their controls listen to, as a page can create them. */
const createForged = (): Event[] => [
  new PlanAssignEvent({ productPlanId: 'free' }, () => undefined),
  new PlanAssignedEvent({ productPlanId: 'free', relationId: 'forged' }, { productPlanId: 'free' }),
  new PlanErrorEvent(new AssignmentError('service', 'forged')),
  new SettingsLoadedEvent({ customerPortalSetting: 'forged' }),
  new SettingsErrorEvent(new PortalError('response', 'forged')),
  new SessionRequestEvent('refused', () => undefined),
  ...(
    'plan-assign plan-assigned plan-error settings-loaded settings-error change input close cancel submit reset ' +
    'slotchange toggle transitionrun keydown pointerdown'
  )
    .split(' ')
    .flatMap((type) => [
      new CustomEvent(type, { ...init, detail: { productPlanId: 'forged' } }),
      new Event(type, init),
    ]),
  ...['ArrowDown', 'Enter'].map((key) => new KeyboardEvent('keydown', { ...init, key })),
  ...['focusin', 'focusout'].map((type) => new FocusEvent(type, init)),
  new MouseEvent('click', { ...init, detail: 9 }),
];

const stateOf = (widget: Widget): unknown => {
  const { pending, error } = widget;
  const own = 'plans' in widget ? [widget.assignment, dialogOf(widget).open] : [widget.settings];
  return { pending, error, own, shown: renderedTextOf(widget) };
};

/** Dispatches forged events on the element, its content and its ancestors. Checks that nothing changes. */
async function expectUnmoved(widget: Widget): Promise<void> {
  // The review fades.
  if ('plans' in widget && !dialogOf(widget).open)
    await until(() => !dialogOf(widget).children.length, 'the review to leave');
  const before = stateOf(widget);
  for (const target of [widget, ...widget.children, document, window])
    for (const event of createForged()) target.dispatchEvent(event);
  await untilNextTask();
  await widget.updateComplete;
  expect(stateOf(widget)).to.deep.equal(before);
}

describe('forged events', () => {
  it('J05 change nothing before and during a review, and during and after the POST', async () => {
    const plans = `${fourPlans}<span slot="confirm">Yes</span><input slot="review" type="button" value="No">`;
    const scene = await mountPicker({ plans, attributes: { 'default-plan': 'free', schedule: '' } });
    const { picker } = scene;
    await expectUnmoved(picker);
    await openReview(picker);
    await expectUnmoved(picker);
    await press(picker, 'dismiss');
    const responses = await startPendingChange(scene, picker);
    await expectUnmoved(picker);
    expect(picker.pending).to.equal(true);
    scene.events.length = 0;
    await responses.release();
    await untilOutcome(picker);
    const [ours] = scene.events;
    await expectUnmoved(picker);
    scene.events = ours ? [ours] : [];
    await expectAssigned(scene, picker, await lastAssignmentOf(scene));
  });
});

describe('one click anywhere', () => {
  it('J09 sends nothing', async () => {
    const scene = await openScene();
    const attributes = { 'current-plan': 'basic', 'default-plan': 'free', schedule: '' };
    // A link would leave the page.
    const boxesOf = (picker: Widget): HTMLElement[] =>
      [picker, ...picker.querySelectorAll('*'), ...queryRendered(picker, '*')].filter(
        (box): box is HTMLElement => box instanceof HTMLElement && !box.closest('a'),
      );
    const mountOne = async () => (await mountPicker({ scene, attributes })).picker;
    const { length } = boxesOf(await mountOne());
    expect(length).to.be.greaterThan(20);
    const pickers = await Promise.all(Array.from({ length }, mountOne));
    for (const [index, picker] of pickers.entries()) {
      boxesOf(picker)[index]?.click();
      await picker.updateComplete;
      expect(picker.pending).to.equal(false);
      picker.remove();
    }
    await untilNextTask();
    await expectTraffic(scene, { calls: 0 });
  });
});

describe('styles of the page', () => {
  it('J12 have no effect inside', async () => {
    const styles = `* { all: unset }
      button, input, label, dialog { pointer-events: none !important; visibility: hidden !important }
      div, button, input, label { position: fixed !important; left: -9999px !important }
      div, section, form, fieldset, label, button, input, dialog, p, dl, dt, dd { display: none !important }`;
    const body = `<style>${styles}</style>${scriptTag}<portal-plan-picker>${fourPlans}</portal-plan-picker>`;
    const scene = await openPageScene({ body });
    const picker = await signInPicker(scene);
    const expectSeen = (box: HTMLElement): void => {
      const { left, top, width, height } = box.getBoundingClientRect();
      expect(width > 0 && height > 0 && left >= 0, `${box.outerHTML} is seen`).to.equal(true);
      const hit = elementAt(left + width / 2, top + height / 2, picker.ownerDocument);
      expect(hit === box || box.contains(hit), `${box.outerHTML} is hit`).to.equal(true);
    };
    expectSeen(buttonOf(picker, 'pro'));
    await openReview(picker);
    expectSeen(partOf(picker, 'confirm'));
    await confirm(picker);
    await untilOutcome(picker);
    await expectTraffic(scene, { calls: 1, applied: 1 });
    expectNoLeak(scene, picker);
  });
});
