// Copies demo/portal to dist/portal, from which `npx portal-elements create` makes a portal. `npm run build` runs it.
import { cpSync, readdirSync } from 'node:fs';

/** What npm and a started portal write, and hidden files: they may hold keys, and npm publishes only some of them. */
const isLeft = (name) => /^(\.|node_modules$|data$|package-lock\.json$)/.test(name);

for (const name of readdirSync('demo/portal'))
  if (!isLeft(name)) cpSync(`demo/portal/${name}`, `dist/portal/${name}`, { recursive: true });
