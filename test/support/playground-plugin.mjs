// Serves the site of `npm start`, with its own sandbox, in the folder `/playground/` of the test server. Its pages are
// same-origin, so tests can access them, and in a folder, so tests notice URLs that are not relative.
import { createSite } from '../../out/demo/site.js';

const folder = '/playground';

export function playgroundPlugin() {
  const site = createSite();
  return {
    name: 'playground',
    async middleware(context, next) {
      if (!context.url.startsWith(`${folder}/`)) return next();
      // The site sends responses, or drops connections, itself. Without this, Koa would respond with 404.
      context.respond = false;
      context.status = 200;
      context.req.url = context.url.slice(folder.length);
      await site(context.req, context.res);
    },
  };
}
