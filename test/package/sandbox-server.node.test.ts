import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Fault } from '../../src/testing/faults.js';
import { type SandboxServer, startSandbox } from '../support/sandbox-server.js';

const originalGlobals = [Request, Response];

interface Received {
  readonly bytes: string;
  /** How the connection ended: `closed`, an error code, or `open` if it was still open after enough bytes. */
  readonly end: string;
}

/** Posts an assignment on a raw socket, which shows what `fetch` hides. Stops reading an endless response at `isEnough`. */
function postOnSocket(url: string, isEnough: (bytes: string) => boolean = () => false): Promise<Received> {
  const { hostname, port } = new URL(url);
  const body = '{"productPlanId":"pro"}';
  return new Promise((resolve) => {
    let bytes = '';
    const socket = connect(Number(port), hostname);
    const done = (end: string): void => {
      timers.forEach(clearTimeout);
      socket.destroy();
      resolve({ bytes, end });
    };
    const timers = [setTimeout(done, 60_000, 'open')];
    socket.on('data', (chunk) => {
      bytes += chunk.toString();
      if (isEnough(bytes)) timers.push(setTimeout(done, 200, 'open'));
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      done(error.code ?? 'error');
    });
    socket.on('end', () => {
      done('closed');
    });
    socket.write(
      'POST /customer-portal/pricing-plan?sessionToken=a%2Bb HTTP/1.1\r\nhost: sandbox\r\naccept: application/json\r\n' +
        `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
    );
  });
}

const splitHead = (bytes: string): [head: string, body: string] => {
  const [head = '', body = ''] = bytes.split('\r\n\r\n');
  return [head.toLowerCase(), body];
};

describe('startSandbox', () => {
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

  const postUnder = (fault: Fault, isEnough?: (bytes: string) => boolean): Promise<Received> => {
    server.sandbox.faults.add(fault);
    return postOnSocket(server.url, isEnough);
  };
  const applied = (): number => server.sandbox.ledger.assignments.length;

  it('listens on a free port of the loopback interface', () => {
    assert.match(server.url, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  });

  it('responds, and records the token and the body unchanged', async () => {
    const { bytes } = await postUnder({ delay: 0 }, (all) => all.endsWith('}'));
    assert.match(bytes, /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(bytes, /"productPlanId":"pro"/);
    const [received] = server.sandbox.ledger.requests;
    assert.equal(received?.token, 'a+b');
    assert.equal(received.rawToken, 'a%2Bb');
    assert.equal(received.body, '{"productPlanId":"pro"}');
  });

  it('accepts faults over HTTP', async () => {
    const response = await fetch(`${server.url}/sandbox/faults`, { method: 'PUT', body: '{"status": 418}' });
    assert.equal(response.status, 204);
    const { bytes } = await postOnSocket(server.url, (all) => all.includes('\r\n\r\n'));
    assert.match(bytes, /^HTTP\/1\.1 418 /);
  });

  for (const [drop, end] of [
    ['reset', 'ECONNRESET'],
    ['close', 'closed'],
  ] as const)
    it(`drop "${drop}": ends the connection before or after the request is applied`, async () => {
      assert.deepEqual(await postUnder({ drop, times: 1 }), { bytes: '', end });
      assert.equal(applied(), 0);
      assert.deepEqual(await postUnder({ drop, at: 'after' }), { bytes: '', end });
      assert.equal(applied(), 1);
    });

  it('closes the connection for an invalid response header, and keeps serving', async () => {
    const header = { 'x-note': 'a\u0001' };
    assert.deepEqual(await postUnder({ headers: header, times: 1 }), { bytes: '', end: 'closed' });
    assert.match((await postOnSocket(server.url, (all) => all.endsWith('}'))).bytes, /^HTTP\/1\.1 200 /);
  });

  it('cut "head": closes the connection within the head', async () => {
    assert.deepEqual(await postUnder({ cut: 'head' }), { bytes: 'HTTP/1.1 200 O', end: 'closed' });
  });

  it('cut: closes the connection within the body', async () => {
    for (const [cut, sent, promised] of [
      [0, '', 8],
      [3, '{"a', 8],
      [8, '{"a": 1}', 9],
    ] as const) {
      server.sandbox.faults.clear();
      const { bytes, end } = await postUnder({ cut, body: '{"a": 1}' });
      const [head, body] = splitHead(bytes);
      assert.match(head, new RegExp(`\ncontent-length: ${promised}(\r|$)`));
      assert.match(head, /access-control-allow-origin: \*/);
      assert.deepEqual([body, end], [sent, 'closed']);
    }
  });

  it('endless "drip": keeps sending spaces', async () => {
    const drips = (bytes: string): boolean => bytes.endsWith('1\r\n \r\n'.repeat(3));
    const { bytes, end } = await postUnder({ endless: 'drip', body: '{}' }, drips);
    assert.match(splitHead(bytes)[0], /transfer-encoding: chunked/);
    assert.equal(end, 'open');
  });

  it('endless "stall": keeps the connection open without further bytes', async () => {
    const { bytes, end } = await postUnder({ endless: 'stall', body: '{}' }, (all) => all.includes('{}'));
    assert.ok(bytes.endsWith('2\r\n{}\r\n'), bytes);
    assert.equal(end, 'open');
  });

  it('sends a body with an invalid gzip encoding unchanged', async () => {
    const url = `${server.url}/customer-portal/account-setting?sessionToken=a%2Bb`;
    server.sandbox.faults.add({ body: 'no gzip', headers: { 'content-encoding': 'gzip' } });
    await assert.rejects(fetch(url).then((response) => response.text()));
  });

  it('does not change the globals of the process', () => {
    assert.deepEqual([Request, Response], originalGlobals);
  });

  it('ends open connections and stops listening when it closes', async () => {
    const other = await startSandbox();
    other.sandbox.sessions.create({ token: 'a+b' });
    other.sandbox.faults.add({ endless: 'drip' });
    const open = postOnSocket(other.url);
    while (other.sandbox.ledger.requests.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
    await other.close();
    assert.notEqual((await open).end, 'open');
    await assert.rejects(
      new Promise((resolve, reject) => request(other.url, resolve).once('error', reject).end()),
      { code: 'ECONNREFUSED' },
    );
  });
});
