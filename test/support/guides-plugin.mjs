// Runs the code of the section on server rendering. Each code block becomes a file in out/guides, named by its first comment. The
// command `server-rendered` returns the page of the guide's server.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const guide = () => readFileSync('docs/frameworks/overview.md', 'utf8');

/** Writes the code blocks of the guide to files. */
function writeBlocks() {
  mkdirSync('out/guides', { recursive: true });
  for (const [, code, name] of guide().matchAll(/^```js\n(\/\/ (\w+\.js).*?)^```/gms))
    writeFileSync(`out/guides/${name}`, code);
}

/** Starts the guide's server in this process. */
export async function guideServer() {
  writeBlocks();
  const { default: app } = await import(pathToFileURL(resolve('out/guides/server.js')).href);
  return app;
}

export function guidesPlugin() {
  let server;
  return {
    name: 'guides',
    serverStart: writeBlocks,
    async executeCommand({ command }) {
      if (command !== 'server-rendered') return undefined;
      server ??= guideServer();
      return (await (await server).request('/')).text();
    },
  };
}
