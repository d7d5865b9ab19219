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
  cli: ['testing', 'version.ts'],
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

/** Names of the modules that each file imports, types included: packages as they are, files of `src/` by their path. */
const imports = new Map(
  sources.map((file) => {
    const names = [...readFileSync(join('src', file), 'utf8').matchAll(/(?:from|import) '([^']+)'/g)];
    const toPath = ([, name = '']: RegExpExecArray) =>
      name.startsWith('.') ? normalize(join(dirname(file), name)).replace(/\.js$/, '.ts') : name;
    return [file, names.map(toPath)];
  }),
);

it('each file of src/ imports only what the tables above list for its folder, types included', () => {
  const trespassers = [...imports].flatMap(([file, names]) => {
    const folder = folderOf(file);
    return names
      .filter((name) =>
        imports.has(name)
          ? folderOf(name) !== folder && !allowed[folder]?.includes(folderOf(name))
          : !(packages[folder] ?? lit).test(name),
      )
      .map((name) => `${file} imports ${name}`);
  });
  assert.ok(sources.length > 20);
  assert.deepEqual(trespassers, []);
});

/** Adds the files that a file imports, directly or through others. */
function reach(file: string, reached = new Set<string>()): Set<string> {
  for (const name of imports.get(file) ?? []) if (!reached.has(name)) reach(name, reached.add(name));
  return reached;
}

it('no file of src/ imports itself through others, types included', () => {
  assert.deepEqual(
    sources.filter((file) => reach(file).has(file)),
    [],
  );
});
