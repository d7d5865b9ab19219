import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import ts from 'typescript';
import { blocksOf } from './guides/blocks.js';
import { elements } from './manifest.js';

const union = (names: string[]): string => names.map((name) => `'${name}'`).join(' | ') || 'never';

/** Type assertions: the types of the markup name the same elements, properties, attributes and events as the manifest. */
function statements(): string {
  const claims = [['keyof Elements', union(elements.map(({ tagName }) => tagName))]];
  for (const { tagName, attributes, members } of elements) {
    const element = `Elements['${tagName}']`;
    const fields = members.filter(
      ({ kind, readonly, static: isStatic }) => kind === 'field' && !readonly && !isStatic,
    );
    // `api-key` is not an attribute: the types declare it as `undefined`.
    const dashed = attributes.filter(({ name, fieldName }) => name !== fieldName).map(({ name }) => name);
    const hasKey = fields.some(({ name }) => name === 'apiKey');
    claims.push(
      [`keyof Properties<${element}>`, union(fields.map(({ name }) => name))],
      [`keyof Attributes<${element}>`, union(hasKey ? [...dashed, 'api-key'] : dashed)],
    );
  }
  const events = elements.flatMap(({ events = [] }) => events.map(({ name }) => name));
  claims.push(['keyof Events', union([...new Set(events)])]);
  return [
    `import type { Attributes, Elements, Events, Properties } from '../../dist/types/markup.js';`,
    `type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;`,
    ...claims.map(([a, b], index) => `export const claim${index}: Same<${a}, ${b}> = true;`),
  ].join('\n');
}

const documents = [
  'README.md',
  ...['docs/start', 'docs/frameworks', 'docs/recipes'].flatMap((shelf) =>
    readdirSync(shelf).map((name) => `${shelf}/${name}`),
  ),
];

/** The components in the README and the guides, with the JSX of the framework whose types they import. */
const snippets = documents
  .flatMap((file) => blocksOf(readFileSync(file, 'utf8')))
  // A quoted file may import others.
  .filter(({ language, source, code }) => language === 'tsx' && (!source || !code.includes("'./")))
  .map(({ code }) => {
    const framework = /portal-elements\/types\/(\w+)\.js/.exec(code)?.[1] ?? 'react';
    return `/** @jsxImportSource ${framework === 'solid' ? 'solid-js' : framework} */\n${code}`;
  });

/** The type tests of React with the JSX of Preact, which also accepts `class`. */
const preact = readFileSync('test/package/types/react.tsx', 'utf8')
  .replace(/\breact\b/g, 'preact')
  .replaceAll('className', 'class');

const temporary = resolve('out/types');
after(() => rmSync(temporary, { recursive: true, force: true }));

describe('the types of the elements', () => {
  it('match the manifest, accept valid markup and the documented components, and reject invalid markup', () => {
    mkdirSync(temporary, { recursive: true });
    const { options, fileNames } = ts.parseJsonConfigFileContent(
      ts.readConfigFile('test/package/types/tsconfig.json', ts.sys.readFile).config,
      ts.sys,
      'test/package/types',
    );
    assert.equal(fileNames.length, 6);
    for (const framework of ['react', 'preact', 'solid-js'])
      assert.ok(
        snippets.some((code) => code.includes(`@jsxImportSource ${framework} `)),
        framework,
      );
    const written = [statements(), preact, ...snippets].map((source, index) => {
      const file = resolve(temporary, `${index}.tsx`);
      writeFileSync(file, source);
      return file;
    });
    const program = ts.createProgram([...fileNames, ...written], options);
    const errors = ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
      const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
      return `${file?.fileName ?? ''}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
    assert.deepEqual(errors, []);
  });
});
