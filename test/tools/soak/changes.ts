/**
 * Changes of the page during an attempt, and how the attempt must end: what was reviewed is what is sent, or nothing is sent.
 * The outcome of one customer is never shown to another.
 */
import type { Attempt, PageChange } from './attempt.js';
import { type Case, noFault } from './faults.js';
import type { Random } from './random.js';

type Maker = (random: Random) => Case;

/** Delay of the response, in milliseconds: longer than that of any change after the request. */
const delay = 150;

const change = (
  what: PageChange['what'],
  when: PageChange['when'],
  { isSameCustomer = false, ...more }: Partial<Case> & { isSameCustomer?: boolean } = {},
): Maker => {
  const customer = what === 'token' ? `, ${isSameCustomer ? 'the same' : 'another'} customer` : '';
  return (random) => ({
    ...noFault,
    kind: `${what} changes: ${when}${customer}`,
    ...(when === 'sent' && { faults: [{ delay }] }),
    ...more,
    change: { what, when, after: random.whole(0, 100), isSameCustomer },
  });
};

const canceled: Partial<Case> = {
  ...{ end: 'not-applied', code: 'canceled', applies: false, calls: 0, received: 0 },
};

const unknown: Partial<Case> = {
  ...{ end: 'unknown', code: 'service', faults: [{ delay, status: 500, at: 'after' }] },
};

export const changes: readonly Maker[] = [
  ...[false, true].flatMap((isSameCustomer) => [
    change('token', 'review', { isSameCustomer }),
    change('token', 'held', { isSameCustomer, ...(!isSameCustomer && canceled) }),
    change('token', 'sent', { isSameCustomer }),
    change('token', 'sent', { isSameCustomer, ...unknown }),
  ]),
  ...(['review', 'press', 'press', 'held', 'sent'] as const).map((when) => change('price', when)),
  change('remount', 'held'),
  change('remount', 'sent'),
  change('remount', 'sent', unknown),
];

const isOtherCustomer = ({ change }: Attempt): boolean => change?.what === 'token' && !change.isSameCustomer;

/** Whether the picker on the page shows the outcome. */
export const isShown = (attempt: Attempt): boolean =>
  attempt.change?.what !== 'remount' && !(isOtherCustomer(attempt) && attempt.change?.when !== 'review');

/** Tokens that a request may carry: those of the customer who confirmed. */
export function tokensOf({ change, token, otherToken, renewedToken }: Attempt): string[] {
  const isChanged = change?.what === 'token' && change.when !== 'sent';
  return isChanged ? [otherToken] : [token, renewedToken];
}

/** Whether the next review must warn of an unknown outcome. */
export const isWarned = (attempt: Attempt): boolean => !isOtherCustomer(attempt);
