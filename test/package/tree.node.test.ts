import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { describe, it } from 'node:test';

/** The rooms of the elements from the bottom up. Each may import from those before it. */
const rooms = 'service i18n ui session plan customer change review outcome picker'.split(' ');

/** Folders and files that each other folder or file of `src/` may import from. */
const allowed: Record<string, string[]> = {
  ...Object.fromEntries(
    rooms.map((room, index) => [
      room,
      // Neither the review nor an outcome needs the other: the picker shows both.
      [
        ...rooms.slice(0, index).filter((each) => each !== 'review' || room !== 'outcome'),
        'messages',
        'version.ts',
      ],
    ]),
  ),
  service: [],
  messages: [],
  'version.ts': [],
  settings: ['session', 'ui', 'i18n', 'service', 'messages'],
  'service.ts': ['service'],
  'events.ts': ['change', 'customer', 'picker', 'session', 'settings'],
  'define.ts': ['picker', 'plan', 'session', 'settings', 'ui'],
  'index.ts': [...rooms, 'settings', 'messages', 'define.ts', 'events.ts', 'service.ts'],
  'react.ts': ['define.ts', 'picker', 'plan', 'session', 'settings', 'types', 'ui'],
  types: ['define.ts', 'events.ts'],
  script: ['i18n', 'service', 'ui'],
  testing: [],
  'testing.ts': ['testing'],
  cli: ['testing'],
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

const folderOf = (file: string): string => file.split(sep)[0] ?? '';

const importsOf = (file: string): string[] =>
  [...readFileSync(join('src', file), 'utf8').matchAll(/(?:from|import) '([^']+)'/g)].map(
    ([, name = '']) => name,
  );

/** The files that a file imports, types included. */
const filesOf = (file: string): string[] =>
  importsOf(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(file), name)).replace(/\.js$/, '.ts'));

/** Returns the first import cycle of a file. */
function findCircle(file: string, way: string[] = [], done = new Set<string>()): string[] | undefined {
  if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
  if (done.has(file)) return undefined;
  done.add(file);
  for (const next of filesOf(file)) {
    const circle = findCircle(next, [...way, file], done);
    if (circle) return circle;
  }
  return undefined;
}

describe('the tree of the source', () => {
  it('has no import cycles, types included', () => {
    for (const file of sources) assert.equal(findCircle(file)?.join(' > '), undefined);
  });

  it('has imports only in the listed directions', () => {
    const trespassers = sources.flatMap((file) =>
      filesOf(file)
        .map(folderOf)
        .filter((folder) => folder !== folderOf(file) && !allowed[folderOf(file)]?.includes(folder))
        .map((folder) => `${file} imports from ${folder}`),
    );
    assert.ok(sources.length > 20);
    assert.deepEqual(trespassers, []);
  });

  it('imports lit and @lit/task only; react.ts also React, cli/ also Node; service/, messages/ and testing/ nothing', () => {
    const packages = (file: string) => importsOf(file).filter((name) => !name.startsWith('.'));
    assert.deepEqual(
      sources
        .filter((file) => !['types', 'react.ts', 'cli'].includes(folderOf(file)))
        .flatMap(packages)
        .filter((name) => !/^(lit(\/|$)|@lit\/task$)/.test(name)),
      [],
    );
    assert.deepEqual(
      sources
        .filter((file) => folderOf(file) === 'cli')
        .flatMap(packages)
        .filter((name) => !name.startsWith('node:')),
      [],
    );
    assert.deepEqual(
      sources.filter((file) => /^(service|messages|testing)/.test(file)).flatMap(packages),
      [],
    );
  });
});
