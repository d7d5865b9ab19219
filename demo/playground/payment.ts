/** An example of a page's own payment dialog, which is independent of the widgets. */
import { find } from './dom.js';

const dialog = find('#payment', HTMLDialogElement);
const text = find('#payment-text', HTMLElement);

// The picker has left the page before the payment.
document.addEventListener('plan-error', () => dialog.close());

/** Opens the dialog. Resolves with true once it is paid. Rejects with a reason for the customer who leaves it. */
export function takePayment(plan: string): Promise<boolean> {
  text.textContent = `For the plan “${plan}”. Nothing has been sent to the service so far.`;
  dialog.returnValue = '';
  dialog.showModal();
  const left = Object.assign(new Error('Left'), { customerMessage: 'You have left the payment.' });
  return new Promise((resolve, reject) => {
    const settle = () => (dialog.returnValue === 'paid' ? resolve(true) : reject(left));
    dialog.addEventListener('close', settle, { once: true });
  });
}
