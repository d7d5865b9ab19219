/**
 * What the host pages share: the session and texts. The sandbox takes the place of the server of a business, which knows the
 * signed-in customer.
 */
import type { SessionOptions } from '../../src/testing/sessions.js';

/** The sandbox's endpoint, relative to each host page. */
const sessions = '../../sandbox/sessions';

/** Creates a customer, and answers each `session-request` of the page. */
export function signIn(customer: SessionOptions): void {
  let customerId: string | undefined;
  document.addEventListener('session-request', (event) => {
    event.respondWith(createSession());
  });

  async function createSession(): Promise<string> {
    // A known customer keeps the current plan.
    const options = customerId ? { ...customer, customerId, plan: undefined } : customer;
    const answer = await fetch(sessions, { method: 'POST', body: JSON.stringify(options) });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`);
    const session = (await answer.json()) as { token: string; customerId: string };
    customerId = session.customerId;
    return session.token;
  }
}

/** Shows a text in an element of the page. Without a text, hides the element. */
export function showText(selector: string, text: string): void {
  const place = document.querySelector<HTMLElement>(selector);
  if (!place) return;
  place.textContent = text;
  place.hidden = !text;
}

/** Returns the name of a plan from the markup of the page. */
export const getPlanName = (value: string): string =>
  document.querySelector(`portal-plan[value="${CSS.escape(value)}"]`)?.getAttribute('label') ?? value;

const dayAndTime = new Intl.DateTimeFormat(document.documentElement.lang, {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** Formats epoch seconds as a local date and time. */
export const formatTime = (seconds: number): string => dayAndTime.format(new Date(seconds * 1000));

// The text stays below the current plan until the new one starts.
document.addEventListener('plan-error', ({ detail: { outcome } }) => {
  if (outcome === 'unknown')
    showText('#coming', 'We are looking into your last change, and will write to you.');
});
