// Writes dist/custom-elements.json, from the sources and the compiled classes.
import { publicApi } from './manifest-plugin.mjs';

export default {
  globs: ['src/{plan,picker,session,settings}/portal-*.ts'],
  outdir: 'dist',
  packagejson: false,
  litelement: true,
  plugins: [publicApi()],
};
