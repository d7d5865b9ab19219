/** Modal dialogs of a page with a picker and settings inside: the browser's own, and those of libraries. */
import { fixture, html } from '@open-wc/testing';
import type { ReactElement } from 'react';
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

async function native(): Promise<ModalPage> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  box.innerHTML = `<button>Change plan</button><dialog>${content}</dialog>`;
  const [opener, dialog] = box.children as unknown as [HTMLElement, HTMLDialogElement];
  opener.addEventListener('click', () => dialog.showModal());
  for (const button of dialog.querySelectorAll('button')) button.onclick = () => dialog.close();
  return { opener, find: () => (dialog.open ? dialog : null) };
}

type Modals = typeof import('./react-modals.js');

/** Loaded by the tests that need it. */
const loadModals = async (): Promise<Modals> => {
  const address = '/bundled/test/support/react-modals.js';
  return (await import(address)) as Modals;
};

/** A page of React with this application. */
async function react(create: (modals: Modals) => () => ReactElement): Promise<ModalPage> {
  const modals = await loadModals();
  const box = await fixture<HTMLElement>(html`<div></div>`);
  const root = modals.createRoot(box);
  leaving.push(() => root.unmount());
  const app = modals.createElement(create(modals));
  modals.flushSync(() => root.render(app));
  return {
    opener: box.querySelector('button') as HTMLElement,
    find: () => document.querySelector('[role=dialog]:has(portal-plan-picker)'),
  };
}

/** The elements as an application of React writes them. */
function widgets({ createElement }: Modals): ReactElement[] {
  const plans = [
    { value: 'free', label: 'Free', price: '0' },
    { value: 'basic', label: 'Basic', price: '19' },
    { value: 'pro', label: 'Pro', price: '49' },
  ].map((plan) =>
    createElement('portal-plan', { key: plan.value, currency: 'EUR', interval: 'month', ...plan }),
  );
  return [
    createElement(
      'portal-plan-picker',
      { key: 'picker', 'current-plan': 'basic', 'default-plan': 'free' },
      ...plans,
    ),
    createElement('portal-settings', { key: 'settings' }),
  ];
}

const radix = (): Promise<ModalPage> =>
  react((modals) => {
    const { createElement, radix } = modals;
    return () =>
      createElement(
        radix.Root,
        null,
        createElement(radix.Trigger, null, 'Change plan'),
        createElement(
          radix.Portal,
          null,
          createElement(radix.Overlay, { style: { position: 'fixed', inset: 0 } }),
          createElement(
            radix.Content,
            { 'aria-describedby': undefined, style: { position: 'fixed', inset: 20, overflow: 'auto' } },
            createElement(radix.Title, null, 'Your plan'),
            createElement(radix.Close, null, 'Close'),
            ...widgets(modals),
            createElement(radix.Close, null, 'Done'),
          ),
        ),
      );
  });

const headless = (): Promise<ModalPage> =>
  react((modals) => {
    const { createElement, HeadlessDialog, DialogPanel, DialogTitle } = modals;
    return () => {
      const [isOpen, setOpen] = modals.useState(false);
      const close = (): void => setOpen(false);
      return createElement(
        'div',
        null,
        createElement('button', { onClick: () => setOpen(true) }, 'Change plan'),
        createElement(
          HeadlessDialog,
          { open: isOpen, onClose: close, style: { position: 'relative', zIndex: 1 } },
          createElement(
            DialogPanel,
            { style: { position: 'fixed', inset: 20, overflow: 'auto', background: 'white' } },
            createElement(DialogTitle, null, 'Your plan'),
            createElement('button', { onClick: close }, 'Close'),
            ...widgets(modals),
            createElement('button', { onClick: close }, 'Done'),
          ),
        ),
      );
    };
  });

export const modals: Record<string, () => Promise<ModalPage>> = {
  'a dialog of the browser': native,
  'a Dialog of Radix': radix,
  'a Dialog of Headless UI': headless,
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
  const page = await modals[name]?.();
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
      signIn(scene, picker);
      signIn(scene, settings);
      await picker.updateComplete;
      await until(() => document.activeElement?.closest('dialog, [role=dialog]') === modal, 'the focus');
      return { modal, picker, settings };
    },
    closed: () => until(() => !find(), 'the modal to close'),
  };
}
