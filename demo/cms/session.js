// Load this before portal-elements.min.js. Your server says who is signed in and on which plan: a cached page cannot.
(function () {
  function ask(path) {
    return fetch(path, { method: 'POST' }).then(function (response) {
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
      // Nobody is signed in: no plan is marked.
    },
  );
})();
