/** The calendar of the business. */
import { business } from './business.js';

/** Returns what the clock of a time zone shows, as if it were UTC. */
function toLocal(time: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  } as const).formatToParts(time);
  const read = (name: string) => Number(parts.find(({ type }) => type === name)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
}

/** @returns The day of the month, how many it has, and its end in epoch seconds. */
export function getMonth(now: Date, timeZone = business.timeZone) {
  const today = new Date(toLocal(now.getTime(), timeZone));
  const next = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1);
  // The offset at the end of the month may be another one than today.
  let end = next;
  for (let round = 0; round < 2; round++) end += next - toLocal(end, timeZone);
  return { day: today.getUTCDate(), days: new Date(next - 1).getUTCDate(), end: end / 1000 };
}

/** Start of the next month in epoch seconds: the end of what is paid for. */
export const getPeriodEnd = (now = new Date()): number => getMonth(now).end;
