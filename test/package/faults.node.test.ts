/** docs/faults.md has a row for every id in a test title, and a test for every row. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { listSources } from '../support/repository.js';

const document = readFileSync('docs/faults.md', 'utf8');

interface Row {
  id: string;
  /** Test files in the last cell: paths below `test/`, without their extension. */
  files: string[];
  lastCell: string;
}

const rowsOf = (id: RegExp): Row[] =>
  [...document.matchAll(new RegExp(`^\\| (${id.source}) \\|.*\\| (.*) \\|$`, 'gm'))].map(
    ([, id = '', lastCell = '']) => ({
      id,
      files: [...lastCell.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      lastCell,
    }),
  );

const faults = rowsOf(/[A-TV-Z]\d\d/);
const invariants = rowsOf(/U\d+/);
const known = new Set([...faults, ...invariants].map(({ id }) => id));

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

const filesWith = (id: string): string[] =>
  [...titles].filter(([, ids]) => ids.has(id)).map(([file]) => file);

describe('the tables of docs/faults.md', () => {
  it('have each id once, in its group and in order', () => {
    const groups = document.split(/^## (?=[A-Z] )/m).slice(1);
    const ordered = groups.flatMap((group) =>
      [...new Set(faults.map(({ id }) => id))].filter((id) => id.startsWith(group.charAt(0))).sort(),
    );
    assert.ok(ordered.length > 80);
    assert.deepEqual(
      faults.map(({ id }) => id),
      ordered,
    );
    assert.deepEqual(
      invariants.map(({ id }) => id),
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

  it('name tests of each row, and no file without one', () => {
    const wrong = faults.flatMap(({ id, files }) => {
      const named = filesWith(id);
      const isRight = files.length > 0 && files.every((file) => named.includes(file));
      return isRight
        ? []
        : [`${id} names ${files.join(', ')}; its tests are in ${named.join(', ') || 'no file'}`];
    });
    assert.deepEqual(wrong, []);
  });

  it('say where each invariant is checked', () => {
    assert.ok(invariants.length);
    for (const { id, files, lastCell } of invariants) {
      const rows = lastCell.match(/\b[A-Z]\d\d\b/g) ?? [];
      assert.ok(files.length || rows.length, id);
      for (const file of files) {
        const path = [`test/${file}.test.ts`, `test/${file}.ts`].find((each) => existsSync(each));
        assert.ok(path && new RegExp(`\\b${id}\\b`).test(readFileSync(path, 'utf8')), `${id}: ${file}`);
      }
    }
  });
});
