/** The manifest of the elements, and the data for editors that is made from it. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { planAttributes } from '../../src/plan/portal-plan.js';
import { readBuiltJson } from './built.js';
import { apiOf, elements, fieldsOf, type Named, namesOf } from './manifest.js';

/** Class of an element, as far as the tests read it. */
interface ElementClass {
  name: string;
  prototype: object;
  observedAttributes: string[];
  elementProperties: Map<string, { state?: boolean }>;
}

/** Data for VS Code and JetBrains editors, as far as the tests read them. */
interface HtmlData {
  tags: (Named & { attributes: (Named & { values: unknown[]; valueSet?: string })[] })[];
}

interface WebTypes {
  contributions: {
    html: { elements: (Named & { js: { properties: (Named & { 'read-only'?: boolean })[] } })[] };
  };
}

const index = (await import(pathToFileURL(resolve('dist/index.js')).href)) as Record<string, ElementClass>;
const classes = Object.values(index).filter(({ name }) => /^Portal\w+Element$/.test(name));

/** Public members of classes that pages do not use: those of Lit, and those for other elements. */
const internal = new Set([
  ...['constructor', 'connectedCallback', 'disconnectedCallback', 'adoptedCallback', 'render'],
  ...[
    'willUpdate',
    'firstUpdated',
    'updated',
    'scheduleUpdate',
    'getUpdateComplete',
    'attributeChangedCallback',
  ],
  ...['createRenderRoot', 'view', 'owner', 'readPlan', 'getFeatures', 'context'],
  ...['localization', 'findSuccessor', 'readContext'],
]);

describe('the manifest of the elements', () => {
  it('has the four elements', () => {
    assert.equal(classes.length, 4);
    assert.deepEqual(namesOf(elements), namesOf(classes));
  });

  for (const { tagName, name, attributes, members, ...rest } of elements) {
    it(`has all public members and attributes of <${tagName}>`, () => {
      const found = classes.find((each) => each.name === name);
      assert.ok(found);
      const observed = tagName === 'portal-plan' ? Object.keys(planAttributes) : found.observedAttributes;
      assert.deepEqual(namesOf(attributes), [...observed].sort());
      const properties = [...found.elementProperties].filter(([, { state }]) => !state);
      const expected = [
        ...new Set([...properties.map(([each]) => each), ...Object.getOwnPropertyNames(found.prototype)]),
      ].filter((each) => !internal.has(each));
      assert.deepEqual(namesOf(members.filter((each) => !each.static)), expected.sort());
      assert.deepEqual(namesOf(members.filter((each) => each.static)), ['version']);
    });

    it(`has only public members of <${tagName}>, with their types, and describes everything`, () => {
      for (const { name: member, privacy = 'public', kind, type } of members) {
        assert.ok(!member.startsWith('#') && privacy === 'public', member);
        if (kind === 'field') assert.ok(type?.text, member);
      }
      const { events = [], slots = [], cssParts = [], cssStates = [], cssProperties = [] } = rest;
      const described: Named[] = [
        { name, ...rest },
        ...[attributes, members, events, slots, cssParts, cssStates, cssProperties].flat(),
      ];
      assert.deepEqual(namesOf(described.filter(({ description }) => !description?.trim())), []);
    });
  }

  it('has the theme properties of the styles, with their defaults, on the elements that use them', () => {
    const readSources = (name: RegExp): string =>
      readdirSync('src', { recursive: true, encoding: 'utf8' })
        .filter((file) => name.test(file))
        .map((file) => readFileSync(join('src', file), 'utf8'))
        .join('\n');
    // The first fallback is the default. Some rules have another one.
    const styles = readSources(/base\.styles\.ts$/) + readSources(/\.styles\.ts$/);
    const used = [...new Set(styles.match(/--portal-[\w-]+(?=\s*,)/g))].sort();
    assert.ok(used.length);
    assert.deepEqual(apiOf('cssProperties'), used);
    const comments = [...readSources(/portal-[\w-]+\.ts$/).matchAll(/@cssprop (--[\w-]+)/g)];
    assert.deepEqual(comments.map(([, name]) => name).sort(), used, 'each is documented once');
    for (const { name, default: value } of elements.flatMap((each) => each.cssProperties ?? [])) {
      const [, source = ''] = styles.split(new RegExp(`var\\(\\s*${name},`));
      const written = source.replace(/--_/g, '--portal-').replace(/\s+/g, ' ').replaceAll(' )', ')').trim();
      assert.ok(value && written.startsWith(`${value})`), `${name}: ${value}`);
    }
    for (const tag of ['portal-plan', 'portal-plan-picker', 'portal-settings'])
      assert.ok(apiOf('cssProperties', tag).length, tag);
    assert.doesNotMatch(styles, /--portal-[\w-]+\s*:/, 'none is declared: a value of the page must win');
    assert.doesNotMatch(styles, /var\(--portal-[\w-]+\s*\)/, 'each has a fallback');
  });
});

describe('the data for editors', () => {
  const { tags } = readBuiltJson('vscode.html-custom-data.json') as HtmlData;
  const { html } = (readBuiltJson('web-types.json') as WebTypes).contributions;

  const byName = <T extends Named, V>(items: T[] = [], read: (item: T) => V): Record<string, V> =>
    Object.fromEntries(items.map((item) => [item.name, read(item)]));

  for (const element of elements)
    it(`have the attributes and properties of <${element.tagName}>, and which of them are boolean or read-only`, () => {
      const attributes = tags.find(({ name }) => name === element.tagName)?.attributes ?? [];
      assert.deepEqual(
        byName(attributes, ({ valueSet }) => valueSet === 'v'),
        byName(element.attributes, ({ type }) => type?.text === 'boolean'),
      );
      assert.ok(attributes.every(({ values }) => !values.length));
      const { js } = html.elements.find(({ name }) => name === element.tagName) ?? {};
      assert.deepEqual(
        byName(js?.properties, (each) => each['read-only']),
        byName(fieldsOf(element), ({ readonly }) => readonly),
      );
    });
});
