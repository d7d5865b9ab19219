// Compares pictures of all states of the gallery with those of a commit, pixel by pixel. Writes before, after and difference of each that differs
// to out/pictures/, and fails if any does.
//
//   npm run pictures                                  # what differs from HEAD
//   npm run pictures -- --against main --states review,refused --views dark,rtl
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { launch } from 'puppeteer-core';
import { startServer } from '../../out/test/support/command.js';
import { chromium } from '../support/browsers.mjs';
import { requireFreshDist } from '../support/fresh-dist.mjs';

const light = { scheme: 'light' };

const allViews = [
  { name: 'light', looks: light },
  { name: 'dark', looks: { scheme: 'dark' } },
  { name: 'rtl', looks: { ...light, lang: 'ar', dir: 'rtl' } },
  { name: 'forced-colors', features: { 'forced-colors': 'active' } },
  { name: 'print', looks: light, media: 'print' },
  { name: '320px', looks: light, width: 320 },
];

const { values } = parseArgs({
  options: {
    against: { type: 'string', default: 'HEAD' },
    states: { type: 'string' },
    views: { type: 'string' },
  },
});
const isNamed = (names, name) => !names || names.split(',').includes(name);
const views = allViews.filter(({ name }) => isNamed(values.views, name));

const folder = resolve('out/pictures');
const commits = resolve('out/commits');

/** Returns a folder with a commit, built and compiled. The last one is kept for the next comparison. */
function checkOut(name) {
  const commit = execFileSync('git', ['rev-parse', '--verify', `${name}^{commit}`], {
    encoding: 'utf8',
  }).trim();
  const built = join(commits, commit);
  if (existsSync(built)) return built;
  rmSync(commits, { recursive: true, force: true });
  const cwd = join(commits, 'incomplete');
  mkdirSync(cwd, { recursive: true });
  execFileSync('git', ['archive', '--output', join(cwd, 'commit.tar'), commit]);
  execFileSync('tar', ['-xf', 'commit.tar'], { cwd });
  symlinkSync(resolve('node_modules'), join(cwd, 'node_modules'), 'junction');
  for (const script of ['build', 'compile'])
    execFileSync('npm', ['run', '--silent', script], {
      cwd,
      shell: true,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  renameSync(cwd, built);
  return built;
}

/** Starts the gallery of a folder, in a browser of its own. */
async function openGallery(cwd) {
  const load = (module) => import(pathToFileURL(join(cwd, 'out/demo/gallery', module)).href);
  const { states } = await load('states.js');
  const { createAddress } = await load('looks.js');
  const site = await startServer(['out/demo/serve.js'], { PORT: '0' }, { cwd });
  const browser = await launch(await chromium());
  return {
    ids: states.map(({ id }) => id).filter((id) => isNamed(values.states, id)),
    /** Returns a function that takes the picture of a state in a view. */
    async createCamera({ width = 960, media = '', features = {}, looks = {} }) {
      const page = await browser.newPage();
      const client = await page.createCDPSession();
      // Without motion, so that pictures can be compared.
      const emulated = {
        'prefers-reduced-motion': 'reduce',
        'prefers-color-scheme': looks.scheme ?? '',
        ...features,
      };
      await client.send('Emulation.setEmulatedMedia', {
        media,
        features: Object.entries(emulated).map(([name, value]) => ({ name, value })),
      });
      // A zone other than UTC, so that times are shown in local time and in UTC.
      await page.emulateTimezone('Europe/Berlin');
      return async (id) => {
        await page.setViewport({ width, height: 600 });
        await page.goto(`${site.address}/gallery/${createAddress(id, looks)}`);
        await page.waitForSelector('html[data-shown]', { timeout: 30_000 });
        await page.setViewport({ width, height: await page.evaluate(prepare) });
        return page.screenshot();
      };
    },
    async close() {
      await browser.close();
      site.close();
    },
  };
}

/** Runs in the page. Returns the height of its content, with a dialog, which does not count in the document's height. */
async function prepare() {
  await document.fonts.ready;
  // It blinks.
  document.documentElement.style.caretColor = 'transparent';
  const dialog = document.querySelector('portal-plan-picker')?.shadowRoot.querySelector('dialog[open]');
  return Math.ceil(Math.max(document.body.offsetHeight, dialog ? dialog.scrollHeight + 64 : 0));
}

/** Runs in a page. Returns the share of pixels that differ, and a picture of before, after and difference side by side. */
async function compare(before, after) {
  const images = await Promise.all(
    [before, after].map(async (data) => {
      const image = new Image();
      image.src = `data:image/png;base64,${data}`;
      await image.decode();
      return image;
    }),
  );
  const width = Math.max(...images.map((image) => image.width));
  const height = Math.max(...images.map((image) => image.height));
  const canvas = Object.assign(document.createElement('canvas'), { width: width * 3 + 32, height });
  const context = canvas.getContext('2d', { willReadFrequently: true });
  context.fillStyle = '#808080';
  context.fillRect(0, 0, canvas.width, height);
  const [first, second] = images.map((image, index) => {
    context.drawImage(image, index * (width + 16), 0);
    return new Uint32Array(context.getImageData(index * (width + 16), 0, width, height).data.buffer);
  });
  const difference = context.createImageData(width, height);
  const pixels = new Uint32Array(difference.data.buffer);
  let count = 0;
  for (const index of pixels.keys()) {
    const isSame = first[index] === second[index];
    // As ABGR: red, or the picture before, faintly.
    pixels[index] = isSame ? (first[index] & 0xffffff) | 0x30000000 : 0xff0000ff;
    if (!isSame) count++;
  }
  context.putImageData(difference, (width + 16) * 2, 0);
  return { share: count / pixels.length, picture: canvas.toDataURL().split(',')[1] };
}

requireFreshDist();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const galleries = await Promise.all([checkOut(values.against), resolve('.')].map(openGallery));
const [before, after] = galleries;
const comparer = await (await launch(await chromium())).newPage();
let count = 0;

/** Prints a difference, and writes its picture. */
function report(name, text, picture) {
  count++;
  const file = join(folder, `${name}.png`);
  writeFileSync(file, picture, 'base64');
  console.log(`${name}: ${text}`);
}

try {
  for (const view of views) {
    const [takeBefore, take] = await Promise.all(galleries.map((gallery) => gallery.createCamera(view)));
    for (const id of after.ids) {
      const name = `${id}.${view.name}`;
      if (!before.ids.includes(id)) {
        report(name, 'new', await take(id));
        continue;
      }
      let difference = { share: 1 };
      // Chromium seldom paints a text a fraction of a pixel beside its place: what differs is taken again.
      for (let attempt = 1; attempt <= 3 && difference.share; attempt++) {
        const pictures = await Promise.all([takeBefore(id), take(id)]);
        difference = Buffer.compare(...pictures)
          ? await comparer.evaluate(compare, ...pictures.map((each) => Buffer.from(each).toString('base64')))
          : { share: 0 };
      }
      const { share, picture } = difference;
      if (share) report(name, `${(share * 100).toFixed(2)} % of the pixels`, picture);
    }
  }
  for (const id of before.ids) if (!after.ids.includes(id)) console.log(`${id}: gone`);
  const all = `${after.ids.length} states in ${views.length} views`;
  console.log(count ? `${count} pictures of ${all} differ: ${folder}` : `No picture of ${all} differs.`);
} finally {
  await Promise.all([comparer.browser().close(), ...galleries.map((gallery) => gallery.close())]);
}
process.exitCode = count ? 1 : 0;
