// Serves pages of a test's own making: the command `page` takes a body, headers, and a script that runs before all else,
// and answers the address of the page.
export function pagesPlugin() {
  const served = new Map();
  return {
    name: 'pages',
    executeCommand({ command, payload }) {
      if (command !== 'page') return undefined;
      const { before, body, headers } = payload;
      const address = `/test-page/${served.size}`;
      // A file of its own: a Content-Security-Policy may not let scripts stand in the page.
      const first = `${address}/before.js`;
      if (before !== undefined) served.set(first, { body: before, type: 'js' });
      const script = before === undefined ? '' : `<script src="${first}"></script>`;
      const page = `<!doctype html><html lang="en"><title>A page</title>${script}${body}</html>`;
      served.set(address, { body: page, type: 'html', headers });
      return address;
    },
    serve: ({ path }) => served.get(path),
  };
}
