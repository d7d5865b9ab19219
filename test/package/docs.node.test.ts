import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readBuiltJson } from './built.js';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { planAttributes, PortalPlanElement } from '../../src/plan/portal-plan.js';
import { problemsOf } from './problems.js';

interface Described {
  name: string;
  description?: string;
}

interface Member extends Described {
  kind: 'field' | 'method';
  attribute?: string;
  privacy?: string;
  static?: boolean;
  readonly?: boolean;
  type?: { text: string };
}

interface Declaration extends Described {
  tagName?: string;
  attributes: (Described & { fieldName: string; type?: { text: string } })[];
  members: Member[];
  events?: (Described & { type: { text: string } })[];
  slots?: Described[];
  cssParts?: Described[];
  cssStates?: Described[];
  cssProperties?: (Described & { default: string })[];
}

/** Editor data, as far as the tests read it. */
interface EditorData {
  'dist/vscode.html-custom-data.json': {
    tags: (Described & { attributes: (Described & { values: unknown[]; valueSet?: string })[] })[];
  };
  'dist/vscode.css-custom-data.json': { properties: Described[]; pseudoElements: Described[] };
  'dist/web-types.json': {
    contributions: {
      html: {
        elements: (Described & {
          attributes: (Described & { value: { type: string } })[];
          slots?: Described[];
          js: { properties: (Described & { 'read-only'?: boolean })[]; events: Described[] };
        })[];
      };
      css: { properties: Described[]; 'pseudo-elements': Described[] };
    };
  };
}

interface Manifest {
  modules: { path: string; declarations: Declaration[] }[];
}

/** Class of an element, as far as the tests read it. */
interface ElementClass {
  name: string;
  prototype: object;
  observedAttributes: string[];
  elementProperties: Map<string, { state?: boolean }>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));

const manifest = readBuiltJson('custom-elements.json') as Manifest;
const readme = readFileSync('README.md', 'utf8');
const contributing = readFileSync('CONTRIBUTING.md', 'utf8');

const elements = manifest.modules
  .flatMap(({ declarations }) => declarations)
  .filter(({ tagName }) => tagName);
const names = (items: Described[] = []): string[] => items.map(({ name }) => name).sort();
const unique = (items: string[]): string[] => [...new Set(items)].sort();
/** Finds an item by its name. */
function find<T extends Described>(items: T[], wanted: string): T {
  const found = items.find(({ name }) => name === wanted);
  assert.ok(found, wanted);
  return found;
}
const load = async (file: string): Promise<unknown> => import(pathToFileURL(resolve(file)).href);
const elementOf = (tag: string): Declaration => {
  const found = elements.find(({ tagName }) => tagName === tag);
  assert.ok(found, `<${tag}> is in the manifest`);
  return found;
};

/** The code blocks of the README in a language. */
const snippets = (language: string): string[] =>
  [...readme.matchAll(/^```(\w+)\n(.*?)^```/gms)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);

