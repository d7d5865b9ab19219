// Runs the sandbox service beside the test server, on an origin of its own, so that requests cross origins as they do on
// a host's page. A test asks for its address with the command `sandbox-url`.
import { startSandbox } from '../out/demo/sandbox/server.js';

export function sandboxPlugin() {
  let server;
  return {
    name: 'sandbox',
    async serverStart() {
      server = await startSandbox();
    },
    async serverStop() {
      await server.close();
    },
    executeCommand({ command }) {
      return command === 'sandbox-url' ? server.url : undefined;
    },
  };
}
