/** What a business does for its pages: its server knows who is signed in. Here the sandbox stands in for that server. */
import type { SessionOptions } from '../../src/testing/sessions.js';

/** Beside the pages of the demo, two folders up from each host page. */
const sessions = '../../sandbox/sessions';

/** Signs a new customer in, and answers every `session-request` of the page: all the session wiring there is. */
export function signIn(customer: SessionOptions): void {
  let customerId: string | undefined;
  document.addEventListener('session-request', (event) => {
    event.respondWith(newSession());
  });

  async function newSession(): Promise<string> {
    // A customer who is known keeps the plan of now.
    const who = customerId ? { ...customer, customerId, plan: undefined } : customer;
    const answer = await fetch(sessions, { method: 'POST', body: JSON.stringify(who) });
    if (!answer.ok) throw new Error(`The sandbox answered ${answer.status}`);
    const session = (await answer.json()) as { token: string; customerId: string };
    customerId = session.customerId;
    return session.token;
  }
}

/** The name that the page's own markup gives a plan. */
export const nameOf = (value: string): string =>
  document.querySelector(`portal-plan[value="${CSS.escape(value)}"]`)?.getAttribute('label') ?? value;

const dayAndTime = new Intl.DateTimeFormat(document.documentElement.lang, {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
});

/** A time of the service, in words. */
export const inWords = (seconds: number): string => dayAndTime.format(new Date(seconds * 1000));
