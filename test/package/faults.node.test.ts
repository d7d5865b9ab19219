/** docs/faults.md has a row for every number that a test is named by, and every row has its tests. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';

const document = readFileSync('docs/faults.md', 'utf8');

interface Row {
  id: string;
  /** What the last cell quotes: files under `test/`, without their extension. `*` stands for any characters. */
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

const listTests = (extension: string): string[] =>
  readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(extension))
    .map((file) => file.replaceAll('\\', '/').slice(0, -extension.length));

/** The texts of a test file, but for those in assertions: its titles, and the tables that titles are made of. */
function textsOf(file: string): string[] {
  const texts: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(expect|assert)\b/.test(node.expression.getText())) return;
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      texts.push(node.text);
    ts.forEachChild(node, visit);
  };
  const source = readFileSync(join('test', `${file}.test.ts`), 'utf8');
  visit(ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true));
  return texts;
}

/** The numbers in the titles of each file. */
const titles = new Map(
  listTests('.test.ts').map((file) => [
    file,
    new Set(textsOf(file).flatMap((text) => text.match(/\b(?:[A-Z]\d\d|U\d+)\b/g) ?? [])),
  ]),
);

const filesWith = (id: string): string[] =>
  [...titles].filter(([, ids]) => ids.has(id)).map(([file]) => file);

describe('the tables of docs/faults.md', () => {
  it('have each number once, under its group and in order', () => {
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

  it('have every number that a test is named by', () => {
    const known = new Set([...faults, ...invariants].map(({ id }) => id));
    const missing = [...titles].flatMap(([file, ids]) =>
      [...ids].filter((id) => !known.has(id)).map((id) => `${id} in ${file}`),
    );
    assert.deepEqual(missing, []);
  });

  it('name tests of each row, and no file without one', () => {
    const wrong = faults.flatMap(({ id, files }) => {
      const named = filesWith(id);
      const isNamed = (file: string) => {
        const pattern = new RegExp(`^${file.replaceAll('*', '.*')}$`);
        return named.some((each) => pattern.test(each));
      };
      const isRight = files.some(isNamed) && files.every((file) => file.includes('*') || isNamed(file));
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
      for (const row of rows)
        assert.ok(
          faults.some((each) => each.id === row),
          `${id}: ${row}`,
        );
      for (const file of files) {
        const path = [`test/${file}.test.ts`, `test/${file}.ts`].find((each) => existsSync(each));
        assert.ok(path && new RegExp(`\\b${id}\\b`).test(readFileSync(path, 'utf8')), `${id}: ${file}`);
      }
    }
  });
});
