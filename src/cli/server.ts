/** An HTTP server for the sandbox, with `node:http` only. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { cutBody, dripInterval, hasNoBody, type Answer } from '../testing/answer.js';
import type { Sandbox } from '../testing/sandbox.js';

/** Request listener of `node:http`. */
export type Listener = (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void>;

/** Loopback only: the sandbox has no authentication of its own. Not `localhost`, which may also be `::1`. */
const loopback = '127.0.0.1';

/** Returns the base URL of a server that listens on this port. */
export const getUrl = (port: number): string => `http://${loopback}:${port}`;

/** Starts a server. `port` 0 is a free port. Rejects with the error of `node:http` if the server cannot listen. */
export function listen(listener: Listener, port: number): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    // A header of a fault may be invalid in HTTP.
    listener(incoming, outgoing).catch(() => outgoing.destroy());
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject).listen(port, loopback, () => {
      resolve(server);
    });
  });
}

/** Creates a request listener that answers as the sandbox. */
export function createListener(sandbox: Sandbox): Listener {
  return async (incoming, outgoing) => {
    let request;
    try {
      request = await readRequest(incoming);
    } catch {
      // Not a valid `Request`, or the client has disconnected.
      outgoing.writeHead(400).end();
      return;
    }
    sendAnswer(await sandbox.answer(request), outgoing);
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

/** Sends an answer, or breaks the connection as the answer's fault says. */
export function sendAnswer(
  { status, headers, body, drop, cut, endless }: Answer,
  outgoing: ServerResponse,
): void {
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
    const timer = endless === 'drip' ? setInterval(() => outgoing.write(' '), dripInterval) : undefined;
    outgoing.once('close', () => {
      clearInterval(timer);
    });
  } else {
    outgoing.writeHead(status, { 'content-length': body.length, ...fields }).end(body);
  }
}
