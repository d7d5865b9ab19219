// Writes what follows from the build into README.md: the API tables of the manifest, the example of the script with its
// integrity, and what everything weighs. `npm run docs` runs it.
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const read = (file) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');

/** What a listener finds in `event.detail`, by the name of the event's class. */
const details = Object.fromEntries(
  [...read('src/events.ts').matchAll(/class (\w+) extends CustomEvent<(.+)> {/g)].map(([, name, type]) => [
    name,
    type.replace(/^Readonly<(.+)>$/, '$1'),
  ]),
);

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
        code(each.static ? `static ${each.name}` : each.name),
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

/** Theme properties of all elements, each once. */
const themeOf = (elements) => [
  ...new Map(
    elements.flatMap(({ cssProperties = [] }) => cssProperties.map((each) => [each.name, each])),
  ).values(),
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
    '### CSS custom properties',
    '',
    ...table(
      ['Property', 'Default', 'Description'],
      themeOf(elements).map((each) => [code(each.name), code(each.default), each.description]),
    ),
  ];
  const [before, , after] = readme.split(new RegExp(`${begin}|${end}`));
  return [before, begin, '\n\n', lines.join('\n'), '\n', end, after].join('');
}

/** The README with the version and the hash of the script, where a page would load it from a public host. */
export function withScript(readme, version, script) {
  const hash = createHash('sha384').update(script).digest('base64');
  return readme
    .replaceAll(/(portal-elements@)\d[\w.-]*(?=\/)/g, `$1${version}`)
    .replaceAll(/(integrity=")[^"]*(?=")/g, `$1sha384-${hash}`);
}

const [sizesBegin, sizesEnd] = ['<!-- sizes:begin -->', '<!-- sizes:end -->'];

/** The README with what everything weighs. */
export function withSizes(readme, { script, entries, languages }) {
  const row = (name, { minified, gzip, brotli }) => [name, ...[minified, gzip, brotli].map(String)];
  const heaviest = Object.values(languages).sort((a, b) => b.brotli - a.brotli)[0];
  const lines = table(
    ['Bytes', 'Minified', 'gzip', 'brotli'],
    [
      row(`${code('portal-elements.min.js')}, everything with Lit in it`, script),
      ...Object.entries(entries).map(([entry, sizes]) => row(`${code(entry)}, Lit apart`, sizes)),
      row('A language, at most', heaviest),
    ],
  );
  const [before, , after] = readme.split(new RegExp(`${sizesBegin}|${sizesEnd}`));
  return [before, sizesBegin, '\n\n', lines.join('\n'), '\n', sizesEnd, after].join('');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(read('package.json'));
  const described = withApi(read('README.md'), JSON.parse(read('dist/custom-elements.json')));
  const readme = withSizes(described, JSON.parse(read('docs/sizes.json')));
  writeFileSync(
    new URL('../README.md', import.meta.url),
    withScript(readme, version, read('dist/portal-elements.min.js')),
  );
}
