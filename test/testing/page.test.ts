/** The sandbox in a page, where addresses are relative and bodies are streams of the browser. */
import { createSandbox, type Fault } from '../../src/testing.js';
import { expect } from '../support/browser.js';

describe('a sandbox that is installed in a page', () => {
  /** Requests the settings while the sandbox is installed at an address of the page's own origin. */
  async function request(fault: Fault, use: (response: Response, client: AbortController) => Promise<void>) {
    const sandbox = createSandbox();
    sandbox.faults.add(fault);
    const restore = sandbox.install('/billing/');
    const client = new AbortController();
    const headers = { accept: 'application/json' };
    const { token } = sandbox.sessions.create();
    try {
      const path = `/customer-portal/account-setting?sessionToken=${token}`;
      await use(await fetch(`/billing${path}`, { headers, signal: client.signal }), client);
      expect((await fetch('/package.json')).status).to.equal(200);
      expect(sandbox.ledger.requests).to.have.length(1);
    } finally {
      restore();
    }
  }

  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => 'none',
      (error: unknown) => error,
    );

  it('responds at a relative address, and passes other requests on', () =>
    request({ body: '{"a": 1}' }, async (response) => {
      expect(await response.json()).to.deep.equal({ a: 1 });
    }));

  // Engines name these errors differently.
  it('sends a body that fails after its bytes', () =>
    request({ cut: 3, body: '{"a": 1}' }, async ({ body }) => {
      const reader = body?.getReader() ?? expect.fail('no body');
      expect(new TextDecoder().decode((await reader.read()).value)).to.equal('{"a');
      expect(await failureOf(reader.read())).to.be.instanceOf(Error);
    }));

  it('sends a body that stays open until the client aborts', () =>
    request({ endless: 'stall', body: '{' }, async ({ body }, client) => {
      const reader = body?.getReader() ?? expect.fail('no body');
      expect(new TextDecoder().decode((await reader.read()).value)).to.equal('{');
      const next = failureOf(reader.read());
      client.abort();
      expect(await next).to.be.instanceOf(Error);
    }));
});
