/** The site of `npm start`: the demo pages, the built package and the sandbox. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createListener } from '../src/cli/server.js';
import { createSandbox } from '../src/testing.js';
import { products } from './products.js';

const pages = new Hono()
  .use('/dist/*', serveStatic({ root: '.' }))
  .use(
    '/fonts/*',
    serveStatic({
      root: 'node_modules/@fontsource-variable',
      rewriteRequestPath: (path) => path.replace('/fonts', ''),
    }),
  )
  // Compiled modules of the pages, and of the sources that they import.
  .use('*', serveStatic({ root: './out/demo' }))
  .use('/src/*', serveStatic({ root: './out' }))
  .use('*', serveStatic({ root: './demo' }));

/** Creates the request listener of a site with its own sandbox. */
export function createSite(): (incoming: IncomingMessage, outgoing: ServerResponse) => Promise<void> {
  const servePage = getRequestListener(pages.fetch, { overrideGlobalObjects: false });
  const serveSandbox = createListener(createSandbox({ products }));
  return (incoming, outgoing) => {
    const isService = /^\/(customer-portal|sandbox)\//.test(incoming.url ?? '');
    return (isService ? serveSandbox : servePage)(incoming, outgoing);
  };
}
