/** The HTML of the widgets, read from the live page, to paste into another page. */
import { find } from './dom.js';
import { computeIntegrity, getReleaseUrl } from './package.js';
import { stage, themeSheet } from './stage.js';

const script = 'portal-elements.min.js';

/** Example URL, the same as in the guides. */
const service = 'https://billing.example';

const code = find('#snippet', HTMLElement);
const status = find('#copy-news', HTMLElement);
const integrity = await computeIntegrity(script);

/** Shows the snippet, and updates it when the page changes. */
export function watchSnippet(): void {
  const write = (): void => {
    code.textContent = createSnippet();
  };
  const observer = new MutationObserver(write);
  observer.observe(stage, { attributes: true, childList: true, subtree: true });
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  themeSheet.addEventListener('load', write);
  find('#copy-snippet', HTMLButtonElement).addEventListener('click', ({ currentTarget }) => {
    void copy(currentTarget as HTMLButtonElement);
  });
}

/** Copies the snippet. Selects it where copying is not allowed. */
async function copy(button: HTMLButtonElement): Promise<void> {
  let message = 'Copied';
  try {
    await navigator.clipboard.writeText(code.textContent);
  } catch {
    getSelection()?.selectAllChildren(code);
    message = 'Selected';
  }
  status.textContent = button.textContent = message;
  setTimeout(() => {
    button.textContent = 'Copy';
    status.textContent = '';
  }, 2000);
}

function createSnippet(): string {
  const widgets = stage.querySelectorAll('portal-plan-picker, portal-settings');
  return [
    '<!-- Replace the URL of the service, and the session token by one from your server. -->',
    '<script',
    `  src="${getReleaseUrl(script)}"`,
    ...(integrity ? [`  integrity="${integrity}"`] : []),
    '  crossorigin="anonymous"',
    '  defer',
    '></script>',
    ...createStyles(),
    '',
    ...createOpeningTag(stage),
    ...[...widgets].flatMap((widget) => indent(createLines(widget))),
    `</${stage.localName}>`,
    ...createScript(widgets),
  ].join('\n');
}

/** Creates the styles: color scheme, and theme properties with changed values. */
function createStyles(): string[] {
  const { scheme = '' } = document.documentElement.dataset;
  const style = new Map(stage.dataset['theme'] ? readSheet(themeSheet.sheet) : []);
  for (const [name, value] of readDeclarations(stage.style)) style.set(name, value);
  return [
    ...(scheme === 'light'
      ? []
      : [`<meta name="color-scheme" content="${scheme === 'dark' ? scheme : 'light dark'}" />`]),
    ...(style.size
      ? [
          '<style>',
          `  ${stage.localName} {`,
          ...[...style].map(([name, value]) => `    ${name}: ${value};`),
          '  }',
          '</style>',
        ]
      : []),
  ];
}

const readSheet = (sheet: CSSStyleSheet | null): [string, string][] =>
  [...(sheet?.cssRules ?? [])].flatMap((rule) =>
    rule instanceof CSSStyleRule ? readDeclarations(rule.style) : [],
  );

/** Returns the names and values of declarations. */
const readDeclarations = (style: CSSStyleDeclaration): [string, string][] =>
  [...style].map((name) => [name, escapeEndTag(style.getPropertyValue(name).trim().replace(/\s+/g, ' '))]);

/** Creates a script for times. As attributes they would be fixed, and soon in the past. */
function createScript(widgets: Iterable<Element>): string[] {
  const times = [...widgets].flatMap(({ localName, attributes }) =>
    [...attributes].filter(isTime).map(({ name, value }) => {
      const property = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
      return `  document.querySelector('${localName}').${property} = ${toTimeExpression(Number(value))};`;
    }),
  );
  const now = times.some((line) => line.includes('now.')) ? ['  const now = new Date();'] : [];
  return times.length ? ['', '<script type="module">', ...now, ...times, '</script>'] : [];
}

const isTime = ({ name, value }: Attr): boolean =>
  name.endsWith('-time-in-seconds') && !Number.isNaN(new Date(Number(value || NaN) * 1000).getTime());

/** Converts a time to an expression: relative to today if it is the first of one of the next twelve months. */
function toTimeExpression(seconds: number): string {
  const [time, now] = [new Date(seconds * 1000), new Date()];
  const ahead = (time.getFullYear() - now.getFullYear()) * 12 + time.getMonth() - now.getMonth();
  const first = new Date(now.getFullYear(), now.getMonth() + ahead, 1);
  return ahead > 0 && ahead <= 12 && first.getTime() === time.getTime()
    ? `new Date(now.getFullYear(), now.getMonth() + ${ahead}, 1).getTime() / 1000`
    : `Date.parse('${time.toISOString()}') / 1000`;
}

/** Escapes `</`, which could end a style. */
const escapeEndTag = (text: string): string => text.replaceAll('</', '<\\/');

function createLines(element: Element): string[] {
  const open = createOpeningTag(element);
  const close = `</${element.localName}>`;
  const children = [...element.children];
  const end = open.at(-1) ?? '';
  if (!children.length) return [...open.slice(0, -1), `${end}${escape(element.textContent.trim())}${close}`];
  return [...open, ...children.flatMap((child) => indent(createLines(child))), close];
}

function createOpeningTag(element: Element): string[] {
  const attributes = [...element.attributes].filter(isCopied).map(({ name, value }) => {
    if (name === 'session-token') return `${name}="…"`;
    if (name === 'base-url' && value === './') return `${name}="${service}"`;
    return value === '' ? name : `${name}="${escape(value)}"`;
  });
  // The token is set as a property, and not copied.
  if (element === stage && !stage.hasAttribute('session-token')) attributes.push('session-token="…"');
  return formatTag(element.localName, attributes);
}

/** Whether an attribute is part of the tag: styles and times are written elsewhere. */
const isCopied = (attribute: Attr): boolean =>
  !['id', 'style', 'data-theme'].includes(attribute.name) && !isTime(attribute);

/** Formats a tag on one line, or with one line for each attribute if it is long. */
function formatTag(name: string, attributes: readonly string[]): string[] {
  const line = `<${[name, ...attributes].join(' ')}>`;
  return line.length < 84 ? [line] : [`<${name}`, ...indent(attributes), '>'];
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
