/** The elements in a page's modal dialogs: focus, keys, the review above the modal, and closing it while pending. */
import { sendMouse } from '@web/test-runner-commands';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { format } from '../../src/i18n/format.js';
import {
  buttonOf,
  canHoldKeys,
  dialogOf,
  dispatchClickAt,
  elementAt,
  en,
  expect,
  fixture,
  focusedElement,
  fourPlans,
  holdResponses,
  html,
  openScene,
  partOf,
  passGuard,
  pressKeys,
  recordEvents,
  renderedTextOf,
  reviewOf,
  type Scene,
  signIn,
  textOf,
  until,
  untilLoaded,
  untilOutcome,
  untilPainted,
} from '../support/browser.js';
import { countPosts } from '../support/swaps.js';

const native = 'a dialog of the browser';

interface Modal {
  opener: HTMLElement;
  find: () => Element | null;
}

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

const content = `<button>Close</button>
  <portal-plan-picker current-plan="basic" default-plan="free">${fourPlans}</portal-plan-picker>
  <portal-settings></portal-settings>
  <button>Done</button>`;

async function openNative(scene: Scene): Promise<Modal> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.innerHTML = `<button>Change plan</button><dialog>${content}</dialog>`;
  const [opener, dialog] = box.children as unknown as [HTMLElement, HTMLDialogElement];
  for (const tag of ['portal-plan-picker', 'portal-settings'] as const)
    signIn(scene, dialog.querySelector(tag) as HTMLElementTagNameMap[typeof tag]);
  opener.addEventListener('click', () => dialog.showModal());
  for (const button of dialog.querySelectorAll('button')) button.onclick = () => dialog.close();
  return { opener, find: () => (dialog.open ? dialog : null) };
}

interface Bundle {
  PlanDialog: unknown;
  createElement: typeof import('react').createElement;
  flushSync: typeof import('react-dom').flushSync;
  createRoot: typeof import('react-dom/client').createRoot;
}

/** A React component of the demo. */
const react =
  (name: string) =>
  async ({ customer }: Scene): Promise<Modal> => {
    const address = `/bundled/${name}`;
    const { PlanDialog, createElement, createRoot, flushSync } = (await import(address)) as Bundle;
    const box = await fixture<HTMLElement>(html`<div></div>`);
    const root = createRoot(box);
    cleanups.push(() => root.unmount());
    const { url: baseUrl, token: sessionToken, customerId } = customer;
    const session = { baseUrl, sessionToken, customer: customerId };
    flushSync(() => root.render(createElement(PlanDialog as 'div', { session } as object)));
    return {
      opener: box.querySelector('button') as HTMLElement,
      find: () => document.querySelector('[role=dialog]:has(portal-plan-picker)'),
    };
  };

const modalKinds: Record<string, (scene: Scene) => Promise<Modal>> = {
  [native]: openNative,
  'a Dialog of Radix': react('radix'),
  'a Dialog of Headless UI': react('headless-ui'),
};

interface ModalPage extends Modal {
  scene: Scene;
  /** Opens the modal with a key; returns its elements. */
  open: () => Promise<{ modal: Element; picker: PortalPlanPickerElement; settings: PortalSettingsElement }>;
  untilClosed: () => Promise<void>;
}

async function openModalPage(name: string, scene: Scene): Promise<ModalPage> {
  const page = await modalKinds[name]?.(scene);
  if (!page) throw new Error(`There is no modal "${name}".`);
  const { opener, find } = page;
  return {
    ...page,
    scene,
    async open() {
      opener.focus();
      await pressKeys('Enter');
      await until(find, 'the modal');
      const modal = find() as Element;
      const [picker, settings] = [
        modal.querySelector('portal-plan-picker') as PortalPlanPickerElement,
        modal.querySelector('portal-settings') as PortalSettingsElement,
      ];
      await picker.updateComplete;
      await until(() => document.activeElement?.closest('dialog, [role=dialog]') === modal, 'the focus');
      return { modal, picker, settings };
    },
    untilClosed: () => until(() => !find(), 'the modal to close'),
  };
}

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

async function openReviewByKey(picker: PortalPlanPickerElement, key = 'Enter'): Promise<void> {
  buttonOf(picker, 'pro').focus();
  await pressKeys(key);
  await until(() => dialogOf(picker).open, 'the review');
  await untilPainted();
}

async function confirmByKey(picker: PortalPlanPickerElement): Promise<void> {
  await tabTo('confirm');
  const restore = await passGuard(picker);
  await pressKeys('Enter');
  restore();
}

