import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { compile } from 'svelte/compiler';
import ts from 'typescript';
import { compileScript, parse } from 'vue/compiler-sfc';
import { startSandbox } from '../support/sandbox-server.js';
import { blocksOf, isForNode, isOwnFile } from './guides/blocks.js';
import { elements } from './manifest.js';
import { problemsOf } from './problems.js';

type Kind = 'attributes' | 'events' | 'slots' | 'cssParts' | 'cssStates' | 'cssProperties';

const home = 'docs/guides';
const guides = readdirSync(home).map((name) => ({ name, guide: readFileSync(join(home, name), 'utf8') }));
const blocks = guides.flatMap(({ name, guide }) => blocksOf(guide).map((block) => ({ name, ...block })));

const packageJson = JSON.parse(readFileSync('package.json', 'utf8')) as {
  name: string;
  scripts: Record<string, string>;
  devDependencies: Record<string, string>;
  exports: Record<string, unknown>;
};

const apps = JSON.parse(readFileSync('demo/frameworks/package.json', 'utf8')) as {
  dependencies: Record<string, string>;
};

const packages = [
  packageJson.name,
  ...Object.keys(packageJson.devDependencies),
  ...Object.keys(apps.dependencies),
];

const namesOf = (kind: Kind, tag?: string): string[] =>
  elements
    .filter(({ tagName }) => !tag || tagName === tag)
    .flatMap((element) => (element[kind] ?? []).map(({ name }) => name));

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

