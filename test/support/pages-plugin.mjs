// Serves pages and files that a test creates.
// - `page` takes a body, headers, a kind of document, and a script that runs first.
// - `file` takes a body, its type and headers, and whether to hold the response until the command `release` with its address.
// Both return the address. To replace a response, pass its address.
// A middleware serves them: the test server adds a script to pages from `serve`, which a page's policy would block.
const script = (address, nonce) =>
  address ? `<script src="${address}"${nonce ? ` nonce="${nonce}"` : ''}></script>` : '';

const quirks = (head, body) => `<html lang="en"><title>A page</title>${head}${body}</html>`;

const documents = { html: (head, body) => `<!doctype html>${quirks(head, body)}`, quirks };

export function pagesPlugin() {
  const served = new Map();
  return {
    name: 'pages',
    executeCommand({ command, payload }) {
      if (command === 'release') {
        served.get(payload).release();
        return true;
      }
      if (command !== 'page' && command !== 'file') return undefined;
      const address = payload.address ?? `/test-page/${served.size}`;
      if (command === 'file') {
        const file = { ...payload };
        if (payload.held) file.held = new Promise((release) => Object.assign(file, { release }));
        served.set(address, file);
        return address;
      }
      const { before, body, headers, kind = 'html', nonce } = payload;
      // A separate file, because a Content-Security-Policy may block inline scripts.
      const first = before === undefined ? undefined : `${address}/before.js`;
      if (first) served.set(first, { body: before, type: 'js' });
      served.set(address, { body: documents[kind](script(first, nonce), body), type: 'html', headers });
      return address;
    },
    async middleware(context, next) {
      const file = served.get(context.path);
      if (!file) return next();
      await file.held;
      context.type = file.type;
      context.set(file.headers ?? {});
      context.body = file.body;
    },
  };
}
