/** Loads Lit's hydration support, as a page does for its own elements. */
import '@lit-labs/ssr-client/lit-element-hydrate-support.js';

await import(new URL('../../guides/client.js', import.meta.url).href);
