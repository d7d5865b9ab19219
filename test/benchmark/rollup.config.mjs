// Bundles the peers as our own script is bundled: `rollup -c … --configPickers=cards,vanilla`.
import { nodeResolve } from '@rollup/plugin-node-resolve';
import terser from '@rollup/plugin-terser';

export default ({ configPickers }) =>
  configPickers
    .split(',')
    .map((name) => ({
      input: `out/test/benchmark/pickers/${name}.js`,
      output: { file: `out/test/benchmark/bundles/${name}.js`, format: 'iife' },
      plugins: [
        nodeResolve({ browser: true, modulePaths: ['out/peers/node_modules'] }),
        terser({ ecma: 2020, compress: { passes: 3 } }),
      ],
    }));
