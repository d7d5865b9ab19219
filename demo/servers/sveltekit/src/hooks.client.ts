import 'portal-elements';
import type {} from 'portal-elements/types/svelte.js';

document.addEventListener('session-request', (event) => {
  event.respondWith(fetch('/session', { method: 'POST' }));
});
