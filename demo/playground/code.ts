/** The widgets of the stage as code for a page or a framework. It works while `npx portal-elements sandbox` runs. */
import { toRecord } from './applied.js';
import { stage } from './stage.js';
import { createStyles } from './styles.js';

/** Address of the sandbox. */
const service = 'http://127.0.0.1:4848';

/** A constant for an attribute: a time, which as a number would soon be in the past, or data in a framework. */
interface Constant {
  readonly element: Element;
  readonly attribute: string;
  readonly name: string;
  readonly expression: string;
}

/** How a framework writes what differs from HTML. */
interface Syntax {
  readonly isJsx?: boolean;
  /** Attribute of the session that answers `session-request` with the function `getToken`. */
  readonly listener?: string;
  /** Attribute with the value of an expression. */
  readonly bind?: (attribute: string, expression: string) => string;
  /** The file around the markup. */
  readonly wrap: (markup: readonly string[], constants: readonly Constant[]) => readonly string[];
}

const getToken = [
  '// In production, your own server returns the token of the customer who is signed in.',
  'const getToken = (event) =>',
  `  event.respondWith(fetch('${service}/session'));`,
];

const createConstants = (constants: readonly Constant[]): string[] => [
  ...(constants.some(({ expression }) => expression.includes('now.')) ? ['const now = new Date();'] : []),
  ...constants.flatMap(({ name, expression }) => `const ${name} = ${expression};`.split('\n')),
];

const toProperty = (attribute: string): string =>
  attribute.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

const toComponent = (tag: string): string => toProperty(`-${tag}`);

const indent = (lines: readonly string[], by = '  '): string[] => lines.map((line) => line && by + line);

const createStyleElement = (wrap?: (selector: string) => string): string[] => {
  const styles = createStyles(wrap);
  return styles.length ? ['<style>', ...indent(styles), '</style>'] : [];
};

const syntaxes = {
  html: {
    wrap: (markup, constants) => [
      `<link rel="stylesheet" href="${service}/portal-elements.css" />`,
      `<script src="${service}/portal-elements.min.js" defer></script>`,
      ...createStyleElement(),
      '',
      ...markup,
      '',
      '<script>',
      ...indent([
        ...getToken,
        "document.addEventListener('session-request', getToken);",
        ...createConstants(constants),
        ...constants.map(
          ({ element, attribute, name }) =>
            `document.querySelector('${createSelector(element)}').${toProperty(attribute)} = ${name};`,
        ),
      ]),
      '</script>',
    ],
  },
  react: {
    isJsx: true,
    listener: 'onSessionRequest={getToken}',
    bind: (attribute, expression) => `${toProperty(attribute)}={${expression}}`,
    wrap: (markup, constants) => {
      const tags = [...new Set([stage, ...stage.querySelectorAll('*')].map(({ localName }) => localName))];
      const components = tags.filter((tag) => tag.startsWith('portal-')).map(toComponent);
      const styles = createStyles();
      const content = styles.length ? ['<>', '  <style>{styles}</style>', ...indent(markup), '</>'] : markup;
      return [
        `import { ${components.sort().join(', ')} } from 'portal-elements/react.js';`,
        '',
        ...getToken,
        ...createConstants(constants),
        ...(styles.length ? ['const styles = `', ...indent(styles), '`;'] : []),
        '',
        'export default function Plans() {',
        '  return (',
        ...indent(content, '    '),
        '  );',
        '}',
      ];
    },
  },
  vue: {
    listener: '@session-request="getToken"',
    bind: (attribute, expression) => `:${attribute}="${expression}"`,
    wrap: (markup, constants) => [
      '<script setup>',
      "// In the options of Vue's plugin: template.compilerOptions.isCustomElement = (tag) => tag.startsWith('portal-')",
      "import 'portal-elements';",
      '',
      ...getToken,
      ...createConstants(constants),
      '</script>',
      '',
      '<template>',
      ...indent(markup),
      '</template>',
      ...spaced(createStyleElement()),
    ],
  },
  svelte: {
    listener: 'onsession-request={getToken}',
    bind: (attribute, expression) => `${attribute}={${expression}}`,
    wrap: (markup, constants) => [
      '<script>',
      ...indent(["import 'portal-elements';", '', ...getToken, ...createConstants(constants)]),
      '</script>',
      '',
      ...markup,
      ...spaced(createStyleElement((selector) => `:global(${selector})`)),
    ],
  },
  angular: {
    listener: '(session-request)="getToken($event)"',
    bind: (attribute, expression) => `[${toProperty(attribute)}]="${expression}"`,
    wrap: (markup, constants) => {
      const styles = createStyles();
      const names = ['getToken', ...constants.map(({ name }) => name)];
      return [
        `import { Component, CUSTOM_ELEMENTS_SCHEMA${styles.length ? ', ViewEncapsulation' : ''} } from '@angular/core';`,
        "import 'portal-elements';",
        "import type { SessionRequestEvent } from 'portal-elements';",
        '',
        ...getToken.map((line) => line.replace('(event)', '(event: SessionRequestEvent)')),
        ...createConstants(constants),
        '',
        '@Component({',
        "  selector: 'app-plans',",
        '  schemas: [CUSTOM_ELEMENTS_SCHEMA],',
        '  template: `',
        ...indent(markup, '    '),
        '  `,',
        ...(styles.length
          ? ['  encapsulation: ViewEncapsulation.None,', '  styles: `', ...indent(styles, '    '), '  `,']
          : []),
        '})',
        'export class Plans {',
        ...names.map((name) => `  ${name} = ${name};`),
        '}',
      ];
    },
  },
} satisfies Record<string, Syntax>;

export type Framework = keyof typeof syntaxes;

