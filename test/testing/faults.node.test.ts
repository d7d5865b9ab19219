/** What the faults of the sandbox do to requests and responses. */
import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import type { Fault } from '../../src/testing/faults.js';
import type { Sandbox } from '../../src/testing/sandbox.js';
import { stopClock } from '../support/stopped-clock.js';
import { createTestSandbox, getSettings, postPlan } from './test-sandbox.js';

let sandbox: Sandbox;

beforeEach(() => {
  sandbox = createTestSandbox();
  sandbox.sessions.create({ token: 'ada', plan: 'basic' });
  sandbox.sessions.create({ token: 'bob', plan: 'basic' });
});

const assign = (init?: { signal?: AbortSignal }): Promise<Response> =>
  postPlan(sandbox, 'ada', { productPlanId: 'pro' }, init);

/** Assigns a plan while a fault is the only one. */
function assignUnder(fault: Fault): Promise<Response> {
  sandbox.faults.clear();
  sandbox.faults.add(fault);
  return assign();
}

const applied = (): number => sandbox.ledger.assignments.length;

describe('a fault applies', () => {
  it('only to its token, method and path', async () => {
    const path = '/customer-portal/pricing-plan';
    sandbox.faults.add({ token: 'ada', status: 501 }, { path, status: 503 }, { method: 'GET', status: 502 });
    assert.equal((await getSettings(sandbox, 'ada')).status, 501);
    assert.equal((await getSettings(sandbox, 'bob')).status, 502);
    assert.equal((await postPlan(sandbox, 'bob', {})).status, 503);
    sandbox.faults.clear();
    sandbox.faults.add({ method: 'GET', status: 502 });
    assert.equal((await postPlan(sandbox, 'bob', {})).status, 400);
  });

  it('to its number of requests, without preflights', async () => {
    sandbox.faults.add({ status: 500, times: 2 });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await assign()).status);
    assert.deepEqual(statuses, [500, 500, 200]);
  });
});

describe('a fault of the response', () => {
  for (const [title, fault, status, isApplied, body] of [
    ['a status: instead of the work, without a body', { status: 500 }, 500, false, ''],
    ['a body: instead of the work', { body: '<h1>' }, 200, false, '<h1>'],
    ['a status after the work: keeps the body', { at: 'after', status: 202 }, 202, true, /"pro"/],
    ['a body after the work: keeps the status', { at: 'after', body: '<h1>' }, 200, true, '<h1>'],
    ['headers only: keeps the body', { headers: { 'x-a': 'b' } }, 200, true, /"pro"/],
    ['an expired token', { expired: true }, 401, false, /expired/],
    ['a status without a body, endless', { status: 204, endless: 'stall' }, 204, false, ''],
    ['any bytes', { base64: '77u/QQ==' }, 200, false, '\ufeffA'],
  ] as [string, Fault, number, boolean, string | RegExp][])
    it(title, async () => {
      const response = await assignUnder(fault);
      assert.deepEqual([response.status, applied()], [status, Number(isApplied)]);
      assert.equal(response.headers.get('x-a'), fault.headers?.['x-a'] ?? null);
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer());
      if (typeof body === 'string') assert.equal(text, body);
      else assert.match(text, body);
    });
});

describe('a delay', () => {
  for (const [at, count] of [
    ['before', 0],
    ['after', 1],
  ] as const)
    it(`comes ${at} the work, which is done also for a client that has gone`, async () => {
      const pass = stopClock();
      const client = new AbortController();
      sandbox.faults.add({ at, delay: 30_000 });
      const response = assign({ signal: client.signal });
      await pass(29_999);
      client.abort();
      await assert.rejects(response, { name: 'AbortError' });
      assert.equal(applied(), count);
      await pass(1);
      assert.equal(applied(), 1);
    });
});

describe('a fault of the connection', () => {
  for (const [title, fault, isApplied] of [
    ['drop "reset"', { drop: 'reset' }, false],
    ['drop "close" after the work', { drop: 'close', at: 'after' }, true],
    ['cut "head"', { cut: 'head' }, true],
    ['cors false', { cors: false }, true],
    ['a redirect', { status: 307, headers: { location: 'https://other.example/' } }, false],
  ] as [string, Fault, boolean][])
    it(`${title}: rejects the fetch`, async () => {
      await assert.rejects(assignUnder(fault), TypeError);
      assert.deepEqual([sandbox.ledger.requests.length, applied()], [1, Number(isApplied)]);
    });

  for (const [title, fault] of [
    ['cors false', { cors: false }],
    ['a status', { status: 403 }],
    ['a redirect', { status: 307, headers: { location: '/' } }],
  ] as [string, Fault][])
    it(`${title} of the preflight: rejects the fetch, and the request is not received`, async () => {
      await assert.rejects(assignUnder({ method: 'OPTIONS', ...fault }), TypeError);
      assert.deepEqual([sandbox.ledger.preflights.length, sandbox.ledger.requests.length], [1, 0]);
    });

  it('redirects a fetch that handles redirects itself', async () => {
    sandbox.faults.add({ status: 302, headers: { location: 'https://other.example/' } });
    const response = await getSettings(sandbox, 'ada', { redirect: 'manual' });
    assert.deepEqual([response.status, response.headers.get('location')], [302, 'https://other.example/']);
  });

  for (const [cut, sent, promised] of [
    [3, '{"a', '8'],
    [1e6, '{"a": 1}', '9'],
  ] as const)
    it(`cut ${cut}: sends "${sent}" and breaks the body, whose content-length is larger`, async () => {
      const { status, headers, body } = await assignUnder({ cut, body: '{"a": 1}', at: 'after' });
      assert.deepEqual([status, headers.get('content-length')], [200, promised]);
      let text = '';
      await assert.rejects(async () => {
        for await (const chunk of body ?? []) text += new TextDecoder().decode(chunk);
      });
      assert.equal(text, sent);
    });

  for (const [endless, drips] of [
    ['drip', 3],
    ['stall', 0],
  ] as const)
    it(`endless "${endless}": keeps the body open until the client aborts`, async () => {
      const pass = stopClock();
      const client = new AbortController();
      sandbox.faults.add({ endless, body: '{' });
      const { status, body } = await getSettings(sandbox, 'ada', { signal: client.signal });
      assert.equal(status, 200);
      let text = '';
      const read = async () => {
        for await (const chunk of body ?? assert.fail('no body')) text += new TextDecoder().decode(chunk);
      };
      const reading = read();
      reading.catch(() => undefined);
      await pass(350);
      assert.equal(text, `{${' '.repeat(drips)}`);
      client.abort();
      await assert.rejects(reading, { name: 'AbortError' });
      await pass(100);
    });
});
