/**
 * `npm start`: starts the sandbox and the server, each in a process of its own, and starts the server again when it is killed, as a
 * process manager does. In production, run `src/server.ts` alone.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { defaults } from './environment.js';

/** Returns a default port, or a free one if it is in use. */
async function findPort(port: number): Promise<string> {
  const server = createServer();
  const isFree = await new Promise<boolean>((done) => {
    server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true));
  });
  if (!isFree) return findPort(0);
  const found = (server.address() as AddressInfo).port;
  server.close();
  await once(server, 'close');
  return String(found);
}

const children = new Map<string, ChildProcess>();
let isStopping = false;

async function start(file: string): Promise<void> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { execArgv: ['--import', 'tsx'] });
  children.set(file, child);
  child.once('exit', (code, signal) => {
    if (isStopping) return;
    if (!signal) stop(code ?? 1);
    console.log(`${file} was ended by ${signal}. Starting it again.`);
    void start(file);
  });
  await once(child, 'message');
}

function stop(code: number): never {
  isStopping = true;
  for (const child of children.values()) child.kill();
  process.exit(code);
}
process.once('SIGINT', () => stop(0));
process.once('SIGTERM', () => stop(0));

process.env.PORT ||= await findPort(Number(defaults.PORT));
process.env.SANDBOX_PORT ||= await findPort(Number(defaults.SANDBOX_PORT));
await start('sandbox.ts');
await start('server.ts');
