import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import ts from 'typescript';
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
  claims.push(['keyof Events', union([...new Set(events)].filter((name) => name !== 'change'))]);
  return [
    `import type { Attributes, Elements, Events, Properties } from '../../dist/types/markup.js';`,
    `type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;`,
    ...claims.map(([a, b], index) => `export const claim${index}: Same<${a}, ${b}> = true;`),
  ].join('\n');
}

/** The components in the README, with the JSX of the framework whose types they import. */
const snippets = [...readFileSync('README.md', 'utf8').matchAll(/^```tsx\n(.*?)^```/gms)].map(
  ([, code = '']) => {
    const framework = /portal-elements\/types\/(\w+)\.js/.exec(code)?.[1] ?? 'react';
    return `/** @jsxImportSource ${framework === 'solid' ? 'solid-js' : framework} */\n${code}`;
  },
);

/** The type tests of React with the JSX of Preact, which also accepts `class`. */
const preact = readFileSync('test/package/types/react.tsx', 'utf8')
  .replace(/\breact\b/g, 'preact')
  .replace('className', 'class');

const temporary = resolve('out/types');
after(() => rmSync(temporary, { recursive: true, force: true }));

describe('the types of the elements', () => {
  it('match the manifest, accept valid markup and the README, and reject invalid markup', () => {
    mkdirSync(temporary, { recursive: true });
    const { options, fileNames } = ts.parseJsonConfigFileContent(
      ts.readConfigFile('test/package/types/tsconfig.json', ts.sys.readFile).config,
      ts.sys,
      'test/package/types',
    );
    assert.equal(fileNames.length, 6);
    assert.equal(snippets.length, 2);
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
