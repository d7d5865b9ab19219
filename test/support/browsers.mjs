// Finds browsers for the tests. On Linux without a Chromium, the tests use the one of the development dependency
// @sparticuz/chromium.
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromeLauncher } from '@web/test-runner-chrome';
import { webkitLauncher } from './webkit-launcher.mjs';

const { env, platform, arch } = process;

// Without a real locale WebKit reports the language 'C' and the bundled Chromium 'en-US@posix'; Intl rejects both.
const english = { LANG: 'en_US.UTF-8', LC_ALL: 'en_US.UTF-8' };

const first = (...files) => files.find((file) => file && existsSync(file));

const onPath = (...names) =>
  first(
    ...names.flatMap((name) =>
      (env.PATH ?? '')
        .split(delimiter)
        .map((folder) => join(folder, platform === 'win32' ? `${name}.exe` : name)),
    ),
  );

const inProgramFiles = (tail) =>
  [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA]
    .filter(Boolean)
    .map((folder) => join(folder, tail));

let unpacked;

/** Unpacks the Chromium of @sparticuz/chromium into a folder that npm ci empties, once. */
const bundledChromium = () => (unpacked ??= unpack());

async function unpack() {
  if (platform !== 'linux' || arch !== 'x64') return undefined;
  const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url));
  const home = join(cache, 'chromium');
  mkdirSync(cache, { recursive: true });
  // Several processes may unpack at the same time: only a complete folder gets the name.
  const folder = existsSync(home) ? home : mkdtempSync(`${home}-`);
  const before = { ...env };
  // The package unpacks its NSS libraries, which a minimal Debian lacks, only in AWS Lambda, so the variable imitates it.
  // The package reuses any version in the temporary folder, so it gets a folder of its own.
  env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  env.TMPDIR = folder;
  const { default: bundled } = await import('@sparticuz/chromium');
  const executablePath = (await bundled.executablePath()).replace(folder, home);
  const libraries = env.LD_LIBRARY_PATH?.replaceAll(folder, home);
  for (const key of Object.keys(env)) if (!(key in before)) Reflect.deleteProperty(env, key);
  Object.assign(env, before);
  if (folder !== home) {
    try {
      renameSync(folder, home);
    } catch {
      rmSync(folder, { recursive: true });
    }
  }
  // Its own fonts.conf names a fixed folder; without any font Chromium hangs.
  const fonts = join(home, 'fonts.conf');
  writeFileSync(
    fonts,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>` +
      `<dir>${join(home, 'fonts')}</dir><dir>/usr/share/fonts</dir>` +
      `<cachedir>${join(home, 'fonts-cache')}</cachedir></fontconfig>\n`,
  );
  return {
    executablePath,
    args: ['--no-sandbox', '--no-zygote'],
    env: { ...env, ...english, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: fonts },
  };
}

const wanted = env.BROWSERS?.split(',');

/** Launch options of a Chromium: an installed one, else the bundled one, else undefined. `BROWSERS=bundled` requires the bundled one. */
export async function chromium() {
  if (wanted?.includes('bundled')) return bundledChromium();
  const executablePath =
    first(env.CHROME_PATH) ??
    onPath(
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
      'microsoft-edge-stable',
    ) ??
    first(
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
      ...inProgramFiles('Google/Chrome/Application/chrome.exe'),
      ...inProgramFiles('Microsoft/Edge/Application/msedge.exe'),
    );
  if (!executablePath) return bundledChromium();
  const args = platform === 'linux' && process.getuid() === 0 ? ['--no-sandbox'] : [];
  return { executablePath, args, env: { ...env, ...english } };
}

/** Opens a page on which setViewport does not throw: Firefox 140 ESR lacks a command that it sends, 153 has it. */
async function newTolerantPage({ context }) {
  const page = await context.newPage();
  const setViewport = page.setViewport.bind(page);
  page.setViewport = (size) => setViewport(size).catch(() => undefined);
  return page;
}

function firefox() {
  const executablePath =
    first(env.FIREFOX_PATH) ??
    onPath('firefox', 'firefox-esr') ??
    first(
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      ...inProgramFiles('Mozilla Firefox/firefox.exe'),
    );
  return (
    executablePath && {
      // Uses WebDriver BiDi, which an unmodified Firefox supports.
      browser: 'firefox',
      // Tests press what is in motion. Only Chromium can emulate the preference in a test.
      extraPrefsFirefox: { 'ui.prefersReducedMotion': 1 },
      executablePath,
      env: { ...env, ...english },
    }
  );
}

/** Returns a launcher, or undefined without options. */
function launcherOf(name, options, createPage) {
  // Reports of each request to Puppeteer take a quarter of Firefox's processor time. These tests do not read them.
  const launchOptions = options && { ...options, networkEnabled: false };
  return (
    options && Object.assign(chromeLauncher({ launchOptions, ...(createPage && { createPage }) }), { name })
  );
}

function webkit() {
  const display = env.DISPLAY || onPath('Xvfb');
  // An emulated GPU takes a fifth more time than painting on the CPU.
  const rendering = { WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' };
  return onPath('WebKitWebDriver') && display && webkitLauncher({ env: { ...english, ...rendering } });
}

const findChromium = async () => launcherOf('Chromium', await chromium());
const findFirefox = () => launcherOf('Firefox', firefox(), newTolerantPage);

/** Functions that find a browser, and what to install without it. */
const known = {
  bundled: [findChromium, 'it runs on Linux x64 only'],
  chromium: [findChromium, 'install Chrome, Chromium or Edge, or set CHROME_PATH to one'],
  firefox: [findFirefox, 'install Firefox, or set FIREFOX_PATH to one'],
  webkit: [webkit, 'on Debian: apt-get install webkit2gtk-driver xvfb'],
};

/**
 * Returns launchers of the browsers found; `bundled` is the Chromium that npm installs. Those in `BROWSERS` are required, else only
 * Chromium is. For a missing browser, prints what to install.
 */
export async function browsers(names) {
  const required = wanted ?? ['chromium'];
  const found = [];
  for (const name of names) {
    const [find, advice] = known[name] ?? [() => undefined, `known are ${Object.keys(known).join(', ')}`];
    const launcher = await find();
    if (launcher) found.push(launcher);
    else if (required.includes(name)) {
      console.error(`No ${name} to run the tests in: ${advice}.`);
      process.exit(1);
    } else console.log(`Not tested in ${name} (${advice}).`);
  }
  return found;
}
