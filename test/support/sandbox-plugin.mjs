// Runs the sandbox service beside the test server, on an origin of its own, so that requests cross origins as they do on
// a host's page. A test asks for its address with the command `sandbox-url`. `open-sandbox` starts one more, on one more
// origin, and `close-sandbox` ends it with every connection to it, the hanging ones too.
import { startSandbox } from '../../out/test/support/sandbox-server.js';

export function sandboxPlugin() {
  const servers = new Map();
  const open = async () => {
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
