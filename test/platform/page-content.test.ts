/** Other content of the page: forged events, clicks, styles. */
import {
  PlanAssignedEvent,
  PlanAssignEvent,
  PlanErrorEvent,
  SessionRequestEvent,
  SettingsErrorEvent,
  SettingsLoadedEvent,
} from '../../src/events.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { AssignmentError, PortalError } from '../../src/service/errors.js';
import {
  buttonOf,
  dialogOf,
  elementAt,
  expect,
  expectAssigned,
  expectTraffic,
  expectUsable,
  lastAssignmentOf,
  mountPicker,
  openPageScene,
  openReview,
  partOf,
  pickerOf,
  press,
  queryRendered,
  renderedTextOf,
  scriptTag,
  startPendingChange,
  until,
  untilNextTask,
  untilOutcome,
  widgetsMarkup,
} from '../support/browser.js';

const ownTypes = 'plan-assign plan-assigned plan-error settings-loaded settings-error session-request';
const types = `${ownTypes} change input close cancel submit reset slotchange toggle click keydown`.split(' ');

/** The elements' events, and those that they and their controls listen to, as a page can create them. */
const createForged = (): Event[] => [
  new PlanAssignEvent({ productPlanId: 'free' }, () => undefined),
  new PlanAssignedEvent({ productPlanId: 'free', relationId: 'forged' }, { productPlanId: 'free' }),
  new PlanErrorEvent(new AssignmentError('service', 'forged')),
  new SettingsLoadedEvent({ customerPortalSetting: 'forged' }),
  new SettingsErrorEvent(new PortalError('response', 'forged')),
  new SessionRequestEvent('refused', () => undefined),
  ...types.map(
    (type) => new CustomEvent(type, { bubbles: true, composed: true, detail: { productPlanId: 'forged' } }),
  ),
];

function stateOf(picker: PortalPlanPickerElement): unknown {
  const { pending, error, assignment } = picker;
  return { pending, error, assignment, isOpen: dialogOf(picker).open, shown: renderedTextOf(picker) };
}

/** Dispatches forged events on the picker, its content and its ancestors. Checks that nothing changes. */
async function expectUnmoved(picker: PortalPlanPickerElement): Promise<void> {
  const before = stateOf(picker);
  for (const target of [picker, ...picker.children, document, window])
    for (const event of createForged()) target.dispatchEvent(event);
  await untilNextTask();
  await picker.updateComplete;
  expect(stateOf(picker)).to.deep.equal(before);
}

describe('content of the page', () => {
  it('J05 forged events change nothing before and during a review, and during and after the POST', async () => {
    const scene = await mountPicker({ attributes: { 'default-plan': 'free', schedule: '' } });
    const { picker } = scene;
    await expectUnmoved(picker);
    await openReview(picker);
    await expectUnmoved(picker);
    const responses = await startPendingChange(scene, picker);
    // The review fades.
    await until(() => !dialogOf(picker).children.length, 'the review to leave');
    await expectUnmoved(picker);
    scene.events.length = 0;
    await responses.release();
    await untilOutcome(picker);
    const [ours] = scene.events;
    await expectUnmoved(picker);
    scene.events = ours ? [ours] : [];
    await expectAssigned(scene, picker, await lastAssignmentOf(scene));
  });

  it('J09 one click anywhere sends nothing', async () => {
    const attributes = { 'current-plan': 'basic', 'default-plan': 'free', schedule: '' };
    const { picker, ...scene } = await mountPicker({ attributes });
    const boxes = [picker, ...picker.querySelectorAll<HTMLElement>('*'), ...queryRendered(picker, '*')];
    expect(boxes).to.have.length.greaterThan(20);
    // A link would leave the page.
    for (const box of boxes.filter((each) => !each.closest('a, dialog'))) {
      box.click();
      await picker.updateComplete;
      expect(picker.pending).to.equal(false);
      if (dialogOf(picker).open) await press(picker, 'dismiss');
    }
    await expectTraffic(scene, { calls: 0 });
  });

  it('J12 styles of the page have no effect inside', async () => {
    const styles = `* { all: unset }
      button, input, label, dialog { pointer-events: none !important; visibility: hidden !important }
      div, button, input, label { position: fixed !important; left: -9999px !important }
      div, section, form, fieldset, label, button, input, dialog, p, dl, dt, dd { display: none !important }`;
    const scene = await openPageScene({ body: `<style>${styles}</style>${scriptTag}${widgetsMarkup}` });
    const picker = await pickerOf(scene);
    const expectSeen = (box: HTMLElement): void => {
      const { left, top, width, height } = box.getBoundingClientRect();
      expect(width > 0 && height > 0 && left >= 0, `${box.outerHTML} is seen`).to.equal(true);
      const hit = elementAt(left + width / 2, top + height / 2, picker.ownerDocument);
      expect(hit === box || box.contains(hit), `${box.outerHTML} is hit`).to.equal(true);
    };
    expectSeen(buttonOf(picker, 'pro'));
    await openReview(picker);
    expectSeen(partOf(picker, 'confirm'));
    await press(picker, 'dismiss');
    await expectUsable(scene);
  });
});
