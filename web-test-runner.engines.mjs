// The browser tests in Chromium, and in Firefox and WebKit if they are installed.
import { configure } from './test/support/runner.mjs';

export default await configure('chromium', 'firefox', 'webkit');
