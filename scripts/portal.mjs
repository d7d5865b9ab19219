// `npm run portal`: packs the package, installs it into demo/portal as a user of it would, and starts the portal. The folder's
// package.json names a published version; the packed file takes its place here. With `--install` it starts nothing.
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';

const folder = 'demo/portal';
// On Windows, npm is a script of the shell.
const shell = process.platform === 'win32';
const npm = (cwd, ...words) => execFileSync('npm', words, { cwd, shell, encoding: 'utf8' });

mkdirSync('out', { recursive: true });
const packed = npm('.', 'pack', '--ignore-scripts', '--pack-destination', 'out', '--loglevel=error');
const file = resolve('out', packed.trim().split('\n').at(-1));
npm(folder, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', file);
rmSync(file);
if (process.argv.includes('--install')) process.exit();

// Without npm in between, which would hide a signal.
const server = spawn(process.execPath, ['--import', 'tsx', 'src/start.ts'], {
  cwd: folder,
  stdio: 'inherit',
});
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.once('exit', (code) => process.exit(code ?? 1));
