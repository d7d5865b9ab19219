/** The elements in a page's modal dialogs: a change by keys, the review above the modal, and Escape for each. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import {
  buttonOf,
  dialogOf,
  elementAt,
  expect,
  expectTraffic,
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
  type Scene,
  signIn,
  textOf,
  until,
  untilLoaded,
  untilPainted,
} from '../support/browser.js';

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

const scrollLock = (): string =>
  [document.documentElement, document.body].map((each) => getComputedStyle(each).overflow).join();

for (const name of Object.keys(modalKinds))
  describe(`in ${name}`, () => {
    it('the review opens above the modal, and Escape closes first the review, then the modal', async () => {
      const before = scrollLock();
      const stage = await openModalPage(name, await openScene());
      const { modal, picker, settings } = await stage.open();
      await untilLoaded(settings);
      await openReviewByKey(picker);
      const dialog = dialogOf(picker);
      expect(dialog.matches(':modal')).to.equal(true);
      expect(dialog.contains(focusedElement()), 'the focus').to.equal(true);
      const { x, y, width, height } = partOf(picker, 'confirm').getBoundingClientRect();
      expect(dialog.contains(elementAt(x + width / 2, y + height / 2)), 'the pointer').to.equal(true);
      const init = { bubbles: true, composed: true, cancelable: true };
      const heard = recordEvents('touchmove');
      partOf(picker, 'confirm').dispatchEvent(new Event('touchmove', init));
      expect(heard, 'touches that a scroll lock of the page would cancel').to.deep.equal([]);

      await pressKeys('Escape');
      await until(() => !dialog.open, 'the review to close');
      expect(stage.find() === modal, 'the modal is open').to.equal(true);
      expect(focusedElement() === buttonOf(picker, 'pro'), 'the focus on the button').to.equal(true);
      await closeByEscape(stage);
      await until(() => scrollLock() === before, 'the scroll lock to be released');
      await expectTraffic(stage.scene, { calls: 1 });
    });

    it('a change by keys is pending when the modal is closed and opened again, and the page hears the outcome', async () => {
      const stage = await openModalPage(name, await openScene());
      const responses = holdResponses();
      const first = await stage.open();
      await openReviewByKey(first.picker);
      await confirmByKey(first.picker);
      const isSent = () => stage.scene.calls.all.some(({ init }) => init.method === 'POST');
      await until(isSent, 'the request');
      await closeByEscape(stage);
      const { picker } = await stage.open();
      expect(picker.pending).to.equal(true);
      await responses.release();
      await until(() => stage.scene.events.some((event) => event.type === 'plan-assigned'), 'the outcome');
      await picker.updateComplete;
      expect([picker.pending, first.picker.pending]).to.deep.equal([false, false]);
      expect((await stage.scene.customer.ledger()).assignments).to.have.length(1);
    });
  });
