import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { after, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { publint } from 'publint';
import { rollup } from 'rollup';
import ts from 'typescript';
import { entriesOf, pack } from './packed.js';

const packed = pack();
after(() => rmSync(packed.folder, { recursive: true }));

const readPacked = (file: string): string =>
  readFileSync(join(packed.folder, 'node_modules/portal-elements', file), 'utf8');

const entries = entriesOf(packed);
/** Entries that are modules. The script is for pages only. */
const modules = entries.filter((entry) => entry.endsWith('.js') && !entry.endsWith('.min.js')).concat('.');
const registering = ['.', './define.js'];
/** Entry that needs React, which the application installs. */
const forReact = './react.js';

/** Imports entries of the unpacked package in Node. Returns the registered elements and the new globals. */
function importAll(names: string[]): { tags: string[]; globals: string[] } {
  const script = `
    await import('lit');
    const before = Reflect.ownKeys(globalThis);
    for (const name of ${JSON.stringify(names)}) await import(name);
    const tags = ['portal-session', 'portal-plan', 'portal-plan-picker', 'portal-settings'];
    console.log(JSON.stringify({
      tags: tags.filter((tag) => customElements.get(tag)),
      globals: Reflect.ownKeys(globalThis).filter((key) => !before.includes(key)).map(String),
    }));`;
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: packed.folder,
    encoding: 'utf8',
  });
  return JSON.parse(printed) as ReturnType<typeof importAll>;
}

/** The file of an entry: that of its export, or of the pattern that it matches. */
function fileOf(entry: string): string {
  const target = packed.packageJson.exports[entry];
  return join('portal-elements', typeof target === 'object' && target ? target.default : `dist/${entry}`);
}

/** Import specifier of an entry. */
const specifier = (entry: string): string => entry.replace('.', 'portal-elements');

