import 'portal-elements';
import type {} from 'portal-elements/types/vue.js';

// Outside of the plugin, which runs after the elements have asked for the first time.
document.addEventListener('session-request', (event) => {
  event.respondWith(
    $fetch('/session', { method: 'POST', responseType: 'text' }).catch((error) =>
      // Nobody is signed in.
      error.status === 401 ? null : Promise.reject(error),
    ),
  );
});

export default defineNuxtPlugin(() => undefined);
