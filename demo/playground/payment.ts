/** A payment of the page's own, as a host would take one: the widgets know nothing of it. */
import { find } from './dom.js';

const dialog = find('#payment', HTMLDialogElement);
const text = find('#payment-text', HTMLElement);

/** Resolves to whether the customer paid. */
export function takePayment(plan: string): Promise<boolean> {
  text.textContent = `For the plan “${plan}”. So far the service has heard of nothing.`;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'paid'), { once: true });
  });
}
