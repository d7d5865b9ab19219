// Compiles src/, test/ and demo/ to out/ without checking types, which `npm run check` does.
import { readdirSync, rmSync } from 'node:fs';
import { sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { context } from 'esbuild';

const folders = ['src', 'test', 'demo'];

// Apps that compile themselves, and types that are only checked.
const isOther = (path) => /^demo\/(frameworks|portal|servers|site)\/|^test\/package\/types\//.test(path);

/** With `isWatching`, compiles again after each change, until the process ends. */
export async function compile(isWatching = false) {
  const entryPoints = folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true })
      .map((name) => `${folder}/${name.split(sep).join('/')}`)
      .filter((path) => path.endsWith('.ts') && !isOther(path)),
  );
  // Tests of files that were renamed or deleted would still run.
  for (const folder of folders) rmSync(`out/${folder}`, { recursive: true, force: true });
  const compilation = await context({
    entryPoints,
    outdir: 'out',
    outbase: '.',
    sourcemap: true,
    logLevel: 'warning',
  });
  await compilation.rebuild();
  if (isWatching) await compilation.watch();
  else await compilation.dispose();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await compile();
