// How the manifest of the elements comes about, for which they must have been compiled. What editors and README.md show of
// it is written by docs/editors.mjs and docs/readme.mjs.
import { basename } from 'node:path';
import './dist/define.js';
import { planAttributes } from './dist/elements/portal-plan.js';

const { customElements } = globalThis;

/** What each theme property is for. Its name and its default stand in the styles alone. */
const purposes = {
  '--portal-text': 'Text.',
  '--portal-muted': 'Text of less weight.',
  '--portal-surface': 'Background of cards, buttons, fields and the review.',
  '--portal-border': 'Borders of cards, and lines.',
  '--portal-control': 'Borders of buttons and fields.',
  '--portal-accent': 'What is chosen, and the button that leads on.',
  '--portal-selected': 'Background of the chosen plan, and of the line that says what is to come.',
  '--portal-on-accent': 'Text on the accent.',
  '--portal-danger': 'Failures, and what a change takes away.',
  '--portal-warning': 'An outcome that nobody knows.',
  '--portal-success': 'A change that was made, and what it brings.',
  '--portal-focus-width': 'Width of the outline of what has the focus.',
  '--portal-focus': 'Colour of that outline.',
  '--portal-radius': 'Radius of the corners of cards and of the review.',
  '--portal-control-radius': 'Radius of the corners of buttons and fields.',
  '--portal-border-width': 'Width of the borders.',
  '--portal-space': 'The distance that the others are made of.',
  '--portal-font': 'Font family.',
  '--portal-font-size': 'Size of the text, by which all others are measured.',
  '--portal-heading-font': 'Font family of headings, names of plans and prices.',
  '--portal-heading-weight': 'Font weight of headings.',
  '--portal-shadow': 'Shadow of the cards.',
  '--portal-price-size': 'Size of a price.',
  '--portal-plan-min-width': 'Plans narrower than this go to the next row.',
};

/** Every `var(--portal-…, fallback)` of an element's styles; of several fallbacks the first. */
function cssProperties({ elementStyles }) {
  const styles = elementStyles.map(({ cssText }) => cssText).join('');
  const found = new Map();
  for (const { index, 0: start, 1: name } of styles.matchAll(/var\((--portal-[\w-]+),\s*/g)) {
    if (found.has(name)) continue;
    const from = index + start.length;
    let to = from;
    for (let open = 1; open; to++) open += { '(': 1, ')': -1 }[styles[to]] ?? 0;
    // The private names only save writing a public one with its fallback again.
    const fallback = styles.slice(from, to - 1).replace(/var\(--_([\w-]+)\)/g, 'var(--portal-$1)');
    found.set(name, { name, default: fallback.replace(/\s+/g, ' '), description: purposes[name] });
  }
  return [...found.values()];
}

const lifecycle = ['connectedCallback', 'disconnectedCallback', 'formDisabledCallback'];
const publicStatics = ['version'];

/** Leaves what is public, and adds what only the class itself can tell: its tag, and Lit's view of its properties. */
function describe(declaration, tag) {
  const element = customElements.get(tag);
  declaration.members = declaration.members.filter(
    ({ name, privacy, static: isStatic }) =>
      (privacy ?? 'public') === 'public' &&
      (isStatic ? publicStatics.includes(name) : !lifecycle.includes(name)),
  );
  // The request for a session among the elements themselves has no name of its own in the class.
  declaration.events = declaration.events?.filter(({ name }) => name);
  // Registered apart from its class, and the base class never.
  delete declaration.customElement;
  if (!element) return;

  declaration.customElement = true;
  declaration.tagName = tag;
  const reactive = new Map(element.observedAttributes && element.elementProperties);
  // Those of a plan are its attributes, without Lit: absent means empty.
  if (tag === 'portal-plan')
    for (const [attribute, name] of Object.entries(planAttributes))
      reactive.set(name, { attribute, reflect: true });
  declaration.attributes = declaration.members.flatMap((field) => {
    const { attribute = field.name.toLowerCase(), reflect } = reactive.get(field.name) ?? {
      attribute: false,
    };
    if (attribute === false) return [];
    field.attribute = attribute;
    if (reflect) {
      field.reflects = true;
      field.default ??= field.type.text === 'boolean' ? 'false' : "''";
    }
    const { name, type, default: value, description, inheritedFrom } = field;
    return { name: attribute, fieldName: name, type, default: value, description, inheritedFrom };
  });
  if (element.elementStyles.length && declaration.cssParts)
    declaration.cssProperties = cssProperties(element);
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
