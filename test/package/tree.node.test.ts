import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, sep } from 'node:path';
import { it } from 'node:test';

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

/** Folders and files of `src/`, and those that each imports from. */
const arrows = new Map<string, Set<string>>();
for (const [file, names] of imports)
  for (const name of names.filter((each) => imports.has(each))) {
    const from = folderOf(file);
    if (folderOf(name) !== from) arrows.set(from, (arrows.get(from) ?? new Set()).add(folderOf(name)));
  }

/** Returns what can be reached from a node of a graph. */
function reach<Node>(
  node: Node,
  getNext: (node: Node) => Iterable<Node>,
  reached = new Set<Node>(),
): Set<Node> {
  for (const next of getNext(node)) if (!reached.has(next)) reach(next, getNext, reached.add(next));
  return reached;
}

/** Draws the imports for Mermaid, without what follows from other arrows. */
function draw(): string {
  const getNext = (node: string) => arrows.get(node) ?? [];
  const lines = [...arrows].map(([from, all]) => {
    const direct = [...all].filter((to) => ![...all].some((other) => reach(other, getNext).has(to)));
    return `  ${from} --> ${direct.sort().join(' & ')}`;
  });
  return ['flowchart TD', ...lines.sort()].join('\n');
}

it('the picture of the architecture shows what src/ imports, types included', () => {
  const [, picture] = /```mermaid\n([^]*?)\n```/.exec(readFileSync('CONTRIBUTING.md', 'utf8')) ?? [];
  assert.ok(sources.length > 20);
  assert.equal(picture, draw());
});

it('each file of src/ imports only the packages that are listed for its folder', () => {
  const trespassers = [...imports].flatMap(([file, names]) =>
    names
      .filter((name) => !imports.has(name) && !(packages[folderOf(file)] ?? lit).test(name))
      .map((name) => `${file} imports ${name}`),
  );
  assert.deepEqual(trespassers, []);
});

it('no file of src/ imports itself through others, types included', () => {
  const getNext = (file: string) => imports.get(file) ?? [];
  assert.deepEqual(
    sources.filter((file) => reach(file, getNext).has(file)),
    [],
  );
});
