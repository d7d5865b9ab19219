// Bundles the peers as our own script is bundled: `rollup -c … --configPickers=vanilla,lit`.
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';

/** Adds the style sheet of a package to its bundle, minified, since a page has to load both. */
const styles = {
  name: 'styles',
  transform(code, id) {
    if (!id.endsWith('.css')) return null;
    const imports = [...code.matchAll(/@import url\('(.+?)'\);/g)].map(([, path]) =>
      path.startsWith('.') ? path : `./${path}`,
    );
    const css = code
      .replace(/@import[^;]+;|\/\*.*?\*\//gs, '')
      .replace(/\s+/g, ' ')
      .trim();
    return {
      code: [
        ...imports.map((path) => `import '${path}';`),
        'const sheet = new CSSStyleSheet();',
        `sheet.replaceSync(${JSON.stringify(css)});`,
        'document.adoptedStyleSheets.push(sheet);',
      ].join('\n'),
      moduleSideEffects: true,
    };
  },
};

export default ({ configPickers }) =>
  configPickers
    .split(',')
    .map((name) => ({
      input: `out/benchmark/pickers/${name}.js`,
      output: { file: `out/benchmark/bundles/${name}.js`, format: 'iife' },
      plugins: [
        replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
        nodeResolve({ browser: true, modulePaths: ['out/benchmark/peers/node_modules'] }),
        commonjs(),
        styles,
        terser({ ecma: 2020, compress: { passes: 3 } }),
      ],
    }));
