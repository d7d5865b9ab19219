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

/** Plan in the markup of the page. A server reads it from its own list. */
export interface HostPlan {
  readonly label: string;
  readonly price: number;
  readonly currency: string;
  readonly interval: string;
}

export function readPlan(value: string): HostPlan {
  const plan = document.querySelector(`portal-plan[value="${CSS.escape(value)}"]`);
  const read = (name: string): string => plan?.getAttribute(name) ?? '';
  return {
    label: read('label') || value,
    price: Number(read('price')),
    currency: read('currency'),
    interval: read('interval'),
  };
}

/** Rounds to cents, so that rows add up. */
export const toCents = (amount: number): number => Math.round(amount * 100) / 100;

/** Part of this month that is left, from 0 to 1. */
export function getRestOfMonth(): number {
  const today = new Date();
  const days = new Date(today.getFullYear(), today.getMonth() + 1, 0).getDate();
  return (days - today.getDate() + 1) / days;
}

/** Formats epoch seconds as a local date and time. */
export const formatTime = (seconds: number): string =>
  new Date(seconds * 1000).toLocaleString(document.documentElement.lang, {
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });

// The text stays below the current plan until the new one starts.
document.addEventListener('plan-error', ({ detail: { outcome } }) => {
  if (outcome === 'unknown')
    showText('#coming', 'We are looking into your last change, and will write to you.');
});
