/** What the server of the sandbox does to connections. `test/testing/` has the rules of its answers. */
import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { useFakeTimers } from 'sinon';
import type { Fault } from '../../src/testing/faults.js';
import { type SandboxServer, startSandbox } from '../support/sandbox-server.js';

let server: SandboxServer;

before(async () => {
  server = await startSandbox();
});
after(() => server.close());

/** Assigns a plan while a fault is the only one. */
function assignUnder(fault: Fault): Promise<Response> {
  const { sandbox, url } = server;
  sandbox.faults.clear();
  sandbox.ledger.clear();
  sandbox.faults.add(fault);
  return fetch(`${url}/customer-portal/pricing-plan?sessionToken=${sandbox.sessions.create().token}`, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: '{"productPlanId":"pro"}',
  });
}

/** Whether an error of `fetch` has this cause. */
const hasCause =
  (code: string) =>
  ({ cause }: { cause: { code: string } }): boolean =>
    cause.code === code;

const closed = 'UND_ERR_SOCKET';

for (const [title, fault, code, applied] of [
  ['drop "reset"', { drop: 'reset' }, 'ECONNRESET', 0],
  ['drop "close" after the work', { drop: 'close', at: 'after' }, closed, 1],
  ['cut "head"', { cut: 'head' }, closed, 1],
] as [string, Fault, string, number][])
  it(`the server of the sandbox: ${title}: the connection ends without a response`, async () => {
    await assert.rejects(assignUnder(fault), hasCause(code));
    assert.equal(server.sandbox.ledger.assignments.length, applied);
  });

it('the server of the sandbox: cut 3: the body is shorter than announced', async () => {
  const response = await assignUnder({ cut: 3, body: '{"a": 1}' });
  assert.equal(response.headers.get('content-length'), '8');
  await assert.rejects(response.text(), hasCause(closed));
});

it('the server of the sandbox: endless "drip": sends a space every 100 ms', async () => {
  const clock = useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { body } = await assignUnder({ endless: 'drip', body: '{}' });
    let text = '';
    for await (const bytes of body ?? assert.fail('no body')) {
      if (!text) clock.tick(300);
      text += new TextDecoder().decode(bytes);
      if (text.length === 5) break;
    }
    assert.equal(text, '{}   ');
  } finally {
    clock.restore();
  }
});
