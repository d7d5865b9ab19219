/** `npx portal-elements sandbox`, from the build. The package test runs the installed command. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'puppeteer-core';
import { assignPlan, getAccountSettings, PortalSession } from '../../src/service.js';
import { changePlan, launchChromium } from './browser.js';
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

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

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

  it('serves a page with that HTML, as elements and as source code', async () => {
    const response = await get(sandbox.url);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    const page = await response.text();
    assert.ok(page.includes(sandbox.html.trim()));
    assert.ok(page.includes('&lt;portal-plan-picker'));
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

  it('creates sessions of a given customer, who keeps the plans, and of a given plan', async () => {
    const plansAfter = async (query: string): Promise<string[]> => {
      const response = await get(`${sandbox.url}/session?customer=a%2Fb${query}`, { method: 'POST' });
      const session = new PortalSession({ baseUrl: sandbox.url, sessionToken: await response.text() });
      await assignPlan(session, { productPlanId: 'pro' });
      return plansOf(sandbox.url, 'a/b');
    };
    assert.deepEqual(await plansAfter(''), ['basic', 'pro']);
    assert.deepEqual(await plansAfter(''), ['basic', 'pro', 'pro']);
    assert.deepEqual(await plansAfter('&plan=team'), ['team', 'pro']);
    assert.deepEqual(await plansAfter('&plan='), ['pro']);
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
    ['sandbox --prot 1', "Unknown option '--prot'."],
    ['sandbox --port x', '--port must be a number from 0 to 65535, not "x".'],
    ['sandbox --port 65536', '--port must be a number from 0 to 65535, not "65536".'],
    ['sandbox now', "Unexpected argument 'now'."],
    ['serve', "Unknown command 'serve'."],
    ['', ''],
  ] as const)
    it(`rejects the arguments "${words}", and prints its usage`, async () => {
      const { exitCode, stdout, stderr } = await runToEnd(...words.split(' ').filter(Boolean));
      assert.deepEqual([exitCode, stdout], [2, '']);
      assert.ok(stderr.startsWith(message), stderr);
      assert.match(stderr, usage);
    });

  it('prints its help', async () => {
    const { exitCode, stdout, stderr } = await runToEnd('sandbox', '--help');
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(stdout, usage);
  });

  it('exits on Ctrl+C, even with a pending response', async () => {
    const { url, command } = await serve('--port', '0');
    await fetch(`${url}/sandbox/faults`, { method: 'PUT', body: '{"endless": "stall"}' });
    const response = await fetch(`${url}/customer-portal/account-setting`);
    command.kill('SIGINT');
    assert.deepEqual(await once(command, 'close'), [0, null]);
    await assert.rejects(response.text());
  });

  describe('with its HTML in an empty page', () => {
    let browser: Browser;
    let other: Server;
    const file = resolve('out/sandbox-page.html');

    before(async () => {
      browser = await launchChromium();
      other = createServer((_, outgoing) => {
        outgoing.setHeader('content-type', 'text/html').end(`<!doctype html>${sandbox.html}`);
      }).listen(0, '127.0.0.1');
      await once(other, 'listening');
      writeFileSync(file, sandbox.html);
    });

    after(async () => {
      await browser.close();
      other.close();
      rmSync(file);
    });

    for (const { place, addressOf, isFailing } of [
      { place: 'on another origin', addressOf: () => `http://localhost:${portOf(other)}/` },
      { place: 'in a local file', addressOf: () => pathToFileURL(file).href },
      { place: 'on the page of the sandbox', addressOf: () => sandbox.url },
      {
        place: 'on the page of the sandbox, whose button makes the change fail',
        addressOf: () => sandbox.url,
        isFailing: true,
      },
    ])
      it(`assigns a plan ${place}`, async () => {
        await fetch(`${sandbox.url}/sandbox/ledger`, { method: 'DELETE' });
        const page = await browser.newPage();
        const messages: string[] = [];
        page.on('pageerror', (error) => messages.push(String(error)));
        page.on('console', (message) => messages.push(message.text()));
        await page.goto(addressOf());
        if (isFailing) {
          await page.locator('#fail').click();
          await page.waitForFunction(() => document.querySelector('output')?.textContent);
        }
        await changePlan(page, 'pro');
        await page.waitForSelector(`portal-plan-picker:state(${isFailing ? 'error' : 'assigned'})`);
        await page.waitForSelector('portal-settings:state(loaded)');
        // The browser itself logs a status 500.
        assert.equal(messages.length, isFailing ? 1 : 0, messages.join('\n'));
        await page.close();
        const { assignments } = (await (await get(`${sandbox.url}/sandbox/ledger`)).json()) as {
          assignments: { plan: { productPlanId: string } }[];
        };
        assert.deepEqual(
          assignments.map(({ plan }) => plan.productPlanId),
          ['pro'],
        );
      });
  });
});
