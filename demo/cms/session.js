// Load this before portal-elements.min.js. The page may be cached, so the customer and the plan come from your server.
(function () {
  function ask(path) {
    return fetch(path, { method: 'POST' }).then(function (response) {
      // Nobody is signed in.
      if (response.status === 401) return null;
      return response.ok ? response.text() : Promise.reject(new Error('No session'));
    });
  }
  document.addEventListener('session-request', function (event) {
    event.respondWith(ask('/session'));
  });
  ask('/session/plan').then(
    function (plan) {
      document.querySelectorAll('portal-plan-picker').forEach(function (picker) {
        picker.setAttribute('current-plan', plan);
      });
    },
    function () {
      // Nobody is signed in: there is no current plan.
    },
  );
})();
