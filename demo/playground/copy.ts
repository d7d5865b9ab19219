/** Buttons that copy a text. */
import { find } from './dom.js';

const status = find('#copy-news', HTMLElement);

/** Makes a button copy a text. Selects the element that shows it where copying is not allowed. */
export function onCopy(selector: string, getText: () => string, shown?: Element): void {
  const button = find(selector, HTMLButtonElement);
  const label = button.textContent;
  const copy = async (): Promise<void> => {
    let message = 'Copied';
    try {
      await navigator.clipboard.writeText(getText());
    } catch {
      if (shown) getSelection()?.selectAllChildren(shown);
      message = shown ? 'Selected' : 'Copying is not allowed';
    }
    status.textContent = button.textContent = message;
    setTimeout(() => {
      button.textContent = label;
      status.textContent = '';
    }, 2000);
  };
  button.addEventListener('click', () => void copy());
}
