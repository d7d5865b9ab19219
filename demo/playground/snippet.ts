/** The code of the widgets, read from the live page, to paste into another page. */
import { createCode, type Framework } from './code.js';
import { onCopy } from './copy.js';
import { find } from './dom.js';
import { stage, themeSheet } from './stage.js';

const code = find('#snippet', HTMLElement);

/** Shows the code, and updates it when the page changes. Returns a function that updates it at once. */
export function watchSnippet(getFramework: () => Framework): () => void {
  const write = (): void => {
    code.textContent = createCode(getFramework());
  };
  const observer = new MutationObserver(write);
  observer.observe(stage, { attributes: true, childList: true, subtree: true });
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  themeSheet.addEventListener('load', write);
  onCopy('#copy-snippet', () => code.textContent, code);
  return write;
}
