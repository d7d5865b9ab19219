/** `npx portal-elements sandbox`, as somebody runs it who installed the package. */
import assert from 'node:assert/strict';
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, describe, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { type Browser, launch, type LaunchOptions } from 'puppeteer-core';
import { assignPlan, getAccountSettings, PortalSession } from '../../src/service.js';
import { pack } from './packed.js';

type Command = ChildProcessByStdio<null, Readable, Readable>;

const packed = pack();
const installed = join(packed.folder, 'node_modules/portal-elements');
const started = new Set<Command>();

after(() => {
  for (const command of started) command.kill();
  rmSync(packed.folder, { recursive: true });
});

function run(...words: string[]): Command {
  const { bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8')) as {
    bin: Record<string, string>;
  };
  const command = spawn(process.execPath, [join(installed, bin['portal-elements'] ?? ''), ...words], {
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

/** A command that ends by itself. */
async function ending(...words: string[]): Promise<Ended> {
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
  /** The HTML that it prints. */
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
  return { command, url, html: printed.slice(printed.indexOf('<script')) };
}

const get = (url: string, init?: RequestInit): Promise<Response> =>
  fetch(url, { ...init, headers: { origin: 'http://localhost:3000' } });

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

describe('npx portal-elements sandbox', () => {
  let sandbox: Serving;

  before(async () => {
    sandbox = await serve('--port', '0');
  });

  it('prints where it is, and HTML that names the same address', () => {
    assert.match(sandbox.url, /^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    for (const part of [
      `src="${sandbox.url}/portal-elements.min.js"`,
      `base-url="${sandbox.url}"`,
      `fetch('${sandbox.url}/session')`,
      'current-plan="basic"',
    ])
      assert.ok(sandbox.html.includes(part), part);
  });

  it('serves a page with that HTML, to use and to read', async () => {
    const response = await get(sandbox.url);
    assert.match(response.headers.get('content-type') ?? '', /^text\/html/);
    const page = await response.text();
    assert.ok(page.includes(sandbox.html.trim()));
    assert.ok(page.includes('&lt;portal-plan-picker'));
  });

  it('serves the script and the languages of the package to any origin', async () => {
    for (const file of ['portal-elements.min.js', 'messages/de.js']) {
      const response = await get(`${sandbox.url}/${file}`);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.match(response.headers.get('content-type') ?? '', /^text\/javascript/);
      assert.equal(await response.text(), readFileSync(join(installed, 'dist', file), 'utf8'));
    }
  });

  it('serves no other file', async () => {
    for (const path of ['messages/xx.js', 'package.json', 'messages/..%2findex.js', 'index.js', '/', '?a'])
      assert.equal((await get(`${sandbox.url}/${path}`)).status, path === '?a' ? 200 : 404, path);
  });

  it('hands out a token to any origin, with which a plan is assigned', async () => {
    const response = await get(`${sandbox.url}/session`);
    assert.equal(response.headers.get('access-control-allow-origin'), '*');
    const sessionToken = await response.text();
    const session = new PortalSession({ baseUrl: sandbox.url, sessionToken });
    const { customerId } = await assignPlan(session, { productPlanId: 'pro' });
    assert.ok('invoiceConfiguration' in (await getAccountSettings(session)));
    const customer = await get(`${sandbox.url}/sandbox/customers/${String(customerId)}`);
    const { plans } = (await customer.json()) as { plans: { productPlanId: string }[] };
    assert.deepEqual(
      plans.map(({ productPlanId }) => productPlanId),
      ['basic', 'pro'],
    );
  });

  it('hands out tokens of a named customer, who keeps the plans, and of a plan', async () => {
    const plansAfter = async (query: string): Promise<string[]> => {
      const token = await (
        await get(`${sandbox.url}/session?customer=a%2Fb${query}`, { method: 'POST' })
      ).text();
      const session = new PortalSession({ baseUrl: sandbox.url, sessionToken: token });
      await assignPlan(session, { productPlanId: 'pro' });
      const customer = await get(`${sandbox.url}/sandbox/customers/a%2Fb`);
      const { plans } = (await customer.json()) as { plans: { productPlanId: string }[] };
      return plans.map(({ productPlanId }) => productPlanId);
    };
    assert.deepEqual(await plansAfter(''), ['basic', 'pro']);
    assert.deepEqual(await plansAfter(''), ['basic', 'pro', 'pro']);
    assert.deepEqual(await plansAfter('&plan=team'), ['team', 'pro']);
    assert.deepEqual(await plansAfter('&plan='), ['pro']);
  });

  it('allows another origin what the elements send, by a preflight', async () => {
    const { headers } = await get(`${sandbox.url}/customer-portal/pricing-plan`, { method: 'OPTIONS' });
    assert.equal(headers.get('access-control-allow-origin'), '*');
    assert.match(headers.get('access-control-allow-methods') ?? '', /\bPOST\b/);
    assert.match(headers.get('access-control-allow-headers') ?? '', /\bcontent-type\b/);
  });

  it('takes another port where the usual one is in use, but not in place of one that is asked for', async () => {
    const other = createServer().listen(4848, '127.0.0.1');
    // If somebody else has that port, it is in use all the same.
    await Promise.race([once(other, 'listening'), once(other, 'error')]);
    const { url, command } = await serve();
    assert.notEqual(new URL(url).port, '4848');
    command.kill();
    assert.deepEqual(await ending('sandbox', '--port', '4848'), {
      exitCode: 1,
      stdout: '',
      stderr: 'Cannot listen: port 4848 is in use.\n',
    });
    other.close();
  });

  it('says what is wrong with its arguments, and how it is used', async () => {
    for (const [words, message] of [
      [['sandbox', '--prot', '1'], "Unknown option '--prot'."],
      [['sandbox', '--port', 'x'], '--port must be a number from 0 to 65535, not "x".'],
      [['sandbox', '--port', '65536'], '--port must be a number from 0 to 65535, not "65536".'],
      [['sandbox', 'now'], "Unexpected argument 'now'."],
      [['serve'], "Unknown command 'serve'."],
      [[], ''],
    ] as const) {
      const { exitCode, stdout, stderr } = await ending(...words);
      assert.deepEqual([exitCode, stdout], [2, ''], words.join(' '));
      assert.ok(stderr.startsWith(message), stderr);
      assert.match(stderr, /^Usage: npx portal-elements sandbox/m);
    }
  });

  it('prints its help', async () => {
    const { exitCode, stdout, stderr } = await ending('sandbox', '--help');
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(stdout, /^Usage: .*--port/s);
  });

  it('ends by Ctrl+C, also while an answer is awaited', async () => {
    const { url, command } = await serve('--port', '0');
    await fetch(`${url}/sandbox/faults`, { method: 'PUT', body: '{"endless": "stall"}' });
    const response = await fetch(`${url}/customer-portal/account-setting`);
    command.kill('SIGINT');
    assert.deepEqual(await once(command, 'close'), [0, null]);
    await assert.rejects(response.text());
  });

  describe('whose HTML is pasted into an empty page', () => {
    let browser: Browser;

    before(async () => {
      const { chromium } = (await import(pathToFileURL(resolve('test/support/browsers.mjs')).href)) as {
        chromium: () => Promise<LaunchOptions | undefined>;
      };
      browser = await launch({ ...(await chromium()) });
    });
    after(() => browser.close());

    /** Opens a page, assigns Pro as a customer does, and reads what the service applied to that customer. */
    async function assign(address: string, state = 'assigned'): Promise<string[]> {
      const page = await browser.newPage();
      const trouble: string[] = [];
      page.on('pageerror', (error) => trouble.push(String(error)));
      page.on('console', (message) => trouble.push(message.text()));
      await page.goto(address);
      if (state === 'error') {
        await page.locator('#fail').click();
        await page.waitForFunction(() => document.querySelector('output')?.textContent);
      }
      await page.locator('portal-plan[value=pro] >>> input').click();
      await page.locator('portal-plan-picker >>> [part=submit]').click();
      await page.locator('portal-plan-picker >>> [part=confirm]').click();
      await page.waitForSelector(`portal-plan-picker:state(${state})`);
      await page.waitForSelector('portal-settings:state(loaded)');
      // The browser itself tells of a status 500.
      if (state === 'assigned') assert.deepEqual(trouble, []);
      await page.close();
      const ledger = (await (await get(`${sandbox.url}/sandbox/ledger`)).json()) as {
        assignments: { plan: { productPlanId: string } }[];
      };
      return ledger.assignments.map(({ plan }) => plan.productPlanId);
    }

    beforeEach(async () => {
      await fetch(`${sandbox.url}/sandbox/ledger`, { method: 'DELETE' });
    });

    it('assigns a plan on another origin', async () => {
      const server = createServer((_, outgoing) => {
        outgoing.setHeader('content-type', 'text/html').end(`<!doctype html>${sandbox.html}`);
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      assert.deepEqual(await assign(`http://localhost:${portOf(server)}/`), ['pro']);
      server.closeAllConnections();
      server.close();
    });

    it('assigns a plan in a file', async () => {
      const file = join(packed.folder, 'page.html');
      writeFileSync(file, sandbox.html);
      assert.deepEqual(await assign(pathToFileURL(file).href), ['pro']);
    });

    it('assigns a plan on the page of the sandbox', async () => {
      assert.deepEqual(await assign(sandbox.url), ['pro']);
    });

    it('does not know the outcome after the button of the page that lets a change fail', async () => {
      assert.deepEqual(await assign(sandbox.url, 'error'), ['pro']);
      assert.deepEqual(await assign(sandbox.url), ['pro', 'pro']);
    });
  });
});
