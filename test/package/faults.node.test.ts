/** docs/faults.md has a row for every id in a test title, and a test for every row. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { listSources } from '../support/repository.js';

const document = readFileSync('docs/faults.md', 'utf8');

const idsOf = (id: RegExp): string[] =>
  [...document.matchAll(new RegExp(`^\\| (${id.source}) \\|`, 'gm'))].map(([, each = '']) => each);

const faults = idsOf(/[A-TV-Z]\d\d/);
const invariants = idsOf(/U\d+/);
const known = new Set([...faults, ...invariants]);

const listTests = (extension: string): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => file.replaceAll('\\', '/').slice(0, -extension.length));

const isSkipped = (call: ts.CallExpression): boolean =>
  /^(xit|xdescribe|(it|describe)\.skip)$/.test(call.expression.getText());

/** Whether a test that runs is declared inside. */
const hasTest = (node: ts.Node): boolean =>
  ts.isCallExpression(node) && (isSkipped(node) || /^(it|testRow)$/.test(node.expression.getText()))
    ? !isSkipped(node)
    : ts.forEachChild(node, (child) => hasTest(child) || undefined) === true;

/**
 * Strings of a test file that can be titles, which may come from tables: not those in assertions, in skipped tests and in
 * groups without a test.
 */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText();
      if (/^(expect|assert)\b/.test(name) || isSkipped(node) || (name === 'describe' && !hasTest(node)))
        return;
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  const source = readFileSync(join('test', `${file}.test.ts`), 'utf8');
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts;
}

/** Ids at the beginning of titles, by file: "D05 no answer", "C10 A05 a bad request". */
const titles = new Map(
  listTests('.test.ts').map((file) => [
    file,
    new Set(
      textsOf(file).flatMap((text) => /^(?:(?:[A-Z]\d\d|U\d+)\b ?)+/.exec(text)?.[0].match(/\w+/g) ?? []),
    ),
  ]),
);

describe('the tables of docs/faults.md', () => {
  it('have each id once, in its group and in order', () => {
    const groups = document.split(/^## (?=[A-Z] )/m).slice(1);
    const ordered = groups.flatMap((group) =>
      [...new Set(faults)].filter((id) => id.startsWith(group.charAt(0))).sort(),
    );
    assert.ok(ordered.length > 80);
    assert.deepEqual(faults, ordered);
    assert.deepEqual(
      invariants,
      invariants.map((_, index) => `U${index + 1}`),
    );
  });

  it('have every id that a file of the repository mentions', () => {
    // Not in markup, where the paths of drawings look alike. "ProgramFiles(X86)" is a folder of Windows.
    const files = listSources().filter((file) => /\.(md|[cm]?[jt]sx?|yml)$/.test(file));
    const missing = files.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?<![\w#./-])(?:[A-Z]\d\d|U\d+)(?![\w.-])/g)]
        .filter(([id]) => !known.has(id) && id !== 'X86')
        .map(([id]) => `${id} in ${file}`),
    );
    assert.ok(files.length > 300);
    assert.deepEqual(missing, []);
  });

  it('have a test for each row, whose title begins with the id', () => {
    const titled = new Set([...titles.values()].flatMap((ids) => [...ids]));
    assert.deepEqual(
      faults.filter((id) => !titled.has(id)),
      [],
    );
  });

  it('have invariants that a test names', () => {
    const sources = listTests('.ts').map((file) => readFileSync(join('test', `${file}.ts`), 'utf8'));
    assert.ok(invariants.length);
    assert.deepEqual(
      invariants.filter((id) => !sources.some((source) => new RegExp(`\\b${id}\\b`).test(source))),
      [],
    );
  });
});
