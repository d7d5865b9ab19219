// Imports the tests, because Mocha would load them with `require()`, to which the replacements of `setup.mjs` do not apply.
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Tests by their folders. `service.node.test.js` starts servers. */
const patterns = {
  service: /^(?!service\.node).*\.test\.js$/,
  change: /\.node\.test\.js$/,
  plan: /\.node\.test\.js$/,
};

for (const [folder, pattern] of Object.entries(patterns)) {
  const path = resolve('out/mutation/test', folder);
  for (const file of readdirSync(path).filter((name) => pattern.test(name)))
    await import(pathToFileURL(`${path}/${file}`).href);
}
