/** The sandbox on a socket of this machine: the one file of the sandbox that needs Node. */
import { createServer, ServerResponse, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { carryInProcess, cutBody, DRIP, type Carry } from './answer.js';
import type { SandboxOptions } from './core.js';
import { createSandbox, type Sandbox } from './sandbox.js';

export interface ServerOptions extends SandboxOptions {
  /** 0: a free one. */
  readonly port?: number;
  /** Loopback only: the sandbox has no secrets to keep, and lets anybody who reaches it do anything. */
  readonly host?: '127.0.0.1' | '::1' | 'localhost';
}

export interface SandboxServer {
  /** Base address, without a trailing slash. */
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Stops listening and ends every connection, those in use too. */
  readonly close: () => Promise<void>;
}

export async function startSandbox({
  port = 0,
  host = '127.0.0.1',
  ...options
}: ServerOptions = {}): Promise<SandboxServer> {
  if (!['127.0.0.1', '::1', 'localhost'].includes(host))
    throw new RangeError('The sandbox listens on loopback only');
  const sandbox = createSandbox(options);
  const listener = nodeListener(sandbox);
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing));
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`,
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

/** The sandbox as a request listener of `node:http`, for a server that has more to serve. */
export function nodeListener(
  sandbox: Sandbox,
): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  return getRequestListener(
    (request, { outgoing }) =>
      sandbox.handle(request, outgoing instanceof ServerResponse ? carryOnWire(outgoing) : carryInProcess),
    // The sandbox is a guest in its process: the global Request and Response stay Node's.
    { overrideGlobalObjects: false },
  );
}

/** Does to the connection what the fault says; an answer without such a fault is an ordinary response. */
function carryOnWire(outgoing: ServerResponse): Carry {
  return (answer) => {
    const { status, headers, body, drop, cut, endless } = answer;
    const { socket } = outgoing;
    const close = (last = ''): void => void socket?.end(last, () => socket.destroy());
    if (drop === 'reset') {
      socket?.resetAndDestroy();
    } else if (drop === 'close') {
      socket?.destroy();
    } else if (cut === 'head') {
      close(`HTTP/1.1 ${status} O`);
    } else if (cut !== undefined) {
      const { sent, promised } = cutBody(body, cut);
      outgoing.writeHead(status, { ...Object.fromEntries(headers), 'content-length': promised });
      outgoing.flushHeaders();
      outgoing.write(sent);
      close();
    } else if (endless) {
      outgoing.writeHead(status, Object.fromEntries(headers));
      outgoing.flushHeaders();
      outgoing.write(body);
      const timer = endless === 'drip' ? setInterval(() => outgoing.write(' '), DRIP) : undefined;
      outgoing.once('close', () => {
        clearInterval(timer);
      });
    } else {
      return carryInProcess(answer);
    }
    return RESPONSE_ALREADY_SENT;
  };
}
