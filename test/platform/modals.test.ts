/** The elements in a page's modal dialogs: the review above the modal, Escape for each, and a change that outlives the modal. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import {
  attributeMarkup,
  buttonOf,
  dialogOf,
  elementAt,
  expect,
  fixture,
  focusedElement,
  holdResponses,
  html,
  openScene,
  partOf,
  passGuard,
  pickerMarkup,
  pressKeys,
  recordEvents,
  type Scene,
  sessionAttributes,
  tabUntil,
  until,
  untilPainted,
} from '../support/browser.js';

let close: (() => void) | undefined;

afterEach(() => {
  close?.();
  close = undefined;
});

/** Puts a button and the modal that it opens into a box. */
type Modal = (box: HTMLElement, scene: Scene) => Promise<void> | void;

const openNative: Modal = (box, { customer }) => {
  const session = attributeMarkup(sessionAttributes(customer));
  const content = `<button>Close</button><portal-session ${session}>${pickerMarkup}</portal-session>`;
  box.innerHTML = `<button>Change plan</button><dialog role="dialog">${content}</dialog>`;
  const [opener, dialog] = box.children as unknown as [HTMLElement, HTMLDialogElement];
  opener.onclick = () => dialog.showModal();
};

interface Bundle {
  PlanDialog: unknown;
  createElement: typeof import('react').createElement;
  flushSync: typeof import('react-dom').flushSync;
  createRoot: typeof import('react-dom/client').createRoot;
}

/** A React component of the demo. */
const react =
  (name: string): Modal =>
  async (box, { customer: { url: baseUrl, token: sessionToken } }) => {
    const address = `/bundled/${name}`;
    const { PlanDialog, createElement, createRoot, flushSync } = (await import(address)) as Bundle;
    const root = createRoot(box);
    close = () => root.unmount();
    const session = { baseUrl, sessionToken };
    flushSync(() => root.render(createElement(PlanDialog as 'div', { session } as object)));
  };

const findModal = (): Element | null => document.querySelector('[role=dialog]:has(portal-plan-picker)');

const isOpen = (): boolean => findModal()?.checkVisibility() ?? false;

async function openModal(opener: HTMLElement): Promise<PortalPlanPickerElement> {
  opener.focus();
  await pressKeys('Enter');
  await until(isOpen, 'the modal');
  const modal = findModal() as Element;
  await until(() => modal.contains(document.activeElement), 'the focus');
  const picker = modal.querySelector('portal-plan-picker') as PortalPlanPickerElement;
  await picker.updateComplete;
  return picker;
}

async function openReviewByKey(picker: PortalPlanPickerElement): Promise<HTMLDialogElement> {
  buttonOf(picker, 'pro').focus();
  await pressKeys('Enter');
  await until(() => dialogOf(picker).open, 'the review');
  await untilPainted();
  return dialogOf(picker);
}

async function closeByEscape(opener: HTMLElement): Promise<void> {
  await pressKeys('Escape');
  await until(() => !isOpen(), 'the modal to close');
  await until(() => document.activeElement === opener, 'the focus on the opener');
}

const scrollLock = (): string =>
  [document.documentElement, document.body].map((each) => getComputedStyle(each).overflow).join();

for (const [name, fill] of Object.entries<Modal>({
  'a dialog of the browser': openNative,
  'a Dialog of Radix': react('radix'),
  'a Dialog of Headless UI': react('headless-ui'),
}))
  it(`in ${name}, the review is above the modal, each has its Escape, and a change outlives the modal`, async () => {
    const unlocked = scrollLock();
    const scene = await openScene();
    const box = await fixture<HTMLElement>(html`<div></div>`);
    await fill(box, scene);
    const opener = box.querySelector('button') as HTMLElement;
    const first = await openModal(opener);
    const review = await openReviewByKey(first);
    const confirmButton = partOf(first, 'confirm');
    expect(review.contains(focusedElement()), 'the focus').to.equal(true);
    const { x, y, width, height } = confirmButton.getBoundingClientRect();
    expect(review.contains(elementAt(x + width / 2, y + height / 2)), 'the pointer').to.equal(true);
    const heard = recordEvents('touchmove');
    confirmButton.dispatchEvent(new Event('touchmove', { bubbles: true, composed: true, cancelable: true }));
    expect(heard, 'touches that a scroll lock of the page would cancel').to.deep.equal([]);

    await pressKeys('Escape');
    await until(() => !review.open, 'the review to close');
    expect([isOpen(), focusedElement() === buttonOf(first, 'pro')]).to.deep.equal([true, true]);

    const responses = holdResponses();
    await openReviewByKey(first);
    await tabUntil(() => focusedElement() === partOf(first, 'confirm'), 'confirm');
    const restore = await passGuard(first);
    await pressKeys('Enter');
    restore();
    await until(() => responses.count, 'the request');
    await closeByEscape(opener);
    await until(() => scrollLock() === unlocked, 'the scroll lock to be released');
    const picker = await openModal(opener);
    expect(picker.pending).to.equal(true);
    await responses.release();
    await until(() => scene.events.some(({ type }) => type === 'plan-assigned'), 'the outcome');
    await picker.updateComplete;
    expect([picker.pending, first.pending]).to.deep.equal([false, false]);
    expect((await scene.customer.ledger()).assignments).to.have.length(1);
  });
