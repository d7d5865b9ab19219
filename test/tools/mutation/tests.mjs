// Imports the tests, because Mocha would load them with `require()`, to which the replacement of `setup.mjs` does not apply.
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

// The tests of a room of `src/` are in the folder of the same name.
for (const room of readdirSync('src')) {
  const folder = resolve('out/mutation/test', room);
  if (!existsSync(folder)) continue;
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.node.test.js')))
    await import(pathToFileURL(`${folder}/${file}`).href);
}
