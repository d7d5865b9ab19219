// Writes what VS Code and the JetBrains editors know of the elements, from their manifest. `npm run build` runs it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const readJson = (file) => JSON.parse(readFileSync(new URL(`../${file}`, import.meta.url), 'utf8'));

const isSwitch = ({ type }) => type.text === 'boolean';

/** Each name once: both widgets have the theme properties, and some parts. */
const distinct = (items) => [...new Map(items.map((each) => [each.name, each])).values()];

const markdown = ({ description }) => ({ kind: 'markdown', value: description });

/** https://code.visualstudio.com/api/extension-guides/custom-data-extension */
function vsCode(elements) {
  const tags = elements.map((element) => ({
    name: element.tagName,
    description: markdown(element),
    attributes: element.attributes.map((each) => ({
      name: each.name,
      description: markdown(each),
      ...(isSwitch(each) && { valueSet: 'v' }),
    })),
  }));
  const described = (each) => ({ name: each.name, description: markdown(each) });
  const all = (kind) => distinct(elements.flatMap((element) => element[kind] ?? []));
  return {
    html: { version: 1.1, tags },
    css: {
      version: 1.1,
      properties: all('cssProperties').map(described),
      pseudoElements: partsOf(elements).map((part) => described({ ...part, name: `::${part.name}` })),
    },
  };
}

/** The parts of all elements, as CSS names them; a name that several have is explained for each. */
function partsOf(elements) {
  const parts = new Map();
  for (const { tagName, cssParts = [] } of elements)
    for (const { name, description } of cssParts)
      parts.set(name, [...(parts.get(name) ?? []), `\`<${tagName}>\`: ${description}`]);
  return [...parts].map(([name, lines]) => ({ name: `part(${name})`, description: lines.join('\n\n') }));
}

/** https://github.com/JetBrains/web-types */
function webTypes(elements, { name, version }) {
  const described = ({ name, description }) => ({ name, description });
  const typed = (each) => ({ ...described(each), type: each.type.text });
  return {
    $schema: 'https://raw.githubusercontent.com/JetBrains/web-types/master/schema/web-types.json',
    name,
    version,
    'description-markup': 'markdown',
    contributions: {
      html: {
        elements: elements.map(({ tagName, ...element }) => ({
          ...described({ ...element, name: tagName }),
          attributes: element.attributes.map((each) => ({
            ...described(each),
            default: each.default,
            value: isSwitch(each) ? { kind: 'no-value' } : { type: each.type.text },
          })),
          slots: element.slots?.map(({ name = '', description }) => ({ name, description })),
          js: {
            properties: element.members
              .filter(({ kind, static: isStatic }) => kind === 'field' && !isStatic)
              .map((each) => ({ ...typed(each), 'read-only': each.readonly })),
            events: element.events?.map(typed),
          },
        })),
      },
      css: {
        properties: distinct(elements.flatMap(({ cssProperties = [] }) => cssProperties)).map(described),
        'pseudo-elements': partsOf(elements),
      },
    },
  };
}

/** The files by their names. */
export function editorData(manifest, packageJson) {
  const elements = manifest.modules
    .flatMap(({ declarations }) => declarations)
    .filter(({ tagName }) => tagName);
  const { html, css } = vsCode(elements);
  return {
    'dist/vscode.html-custom-data.json': html,
    'dist/vscode.css-custom-data.json': css,
    'dist/web-types.json': webTypes(elements, packageJson),
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const data = editorData(readJson('dist/custom-elements.json'), readJson('package.json'));
  for (const [file, content] of Object.entries(data))
    writeFileSync(new URL(`../${file}`, import.meta.url), `${JSON.stringify(content, null, 2)}\n`);
}
