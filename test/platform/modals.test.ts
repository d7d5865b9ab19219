/** The elements in a page's modal dialogs: focus, keys, the review above the modal, and closing it while pending. */
import { expect } from '@open-wc/testing';
import { sendMouse } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import { format } from '../../src/i18n/format.js';
import { holdResponses } from '../support/network.js';
import { buttonOf } from '../support/cards.js';
import { dispatchClickAt, passGuard, untilOutcome } from '../support/actions.js';
import { dialogOf, elementAt, focusedElement, partOf, renderedTextOf, textOf } from '../support/rendered.js';
import { recordEvents } from '../support/events.js';
import { canHoldKeys, pressKeys } from '../support/keyboard.js';
import { untilLoaded } from '../support/mount.js';
import { modalKinds, type ModalPage, openModalPage } from '../support/modals.js';
import { reviewOf } from '../support/review.js';
import { openScene } from '../support/scene.js';
import { until, untilPainted } from '../support/waiting.js';

const native = 'a dialog of the browser';

/** Name of the focused element: its part or its text. */
const nameOf = (element: Element | null): string =>
  (element?.part.value.split(' ')[0] ?? '') || (element ? textOf(element) : '');

/** Presses Tab until an element of this name has the focus. Resolves to the names of all focused elements. */
async function tabTo(name: string): Promise<string[]> {
  const names: string[] = [];
  for (let stops = 0; stops < 12; stops++) {
    await pressKeys('Tab');
    names.push(nameOf(focusedElement()));
    if (names.at(-1) === name) return names;
  }
  throw new Error(`Tab does not reach "${name}": ${names.join(', ')}.`);
}

/** Opens the modal and the review of Pro by keys. */
async function openReviewByKeyboard(
  stage: ModalPage,
  key = 'Enter',
): Promise<Awaited<ReturnType<ModalPage['open']>>> {
  const inside = await stage.open();
  const button = buttonOf(inside.picker, 'pro');
  while (focusedElement() !== button) await tabTo('button');
  await pressKeys(key);
  await until(() => dialogOf(inside.picker).open, 'the review');
  await untilPainted();
  return inside;
}

/** Confirms by keys. */
async function confirmByKeyboard(picker: PortalPlanPickerElement): Promise<void> {
  await tabTo('confirm');
  const restore = passGuard(picker);
  await pressKeys('Enter');
  restore();
}

/** Numbers of requests sent and of assignments applied. */
async function expectPosts({ scene }: ModalPage, count: number): Promise<void> {
  expect(scene.calls.all.filter(({ init }) => init.method === 'POST')).to.have.length(count);
  expect((await scene.customer.ledger()).assignments).to.have.length(count);
}

const reviewClosed = (picker: PortalPlanPickerElement): Promise<void> =>
  until(() => !dialogOf(picker).open, 'the review to close');

