/** A page that loads Lit's hydration support for elements of its own. */
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';

await import(new URL('../../../guides/client.js', import.meta.url).href);
