/** `npx portal-elements sandbox`, from the build. The package test runs the installed command. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { assignPlan, getAccountSettings, PortalSession } from '../../src/service.js';
import { requireFreshDist } from './built.js';

type Command = ChildProcessByStdio<null, Readable, Readable>;

requireFreshDist();
const started = new Set<Command>();

after(() => {
  for (const command of started) command.kill();
});

function run(...words: string[]): Command {
  const command = spawn(process.execPath, ['dist/cli/main.js', ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.add(command);
  command.once('close', () => started.delete(command));
  return command;
}

interface Ended {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a command until it exits. */
async function runToEnd(...words: string[]): Promise<Ended> {
  const command = run(...words);
  const [stdout, stderr] = await Promise.all([
    text(command.stdout),
    text(command.stderr),
    once(command, 'close'),
  ]);
  return { exitCode: command.exitCode, stdout, stderr };
}

interface Serving {
  readonly command: Command;
  readonly url: string;
  readonly printed: string;
  readonly html: string;
}

async function serve(...words: string[]): Promise<Serving> {
  const command = run('sandbox', ...words);
  let printed = '';
  for await (const chunk of command.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (printed.trimEnd().endsWith('</script>')) break;
  }
  const [, url = ''] = /^The sandbox is at (\S+)\/ /.exec(printed) ?? [];
  return { command, url, printed, html: printed.slice(printed.indexOf('<link')) };
}

const get = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, { ...init, headers: { origin: 'http://localhost:3000' } });

/** IDs of the plans of a customer, oldest first. */
async function plansOf(sandboxUrl: string, customerId: string): Promise<string[]> {
  const response = await get(`${sandboxUrl}/sandbox/customers/${encodeURIComponent(customerId)}`);
  const { plans } = (await response.json()) as { plans: { productPlanId: string }[] };
  return plans.map(({ productPlanId }) => productPlanId);
}

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
      assert.ok(sandbox.html.includes(part), part);
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
    const { customerId } = await assignPlan(session, { productPlanId: 'pro' });
    assert.ok('invoiceConfiguration' in (await getAccountSettings(session)));
    assert.deepEqual(await plansOf(sandbox.url, String(customerId)), ['basic', 'pro']);
  });

  it('uses another port when the default one is in use, and fails when the given one is', async (context) => {
    const other = createServer().listen(4848, '127.0.0.1');
    context.after(() => other.close());
    // Another process may already use that port: an error is as good.
    await once(other, 'listening').catch(() => undefined);
    const { url, printed, command } = await serve();
    command.kill();
    assert.notEqual(new URL(url).port, '4848');
    assert.ok(
      printed.includes(`\nPort 4848 is in use: where a page has http://127.0.0.1:4848, write ${url}.\n`),
    );
    assert.deepEqual(await runToEnd('sandbox', '--port', '4848'), {
      exitCode: 1,
      stdout: '',
      stderr: 'Cannot listen: port 4848 is in use.\n',
    });
  });

  const usage = /^Usage: npx portal-elements sandbox .*--port/ms;
  for (const [words, message] of [
    ['sandbox --port x', '--port must be a number from 0 to 65535, not "x".'],
    ['serve', "Unknown command 'serve'."],
    ['', ''],
  ] as const)
    it(`rejects the arguments "${words}", and prints its usage`, async () => {
      const { exitCode, stdout, stderr } = await runToEnd(...words.split(' ').filter(Boolean));
      assert.deepEqual([exitCode, stdout], [2, '']);
      assert.ok(stderr.startsWith(message), stderr);
      assert.match(stderr, usage);
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
