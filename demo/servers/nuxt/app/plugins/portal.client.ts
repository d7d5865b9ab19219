import 'portal-elements';
import type {} from 'portal-elements/types/vue.js';

export default defineNuxtPlugin(() => {
  document.addEventListener('session-request', (event) => {
    event.respondWith($fetch('/session', { method: 'POST', responseType: 'text' }));
  });
});
