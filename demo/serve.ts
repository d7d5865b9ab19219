/** `npm start`: serves the playground on the loopback interface, at a fixed port so that links stay valid. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSite } from './site.js';

const site = createSite();
const server = createServer((incoming, outgoing) => void site(incoming, outgoing));

const { PORT } = process.env;
const listen = (port: number): unknown => server.listen(port, '127.0.0.1');

server.on('listening', () => {
  const { port } = server.address() as AddressInfo;
  console.log(`The playground is at http://127.0.0.1:${port}/`);
});
// If the default port is in use, a free one. A port in PORT is not replaced.
if (!PORT) server.once('error', () => listen(0));
listen(Number(PORT || 4747));
