/** The HTML of what is on screen, read from the live page, so that it cannot say anything else. */
import type { Applied } from './applied.js';
import { copyText } from './copy.js';
import { find } from './dom.js';
import { stage } from './stage.js';

const code = find('#snippet', HTMLElement);

/** Keeps the snippet as the page is. */
export function watchSnippet(applied: Applied): void {
  const write = (): void => {
    code.textContent = snippetOf(applied);
  };
  new MutationObserver(write).observe(stage, { attributes: true, childList: true, subtree: true });
  find('#copy-snippet', HTMLButtonElement).addEventListener('click', ({ currentTarget }) => {
    void copyText(code.textContent, currentTarget as HTMLButtonElement, code);
  });
}

/** What a host would write, with the addresses of this page. */
export function snippetOf(applied: Applied): string {
  const theme = stage.dataset['theme'];
  const widgets = stage.querySelectorAll('portal-plan-picker, portal-settings');
  return [
    '<script src="./dist/portal-elements.min.js" defer></script>',
    ...(theme ? [`<link rel="stylesheet" href="./themes/${escape(theme)}.css" />`] : []),
    '',
    ...openingTag(stage),
    ...[...widgets].flatMap((widget) => indent(linesOf(widget))),
    `</${stage.localName}>`,
    ...scriptOf(applied),
  ].join('\n');
}

/** What no attribute says. */
function scriptOf({ properties }: Applied): string[] {
  if (!properties.length) return [];
  const makesSession = properties.some(({ property }) => property === 'session');
  return [
    '',
    '<script type="module">',
    ...(makesSession ? [`  import { PortalSession } from './dist/service.js';`] : []),
    ...properties.map(({ element, property, value }) => {
      const of =
        element.localName === 'portal-plan' ? `[value=${JSON.stringify(element.getAttribute('value'))}]` : '';
      const selector = JSON.stringify(`${element.localName}${of}`);
      return `  document.querySelector(${selector}).${property} = ${literalOf(property, value)};`;
    }),
    '</script>',
  ];
}

/** A script must not end inside a text of it. */
function literalOf(property: string, value: string): string {
  if (property === 'session') return `new PortalSession({ baseUrl: './', sessionToken: '…' })`;
  if (property === 'apiKey') return `'…'`;
  return value.replaceAll('</', '<\\/');
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
    .filter(({ name }) => name !== 'slot' && name !== 'id')
    .map(({ name, value }) => {
      if (name === 'session-token') return `${name}="…"`;
      return value === '' ? name : `${name}="${escape(value)}"`;
    });
  // Set as a property, and nothing to be copied around.
  if (element === stage && !stage.hasAttribute('session-token')) attributes.push('session-token="…"');
  const line = `<${[element.localName, ...attributes].join(' ')}>`;
  return line.length < 84 ? [line] : [`<${element.localName}`, ...indent(attributes), '>'];
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
