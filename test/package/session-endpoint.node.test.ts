import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { startServer } from '../support/command.js';
import { type SandboxServer, startSandbox } from '../support/sandbox-server.js';
import { getAccountSettings, PortalSession } from '../../src/service.js';
import { blocksOf } from './guides/blocks.js';

let sandbox: SandboxServer;
let server: Awaited<ReturnType<typeof startServer>>;

/** Starts the server of the guide. Its sign-in is a cookie, and its service the sandbox. */
async function start(): Promise<typeof server> {
  const { code = '' } =
    blocksOf(readFileSync('docs/start/session.md', 'utf8')).find((block) =>
      block.code.startsWith('// server.mjs'),
    ) ?? {};
  const changes: [string, string][] = [
    ["(request) => 'ada'", "async (request) => /^customer=(.+)/.exec(request.header('cookie'))?.[1] ?? null"],
    ['fetch(`http://127.0.0.1:4848/session?customer=${customer}`)', 'createToken(customer)'],
    ['port: 3000', 'port: 0'],
  ];
  for (const [before] of changes) assert.ok(code.includes(before), before);
  const createToken = `async function createToken(customerId) {
  if (customerId === 'nobody') throw new Error('The service does not know nobody');
  if (customerId === 'somebody') return new Response('no key of the account', { status: 401 });
  const response = await fetch('${sandbox.url}/sandbox/sessions', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ customerId, settings: { customerPortalSetting: customerId } }),
  });
  return new Response((await response.json()).token);
}
`;
  const cwd = 'out/session-server';
  mkdirSync(`${cwd}/public`, { recursive: true });
  const text = changes.reduce((before, [from, to]) => before.replace(from, () => to), code);
  writeFileSync(`${cwd}/server.mjs`, text + createToken);
  return startServer(['server.mjs'], {}, { cwd });
}

const requestSession = (cookie: string, headers: Record<string, string> = {}, query = '') =>
  fetch(`${server.address}/session${query}`, {
    method: 'POST',
    headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ customerId: 'eve' }),
  });

describe('the session endpoint of the guide', () => {
  before(async () => {
    sandbox = await startSandbox();
    server = await start();
  });
  after(async () => {
    server.close();
    await sandbox.close();
  });

  it('responds with a session of the signed-in customer, whomever the page names in its request', async () => {
    const headers = { 'x-customer-id': 'eve' };
    const response = await requestSession('customer=ada', headers, '?customerId=eve&customer=eve');
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('cache-control'), 'no-store');
    const session = new PortalSession({ baseUrl: sandbox.url, sessionToken: await response.text() });
    assert.deepEqual(await getAccountSettings(session), { customerPortalSetting: 'ada' });
  });

  it('responds with 401 when nobody is signed in', async () => {
    const response = await requestSession('theme=dark');
    assert.deepEqual([response.status, await response.text()], [401, '']);
  });

  it('refuses requests of other sites, and GET', async () => {
    for (const site of ['cross-site', 'same-site', 'none'])
      assert.equal((await requestSession('customer=ada', { 'sec-fetch-site': site })).status, 403, site);
    assert.equal(
      (await fetch(`${server.address}/session`, { headers: { cookie: 'customer=ada' } })).status,
      404,
    );
  });

  it('responds with 502 and no details when the service creates no session', async () => {
    for (const customer of ['nobody', 'somebody']) {
      const response = await requestSession(`customer=${customer}`);
      assert.deepEqual([response.status, await response.text()], [502, ''], customer);
    }
  });
});
