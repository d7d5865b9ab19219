// Serves what `npm start` serves, in a folder of the test server: `/playground/`, with a sandbox of its own. So the addresses of
// its pages have to be relative, and a test can reach into them.
import { createSite } from '../../out/demo/site.js';

const folder = '/playground';

export function playgroundPlugin() {
  const site = createSite();
  return {
    name: 'playground',
    async middleware(context, next) {
      if (!context.url.startsWith(`${folder}/`)) return next();
      // The site answers by itself, connections that it drops included; the server would tell of a 404.
      context.respond = false;
      context.status = 200;
      context.req.url = context.url.slice(folder.length);
      await site(context.req, context.res);
    },
  };
}
