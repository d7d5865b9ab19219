/** The API of `portal-elements/testing.js`, as the tests of an application use it. */
import { expect } from '@open-wc/testing';
import { assignPlan, getAccountSettings, PortalSession } from '../../../src/service.js';
import { createSandbox, type Fault, type Sandbox, type SessionOptions } from '../../../src/testing.js';
import { NOW, rejectionOf } from './helpers.js';

const baseUrl = 'https://billing.example';

/** Runs `use` while the sandbox is installed at an address. */
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
  it('has an account with the plans free, basic and pro by default, or the given products', async () => {
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

  it('responds with the given settings, and keeps the rest of the example account', async () => {
    const sandbox = createSandbox({ settings: { invoiceConfiguration: { currency: 'CHF' } } });
    const { token: sessionToken, defaultPlan } = sandbox.sessions.create();
    const session = new PortalSession({ baseUrl, sessionToken, fetch: sandbox.fetch });
    expect(await getAccountSettings(session)).to.deep.equal({ invoiceConfiguration: { currency: 'CHF' } });
    expect(defaultPlan).to.equal('free');
  });

  it('reads its clock anew for each request', async () => {
    let now = NOW;
    const sandbox = createSandbox({ now: () => now });
    const { token: sessionToken, customerId } = sandbox.sessions.create({ plan: 'basic' });
    const session = new PortalSession({ baseUrl, sessionToken, fetch: sandbox.fetch });
    now += 3600;
    await assignPlan(session, { productPlanId: 'pro' });
    expect(sandbox.sessions.plansOf(customerId)?.at(-1)?.createdTimeInSeconds).to.equal(NOW + 3600);
  });

  it('throws for a clock of milliseconds, fractions or NaN', () => {
    for (const now of [() => NOW * 1000, () => NOW + 0.5, () => NaN])
      expect(() => createSandbox({ now })).to.throw(RangeError, 'epoch seconds');
  });

  it('throws for an invalid fault or an unknown session option, and adds no fault', () => {
    const { faults, sessions } = createSandbox();
    expect(() => faults.add({ stauts: 500 } as Fault)).to.throw(TypeError, 'stauts');
    expect(() => faults.add({ status: 500 }, { delay: -1 })).to.throw(TypeError, 'delay');
    expect(faults.active).to.deep.equal([]);
    expect(() => sessions.create({ tokn: 'a' } as SessionOptions)).to.throw(TypeError, 'tokn');
  });

  it('handles requests at any base URL, and records their path without it', async () => {
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

  it('handles a dropped request with a network error', async () => {
    const sandbox = createSandbox();
    sandbox.faults.add({ drop: 'reset' });
    const response = await sandbox.handle(new Request(settingsUrl(baseUrl, sandbox)));
    expect(response.type).to.equal('error');
  });
});

describe('sandbox.install', () => {
  it('responds to requests by string, URL or Request', async () => {
    await whileInstalled(baseUrl, async (sandbox) => {
      const headers = { accept: 'application/json' };
      const url = settingsUrl(baseUrl, sandbox);
      for (const input of [url, new URL(url), new Request(url)])
        expect((await fetch(input, { headers })).status).to.equal(200);
      expect(sandbox.ledger.requests).to.have.length(3);
    });
  });

  for (const base of ['/billing', '/billing/', new URL('/billing', location.href)])
    it(`accepts an address of the page's own origin: ${String(base)}`, async () => {
      await whileInstalled(base, async (sandbox) => {
        const headers = { accept: 'application/json' };
        expect((await fetch(settingsUrl('/billing', sandbox), { headers })).status).to.equal(200);
      });
    });

  it('passes all other requests to the previous fetch, also at the same origin', async () => {
    await whileInstalled(location.origin, async (sandbox) => {
      expect((await fetch('/package.json')).status).to.equal(200);
      expect((await fetch('/sandboxes/')).status).to.equal(404);
      expect(sandbox.ledger.requests).to.deep.equal([]);
    });
  });

  it('restores the previous fetch, or only passes requests on if fetch was replaced again', async () => {
    const previous = globalThis.fetch;
    const [one, two] = [createSandbox(), createSandbox()];
    const restoreOne = one.install(baseUrl);
    const between = globalThis.fetch;
    const restoreTwo = two.install(baseUrl);
    restoreOne();
    expect(globalThis.fetch).not.to.equal(between);
    restoreTwo();
    expect(globalThis.fetch).to.equal(between);
    expect(await rejectionOf(fetch(`${baseUrl}/customer-portal/account-setting`))).to.be.an('error');
    expect(one.ledger.requests).to.deep.equal([]);
    globalThis.fetch = previous;
    one.install(baseUrl)();
    expect(globalThis.fetch).to.equal(previous);
  });

  it('throws for an invalid address, and installs nothing', () => {
    expect(() => createSandbox().install('https://')).to.throw(TypeError);
    expect(globalThis.fetch.name).not.to.equal('replacement');
  });
});
