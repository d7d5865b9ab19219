#!/usr/bin/env node
/** The commands `npx portal-elements create` and `npx portal-elements sandbox`. */
import type { AddressInfo } from 'node:net';
import { relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { createSandbox } from '../testing/sandbox.js';
import { createPortal, findNameMistake } from './create.js';
import { createSnippet } from './page.js';
import { getUrl, listen } from './server.js';
import { createSite } from './site.js';

const help = `Usage: npx portal-elements create <folder>
       npx portal-elements sandbox [--port <number>]

create   Writes a customer portal, with its server and tests, into a new folder.
sandbox  Starts a sandbox of the service on this machine, and prints HTML to paste into a page.

  --port <number>  Port of the sandbox. Default: 4848, or a free port if 4848 is in use.
  --help           Prints this help.
`;

const defaultPort = 4848;

/** Error in the command line. */
class UsageError extends Error {}

/** Reads the `--port` option. */
function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65_535)
    throw new UsageError(`--port must be a number from 0 to 65535, not "${text}".`);
  return port;
}

/** Reads the folder of a new portal. */
function readFolder(text: string | undefined): string {
  if (!text) throw new UsageError('create needs the name of a new folder, such as my-portal.');
  const folder = resolve(text);
  const mistake = findNameMistake(folder);
  if (mistake) throw new UsageError(mistake);
  return folder;
}

/** Returns what the command line asks for. */
function readCommand(): () => Promise<void> | void {
  let read;
  try {
    read = parseArgs({
      allowPositionals: true,
      options: { port: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
    });
  } catch (error) {
    // The first sentence only: the rest explains arguments that start with a dash.
    throw new UsageError(`${String((error as Error).message.split('. ')[0])}.`);
  }
  const { values, positionals } = read;
  const [command, ...operands] = positionals;
  const isCreate = command === 'create';
  const unexpected = operands[isCreate ? 1 : 0];
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument '${unexpected}'.`);
  if (command !== undefined && !isCreate && command !== 'sandbox')
    throw new UsageError(`Unknown command '${command}'.`);
  if (values.help) return () => console.log(help);
  if (command === undefined) return () => fail(help, 2);
  if (!isCreate) {
    const port = readPort(values.port);
    return () => startSandbox(port);
  }
  if (values.port !== undefined) throw new UsageError('create has no --port.');
  const folder = readFolder(operands[0]);
  return () => create(folder);
}

function create(folder: string): void {
  const refusal = createPortal(folder);
  if (refusal) {
    fail(refusal, 1);
    return;
  }
  const path = relative('.', folder);
  const quoted = /^[\w./-]*$/.test(path) ? path : `"${path}"`;
  console.log(
    `The portal is in ${folder}. To start it:\n${path && `\n  cd ${quoted}`}\n  npm install\n  npm start\n`,
  );
}

const getErrorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

async function startSandbox(port: number | undefined): Promise<void> {
  const site = createSite(createSandbox());
  let server;
  try {
    server = await listen(site, port ?? defaultPort).catch((error: unknown) => {
      // Only the default port is replaced by a free one.
      if (port === undefined && getErrorCode(error) === 'EADDRINUSE') return listen(site, 0);
      throw error;
    });
  } catch (error) {
    const code = getErrorCode(error);
    if (code === undefined) throw error;
    const where = `port ${port ?? defaultPort}`;
    fail(
      code === 'EADDRINUSE' ? `Cannot listen: ${where} is in use.` : `Cannot listen on ${where}: ${code}.`,
      1,
    );
    return;
  }
  const url = getUrl((server.address() as AddressInfo).port);
  const usual = getUrl(defaultPort);
  const isOther = port === undefined && url !== usual;
  console.log(
    `The sandbox is at ${url}/ (press Ctrl+C to stop it).\n${
      isOther ? `Port ${defaultPort} is in use: where a page has ${usual}, write ${url}.\n` : ''
    }\nPaste this into any HTML page:\n\n${createSnippet(url)}`,
  );
}

function fail(message: string, exitCode: number): void {
  console.error(message);
  process.exitCode = exitCode;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit());

try {
  await readCommand()();
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  fail(`${error.message}\n\n${help}`, 2);
}
