// The browser tests in Chromium. `npx wtr --engines` also runs them in Firefox and WebKit if they are installed, and `BROWSERS=firefox npx wtr` in
// another engine.
import { configure } from './test/support/runner.mjs';

export default await configure(
  'chromium',
  ...(process.argv.includes('--engines') ? ['firefox', 'webkit'] : []),
);
