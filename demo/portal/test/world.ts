/** A portal and its sandbox as processes of their own, driven over HTTP. The sandbox survives a kill of the portal. */
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { openDatabase } from '../src/database.js';
import { addExample } from '../src/example.js';

const { TEST_DATABASE, VERBOSE } = process.env;
export const usesPostgres = Boolean(TEST_DATABASE);

export const pro = { productPlanId: 'pro' };
export const team = { productPlanId: 'team' };
export const basic = { productPlanId: 'basic' };
const paymentMethods = [
  'pm_card_visa',
  'pm_card_chargeDeclined',
  'pm_card_chargeDeclinedInsufficientFunds',
  'pm_card_chargeDeclinedProcessingError',
  'pm_card_authenticationRequired',
  'pm_card_unknown',
];

export const webhookSecret = 'whsec_test';
export const planPath = '/customer-portal/pricing-plan';

/** Waits for something in another process, which has no event for it. The deadline only ends a failing test. */
export async function until<Result>(read: () => Promise<Result>): Promise<NonNullable<Result>> {
  for (const end = Date.now() + 20_000; ; await wait(50)) {
    const value = await read();
    if (value) return value;
    if (Date.now() > end) throw new Error(`This did not happen: ${read}`);
  }
}

export const readMessage = async (response: Response) =>
  ((await response.json()) as { errorMessage: string }).errorMessage;

async function findFreePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return String(port);
}

/** Starts a file of `src/`, and waits until it listens. */
async function launch(file: string, env: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', `src/${file}`], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr?.on('data', (data) => {
    log += data;
    if (VERBOSE) process.stderr.write(data);
  });
  const started = new Promise<boolean>((done) => {
    child.stdout?.once('data', () => done(true));
    child.once('exit', () => done(false));
  });
  if (!(await started)) throw new Error(`${file} has ended: ${log}`);
  return child;
}

/** Starts a server that ends by itself. */
export async function launchServer(
  env: Record<string, string>,
): Promise<{ code: number | null; log: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/server.ts'], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (data) => (log += data));
  child.stdout.once('data', () => child.kill());
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, log };
}