/** The anchor that GitHub generates for a heading. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-');

// Not `out/guides`: other tests may use that folder at the same time.
const temporary = 'out/guides-for-node';
after(() => rmSync(temporary, { recursive: true, force: true }));

describe('the guides', () => {
  it('are all linked from the README', () => {
    const readme = readFileSync('README.md', 'utf8');
    assert.deepEqual(
      guides.map(({ name }) => name).filter((name) => !readme.includes(`](${home}/${name})`)),
      [],
    );
  });

  it('have code within their first lines', () => {
    for (const { name, guide } of guides)
      assert.ok(guide.split('\n').findIndex((line) => line.startsWith('```')) < 12, name);
  });

  it('link only to existing files and headings', () => {
    for (const { name, guide } of guides)
      for (const [, file = '', anchor] of guide.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)) {
        const target = file ? normalize(join(home, file)) : join(home, name);
        assert.ok(existsSync(target), `${name}: ${target}`);
        if (!anchor) continue;
        const headings = readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm);
        assert.ok(
          [...headings].some(([, heading = '']) => anchorOf(heading) === anchor),
          `${name}: ${target}#${anchor}`,
        );
      }
  });

  it('have code only in languages that the tests check', () => {
    // The types test checks `tsx`.
    const known = ['html', 'css', 'js', 'http', 'sh', 'text', 'json', 'tsx', ...Object.keys(compilers)];
    const quoting = ['jsx', 'astro', 'php', 'liquid', 'yaml', 'twig'];
    for (const { name, language, source } of blocks)
      assert.ok([...known, ...(source ? quoting : [])].includes(language), `${name}: ${language}`);
  });

  it('have components that compile', () => {
    const components = blocks.filter(({ language, source }) => language in compilers && !source);
    for (const language of Object.keys(compilers))
      assert.ok(
        components.some((each) => each.language === language),
        language,
      );
    for (const { name, language, code } of components)
      assert.deepEqual(compilers[language]?.(code), [], `${name}: ${language}`);
  });

  it('have editor settings that name files of the package', () => {
    const settings = blocks.filter(({ language }) => language === 'json');
    assert.ok(settings.length);
    for (const { code } of settings)
      for (const file of Object.values(JSON.parse(code) as Record<string, string[]>).flat())
        assert.ok(existsSync(file.replace('./node_modules/portal-elements/', '')), file);
  });

  it('quote files of the demo unchanged', () => {
    const quotes = blocks.filter(({ source }) => source);
    assert.ok(quotes.length > 8);
    for (const { name, source = '', code } of quotes)
      assert.ok(`\n${readFileSync(source, 'utf8')}`.includes(`\n${code}`), `${name}: ${source}`);
  });

  it('name only existing commands and packages', () => {
    for (const line of blocks
      .filter(({ language }) => language === 'sh')
      .flatMap(({ code }) => code.trim().split('\n'))) {
      // The tests of the command run it.
      if (line === 'npx portal-elements sandbox') continue;
      const [, command = '', words = ''] = /^npm (run|i)(?: -D)? (.+)$/.exec(line) ?? [];
      const known = command === 'i' ? packages : Object.keys(packageJson.scripts);
      for (const word of words.split(' ')) assert.ok(known.includes(word.replace(/(?<=.)@\d+$/, '')), line);
    }
    for (const { name, guide } of guides)
      for (const [, entry = ''] of guide.matchAll(/'portal-elements(\/[^']*)?'/g)) {
        const pattern = `.${entry}`.replace(/(\/(?:types|messages)\/)\w+(\.js)/, '$1*$2');
        assert.ok(packageJson.exports[pattern], `${name}: ${entry}`);
        if (entry) assert.ok(existsSync(`dist${entry}`), `${name}: ${entry}`);
      }
  });

  it('quote the messages of errors and of the console unchanged', () => {
    const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join('src', file), 'utf8').replace(/\$\{[^}]*\}/g, '…'));
    const quoted = blocks
      .filter(({ language }) => language === 'text')
      .flatMap(({ code }) => code.trim().split('\n'));
    assert.ok(quoted.length > 4);
    for (const line of quoted)
      assert.ok(
        sources.some((source) => source.includes(line)),
        line,
      );
  });

  it('use only documented theme properties, parts and states', () => {
    const css = blocks.filter(({ language }) => language === 'css').map(({ code }) => code);
    for (const [property] of css.join('').matchAll(/--portal-[\w-]+/g))
      assert.ok(namesOf('cssProperties').includes(property), property);
    const uses = [...css.join('').matchAll(/(portal-[\w-]+)(?:::part\(([^)]+)\)|:state\(([\w-]+)\))/g)];
    assert.ok(uses.length > 5);
    for (const [use, tag = '', parts, state = ''] of uses) {
      const [part = '', also = part] = parts?.split(' ') ?? [];
      const described = elements
        .find(({ tagName }) => tagName === tag)
        ?.cssParts?.find(({ name }) => name === part);
      if (parts)
        assert.ok(described && (also === part || described.description?.includes(`\`${also}\``)), use);
      else assert.ok(namesOf('cssStates', tag).includes(state), use);
    }
  });

  it('name only documented attributes, events, slots and elements', () => {
    const known = new Set([
      ...elements.map(({ tagName }) => tagName),
      ...(['attributes', 'events', 'slots', 'cssParts'] as const).flatMap((kind) => namesOf(kind)),
      ...[packageJson.name, 'session-request'],
    ]);
    for (const { name, guide } of guides)
      for (const [, word = ''] of guide
        .replace(/^```.*?^```/gms, '')
        .matchAll(
          /`<?((?:portal|plan|settings|session|current|default|base|start|end)-[\w-]+)(?:>|="[^"]*")?`/g,
        ))
        assert.ok(known.has(word), `${name}: ${word}`);
  });

  it('describe every event and every error code', () => {
    const guideOf = (wanted: string): string => guides.find(({ name }) => name === wanted)?.guide ?? '';
    for (const event of namesOf('events')) assert.ok(guideOf('events.md').includes(`\`${event}\``), event);
    const [, codes = ''] =
      /type PortalErrorCode =(.*?);\n/s.exec(readFileSync('src/service/errors.ts', 'utf8')) ?? [];
    const all = [...codes.matchAll(/\| '(\w+)'/g)].map(([, code = '']) => code);
    assert.equal(all.length, 11);
    for (const code of all) assert.ok(guideOf('outcomes.md').includes(`\`${code}\``), code);
  });

  it('have scripts that pass the type check', () => {
    const scripts = blocks.filter((block) => block.language === 'js' && !isOwnFile(block));
    assert.ok(scripts.length > 15);
    assert.deepEqual(
      problemsOf(
        scripts.map(({ code }) => code),
        temporary,
      ),
      [],
    );
  });

  it('have Node scripts that assign plans', async () => {
    const scripts = blocks.filter(isForNode);
    assert.equal(scripts.length, 2);
    mkdirSync(temporary, { recursive: true });
    const { url, sandbox, close } = await startSandbox();
    try {
      const printed = [];
      for (const [index, { code }] of scripts.entries()) {
        const file = join(temporary, `node-${index}.mjs`);
        writeFileSync(file, code);
        const { token, customerId } = sandbox.sessions.create({ plan: 'basic' });
        const env = { ...process.env, BILLING_URL: url, SESSION_TOKEN: token };
        const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'inherit'] });
        const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
        assert.equal(child.exitCode, 0);
        assert.equal(sandbox.sessions.plansOf(customerId)?.at(-1)?.productPlanId, 'pro');
        assert.equal(sandbox.ledger.read(token).assignments.length, 1);
        printed.push(output.trim().split('\n'));
      }
      assert.match(String(printed[0]), /customerPortalSetting/);
      assert.equal(printed[0]?.at(-1), 'assigned pro');
      assert.deepEqual(printed[1], [
        'token missing',
        '3 sections true',
        'setup not-applied startTimeInSeconds must be whole epoch seconds.',
      ]);
    } finally {
      await close();
    }
  });
});