const linkToFile = /\]\((?!https?:)([^)#]+)/g;

const temporary = resolve('out/docs');
before(() => {
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
});
after(() => {
  rmSync(temporary, { recursive: true, force: true });
});

describe('the manifest of the elements', () => {
  it('is named in package.json, and up to date', () => {
    const { customElements } = readJson('package.json') as Record<string, string>;
    assert.equal(resolve(customElements ?? ''), resolve('dist/custom-elements.json'));
    execFileSync(process.execPath, [
      'node_modules/@custom-elements-manifest/analyzer/cem.js',
      ...['analyze', '--quiet', '--outdir', 'out/docs'],
    ]);
    assert.deepEqual(manifest, readJson('out/docs/custom-elements.json'));
  });

  it('is the source of the editor data', async () => {
    const { getEditorData } = (await load('scripts/editor-data.mjs')) as {
      getEditorData: (manifest: Manifest) => EditorData;
    };
    const data = getEditorData(manifest);
    const packageJson = readJson('package.json') as Record<string, unknown>;
    assert.ok(String(packageJson['web-types']).replace('./', '') in data);
    for (const [file, content] of Object.entries(data))
      assert.equal(readFileSync(file, 'utf8'), `${JSON.stringify(content, null, 2)}\n`, file);

    const { tags } = data['dist/vscode.html-custom-data.json'];
    const { properties, pseudoElements } = data['dist/vscode.css-custom-data.json'];
    const { html, css } = data['dist/web-types.json'].contributions;
    const cssProperties = unique(elements.flatMap((each) => names(each.cssProperties)));
    const cssParts = unique(elements.flatMap((each) => names(each.cssParts)));
    assert.deepEqual(names(properties), cssProperties);
    assert.deepEqual(names(css.properties), cssProperties);
    assert.deepEqual(
      names(pseudoElements),
      cssParts.map((name) => `::part(${name})`),
    );
    assert.deepEqual(
      names(css['pseudo-elements']),
      cssParts.map((name) => `part(${name})`),
    );
    for (const { tagName = '', attributes, members, events, slots } of elements) {
      const tag = find(tags, tagName);
      const element = find(html.elements, tagName);
      assert.deepEqual(names(tag.attributes), names(attributes), tagName);
      assert.deepEqual(names(element.attributes), names(attributes), tagName);
      assert.deepEqual(names(element.slots), names(slots), tagName);
      assert.deepEqual(names(element.js.events), names(events), tagName);
      const fields = members.filter((each) => each.kind === 'field' && !each.static);
      assert.deepEqual(names(element.js.properties), names(fields), tagName);
      for (const { name, type } of attributes) {
        const isBoolean = type?.text === 'boolean';
        const { valueSet, values } = find(tag.attributes, name);
        assert.equal(valueSet, isBoolean ? 'v' : undefined, `${tagName} ${name}`);
        assert.deepEqual(values, [], `${tagName} ${name}`);
        const { value } = find(element.attributes, name);
        assert.equal(value.type === 'boolean', isBoolean, `${tagName} ${name}`);
      }
      for (const { name, readonly } of fields)
        assert.equal(find(element.js.properties, name)['read-only'], readonly, `${tagName} ${name}`);
    }
  });

  it('names files that are in the package', () => {
    for (const { path } of manifest.modules) assert.ok(existsSync(path), path);
  });

  it('has every element, with all public members of its class', async () => {
    const index = pathToFileURL(resolve('dist/index.js')).href;
    const classes = Object.values((await import(index)) as Record<string, ElementClass>).filter(({ name }) =>
      /^Portal\w+Element$/.test(name),
    );
    assert.equal(classes.length, 4);
    assert.deepEqual(
      names(elements),
      classes.map(({ name }) => name),
    );
    for (const each of classes) {
      const { attributes, members } = elements.find(({ name }) => name === each.name) as Declaration;
      const observed =
        each.name === PortalPlanElement.name ? Object.keys(planAttributes) : each.observedAttributes;
      assert.deepEqual(names(attributes), [...observed].sort(), each.name);
      const ofLit = ['constructor', 'connectedCallback', 'disconnectedCallback', 'adoptedCallback', 'render'];
      const ofTheUpdate = [
        'willUpdate',
        'updated',
        'scheduleUpdate',
        'getUpdateComplete',
        'attributeChangedCallback',
      ];
      const internal = [
        ...['placement', 'owner', 'readPlan', 'createRenderRoot'],
        ...['page', 'identity', 'readFeatures', 'plansBefore', 'onAssigned', 'findSuccessor'],
      ];
      const properties = [...each.elementProperties].filter(([, { state }]) => !state);
      const expected = new Set([
        ...properties.map(([name]) => name),
        ...Object.getOwnPropertyNames(each.prototype),
      ]);
      for (const name of [...ofLit, ...ofTheUpdate, ...internal]) expected.delete(name);
      const ofElements = members.filter(({ static: isStatic }) => !isStatic);
      assert.deepEqual(names(ofElements), [...expected].sort(), each.name);
      assert.deepEqual(
        members.filter(({ static: isStatic }) => isStatic).map(({ name }) => name),
        ['version'],
      );
    }
  });

  it('has no private members, and a type for every public one', () => {
    for (const { members, name: element } of elements)
      for (const { name, privacy, kind, type } of members) {
        assert.ok(!name.startsWith('#') && (privacy ?? 'public') === 'public', `${element}.${name}`);
        if (kind === 'field') assert.ok(type?.text, `${element}.${name}`);
      }
  });

  it('describes everything public', () => {
    const undescribed = elements.flatMap((element) => {
      const {
        tagName = '',
        attributes,
        members,
        events,
        slots,
        cssParts,
        cssStates,
        cssProperties,
      } = element;
      const all = [attributes, members, events, slots, cssParts, cssStates, cssProperties].flatMap(
        (items): Described[] => items ?? [],
      );
      return [element, ...all]
        .filter(({ description }) => !description?.trim())
        .map(({ name }) => `${tagName} ${name}`);
    });
    assert.deepEqual(undescribed, []);
  });

  it('has the theme properties of the styles, with their defaults, on the elements that use them', () => {
    const readSources = (name: RegExp) =>
      readdirSync('src', { recursive: true, encoding: 'utf8' })
        .filter((file) => name.test(file))
        .map((file) => readFileSync(join('src', file), 'utf8'));
    const styles = readSources(/\.styles\.ts$/);
    const read = new Set(styles.flatMap((style) => style.match(/--portal-[\w-]+(?=\s*,)/g) ?? []));
    assert.ok(read.size);
    for (const tag of ['portal-plan', 'portal-plan-picker', 'portal-settings']) {
      const { cssProperties = [] } = elementOf(tag);
      assert.ok(cssProperties.length, tag);
      for (const { name, default: value } of cssProperties) {
        const start = styles.join('').split(`var(${name},`)[1] ?? '';
        const source = start.replace(/--_/g, '--portal-').replace(/\s+/g, ' ').trim();
        assert.ok(value && source.startsWith(`${value})`), `${name}: ${value}`);
      }
    }
    const described = elements.flatMap(({ cssProperties }) => names(cssProperties));
    assert.deepEqual(unique(described), [...read].sort());
    const documented = readSources(/portal-[\w-]+\.ts$/).flatMap((text) => [
      ...text.matchAll(/@cssprop (--[\w-]+)/g),
    ]);
    assert.deepEqual(
      documented.map(([, name = '']) => name).sort(),
      [...read].sort(),
      'each is documented once',
    );
    assert.deepEqual(
      styles.flatMap((style) => style.match(/--portal-[\w-]+\s*:/g) ?? []),
      [],
      'none is declared: a value of the page must win',
    );
  });
});

describe('docs/api.md', () => {
  const api = readFileSync('docs/api.md', 'utf8');
  /** Anchors of the headings, as GitHub generates them. */
  const anchors = [...api.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  );

  it('is up to date with the manifest and the sources: run `npm run docs`', async () => {
    const { writeApi } = (await load('scripts/api.mjs')) as {
      writeApi: (manifest: Manifest, packageJson: unknown) => string;
    };
    assert.equal(api, writeApi(manifest, readJson('package.json')));
  });

  it('has a section for each element, with its complete API and types', () => {
    for (const { tagName = '', attributes, members, events, slots, cssParts, cssStates } of elements) {
      assert.ok(anchors.includes(tagName), tagName);
      const [, section = ''] = api.split(`## \`<${tagName}>\`\n`);
      const [text = ''] = section.split('\n## ');
      const all = [attributes, members, events, slots, cssParts].flatMap((each) => names(each));
      for (const name of [...all.filter(Boolean), ...names(cssStates).map((name) => `:state(${name})`)])
        assert.match(
          text,
          new RegExp(`^\\| .*\`(static )?${name.replace(/[()]/g, '\\$&')}[\`(]`, 'm'),
          tagName,
        );
    }
    assert.ok(api.includes('`session-token` | `sessionToken` | `string \\| null \\| undefined`'));
    assert.ok(api.includes("'service'` | The service failed"));
    assert.match(api, /\| `productPlanId` \| `string` \|/);
  });

  it('explains each type that it names, under one heading', () => {
    assert.equal(new Set(anchors).size, anchors.length);
    const links = [...api.matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor = '']) => anchor);
    assert.deepEqual(
      links.filter((anchor) => !anchors.includes(anchor)),
      [],
    );
    for (const type of ['planreview', 'settingfields', 'portalerrorcode', 'customerpricingresponse'])
      assert.ok(links.includes(type) && anchors.includes(type), type);
  });

  it('has every theme property with its default', () => {
    for (const { cssProperties = [] } of elements)
      for (const { name, default: value } of cssProperties)
        assert.ok(api.includes(`| \`${name}\` | \`${value}\` |`), name);
  });
});

