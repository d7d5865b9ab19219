// Writes the data from which VS Code and JetBrains editors complete and explain the elements, from their manifest.
// `npm run build` runs it. The generators run as functions, not as analyzer plugins, because their input and output need
// the corrections below.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { getWebTypesData } from 'custom-element-jet-brains-integration';
import { getVsCodeCssCustomData, getVsCodeHtmlCustomData } from 'custom-element-vs-code-integration';

/** The style sheet data lists parts and properties once for all elements, so the description of a tag leaves them out. */
const options = { hideCssPartsDocs: true, hideCssPropertiesDocs: true };

const isBoolean = ({ type }) => type.text === 'boolean';

const uniqueByName = (items) => [...new Map(items.map((each) => [each.name, each])).values()];

/** The parts of all elements. The description of a part says which element has it. */
function getParts(elements) {
  const parts = elements.flatMap(({ tagName, cssParts = [] }) =>
    cssParts.map(({ name, description }) => ({ name, line: `\`<${tagName}>\`: ${description}` })),
  );
  const linesOf = (part) => parts.filter(({ name }) => name === part.name).map(({ line }) => line);
  return uniqueByName(parts).map((part) => ({ name: part.name, description: linesOf(part).join('\n\n') }));
}

/** Copies the elements, changed where the generators would write something wrong. */
function prepare(elements) {
  const cssProperties = uniqueByName(elements.flatMap((each) => each.cssProperties ?? []));
  return elements.map((element, index) => ({
    ...element,
    // The generators append a line of dashes, which would make a heading of a text right above it.
    description: `${element.description}\n`,
    // They repeat a name that several elements have.
    cssProperties: index ? [] : cssProperties,
    cssParts: index ? [] : getParts(elements),
  }));
}

/** Returns the content of each file, by its name. */
export function getEditorData({ modules }) {
  const elements = modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);
  const manifest = { modules: [{ declarations: prepare(elements) }] };
  const html = JSON.parse(getVsCodeHtmlCustomData(manifest, options));
  const css = JSON.parse(getVsCodeCssCustomData(manifest, options));
  const webTypes = JSON.parse(getWebTypesData(manifest, options));

  // What the generators leave out: VS Code escapes style sheet descriptions that are not marked as Markdown, the value set
  // `v` completes an attribute without a value, and some properties are read-only.
  for (const each of [...css.properties, ...css.pseudoElements])
    each.description = { kind: 'markdown', value: each.description };
  for (const [index, { attributes, members }] of elements.entries()) {
    for (const attribute of attributes.filter(isBoolean))
      html.tags[index].attributes.find(({ name }) => name === attribute.name).valueSet = 'v';
    const element = webTypes.contributions.html.elements[index];
    delete element['doc-url'];
    for (const property of element.js.properties)
      property['read-only'] = members.find(({ name }) => name === property.name).readonly;
  }
  return {
    'dist/vscode.html-custom-data.json': html,
    'dist/vscode.css-custom-data.json': css,
    'dist/web-types.json': webTypes,
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const manifest = JSON.parse(readFileSync('dist/custom-elements.json', 'utf8'));
  for (const [file, content] of Object.entries(getEditorData(manifest)))
    writeFileSync(file, `${JSON.stringify(content, undefined, 2)}\n`);
}
