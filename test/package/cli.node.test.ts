/** `npx portal-elements create` and `sandbox`, from the build. The package test runs the installed command. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { after, before, describe, it } from 'node:test';
import { assignPlan, getAccountSettings, PortalSession } from '../../src/service.js';
import { requireFreshDist } from './built.js';

requireFreshDist();

const main = resolve('dist/cli/main.js');
const started: Serving[] = [];

after(() => {
  for (const { command } of started) command.kill();
});

/** Runs a command until it exits. */
const runToEnd = (...words: string[]) => runIn('.', [process.execPath, main, ...words]);

function runIn(
  cwd: string,
  [command = '', ...words]: string[],
): { status: number | null; stdout: string; stderr: string } {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd, encoding: 'utf8' });
  return { status, stdout, stderr };
}

interface Serving {
  readonly command: ChildProcessByStdio<null, Readable, null>;
  readonly url: string;
  readonly printed: string;
}

async function serve(...words: string[]): Promise<Serving> {
  const command = spawn(process.execPath, [main, 'sandbox', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  for await (const chunk of command.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (printed.trimEnd().endsWith('</script>')) break;
  }
  const [, url = ''] = /^The sandbox is at (\S+)\/ /.exec(printed) ?? [];
  started.push({ command, url, printed });
  return { command, url, printed };
}

const get = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, { ...init, headers: { origin: 'http://localhost:3000' } });

describe('npx portal-elements sandbox', () => {
  let sandbox: Serving;

  before(async () => {
    sandbox = await serve('--port', '0');
  });

  it('prints its URL, and HTML with the same URL', () => {
    assert.match(sandbox.url, /^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    for (const part of [
      `src="${sandbox.url}/portal-elements.min.js"`,
      `href="${sandbox.url}/portal-elements.css"`,
      `base-url="${sandbox.url}"`,
      `fetch('${sandbox.url}/session')`,
      'current-plan="basic"',
    ])
      assert.ok(sandbox.printed.includes(part), part);
    assert.equal(sandbox.printed.split('<li>').length, 1, 'each item names its feature, as in the README');
  });

  it('serves the script, the style sheet and the language files of the package to any origin', async () => {
    for (const file of ['portal-elements.min.js', 'portal-elements.css', 'messages/de.js']) {
      const response = await get(`${sandbox.url}/${file}`);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      const type = file.endsWith('.css') ? 'text/css' : 'text/javascript';
      assert.ok(response.headers.get('content-type')?.startsWith(type));
      assert.equal(await response.text(), readFileSync(`dist/${file}`, 'utf8'));
    }
  });

  it('serves no other files', async () => {
    for (const path of ['messages/xx.js', 'package.json', 'messages/..%2findex.js', 'index.js', '/', '?a'])
      assert.equal((await get(`${sandbox.url}/${path}`)).status, path === '?a' ? 200 : 404, path);
  });

  it('creates sessions for any origin, which can assign plans', async () => {
    const response = await get(`${sandbox.url}/session`);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    const preflight = await get(`${sandbox.url}/session`, { method: 'OPTIONS' });
    assert.deepEqual(
      ['origin', 'methods', 'headers'].map((name) => preflight.headers.get(`access-control-allow-${name}`)),
      ['*', 'GET, POST', 'content-type, accept, x-api-key'],
    );
    const sessionToken = await response.text();
    const session = new PortalSession({ baseUrl: sandbox.url, sessionToken });
    const { customerId = '' } = await assignPlan(session, { productPlanId: 'pro' });
    assert.ok('invoiceConfiguration' in (await getAccountSettings(session)));
    const { plans } = (await (await get(`${sandbox.url}/sandbox/customers/${customerId}`)).json()) as {
      plans: { productPlanId: string }[];
    };
    assert.deepEqual(
      plans.map(({ productPlanId }) => productPlanId),
      ['basic', 'pro'],
    );
  });

  it('uses another port when the default one is in use, and fails when the given one is', async (context) => {
    const other = createServer().listen(4848, '127.0.0.1');
    context.after(() => other.close());
    // Another process may already use that port: an error is as good.
    await once(other, 'listening').catch(() => undefined);
    const { url, printed } = await serve();
    assert.notEqual(new URL(url).port, '4848');
    assert.ok(
      printed.includes(`\nPort 4848 is in use: where a page has http://127.0.0.1:4848, write ${url}.\n`),
    );
    assert.deepEqual(runToEnd('sandbox', '--port', '4848'), {
      status: 1,
      stdout: '',
      stderr: 'Cannot listen: port 4848 is in use.\n',
    });
  });

  for (const [words, message] of [
    ['sandbox --port x', '--port must be a number from 0 to 65535, not "x".'],
    ['sandbox x', "Unexpected argument 'x'."],
    ['serve', "Unknown command 'serve'."],
    ['', ''],
    ['create', 'create needs the name of a new folder, such as my-portal.'],
    ['create a b', "Unexpected argument 'b'."],
    ['create a --port 1', 'create has no --port.'],
    [
      'create My',
      'A portal has a name of lower-case letters, digits, "-", "_" and ".", such as my-portal, not "My".',
    ],
    ['create node_modules', 'A portal has a name'],
    ['create stripe', 'A portal uses the package "stripe" and needs another name.'],
  ] as const)
    it(`rejects the arguments "${words}", and prints its usage`, () => {
      const { status, stdout, stderr } = runToEnd(...words.split(' ').filter(Boolean));
      assert.deepEqual([status, stdout], [2, '']);
      assert.ok(stderr.startsWith(message), stderr);
      assert.match(stderr, /^Usage: npx portal-elements create .* sandbox .*--port/ms);
    });

  it('exits on Ctrl+C, even with a pending response', async () => {
    const { url, command } = await serve('--port', '0');
    await fetch(`${url}/sandbox/faults`, { method: 'PUT', body: '{"endless": "stall"}' });
    const response = await fetch(`${url}/customer-portal/account-setting`);
    command.kill('SIGINT');
    assert.deepEqual(await once(command, 'close'), [0, null]);
    await assert.rejects(response.text());
  });
});

describe('npx portal-elements create', () => {
  const folder = mkdtempSync(join(tmpdir(), 'create a portal '));
  after(() => rmSync(folder, { recursive: true }));

  const create = (path: string) => runIn(folder, [process.execPath, main, 'create', path]);

  const listFiles = (path: string): string[] =>
    readdirSync(path, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(path, file)).isFile())
      .sort();

  it('writes demo/portal without what was installed there, with its own name and the version of the package', () => {
    const path = join(folder, 'two words/my-portal');
    assert.deepEqual(create('two words/my-portal'), {
      status: 0,
      stdout: `The portal is in ${path}. To start it:\n\n  cd "two words/my-portal"\n  npm install\n  npm start\n\n`,
      stderr: '',
    });
    const installed = /^(node_modules|data|package-lock\.json)\b/;
    const files = listFiles('demo/portal').filter((file) => !installed.test(file));
    for (const part of ['README.md', 'src', 'public', 'test'])
      assert.ok(
        files.some((file) => file.startsWith(part)),
        part,
      );
    assert.deepEqual(listFiles(path), [...files, '.gitignore'].sort());
    const read = (file: string) => readFileSync(join(path, file), 'utf8');
    for (const file of files.filter((each) => each !== 'package.json'))
      assert.equal(read(file), readFileSync(join('demo/portal', file), 'utf8'), file);
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const original = JSON.parse(readFileSync('demo/portal/package.json', 'utf8')) as { dependencies: object };
    assert.deepEqual(JSON.parse(read('package.json')), {
      ...original,
      name: 'my-portal',
      dependencies: { ...original.dependencies, 'portal-elements': `^${version}` },
    });
    assert.match(read('.gitignore'), /^node_modules\/\ndata\/$/m);
  });

  it('writes into the empty folder in which it runs', () => {
    const path = join(folder, 'empty');
    mkdirSync(path);
    assert.match(runIn(path, [process.execPath, main, 'create', '.']).stdout, /\n\n {2}npm install\n/);
    assert.ok(listFiles(path).includes('package.json'));
  });

  it('refuses a folder that is not empty, and a place where it cannot write, in a sentence', () => {
    const path = join(folder, 'used');
    mkdirSync(path);
    writeFileSync(join(path, 'file'), 'mine');
    for (const [place, message] of [
      ['used', 'used is not empty.'],
      ['used/file', 'Cannot write to used/file: not a directory.'],
      ['used/file/portal', 'Cannot write to used/file/portal: not a directory.'],
    ] as const)
      assert.deepEqual(create(place), {
        status: 1,
        stdout: '',
        stderr: `${message.replace(place, join(folder, place))}\n`,
      });
    assert.deepEqual(listFiles(path), ['file']);
  });

  it('leaves nothing when it cannot write all files', () => {
    mkdirSync(join(folder, 'limited'));
    const before = readdirSync(folder);
    for (const place of ['limited', 'new/limited']) {
      // In blocks of at least 512 bytes.
      const { status, stderr } = runIn(folder, [
        'sh',
        '-c',
        'ulimit -f 4 && exec "$0" "$@"',
        ...[process.execPath, main, 'create', place],
      ]);
      assert.deepEqual([status, stderr], [1, `Cannot write to ${join(folder, place)}: file too large.\n`]);
    }
    assert.deepEqual(readdirSync(folder), before);
    assert.deepEqual(readdirSync(join(folder, 'limited')), []);
  });
});
