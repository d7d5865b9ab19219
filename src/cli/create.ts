/** `npx portal-elements create`: writes the portal of the package, with a server and tests, into a new folder. */
import { lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { getSystemErrorMap } from 'node:util';
import { version } from '../version.js';

/** A copy of the portal, which the build makes: this file is in `dist/cli/`. */
const template = fileURLToPath(new URL('../portal/', import.meta.url));

/** npm publishes no file of this name. */
const ignored = 'node_modules/\ndata/\n.env\n';

interface PackageJson {
  name: string;
  dependencies: Record<string, string>;
}

const readPackage = (): PackageJson =>
  JSON.parse(readFileSync(join(template, 'package.json'), 'utf8')) as PackageJson;

/** Returns why a folder cannot be a portal: its name is that of a package. */
export function findNameMistake(folder: string): string | undefined {
  const name = basename(folder);
  if (!/^[a-z\d][\w.-]{0,213}$/.test(name) || /[A-Z]|^node_modules$/.test(name))
    return `A portal has a name of lower-case letters, digits, "-", "_" and ".", such as my-portal, not "${name}".`;
  if (name in readPackage().dependencies)
    return `A portal uses the package "${name}" and needs another name.`;
  return undefined;
}

/** Returns the content of each file of a portal, by its path. */
function readPortal(name: string): Map<string, string | Buffer> {
  const packageJson = readPackage();
  packageJson.name = name;
  packageJson.dependencies['portal-elements'] = `^${version}`;
  const files = readdirSync(template, { recursive: true, encoding: 'utf8' }).filter((file) =>
    statSync(join(template, file)).isFile(),
  );
  return new Map<string, string | Buffer>([
    ...files.map((file) => [file, readFileSync(join(template, file))] as const),
    ['package.json', `${JSON.stringify(packageJson, undefined, 2)}\n`],
    ['.gitignore', ignored],
  ]);
}

const isThere = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined;

/** Returns the outermost folder of a path that is not there. */
function findMissing(path: string): string | undefined {
  if (isThere(path)) return undefined;
  return findMissing(dirname(path)) ?? path;
}

/** `recursive` of `mkdirSync()` never returns for a folder of a file system that refuses it with ENOENT, such as /proc. */
function makeFolder(path: string): void {
  if (isThere(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path);
}

/**
 * Writes a portal into a folder that is empty or not there. Returns why it cannot. Synchronous: a signal does not stop it halfway.
 */
export function createPortal(folder: string): string | undefined {
  const files = readPortal(basename(folder));
  try {
    const missing = findMissing(folder);
    if (!missing && readdirSync(folder).length > 0) return `${folder} is not empty.`;
    try {
      for (const [file, content] of files) {
        makeFolder(dirname(join(folder, file)));
        writeFileSync(join(folder, file), content);
      }
    } catch (error) {
      const written = missing ? [missing] : readdirSync(folder).map((name) => join(folder, name));
      for (const each of written) rmSync(each, { recursive: true, force: true });
      throw error;
    }
  } catch (error) {
    const { errno = 0, message } = error as NodeJS.ErrnoException;
    const [, reason = message] = getSystemErrorMap().get(errno) ?? [];
    return `Cannot write to ${folder}: ${reason}.`;
  }
  return undefined;
}
