// Rollup plugins for the self-contained script.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeStyleSheet } from './style-sheet.mjs';
import { budget, lastSize, weigh } from './weigh.mjs';

/** Loads languages from the folder beside the script: a bundle of one file cannot be split into chunks. */
export const languagesBeside = () => ({
  name: 'languages-beside',
  resolveId(name, importer) {
    return importer && name.endsWith('/i18n/load.js') ? resolve('dist/script/load-language.js') : undefined;
  },
});

/** Writes the style sheet of the page beside the script, and prints its size. */
export const styleSheet = () => ({
  name: 'style-sheet',
  async generateBundle() {
    const { planStyles } = await import('../dist/plan/plan.styles.js');
    const source = writeStyleSheet(readFileSync('src/portal-elements.css', 'utf8'), planStyles.join('\n'));
    this.emitFile({ type: 'asset', fileName: 'portal-elements.css', source });
    // TypeScript 6 checks imports without names, too.
    this.emitFile({ type: 'asset', fileName: 'portal-elements.css.d.ts', source: 'export {};\n' });
    const { minified, brotli } = weigh(source);
    console.log(`portal-elements.css: ${minified} bytes, ${brotli} brotli`);
  },
});

/** Writes the licenses of the packages in the script beside it. */
export const licenses = () => ({
  name: 'licenses',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
    const folders = new Set(
      modules.flatMap((id) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id.replaceAll('\\', '/')) ?? []),
    );
    const sections = [...folders].sort().map((folder) => {
      const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
      return `## ${name} ${version}\n\n${readFileSync(`${folder}/LICENSE`, 'utf8').trim()}\n`;
    });
    const source = `# Third-party licenses\n\nPackages in portal-elements.min.js.\n\n${sections.join('\n')}`;
    this.emitFile({ type: 'asset', fileName: 'THIRD-PARTY.md', source });
  },
});

/** Prints the size of the script, and fails the build over the budget. */
export const checkSize = () => ({
  name: 'check-size',
  generateBundle(_, bundle) {
    for (const [file, { code }] of Object.entries(bundle)) {
      if (!code) continue;
      const { minified, gzip, brotli } = weigh(code);
      const growth = brotli - lastSize;
      console.log(
        `${file}: ${minified} bytes minified, ${gzip} gzip, ${brotli} brotli (${growth < 0 ? '' : '+'}${growth})`,
      );
      if (brotli > budget)
        this.error(
          `${file} is ${brotli - budget} bytes over its budget of ${budget} (brotli). ` +
            '`node scripts/module-sizes.mjs` prints what each module adds. Set `lastSize` in scripts/weigh.mjs if it is worth it.',
        );
    }
  },
});
