/** Commands that print the address of a server. */
import { spawn } from 'node:child_process';

/** Runs a script in Node until it prints an address; resolves to that and to a function that ends the command. */
export async function startServer(
  words: string[],
  env: Record<string, string> = {},
  { cwd = '.', printed = /http:\/\/[\w.:]+/ } = {},
): Promise<{ address: string; close: () => boolean }> {
  const command = spawn(process.execPath, words, {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const output of command.stdout.iterator({ destroyOnReturn: false })) {
    const [address] = printed.exec(String(output)) ?? [];
    if (!address) continue;
    // A development server ends when nobody reads what it prints.
    command.stdout.resume();
    return { address, close: () => command.kill() };
  }
  throw new Error(`${words.join(' ')} printed no address.`);
}
