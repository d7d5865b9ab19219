import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { blocksOf } from './guides/blocks.js';
import { readBuiltJson } from './built.js';
import { resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import ts from 'typescript';

interface Named {
  name: string;
}

interface Declaration {
  tagName?: string;
  attributes: (Named & { fieldName: string })[];
  members: (Named & { kind: string; readonly?: boolean; static?: boolean })[];
  events?: Named[];
}

const manifest = readBuiltJson('custom-elements.json') as {
  modules: { declarations: Declaration[] }[];
};
const elements = manifest.modules
  .flatMap(({ declarations }) => declarations)
  .filter(({ tagName }) => tagName);

const union = (names: string[]): string => names.map((name) => `'${name}'`).join(' | ') || 'never';

/** Says in types what the manifest says of the elements, which is what their classes say when they run. */
function statements(): string {
  const claims = [['keyof Elements', union(elements.map(({ tagName = '' }) => tagName))]];
  for (const { tagName = '', attributes, members } of elements) {
    const element = `Elements['${tagName}']`;
    const fields = members.filter(
      ({ kind, readonly, static: isStatic }) => kind === 'field' && !readonly && !isStatic,
    );
    // The key has no attribute: there its type is `undefined`.
    const dashed = attributes.filter(({ name, fieldName }) => name !== fieldName).map(({ name }) => name);
    const hasKey = fields.some(({ name }) => name === 'apiKey');
    claims.push(
      [`keyof Properties<${element}>`, union(fields.map(({ name }) => name))],
      [`keyof Attributes<${element}>`, union(hasKey ? [...dashed, 'api-key'] : dashed)],
    );
  }
  const events = elements.flatMap(({ events = [] }) => events.map(({ name }) => name));
  claims.push(['keyof Events', union([...new Set(events)].filter((name) => name !== 'change'))]);
  return [
    `import type { Attributes, Elements, Events, Properties } from '../../dist/markup-types.js';`,
    `type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;`,
    ...claims.map(([a, b], index) => `export const claim${index}: Same<${a}, ${b}> = true;`),
  ].join('\n');
}

const documents = ['README.md', ...readdirSync('docs/guides').map((name) => `docs/guides/${name}`)];

/** The components in the README and the guides, each in the JSX of the framework whose types it imports. */
const snippets = documents
  .flatMap((file) => blocksOf(readFileSync(file, 'utf8')))
  .filter(({ language, source }) => language === 'tsx' && !source)
  .map(({ code }) => {
    const framework = /portal-elements\/types\/(\w+)\.js/.exec(code)?.[1] ?? 'react';
    return `/** @jsxImportSource ${framework === 'solid' ? 'solid-js' : framework} */\n${code}`;
  });

const temporary = resolve('out/types');
after(() => rmSync(temporary, { recursive: true, force: true }));

describe('the types of the elements', () => {
  it('accept what the elements take and the README and the guides show, refuse what they do not, and are those of the manifest', () => {
    mkdirSync(temporary, { recursive: true });
    const { options, fileNames } = ts.parseJsonConfigFileContent(
      ts.readConfigFile('test/package/types/tsconfig.json', ts.sys.readFile).config,
      ts.sys,
      'test/package/types',
    );
    assert.equal(fileNames.length, 7);
    for (const framework of ['react', 'preact', 'solid-js'])
      assert.ok(
        snippets.some((code) => code.includes(`@jsxImportSource ${framework} `)),
        framework,
      );
    const written = [statements(), ...snippets].map((source, index) => {
      const file = resolve(temporary, `${index}.tsx`);
      writeFileSync(file, source);
      return file;
    });
    const program = ts.createProgram([...fileNames, ...written], options);
    const problems = ts.getPreEmitDiagnostics(program).map(({ messageText, file, start = 0 }) => {
      const line = file?.getLineAndCharacterOfPosition(start).line ?? 0;
      return `${file?.fileName ?? ''}:${line + 1} ${ts.flattenDiagnosticMessageText(messageText, '\n')}`;
    });
    assert.deepEqual(problems, []);
  });
});
