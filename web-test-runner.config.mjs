// The browser tests in Chromium. `BROWSERS=firefox npx wtr` runs them in another engine.
import { configure } from './test/support/runner.mjs';

export default await configure('chromium');
