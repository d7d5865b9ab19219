import 'portal-elements';
import type {} from 'portal-elements/types/vue.js';

// Outside of the plugin, which runs after the elements have asked for the first time.
document.addEventListener('session-request', (event) => {
  event.respondWith(fetch('/session', { method: 'POST' }));
});

export default defineNuxtPlugin(() => undefined);
