/** Modal dialogs with a picker and settings inside: the browser's own and those of libraries. */
import { fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { pressKeys } from './keyboard.js';
import { fourPlans } from './markup.js';
import './mount.js';
import { type Scene, signIn } from './scene.js';
import { until } from './waiting.js';

interface Modal {
  /** Opens the modal. */
  opener: HTMLElement;
  /** Returns the modal while it is shown. */
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

async function native(scene: Scene): Promise<Modal> {
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

export const modalKinds: Record<string, (scene: Scene) => Promise<Modal>> = {
  'a dialog of the browser': native,
  'a Dialog of Radix': react('radix'),
  'a Dialog of Headless UI': react('headless-ui'),
};

/** A page with a modal. */
export interface ModalPage extends Modal {
  scene: Scene;
  /** Opens the modal with a key; returns its elements. */
  open: () => Promise<{ modal: Element; picker: PortalPlanPickerElement; settings: PortalSettingsElement }>;
  /** Waits until the modal is closed. */
  untilClosed: () => Promise<void>;
}

export async function openModalPage(name: string, scene: Scene): Promise<ModalPage> {
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
