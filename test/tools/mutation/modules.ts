/** Loads sources and tests, each time anew, with one source replaced by a mutant. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path/posix';
import { pathToFileURL } from 'node:url';
import { compileFunction } from 'node:vm';
import { compile } from './mutants.js';
import type { Suite } from './suite.js';

const require = createRequire(import.meta.url);

// The file by its path: the package names one that is not there.
const chai = (await import(pathToFileURL(require.resolve('@esm-bundle/chai/esm/chai.js')).href)) as object;

type Body = (...given: unknown[]) => void;

const bodies = new Map<string, Body>();

const names = ['exports', 'require', 'describe', 'it', 'afterEach'];

const bodyOf = (code: string, filename: string): Body => compileFunction(code, names, { filename }) as Body;

function keptBodyOf(file: string): Body {
  const body = bodies.get(file) ?? bodyOf(compile(readFileSync(file, 'utf8')), file);
  bodies.set(file, body);
  return body;
}

/** Loads a test file, which fills the suite. */
export function load(test: string, suite: Suite, mutant?: { file: string; code: string }): void {
  const { describe, it, before, after, afterEach } = suite;
  const loaded = new Map<string, object>();
  const load = (file: string): object => {
    const known = loaded.get(file);
    if (known) return known;
    const exports = {};
    loaded.set(file, exports);
    const body = file === mutant?.file ? bodyOf(mutant.code, file) : keptBodyOf(file);
    const take = (name: string): unknown => {
      if (name === '@open-wc/testing') return chai;
      if (name === 'node:test') return { describe, it, test: it, before, after };
      return name.startsWith('.') ? load(join(dirname(file), name.replace(/\.js$/, '.ts'))) : require(name);
    };
    body(exports, take, describe, it, afterEach);
    return exports;
  };
  load(test);
}
