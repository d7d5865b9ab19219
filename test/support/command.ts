/** Commands that print the address of a server. */
import { spawn } from 'node:child_process';

/** Runs a script in Node until it prints an address; resolves to that and to a function that ends the command. */
export async function startServer(
  words: string[],
  env: Record<string, string> = {},
): Promise<{ address: string; close: () => boolean }> {
  const command = spawn(process.execPath, words, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const printed of command.stdout) {
    const [address] = /http:\/\/[\w.:]+/.exec(String(printed)) ?? [];
    if (address) return { address, close: () => command.kill() };
  }
  throw new Error(`${words.join(' ')} printed no address.`);
}
