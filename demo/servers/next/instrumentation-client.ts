// Runs in the browser before React hydrates: no request for a token is missed.
import 'portal-elements';

document.addEventListener('session-request', (event) => {
  event.respondWith(
    fetch('/session', { method: 'POST' }).then((response) =>
      response.ok ? response.text() : Promise.reject(new Error('No session')),
    ),
  );
});
