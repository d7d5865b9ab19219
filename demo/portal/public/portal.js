// What this page adds to the elements: the state that the server knows, amounts, and the two requests around a payment.
const session = document.querySelector('portal-session');
const picker = document.querySelector('portal-plan-picker');
if (picker) run();

function run() {
  const token = session.getAttribute('session-token');
  const { cancellation, ...known } = JSON.parse(document.querySelector('#data').textContent);
  let { periodEnd } = known;

  /** Sends a request of the page itself. The elements send theirs without the cookie. */
  async function call(method, path, body, signal) {
    const headers = { 'content-type': 'application/json', 'x-page-token': token };
    const response = await fetch(path, {
      method,
      headers,
      signal,
      ...(body && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    // The sign-in has ended: the server shows its page.
    if (response.status === 401) location.reload();
    // The picker shows `customerMessage` to the customer.
    if (!response.ok) throw Object.assign(new Error(path), { customerMessage: answer.errorMessage });
    return answer;
  }

  function show(state) {
    // The start of a cancellation has moved to the next month.
    if (state.periodEnd !== periodEnd) location.reload();
    periodEnd = state.periodEnd;
    picker.currentPlan = state.currentPlan;
    picker.assignment = state.assignments;
    picker.uncertain = state.uncertain;
  }

  /** Asks what has changed in another tab, on another device, or by support. */
  async function refresh() {
    if (document.hidden || picker.pending) return;
    const state = await call('GET', '/state').catch(() => null);
    if (state && !picker.pending) show(state);
  }

  /** Ends what was confirmed and not sent, so that a request which is still on its way changes nothing. */
  const withdraw = () => call('POST', '/withdraw').then(show, () => undefined);

  const isCancellation = ({ productPlanId, startTimeInSeconds }) =>
    productPlanId === cancellation?.request.productPlanId &&
    startTimeInSeconds === cancellation.request.startTimeInSeconds;

  document.addEventListener('plan-review', (event) => {
    const { request } = event.detail;
    event.respondWith(
      isCancellation(request) ? cancellation : call('POST', '/preview', request, event.signal),
    );
  });
  // Opens the change at the server and reserves its money. If that is refused, the answer to the elements' request says why.
  document.addEventListener('plan-assign', (event) =>
    event.waitUntil(call('POST', '/confirm', event.detail)),
  );
  document.addEventListener('plan-error', withdraw);
  document.addEventListener('session-request', (event) => {
    // The token ends with the sign-in. There is no other one for this page.
    event.respondWith(Promise.reject(new Error('Sign in again')));
  });
  document.addEventListener('visibilitychange', refresh);
  setInterval(refresh, 15_000);
  show(known);
}
