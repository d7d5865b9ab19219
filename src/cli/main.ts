#!/usr/bin/env node
/** The command `npx portal-elements sandbox`. */
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { createSandbox } from '../testing/sandbox.js';
import { createSnippet } from './page.js';
import { getUrl, listen } from './server.js';
import { createSite } from './site.js';

const help = `Usage: npx portal-elements sandbox [--port <number>]

Starts a sandbox of the service on this machine, and prints HTML to paste into a page.

  --port <number>  Port. Default: 4848, or a free port if 4848 is in use.
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

function readArguments(): { command: string | undefined; help: boolean; port: number | undefined } {
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
  const [command, unexpected] = positionals;
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument '${unexpected}'.`);
  if (command !== undefined && command !== 'sandbox') throw new UsageError(`Unknown command '${command}'.`);
  return { command, help: values.help ?? false, port: readPort(values.port) };
}

const getErrorCode = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;

async function startSandbox(port: number | undefined): Promise<void> {
  const site = createSite(createSandbox());
  const server = await listen(site, port ?? defaultPort).catch((error: unknown) => {
    // Only the default port is replaced by a free one.
    if (port === undefined && getErrorCode(error) === 'EADDRINUSE') return listen(site, 0);
    throw error;
  });
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
  const { command, help: isHelp, port } = readArguments();
  if (isHelp) console.log(help);
  else if (command === undefined) fail(help, 2);
  else
    await startSandbox(port).catch((error: unknown) => {
      const code = getErrorCode(error);
      if (code === undefined) throw error;
      const where = `port ${port ?? defaultPort}`;
      fail(
        code === 'EADDRINUSE' ? `Cannot listen: ${where} is in use.` : `Cannot listen on ${where}: ${code}.`,
        1,
      );
    });
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  fail(`${error.message}\n\n${help}`, 2);
}
