/** Installs the packages of published pickers outside the clone's dependencies, and bundles the peers. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type PickerName, pickerNames, pickers } from './pickers/pickers.js';

const folder = 'out/peers';

/** Splits `@scope/name@1.2.3`. */
function versioned(spec: string): readonly [name: string, version: string] {
  const at = spec.lastIndexOf('@');
  return [spec.slice(0, at), spec.slice(at + 1)];
}

function hasPackage(spec: string): boolean {
  const [name, version] = versioned(spec);
  const file = `${folder}/node_modules/${name}/package.json`;
  return (
    existsSync(file) && (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version === version
  );
}

export const isInstalled = (name: PickerName): boolean => pickers[name].packages?.every(hasPackage) ?? true;

/** Installs the packages of all published pickers, if one of those that are named lacks its own. */
export function installPackages(names: readonly PickerName[]): void {
  if (names.every(isInstalled)) return;
  const specs = pickerNames.flatMap((name) => pickers[name].packages ?? []);
  mkdirSync(folder, { recursive: true });
  const dependencies = Object.fromEntries(specs.map(versioned));
  writeFileSync(`${folder}/package.json`, JSON.stringify({ private: true, dependencies }));
  // Without the scripts of packages, which nobody has reviewed.
  const options = ['--ignore-scripts', '--no-package-lock', '--no-audit', '--no-fund', '--loglevel=error'];
  execFileSync('npm', ['install', ...options], { cwd: folder, stdio: 'inherit' });
}

export function bundle(names: readonly PickerName[]): void {
  const peers = names.filter((name) => name !== 'ours');
  const config = 'test/benchmark/rollup.config.mjs';
  execFileSync(
    process.execPath,
    ['node_modules/rollup/dist/bin/rollup', '--silent', '-c', config, `--configPickers=${peers.join()}`],
    { stdio: 'inherit' },
  );
}
