// Launcher of @web/test-runner for WebKitGTK. It controls MiniBrowser with WebKitWebDriver (Debian package webkit2gtk-driver) over
// the W3C WebDriver protocol.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port.mjs';

/** Code points of WebDriver for keys without a character. */
const keyCodes = {
  Backspace: '\uE003',
  Tab: '\uE004',
  Enter: '\uE007',
  Shift: '\uE008',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** Calls a URL until it answers. Resolves to the value of its answer. */
async function callUntilAnswered(call, path) {
  for (let left = 600; ; left--) {
    try {
      return await call('GET', path);
    } catch (error) {
      if (!left) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

export function webkitLauncher({ env = {} } = {}) {
  const children = [];
  const start = (command, args, stdio = 'ignore', extra = {}) => {
    const child = spawn(command, args, { stdio, env: { ...process.env, ...env, ...extra } });
    children.push(child);
    return child;
  };

  /** Starts an X server on a free display. Resolves to the display's name. */
  const openDisplay = async () => {
    const args = ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
    const server = start('Xvfb', args, ['ignore', 'ignore', 'ignore', 'pipe']);
    const [number] = await once(server.stdio[3], 'data');
    return `:${String(number).trim()}`;
  };

  /**
   * Starts a browser. Resolves to a function that sends it commands of the W3C WebDriver protocol. WebKitWebDriver has one session,
   * and an X server gives the focus to one window: each browser has its own.
   */
  const openBrowser = async () => {
    const DISPLAY = process.env.DISPLAY ?? (await openDisplay());
    const port = await freePort();
    start('WebKitWebDriver', [`--port=${port}`], 'ignore', { DISPLAY });
    const call = async (method, path, body) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const { value } = await response.json();
      if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
      return value;
    };
    await callUntilAnswered(call, '/status');
    const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: {} } });
    return (method, path, body) => call(method, `/session/${sessionId}${path}`, body);
  };

  /** Browsers without a test page, and those with one by the id of its session. */
  const idle = [];
  const active = new Map();
  return {
    name: 'WebKit',
    // The command plugins of the runner recognize this type and call sendKeys() below.
    type: 'webdriver',
    // Two browsers, because one takes twice as long as the other engines. Each has one page, which is in front and receives keys.
    concurrency: process.env.DISPLAY ? 1 : 2,
    async startSession(id, url) {
      const call = idle.pop() ?? (await openBrowser());
      active.set(id, call);
      await call('POST', '/url', { url });
    },
    isActive: (id) => active.has(id),
    getBrowserUrl: (id) => active.get(id)('GET', '/url'),
    async sendKeys(id, keys) {
      const actions = keys
        .map((key) => keyCodes[key] ?? key)
        .flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
      const call = active.get(id);
      await call('POST', '/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
      await call('DELETE', '/actions');
    },
    async stopSession(id) {
      const call = active.get(id);
      active.delete(id);
      await call('POST', '/url', { url: 'about:blank' });
      idle.push(call);
      return { browserLogs: [] };
    },
    async stop() {
      await Promise.all([...idle, ...active.values()].map((call) => call('DELETE', '').catch(() => {})));
      for (const child of children.reverse()) child.kill();
    },
  };
}
