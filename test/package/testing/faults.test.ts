import { expect } from '@open-wc/testing';
import type { Fault } from '../../../src/testing/faults.js';
import type { Sandbox } from '../../../src/testing/sandbox.js';
import { holdTimers } from '../../support/clock.js';
import { until, untilSettled } from '../../support/waiting.js';
import { createTestSandbox, getSettings, postPlan, rejectionOf } from './helpers.js';

describe('a fault of the sandbox', () => {
  let sandbox: Sandbox;

  beforeEach(() => {
    sandbox = createTestSandbox();
    sandbox.sessions.create({ token: 'ada', plan: 'basic' });
    sandbox.sessions.create({ token: 'bob', plan: 'basic' });
  });

  const assignUnder = (fault: Fault): Promise<Response> => {
    sandbox.faults.add(fault);
    return postPlan(sandbox, 'ada', { productPlanId: 'pro' });
  };
  const applied = (): number => sandbox.ledger.assignments.length;

  const expectFetchError = async (promise: Promise<unknown>): Promise<void> => {
    // Firefox reports an interrupted body as AbortError, not as TypeError.
    expect(await rejectionOf(promise))
      .to.have.property('name')
      .that.is.oneOf(['TypeError', 'AbortError']);
  };

  describe('scope', () => {
    it('applies only to its token, method and path', async () => {
      const path = '/customer-portal/pricing-plan';
      sandbox.faults.add(
        { token: 'ada', status: 501 },
        { path, status: 503 },
        { method: 'GET', status: 502 },
      );
      expect((await getSettings(sandbox, 'ada')).status).to.equal(501);
      expect((await getSettings(sandbox, 'bob')).status).to.equal(502);
      expect((await postPlan(sandbox, 'bob', {})).status).to.equal(503);
      sandbox.faults.clear();
      sandbox.faults.add({ method: 'GET', status: 502 });
      expect((await postPlan(sandbox, 'bob', {})).status).to.equal(400);
    });

    it('applies to the given number of requests, without preflights', async () => {
      sandbox.faults.add({ status: 500, times: 2 });
      const statuses = [];
      for (let i = 0; i < 3; i++)
        statuses.push((await postPlan(sandbox, 'ada', { productPlanId: 'pro' })).status);
      expect(statuses).to.deep.equal([500, 500, 200]);
    });

    it('applies to every request until it is cleared', async () => {
      sandbox.faults.add({ status: 500 });
      expect((await getSettings(sandbox, 'ada')).status).to.equal(500);
      expect((await getSettings(sandbox, 'ada')).status).to.equal(500);
      sandbox.faults.clear();
      expect((await getSettings(sandbox, 'ada')).status).to.equal(200);
    });
  });

  describe('with a status, headers or a body', () => {
    it('replaces the response without applying the request', async () => {
      const response = await assignUnder({ status: 503, body: '<h1>', headers: { 'retry-after': '5' } });
      expect(response.status).to.equal(503);
      expect(await response.text()).to.equal('<h1>');
      expect(response.headers.get('retry-after')).to.equal('5');
      expect(applied()).to.equal(0);
    });

    it('at "after": applies the request, and keeps the rest of the response', async () => {
      const response = await assignUnder({ at: 'after', status: 202 });
      expect(response.status).to.equal(202);
      expect(await response.json()).to.include({ productPlanId: 'pro' });
      expect(applied()).to.equal(1);
    });

    it('has an empty body by default', async () => {
      expect(await (await assignUnder({ status: 500 })).text()).to.equal('');
    });

    it('supports any bytes and any status', async () => {
      const response = await assignUnder({
        at: 'after',
        base64: '77u//w==',
        headers: { 'content-type': 'text/plain' },
      });
      expect([...new Uint8Array(await response.arrayBuffer())]).to.deep.equal([0xef, 0xbb, 0xbf, 0xff]);
      expect(response.headers.get('content-type')).to.equal('text/plain');
      sandbox.faults.clear();
      for (const status of [201, 204, 206, 299, 431, 599]) {
        sandbox.faults.add({ status, at: 'after', times: 1 });
        expect((await getSettings(sandbox, 'ada')).status).to.equal(status);
      }
    });

    it('has no body with a status that forbids one', async () => {
      for (const bodyFault of [{ endless: 'stall' }, { cut: 1 }] as const) {
        sandbox.faults.clear();
        expect((await assignUnder({ status: 204, ...bodyFault })).body).to.equal(null);
      }
    });

    it('keeps the body when it only sets headers', async () => {
      const response = await assignUnder({ headers: { 'x-a': 'b' } });
      expect(await response.json()).to.include({ productPlanId: 'pro' });
    });
  });

  it('with an expired token: responds with 401 and applies nothing', async () => {
    expect((await assignUnder({ expired: true, times: 1 })).status).to.equal(401);
    expect(applied()).to.equal(0);
    expect((await getSettings(sandbox, 'ada')).status).to.equal(200);
  });

  describe('with a delay', () => {
    it('waits before or after the request is applied', async () => {
      const delay = holdTimers(30_000);
      for (const [at, count] of [
        ['before', 0],
        ['after', 1],
      ] as const) {
        sandbox.faults.clear();
        sandbox.ledger.clear();
        let answered = false;
        const response = assignUnder({ at, delay: 30_000 }).then((r) => ((answered = true), r));
        await until(() => delay.count, 'the delay');
        await untilSettled();
        expect([answered, applied()], at).to.deep.equal([false, count]);
        delay.fire();
        expect((await response).status).to.equal(200);
        expect(applied()).to.equal(1);
      }
    });

    it('still applies the request when the client aborts it', async () => {
      const client = new AbortController();
      const delay = holdTimers(30_000);
      sandbox.faults.add({ delay: 30_000 });
      const promise = postPlan(sandbox, 'ada', { productPlanId: 'pro' }, { signal: client.signal });
      await until(() => delay.count, 'the delay');
      client.abort();
      expect(await rejectionOf(promise)).to.have.property('name', 'AbortError');
      expect(applied()).to.equal(0);
      delay.fire();
      await until(applied, 'the assignment');
      expect(applied()).to.equal(1);
    });
  });

  describe('of the connection or the body', () => {
    for (const drop of ['reset', 'close'] as const) {
      it(`drop "${drop}": rejects the fetch, before or after the request is applied`, async () => {
        await expectFetchError(assignUnder({ drop, times: 1 }));
        expect(applied()).to.equal(0);
        await expectFetchError(assignUnder({ drop, at: 'after' }));
        expect(applied()).to.equal(1);
        expect(sandbox.ledger.requests).to.have.length(2);
      });
    }

    it('cut "head": rejects the fetch', async () => {
      await expectFetchError(assignUnder({ cut: 'head' }));
      expect(applied()).to.equal(1);
    });

    it('cut: rejects the body, whose content-length is larger than its bytes', async () => {
      for (const [cut, promised] of [
        [0, '17'],
        [10, '17'],
        [1e6, '18'],
      ] as const) {
        sandbox.faults.clear();
        const response = await assignUnder({ cut, body: '{"a": "bcdefghi"}', at: 'after' });
        expect(response.status).to.equal(200);
        expect(response.headers.get('content-length')).to.equal(promised);
        await expectFetchError(response.text());
      }
    });

    it('cut: sends the bytes before the cut', async () => {
      const { body } = await assignUnder({ cut: 3, body: '{"a": 1}' });
      const chunk = await body?.getReader().read();
      expect(new TextDecoder().decode(chunk?.value)).to.equal('{"a');
    });

    it('endless: keeps the body open until the client aborts, with drips or silent', async () => {
      sandbox.faults.add({ endless: 'stall', times: 1 }, { endless: 'drip', times: 1 });
      const client = new AbortController();
      const read = async () => {
        const { status, body } = await getSettings(sandbox, 'ada', {
          headers: { accept: 'application/json' },
          signal: client.signal,
        });
        expect(status).to.equal(200);
        const reader = body?.getReader() ?? expect.fail('no body');
        expect((await reader.read()).done).to.equal(false);
        return reader;
      };
      const [stalled, dripping] = [await read(), await read()];
      let hasEnded = false;
      const rest = rejectionOf(stalled.read()).finally(() => (hasEnded = true));
      for (let drips = 0; drips < 3; drips++) expect((await dripping.read()).done).to.equal(false);
      expect(hasEnded, 'the stalled body has ended').to.equal(false);
      const nextDrip = rejectionOf(dripping.read());
      client.abort();
      // Engines name this error differently.
      expect(await rest).to.be.instanceOf(Error);
      expect(await nextDrip).to.be.instanceOf(Error);
    });
  });

  describe('of CORS or redirects', () => {
    it('cors false: rejects the fetch after the request is applied', async () => {
      await expectFetchError(assignUnder({ cors: false }));
      expect(applied()).to.equal(1);
    });

    it('rejects the fetch and records no request when the preflight fails', async () => {
      for (const refusal of [{ cors: false }, { status: 403 }, { status: 307, headers: { location: '/' } }]) {
        sandbox.faults.clear();
        await expectFetchError(assignUnder({ method: 'OPTIONS', ...refusal }));
      }
      expect(sandbox.ledger.preflights).to.have.length(3);
      expect(sandbox.ledger.requests).to.have.length(0);
    });

    it('responds with a redirect, which the fetch rejects unless it handles redirects itself', async () => {
      const headers = { location: 'https://other.example/' };
      for (const status of [301, 302, 303, 307, 308]) {
        sandbox.faults.clear();
        await expectFetchError(assignUnder({ status, headers }));
      }
      const response = await getSettings(sandbox, 'ada', {
        headers: { accept: 'application/json' },
        redirect: 'manual',
      });
      expect([response.status, response.headers.get('location')]).to.deep.equal([308, headers.location]);
    });
  });
});
