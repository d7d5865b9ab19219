// Runs in the browser before React hydrates, so that it handles every `session-request`.
import 'portal-elements';

document.addEventListener('session-request', (event) => {
  event.respondWith(
    fetch('/session', { method: 'POST' }).then((response) => {
      // Nobody is signed in.
      if (response.status === 401) return null;
      return response.ok ? response.text() : Promise.reject(new Error('No session'));
    }),
  );
});