describe('the README', () => {
  it('uses only existing elements, attributes and slots', () => {
    const html = snippets('html').join('');
    const tags = [...html.matchAll(/<(portal-[\w-]+)((?:\s+[\w-]+(?:="[^"]*")?)*)\s*>/g)];
    assert.ok(tags.length > 5);
    assert.equal(tags.length, html.match(/<portal-/g)?.length, 'every tag was read');
    for (const [, tag = '', attributes = ''] of tags) {
      const known = names(elementOf(tag).attributes);
      for (const [, name = ''] of attributes.matchAll(/\s([\w-]+)(?:="[^"]*")?/g))
        assert.ok(known.includes(name), `<${tag} ${name}>`);
    }
  });

  it('uses only existing theme properties, parts and states', () => {
    const css = snippets('css').join('');
    const uses = [
      ...css.matchAll(/(?<tag>portal-[\w-]+)::part\((?<part>\w+)/g),
      ...css.matchAll(/(?<tag>portal-[\w-]+):state\((?<state>\w+)/g),
    ];
    for (const { groups: { tag = '', part, state } = {} } of uses) {
      if (part) assert.ok(names(elementOf(tag).cssParts).includes(part), part);
      if (state) assert.ok(names(elementOf(tag).cssStates).includes(state), state);
    }
    const theme = names(elementOf('portal-settings').cssProperties);
    for (const [name] of css.matchAll(/--portal-[\w-]+/g)) assert.ok(theme.includes(name), name);
  });

  it('has scripts that the types of the package accept', () => {
    assert.deepEqual(problemsOf(snippets('js'), temporary), []);
  });
});

describe('both documents', () => {
  it('name only existing commands', () => {
    const { scripts } = readJson('package.json') as { scripts: Record<string, string> };
    for (const [, script = ''] of `${readme}${contributing}`.matchAll(/npm run ([\w:-]*\w)/g))
      assert.ok(scripts[script], script);
  });
});

describe('the documents', () => {
  it('link only to existing files', () => {
    for (const folder of ['.', 'docs'])
      for (const name of readdirSync(folder).filter((each) => each.endsWith('.md')))
        for (const [, file = ''] of readFileSync(join(folder, name), 'utf8').matchAll(linkToFile))
          assert.ok(existsSync(join(folder, file)), `${name}: ${file}`);
  });
});
