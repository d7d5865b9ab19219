// Bundles a compiled module with the packages that it imports, of which some are CommonJS: `/bundled/<file>` is `out/<file>`.
import { relative, resolve } from 'node:path';
import commonjs from '@rollup/plugin-commonjs';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import replace from '@rollup/plugin-replace';
import { rollup } from 'rollup';

const prefix = '/bundled/';

async function bundle(input) {
  const build = await rollup({
    input,
    plugins: [
      replace({ preventAssignment: true, values: { 'process.env.NODE_ENV': '"production"' } }),
      nodeResolve(),
      commonjs(),
    ],
    // "use client" in the packages of React.
    onwarn: () => undefined,
  });
  const { output } = await build.generate({ format: 'es', inlineDynamicImports: true });
  await build.close();
  return output[0].code;
}

export function bundlesPlugin() {
  const bundles = new Map();
  return {
    name: 'bundles',
    async middleware(context, next) {
      if (!context.path.startsWith(prefix)) return next();
      const file = relative('', resolve('out', context.path.slice(prefix.length)));
      if (!file.startsWith('out')) return next();
      if (!bundles.has(file)) bundles.set(file, bundle(file));
      context.type = 'js';
      context.body = await bundles.get(file);
    },
  };
}
