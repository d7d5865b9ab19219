/** `npm start`: the playground behind a loopback address, the same at each start, so that its links last. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSite } from './site.js';

const site = createSite();
const server = createServer((incoming, outgoing) => void site(incoming, outgoing));

const { PORT } = process.env;
const listen = (port: number): unknown => server.listen(port, '127.0.0.1');

server.on('listening', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`The playground is at http://localhost:${port}/`);
});
// Somebody else may have the usual port; one that was asked for is not replaced.
if (!PORT) server.once('error', () => listen(0));
listen(Number(PORT || 4747));
