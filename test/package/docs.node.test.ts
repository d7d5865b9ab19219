/** The documents are true: their links, names, commands and code. */
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { compile } from 'svelte/compiler';
import ts from 'typescript';
import { compileScript, parse } from 'vue/compiler-sfc';
import { createSite } from '../../src/cli/site.js';
import { startSandbox } from '../support/sandbox-server.js';
import { blocksOf, isForNode, isOwnFile } from './guides/blocks.js';
import { apiOf, type Manifest, manifest } from './manifest.js';

interface Document {
  file: string;
  source: string;
}

const read = (file: string): string => readFileSync(file, 'utf8');

const documentsIn = (folder: string): Document[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => join(folder, name))
    .map((file) => ({ file, source: read(file) }));

const readme = { file: 'README.md', source: read('README.md') };
const guides = ['start', 'frameworks', 'recipes'].flatMap((shelf) => documentsIn(`docs/${shelf}`));
const reference = documentsIn('docs/reference');
const documents = [...documentsIn('.'), ...documentsIn('docs'), ...guides, ...reference];
const packageJson = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The code blocks of the README, the guides, and the pages of the elements. */
const blocks = [readme, ...guides, ...reference.filter(({ file }) => /portal-/.test(file))].flatMap(
  ({ file, source }) => blocksOf(source).map((block) => ({ file, ...block })),
);
const blocksIn = (...languages: string[]) => blocks.filter(({ language }) => languages.includes(language));

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

const anchorsOf = (source: string): string[] =>
  [...source.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading));

const temporary = 'out/docs';
before(() => {
  rmSync(temporary, { recursive: true, force: true });
  mkdirSync(temporary, { recursive: true });
});
after(() => rmSync(temporary, { recursive: true, force: true }));

/** Type errors of scripts of a page, which also import the package. */
function problemsOf(scripts: string[]): string[] {
  const files = scripts.map((code, index) => {
    const file = resolve(temporary, `script-${index}.js`);
    writeFileSync(file, `import 'portal-elements';\n${code}\nexport {};\n`);
    return file;
  });
  const program = ts.createProgram(files, {
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: ['node'],
    allowJs: true,
    checkJs: true,
    // A script may assume that the elements of its page exist.
    strict: false,
    skipLibCheck: true,
    noEmit: true,
  });
  return ts
    .getPreEmitDiagnostics(program)
    .map(
      ({ messageText, file }) => `${file?.text ?? ''}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
    );
}

/** The scripts in a page. */
const inlineScriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, code = '']) => code);

/** Returns the errors and warnings of the compiler of a framework, by the language of the block. */
const compilers: Record<string, (code: string) => unknown[]> = {
  svelte: (code) => compile(code, { generate: 'client' }).warnings,
  ts: (code) =>
    ts.transpileModule(code, {
      reportDiagnostics: true,
      compilerOptions: { target: ts.ScriptTarget.ES2022, experimentalDecorators: true },
    }).diagnostics ?? [],
  vue: (code) => {
    const { descriptor, errors } = parse(code);
    compileScript(descriptor, { id: 'guide', inlineTemplate: true });
    return errors;
  },
};

describe('the documents', () => {
  it('have a reference that matches the manifest and the sources: run `npm run docs`', async () => {
    const { writeReference } = (await import(pathToFileURL(resolve('scripts/api.mjs')).href)) as {
      writeReference: (manifest: Manifest, packageJson: unknown) => Record<string, string>;
    };
    for (const [name, text] of Object.entries(writeReference(manifest, packageJson)))
      assert.equal(read(`docs/reference/${name}.md`), text);
  });

  it('link only to existing files and headings, and the README to all guides and the reference', () => {
    for (const { file, source } of documents)
      for (const [, path = '', anchor] of source.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)) {
        const target = path ? normalize(join(dirname(file), path)) : file;
        assert.ok(existsSync(target), `${file}: ${target}`);
        if (anchor) assert.ok(anchorsOf(read(target)).includes(anchor), `${file}: ${target}#${anchor}`);
      }
    for (const { file } of [...guides, ...reference]) assert.ok(readme.source.includes(`](${file})`), file);
  });

  it('name only existing commands', () => {
    for (const { file, source } of documents)
      for (const [, script = ''] of source.matchAll(/npm run ([\w:-]*\w)/g))
        assert.ok(packageJson.scripts[script], `${file}: ${script}`);
  });

  /** Whether a file contains code as whole lines, at the indentation of a top level or of a script in a component. */
  const quotes = (file: string, code: string): boolean =>
    ['', '  '].some((indent) => `\n${read(file)}`.includes(`\n${code.replace(/^(?=.)/gm, indent)}`));

  it('quote files of the demo unchanged, as a whole or in part', () => {
    const quoting = blocks.filter(({ source }) => source);
    assert.ok(quoting.length > 8);
    for (const { file, source = '', code } of quoting) assert.ok(quotes(source, code), `${file}: ${source}`);
  });
});

