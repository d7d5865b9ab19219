/** What a test of an application does with `portal-elements/testing.js`. */
import { expect } from '@open-wc/testing';
import { assignPlan, getAccountSettings, PortalSession } from '../../../src/service.js';
import { createSandbox, type Fault, type Sandbox, type SessionOptions } from '../../../src/testing.js';
import { errorOf, NOW } from './helpers.js';

const baseUrl = 'https://billing.example';

/** Installs a sandbox for the length of a test. */
async function whileInstalled(
  address: string | URL,
  use: (sandbox: Sandbox) => Promise<void>,
  sandbox = createSandbox(),
): Promise<void> {
  const restore = sandbox.install(address);
  try {
    await use(sandbox);
  } finally {
    restore();
  }
}

const settingsUrl = (base: string, { sessions }: Sandbox): string =>
  `${base}/customer-portal/account-setting?sessionToken=${sessions.create().token}`;

describe('createSandbox', () => {
  it('has an account with free, basic and pro, unless another is given', async () => {
    for (const [sandbox, plan] of [
      [createSandbox(), 'pro'],
      [createSandbox({ products: { '1': ['gold'] } }), 'gold'],
    ] as const) {
      const { token: sessionToken } = sandbox.sessions.create({ plan: 'basic' });
      const session = new PortalSession({ baseUrl, sessionToken, fetch: sandbox.fetch });
      expect((await assignPlan(session, { productPlanId: plan })).productPlanId).to.equal(plan);
      expect(sandbox.ledger.assignments.map((each) => each.plan.productPlanId)).to.deep.equal([plan]);
    }
  });

  it('answers with the settings that are given, and keeps the rest of the example account', async () => {
    const sandbox = createSandbox({ settings: { invoiceConfiguration: { currency: 'CHF' } } });
    const { token: sessionToken, defaultPlan } = sandbox.sessions.create();
    const session = new PortalSession({ baseUrl, sessionToken, fetch: sandbox.fetch });
    expect(await getAccountSettings(session)).to.deep.equal({ invoiceConfiguration: { currency: 'CHF' } });
    expect(defaultPlan).to.equal('free');
  });

  it('follows its clock as it goes on', async () => {
    let now = NOW;
    const sandbox = createSandbox({ now: () => now });
    const { token: sessionToken, customerId } = sandbox.sessions.create({ plan: 'basic' });
    const session = new PortalSession({ baseUrl, sessionToken, fetch: sandbox.fetch });
    now += 3600;
    await assignPlan(session, { productPlanId: 'pro' });
    expect(sandbox.sessions.plansOf(customerId)?.at(-1)?.createdTimeInSeconds).to.equal(NOW + 3600);
  });

  it('refuses a clock of milliseconds, fractions or nothing', () => {
    for (const now of [() => NOW * 1000, () => NOW + 0.5, () => NaN])
      expect(() => createSandbox({ now })).to.throw(RangeError, 'epoch seconds');
  });

  it('throws at a fault or an option of a session that is misspelt', () => {
    const { faults, sessions } = createSandbox();
    expect(() => faults.add({ stauts: 500 } as Fault)).to.throw(TypeError, 'stauts');
    expect(() => faults.add({ status: 500 }, { delay: -1 })).to.throw(TypeError, 'delay');
    expect(faults.active).to.deep.equal([]);
    expect(() => sessions.create({ tokn: 'a' } as SessionOptions)).to.throw(TypeError, 'tokn');
  });

  it('handles a request at any base URL, and records the path without it', async () => {
    const sandbox = createSandbox();
    const { token } = sandbox.sessions.create({ plan: 'basic' });
    for (const base of ['https://a.example', 'https://a.example/sandbox', 'http://localhost:1/billing/v1']) {
      const request = new Request(`${base}/customer-portal/account-setting?sessionToken=${token}`, {
        headers: { accept: 'application/json' },
      });
      expect((await sandbox.handle(request)).status, base).to.equal(200);
    }
    expect(new Set(sandbox.ledger.requests.map(({ path }) => path))).to.deep.equal(
      new Set(['/customer-portal/account-setting']),
    );
  });

  it('handles a request that is dropped with a network error', async () => {
    const sandbox = createSandbox();
    sandbox.faults.add({ drop: 'reset' });
    const response = await sandbox.handle(new Request(settingsUrl(baseUrl, sandbox)));
    expect(response.type).to.equal('error');
  });
});

describe('install', () => {
  it('answers what the page asks of the service, by an address, a URL or a Request', async () => {
    await whileInstalled(baseUrl, async (sandbox) => {
      const headers = { accept: 'application/json' };
      const url = settingsUrl(baseUrl, sandbox);
      for (const input of [url, new URL(url), new Request(url)])
        expect((await fetch(input, { headers })).status).to.equal(200);
      expect(sandbox.ledger.requests).to.have.length(3);
    });
  });

  for (const base of ['/billing', '/billing/', new URL('/billing', location.href)])
    it(`takes a path of the page's own site: ${String(base)}`, async () => {
      await whileInstalled(base, async (sandbox) => {
        const headers = { accept: 'application/json' };
        expect((await fetch(settingsUrl('/billing', sandbox), { headers })).status).to.equal(200);
      });
    });

  it('leaves all other requests to the former fetch, also at the address of the service', async () => {
    await whileInstalled(location.origin, async (sandbox) => {
      expect((await fetch('/package.json')).status).to.equal(200);
      expect((await fetch('/sandboxes/')).status).to.equal(404);
      expect(sandbox.ledger.requests).to.deep.equal([]);
    });
  });

  it('restores the former fetch, and passes requests on where another has replaced it since', async () => {
    const former = globalThis.fetch;
    const [one, two] = [createSandbox(), createSandbox()];
    const restoreOne = one.install(baseUrl);
    const between = globalThis.fetch;
    const restoreTwo = two.install(baseUrl);
    restoreOne();
    expect(globalThis.fetch).not.to.equal(between);
    restoreTwo();
    expect(globalThis.fetch).to.equal(between);
    expect(await errorOf(fetch(`${baseUrl}/customer-portal/account-setting`))).to.be.an('error');
    expect(one.ledger.requests).to.deep.equal([]);
    globalThis.fetch = former;
    one.install(baseUrl)();
    expect(globalThis.fetch).to.equal(former);
  });

  it('refuses what is no address', () => {
    expect(() => createSandbox().install('https://')).to.throw(TypeError);
    expect(globalThis.fetch.name).not.to.equal('replacement');
  });
});
