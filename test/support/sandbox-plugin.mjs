// Runs the sandbox service on its own origin, so that requests are cross-origin, as on a host page. The command `sandbox-url`
// returns its URL. `open-sandbox` starts another one on another origin, and `close-sandbox` stops it and closes all its
// connections, including pending ones.
export function sandboxPlugin() {
  const servers = new Map();
  const open = async () => {
    // Compiled when the test runner starts.
    const { startSandbox } = await import('../../out/test/support/sandbox-server.js');
    const server = await startSandbox();
    servers.set(server.url, server);
    return server.url;
  };
  const close = async (url) => {
    await servers.get(url)?.close();
    return servers.delete(url);
  };
  let url;
  return {
    name: 'sandbox',
    async serverStart() {
      url = await open();
    },
    async serverStop() {
      await Promise.all([...servers.keys()].map(close));
    },
    executeCommand({ command, payload }) {
      if (command === 'sandbox-url') return url;
      if (command === 'open-sandbox') return open();
      return command === 'close-sandbox' ? close(payload) : undefined;
    },
  };
}
