import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readBuiltJson } from './built.js';
import { join, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { planAttributes, PortalPlanElement } from '../../src/elements/portal-plan.js';
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
  type?: { text: string };
}

interface Declaration extends Described {
  tagName?: string;
  attributes: (Described & { fieldName: string })[];
  members: Member[];
  events?: (Described & { type: { text: string } })[];
  slots?: Described[];
  cssParts?: Described[];
  cssStates?: Described[];
  cssProperties?: (Described & { default: string })[];
}

interface Manifest {
  modules: { path: string; declarations: Declaration[] }[];
}

/** What the tests know of an element's class. */
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
  it('is what package.json names, and current', () => {
    const { customElements } = readJson('package.json') as Record<string, string>;
    assert.equal(resolve(customElements ?? ''), resolve('dist/custom-elements.json'));
    execFileSync(process.execPath, [
      'node_modules/@custom-elements-manifest/analyzer/cem.js',
      ...['analyze', '--quiet', '--outdir', 'out/docs'],
    ]);
    assert.deepEqual(manifest, readJson('out/docs/custom-elements.json'));
  });

  it('is what editors are told', async () => {
    const writer = pathToFileURL(resolve('docs/editors.mjs')).href;
    const { editorData } = (await import(writer)) as {
      editorData: (manifest: Manifest, packageJson: unknown) => Record<string, object>;
    };
    const packageJson = readJson('package.json') as Record<string, unknown>;
    const data = editorData(manifest, packageJson);
    assert.ok(data[String(packageJson['web-types']).replace('./', '')]);
    for (const [file, content] of Object.entries(data)) {
      const written = readFileSync(file, 'utf8');
      assert.equal(written, `${JSON.stringify(content, null, 2)}\n`, file);
      // Nothing public is left out, but for methods and states, for which the formats have no place.
      const { attributes, events, slots, cssParts, cssProperties } = elementOf('portal-plan-picker');
      const html = [attributes, ...(file.includes('web-types') ? [events, slots] : [])];
      const css = [cssParts?.map(({ name }) => ({ name: `part(${name})` })), cssProperties];
      for (const { name } of [
        ...(file.includes('css') ? [] : html).flatMap((items): Described[] => items ?? []),
        ...(file.includes('html') ? [] : css).flatMap((items): Described[] => items ?? []),
      ])
        assert.ok(written.includes(`${name}"`), `${file}: ${name}`);
    }
  });

  it('names files that are in the package', () => {
    for (const { path } of manifest.modules) assert.ok(existsSync(path), path);
  });

  it('has every element, with all that its class has', async () => {
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
        each.name === PortalPlanElement.name
          ? Object.keys(planAttributes)
          : // Written by what renders on a server, not by an author.
            each.observedAttributes.filter((name) => name !== 'defer-hydration');
      assert.deepEqual(names(attributes), [...observed].sort(), each.name);
      const ofLit = [
        'constructor',
        'connectedCallback',
        'disconnectedCallback',
        'adoptedCallback',
        'formDisabledCallback',
        'render',
      ];
      const ofTheUpdate = [
        'willUpdate',
        'updated',
        'scheduleUpdate',
        'getUpdateComplete',
        'attributeChangedCallback',
      ];
      const internal = [
        'notice',
        ...['placement', 'owner', 'radio', 'isHidden', 'isRendered', 'readPlan'],
        'createRenderRoot',
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

  it('has nothing private, and leaves nothing public without a type', () => {
    for (const { members, name: element } of elements)
      for (const { name, privacy, kind, type } of members) {
        assert.ok(!name.startsWith('#') && (privacy ?? 'public') === 'public', `${element}.${name}`);
        if (kind === 'field') assert.ok(type?.text, `${element}.${name}`);
      }
  });

  it('describes all that is public', () => {
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

  it('has the theme properties of the styles, each with its default, on the elements that read them', () => {
    const styles = readdirSync('src/styles').map((file) => readFileSync(join('src/styles', file), 'utf8'));
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
    assert.deepEqual([...new Set(described)].sort(), [...read].sort());
    assert.deepEqual(
      styles.flatMap((style) => style.match(/--portal-[\w-]+\s*:/g) ?? []),
      [],
      'none is declared: a value of the page must win',
    );
  });
});

describe('the README', () => {
  it('has the API tables of the manifest: npm run docs writes them', async () => {
    const writer = pathToFileURL(resolve('docs/readme.mjs')).href;
    const { withApi } = (await import(writer)) as {
      withApi: (readme: string, manifest: Manifest) => string;
    };
    assert.equal(readme, withApi(readme, manifest));
    for (const { tagName = '' } of elements) assert.ok(readme.includes(`### \`<${tagName}>\``), tagName);
  });

  it('uses only elements, attributes and slots that there are', () => {
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

  it('uses only theme properties, parts and states that there are', () => {
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
  it('name only commands that there are', () => {
    const { scripts } = readJson('package.json') as { scripts: Record<string, string> };
    for (const [, script = ''] of `${readme}${contributing}`.matchAll(/npm run ([\w-]+)/g))
      assert.ok(scripts[script], script);
  });
});

describe('the documents', () => {
  it('link only to files that there are', () => {
    for (const folder of ['.', 'docs'])
      for (const name of readdirSync(folder).filter((each) => each.endsWith('.md')))
        for (const [, file = ''] of readFileSync(join(folder, name), 'utf8').matchAll(linkToFile))
          assert.ok(existsSync(join(folder, file)), `${name}: ${file}`);
  });
});
