/**
 * The sandbox inside the page, for a site without a server: what the page asks of the sandbox's addresses is answered here,
 * everything else goes to the network. It comes before every other script of the page. What it keeps lasts as long as the
 * page: each load begins with a new customer, as it does with a server.
 */
import { createSandbox } from '../sandbox/sandbox.js';

const site = new URL('.', import.meta.url).href;
const network = globalThis.fetch;
const sandbox = createSandbox();

globalThis.fetch = (input, init) => {
  const { href, origin } = new URL(input instanceof Request ? input.url : input, document.baseURI);
  const path = href.startsWith(site) ? href.slice(site.length) : '';
  if (input instanceof Request || !/^(customer-portal|sandbox)\//.test(path)) return network(input, init);
  return sandbox.fetch(`${origin}/${path}`, init);
};
