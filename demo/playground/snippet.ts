/** The HTML of what is on screen, read from the live page, so that it cannot say anything else. */
import { find } from './dom.js';
import { stage } from './stage.js';

const code = find('#snippet', HTMLElement);
const copy = find('#copy-snippet', HTMLButtonElement);
const news = find('#copy-news', HTMLElement);

/** Keeps the snippet as the page is. */
export function watchSnippet(): void {
  new MutationObserver(write).observe(stage, { attributes: true, childList: true, subtree: true });
  copy.addEventListener('click', () => void copySnippet());
  write();
}

function write(): void {
  const script = document.querySelector('script[src$="portal-elements.min.js"]')?.getAttribute('src') ?? '';
  const widgets = stage.querySelectorAll('portal-plan-picker, portal-settings');
  code.textContent = [
    `<script src="${script}" defer></script>`,
    '',
    ...openingTag(stage),
    ...[...widgets].flatMap((widget) => indent(linesOf(widget))),
    `</${stage.localName}>`,
  ].join('\n');
}

function linesOf(element: Element): string[] {
  const open = openingTag(element);
  const close = `</${element.localName}>`;
  const children = [...element.children];
  const end = open.at(-1) ?? '';
  if (!children.length) return [...open.slice(0, -1), `${end}${escape(element.textContent.trim())}${close}`];
  return [...open, ...children.flatMap((child) => indent(linesOf(child))), close];
}

/** On one line, or with a line for each attribute when that would be long. */
function openingTag(element: Element): string[] {
  const attributes = [...element.attributes]
    // The picker puts each plan into a slot of its own: that is its business, not the host's.
    .filter(({ name }) => name !== 'slot')
    .map(({ name, value }) => (value === '' ? name : `${name}="${escape(value)}"`));
  // Set as a property, and nothing to be copied around.
  if (element === stage) attributes.push('session-token="…"');
  const line = `<${[element.localName, ...attributes].join(' ')}>`;
  return line.length < 64 ? [line] : [`<${element.localName}`, ...indent(attributes), '>'];
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

async function copySnippet(): Promise<void> {
  try {
    await navigator.clipboard.writeText(code.textContent);
    news.textContent = copy.textContent = 'Copied';
  } catch {
    // Not allowed to: selected, it takes one key of the reader's.
    getSelection()?.selectAllChildren(code);
    news.textContent = copy.textContent = 'Selected';
  }
  setTimeout(() => {
    copy.textContent = 'Copy';
    news.textContent = '';
  }, 2000);
}
