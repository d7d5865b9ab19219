/** Copies text at the press of a button, which says whether it did. */
import { find } from './dom.js';

const news = find('#copy-news', HTMLElement);

/** `shown` is where the text stands in the page, if it does. */
export async function copyText(text: string, button: HTMLButtonElement, shown?: HTMLElement): Promise<void> {
  const label = (button.dataset['label'] ??= button.textContent);
  let said = 'Copied';
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Not allowed to: selected, it takes one key of the reader's. The address can always be selected above.
    if (shown) getSelection()?.selectAllChildren(shown);
    said = shown ? 'Selected' : 'It is in the address bar';
  }
  news.textContent = button.textContent = said;
  setTimeout(() => {
    button.textContent = label;
    news.textContent = '';
  }, 2000);
}
