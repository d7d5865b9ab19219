// Writes the generated pages of docs/reference/ from the manifest of the elements, the doc comments of the sources, and
// scripts/examples/. `npm run docs` runs it.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DeclarationReader } from './declarations.mjs';
import { code, table } from './markdown.mjs';

const read = (file) => readFileSync(file, 'utf8');
const readJson = (file) => JSON.parse(read(file));

/** What each entry of the package is for. */
const entries = {
  '.': 'Registers the elements. Exports their classes, the events, everything of `service.js`, and the types.',
  './define.js': 'Registers the elements, without exports.',
  './elements/portal-*.js': 'The class of one element. Registers nothing.',
  './service.js':
    'The service without any element, also for Node: [functions](#functions) and [classes](#classes).',
  './react.js':
    'React components: `PortalPlanPicker`, `PortalPlan`, `PortalSettings` and `PortalSession`, and the types of their props ([guide](../frameworks/react.md)).',
  './types/*.js':
    'Types of the elements for templates: `preact`, `react`, `solid`, `svelte` and `vue`. Import the one of your framework once.',
  './messages/*.js':
    'All messages of one language, as the default export ([guide](../recipes/languages.md)).',
  './testing.js': 'A sandbox of the service for tests: [Testing](#testing).',
  './portal-elements.min.js':
    'The script for pages without a bundler: everything in one file but the languages.',
  './portal-elements.css':
    'The style sheet of the page: keeps the place of the plans until the elements are rendered, and draws the checks of their features in the accent.',
  './custom-elements.json':
    'The manifest of the elements ([format](https://github.com/webcomponents/custom-elements-manifest)).',
};

/** Guides that explain a declaration. */
const guides = {
  Messages: 'recipes/languages',
  SettingFields: 'recipes/settings',
  PortalErrorCode: 'recipes/outcomes',
  PlanReview: 'recipes/review',
  RenewToken: 'recipes/node',
  createSandbox: 'start/testing',
  sessionContext: 'start/session',
};

/** Guides to an element. */
const guidesTo = {
  'portal-plan-picker': {
    Plans: 'recipes/plans',
    Review: 'recipes/review',
    Payments: 'recipes/payments',
    'Events and outcomes': 'recipes/outcomes',
  },
  'portal-plan': { Plans: 'recipes/plans', Features: 'recipes/plans.md#features' },
  'portal-settings': { Settings: 'recipes/settings' },
  'portal-session': { Session: 'start/session' },
};

const linkTo = (text, page) => `[${text}](../${page.includes('.md') ? page : `${page}.md`})`;

const tags = ['portal-plan-picker', 'portal-plan', 'portal-settings', 'portal-session'];

/** Reads what the page describes: the elements, what the package exports besides, and every type that these name. */
function collect(manifest) {
  const reader = new DeclarationReader(['src/index.ts', 'src/testing.ts']);
  const elements = manifest.modules
    .flatMap(({ path, declarations }) => declarations.map((each) => ({ ...each, path })))
    .filter(({ tagName }) => tagName)
    .sort((a, b) => tags.indexOf(a.tagName) - tags.indexOf(b.tagName));

  const found = new Map();
  const add = (declarations, more) => {
    for (const each of declarations) if (!found.has(each.name)) found.set(each.name, { ...each, ...more });
  };
  add(reader.exportsOf('src/index.ts'), { isExported: true });
  add(reader.exportsOf('src/testing.ts'), { isExported: true, isTesting: true });
  for (const { members, path } of elements) {
    const types = members.flatMap(({ type, return: result, parameters = [] }) => [
      ...[type, result].map((each) => each?.text),
      ...parameters.map((each) => each.type?.text),
    ]);
    add(reader.typesIn(types.join(), path.replace(/^dist(.*)js$/, 'src$1ts')));
  }
  const classes = new Map(elements.map(({ name, tagName }) => [name, tagName]));
  // The loop also visits what it adds.
  for (const { name, text, bases, fields = [], methods = [], file, isTesting } of found.values())
    if (!classes.has(name)) {
      const types = [text, bases, ...fields.map(({ type }) => type), ...methods.map((each) => each.name)];
      add(reader.typesIn(types.join(), file), { isTesting });
    }
  const declarations = [...found.values()]
    .filter(({ name }) => !classes.has(name) && name !== 'PortalElement')
    // What a type extends has its fields, too.
    .map((each) => {
      const inherited = each.bases?.flatMap((base) => found.get(base)?.fields ?? []).map(({ name }) => name);
      return { ...each, fields: each.fields?.filter(({ name }) => !inherited?.includes(name)) };
    });
  return { elements, classes, declarations };
}