/** Runs a file of `src/` to its end. */
export async function runCommand(
  file: string,
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', `src/${file}`, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A payment of the sandbox whose money was reserved. */
export interface Payment {
  id: string;
  amount: number;
  status: 'requires_payment_method' | 'requires_capture' | 'succeeded' | 'canceled';
  metadata: { change: string };
  captures: number;
}

interface State {
  currentPlan: string;
  assignments: { productPlanId: string; startTimeInSeconds?: number }[];
  uncertain: boolean;
  cancellation: { request: { startTimeInSeconds: number } };
}

/** A browser that is signed in, with one page. */
export class Browser {
  customer = '';
  cookie = '';
  token = '';
  html = '';

  constructor(readonly url: string) {}

  async send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { ...(this.cookie && { cookie: this.cookie }), ...(init.headers as object) };
    const response = await fetch(this.url + path, { redirect: 'manual', ...init, headers });
    const cookie = response.headers.getSetCookie().at(-1);
    if (cookie) this.cookie = cookie.split(';')[0] ?? '';
    return response;
  }

  async signIn(customer: string): Promise<this> {
    this.customer = customer;
    await this.send('/sign-in', { method: 'POST', body: new URLSearchParams({ customer }) });
    return this.load();
  }

  /** Loads the page, or loads it again. */
  async load(): Promise<this> {
    this.html = await (await this.send('/')).text();
    this.token = /(?:session-token|name="token" value)="([^"]+)"/.exec(this.html)?.[1] ?? '';
    return this;
  }

  /** The same browser with another page. */
  async openTab(): Promise<Browser> {
    const tab = new Browser(this.url);
    tab.cookie = this.cookie;
    return tab.load();
  }

  /** What the page has shown when it was loaded. */
  get state(): State {
    return JSON.parse(/id="data">(.*?)<\/script>/s.exec(this.html)?.[1] ?? '') as State;
  }

  get periodEnd(): number {
    return this.state.cancellation.request.startTimeInSeconds;
  }

  /** Moves the plan that is in force to the start of what follows. */
  get keepRequest(): object {
    const { currentPlan, assignments } = this.state;
    return { productPlanId: currentPlan, startTimeInSeconds: assignments[0]?.startTimeInSeconds };
  }

  /** What the page says is kept for the next change, in cents. */
  get balance(): number {
    return Math.round(Number(/Kept for your next change:\s+€([\d.]+)/.exec(this.html)?.[1] ?? 0) * 100);
  }

  /** The id that a page makes for each review. */
  readonly #reviews = new Map<string, string>();

  /** What the page sends about the review of a request. */
  reviewed(request: object, isNew = false): object {
    const key = JSON.stringify(request);
    if (isNew || !this.#reviews.has(key)) this.#reviews.set(key, randomUUID());
    return { id: this.#reviews.get(key), request };
  }

  /** What the page asks for again and again. */
  async readState(): Promise<State & { html: Record<string, string> }> {
    const response = await this.send('/state', { headers: { 'x-page-token': this.token } });
    return (await response.json()) as State & { html: Record<string, string> };
  }

  call(path: string, body: object, headers: object = { 'x-page-token': this.token }): Promise<Response> {
    return this.send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    });
  }

  /** Returns the amount due today in cents, or NaN if there is no preview. */
  async preview(request: object): Promise<number> {
    const { amounts } = (await (await this.call('/preview', this.reviewed(request, true))).json()) as {
      amounts?: { price: string; due?: boolean }[];
    };
    return Math.round(Number(amounts?.find(({ due }) => due)?.price) * 100);
  }

  confirm = (request: object) => this.call('/confirm', this.reviewed(request));
  withdraw = (request: object) => this.call('/withdraw', this.reviewed(request));

  /** Sends the POST of the elements: without the cookie. */
  post(request: object, token = this.token): Promise<Response> {
    return fetch(`${this.url}/billing${planPath}?sessionToken=${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
  }

  /** Previews, confirms and sends a change, as the page and the elements do. */
  async change(request: object): Promise<Response> {
    await this.preview(request);
    await this.confirm(request);
    return this.post(request);
  }

  /** Cancels the plan at the end of the period. Nothing is due, so there is no payment that would go on afterwards. */
  cancel(): Promise<Response> {
    return this.change({ productPlanId: 'free', startTimeInSeconds: this.periodEnd });
  }

  /** Settles a change as support. */
  settle(
    reference: string,
    outcome: string,
    token = this.token,
    start = new Date(Date.now() + 1_800_000),
  ): Promise<Response> {
    return this.send(`/support/${reference}`, {
      method: 'POST',
      body: new URLSearchParams({ outcome, token, start: start.toISOString().slice(0, 19) }),
    });
  }
}

export class World {
  #portal: ChildProcess | undefined;
  #sandbox: ChildProcess | undefined;
  #database = '';
  #data = '';
  #port = '';
  #sandboxUrl = '';
  readonly #customers: Record<string, number> = {};
  #earlier = 0;

  constructor(readonly env: Record<string, string>) {}

  async start(): Promise<void> {
    this.#data = await mkdtemp(join(tmpdir(), 'portal-'));
    if (TEST_DATABASE) {
      const name = `test_${randomUUID().replaceAll('-', '')}`;
      this.#database = Object.assign(new URL(TEST_DATABASE), { pathname: `/${name}` }).href;
      await this.#administer(`create database ${name}`);
    }
    const db = await openDatabase(this.#database || undefined, this.#data);
    await addExample(db);
    // A customer for each test, and some for each way in which a bank declines.
    await db.query(
      `insert into customers (id, name, payment_method, card)
         select method || n, '<i>' || n, method, 'Visa ending in 4242'
         from generate_series(1, 40) n, unnest($1::text[]) method
         where n <= 3 or method = 'pm_card_visa'`,
      [paymentMethods],
    );
    await db.query(`insert into changes (id, customer_id, product_id, request, state, currency, starts_at, settled_at)
      select 'first-' || id, id, '1', '{"productPlanId": "basic", "productId": "1"}', 'assigned',
        'EUR', '2026-01-01Z', '2026-01-01Z' from customers where id like 'pm%'`);
    await db.close();
    const sandboxPort = await findFreePort();
    this.#sandboxUrl = `http://127.0.0.1:${sandboxPort}`;
    this.#sandbox = await launch('sandbox.ts', { SANDBOX_PORT: sandboxPort, DATA: this.#data });
    this.#port = await findFreePort();
    await this.restart();
  }

  async #administer(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: TEST_DATABASE });
    await client.connect();
    await client.query(statement);
    await client.end();
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Environment of a server. */
  get settings(): Record<string, string> {
    return {
      ...{ BILLING_URL: this.#sandboxUrl, PORT: this.#port, DATA: this.#data },
      ...{ STRIPE_HOST: this.#sandboxUrl, STRIPE_WEBHOOK_SECRET: webhookSecret },
      ...{ DATABASE_URL: this.#database, RECOVERY_INTERVAL: '300', ...this.env },
    };
  }

  launchPortal(env: Record<string, string> = {}): Promise<ChildProcess> {
    return launch('server.ts', { ...this.settings, ...env });
  }

  async restart(): Promise<void> {
    this.#portal = await this.launchPortal();
  }

  kill = () => kill(this.#portal);

  /** Changes the database of a portal that was killed. */
  async query<Row>(text: string): Promise<Row[]> {
    const db = await openDatabase(this.#database || undefined, this.#data);
    try {
      // One statement at a time is what both databases take.
      let rows: Row[] = [];
      for (const statement of text.split(';')) ({ rows } = await db.query<Row>(statement));
      return rows;
    } finally {
      await db.close();
    }
  }

  /** Lets all previews expire. */
  async expire(): Promise<void> {
    await this.kill();
    await this.query(
      `update changes set created_at = created_at - interval '15 minutes' where state = 'quoted'`,
    );
    await this.restart();
  }

  async stop(): Promise<void> {
    await Promise.all([kill(this.#portal), kill(this.#sandbox)]);
    await rm(this.#data, { recursive: true, force: true });
    if (this.#database)
      await this.#administer(`drop database ${new URL(this.#database).pathname.slice(1)} with (force)`);
  }

  /** Forgets faults, requests and reservations of an earlier test. */
  async reset(): Promise<void> {
    await this.failPayments();
    await this.failService();
    await fetch(`${this.#sandboxUrl}/sandbox/ledger`, { method: 'DELETE' });
    this.#earlier = (await this.#readPayments()).payments.length;
  }

  /** A customer on Growth. */
  signIn(paymentMethod = 'pm_card_visa'): Promise<Browser> {
    const number = (this.#customers[paymentMethod] ?? 0) + 1;
    this.#customers[paymentMethod] = number;
    return new Browser(this.url).signIn(`${paymentMethod}${number}`);
  }

  signInSupport = () => new Browser(this.url).signIn('support');

  async #put(path: string, faults: object[]): Promise<void> {
    const { ok } = await fetch(this.#sandboxUrl + path, { method: 'PUT', body: JSON.stringify(faults) });
    if (!ok) throw new Error('Not a fault');
  }

  failPayments = (...faults: object[]) => this.#put('/sandbox/payments/faults', faults);
  failService = (...faults: object[]) =>
    this.#put(
      '/sandbox/faults',
      faults.map((fault) => ({ method: 'POST', path: planPath, ...fault })),
    );

  async #readPayments() {
    const response = await fetch(`${this.#sandboxUrl}/sandbox/payments`);
    return (await response.json()) as { payments: Payment[]; faults: object[]; pending: number };
  }

  /** Payments whose money was reserved. */
  async readPayments(): Promise<Payment[]> {
    const { payments } = await this.#readPayments();
    return payments.slice(this.#earlier).filter(({ status }) => status !== 'requires_payment_method');
  }

  /** Waits until the provider has begun with what is to fail. */
  isPaymentBegun = () => until(async () => !(await this.#readPayments()).faults.length);
  isPaymentDone = () => until(async () => !(await this.#readPayments()).pending);

  /** Captures a payment as somebody would at Stripe. */
  async capture(id: string): Promise<void> {
    const headers = { authorization: 'Bearer sk_test_sandbox' };
    const { ok } = await fetch(`${this.#sandboxUrl}/v1/payment_intents/${id}/capture`, {
      method: 'POST',
      headers,
    });
    if (!ok) throw new Error('Not captured');
  }

  /** Waits until there is one payment, with a status. */
  paymentIs = (status: string) =>
    until(async () => {
      const [payment, ...others] = await this.readPayments();
      if (others.length) throw new Error('There are several payments.');
      return payment?.status === status ? payment : null;
    });

  /** Number of requests for a plan that the service has received. */
  async countPosts(): Promise<number> {
    const ledger = await (await fetch(`${this.#sandboxUrl}/sandbox/ledger`)).json();
    const { requests } = ledger as { requests: { method: string }[] };
    return requests.filter(({ method }) => method === 'POST').length;
  }
}

/** Starts a world for the tests of a file. */
export function useWorld(env: Record<string, string> = {}): World {
  const world = new World(env);
  before(() => world.start());
  beforeEach(() => world.reset());
  after(() => world.stop());
  return world;
}

/** Waits until support has a change of a customer to settle. */
export async function openSupport(world: World, customer: Browser) {
  const form = new RegExp(`<code>${customer.customer}</code>.*?action="/support/([^"]+)"`, 's');
  return until(async () => {
    const support = await world.signInSupport();
    const reference = form.exec(support.html)?.[1];
    return reference ? { support, reference } : null;
  });
}

/** Settles the change of a customer as support. */
export async function settle(world: World, customer: Browser, outcome: string): Promise<void> {
  const { support, reference } = await openSupport(world, customer);
  await support.settle(reference, outcome);
}
