/** The package as it would be published: what `npm pack` makes of the build, unpacked where nothing but Lit is installed. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { requireFreshDist } from './built.js';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';

interface PackageJson {
  name: string;
  version: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
  exports: Record<string, string | { types: string; default: string } | null>;
}

export interface Packed {
  packageJson: PackageJson;
  /** The compressed file itself. */
  tarball: Uint8Array;
  /** Every file in it, by its path in the package. */
  files: string[];
  /** A folder from where the package can be imported. */
  folder: string;
}

const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** Not below this repository, whose own packages Node would find. */
export function pack(): Packed {
  requireFreshDist();
  const folder = mkdtempSync(join(tmpdir(), 'portal-elements-'));
  const unpacked = join(folder, 'node_modules/portal-elements');
  mkdirSync(unpacked, { recursive: true });
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { stdio: 'ignore' });
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  execFileSync('tar', ['-xzf', tarball, '-C', unpacked, '--strip-components=1']);
  for (const needed of Object.keys(readPackage(unpacked).dependencies ?? {})) install(needed, folder);
  return {
    packageJson: readPackage(unpacked),
    tarball: readFileSync(tarball),
    files: readdirSync(unpacked, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(unpacked, file)).isFile())
      .map((file) => file.replaceAll(sep, '/'))
      .sort(),
    folder,
  };
}

/** Copies a package and all that it needs: a link would lead back to this repository. */
function install(name: string, folder: string): void {
  const [from, to] = [join('node_modules', name), join(folder, 'node_modules', name)];
  if (existsSync(to)) return;
  cpSync(from, to, { recursive: true });
  for (const needed of Object.keys(readPackage(from).dependencies ?? {})) install(needed, folder);
}

/** What can be imported, `.` and `./service.js` for example: a pattern stands for each file that it matches. */
export function entriesOf({ packageJson: { exports }, files }: Packed): string[] {
  return Object.entries(exports).flatMap(([entry, target]) => {
    if (target === null) return [];
    const file = typeof target === 'string' ? target : target.default;
    const [before = '', after] = file.split('*');
    if (after === undefined) return [entry];
    return files
      .map((each) => `./${each}`)
      .filter((each) => each.startsWith(before) && each.endsWith(after))
      .map((each) => entry.replace('*', each.slice(before.length, each.length - after.length)))
      .filter((name) => exports[name] === undefined);
  });
}
