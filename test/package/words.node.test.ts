/** What customers read and what the console says is found by a search of the guides, which quote nothing else. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import ts from 'typescript';
import { en } from '../../src/messages/en.js';
import { blocksOf } from './guides/blocks.js';

const filesIn = (folder: string, extension: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(extension))
    .map((name) => join(folder, name));

const read = (file: string): string => readFileSync(file, 'utf8').replace(/\s+/g, ' ');

const shelves = ['start', 'frameworks', 'recipes'].flatMap((shelf) => filesIn(`docs/${shelf}`, '.md'));
const guides = ['README.md', ...shelves].map(read).join('\n');
const troubleshooting = 'docs/recipes/troubleshooting.md';

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const toPattern = (message: string): string =>
  message
    .split(/\{\w+\}/)
    .map(escape)
    .join('.+');
const said = `(${Object.values(en).map(toPattern).join('|')})`;

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}_'()-]+([.:][\p{L}\p{N}]+)*/gu) ?? [];

/** The words of each text in the sources, but those of the messages, the sandbox and the command. */
function* textsOf(node: ts.Node): Generator<string> {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
    yield ` ${wordsOf(node.text).join(' ')} `;
  const children: ts.Node[] = [];
  ts.forEachChild(node, (child) => void children.push(child));
  for (const child of children) yield* textsOf(child);
}

const sources = filesIn('src', '.ts').filter((file) => !/^src\/(messages|testing|cli)\//.test(file));
const texts = sources.flatMap((file) => [
  ...textsOf(ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)),
]);

/** Returns the words of a line that no text has: values, and words that are no longer said. At least two words of a text stand together. */
function findUnsaid(line: string): string[] {
  const words = wordsOf(line);
  const unsaid: string[] = [];
  for (let index = 0; index < words.length;) {
    let end = words.length;
    while (end > index + 1 && !texts.some((text) => text.includes(` ${words.slice(index, end).join(' ')} `)))
      end--;
    if (end <= index + 1) unsaid.push(words[index] ?? '');
    index = end;
  }
  return unsaid;
}

describe('the words of the package', () => {
  it('are found in the guides: each sentence that a customer can read', () => {
    const sentences = Object.values(en).filter((message) => /^[^{]+\.$/.test(message));
    assert.ok(sentences.length > 30);
    assert.deepEqual(
      sentences.filter((sentence) => !guides.includes(sentence)),
      [],
    );
  });

  it('are still said: what Troubleshooting quotes for customers', () => {
    const quoted = [...read(troubleshooting).matchAll(/“([^”]+)”/g)].map(([, text = '']) => text);
    assert.ok(quoted.length > 25);
    assert.deepEqual(
      quoted.filter((text) => !new RegExp(`^${said}( ${said})*$`).test(text)),
      [],
    );
  });

  it('are still said: what Troubleshooting quotes of the console', () => {
    const lines = blocksOf(readFileSync(troubleshooting, 'utf8'))
      .filter(({ language }) => language === 'text')
      .flatMap(({ code }) => code.trim().split('\n'));
    assert.ok(lines.length > 15);
    // A name, and the values of an example.
    for (const line of lines) assert.ok(findUnsaid(line).length <= 4, `${line}: ${findUnsaid(line).join()}`);
  });
});
