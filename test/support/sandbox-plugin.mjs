// Runs the sandbox service on its own origin, so that requests are cross-origin, as on a host page. The command `sandbox-url`
// returns its URL. `open-sandbox` starts another one on another origin, and `close-sandbox` stops it and closes all its
// connections, including pending ones. `open-command` starts `npx portal-elements sandbox` of the build.
export function sandboxPlugin() {
  const servers = new Map();
  const open = async () => {
    // Compiled when the test runner starts.
    const { startSandbox } = await import('../../out/test/support/sandbox-server.js');
    const server = await startSandbox();
    servers.set(server.url, server);
    return server.url;
  };
  const openCommand = async () => {
    const { startServer } = await import('../../out/test/support/command.js');
    const { address, close } = await startServer(['dist/cli/main.js', 'sandbox', '--port', '0']);
    servers.set(address, { close });
    return address;
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
      if (command === 'open-command') return openCommand();
      return command === 'close-sandbox' ? close(payload) : undefined;
    },
  };
}