describe('the package', () => {
  it('has no publint warnings', async () => {
    const { messages } = await publint({ pkgDir: '.', level: 'suggestion', strict: true });
    assert.deepEqual(messages, []);
  });

  it('has types for every module in every module resolution', async () => {
    const analysis = await checkPackage(createPackageFromTarballData(packed.tarball), {
      entrypoints: modules,
    });
    assert.ok(analysis.types);
    // The package has only ES modules and an exports map, which the oldest resolution does not support.
    const problems = analysis.problems.filter(
      (each) =>
        !('resolutionKind' in each && ['node10', 'node16-cjs'].includes(each.resolutionKind)) &&
        each.kind !== 'CJSResolvesToESM',
    );
    assert.deepEqual(problems, []);
  });

  it('has complete types without the types of an application', () => {
    const program = ts.createProgram([join('dist', 'index.d.ts'), join('dist', 'testing.d.ts')], {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
      types: [],
      strict: true,
      noEmit: true,
    });
    const problems = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
    assert.deepEqual(problems, []);
  });

  it('has the documented entries', () => {
    assert.deepEqual(
      entries.filter((entry) => !entry.startsWith('./messages/')).sort(),
      [
        '.',
        './custom-elements.json',
        './define.js',
        ...['plan-picker', 'plan', 'session', 'settings'].map((name) => `./elements/portal-${name}.js`),
        './package.json',
        './portal-elements.min.js',
        './react.js',
        './service.js',
        './testing.js',
        ...['preact', 'react', 'solid', 'svelte', 'vue'].map((name) => `./types/${name}.js`),
      ].sort(),
    );
    assert.ok(entries.includes('./messages/en.js'));
  });

  it('contains only compiled modules, types, editor data and documents', () => {
    const isModule = (file: string) => /^dist\/[\w./-]+(?<!\.min)\.js$/.test(file);
    const isType = (file: string) => /^dist\/[\w./-]+\.d\.ts$/.test(file);
    assert.deepEqual(
      packed.files.filter((file) => !isModule(file) && !isType(file)),
      [
        ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'THIRD-PARTY.md'],
        ...['dist/custom-elements.json', 'dist/portal-elements.min.js'],
        ...['dist/vscode.css-custom-data.json', 'dist/vscode.html-custom-data.json', 'dist/web-types.json'],
        'package.json',
      ],
    );
    assert.deepEqual(
      packed.files.filter(isModule).map((file) => file.replace(/\.js$/, '')),
      packed.files.filter(isType).map((file) => file.replace(/\.d\.ts$/, '')),
    );
    // A source map would refer to sources that are not in the package.
    assert.deepEqual(
      packed.files.filter((file) => readPacked(file).includes('sourceMappingURL')),
      [],
    );
  });

  it('depends only on Lit and its task package, in version ranges', () => {
    const { dependencies = {}, ...others } = packed.packageJson;
    assert.deepEqual(Object.keys(dependencies).sort(), ['@lit/task', 'lit']);
    for (const range of Object.values(dependencies)) assert.match(range, /^\^\d/);
    assert.equal('optionalDependencies' in others, false);
  });

  it('installs no React package in a project without React', () => {
    const { peerDependencies, peerDependenciesMeta } = packed.packageJson;
    assert.deepEqual(peerDependencies, { '@types/react': '>=18', react: '>=18' });
    assert.deepEqual(peerDependenciesMeta, {
      '@types/react': { optional: true },
      react: { optional: true },
    });
    const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
      packages: Record<string, { dev?: true }>;
    };
    assert.deepEqual(
      Object.keys(packages).filter((path) => path && !packages[path]?.dev),
      [
        ...['@lit-labs/ssr-dom-shim', '@lit/reactive-element', '@lit/task', '@types/trusted-types'],
        ...['lit', 'lit-element', 'lit-html'],
      ].map((name) => `node_modules/${name}`),
    );
  });

  it('can be imported in Node without defining an element, except for the entries that register', () => {
    const silent = modules.filter((entry) => ![...registering, forReact].includes(entry));
    assert.ok(silent.length > 10);
    assert.deepEqual(importAll(silent.map(specifier)), { tags: [], globals: [] });
  });

  for (const entry of registering)
    it(`registers the four elements in Node with ${entry}`, () => {
      const { tags, globals } = importAll([specifier(entry)]);
      assert.equal(tags.length, 4);
      assert.deepEqual(globals, []);
    });

  it('lets a bundler remove unused code, but not the registration', async () => {
    const page = join(packed.folder, 'page.js');
    const bundled = async (entry: string) => {
      writeFileSync(page, `import '${specifier(entry)}';`);
      const plugins = [nodeResolve({ rootDir: packed.folder })];
      const bundle = await rollup({ input: page, external: /^lit/, plugins, logLevel: 'silent' });
      const { output } = await bundle.generate({ format: 'es' });
      return output[0].code.trim();
    };
    for (const entry of modules)
      if (registering.includes(entry)) assert.match(await bundled(entry), /customElements\.define/);
      else assert.equal(await bundled(entry), '', entry);
  });

  it('has the sandbox only in testing.js, not in the script or other entries', async () => {
    const refusal = 'startTimeInSeconds is in the past';
    assert.ok(readPacked('dist/testing/assignment.js').includes(refusal), 'how the sandbox is known');
    assert.ok(!readPacked('dist/portal-elements.min.js').includes(refusal));
    for (const entry of modules.filter((name) => name !== './testing.js')) {
      const plugins = [nodeResolve({ rootDir: packed.folder })];
      const bundle = await rollup({
        input: join(packed.folder, 'node_modules', fileOf(entry)),
        external: /^@?lit\b/,
        plugins,
        logLevel: 'silent',
      });
      const isSandbox = /dist.(testing|cli)\b/;
      assert.deepEqual(
        bundle.watchFiles.filter((file) => isSandbox.test(file)),
        [],
        entry,
      );
    }
  });

  it('has its version in its classes', async () => {
    const { PortalPlanPickerElement } = await import('portal-elements/elements/portal-plan-picker.js');
    assert.equal(PortalPlanPickerElement.version, packed.packageJson.version);
  });

  it('names the self-contained script for unpkg and jsDelivr', () => {
    const { unpkg, jsdelivr } = JSON.parse(readPacked('package.json')) as Record<string, string>;
    assert.equal(unpkg, './dist/portal-elements.min.js');
    assert.equal(jsdelivr, unpkg);
    assert.doesNotMatch(readPacked(unpkg), /\b(import|export)\b[\s{*]/);
  });

  it('has a README with a script tag for a public host, with version and integrity', () => {
    const scripts = [...readPacked('README.md').matchAll(/<script\s[^>]*portal-elements@([^/]+)\/[^>]*>/g)];
    assert.ok(scripts.length);
    for (const [tag, version] of scripts) {
      assert.equal(version, packed.packageJson.version);
      assert.match(tag, /integrity="sha384-[^"]+"/);
      assert.ok(tag.includes('crossorigin="anonymous"'), 'a browser checks no other answer');
    }
  });

  it('writes version and integrity of the script into the README at a release', async () => {
    const { withScript } = (await import(pathToFileURL(resolve('scripts/release.mjs')).href)) as {
      withScript: (text: string, version: string, script: string) => string;
    };
    const hash = createHash('sha384').update('script').digest('base64');
    assert.equal(
      withScript('<script src="/portal-elements@0.1.0/a.js" integrity="sha384-…">', '1.2.3', 'script'),
      `<script src="/portal-elements@1.2.3/a.js" integrity="sha384-${hash}">`,
    );
  });
});
