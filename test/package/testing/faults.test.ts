import { expect } from '@open-wc/testing';
import type { Fault } from '../../../src/testing/faults.js';
import type { Sandbox } from '../../../src/testing/sandbox.js';
import { holdTimers } from '../../support/clock.js';
import { untilSettled, until } from '../../support/waiting.js';
import { errorOf, getSettings, createTestSandbox, postPlan } from './helpers.js';

describe('a fault', () => {
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
  const plain = async (): Promise<string> => (await getSettings(sandbox, 'bob')).text();

  const fails = async (promise: Promise<unknown>): Promise<void> => {
    // A TypeError; Firefox calls a body that breaks off an AbortError.
    expect(await errorOf(promise))
      .to.have.property('name')
      .that.is.oneOf(['TypeError', 'AbortError']);
  };

  describe('meets', () => {
    it('only its token, method and path', async () => {
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

    it('as many requests as it says, preflights not counted', async () => {
      sandbox.faults.add({ status: 500, times: 2 });
      const statuses = [];
      for (let i = 0; i < 3; i++)
        statuses.push((await postPlan(sandbox, 'ada', { productPlanId: 'pro' })).status);
      expect(statuses).to.deep.equal([500, 500, 200]);
    });

    it('every request until it is cleared', async () => {
      sandbox.faults.add({ status: 500 });
      expect((await getSettings(sandbox, 'ada')).status).to.equal(500);
      expect((await getSettings(sandbox, 'ada')).status).to.equal(500);
      sandbox.faults.clear();
      expect((await getSettings(sandbox, 'ada')).status).to.equal(200);
    });
  });

  describe('of status, headers or body', () => {
    it('keeps the service from its work', async () => {
      const response = await assignUnder({ status: 503, body: '<h1>', headers: { 'retry-after': '5' } });
      expect(response.status).to.equal(503);
      expect(await response.text()).to.equal('<h1>');
      expect(response.headers.get('retry-after')).to.equal('5');
      expect(applied()).to.equal(0);
    });

    it('strikes after the work when told so, and keeps what it does not name', async () => {
      const response = await assignUnder({ at: 'after', status: 202 });
      expect(response.status).to.equal(202);
      expect(await response.json()).to.include({ productPlanId: 'pro' });
      expect(applied()).to.equal(1);
    });

    it('is empty where it says nothing', async () => {
      expect(await (await assignUnder({ status: 500 })).text()).to.equal('');
    });

    it('may be any bytes, and any status', async () => {
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

    it('has no body where its status allows none', async () => {
      for (const spoiled of [{ endless: 'stall' }, { cut: 1 }] as const) {
        sandbox.faults.clear();
        expect((await assignUnder({ status: 204, ...spoiled })).body).to.equal(null);
      }
    });

    it('leaves the body alone when it is only of headers', async () => {
      const response = await assignUnder({ headers: { 'x-a': 'b' } });
      expect(await response.json()).to.include({ productPlanId: 'pro' });
    });
  });

  it('of an expired token: 401, nothing applied', async () => {
    expect((await assignUnder({ expired: true, times: 1 })).status).to.equal(401);
    expect(applied()).to.equal(0);
    expect((await getSettings(sandbox, 'ada')).status).to.equal(200);
  });

  describe('of delay', () => {
    it('waits before the work, or after it', async () => {
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

    it('does not outlast the patience of the client, but the work is done', async () => {
      const patience = new AbortController();
      const delay = holdTimers(30_000);
      sandbox.faults.add({ delay: 30_000 });
      const promise = postPlan(sandbox, 'ada', { productPlanId: 'pro' }, { signal: patience.signal });
      await until(() => delay.count, 'the delay');
      patience.abort();
      expect(await errorOf(promise)).to.have.property('name', 'AbortError');
      expect(applied()).to.equal(0);
      delay.fire();
      await until(applied, 'the work');
      expect(applied()).to.equal(1);
    });
  });

  describe('of the connection', () => {
    for (const drop of ['reset', 'close'] as const) {
      it(`fails the fetch (${drop}), before or after the work`, async () => {
        await fails(assignUnder({ drop, times: 1 }));
        expect(applied()).to.equal(0);
        await fails(assignUnder({ drop, at: 'after' }));
        expect(applied()).to.equal(1);
        expect(sandbox.ledger.requests).to.have.length(2);
      });
    }

    it('cuts the head', async () => {
      await fails(assignUnder({ cut: 'head' }));
      expect(applied()).to.equal(1);
    });

    it('cuts the body', async () => {
      for (const [cut, promised] of [
        [0, '17'],
        [10, '17'],
        [1e6, '18'],
      ] as const) {
        sandbox.faults.clear();
        const response = await assignUnder({ cut, body: '{"a": "bcdefghi"}', at: 'after' });
        expect(response.status).to.equal(200);
        expect(response.headers.get('content-length')).to.equal(promised);
        await fails(response.text());
      }
    });

    it('hands out the bytes before the cut', async () => {
      const { body } = await assignUnder({ cut: 3, body: '{"a": 1}' });
      const chunk = await body?.getReader().read();
      expect(new TextDecoder().decode(chunk?.value)).to.equal('{"a');
    });

    it('never ends the body (drip, stall) until the client gives up', async () => {
      sandbox.faults.add({ endless: 'stall', times: 1 }, { endless: 'drip', times: 1 });
      const patience = new AbortController();
      const read = async () => {
        const { status, body } = await getSettings(sandbox, 'ada', {
          headers: { accept: 'application/json' },
          signal: patience.signal,
        });
        expect(status).to.equal(200);
        const reader = body?.getReader() ?? expect.fail('no body');
        expect((await reader.read()).done).to.equal(false);
        return reader;
      };
      const [silent, dripping] = [await read(), await read()];
      let over = false;
      const rest = errorOf(silent.read()).finally(() => (over = true));
      for (let drops = 0; drops < 3; drops++) expect((await dripping.read()).done).to.equal(false);
      expect(over, 'the silent one says something').to.equal(false);
      const nextDrop = errorOf(dripping.read());
      patience.abort();
      // Engines name this error differently.
      expect(await rest).to.be.instanceOf(Error);
      expect(await nextDrop).to.be.instanceOf(Error);
    });
  });

  describe('of what a browser lets through', () => {
    it('answers without CORS headers, after the work', async () => {
      await fails(assignUnder({ cors: false }));
      expect(applied()).to.equal(1);
    });

    it('refuses the preflight, so that nothing arrives', async () => {
      for (const refusal of [{ cors: false }, { status: 403 }, { status: 307, headers: { location: '/' } }]) {
        sandbox.faults.clear();
        await fails(assignUnder({ method: 'OPTIONS', ...refusal }));
      }
      expect(sandbox.ledger.preflights).to.have.length(3);
      expect(sandbox.ledger.requests).to.have.length(0);
    });

    it('redirects', async () => {
      const headers = { location: 'https://other.example/' };
      for (const status of [301, 302, 303, 307, 308]) {
        sandbox.faults.clear();
        await fails(assignUnder({ status, headers }));
      }
      const response = await getSettings(sandbox, 'ada', {
        headers: { accept: 'application/json' },
        redirect: 'manual',
      });
      expect([response.status, response.headers.get('location')]).to.deep.equal([308, headers.location]);
    });
  });

  it('of one request leaves the others alone', async () => {
    const before = await plain();
    sandbox.faults.add({ token: 'ada', body: '{}' });
    expect(await (await getSettings(sandbox, 'ada')).text()).to.equal('{}');
    expect(await plain()).to.equal(before);
  });
});
