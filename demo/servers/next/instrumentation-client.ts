// Runs in the browser before React hydrates, so that it handles every `session-request`.
import 'portal-elements';

document.addEventListener('session-request', (event) => {
  event.respondWith(fetch('/session', { method: 'POST' }));
});
