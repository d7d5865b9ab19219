// Finds browsers for the tests. A Linux machine without any uses the Chromium that the development dependency
// @sparticuz/chromium carries.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromeLauncher } from '@web/test-runner-chrome';
import { webkitLauncher } from './webkit-launcher.mjs';

const { env, platform, arch } = process;

// Without a real locale WebKit reports the language 'C' and the bundled Chromium 'en-US@posix'; Intl refuses both.
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

/** Unpacks the Chromium of @sparticuz/chromium into a folder that npm ci empties. */
async function bundledChromium() {
  if (platform !== 'linux' || arch !== 'x64') return undefined;
  const home = fileURLToPath(new URL('../../node_modules/.cache/chromium', import.meta.url));
  mkdirSync(home, { recursive: true });
  const before = { ...env };
  // It unpacks its own NSS libraries, which a bare Debian lacks, only where it believes to be in AWS Lambda, and it
  // takes whatever version lies in the temporary folder already.
  env.AWS_EXECUTION_ENV ??= 'AWS_Lambda_nodejs20.x';
  env.TMPDIR = home;
  const { default: bundled } = await import('@sparticuz/chromium');
  const executablePath = await bundled.executablePath();
  const libraries = env.LD_LIBRARY_PATH;
  for (const key of Object.keys(env)) if (!(key in before)) Reflect.deleteProperty(env, key);
  Object.assign(env, before);
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

/** Launch options of a Chromium: an installed one, else the bundled one, else undefined. */
export async function chromium() {
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

/** Firefox 140 ESR lacks a command that puppeteer-core's setViewport sends; 153 has it. */
async function patientPage({ context }) {
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
  // Driven by WebDriver BiDi, which a stock Firefox speaks.
  return executablePath && { browser: 'firefox', executablePath, env: { ...env, ...english } };
}

/**
 * Launchers of the engines found; BROWSERS=chromium,firefox,webkit makes a missing one an error. Says in one line what
 * to install for those that are missing.
 */
export async function browsers() {
  const wanted = env.BROWSERS?.split(',') ?? ['chromium'];
  const optional = env.BROWSERS ? [] : ['firefox', 'webkit'];
  const launchers = {
    async chromium() {
      const launchOptions = await chromium();
      return launchOptions && Object.assign(chromeLauncher({ launchOptions }), { name: 'Chromium' });
    },
    firefox() {
      const launchOptions = firefox();
      return (
        launchOptions &&
        Object.assign(chromeLauncher({ createPage: patientPage, launchOptions }), { name: 'Firefox' })
      );
    },
    webkit() {
      const display = env.DISPLAY || onPath('Xvfb');
      // Painting by an imitation of a graphics card takes a fifth more time than without.
      const painting = { WEBKIT_SKIA_ENABLE_CPU_RENDERING: '1' };
      return onPath('WebKitWebDriver') && display
        ? webkitLauncher({ env: { ...english, ...painting } })
        : undefined;
    },
  };
  const advice = {
    chromium: 'install Chrome, Chromium or Edge, or set CHROME_PATH to one',
    firefox: 'install Firefox, or set FIREFOX_PATH to one',
    webkit: 'on Debian: apt-get install webkit2gtk-driver xvfb',
  };
  const found = [];
  for (const name of [...wanted, ...optional]) {
    const launcher = await launchers[name]?.();
    if (launcher) found.push(launcher);
    else if (wanted.includes(name)) {
      console.error(
        `No ${name} to run the tests in: ${advice[name] ?? 'known are chromium, firefox, webkit'}.`,
      );
      process.exit(1);
    } else console.log(`Not tested in ${name} (${advice[name]}).`);
  }
  return found;
}
