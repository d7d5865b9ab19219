/** The sandbox on a socket of this machine, by `node:http` alone. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { cutBody, DRIP_INTERVAL, hasNoBody, type Answer } from '../testing/answer.js';
import { createSandbox, type Sandbox, type SandboxOptions } from '../testing/sandbox.js';

/** Answers a request of `node:http`. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Nothing else: the sandbox has no secrets to keep, and lets anybody who reaches it do anything. */
const loopback = '127.0.0.1';

export interface ServerOptions extends SandboxOptions {
  /** Default: 0, a free one. */
  readonly port?: number;
}

export interface SandboxServer {
  /** Base address, without a trailing slash. */
  readonly url: string;
  readonly sandbox: Sandbox;
  /** Stops listening and ends every connection, those in use too. */
  readonly close: () => Promise<void>;
}

export async function startSandbox({ port = 0, ...options }: ServerOptions = {}): Promise<SandboxServer> {
  const sandbox = createSandbox(options);
  const server = await listen(nodeListener(sandbox), port);
  const { address, port: actualPort } = server.address() as AddressInfo;
  return {
    url: `http://${address}:${actualPort}`,
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

/** Starts a server; rejects with the error of `node:http` if it cannot listen. */
export function listen(listener: Listener, port: number): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    // A fault may have a header that no server can send.
    listener(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, loopback, () => {
      resolve(server);
    });
  });
}

/** The sandbox as a request listener of `node:http`, for a server that has more to serve. */
export function nodeListener(sandbox: Sandbox): Listener {
  return async (incoming, outgoing) => {
    let request;
    try {
      request = await readRequest(incoming);
    } catch {
      // Not a request that `fetch` can send, or its sender has gone.
      outgoing.writeHead(400).end();
      return;
    }
    send(await sandbox.answer(request), outgoing);
  };
}

async function readRequest(incoming: IncomingMessage): Promise<Request> {
  const { method = 'GET', url = '/', headers } = incoming;
  const chunks: Uint8Array[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Uint8Array);
  return new Request(new URL(url, `http://${headers.host ?? 'localhost'}`), {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
    ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
  });
}

/** Sends an answer, and does to the connection what its fault says. */
export function send({ status, headers, body, drop, cut, endless }: Answer, outgoing: ServerResponse): void {
  const { socket } = outgoing;
  const fields = Object.fromEntries(headers);
  const close = (last = ''): void => void socket?.end(last, () => socket.destroy());
  if (drop === 'reset') {
    socket?.resetAndDestroy();
  } else if (drop === 'close') {
    socket?.destroy();
  } else if (cut === 'head') {
    close(`HTTP/1.1 ${status} O`);
  } else if (hasNoBody(status)) {
    outgoing.writeHead(status, fields).end();
  } else if (cut !== undefined) {
    const { sent, promised } = cutBody(body, cut);
    outgoing.writeHead(status, { ...fields, 'content-length': promised });
    outgoing.flushHeaders();
    outgoing.write(sent);
    close();
  } else if (endless) {
    outgoing.writeHead(status, fields);
    outgoing.flushHeaders();
    outgoing.write(body);
    const timer = endless === 'drip' ? setInterval(() => outgoing.write(' '), DRIP_INTERVAL) : undefined;
    outgoing.once('close', () => {
      clearInterval(timer);
    });
  } else {
    outgoing.writeHead(status, { 'content-length': body.length, ...fields }).end(body);
  }
}
