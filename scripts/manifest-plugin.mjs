// A plugin of the manifest analyzer: leaves the public API, and adds what only the compiled classes know.
import { basename } from 'node:path';
import { planAttributes } from '../dist/plan/portal-plan.js';
import * as classes from '../dist/index.js';

/** Public to TypeScript or Lit, but not for pages. */
const internal = ['shadowRootOptions', 'view'];

/** Returns the default of each theme property in a style sheet: the fallback of its first `var(--portal-…, fallback)`. */
function getThemeDefaults(styles) {
  const defaults = new Map();
  for (const { index, 0: start, 1: name } of styles.matchAll(/var\(\s*(--portal-[\w-]+),\s*/g)) {
    if (defaults.has(name)) continue;
    const from = index + start.length;
    let to = from;
    for (let open = 1; open; to++) open += { '(': 1, ')': -1 }[styles[to]] ?? 0;
    // A private name stands for the public property of the same name, with its default.
    const fallback = styles.slice(from, to - 1).replace(/var\(--_([\w-]+)\)/g, 'var(--portal-$1)');
    defaults.set(name, fallback.replace(/\s+/g, ' ').trim());
  }
  return defaults;
}

/** Returns the theme properties that the styles of an element read. They are documented once, for all elements. */
function getCssProperties({ elementStyles }, documented) {
  const defaults = getThemeDefaults(elementStyles.map(({ cssText }) => cssText).join(''));
  return documented
    .filter(({ name }) => defaults.has(name))
    .map(({ name, description }) => ({ name, default: defaults.get(name), description }));
}

/** Adds the attributes of a plan, which are defined without Lit. Each reflects its property. */
function addPlanAttributes(declaration) {
  declaration.attributes = Object.entries(planAttributes).map(([attribute, fieldName]) => {
    const field = declaration.members.find(({ name }) => name === fieldName);
    const { type, description } = field;
    const initial = { boolean: 'false', string: "''" }[type.text] ?? 'null';
    Object.assign(field, { attribute, reflects: true, default: initial });
    return { name: attribute, fieldName, type, default: field.default, description };
  });
}

/** Returns the type of an attribute's value, which is a text: neither `null` nor an object. Editors choose a control by it. */
function getAttributeType({ text }) {
  const [only, ...others] = text.split(' | ').filter((each) => !['null', 'undefined'].includes(each));
  return { text: others.length ? 'string' : only };
}

function describe(declaration, tagName, documented) {
  declaration.members = declaration.members.filter(
    ({ name, privacy = 'public' }) => privacy === 'public' && !internal.includes(name),
  );
  const fields = declaration.members.map(({ name }) => name);
  // `defer-hydration` has no property.
  declaration.attributes = declaration.attributes?.filter(
    ({ fieldName }) => !fieldName || fields.includes(fieldName),
  );
  // The event by which elements ask each other for a session has no name in its class.
  declaration.events = declaration.events?.filter(({ name }) => name);
  // The analyzer also lists what a method dispatches.
  const undescribed = declaration.events?.find(({ description }) => !description);
  if (undescribed) throw new Error(`${tagName}: ${undescribed.name} has no @fires line with a description.`);
  // The analyzer does not see that define.ts registers the elements.
  delete declaration.customElement;
  const element = classes[declaration.name];
  if (!element) return;
  Object.assign(declaration, { customElement: true, tagName });
  if (tagName === 'portal-plan') addPlanAttributes(declaration);
  for (const attribute of declaration.attributes) {
    // A copy of the name, from `@attr`.
    delete attribute.attribute;
    attribute.type = getAttributeType(attribute.type);
  }
  // In the order of the properties: the analyzer lists those with `@attr` first.
  const getIndex = ({ fieldName }) => (fieldName ? fields.indexOf(fieldName) : fields.length);
  declaration.attributes.sort((a, b) => getIndex(a) - getIndex(b));
  declaration.cssProperties = getCssProperties(element, documented);
  if (!declaration.cssProperties.length) delete declaration.cssProperties;
}

/** Paths as in the package; descriptions on one line, without the section numbers of docs/reference/service.md. */
const asPublished = (key, value) => {
  if (typeof value !== 'string') return value;
  if (key === 'path' || key === 'module') return value.replace(/^\/?src\/(.+)\.[jt]s$/, 'dist/$1.js');
  return key === 'description' ? value.replace(/ \(\u00a7[^)]*\)/g, '').replace(/\s+/g, ' ') : value;
};

export const publicApi = () => ({
  name: 'public-api',
  packageLinkPhase({ customElementsManifest: manifest }) {
    const all = manifest.modules.flatMap(({ path, declarations }) =>
      declarations.filter(({ kind }) => kind === 'class').map((declaration) => ({ path, declaration })),
    );
    const documented = all
      .flatMap(({ declaration }) => declaration.cssProperties ?? [])
      .filter(({ inheritedFrom }) => !inheritedFrom);
    for (const { path, declaration } of all) describe(declaration, basename(path, '.ts'), documented);
    manifest.modules.push({
      kind: 'javascript-module',
      path: 'src/define.ts',
      declarations: [],
      exports: all
        .filter(({ declaration }) => declaration.tagName)
        .map(({ path, declaration: { name, tagName } }) => ({
          kind: 'custom-element-definition',
          name: tagName,
          declaration: { name, module: path },
        })),
    });
    Object.assign(manifest, JSON.parse(JSON.stringify(manifest), asPublished));
  },
});
