// What this page adds to the elements: the state that the server knows, amounts, and the two requests around a payment.
const session = document.querySelector('portal-session');
const picker = document.querySelector('portal-plan-picker');
writeTimes(document);
document.querySelector('[data-print]')?.addEventListener('click', () => print());
if (picker) run();

/** Writes times as the picker does: in the language of the page, and the time zone of the reader. */
function writeTimes(root) {
  const day = { day: 'numeric', month: 'long', year: 'numeric' };
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' };
  for (const element of root.querySelectorAll('time'))
    element.textContent = new Date(element.dateTime).toLocaleString(document.documentElement.lang, {
      ...day,
      ...time,
    });
}

function run() {
  let token = session.getAttribute('session-token');
  /** Request and amounts of a cancellation. Null: there is no plan to cancel. */
  let cancellation;
  const terms = document.querySelector('.terms');
  /** Id of the review that was announced last: a repeated request of it is known as one. */
  let review;
  /** Counts the changes of this page, at their beginning and end, and the questions for the state. */
  let turn = 0;
  /** The next question, while a payment is under way. */
  let soon;

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

  /** Asks for another token. There is none if another customer has signed in since. */
  async function renewToken() {
    const response = await fetch(`/session?customer=${encodeURIComponent(session.getAttribute('customer'))}`);
    if (response.ok) token = await response.clone().text();
    return response;
  }

  /** Asks for the state, and shows it unless a change has begun or ended since, or a newer question was asked: it is outdated then. */
  async function showState(ask) {
    const mine = ++turn;
    const state = await ask().catch(() => null);
    if (state && mine === turn) show(state);
  }

  function show(state) {
    ({ cancellation } = state);
    const { defaultPlan } = picker.dataset;
    picker.defaultPlan = cancellation ? defaultPlan : null;
    // It moves to the next month.
    const start = cancellation?.request.startTimeInSeconds ?? null;
    const card = document.querySelector(`portal-plan[value="${defaultPlan}"]`);
    if (card) card.startTimeInSeconds = start;
    picker.currentPlan = state.currentPlan;
    picker.assignments = state.assignments;
    picker.uncertain = state.uncertain;
    // Also an outcome that only this page does not know.
    if (!state.uncertain) picker.settle();
    for (const [id, html] of Object.entries(state.html ?? {})) {
      const [shown, next] = [document.getElementById(id), document.createElement('div')];
      next.innerHTML = html;
      writeTimes(next);
      // Only what differs: a link may have the focus.
      if (next.innerHTML !== shown.innerHTML) shown.replaceChildren(...next.childNodes);
    }
    // The money of an invoice is captured after the answer.
    clearTimeout(soon);
    if (document.querySelector('#invoices .pending')) soon = setTimeout(refresh, 1000);
  }

  /** Asks what has changed in another tab, on another device, or by support. */
  function refresh() {
    if (!document.hidden && !picker.pending) void showState(() => call('GET', '/state'));
  }

  const isCancellation = ({ productPlanId, startTimeInSeconds }) =>
    productPlanId === cancellation?.request.productPlanId &&
    startTimeInSeconds === cancellation.request.startTimeInSeconds;

  document.addEventListener('plan-review', (event) => {
    const { request, kind } = event.detail;
    // What was agreed to for another plan, or for the last order, is not agreed to for this one.
    terms.hidden = !['start', 'switch'].includes(kind);
    terms.querySelector('input').checked = false;
    review = crypto.randomUUID();
    event.respondWith(
      isCancellation(request)
        ? cancellation.amounts && cancellation
        : call('POST', '/preview', { id: review, request }, event.signal),
    );
  });
  // Opens the change at the server and reserves its money. A refusal calls the change off: nothing is sent.
  document.addEventListener('plan-assign', (event) => {
    turn++;
    event.waitUntil(call('POST', '/confirm', { id: review, request: event.detail }).then(() => true));
  });
  document.addEventListener('plan-assigned', () => {
    turn++;
    refresh();
  });
  // Ends what was confirmed and not sent, so that a request which is still on its way changes nothing.
  document.addEventListener('plan-error', ({ request }) => {
    turn++;
    if (request && review) void showState(() => call('POST', '/withdraw', { id: review, request }));
  });
  document.addEventListener('session-request', (event) => {
    event.respondWith(renewToken());
  });
  document.addEventListener('visibilitychange', refresh);
  setInterval(refresh, 15_000);
  show(JSON.parse(document.querySelector('#data').textContent));
}
