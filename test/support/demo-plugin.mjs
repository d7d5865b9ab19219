// Writes the demo to out/site/ before a test opens its pages, once for all engines.
export function demoPlugin() {
  let built;
  return {
    name: 'demo',
    async executeCommand({ command }) {
      if (command !== 'build-demo') return undefined;
      // Compiled when the test runner starts.
      await (built ??= import('../../demo/static/build.mjs'));
      return true;
    },
  };
}