const spaced = (lines: readonly string[]): string[] => (lines.length ? ['', ...lines] : []);

/** Returns the code for the widgets on the stage. */
export function createCode(framework: Framework): string {
  const syntax: Syntax = syntaxes[framework];
  const constants = [...findTimes(), ...(syntax.bind ? findData() : [])];
  return `${syntax.wrap(new Markup(syntax, constants).write(stage), constants).join('\n')}\n`;
}

/** Writes elements as lines of markup. */
class Markup {
  readonly #syntax: Syntax;
  readonly #constants: readonly Constant[];

  constructor(syntax: Syntax, constants: readonly Constant[]) {
    this.#syntax = syntax;
    this.#constants = constants;
  }

  write(element: Element): string[] {
    const { localName, childNodes } = element;
    const name = this.#isComponent(element) ? toComponent(localName) : localName;
    const attributes = this.#writeAttributes(element);
    const content = [...childNodes].flatMap((node) => this.#writeNode(node));
    const isEmpty = localName === 'input' || (this.#syntax.isJsx && !content.length);
    const open = formatTag(name, attributes, isEmpty ? ' />' : '>');
    if (isEmpty) return open;
    const close = `</${name}>`;
    const isText = content.length <= 1 && !element.children.length;
    if (isText) return [...open.slice(0, -1), `${open.at(-1)}${content.join('')}${close}`];
    return [...open, ...indent(content), close];
  }

  #writeNode(node: Node): string[] {
    if (node instanceof Element) return this.write(node);
    const text = node.textContent?.trim();
    return node instanceof Text && text ? [this.#escape(text)] : [];
  }

  #writeAttributes(element: Element): string[] {
    const attributes = [...element.attributes]
      // The token is set as a property. Styles are written elsewhere.
      .filter(({ name }) => !['id', 'style', 'data-theme'].includes(name))
      .map((attribute) => this.#writeAttribute(element, attribute))
      .filter((attribute) => attribute !== '');
    const { listener } = this.#syntax;
    return element === stage && listener ? [...attributes, listener] : attributes;
  }

  #writeAttribute(element: Element, { name, value }: Attr): string {
    const constant = this.#constants.find((each) => each.element === element && each.attribute === name);
    if (constant) return this.#syntax.bind?.(name, constant.name) ?? '';
    if (isData(value)) return `${name}='${value.replaceAll('&', '&amp;').replaceAll("'", '&#39;')}'`;
    const isComponent = this.#isComponent(element) && !name.startsWith('data-');
    const property = isComponent ? toProperty(name) : name;
    if (value === '') return property;
    if (isComponent && typeof toRecord(element)[property] === 'number') return `${property}={${value}}`;
    return `${property}="${this.#escape(element === stage && value === './' ? service : value)}"`;
  }

  #isComponent({ localName }: Element): boolean {
    return Boolean(this.#syntax.isJsx) && localName.startsWith('portal-');
  }

  /** Escapes a text. In templates of frameworks, braces and some more have a meaning. */
  #escape(text: string): string {
    const pattern = this.#syntax.bind ? /[&"<{}@`$\\]/g : /[&"<]/g;
    return text.replace(pattern, (character) => `&#${character.charCodeAt(0)};`);
  }
}

/** Formats a tag on one line, or with one line for each attribute if it is long. */
function formatTag(name: string, attributes: readonly string[], end: string): string[] {
  const line = `<${[name, ...attributes].join(' ')}${end}`;
  return line.length < 84 ? [line] : [`<${name}`, ...indent(attributes), end.trim()];
}

/** Returns the times of all widgets. */
function findTimes(): Constant[] {
  const found = [...stage.querySelectorAll('portal-plan-picker, portal-plan')].flatMap((element) =>
    [...element.attributes].filter(isTime).map(({ name, value }) => ({ element, name, value })),
  );
  return found.map(({ element, name, value }, index) => ({
    element,
    attribute: name,
    name: `${name.startsWith('end') ? 'end' : 'start'}${found.length > 1 ? index + 1 : ''}`,
    expression: createTimeExpression(Number(value)),
  }));
}

/** Returns the data of all widgets: attributes with JSON. */
const findData = (): Constant[] =>
  [...stage.children].flatMap((element) =>
    [...element.attributes]
      .filter(({ value }) => isData(value))
      .map(({ name, value }) => ({
        element,
        attribute: name,
        name: toProperty(name),
        expression: JSON.stringify(JSON.parse(value), null, 2),
      })),
  );

/** Whether a value is a JSON object. */
function isData(value: string): boolean {
  try {
    return value.startsWith('{') && Boolean(JSON.parse(value));
  } catch {
    return false;
  }
}

const isTime = ({ name, value }: Attr): boolean =>
  name.endsWith('-time-in-seconds') && !Number.isNaN(new Date(Number(value || NaN) * 1000).getTime());

/** Converts a time to an expression: relative to today if it is the first of one of the next twelve months. */
function createTimeExpression(seconds: number): string {
  const [time, now] = [new Date(seconds * 1000), new Date()];
  const ahead = (time.getFullYear() - now.getFullYear()) * 12 + time.getMonth() - now.getMonth();
  const first = new Date(now.getFullYear(), now.getMonth() + ahead, 1);
  return ahead > 0 && ahead <= 12 && first.getTime() === time.getTime()
    ? `new Date(now.getFullYear(), now.getMonth() + ${ahead}, 1).getTime() / 1000`
    : `Date.parse('${time.toISOString()}') / 1000`;
}

function createSelector(element: Element): string {
  const value = element.getAttribute('value');
  return value === null ? element.localName : `${element.localName}[value=${CSS.escape(value)}]`;
}
