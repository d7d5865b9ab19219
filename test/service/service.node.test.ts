import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, test } from 'node:test';
import { AssignmentError, assignPlan, getAccountSettings, PortalSession } from '../../src/service.js';

const token = 'a+b&c=d#e%f/g?h i';
const assigned = {
  customerId: 'c1',
  productPlanId: 'pro',
  relationId: 'r1',
  createdTimeInSeconds: 1_893_456_000,
};
const settings = { customerPortalSetting: { enabled: true }, invoiceConfiguration: null };

const received: {
  method?: string | undefined;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
}[] = [];

const server = createServer((request, response) => {
  void text(request).then((body) => {
    const { method, headers } = request;
    const url = new URL(request.url ?? '', 'http://127.0.0.1');
    received.push({ method, url, headers, body });
    const known = url.searchParams.get('sessionToken') === token;
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' });
    response.end(JSON.stringify(!known ? {} : method === 'POST' ? assigned : settings));
  });
});

const baseUrl = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

before(() => once(server.listen(0, '127.0.0.1'), 'listening'));
after(() => server.close());

test('assigns a plan and reads the settings without any DOM', async () => {
  assert.equal('document' in globalThis, false);
  const session = new PortalSession({ baseUrl: baseUrl(), sessionToken: token, apiKey: 'key' });
  assert.deepEqual(
    await assignPlan(session, { productPlanId: 'pro', startTimeInSeconds: 1_893_456_000 }),
    assigned,
  );
  assert.deepEqual(await getAccountSettings(session), settings);
  const [post, get] = received.splice(0);
  assert.equal(`${post?.method ?? ''} ${post?.url.pathname ?? ''}`, 'POST /customer-portal/pricing-plan');
  assert.equal(post?.body, '{"productPlanId":"pro","startTimeInSeconds":1893456000}');
  assert.equal(post.headers['content-type'], 'application/json');
  assert.equal(`${get?.method ?? ''} ${get?.url.pathname ?? ''}`, 'GET /customer-portal/account-setting');
  assert.equal(get?.body, '');
  for (const { headers } of [post, get]) {
    assert.equal(headers.accept, 'application/json');
    assert.equal(headers['x-api-key'], 'key');
  }
});

test('A03 the token arrives byte-identical, also after a renewal', async () => {
  const session = new PortalSession({ baseUrl: baseUrl(), sessionToken: 'expired', renewToken: () => token });
  await getAccountSettings(session);
  assert.deepEqual(
    received.splice(0).map(({ url }) => [...url.searchParams]),
    [[['sessionToken', 'expired']], [['sessionToken', token]]],
  );
});

test('A05 a relative base-url is no address where there is no page', async () => {
  const failure = assignPlan(new PortalSession({ baseUrl: '/billing', sessionToken: token }), {
    productPlanId: 'pro',
  });
  await assert.rejects(failure, (error) => {
    assert(error instanceof AssignmentError);
    assert.match(error.message, /base-url/);
    assert.deepEqual([error.code, error.outcome], ['setup', 'not-applied']);
    return true;
  });
});

test('a connection refused: network, unknown, without a word of the platform', async () => {
  const closed = createServer().listen(0, '127.0.0.1');
  await once(closed, 'listening');
  const { port } = closed.address() as AddressInfo;
  await new Promise((resolve) => closed.close(resolve));
  const session = new PortalSession({ baseUrl: `http://127.0.0.1:${port}`, sessionToken: token });
  await assert.rejects(assignPlan(session, { productPlanId: 'pro' }), (error) => {
    assert(error instanceof AssignmentError);
    assert.deepEqual([error.code, error.outcome, error.cause], ['network', 'unknown', undefined]);
    assert.equal(`${error.message}${error.stack ?? ''}`.includes(encodeURIComponent(token)), false);
    return true;
  });
});

test('an address on the internet: there is no page that it could be relative to', async () => {
  const asked: string[] = [];
  const answer: typeof fetch = (url) => {
    asked.push(url as string);
    return Promise.resolve(Response.json({}));
  };
  const session = new PortalSession({
    baseUrl: 'https://billing.example',
    sessionToken: token,
    fetch: answer,
  });
  await getAccountSettings(session);
  assert.equal(asked.length, 1);
  for (const baseUrl of ['http://billing.example', '/billing'])
    await assert.rejects(
      getAccountSettings(new PortalSession({ baseUrl, sessionToken: token, fetch: answer })),
      {
        code: 'setup',
      },
    );
  assert.equal(asked.length, 1);
});
