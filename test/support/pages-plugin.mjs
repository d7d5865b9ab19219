// Serves what a test makes: the command `page` takes a body, headers, a kind of document, and a script that runs before all
// else; `file` takes a body, its type and headers, and whether to hold it until the command `release` names it. Both answer an
// address, or take the one whose answer they replace. By a middleware: what a plugin serves gets a script of the server's own, which a page's policy would forbid.
const script = (address, nonce) =>
  address ? `<script src="${address}"${nonce ? ` nonce="${nonce}"` : ''}></script>` : '';

const quirks = (head, body) => `<html lang="en"><title>A page</title>${head}${body}</html>`;

const documents = {
  html: (head, body) => `<!doctype html>${quirks(head, body)}`,
  quirks,
  xhtml: (head, body) =>
    '<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml" lang="en">' +
    `<head><title>A page</title>${head}</head><body>${body}</body></html>`,
};

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
      // A file of its own: a Content-Security-Policy may not let scripts stand in the page.
      const first = before === undefined ? undefined : `${address}/before.js`;
      if (first) served.set(first, { body: before, type: 'js' });
      served.set(address, {
        body: documents[kind](script(first, nonce), body),
        type: kind === 'xhtml' ? 'application/xhtml+xml' : 'html',
        headers,
      });
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