function signatureOf({ name, parameters = [], return: result }) {
  const list = parameters.map(
    (each) => `${each.name}${each.optional || each.default ? '?' : ''}: ${each.type?.text ?? 'unknown'}`,
  );
  return `${name}(${list.join(', ')}): ${result?.type.text ?? 'void'}`;
}

const isEvent = ({ name }) => name.endsWith('Event');

/** The type of an event's detail: what its class gives `CustomEvent`. */
const detailOf = ({ bases = [] }) => /^CustomEvent<(.+)>$/.exec(bases[0] ?? '')?.[1];

/** The theme properties of all elements. */
const themeOf = (elements) => [
  ...new Map(
    elements.flatMap(({ cssProperties = [] }) => cssProperties.map((each) => [each.name, each])),
  ).values(),
];

/** What pages import, with its explanation. Every public entry must have one. */
function entriesOf(exports) {
  const names = Object.keys(exports)
    .filter((name) => exports[name] && name !== './package.json')
    // One explanation for all elements.
    .map((name) => name.replace(/(?<=^\.\/elements\/portal-).+(?=\.js$)/, '*'));
  if ([...new Set(names)].sort().join() !== Object.keys(entries).sort().join())
    throw new Error(`scripts/api.mjs must explain the entries of package.json: ${names.join(', ')}`);
  return Object.entries(entries).map(([name, content]) => [name.replace('.', 'portal-elements'), content]);
}

const generated = '<!-- Generated by `npm run docs` from the comments in src/. -->';

const exampleOf = (tagName) => read(`scripts/examples/${tagName}.html`).trim();

/** Returns the page of an element. */
function describeElement(
  { tagName, name, path, description, members, attributes, ...element },
  typed,
  details,
) {
  const list = (title, columns, items, cells) => {
    const rows = items?.map((each) => [
      ...cells(each),
      (each.readonly ? 'Read-only. ' : '') + each.description,
    ]);
    return rows?.length ? [`## ${title}`, '', ...table([...columns, 'Description'], rows)] : [];
  };
  const properties = members.filter(({ kind, attribute }) => kind === 'field' && !attribute);
  const methods = members.filter(({ kind }) => kind === 'method');
  const links = Object.entries(guidesTo[tagName]).map(([text, page]) => linkTo(text, page));
  return [
    `# \`<${tagName}>\``,
    '',
    generated,
    '',
    description,
    '',
    '```html',
    exampleOf(tagName),
    '```',
    '',
    `The example takes the place of the elements of [Plain HTML](../start/html.md). More: ${links.join(', ')}.`,
    '',
    `Class: \`${name}\` of \`portal-elements/elements/${basename(path)}\`. CSS custom properties: [Theme properties](theme-properties.md).`,
    '',
    ...list('Attributes', ['Attribute', 'Property', 'Type', 'Default'], attributes, (each) => [
      code(each.name),
      code(each.fieldName),
      // That of the property, which accepts more than the text of an attribute.
      typed((members.find(({ name }) => name === each.fieldName) ?? each).type.text),
      code(each.default),
    ]),
    ...list('Properties', ['Property without attribute', 'Type', 'Default'], properties, (each) => [
      code(each.static ? `static ${each.name}` : each.name),
      typed(each.type.text),
      each.readonly ? '' : code(each.default),
    ]),
    ...list('Methods', ['Method'], methods, (each) => [typed(signatureOf(each))]),
    ...list('Events', ['Event', 'Class', '`event.detail`'], element.events, ({ name, type }) => [
      code(name),
      typed(type.text),
      typed(details.get(type.text)),
    ]),
    ...list('Slots', ['Slot'], element.slots, ({ name }) => [code(name) || '(default)']),
    ...list('Parts', ['Part'], element.cssParts, ({ name }) => [code(name)]),
    ...list('States', ['State'], element.cssStates, ({ name }) => [code(`:state(${name})`)]),
  ];
}

