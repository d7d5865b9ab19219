import 'portal-elements';
import type {} from 'portal-elements/types/svelte.js';

document.addEventListener('session-request', (event) => {
  // SvelteKit 3 refuses a POST without this header where it does not know the address of its site.
  const headers = { 'content-type': 'application/json' };
  event.respondWith(fetch('/session', { method: 'POST', headers }));
});
