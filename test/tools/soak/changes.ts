/**
 * Everything that a page can change under an attempt, and how the attempt must end all the same: what was reviewed is what
 * is sent, or nothing is; and what one customer was told is not shown to the next.
 */
import type { Attempt, PageChange } from './attempt.js';
import { type Case, noFault } from './faults.js';
import type { Random } from './random.js';

type Maker = (random: Random) => Case;

/** Longer than any change of the page comes after its request. */
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

/** Whether the outcome is shown to whoever looks at the picker in the end. */
export const isShown = (attempt: Attempt): boolean =>
  attempt.change?.what !== 'remount' && !(isOtherCustomer(attempt) && attempt.change?.when !== 'review');

/** The tokens that a request may carry: those of the customer at the press. */
export function tokensOf({ change, token, otherToken, renewedToken }: Attempt): string[] {
  const isChanged = change?.what === 'token' && change.when !== 'sent';
  return isChanged ? [otherToken] : [token, renewedToken];
}

/** Whether the next review warns of an attempt of unknown outcome. */
export const isWarned = (attempt: Attempt): boolean => !isOtherCustomer(attempt);
