// Prepares and checks a release.
//
// `node scripts/release.mjs prepare` is the `version` script of npm: it writes the version, the integrity of the files and
// the heading of the changelog into the files that `npm version` commits.
//
// `node scripts/release.mjs check [tag]` does everything up to publishing, and writes to out/release/ what the release
// workflow publishes: the package, the files of the GitHub release (files/) and its text (notes.md).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publint } from 'publint';

const versionFile = 'src/version.ts';
/** The files that a page can load from a public host. */
const fileNames = ['portal-elements.min.js', 'portal-elements.css'];
const folder = 'out/release';

/** Stands in package.json for the owner and name of the repository, which only the workflow knows. */
const placeholder = 'OWNER/portal-elements';

/** Returns the value of an `integrity` attribute for a file. */
const integrityOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** Returns a text whose tags of a public host have the version, and the integrity of the file that they load. */
const withFiles = (text, version, files) =>
  text
    .replaceAll(/(portal-elements@)\d[\w.-]*(?=\/)/g, `$1${version}`)
    .replaceAll(
      /(?<start>\/(?<name>portal-elements\.(?:min\.js|css))"\s+integrity=")[^"]*(?=")/g,
      (...match) => match.at(-1).start + integrityOf(files[match.at(-1).name]),
    );

/** Returns the notes below a heading of the changelog, such as `Unreleased`; an empty text without any. */
export function notesOf(changelog, heading) {
  const section = changelog.split(/^## /m).find((each) => each.startsWith(`[${heading}]`)) ?? '';
  return section.replace(/^.*\n/, '').trim();
}

/** Returns the changelog with the notes below `Unreleased` moved below a heading for the version. */
export function closeUnreleased(changelog, version, date) {
  if (!notesOf(changelog, 'Unreleased')) throw new Error('CHANGELOG.md has no notes below [Unreleased].');
  return changelog.replace(/^## \[Unreleased\]$/m, `$&\n\n## [${version}] - ${date}`);
}

const withVersion = (module, version) => module.replace(/(version = ')[^']*(?=')/, `$1${version}`);

/** Returns package.json with the repository in place of the placeholder. */
export function withRepository(packageJson, repository) {
  const filled = packageJson.replaceAll(placeholder, repository);
  const { url } = JSON.parse(filled).repository;
  // npm refuses provenance of another repository than the package's own.
  if (!url.endsWith(`/${repository}.git`)) throw new Error(`package.json names ${url}, not ${repository}.`);
  return filled;
}

/** Returns what keeps a version from being released, a sentence each. */
export function findProblems({ tag, packageJson, packageLock, versionModule, changelog, documents, files }) {
  const { version } = packageJson;
  const problems = [];
  if (tag !== `v${version}`) problems.push(`The tag is ${tag}, but package.json has ${version}.`);
  if (packageLock.version !== version) problems.push(`package-lock.json has ${packageLock.version}.`);
  if (withVersion(versionModule, version) !== versionModule)
    problems.push(`${versionFile} has another version than ${version}.`);
  if (!notesOf(changelog, version)) problems.push(`CHANGELOG.md has no notes below [${version}].`);
  for (const [file, text] of Object.entries(documents))
    if (withFiles(text, version, files) !== text)
      problems.push(`${file} has another version than ${version}, or another integrity than what it loads.`);
  for (const [name, bytes] of Object.entries(files))
    if (!documents['README.md']?.includes(`integrity="${integrityOf(bytes)}"`))
      problems.push(`README.md does not have the integrity of ${name}, ${integrityOf(bytes)}.`);
  return problems;
}

const read = (file) => readFileSync(file, 'utf8');
const readJson = (file) => JSON.parse(read(file));
const readFiles = () => Object.fromEntries(fileNames.map((name) => [name, read(`dist/${name}`)]));
const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });

/** Documents that load the script of a certain version from a public host, by their paths. */
function readDocuments() {
  const shelves = ['docs/start', 'docs/frameworks', 'docs/recipes'];
  const guides = shelves.flatMap((shelf) => readdirSync(shelf).map((name) => `${shelf}/${name}`));
  const texts = ['README.md', ...guides].map((file) => [file, read(file)]);
  return Object.fromEntries(texts.filter(([, text]) => /portal-elements@\d/.test(text)));
}

function prepare() {
  const { version } = readJson('package.json');
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync('CHANGELOG.md', closeUnreleased(read('CHANGELOG.md'), version, today));
  writeFileSync(versionFile, withVersion(read(versionFile), version));
  // Builds, too. The version is part of the script, and so of its size.
  run('npm', 'run', 'docs');
  for (const [file, text] of Object.entries(readDocuments()))
    writeFileSync(file, withFiles(text, version, readFiles()));
}

/** Packs the package with the repository that it is built in. */
function pack() {
  const original = read('package.json');
  const { name, version } = JSON.parse(original);
  const repository = process.env.GITHUB_REPOSITORY;
  try {
    if (repository) writeFileSync('package.json', withRepository(original, repository));
    else console.log(`package.json keeps ${placeholder}: GITHUB_REPOSITORY is not set.`);
    run('npm', 'pack', '--silent', '--pack-destination', folder);
  } finally {
    writeFileSync('package.json', original);
  }
  return join(folder, `${name}-${version}.tgz`);
}

/** Writes the files and the text of the GitHub release. */
function writeAssets(version, notes) {
  const name = `portal-elements-${version}`;
  const files = join(folder, 'files');
  mkdirSync(files, { recursive: true });
  const hashes = Object.entries(readFiles()).map(([file, bytes]) => {
    const released = file.replace('portal-elements', name);
    copyFileSync(`dist/${file}`, join(files, released));
    writeFileSync(join(files, `${released}.sha384`), `${integrityOf(bytes)}\n`);
    return `\`${released}\`: \`integrity="${integrityOf(bytes)}"\``;
  });
  // The script loads languages from a folder of this name beside it.
  const languages = join(files, `${name}-messages.tar.gz`);
  run('tar', '-czf', languages, '--exclude=*.d.ts', '-C', 'dist', 'messages');
  writeFileSync(join(folder, 'notes.md'), `${notes}\n\n${hashes.join('\n\n')}\n`);
}

async function check(tag) {
  const packageJson = readJson('package.json');
  const { version } = packageJson;
  const changelog = read('CHANGELOG.md');
  run('npm', 'run', 'build', '--silent');
  const problems = findProblems({
    tag: tag ?? `v${version}`,
    packageJson,
    packageLock: readJson('package-lock.json'),
    versionModule: read(versionFile),
    changelog,
    documents: readDocuments(),
    files: readFiles(),
  });
  if (problems.length) throw new Error(problems.join('\n'));
  rmSync(folder, { recursive: true, force: true });
  writeAssets(version, notesOf(changelog, version));
  const tarball = pack();
  const { messages } = await publint({
    pack: { tarball: readFileSync(tarball) },
    level: 'suggestion',
    strict: true,
  });
  if (messages.length) throw new Error(`publint: ${JSON.stringify(messages)}`);
  // Provenance needs the workflow; everything else of a publication is tried.
  const flags = ['--dry-run', '--provenance=false', '--access=public', '--loglevel=warn'];
  run('npm', 'publish', `./${tarball}`, ...flags);
  console.log(`${tarball} can be published as v${version}.`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [step, tag] = process.argv.slice(2);
  try {
    if (step === 'prepare') prepare();
    else if (step === 'check') await check(tag);
    else throw new Error('Usage: node scripts/release.mjs prepare | check [tag]');
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
