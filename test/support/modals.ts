/** Modal dialogs of a page with a picker and settings inside: the browser's own, and those of libraries. */
import { fixture, html } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { type } from './keyboard.js';
import { fourPlans } from './markup.js';
import './mount.js';
import { type Scene, signIn } from './scene.js';
import { until } from './waiting.js';

/** A page with a button that opens a modal. */
interface ModalPage {
  opener: HTMLElement;
  /** The modal, while it is shown. */
  find: () => Element | null;
}

const leaving: (() => void)[] = [];

afterEach(() => {
  for (const leave of leaving.splice(0)) leave();
});

const content = `<button>Close</button>
  <portal-plan-picker current-plan="basic" default-plan="free">${fourPlans}</portal-plan-picker>
  <portal-settings></portal-settings>
  <button>Done</button>`;

async function native(scene: Scene): Promise<ModalPage> {
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

/** A page of React with a component of the demo. */
const react =
  (name: string) =>
  async ({ customer }: Scene): Promise<ModalPage> => {
    const address = `/bundled/${name}`;
    const { PlanDialog, createElement, createRoot, flushSync } = (await import(address)) as Bundle;
    const box = await fixture<HTMLElement>(html`<div></div>`);
    const root = createRoot(box);
    leaving.push(() => root.unmount());
    const { url: baseUrl, token: sessionToken, customerId } = customer;
    const session = { baseUrl, sessionToken, customer: customerId };
    flushSync(() => root.render(createElement(PlanDialog as 'div', { session } as object)));
    return {
      opener: box.querySelector('button') as HTMLElement,
      find: () => document.querySelector('[role=dialog]:has(portal-plan-picker)'),
    };
  };

export const modals: Record<string, (scene: Scene) => Promise<ModalPage>> = {
  'a dialog of the browser': native,
  'a Dialog of Radix': react('radix'),
  'a Dialog of Headless UI': react('headless-ui'),
};

/** The page of a customer with a modal. */
export interface Stage extends ModalPage {
  scene: Scene;
  /** Opens the modal by a key; resolves to what is in it. */
  open: () => Promise<{ modal: Element; picker: PortalPlanPickerElement; settings: PortalSettingsElement }>;
  /** Resolves once the modal is closed. */
  closed: () => Promise<void>;
}

export async function stageOf(name: string, scene: Scene): Promise<Stage> {
  const page = await modals[name]?.(scene);
  if (!page) throw new Error(`There is no modal "${name}".`);
  const { opener, find } = page;
  return {
    ...page,
    scene,
    async open() {
      opener.focus();
      await type('Enter');
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
    closed: () => until(() => !find(), 'the modal to close'),
  };
}
