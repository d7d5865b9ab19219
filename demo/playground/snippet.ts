/** The HTML of what is on screen, read from the live page, as a host would write it for a page of its own. */
import { propertiesOf, type Applied } from './applied.js';
import { copyText } from './copy.js';
import { find } from './dom.js';
import { integrityOf, releasedAt } from './package.js';
import { stage, themeSheet } from './stage.js';

const script = 'portal-elements.min.js';

/** The same service as in the guides: the reader has another one. */
const service = 'https://billing.example';

const code = find('#snippet', HTMLElement);
const integrity = await integrityOf(script);

/** Keeps the snippet as the page is. */
export function watchSnippet(applied: Applied): void {
  const write = (): void => {
    code.textContent = snippetOf(applied);
  };
  const observer = new MutationObserver(write);
  observer.observe(stage, { attributes: true, childList: true, subtree: true });
  observer.observe(document.documentElement, { attributeFilter: ['data-scheme'] });
  themeSheet.addEventListener('load', write);
  // What the customer chooses is a property.
  for (const event of ['input', 'change']) stage.addEventListener(event, write);
  find('#copy-snippet', HTMLButtonElement).addEventListener('click', ({ currentTarget }) => {
    void copyText(code.textContent, currentTarget as HTMLButtonElement, code);
  });
}

export function snippetOf(applied: Applied): string {
  const widgets = stage.querySelectorAll('portal-plan-picker, portal-settings');
  return [
    '<!-- Yours: the address of your service, and a session token that your server gives. -->',
    '<script',
    `  src="${releasedAt(script)}"`,
    ...(integrity ? [`  integrity="${integrity}"`] : []),
    '  crossorigin="anonymous"',
    '  defer',
    '></script>',
    ...looks(),
    '',
    ...openingTag(stage),
    ...[...widgets].flatMap((widget) => indent(linesOf(widget))),
    `</${stage.localName}>`,
    ...scriptOf(applied, widgets),
  ].join('\n');
}

/** Light or dark, and the theme with what was set over it: both are the page's. */
function looks(): string[] {
  const { scheme = '' } = document.documentElement.dataset;
  const style = new Map(stage.dataset['theme'] ? declarationsOf(themeSheet.sheet) : []);
  for (const [name, value] of declarations(stage.style)) style.set(name, value);
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

const declarationsOf = (sheet: CSSStyleSheet | null): [string, string][] =>
  [...(sheet?.cssRules ?? [])].flatMap((rule) =>
    rule instanceof CSSStyleRule ? declarations(rule.style) : [],
  );

/** A style must not end inside a value of it. */
const declarations = (style: CSSStyleDeclaration): [string, string][] =>
  [...style].map((name) => [name, unended(style.getPropertyValue(name).trim().replace(/\s+/g, ' '))]);

/** What no attribute says, or not for long. */
function scriptOf({ properties }: Applied, widgets: Iterable<Element>): string[] {
  const times = [...widgets].flatMap((widget) =>
    [...widget.attributes].filter(isTime).map(({ name, value }) => ({
      element: widget,
      property: name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value: timeLiteral(Number(value)),
    })),
  );
  const set = properties.map((each) => ({ ...each, value: literalOf(each.property, each.value) }));
  if (!set.length && !times.length) return [];
  const makesSession = properties.some(({ property }) => property === 'session');
  return [
    '',
    '<script type="module">',
    ...(makesSession ? [`  import { PortalSession } from '${releasedAt('service.js')}';`] : []),
    ...(times.length
      ? ['  // By the clock of the customer; as an attribute it would be a number that is soon past.']
      : []),
    ...(times.some(({ value }) => value.includes('now')) ? ['  const now = new Date();'] : []),
    ...[...times, ...set].map(({ element, property, value }) => {
      const of =
        element.localName === 'portal-plan' ? `[value=${JSON.stringify(element.getAttribute('value'))}]` : '';
      const selector = JSON.stringify(`${element.localName}${of}`);
      return `  document.querySelector(${unended(selector)}).${property} = ${value};`;
    }),
    '</script>',
  ];
}

const isTime = ({ name, value }: Attr): boolean =>
  name.endsWith('-time-in-seconds') && !Number.isNaN(new Date(Number(value || NaN) * 1000).getTime());

/** The first of a month within a year is that of any year; any other time is the one that was meant. */
function timeLiteral(seconds: number): string {
  const [time, now] = [new Date(seconds * 1000), new Date()];
  const ahead = (time.getFullYear() - now.getFullYear()) * 12 + time.getMonth() - now.getMonth();
  const first = new Date(now.getFullYear(), now.getMonth() + ahead, 1);
  return ahead > 0 && ahead <= 12 && first.getTime() === time.getTime()
    ? `new Date(now.getFullYear(), now.getMonth() + ${ahead}, 1).getTime() / 1000`
    : `Date.parse('${time.toISOString()}') / 1000`;
}

function literalOf(property: string, value: string): string {
  if (property === 'session') return `new PortalSession({ baseUrl: '${service}', sessionToken: '…' })`;
  return property === 'apiKey' ? `'…'` : unended(value);
}

/** Neither a script nor a style may end inside a text of it. */
const unended = (text: string): string => text.replaceAll('</', '<\\/');

function linesOf(element: Element): string[] {
  const open = openingTag(element);
  const close = `</${element.localName}>`;
  const children = [...element.children];
  const end = open.at(-1) ?? '';
  if (!children.length) return [...open.slice(0, -1), `${end}${escape(element.textContent.trim())}${close}`];
  return [...open, ...children.flatMap((child) => indent(linesOf(child))), close];
}

function openingTag(element: Element): string[] {
  const said = new Map([...element.attributes].filter(isOfHost).map(({ name, value }) => [name, value]));
  // An attribute tells what was chosen at first, as that of a native field does.
  const { value } = propertiesOf(element);
  if (typeof value === 'string' && value) said.set('value', value);
  else said.delete('value');
  const attributes = [...said].map(([name, text]) => {
    if (name === 'session-token') return `${name}="…"`;
    if (name === 'base-url' && text === './') return `${name}="${service}"`;
    return text === '' ? name : `${name}="${escape(text)}"`;
  });
  // Set as a property, and nothing to be copied around.
  if (element === stage && !stage.hasAttribute('session-token')) attributes.push('session-token="…"');
  return tag(element.localName, attributes);
}

/** Looks and times are written elsewhere. */
const isOfHost = (attribute: Attr): boolean =>
  !['id', 'style', 'data-theme'].includes(attribute.name) && !isTime(attribute);

/** On one line, or with a line for each attribute when that would be long. */
function tag(name: string, attributes: readonly string[]): string[] {
  const line = `<${[name, ...attributes].join(' ')}>`;
  return line.length < 84 ? [line] : [`<${name}`, ...indent(attributes), '>'];
}

const indent = (lines: readonly string[]): string[] => lines.map((line) => `  ${line}`);

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
