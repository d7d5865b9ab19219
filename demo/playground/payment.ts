/** An example of a page's own payment dialog, which is independent of the widgets. */
import { find } from './dom.js';

const dialog = find('#payment', HTMLDialogElement);
const text = find('#payment-text', HTMLElement);

// The picker has left the page before the payment.
document.addEventListener('plan-error', () => dialog.close());

/** Opens the dialog. Resolves with whether the customer paid. */
export function takePayment(plan: string): Promise<boolean> {
  text.textContent = `For the plan “${plan}”. Nothing has been sent to the service so far.`;
  dialog.returnValue = '';
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'paid'), { once: true });
  });
}
