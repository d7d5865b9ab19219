import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { describe, it } from 'node:test';

/** Which rooms of the source a room may take from, beside itself; `elements` is read from the top down. */
const allowed: Record<string, string[]> = {
  service: [],
  'service.ts': ['service'],
  messages: [],
  styles: [],
  'schedule.ts': ['service'],
  'events.ts': ['service'],
  controllers: ['elements'],
  elements: ['controllers', 'service', 'messages', 'styles', 'schedule.ts', 'events.ts'],
  'define.ts': ['elements'],
  'lit-globals.ts': [],
  types: ['define.ts', 'elements', 'events.ts'],
  'index.ts': ['define.ts', 'elements', 'events.ts', 'messages', 'service.ts'],
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

const roomOf = (file: string): string => file.split(sep)[0] ?? '';

const importsOf = (file: string): string[] =>
  [...readFileSync(join('src', file), 'utf8').matchAll(/(?:from|import) '([^']+)'/g)].map(
    ([, name = '']) => name,
  );

describe('the tree of the source', () => {
  it('lets each room import only from the rooms below it', () => {
    const trespassers = sources.flatMap((file) =>
      importsOf(file)
        .filter((name) => name.startsWith('.'))
        .map((name) => roomOf(normalize(join(dirname(file), name)).replace(/\.js$/, '.ts')))
        .filter((room) => room !== roomOf(file) && !allowed[roomOf(file)]?.includes(room))
        .map((room) => `${file} imports from ${room}`),
    );
    assert.ok(sources.length > 20);
    assert.deepEqual(trespassers, []);
  });

  it('depends on nothing but lit, and in its service and messages on nothing at all', () => {
    const packages = (file: string) => importsOf(file).filter((name) => !name.startsWith('.'));
    assert.deepEqual(
      sources
        .filter((file) => roomOf(file) !== 'types')
        .flatMap(packages)
        .filter((name) => !/^lit(\/|$)/.test(name)),
      [],
    );
    assert.deepEqual(
      sources.filter((file) => /^(service|messages|schedule|events)/.test(file)).flatMap(packages),
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
    assert.equal(types.length, 6);
  });

  it('keeps every file under 300 lines, and the base class under 100', () => {
    const lines = (file: string) => readFileSync(join('src', file), 'utf8').split('\n').length;
    assert.deepEqual(
      sources.filter((file) => lines(file) > 300),
      [],
    );
    assert.ok(lines('elements/portal-element.ts') < 100);
  });

  it('spells the names of events in one file only', () => {
    const names = /'(plan-assign|plan-assigned|plan-error|settings-loaded|settings-error|session-request)'/;
    assert.deepEqual(
      sources.filter((file) => names.test(readFileSync(join('src', file), 'utf8'))),
      ['events.ts'],
    );
  });
});