for (const name of Object.keys(modalKinds))
  describe(`in ${name}`, () => {
    it('moves the focus by Tab through plans, buttons and settings, within the modal', async () => {
      const stage = await openModalPage(name, await openScene());
      const { settings } = await stage.open();
      await untilLoaded(settings);
      if (nameOf(focusedElement()) !== 'Close') await tabTo('Close');
      // One plan in the native dialog is a link.
      const stops = (await tabTo('Done')).filter((stop) => stop !== 'link');
      expect(stops).to.deep.equal(['button', 'button', 'cancel', 'Done']);
      // After the last element, the native dialog moves the focus out of the page.
      if (name !== native) expect(await tabTo('button')).to.deep.equal(['Close', 'button']);
    });

    it('opens the review above it, with the focus and the pointer', async () => {
      const stage = await openModalPage(name, await openScene());
      const { modal, picker } = await openReviewByKeyboard(stage);
      const dialog = dialogOf(picker);
      expect(dialog.matches(':modal')).to.equal(true);
      expect(stage.find() === modal, 'the modal is open').to.equal(true);
      expect(reviewOf(picker).title).to.equal(format(en['confirm-switch'], { plan: 'Pro' }));
      expect(dialog.contains(focusedElement()), 'the focus').to.equal(true);
      const button = partOf(picker, 'confirm');
      const { x, y, width, height } = button.getBoundingClientRect();
      const hit = elementAt(x + width / 2, y + height / 2);
      expect(button.contains(hit), 'the pointer').to.equal(true);
      expect(picker.closest('[inert], [aria-hidden=true]')).to.equal(null);
      expect((await tabTo('dismiss')).at(-1)).to.equal('dismiss');
    });

    it('closes the review, then the modal by Escape, and restores the focus each time', async () => {
      const stage = await openModalPage(name, await openScene());
      const { modal, picker } = await openReviewByKeyboard(stage);
      await pressKeys('Escape');
      await reviewClosed(picker);
      await untilPainted();
      expect(stage.find() === modal, 'the modal is open').to.equal(true);
      expect(focusedElement() === buttonOf(picker, 'pro'), 'the focus on the button').to.equal(true);
      await pressKeys('Escape');
      await stage.untilClosed();
      await until(() => document.activeElement === stage.opener, 'the focus on the opener');
      await expectPosts(stage, 0);
    });

    it('closes the review, but not the modal, by a click beside the review', async () => {
      const stage = await openModalPage(name, await openScene());
      const { modal, picker } = await openReviewByKeyboard(stage);
      // WebKit's driver supports only keys.
      if (canHoldKeys) await sendMouse({ type: 'click', position: [2, 2] });
      else dispatchClickAt(dialogOf(picker), 2, 2);
      await reviewClosed(picker);
      await untilPainted();
      expect(stage.find() === modal, 'the modal is open').to.equal(true);
    });

    it('confirms by keys, shows the outcome, and closes by Escape afterwards', async () => {
      const stage = await openModalPage(name, await openScene());
      const { modal, picker } = await openReviewByKeyboard(stage);
      await confirmByKeyboard(picker);
      await untilOutcome(picker);
      expect(stage.find() === modal, 'the modal is open').to.equal(true);
      expect(renderedTextOf(picker)).to.contain('Pro');
      expect(partOf(picker, 'outcome').contains(focusedElement()), 'the focus on the outcome').to.equal(true);
      await expectPosts(stage, 1);
      await pressKeys('Escape');
      await stage.untilClosed();
      await until(() => document.activeElement === stage.opener, 'the focus on the opener');
    });

    it('keeps the picker pending when it is closed and opened again, and the page hears the outcome', async () => {
      const stage = await openModalPage(name, await openScene());
      const responses = holdResponses();
      const first = await openReviewByKeyboard(stage);
      await confirmByKeyboard(first.picker);
      await until(() => responses.count, 'the request');
      await pressKeys('Escape');
      await stage.untilClosed();
      const { picker } = await stage.open();
      expect(picker.pending).to.equal(true);
      buttonOf(picker, 'pro').click();
      await picker.updateComplete;
      expect(dialogOf(picker).open, 'another review').to.equal(false);
      await responses.release();
      await until(() => stage.scene.events.some((event) => event.type === 'plan-assigned'), 'the outcome');
      await picker.updateComplete;
      expect(picker.pending).to.equal(false);
      expect(first.picker.pending).to.equal(false);
      await expectPosts(stage, 1);
    });

    it('locks the scrolling of the page under the review, until it is closed', async () => {
      const { documentElement: root } = document;
      const lockOf = (): string =>
        [root, document.body].map((each) => getComputedStyle(each).overflow).join();
      const before = lockOf();
      const stage = await openModalPage(name, await openScene());
      const { picker } = await openReviewByKeyboard(stage);
      const during = lockOf();
      await pressKeys('Escape');
      await reviewClosed(picker);
      expect(lockOf()).to.equal(during);
      if (name !== native) expect(during).to.contain('hidden');
      await pressKeys('Escape');
      await stage.untilClosed();
      await until(() => lockOf() === before, 'the scroll lock to be released');
    });

    it('scrolls a review higher than the window by wheel and by touch', async () => {
      const stage = await openModalPage(name, await openScene());
      const { modal, picker } = await openReviewByKeyboard(stage);
      // The modal itself must not scroll.
      const long = document.createElement('p');
      Object.assign(long, { slot: 'review', textContent: 'Terms.' });
      long.style.height = '3000px';
      picker.append(long);
      for (const each of modal.querySelectorAll<HTMLElement>('portal-settings, button')) each.remove();
      await untilPainted();
      const heading = dialogOf(picker).querySelector('h2') as Element;
      const init = { bubbles: true, composed: true, cancelable: true };
      const wheel = new WheelEvent('wheel', { ...init, deltaY: 10 });
      heading.dispatchEvent(wheel);
      expect(wheel.defaultPrevented, 'wheel').to.equal(false);
      const heard = recordEvents('touchmove');
      heading.dispatchEvent(new Event('touchmove', init));
      expect(heard, 'touches that the page hears').to.deep.equal([]);
    });

    it('opens the review by Space', async () => {
      const stage = await openModalPage(name, await openScene());
      const { picker } = await openReviewByKeyboard(stage, ' ');
      expect(reviewOf(picker).title).to.equal(format(en['confirm-switch'], { plan: 'Pro' }));
    });
  });
