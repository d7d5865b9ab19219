// How the manifest of the elements comes about, and the API tables that README.md shows of it. `npm run build` writes the
// manifest, for which the elements must have been compiled; `npm run docs` writes the tables too.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import './dist/define.js';

const { customElements } = globalThis;
const here = (file) => new URL(file, import.meta.url);
const read = (file) => readFileSync(here(file), 'utf8');

/** What each theme property is for. Its name and its default stand in the styles alone. */
const purposes = {
  '--portal-text': 'Text.',
  '--portal-muted': 'Text of less weight.',
  '--portal-surface': 'Background of cards, buttons and the review.',
  '--portal-border': 'Borders of cards, and lines.',
  '--portal-control': 'Borders of buttons and fields.',
  '--portal-accent': 'What is chosen, and the button that leads on.',
  '--portal-on-accent': 'Text on the accent.',
  '--portal-danger': 'Failures, and what a change takes away.',
  '--portal-warning': 'An outcome that nobody knows.',
  '--portal-success': 'A change that was made.',
  '--portal-radius': 'Radius of the corners.',
  '--portal-space': 'The distance that the others are made of.',
  '--portal-font': 'Font family.',
  '--portal-focus': 'Outline of what has the focus.',
};

/** Every `var(--portal-…, fallback)` of the styles; of several fallbacks the first. */
function cssProperties() {
  const styles = read('src/styles/base.styles.ts');
  const found = new Map();
  for (const [start, name] of styles.matchAll(/var\((--portal-[\w-]+),\s*/g)) {
    if (found.has(name)) continue;
    const from = styles.indexOf(start) + start.length;
    let to = from;
    for (let open = 1; open; to++) open += { '(': 1, ')': -1 }[styles[to]] ?? 0;
    // The private names only save writing a public one with its fallback again.
    const fallback = styles.slice(from, to - 1).replace(/var\(--_([\w-]+)\)/g, 'var(--portal-$1)');
    found.set(name, { name, default: fallback.replace(/\s+/g, ' '), description: purposes[name] });
  }
  return [...found.values()];
}

/** What a listener finds in `event.detail`, by the name of the event's class. */
const details = Object.fromEntries(
  [...read('src/events.ts').matchAll(/class (\w+) extends CustomEvent<(.+)> {/g)].map(([, name, type]) => [
    name,
    type.replace(/^Readonly<(.+)>$/, '$1'),
  ]),
);

const lifecycle = ['connectedCallback', 'disconnectedCallback'];

/** Leaves what is public, and adds what only the class itself can tell: its tag, and Lit's view of its properties. */
function describe(declaration, tag) {
  const element = customElements.get(tag);
  declaration.members = declaration.members.filter(
    ({ name, privacy, static: isStatic }) =>
      !isStatic && (privacy ?? 'public') === 'public' && !lifecycle.includes(name),
  );
  // The request for a session among the elements themselves has no name of its own in the class.
  declaration.events = declaration.events?.filter(({ name }) => name);
  // Registered apart from its class, and the base class never.
  delete declaration.customElement;
  if (!element) return;

  declaration.customElement = true;
  declaration.tagName = tag;
  const reactive = new Map(element.observedAttributes && element.elementProperties);
  declaration.attributes = declaration.members.flatMap((field) => {
    const { attribute = field.name.toLowerCase(), reflect } = reactive.get(field.name) ?? {
      attribute: false,
    };
    if (attribute === false) return [];
    field.attribute = attribute;
    if (reflect) field.reflects = true;
    const { name, type, default: value, description, inheritedFrom } = field;
    return { name: attribute, fieldName: name, type, default: value, description, inheritedFrom };
  });
  if (element.elementStyles.length && declaration.cssParts) declaration.cssProperties = cssProperties();
}

/** Nothing of the sources is in the package, nor is the interface of the service that the comments refer to by `§`. */
const asPublished = (key, value) => {
  if (typeof value !== 'string') return value;
  if (key === 'path' || key === 'module') return value.replace(/^\/?src\/(.+)\.[jt]s$/, 'dist/$1.js');
  return key === 'description' ? value.replace(/ \(§[^)]*\)/g, '').replace(/\s+/g, ' ') : value;
};

const publish = {
  name: 'publish',
  packageLinkPhase({ customElementsManifest: manifest }) {
    const definitions = [];
    for (const { path, declarations } of manifest.modules)
      for (const declaration of declarations.filter(({ kind }) => kind === 'class')) {
        const tag = basename(path, '.ts');
        describe(declaration, tag);
        if (declaration.tagName)
          definitions.push({
            kind: 'custom-element-definition',
            name: tag,
            declaration: { name: declaration.name, module: path },
          });
      }
    manifest.modules.push({
      kind: 'javascript-module',
      path: 'src/define.ts',
      declarations: [],
      exports: definitions,
    });
    Object.assign(manifest, JSON.parse(JSON.stringify(manifest), asPublished));
  },
};

export default {
  globs: ['src/elements/portal-*.ts'],
  outdir: 'dist',
  packagejson: false,
  plugins: [publish],
};

const code = (text) => (text ? `\`${text}\`` : '');

/** A table; nothing for an element that has nothing of its kind. */
function table(columns, rows = []) {
  if (!rows.length) return [];
  const line = (cells) => `| ${cells.map((cell) => cell?.replaceAll('|', '\\|') || '–').join(' | ')} |`;
  return [line(columns), line(columns.map(() => '---')), ...rows.map(line), ''];
}

/** What a page sets or reads, without the ways of saying "none". */
const typeOf = ({ type }) => code(type.text.replace(/ \| (null|undefined)/g, ''));

function signature({ name, parameters = [], return: result }) {
  const names = parameters.map((each) => each.name + (each.optional || each.default ? '?' : ''));
  const type = result?.type.text ?? 'void';
  return code(`${name}(${names.join(', ')})${type === 'void' ? '' : `: ${type}`}`);
}

const named = (items, write = code) =>
  items?.map(({ name, description }) => [name ? write(name) : '(default)', description]);

const describeElement = ({ tagName, description, members, attributes, ...element }) => [
  `### \`<${tagName}>\``,
  '',
  description,
  '',
  ...table(
    ['Attribute', 'Property', 'Type', 'Default', 'Description'],
    attributes.map((each) => [
      code(each.name),
      code(each.fieldName),
      typeOf(each),
      code(each.default),
      each.description,
    ]),
  ),
  ...table(
    ['Property without attribute', 'Type', 'Default', 'Description'],
    members
      .filter(({ kind, attribute }) => kind === 'field' && !attribute)
      .map((each) => [
        code(each.name),
        typeOf(each),
        each.readonly ? 'read-only' : code(each.default),
        each.description,
      ]),
  ),
  ...table(
    ['Method', 'Description'],
    members.filter(({ kind }) => kind === 'method').map((each) => [signature(each), each.description]),
  ),
  ...table(
    ['Event', 'Class', '`event.detail`', 'Description'],
    element.events?.map(({ name, type, description }) => [
      code(name),
      code(type.text),
      code(details[type.text]),
      description,
    ]),
  ),
  ...table(['Slot', 'Description'], named(element.slots)),
  ...table(['Part', 'Description'], named(element.cssParts)),
  ...table(
    ['State', 'Description'],
    named(element.cssStates, (name) => code(`:state(${name})`)),
  ),
];

const order = ['portal-plan-picker', 'portal-plan', 'portal-settings', 'portal-session'];
const [begin, end] = ['<!-- api:begin -->', '<!-- api:end -->'];

/** The README with its API tables as the manifest has them. */
export function withApi(readme, manifest) {
  const elements = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .filter(({ tagName }) => tagName)
    .sort((a, b) => order.indexOf(a.tagName) - order.indexOf(b.tagName));
  const lines = [
    ...elements.flatMap(describeElement),
    '### CSS custom properties of both widgets',
    '',
    ...table(
      ['Property', 'Default', 'Description'],
      elements
        .find(({ cssProperties }) => cssProperties)
        .cssProperties.map((each) => [code(each.name), code(each.default), each.description]),
    ),
  ];
  const [before, , after] = readme.split(new RegExp(`${begin}|${end}`));
  return [before, begin, '\n\n', lines.join('\n'), '\n', end, after].join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  writeFileSync(here('README.md'), withApi(read('README.md'), JSON.parse(read('dist/custom-elements.json'))));
