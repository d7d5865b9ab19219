// Runs what a guide says: its code blocks become files in out/guides, named by the comment that each begins with. The command
// `server-rendered` answers the page of the guide's server; `guide` the text of a guide.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const guide = () => readFileSync('docs/guides/server-rendering.md', 'utf8');

export function writeBlocks() {
  mkdirSync('out/guides', { recursive: true });
  for (const [, code, name] of guide().matchAll(/^```js\n(\/\/ (\w+\.js).*?)^```/gms))
    writeFileSync(`out/guides/${name}`, code);
}

/** The guide's server, in this process. */
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
      if (command === 'guide') return guide();
      if (command !== 'server-rendered') return undefined;
      server ??= guideServer();
      return (await (await server).request('/')).text();
    },
  };
}
