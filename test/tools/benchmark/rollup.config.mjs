// Bundles the peers as our own script is bundled.
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import terser from '@rollup/plugin-terser';

export default ['vanilla', 'lit', 'preact', 'react'].map((name) => ({
  input: `out/test/tools/benchmark/pickers/${name}.js`,
  output: { file: `out/benchmark/${name}.js`, format: 'iife' },
  plugins: [
    replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
    nodeResolve(),
    commonjs(),
    terser({ ecma: 2020, compress: { passes: 3 } }),
  ],
}));
