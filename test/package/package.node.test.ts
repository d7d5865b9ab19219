/** The package as it is installed: its content, its entries and its command. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { after, describe, it } from 'node:test';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import { publint } from 'publint';
import { rollup, type RollupBuild } from 'rollup';
import { entriesOf, pack } from './packed.js';

const packed = pack();
const { packageJson, files, folder, installed } = packed;
after(() => rmSync(folder, { recursive: true }));

const readPacked = (file: string): string => readFileSync(join(installed, file), 'utf8');

const runInNode = (script: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: folder,
      encoding: 'utf8',
    }),
  );

/** Bundles modules that can import the package. */
function bundle(scripts: string[]): Promise<RollupBuild> {
  const input = scripts.map((script, index) => {
    const file = join(folder, `page-${index}.js`);
    writeFileSync(file, script);
    return file;
  });
  return rollup({
    input,
    external: [/^@?lit\b/, /^react$/],
    plugins: [nodeResolve({ rootDir: folder, browser: true })],
    onLog: (_, { code, message }) => {
      // Rollup only warns of an unresolved module, such as one of Node.
      assert.notEqual(code, 'UNRESOLVED_IMPORT', message);
    },
  });
}

async function codeOf(build: RollupBuild): Promise<string[]> {
  const { output } = await build.generate({ format: 'es' });
  return output.map((each) => ('code' in each ? each.code.trim() : ''));
}

const entries = entriesOf(packed);
/** Entries that are modules. The script is for pages only. */
const modules = entries.filter((entry) => entry.endsWith('.js') && !entry.endsWith('.min.js')).concat('.');
const registering = ['.', './define.js'];
const specifier = (entry: string): string => entry.replace('.', 'portal-elements');
const importOf = (entry: string): string => `import '${specifier(entry)}';`;

describe('the package', () => {
  it('has no publint warnings', async () => {
    const { messages } = await publint({ pkgDir: installed, level: 'suggestion', strict: true, pack: false });
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

  it('has the documented entries', () => {
    assert.deepEqual(
      entries.filter((entry) => !entry.startsWith('./messages/')).sort(),
      [
        '.',
        './custom-elements.json',
        './define.js',
        ...['plan-picker', 'plan', 'session', 'settings'].map((name) => `./elements/portal-${name}.js`),
        './package.json',
        './portal-elements.css',
        './portal-elements.min.js',
        './react.js',
        './service.js',
        './testing.js',
        ...['preact', 'react', 'solid', 'svelte', 'vue'].map((name) => `./types/${name}.js`),
      ].sort(),
    );
    assert.ok(entries.includes('./messages/en.js'));
  });

  it('K08 has a script of ASCII only, which a page in another encoding cannot garble', () => {
    assert.doesNotMatch(readPacked('dist/portal-elements.min.js'), /[^\x00-\x7f]/);
  });

  it('contains only compiled modules, types, editor data and documents', () => {
    // Of the style sheet, too.
    const isModule = (file: string) => /^dist\/[\w./-]+((?<!\.min)\.js|\.css)$/.test(file);
    const isType = (file: string) => /^dist\/[\w./-]+\.d\.ts$/.test(file);
    const others = files.filter((file) => !file.startsWith('dist/portal/'));
    assert.deepEqual(
      others.filter((file) => !isModule(file) && !isType(file)),
      [
        ...['CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'dist/THIRD-PARTY.md'],
        ...['dist/custom-elements.json', 'dist/portal-elements.min.js'],
        'dist/skills/portal-elements/SKILL.md',
        ...['dist/vscode.css-custom-data.json', 'dist/vscode.html-custom-data.json', 'dist/web-types.json'],
        'package.json',
      ],
    );
    assert.deepEqual(
      others.filter(isModule).map((file) => file.replace(/\.js$/, '')),
      others.filter(isType).map((file) => file.replace(/\.d\.ts$/, '')),
    );
    // A source map would refer to sources that are not in the package.
    assert.deepEqual(
      files.filter((file) => readPacked(file).includes('sourceMappingURL')),
      [],
    );
  });

  it('contains the portal for `create`, as it was built', () => {
    const built = readdirSync('dist/portal', { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join('dist/portal', file)).isFile())
      .map((file) => `dist/portal/${file.replaceAll(sep, '/')}`);
    assert.deepEqual(
      files.filter((file) => file.startsWith('dist/portal/')),
      built.sort(),
    );
  });

  it('installs Lit and its task package in version ranges, and no React in a project without React', () => {
    const { dependencies = {}, peerDependencies, peerDependenciesMeta } = packageJson;
    for (const range of Object.values(dependencies)) assert.match(range, /^\^\d/);
    assert.deepEqual(peerDependencies, { '@types/react': '>=18', react: '>=18' });
    assert.deepEqual(peerDependenciesMeta, { '@types/react': { optional: true }, react: { optional: true } });
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

  it('has the self-contained script, which unpkg, jsDelivr and the README name', () => {
    const { unpkg, jsdelivr, version } = packageJson;
    assert.deepEqual([unpkg, jsdelivr], Array(2).fill('./dist/portal-elements.min.js'));
    assert.doesNotMatch(readPacked(unpkg), /\b(import|export)\b[\s{*]/);
    const tags = [...readPacked('README.md').matchAll(/<script\s[^>]*portal-elements@([^/]+)\/[^>]*>/g)];
    assert.ok(tags.length);
    for (const [tag, named] of tags) {
      assert.equal(named, version);
      assert.match(tag, /integrity="sha384-[^"]+"/);
      assert.ok(tag.includes('crossorigin="anonymous"'), 'a browser checks no other response');
    }
  });

  // React is installed by the application.
  const passive = modules.filter((each) => ![...registering, './react.js'].includes(each));
  for (const [what, names, count] of [
    ['only modules that register none', passive, 0],
    ...registering.map((each) => [each, [each], 4] as const),
  ] as const)
    it(`registers ${count} elements and no global in Node with ${what}`, () => {
      const script = `
        await import('lit');
        const before = Reflect.ownKeys(globalThis);
        for (const name of ${JSON.stringify(names.map(specifier))}) await import(name);
        const tags = ['portal-session', 'portal-plan', 'portal-plan-picker', 'portal-settings'];
        console.log(JSON.stringify({
          count: tags.filter((tag) => customElements.get(tag)).length,
          globals: Reflect.ownKeys(globalThis).filter((key) => !before.includes(key)).map(String),
        }));`;
      assert.deepEqual(runInNode(script), { count, globals: [] });
    });

  it('lets a bundler remove unused code, but not the registration', async () => {
    for (const entry of registering)
      assert.match((await codeOf(await bundle([importOf(entry)]))).join(), /customElements\.define/);
    const others = modules.filter((entry) => !registering.includes(entry));
    const codes = await codeOf(await bundle(others.map(importOf)));
    assert.deepEqual(
      others.filter((_, index) => codes[index] !== ''),
      [],
    );
  });

  it('has the sandbox only in testing.js, not in the script or other entries', async () => {
    const refusal = 'startTimeInSeconds is in the past';
    assert.ok(readPacked('dist/testing/assignment.js').includes(refusal), 'how the sandbox is known');
    assert.ok(!readPacked('dist/portal-elements.min.js').includes(refusal));
    const others = modules.filter((entry) => entry !== './testing.js');
    const { watchFiles } = await bundle(others.map((entry) => `export * from '${specifier(entry)}';`));
    assert.ok(watchFiles.some((file) => /dist.service\b/.test(file)));
    assert.deepEqual(
      watchFiles.filter((file) => /dist.(testing|cli)\b/.test(file)),
      [],
    );
  });
});
