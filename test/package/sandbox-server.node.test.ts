import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import { useFakeTimers } from 'sinon';
import type { Fault } from '../../src/testing/faults.js';
import { type SandboxServer, startSandbox } from '../support/sandbox-server.js';

const body = '{"productPlanId":"pro"}';
const post =
  'POST /customer-portal/pricing-plan?sessionToken=a%2Bb HTTP/1.1\r\nhost: sandbox\r\naccept: application/json\r\n' +
  `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`;

interface Received {
  readonly bytes: string;
  /** How the connection ended: `closed`, an error code, or `open` if it was still open. */
  readonly end: string;
}

/**
 * Posts an assignment on a raw socket, which shows what `fetch` hides. When the bytes match `enough`, it stops reading after
 * `more`, by default the response to another request.
 */
async function postOnSocket(
  url: string,
  enough?: RegExp,
  more: () => Promise<unknown> = () => fetch(`${url}/sandbox/faults`),
): Promise<Received> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let bytes = '';
  const end = await new Promise<string>((resolve) => {
    socket.on('data', (chunk) => {
      bytes += chunk.toString();
      if (enough?.test(bytes)) more().then(() => resolve('open'));
    });
    socket.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'error'));
    socket.on('end', () => resolve('closed'));
    socket.write(post);
  });
  socket.destroy();
  return { bytes, end };
}

describe('startSandbox', { timeout: 30_000 }, () => {
  let server: SandboxServer;

  before(async () => {
    server = await startSandbox();
  });
  beforeEach(() => {
    server.sandbox.faults.clear();
    server.sandbox.ledger.clear();
    server.sandbox.sessions.create({ token: 'a+b', customerId: 'ada', plan: 'basic' });
  });
  after(() => server.close());

  it('records the token and the body unchanged', async () => {
    await postOnSocket(server.url, /}$/);
    const [received] = server.sandbox.ledger.requests;
    assert.deepEqual([received?.rawToken, received?.token, received?.body], ['a%2Bb', 'a+b', body]);
  });

  const rows: [title: string, fault: Fault, bytes: RegExp, end: string, applied: number][] = [
    ['no fault', {}, /^HTTP\/1\.1 200 OK\r\n.*"productPlanId":"pro".*}$/s, 'open', 1],
    ['drop "reset"', { drop: 'reset' }, /^$/, 'ECONNRESET', 0],
    ['drop "reset" after the work', { drop: 'reset', at: 'after' }, /^$/, 'ECONNRESET', 1],
    ['drop "close"', { drop: 'close' }, /^$/, 'closed', 0],
    ['cut "head"', { cut: 'head' }, /^HTTP\/1\.1 200 O$/, 'closed', 1],
    ['cut 3', { cut: 3, body: '{"a": 1}' }, /\ncontent-length: 8\r.*\r\n\r\n{"a$/s, 'closed', 0],
    [
      'an invalid gzip encoding',
      { body: 'no gzip', headers: { 'content-encoding': 'gzip' } },
      /\ncontent-encoding: gzip\r.*\r\n\r\nno gzip$/s,
      'open',
      0,
    ],
  ];
  for (const [title, fault, expected, end, applied] of rows)
    it(`${title}: sends these bytes, and the connection is then ${end}`, async () => {
      server.sandbox.faults.add(fault);
      const received = await postOnSocket(server.url, end === 'open' ? expected : undefined);
      assert.match(received.bytes, expected);
      assert.equal(received.end, end);
      assert.equal(server.sandbox.ledger.assignments.length, applied);
    });

  for (const [endless, drips] of [
    ['drip', 3],
    ['stall', 0],
  ] as const)
    it(`endless "${endless}": sends ${drips} spaces in 300 ms, and the connection stays open`, async () => {
      const clock = useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
      try {
        server.sandbox.faults.add({ endless, body: '{}' });
        const sent = /\r\n2\r\n{}\r\n$/;
        const { bytes, end } = await postOnSocket(server.url, sent, () => {
          clock.tick(300);
          return fetch(`${server.url}/sandbox/faults`);
        });
        const [head = '', chunks] = bytes.split('\r\n\r\n2\r\n');
        assert.match(head, /\ntransfer-encoding: chunked/i);
        assert.deepEqual([chunks, end], [`{}\r\n${'1\r\n \r\n'.repeat(drips)}`, 'open']);
      } finally {
        clock.restore();
      }
    });

  it('ends open connections and stops listening when it closes', async () => {
    const other = await startSandbox();
    other.sandbox.faults.add({ endless: 'stall', body: '{}' });
    const { end } = await postOnSocket(other.url, /{}/, async () => {
      await other.close();
      // The end of the connection may arrive later.
      await new Promise(() => undefined);
    });
    assert.notEqual(end, 'open');
    assert.equal((await postOnSocket(other.url)).end, 'ECONNREFUSED');
  });
});
