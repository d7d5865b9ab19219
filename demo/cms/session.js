// Load this before portal-elements.min.js. The page may be cached, so the customer and the plan come from your server.
(function () {
  document.addEventListener('session-request', function (event) {
    event.respondWith(fetch('/session', { method: 'POST' }));
  });
  fetch('/session/plan', { method: 'POST' })
    .then(async function (response) {
      // Otherwise nobody is signed in: there is no current plan.
      if (!response.ok) return;
      const plan = await response.text();
      document.querySelectorAll('portal-plan-picker').forEach(function (picker) {
        picker.setAttribute('current-plan', plan);
      });
    })
    .catch(function () {
      // The plan is not known.
    });
})();
