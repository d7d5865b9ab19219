/** The API of `portal-elements/testing.js`, as the tests of an application use it. */
import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { assignPlan, getAccountSettings, PortalSession } from '../../src/service.js';
import { createSandbox, type Fault, type Sandbox, type SessionOptions } from '../../src/testing.js';
import { withProperty } from '../support/override.js';
import { NOW } from './test-sandbox.js';

const baseUrl = 'https://billing.example';
const headers = { accept: 'application/json' };

const sessionOf = (sandbox: Sandbox): PortalSession => {
  const { token: sessionToken } = sandbox.sessions.create({ customerId: 'ada', plan: 'basic' });
  return new PortalSession({ baseUrl, sessionToken, fetch: sandbox.fetch });
};

const settingsUrl = (base: string, { sessions }: Sandbox): string =>
  `${base}/customer-portal/account-setting?sessionToken=${sessions.create().token}`;

describe('createSandbox', () => {
  it('has the plans free, basic and pro by default, or the given products', async () => {
    for (const [options, plan] of [
      [{}, 'pro'],
      [{ products: { '1': ['gold'] } }, 'gold'],
    ] as const) {
      const sandbox = createSandbox(options);
      const { productPlanId } = await assignPlan(sessionOf(sandbox), { productPlanId: plan });
      assert.equal(productPlanId, plan);
    }
  });

  it('responds with the given settings, and keeps the rest of the example account', async () => {
    const settings = { invoiceConfiguration: { currency: 'CHF' } };
    const sandbox = createSandbox({ settings });
    assert.deepEqual(await getAccountSettings(sessionOf(sandbox)), settings);
    assert.equal(sandbox.sessions.create().defaultPlan, 'free');
  });

  it('reads its clock anew for each request, and throws for milliseconds, fractions or NaN', async () => {
    let now = NOW;
    const sandbox = createSandbox({ now: () => now });
    const session = sessionOf(sandbox);
    now += 3600;
    await assignPlan(session, { productPlanId: 'pro' });
    assert.equal(sandbox.sessions.plansOf('ada')?.at(-1)?.createdTimeInSeconds, NOW + 3600);
    for (const time of [NOW * 1000, NOW + 0.5, NaN])
      assert.throws(() => createSandbox({ now: () => time }), /^RangeError: .*epoch seconds/);
  });

  it('throws for an invalid fault or an unknown session option', () => {
    const { faults, sessions } = createSandbox();
    assert.throws(() => faults.add({ stauts: 500 } as Fault), /^TypeError: .*stauts/);
    assert.throws(() => sessions.create({ tokn: 'a' } as SessionOptions), /^TypeError: .*tokn/);
  });

  it('handles requests at any base URL, and records their path without it', async () => {
    const sandbox = createSandbox();
    const bases = ['https://a.example', 'https://a.example/sandbox', 'http://localhost:1/billing/v1'];
    for (const base of bases) {
      const request = new Request(settingsUrl(base, sandbox), { headers });
      assert.equal((await sandbox.handle(request)).status, 200, base);
    }
    assert.deepEqual(
      sandbox.ledger.requests.map(({ path }) => path),
      Array(3).fill('/customer-portal/account-setting'),
    );
  });

  it('handles a dropped request with a network error', async () => {
    const sandbox = createSandbox();
    sandbox.faults.add({ drop: 'reset' });
    assert.equal((await sandbox.handle(new Request(settingsUrl(baseUrl, sandbox)))).type, 'error');
  });
});

describe('sandbox.install', () => {
  const platformFetch = globalThis.fetch;

  afterEach(() => {
    globalThis.fetch = platformFetch;
  });

  it('responds to requests by string, URL or Request', async () => {
    const sandbox = createSandbox();
    sandbox.install(baseUrl);
    const url = settingsUrl(baseUrl, sandbox);
    for (const input of [url, new URL(url), new Request(url)])
      assert.equal((await fetch(input, { headers })).status, 200);
    assert.equal(sandbox.ledger.requests.length, 3);
  });

  for (const base of ['/billing', '/billing/', new URL('http://localhost/billing')])
    it(`accepts an address of the page's own origin: ${String(base)}`, () =>
      withProperty(globalThis, 'document', { value: { baseURI: 'http://localhost/shop/' } }, async () => {
        const sandbox = createSandbox();
        sandbox.install(base);
        assert.equal((await fetch(settingsUrl('/billing', sandbox), { headers })).status, 200);
      }));

  it('passes all other requests to the previous fetch, also at the same origin', async () => {
    const passed: unknown[] = [];
    globalThis.fetch = (input) => (passed.push(input), Promise.resolve(new Response()));
    const sandbox = createSandbox();
    sandbox.install('http://localhost');
    const others = [
      'http://localhost/package.json',
      'http://localhost/sandboxes/',
      `${baseUrl}/customer-portal/`,
    ];
    for (const url of others) await fetch(url);
    assert.deepEqual(passed, others);
    assert.deepEqual(sandbox.ledger.requests, []);
  });

  it('restores the previous fetch, or only passes requests on if fetch was replaced again', async () => {
    const passed: unknown[] = [];
    const previous = (input: unknown) => (passed.push(input), Promise.resolve(new Response()));
    globalThis.fetch = previous;
    const [one, two] = [createSandbox(), createSandbox()];
    const restoreOne = one.install(baseUrl);
    const between = globalThis.fetch;
    const restoreTwo = two.install(baseUrl);
    restoreOne();
    assert.notEqual(globalThis.fetch, between);
    restoreTwo();
    assert.equal(globalThis.fetch, between);
    await fetch(settingsUrl(baseUrl, one));
    assert.deepEqual([passed.length, one.ledger.requests.length], [1, 0]);
    globalThis.fetch = previous;
    one.install(baseUrl)();
    assert.equal(globalThis.fetch, previous);
  });

  it('throws for an invalid address or a relative one in Node, and installs nothing', () => {
    for (const address of ['https://', '/billing'])
      assert.throws(() => createSandbox().install(address), TypeError);
    assert.equal(globalThis.fetch, platformFetch);
  });
});
