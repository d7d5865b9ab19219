import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { business } from '../src/business.js';
import { readEnvironment } from '../src/environment.js';
import { type Business, findMistake } from '../src/plans.js';
import { launchServer, useWorld, usesPostgres } from './world.js';

const world = useWorld();

/** The one line that a start prints before it ends. */
async function readEnd(env: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-start-'));
  try {
    const { code, log } = await launchServer({ ...world.settings, DATA: folder, PORT: '0', ...env });
    assert.equal(code, 1, log);
    assert.equal(log.trim().split('\n').length, 1, log);
    return log;
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

describe('the environment', () => {
  const production = {
    ...{ NODE_ENV: 'production', DATABASE_URL: 'postgres://portal@localhost/portal' },
    ...{ BILLING_URL: 'https://api.example.com', STRIPE_SECRET_KEY: 'sk_live_1' },
  };

  for (const { env, says } of [
    { env: { DATABASE_URL: 'portal' }, says: /^DATABASE_URL is no address/ },
    { env: { DATABASE_URL: 'mysql://root:secret@localhost/portal' }, says: /^DATABASE_URL is no address/ },
    { env: { BILLING_URL: 'api.example.com' }, says: /^BILLING_URL is no address/ },
    { env: { PORT: '80a' }, says: /^PORT is no whole number from 0 to 65535/ },
    { env: { PORT: '65536' }, says: /^PORT is no/ },
    { env: { SANDBOX_PORT: '-1' }, says: /^SANDBOX_PORT is no/ },
    { env: { LEASE: '1.5' }, says: /^LEASE is no/ },
    { env: { LEASE: '0' }, says: /^LEASE is no whole number from 1/ },
    { env: { RECOVERY_INTERVAL: '9999999999' }, says: /^RECOVERY_INTERVAL is no/ },
    { env: { STRIPE_DEADLINE: '12s' }, says: /^STRIPE_DEADLINE is no/ },
    { env: { BILLING_DEADLINE: 'x' }, says: /^BILLING_DEADLINE is no/ },
    { env: { BILLING_DEADLINE: '30000' }, says: /^BILLING_DEADLINE is no whole number from 1 to 25000/ },
    { env: { STRIPE_HOST: 'a b' }, says: /^STRIPE_HOST is no host/ },
    { env: { STRIPE_SECRET_KEY: 'pk_test_1' }, says: /^STRIPE_SECRET_KEY is no secret key/ },
    { env: { STRIPE_SECRET_KEY: 'sk_live_1' }, says: /^STRIPE_SECRET_KEY takes real money/ },
    { env: { ...production, DATABASE_URL: '' }, says: /^DATABASE_URL is missing/ },
    {
      env: { ...production, BILLING_URL: '', STRIPE_SECRET_KEY: 'sk_test_1' },
      says: /^BILLING_URL is missing/,
    },
    { env: { ...production, STRIPE_SECRET_KEY: '' }, says: /^STRIPE_SECRET_KEY is missing/ },
  ])
    it(`refuses ${JSON.stringify(env)}`, () => {
      assert.throws(
        () => readEnvironment(env),
        ({ message }: Error) => says.test(message) && !/secret@|pk_test_1|sk_live_1/.test(message),
      );
    });

  it('has defaults, and the example only where nothing is real', () => {
    const { host, port, isExample, billingUrl, stripeHost } = readEnvironment({ DATABASE_URL: '' });
    assert.deepEqual(
      { host, port, isExample, billingUrl, stripeHost },
      {
        ...{ host: '127.0.0.1', port: 3000, isExample: true },
        ...{ billingUrl: 'http://127.0.0.1:4849', stripeHost: '127.0.0.1:4849' },
      },
    );
    const real = readEnvironment({ ...production, HOST: '0.0.0.0' });
    assert.deepEqual([real.host, real.isExample, real.stripeHost], ['0.0.0.0', false, undefined]);
    assert.equal(readEnvironment({ BILLING_URL: 'https://api.example.com' }).isExample, false);
  });

  it('is read by one file, and all of it is in the table of the README', async () => {
    for (const file of await readdir('src', { recursive: true }))
      if (file.endsWith('.ts') && !['environment.ts', 'start.ts'].includes(file))
        assert.doesNotMatch(await readFile(join('src', file), 'utf8'), /process\.env/, file);
    const code = await readFile('src/environment.ts', 'utf8');
    const names = new Set(code.match(/(?<=')[A-Z]+(_[A-Z]+)*(?=')/g));
    const readme = await readFile('README.md', 'utf8');
    for (const name of names) assert.match(readme, new RegExp(`^\\| \`${name}\``, 'm'), name);
  });
});

describe('a business', () => {
  const [free, basic] = business.plans;
  const change = (others: object): Business => ({
    ...business,
    plans: [free, { ...basic, ...others }] as never,
  });
  for (const { name, wrong, says } of [
    { name: 'a price with a comma', wrong: change({ priceCents: '29,00' }), says: /price of basic is 29,00/ },
    { name: 'a price of NaN', wrong: change({ priceCents: NaN }), says: /whole cents/ },
    { name: 'a price below zero', wrong: change({ priceCents: -1 }), says: /whole cents/ },
    { name: 'half a cent', wrong: change({ priceCents: 0.5 }), says: /whole cents/ },
    { name: 'one id twice', wrong: change({ id: 'free' }), says: /one id/ },
    { name: 'two default plans', wrong: change({ isDefault: true }), says: /One plan has to be/ },
    { name: 'an unknown plan to extend', wrong: change({ extends: 'gold' }), says: /basic extends gold/ },
    {
      name: 'a limit without a meter',
      wrong: change({ limits: { seats: 1 } }),
      says: /limit seats of basic/,
    },
    { name: 'an unknown time zone', wrong: { ...business, timeZone: 'Berlin' }, says: /time zone Berlin/ },
    { name: 'an unknown currency', wrong: { ...business, currency: '€' }, says: /currency € is no code/ },
    {
      name: 'a tax of 119 %',
      wrong: { ...business, tax: { name: 'VAT', percent: 119 } },
      says: /percentage/,
    },
  ])
    it(`refuses ${name}`, () => assert.match(findMistake(wrong) ?? '', says));

  it('is right as it comes', () => assert.equal(findMistake(business), undefined));
});

describe('the start ends with one sentence for', () => {
  it('a key that Stripe does not know', async () => {
    const log = await readEnd({ DATABASE_URL: '', STRIPE_SECRET_KEY: 'sk_test_unknown' });
    assert.match(log, /STRIPE_SECRET_KEY is unknown/);
    assert.doesNotMatch(log, /sk_test_unknown/);
  });

  it('a database where nobody answers', async () => {
    const log = await readEnd({ DATABASE_URL: 'postgres://portal:secret@localhost:1/portal' });
    assert.match(log, /DATABASE_URL cannot be used: .*ECONNREFUSED/);
    assert.doesNotMatch(log, /secret@/);
  });

  it('a sign-in without a password in production', async () => {
    const env = { NODE_ENV: 'production', DATABASE_URL: 'postgres://localhost:1/portal' };
    assert.match(
      await readEnd({ ...env, STRIPE_SECRET_KEY: 'sk_test_sandbox' }),
      /^src\/sign-in.ts asks for no password/,
    );
  });

  it('a port that is taken', async () => {
    const { port } = new URL(world.url);
    // The folder of this world is in use.
    assert.match(await readEnd({ DATABASE_URL: '', PORT: port }), /cannot listen on HOST and PORT/);
  });

  if (usesPostgres)
    it('a database that there is not', async () => {
      const url = Object.assign(new URL(process.env.TEST_DATABASE ?? ''), { pathname: '/nowhere' });
      assert.match(
        await readEnd({ DATABASE_URL: url.href }),
        /cannot be used: database "nowhere" does not exist/,
      );
    });
});
