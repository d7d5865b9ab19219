import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { it } from 'node:test';

/** The rooms of the elements from the bottom up. Each may import from those before it. */
const rooms = 'input service i18n ui session plan customer change review outcome picker'.split(' ');

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
  input: [],
  service: ['input'],
  messages: [],
  'version.ts': [],
  settings: ['session', 'ui', 'i18n', 'service', 'input', 'messages'],
  'service.ts': ['service'],
  'events.ts': ['change', 'customer', 'picker', 'session', 'settings'],
  'define.ts': ['picker', 'plan', 'session', 'settings', 'ui'],
  'index.ts': [...rooms, 'settings', 'messages', 'define.ts', 'events.ts', 'service.ts'],
  'react.ts': ['define.ts', 'picker', 'plan', 'session', 'settings', 'types', 'ui'],
  types: ['define.ts', 'events.ts'],
  script: ['input', 'service', 'i18n', 'ui'],
  testing: [],
  'testing.ts': ['testing'],
  cli: ['testing'],
};

const lit = /^(lit(\/|$)|@lit\/task$)/;
const none = /^$/;

/** Packages that each folder or file may import. Default: Lit. */
const packages: Record<string, RegExp> = {
  ...{ input: none, service: none, 'service.ts': none, messages: none, testing: none, 'testing.ts': none },
  ...{ cli: /^node:/, 'react.ts': /./, types: /./ },
};

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.ts'),
);

const folderOf = (file: string): string => file.split(sep)[0] ?? '';

it('each file of src/ imports only what the tables above list for its folder, types included', () => {
  const trespassers = sources.flatMap((file) => {
    const folder = folderOf(file);
    const names = [...readFileSync(join('src', file), 'utf8').matchAll(/(?:from|import) '([^']+)'/g)];
    return names
      .map(([, name = '']) => name)
      .filter((name) => {
        if (!name.startsWith('.')) return !(packages[folder] ?? lit).test(name);
        const imported = folderOf(normalize(join(dirname(file), name)).replace(/\.js$/, '.ts'));
        return imported !== folder && !allowed[folder]?.includes(imported);
      })
      .map((name) => `${file} imports ${name}`);
  });
  assert.ok(sources.length > 20);
  assert.deepEqual(trespassers, []);
});
