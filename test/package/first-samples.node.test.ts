/** The first sample of a framework's page changes a plan as it is, while `npx portal-elements sandbox` runs. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { build, type Plugin } from 'esbuild';
import type { Browser } from 'puppeteer-core';
import { compile } from 'svelte/compiler';
import { compileScript, parse } from 'vue/compiler-sfc';
import { createSite } from '../../src/cli/site.js';
import { startSandbox } from '../support/sandbox-server.js';
import { changePlan, launchChromium } from './browser.js';
import { blocksOf, sandboxAddress } from './guides/blocks.js';

/** Mounts the sample of each framework in `#app`. */
const mains = {
  react: `import { createElement } from 'react';
    import { createRoot } from 'react-dom/client';
    import App from './App.tsx';
    createRoot(document.querySelector('#app')).render(createElement(App));`,
  preact: `import { h, render } from 'preact';
    import { App } from './App.tsx';
    render(h(App, {}), document.querySelector('#app'));`,
  vue: `import { createApp } from 'vue';
    import App from './App.vue';
    createApp(App).mount('#app');`,
  svelte: `import { mount } from 'svelte';
    import App from './App.svelte';
    mount(App, { target: document.querySelector('#app') });`,
};

type Framework = keyof typeof mains;

/** The guide, the language and, if it is not the first one in this language, a text of the sample of each framework. */
const samples: Record<Framework, [guide: string, language: string, content?: string]> = {
  react: ['react', 'tsx'],
  preact: ['overview', 'tsx', 'types/preact.js'],
  vue: ['vue', 'vue'],
  svelte: ['svelte', 'svelte'],
};

/** Gives esbuild the sample as the file `App`, compiled by its framework. */
const asApp = (code: string): Plugin => ({
  name: 'app',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^\.\/App\./ }, ({ path }) => ({ path, namespace: 'app' }));
    const load = { resolveDir: resolve('.') };
    onLoad({ filter: /\.tsx$/, namespace: 'app' }, () => ({ ...load, contents: code, loader: 'tsx' }));
    onLoad({ filter: /\.vue$/, namespace: 'app' }, () => {
      const isCustomElement = (tag: string) => tag.startsWith('portal-');
      const templateOptions = { compilerOptions: { isCustomElement } };
      const options = { id: 'app', inlineTemplate: true, templateOptions };
      return { ...load, contents: compileScript(parse(code).descriptor, options).content, loader: 'ts' };
    });
    onLoad({ filter: /\.svelte$/, namespace: 'app' }, () => ({
      ...load,
      contents: compile(code, { generate: 'client' }).js.code,
    }));
  },
});

/** Bundles an application that consists of a sample. */
async function bundle(framework: Framework, code: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: mains[framework], resolveDir: resolve('.') },
    plugins: [asApp(code)],
    alias: {
      'portal-elements/portal-elements.css': resolve('dist/portal-elements.css'),
      'portal-elements/types': resolve('dist/types'),
      'portal-elements/react.js': resolve('dist/react.js'),
      'portal-elements': resolve('dist/index.js'),
    },
    bundle: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: framework === 'preact' ? 'preact' : 'react',
    loader: { '.css': 'empty' },
    define: { 'process.env.NODE_ENV': '"production"' },
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

describe('with `npx portal-elements sandbox`, the first sample', () => {
  let browser: Browser;
  before(async () => {
    browser = await launchChromium();
  });
  after(() => browser.close());

  for (const framework of Object.keys(samples) as Framework[])
    it(`changes a plan in ${framework}, and hears of it`, { timeout: 60_000 }, async () => {
      const [guide, language, content = ''] = samples[framework];
      const { code = '' } =
        blocksOf(readFileSync(`docs/frameworks/${guide}.md`, 'utf8')).find(
          (each) => each.language === language && each.code.includes(content),
        ) ?? {};
      const { url, sandbox, close } = await startSandbox(createSite);
      const page = await browser.newPage();
      try {
        const errors: unknown[] = [];
        page.on('pageerror', (error) => errors.push(error));
        await page.setContent('<div id="app"></div>');
        const script = await bundle(framework, code.replaceAll(sandboxAddress, url));
        await page.addScriptTag({ content: script, type: 'module' });
        const assigned = new Promise((resolve) =>
          page.on('console', (message) => {
            if (message.text() === 'assigned pro') resolve(true);
          }),
        );
        await changePlan(page, 'pro');
        await assigned;
        assert.deepEqual(
          sandbox.ledger.assignments.map(({ plan }) => plan.productPlanId),
          ['pro'],
        );
        assert.deepEqual(errors, []);
      } finally {
        // A page beside another one may get no frames, which the locators wait for.
        await page.close();
        await close();
      }
    });
});
