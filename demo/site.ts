/** The site of `npm start`: the demo's pages, the built package and the sandbox service, as one request listener. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createListener } from '../src/cli/server.js';
import { createSandbox } from '../src/testing.js';
import { account } from './account.js';

const pages = new Hono()
  .use('/dist/*', serveStatic({ root: '.' }))
  // The modules of the pages, compiled, beside what they are written in, and those of the sources that they take.
  .use('*', serveStatic({ root: './out/demo' }))
  .use('/src/*', serveStatic({ root: './out' }))
  .use('*', serveStatic({ root: './demo' }));

/** A site with a sandbox of its own. */
export function createSite(): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  const servePage = getRequestListener(pages.fetch, { overrideGlobalObjects: false });
  const serveSandbox = createListener(createSandbox(account));
  return (incoming, outgoing) => {
    const isService = /^\/(customer-portal|sandbox)\//.test(incoming.url ?? '');
    return (isService ? serveSandbox : servePage)(incoming, outgoing);
  };
}
