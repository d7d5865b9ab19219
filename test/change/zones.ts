/**
 * An oracle of time zones, independent of what it judges: offsets as `Intl` names them, never a local getter of `Date`.
 * All times are epoch seconds.
 */

const week = 7 * 86_400;

/** Change of a zone's offset. Wall-clock times are the result of `Date.UTC` for their fields, in seconds. */
export interface Transition {
  /** First second of the new offset. */
  readonly at: number;
  /** Seconds east of UTC. */
  readonly before: number;
  readonly after: number;
}

/** Seconds east of UTC that a zone has at a time. */
function offsetOf(zone: string): (seconds: number) => number {
  const names = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  return (seconds) => {
    const name = names.formatToParts(seconds * 1000).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign = '', hours = 0, minutes = 0, rest = 0] =
      /^GMT(?:([+-])(\d\d):(\d\d)(?::(\d\d))?)?$/.exec(name ?? '') ?? [];
    return Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(rest));
  };
}

/** All changes of a zone's offset between two times. No zone has two in a week. */
export function transitionsOf(zone: string, from: number, to: number): Transition[] {
  const offset = offsetOf(zone);
  const found: Transition[] = [];
  let before = offset(from);
  for (let end = from + week; end <= to; end += week) {
    const after = offset(end);
    if (after === before) continue;
    let [low, at] = [end - week, end];
    while (at - low > 1) {
      const middle = Math.floor((low + at) / 2);
      if (offset(middle) === before) low = middle;
      else at = middle;
    }
    found.push({ at, before, after });
    before = after;
  }
  return found;
}

/** Seconds east of UTC before the first change. */
export const firstOffset = (zone: string, from: number): number => offsetOf(zone)(from);

/** Wall-clock time as the value of a datetime-local input. */
export const written = (wall: number): string =>
  new Date(wall * 1000).toISOString().slice(0, wall % 60 ? 19 : 16);
