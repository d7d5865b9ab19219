/** Copies text when a button is pressed. The button confirms it. */
import { find } from './dom.js';

const status = find('#copy-news', HTMLElement);

/** @param shown Element that shows the text, if any. It is selected if copying is not allowed. */
export async function copyText(text: string, button: HTMLButtonElement, shown?: HTMLElement): Promise<void> {
  const label = (button.dataset['label'] ??= button.textContent);
  let message = 'Copied';
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Copying is not allowed. The visitor can copy the selected text, or the address in the address bar.
    if (shown) getSelection()?.selectAllChildren(shown);
    message = shown ? 'Selected' : 'It is in the address bar';
  }
  status.textContent = button.textContent = message;
  setTimeout(() => {
    button.textContent = label;
    status.textContent = '';
  }, 2000);
}
