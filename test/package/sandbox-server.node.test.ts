import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { Fault } from '../../src/testing/faults.js';
import { startSandbox, type SandboxServer } from '../support/sandbox-server.js';

const globals = [Request, Response];

interface Received {
  readonly bytes: string;
  /** `closed`, an error code, or `open`: not soon after enough had come. */
  readonly end: string;
}

/** Posts an assignment on a bare socket: what `fetch` would hide is seen. Of an answer without end this much is enough. */
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

describe('the sandbox on a socket', () => {
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

  const under = (fault: Fault, isEnough?: (bytes: string) => boolean): Promise<Received> => {
    server.sandbox.faults.add(fault);
    return postOnSocket(server.url, isEnough);
  };
  const applied = (): number => server.sandbox.ledger.assignments.length;

  it('listens on a free port of loopback only', () => {
    assert.match(server.url, /^http:\/\/127\.0\.0\.1:[1-9]\d*$/);
  });

  it('answers, and keeps the token and the body as they came', async () => {
    const { bytes } = await under({ delay: 0 }, (all) => all.endsWith('}'));
    assert.match(bytes, /^HTTP\/1\.1 200 OK\r\n/);
    assert.match(bytes, /"productPlanId":"pro"/);
    const [received] = server.sandbox.ledger.requests;
    assert.equal(received?.token, 'a+b');
    assert.equal(received.rawToken, 'a%2Bb');
    assert.equal(received.body, '{"productPlanId":"pro"}');
  });

  it('is set up over HTTP', async () => {
    const response = await fetch(`${server.url}/sandbox/faults`, { method: 'PUT', body: '{"status": 418}' });
    assert.equal(response.status, 204);
    const { bytes } = await postOnSocket(server.url, (all) => all.includes('\r\n\r\n'));
    assert.match(bytes, /^HTTP\/1\.1 418 /);
  });

  it('resets the connection, before or after the work', async () => {
    assert.deepEqual(await under({ drop: 'reset', times: 1 }), { bytes: '', end: 'ECONNRESET' });
    assert.equal(applied(), 0);
    assert.deepEqual(await under({ drop: 'reset', at: 'after' }), { bytes: '', end: 'ECONNRESET' });
    assert.equal(applied(), 1);
  });

  it('closes the connection instead of sending a header that cannot be sent, and goes on', async () => {
    const header = { 'x-note': 'a\u0001' };
    assert.deepEqual(await under({ headers: header, times: 1 }), { bytes: '', end: 'closed' });
    assert.match((await postOnSocket(server.url, (all) => all.endsWith('}'))).bytes, /^HTTP\/1\.1 200 /);
  });

  it('closes the connection', async () => {
    assert.deepEqual(await under({ drop: 'close', at: 'after' }), { bytes: '', end: 'closed' });
    assert.equal(applied(), 1);
  });

  it('closes within the head', async () => {
    assert.deepEqual(await under({ cut: 'head' }), { bytes: 'HTTP/1.1 200 O', end: 'closed' });
  });

  it('closes within the body', async () => {
    for (const [cut, sent, promised] of [
      [0, '', 8],
      [3, '{"a', 8],
      [8, '{"a": 1}', 9],
    ] as const) {
      server.sandbox.faults.clear();
      const { bytes, end } = await under({ cut, body: '{"a": 1}' });
      const [head, body] = splitHead(bytes);
      assert.match(head, new RegExp(`\ncontent-length: ${promised}(\r|$)`));
      assert.match(head, /access-control-allow-origin: \*/);
      assert.deepEqual([body, end], [sent, 'closed']);
    }
  });

  it('never ends the body: drip', async () => {
    const drips = (bytes: string): boolean => bytes.endsWith('1\r\n \r\n'.repeat(3));
    const { bytes, end } = await under({ endless: 'drip', body: '{}' }, drips);
    assert.match(splitHead(bytes)[0], /transfer-encoding: chunked/);
    assert.equal(end, 'open');
  });

  it('never ends the body: stall', async () => {
    const { bytes, end } = await under({ endless: 'stall', body: '{}' }, (all) => all.includes('{}'));
    assert.ok(bytes.endsWith('2\r\n{}\r\n'), bytes);
    assert.equal(end, 'open');
  });

  it('sends the bytes of a broken gzip as they are', async () => {
    const url = `${server.url}/customer-portal/account-setting?sessionToken=a%2Bb`;
    server.sandbox.faults.add({ body: 'no gzip', headers: { 'content-encoding': 'gzip' } });
    await assert.rejects(fetch(url).then((response) => response.text()));
  });

  it('leaves the globals of its process alone', () => {
    assert.deepEqual([Request, Response], globals);
  });

  it('ends open connections when it closes', async () => {
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
