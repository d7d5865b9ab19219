/** The site of `npm start`: the demo's pages, the built package and the sandbox service, as one request listener. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createSandbox } from './sandbox/sandbox.js';
import { nodeListener } from './sandbox/server.js';

const pages = new Hono()
  .use('/dist/*', serveStatic({ root: '.' }))
  // The modules of the pages, compiled, beside what they are written in, and those of the sources that they take.
  .use('*', serveStatic({ root: './out/demo' }))
  .use('/src/*', serveStatic({ root: './out' }))
  .use('*', serveStatic({ root: './demo' }));

/** A site with a sandbox of its own. */
export function createSite(): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  const servePage = getRequestListener(pages.fetch, { overrideGlobalObjects: false });
  const serveSandbox = nodeListener(createSandbox());
  return (incoming, outgoing) => {
    // What has a dot in its name is a module of the sandbox, for pages that hold it themselves.
    const isService = /^\/(customer-portal|sandbox)\/[^.?]*(\?|$)/.test(incoming.url ?? '');
    return (isService ? serveSandbox : servePage)(incoming, outgoing);
  };
}
