// Rollup plugins for the self-contained script.
import { resolve } from 'node:path';
import { budget, weigh } from './weigh.mjs';

/** Loads languages from the folder beside the script: a bundle of one file cannot be split into chunks. */
export const languagesBeside = () => ({
  name: 'languages-beside',
  resolveId(name, importer) {
    return importer && name.endsWith('/i18n/load.js') ? resolve('dist/script/load-language.js') : undefined;
  },
});

/** Prints the size of the script, and fails the build over the budget. */
export const checkSize = () => ({
  name: 'check-size',
  generateBundle(_, bundle) {
    for (const [file, { code }] of Object.entries(bundle)) {
      const { minified, gzip, brotli } = weigh(code);
      console.log(`${file}: ${minified} bytes minified, ${gzip} gzip, ${brotli} brotli`);
      if (brotli > budget)
        this.error(
          `${file} is ${brotli - budget} bytes over its budget of ${budget} (brotli). ` +
            '`node scripts/module-sizes.mjs` prints what each module adds.',
        );
    }
  },
});
