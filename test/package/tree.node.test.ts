import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { describe, it } from 'node:test';

/** Which rooms of the source a room may import from, beside itself. */
const allowed: Record<string, string[]> = {
  service: [],
  'service.ts': ['service'],
  messages: [],
  localize: ['messages'],
  'markup-types.ts': ['define.ts', 'events.ts'],
  styles: [],
  'platform.ts': [],
  'version.ts': [],
  'schedule.ts': ['service'],
  'events.ts': ['plan-picker', 'service'],
  templates: ['localize', 'messages', 'service'],
  'plan-picker': ['templates', 'localize', 'messages', 'platform.ts', 'schedule.ts', 'service'],
  settings: ['localize', 'messages', 'service'],
  controllers: ['plan-picker', 'localize', 'messages', 'events.ts', 'platform.ts', 'schedule.ts', 'service'],
  elements: [
    ...['controllers', 'plan-picker', 'settings', 'templates', 'localize', 'messages', 'styles'],
    ...['events.ts', 'platform.ts', 'version.ts', 'service'],
  ],
  'define.ts': ['elements'],
  script: ['localize'],
  testing: [],
  'testing.ts': ['testing'],
  cli: ['testing'],
  types: ['markup-types.ts'],
  'react.ts': ['define.ts', 'elements', 'platform.ts', 'markup-types.ts'],
  'index.ts': ['define.ts', 'elements', 'controllers', 'events.ts', 'messages', 'service.ts'],
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

const roomOf = (file: string): string => file.split(sep)[0] ?? '';

const importsOf = (file: string): string[] =>
  [...readFileSync(join('src', file), 'utf8').matchAll(/(?:from|import) '([^']+)'/g)].map(
    ([, name = '']) => name,
  );

/** The files that a file imports, types included. */
const filesOf = (file: string): string[] =>
  importsOf(file)
    .filter((name) => name.startsWith('.'))
    .map((name) => normalize(join(dirname(file), name)).replace(/\.js$/, '.ts'));

/** The first way from a file back to itself. */
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
  it('has no file that imports itself around others, types included', () => {
    for (const file of sources) assert.equal(findCircle(file)?.join(' > '), undefined);
  });

  it('lets each room import only from the rooms below it', () => {
    const trespassers = sources.flatMap((file) =>
      filesOf(file)
        .map(roomOf)
        .filter((room) => room !== roomOf(file) && !allowed[roomOf(file)]?.includes(room))
        .map((room) => `${file} imports from ${room}`),
    );
    assert.ok(sources.length > 20);
    assert.deepEqual(trespassers, []);
  });

  it('depends on nothing but lit and its task, for React on React, its command on Node, and its service, messages and sandbox on nothing', () => {
    const packages = (file: string) => importsOf(file).filter((name) => !name.startsWith('.'));
    assert.deepEqual(
      sources
        .filter((file) => !['types', 'react.ts', 'cli'].includes(roomOf(file)))
        .flatMap(packages)
        .filter((name) => !/^(lit(\/|$)|@lit\/task$)/.test(name)),
      [],
    );
    assert.deepEqual(
      sources
        .filter((file) => roomOf(file) === 'cli')
        .flatMap(packages)
        .filter((name) => !name.startsWith('node:')),
      [],
    );
    assert.deepEqual(
      sources
        .filter((file) => /^(service|localize|messages|schedule|events|testing)/.test(file))
        .flatMap(packages),
      [],
    );
  });

  it('knows frameworks by their types alone, one in a file', () => {
    const types = sources.filter((file) => roomOf(file) === 'types');
    assert.deepEqual(
      types.filter((file) => /^import (?!type )/m.test(readFileSync(join('src', file), 'utf8'))),
      [],
    );
    for (const file of types) {
      const packages = importsOf(file).filter((name) => !name.startsWith('.') && !name.startsWith('portal-'));
      assert.ok(new Set(packages).size <= 1, file);
    }
    assert.equal(types.length, 5);
  });

  it('spells the names of events in one file, and in one more for React', () => {
    const names = /'(plan-assign|plan-assigned|plan-error|settings-loaded|settings-error|session-request)'/;
    assert.deepEqual(
      // The command writes the HTML of a page; the compiler checks those of React.
      sources.filter((file) => roomOf(file) !== 'cli' && names.test(readFileSync(join('src', file), 'utf8'))),
      ['events.ts', 'react.ts'],
    );
  });
});
