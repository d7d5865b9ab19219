// Takes a screenshot of every state of the gallery in every view, and writes a contact sheet: out/pictures/index.html.
//
//   npm run build && npm run compile
//   node test/tools/pictures/pictures.mjs
//   node test/tools/pictures/pictures.mjs --views dark,rtl --states review,refused
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { launch } from 'puppeteer-core';
import { createAddress } from '../../../out/demo/gallery/looks.js';
import { groups as everyGroup } from '../../../out/demo/gallery/states.js';
import { startServer } from '../../../out/test/support/command.js';
import { chromium } from '../../support/browsers.mjs';
import { open, picture } from './camera.mjs';
import { sheetOf } from './sheet.mjs';
import { views as everyView } from './views.mjs';

const folder = resolve('out/pictures');
const { values } = parseArgs({ options: { views: { type: 'string' }, states: { type: 'string' } } });
const named = (names, name) => !names || names.split(',').includes(name);
const views = everyView.filter(({ name }) => named(values.views, name));
const groups = everyGroup
  .map(({ heading, states }) => ({ heading, states: states.filter(({ id }) => named(values.states, id)) }))
  .filter(({ states }) => states.length);

/** Takes all screenshots of a view. Returns the errors and warnings of the pages. */
async function takeView(view, browser, address, pictures) {
  const noise = [];
  const page = await open(browser, view);
  for (const { id } of groups.flatMap(({ states }) => states)) {
    if (view.states && !view.states.includes(id)) continue;
    const file = `${id}.${view.name}.png`;
    noise.push(
      ...(await picture(
        page,
        `${address}/gallery/${createAddress(id, view.looks)}`,
        view,
        `${folder}/${file}`,
      )),
    );
    pictures.set(`${id} ${view.name}`, file);
  }
  await page.close();
  return noise;
}

const launchOptions = await chromium();
if (!launchOptions) {
  console.error('There is no Chromium to picture in: install Chrome, Chromium or Edge, or set CHROME_PATH.');
  process.exit(1);
}
const began = Date.now();
await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
const [site, browser] = await Promise.all([startServer(['out/demo/serve.js']), launch(launchOptions)]);
try {
  const pictures = new Map();
  const noise = [];
  for (const view of views) noise.push(...(await takeView(view, browser, site.address, pictures)));
  await writeFile(`${folder}/index.html`, sheetOf(groups, views, pictures));
  console.log(
    `${pictures.size} pictures in ${((Date.now() - began) / 1000).toFixed(0)} s: ${folder}/index.html`,
  );
  for (const text of noise) console.error(text);
  process.exitCode = noise.length ? 1 : 0;
} finally {
  await browser.close();
  site.close();
}
