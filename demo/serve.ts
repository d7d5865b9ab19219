/** `npm start`: the playground behind a loopback address. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSite } from './site.js';

const site = createSite();
const server = createServer((incoming, outgoing) => void site(incoming, outgoing));

server.listen(Number(process.env['PORT'] ?? 0), '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`The playground is at http://localhost:${port}/`);
});
