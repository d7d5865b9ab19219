/** The package as it would be published: unpacked from `npm pack`, with only its dependencies installed. */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { requireFreshDist } from './built.js';

interface PackageJson {
  name: string;
  version: string;
  unpkg: string;
  jsdelivr: string;
  bin: Record<string, string>;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional: boolean }>;
  exports: Record<string, string | { types: string; default: string } | null>;
}

export interface Packed {
  packageJson: PackageJson;
  tarball: Uint8Array;
  /** Paths of all files, relative to the package. */
  files: string[];
  /** Folder whose files can import the package. */
  folder: string;
  /** Folder of the package in it. */
  installed: string;
}

const readPackage = (folder: string): PackageJson =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/** Packs and installs outside this repository, so that Node does not find the packages of the repository. */
export function pack(): Packed {
  requireFreshDist();
  const folder = mkdtempSync(join(tmpdir(), 'portal-elements-'));
  const installed = join(folder, 'node_modules/portal-elements');
  mkdirSync(installed, { recursive: true });
  execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { stdio: 'ignore' });
  const tarball = join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '');
  execFileSync('tar', ['-xzf', tarball, '-C', installed, '--strip-components=1']);
  for (const dependency of Object.keys(readPackage(installed).dependencies ?? {}))
    install(dependency, folder);
  return {
    packageJson: readPackage(installed),
    tarball: readFileSync(tarball),
    files: readdirSync(installed, { recursive: true, encoding: 'utf8' })
      .filter((file) => statSync(join(installed, file)).isFile())
      .map((file) => file.replaceAll(sep, '/'))
      .sort(),
    folder,
    installed,
  };
}

/** Copies a package and its dependencies. A symbolic link would resolve to this repository. */
function install(name: string, folder: string): void {
  const [from, to] = [join('node_modules', name), join(folder, 'node_modules', name)];
  if (existsSync(to)) return;
  cpSync(from, to, { recursive: true });
  for (const dependency of Object.keys(readPackage(from).dependencies ?? {})) install(dependency, folder);
}

/** Import paths of the package, such as `.` and `./service.js`. Patterns are expanded to the files that they match. */
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