describe('the code of the README and the guides', () => {
  it('uses only existing elements, attributes and slots in HTML', () => {
    const html = blocksIn('html')
      .map(({ code }) => code.replace(/<!--.*?-->/gs, ''))
      .join('\n');
    const attribute = /\s+([\w-]+)(?:="[^"]*"|='[^']*')?/g;
    const start = new RegExp(`<([a-z][\\w-]*)((?:${attribute.source})*)\\s*/?>`, 'g');
    let count = 0;
    for (const [whole, tag = '', attributes = ''] of html.matchAll(start)) {
      const [, slot] = /\sslot="([^"]*)"/.exec(attributes) ?? [];
      if (slot) assert.ok(apiOf('slots').includes(slot), whole);
      if (!tag.includes('-')) continue;
      const known = apiOf('attributes', tag);
      assert.ok(known.length, whole);
      for (const [, name = ''] of attributes.matchAll(attribute)) assert.ok(known.includes(name), whole);
      count++;
    }
    assert.equal(count, html.match(/<portal-/g)?.length, 'every tag was read');
    assert.ok(count > 60);
  });

  it('uses only documented theme properties, parts and states in CSS', () => {
    const css = blocksIn('css')
      .map(({ code }) => code)
      .join('\n');
    for (const [property] of css.matchAll(/--portal-[\w-]+/g))
      assert.ok(apiOf('cssProperties').includes(property), property);
    const uses = [...css.matchAll(/(portal-[\w-]+)(?:::part\(([^)]+)\)|:state\(([\w-]+)\))/g)];
    assert.ok(uses.length > 5);
    for (const [use, tag = '', part, state = ''] of uses) {
      // A part may have further names, which its description has.
      const [name = ''] = part?.split(' ') ?? [];
      assert.ok(part ? apiOf('cssParts', tag).includes(name) : apiOf('cssStates', tag).includes(state), use);
    }
  });

  it('passes the type check in scripts', () => {
    const scripts = [
      ...blocksIn('js')
        .filter((block) => !isOwnFile(block))
        .map(({ code }) => code),
      ...blocksIn('html')
        .filter(({ source }) => !source)
        .flatMap(({ code }) => inlineScriptsOf(code)),
    ];
    assert.ok(scripts.length > 40);
    assert.deepEqual(problemsOf(scripts), []);
  });

  for (const [language, check] of Object.entries(compilers))
    it(`compiles in ${language}`, () => {
      const components = blocksIn(language).filter(({ source }) => !source);
      assert.ok(components.length);
      for (const { file, code } of components) assert.deepEqual(check(code), [], file);
    });

  it('assigns plans in Node', async () => {
    const scripts = blocks.filter(isForNode);
    const { url, sandbox, close } = await startSandbox(createSite);
    try {
      const printed = await Promise.all(
        scripts.map(async ({ code }, index) => {
          const file = join(temporary, `node-${index}.mjs`);
          writeFileSync(file, code);
          const env = { ...process.env, BILLING_URL: url };
          const { stdout } = await promisify(execFile)(process.execPath, [file], { env });
          return stdout.trim().split('\n');
        }),
      );
      assert.equal(printed.length, 2);
      assert.deepEqual(
        sandbox.ledger.assignments.map(({ plan }) => plan.productPlanId),
        ['pro', 'pro'],
      );
      assert.match(String(printed[0]), /customerPortalSetting/);
      assert.equal(printed[0]?.at(-1), 'assigned pro');
      const [said, sections, refused = ''] = printed[1] ?? [];
      assert.deepEqual([said, sections], ['token missing', '3 sections true']);
      assert.match(refused, /^setup not-applied startTimeInSeconds is \d{13}\. Write whole epoch seconds/);
    } finally {
      await close();
    }
  });
});