function describeDeclaration(declaration, typed) {
  const { name, kind, description, text, bases = [], fields, methods, values } = declaration;
  const cells = (each) => [typed(each.name), ...(each.type ? [typed(each.type)] : []), each.description];
  const sentences = [
    description,
    isEvent(declaration)
      ? `\`event.detail\`: ${typed(detailOf(declaration)) || 'none'}.`
      : bases.length && `Extends ${bases.map((base) => typed(base)).join(', ')}.`,
    guides[name] && linkTo('Guide', guides[name]),
    !declaration.isExported && 'Not exported by the package.',
  ];
  // Pages construct neither events nor the classes of the sandbox.
  const isShown = text && !isEvent(declaration) && !(kind === 'class' && declaration.isTesting);
  return [
    `### ${name}`,
    '',
    [isShown && `${typed(text, name)}.`, ...sentences].filter(Boolean).join(' '),
    '',
    ...table(['Value', 'Description'], values?.map(cells)),
    ...table([kind === 'class' ? 'Property' : 'Field', 'Type', 'Description'], fields?.map(cells)),
    ...table(['Method', 'Description'], methods?.filter((each) => each.description).map(cells)),
  ];
}

/** Sections of what is not an element: which declarations they have, and their introduction. */
const sections = {
  Events: {
    has: isEvent,
    text: 'The classes of the events. All events bubble and are composed, so a listener on the document hears them.',
  },
  Functions: {
    has: ({ kind }) => kind === 'function',
    text: 'Exports of `portal-elements/service.js`, and of `portal-elements`.',
  },
  Classes: {
    has: ({ kind }) => kind === 'class',
    text: 'Exports of `portal-elements/service.js`, and of `portal-elements`.',
  },
  Context: { has: ({ kind }) => kind === 'constant', text: 'Exported by `portal-elements`.' },
  Types: {
    has: () => true,
    text: 'Types that the elements, the events, the functions and the classes name.',
  },
  Testing: { text: 'Exports of `portal-elements/testing.js` ([guide](../start/testing.md)).' },
};

const sectionOf = (declaration) =>
  declaration.isTesting ? 'Testing' : Object.keys(sections).find((title) => sections[title].has(declaration));

/** Returns the generated pages of docs/reference/, by their names. */
export function writeReference(manifest, { exports }) {
  const { elements, classes, declarations } = collect(manifest);
  const anchors = new Map(declarations.map(({ name }) => [name, `#${name.toLowerCase()}`]));
  const names = new RegExp(
    `(?<!['"\\w])(${[...classes.keys(), ...anchors.keys()].join('|')})(?!['"\\w])`,
    'g',
  );

  /** A type or a signature as code, in which the name of another type leads to its page or section. */
  const typedOn =
    (page) =>
    (text = '', self = '') =>
      text
        .replace(names, (name) => (name === self ? name : `\n${name}\n`))
        .split('\n')
        .map((part, index) => {
          if (index % 2 === 0) return code(part);
          const tag = classes.get(part);
          return `[${code(part)}](${tag ? `${tag}.md` : `${page}${anchors.get(part)}`})`;
        })
        .join('');

  const typed = typedOn('');
  const details = new Map(declarations.map((each) => [each.name, detailOf(each)]));
  const sorted = Object.entries(sections).map(([title, { text }]) => ({
    title,
    text,
    items: declarations.filter((each) => sectionOf(each) === title),
  }));
  const link = (text, anchor) => `[${text}](${anchor})`;
  const pages = {
    'theme-properties': [
      '# Theme properties',
      '',
      generated,
      '',
      `CSS custom properties. They inherit: set them on an element or on anything around it (${linkTo('guide', 'recipes/theming')}).`,
      '',
      ...table(
        ['Property', 'Default', 'Description'],
        themeOf(elements).map((each) => [code(each.name), code(each.default), each.description]),
      ),
    ],
    package: [
      '# What the package exports',
      '',
      generated,
      '',
      'Entries, functions, classes, events, and every type that these and the elements name.',
      '',
      `- ${link('Package entries', '#package-entries')}`,
      ...sorted.map(({ title, items }) => {
        const links = items.map(({ name }) => link(code(name), anchors.get(name)));
        return `- ${link(title, `#${title.toLowerCase()}`)}: ${links.join(', ')}`;
      }),
      '',
      '## Package entries',
      '',
      ...table(
        ['Import', 'Content'],
        entriesOf(exports).map(([name, content]) => [code(name), content]),
      ),
      ...sorted.flatMap(({ title, text, items }) => [
        `## ${title}`,
        '',
        text,
        '',
        ...items.flatMap((each) => describeDeclaration(each, typed)),
      ]),
    ],
    ...Object.fromEntries(
      elements.map((each) => [each.tagName, describeElement(each, typedOn('package.md'), details)]),
    ),
  };
  return Object.fromEntries(Object.entries(pages).map(([name, lines]) => [name, lines.join('\n')]));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const [name, text] of Object.entries(
    writeReference(readJson('dist/custom-elements.json'), readJson('package.json')),
  ))
    writeFileSync(`docs/reference/${name}.md`, text);
