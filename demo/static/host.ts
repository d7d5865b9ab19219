/** A static web server on the loopback interface, with the site that `build.mjs` writes. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

export interface StaticHost {
  /** URL of the site, with a trailing slash. */
  readonly url: string;
  readonly close: () => void;
}

/** Starts the server on a free port. */
export async function hostSite(folder = '/somebody/portal/'): Promise<StaticHost> {
  const files = serveStatic({
    root: 'out/site',
    rewriteRequestPath: (path) => path.slice(folder.length - 1),
  });
  const listener = getRequestListener(new Hono().use(`${folder}*`, files).fetch, {
    overrideGlobalObjects: false,
  });
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${folder}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
