/** The sandbox on an HTTP server of its own. */
import type { AddressInfo } from 'node:net';
import { createListener, getUrl, listen } from '../../src/cli/server.js';
import { createSandbox, type Sandbox, type SandboxOptions } from '../../src/testing/sandbox.js';

export interface SandboxServer {
  /** Base URL, without a trailing slash. */
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Stops listening, and ends all connections, including those in use. */
  readonly close: () => Promise<void>;
}

/** Starts a sandbox on a free port. `createSite` adds the endpoint for tokens. */
export async function startSandbox(
  create = createListener,
  options?: SandboxOptions,
): Promise<SandboxServer> {
  const sandbox = createSandbox(options);
  const server = await listen(create(sandbox), 0);
  return {
    url: getUrl((server.address() as AddressInfo).port),
    sandbox,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
