// Launcher of @web/test-runner for WebKitGTK. It controls MiniBrowser with WebKitWebDriver (Debian package webkit2gtk-driver) over
// the W3C WebDriver protocol, in one session with one test page at a time.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

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
  Delete: '\uE017',
};

export function webkitLauncher({ env = {} } = {}) {
  const children = [];
  let base;
  let session;
  let active;

  const start = (command, args, stdio = 'ignore', extra = {}) => {
    const child = spawn(command, args, { stdio, env: { ...process.env, ...env, ...extra } });
    children.push(child);
    return child;
  };

  /** Starts an X server on a free display. Resolves to the display's name. */
  const openDisplay = async () => {
    const server = start(
      'Xvfb',
      ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'],
      ['ignore', 'ignore', 'ignore', 'pipe'],
    );
    const [number] = await once(server.stdio[3], 'data');
    return `:${String(number).trim()}`;
  };

  const call = async (method, path, body) => {
    const response = await fetch(base + path, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`);
    return value;
  };

  const open = async () => {
    const display = process.env.DISPLAY ?? (await openDisplay());
    const port = await freePort();
    start('WebKitWebDriver', [`--port=${port}`], 'ignore', { DISPLAY: display });
    base = `http://127.0.0.1:${port}`;
    for (let left = 600; ; left--) {
      try {
        await call('GET', '/status');
        break;
      } catch (error) {
        if (!left) throw error;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }
    ({ sessionId: session } = await call('POST', '/session', { capabilities: { alwaysMatch: {} } }));
  };

  let opening;
  return {
    name: 'WebKit',
    // The command plugins of the runner recognize this type and call sendKeys() below.
    type: 'webdriver',
    concurrency: 1,
    async initialize() {},
    async startSession(id, url) {
      await (opening ??= open());
      active = id;
      await call('POST', `/session/${session}/url`, { url });
    },
    isActive: (id) => active === id,
    getBrowserUrl: () => call('GET', `/session/${session}/url`),
    async sendKeys(_id, keys) {
      const actions = keys
        .map((key) => keyCodes[key] ?? key)
        .flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]);
      await call('POST', `/session/${session}/actions`, {
        actions: [{ type: 'key', id: 'keyboard', actions }],
      });
      await call('DELETE', `/session/${session}/actions`);
    },
    async stopSession() {
      active = undefined;
      await call('POST', `/session/${session}/url`, { url: 'about:blank' });
      return { browserLogs: [] };
    },
    async stop() {
      if (session) await call('DELETE', `/session/${session}`).catch(() => {});
      for (const child of children.reverse()) child.kill();
    },
  };
}