async function closeByEscape(stage: ModalPage): Promise<void> {
  await pressKeys('Escape');
  await stage.untilClosed();
  await until(() => document.activeElement === stage.opener, 'the focus on the opener');
}

const reviewClosed = async (picker: PortalPlanPickerElement): Promise<void> => {
  await until(() => !dialogOf(picker).open, 'the review to close');
  await untilPainted();
};

const scrollLock = (): string =>
  [document.documentElement, document.body].map((each) => getComputedStyle(each).overflow).join();

for (const name of Object.keys(modalKinds))
  describe(`in ${name}`, () => {
    it('Tab moves the focus through plans, buttons and settings, within the modal', async () => {
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

    it('the review opens above the modal, with the focus, the pointer, the wheel and touches', async () => {
      const stage = await openModalPage(name, await openScene());
      const { modal, picker } = await stage.open();
      await openReviewByKey(picker, ' ');
      const dialog = dialogOf(picker);
      expect(dialog.matches(':modal')).to.equal(true);
      expect(stage.find() === modal, 'the modal is open').to.equal(true);
      expect(reviewOf(picker).title).to.equal(format(en['confirm-switch'], { plan: 'Pro' }));
      expect(dialog.contains(focusedElement()), 'the focus').to.equal(true);
      const button = partOf(picker, 'confirm');
      const { x, y, width, height } = button.getBoundingClientRect();
      expect(button.contains(elementAt(x + width / 2, y + height / 2)), 'the pointer').to.equal(true);
      expect(picker.closest('[inert], [aria-hidden=true]')).to.equal(null);
      expect((await tabTo('dismiss')).at(-1)).to.equal('dismiss');

      // A review higher than the window, in a modal that does not scroll.
      const long = document.createElement('p');
      Object.assign(long, { slot: 'review', textContent: 'Terms.' });
      long.style.height = '3000px';
      picker.append(long);
      for (const each of modal.querySelectorAll<HTMLElement>('portal-settings, button')) each.remove();
      await untilPainted();
      const heading = dialog.querySelector('h2') as Element;
      const init = { bubbles: true, composed: true, cancelable: true };
      const wheel = new WheelEvent('wheel', { ...init, deltaY: 10 });
      heading.dispatchEvent(wheel);
      expect(wheel.defaultPrevented, 'wheel').to.equal(false);
      const heard = recordEvents('touchmove');
      heading.dispatchEvent(new Event('touchmove', init));
      expect(heard, 'touches that the page hears').to.deep.equal([]);
    });

    it('Escape and a click beside the review close it, then Escape the modal, each with its focus and scroll lock', async () => {
      const before = scrollLock();
      const stage = await openModalPage(name, await openScene());
      const { modal, picker } = await stage.open();
      const clickBeside = (): unknown =>
        // WebKit's driver supports only keys.
        canHoldKeys
          ? sendMouse({ type: 'click', position: [2, 2] })
          : dispatchClickAt(dialogOf(picker), 2, 2);
      for (const close of [clickBeside, () => pressKeys('Escape')]) {
        await openReviewByKey(picker);
        const during = scrollLock();
        if (name !== native) expect(during).to.contain('hidden');
        await close();
        await reviewClosed(picker);
        expect(stage.find() === modal, 'the modal is open').to.equal(true);
        expect(scrollLock()).to.equal(during);
        expect(focusedElement() === buttonOf(picker, 'pro'), 'the focus on the button').to.equal(true);
      }
      await closeByEscape(stage);
      await until(() => scrollLock() === before, 'the scroll lock to be released');
      expect(await countPosts(stage.scene)).to.deep.equal([0, 0]);
    });

    it('the outcome of a change by keys appears with the focus, and Escape closes the modal', async () => {
      const stage = await openModalPage(name, await openScene());
      const { modal, picker } = await stage.open();
      await openReviewByKey(picker);
      await confirmByKey(picker);
      await untilOutcome(picker);
      expect(stage.find() === modal, 'the modal is open').to.equal(true);
      expect(renderedTextOf(picker)).to.contain('Pro');
      expect(partOf(picker, 'outcome').contains(focusedElement()), 'the focus on the outcome').to.equal(true);
      expect(await countPosts(stage.scene)).to.deep.equal([1, 1]);
      await closeByEscape(stage);
    });

    it('the picker is pending when the modal is closed and opened again, and the page hears the outcome', async () => {
      const stage = await openModalPage(name, await openScene());
      const responses = holdResponses();
      const first = await stage.open();
      await openReviewByKey(first.picker);
      await confirmByKey(first.picker);
      await until(() => responses.count, 'the request');
      await closeByEscape(stage);
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
      expect(await countPosts(stage.scene)).to.deep.equal([1, 1]);
    });
  });
