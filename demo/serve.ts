/** `npm start`: the playground, the built package and the sandbox service behind one loopback address. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { createSandbox } from './sandbox/sandbox.js';
import { nodeListener } from './sandbox/server.js';

const pages = new Hono()
  .use('/dist/*', serveStatic({ root: '.' }))
  // The pages' own modules, compiled, and those of the sources that they take.
  .use('*', serveStatic({ root: './out/demo' }))
  .use('/src/*', serveStatic({ root: './out' }))
  .use('*', serveStatic({ root: './demo' }));

const servePage = getRequestListener(pages.fetch);
const serveSandbox = nodeListener(createSandbox());

const server = createServer((incoming, outgoing) => {
  // What has a dot in its name is a module of the sandbox, for pages that hold it themselves.
  const isService = /^\/(customer-portal|sandbox)\/[^.?]*(\?|$)/.test(incoming.url ?? '');
  void (isService ? serveSandbox : servePage)(incoming, outgoing);
});

server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`The playground is at http://localhost:${port}/`);
});
