/**
 * Pure time: between epoch seconds and what a customer types, what start and end are possible, and what an assignment
 * means over time (§1.3 and §2.1 of the service's interface). No clock is read: every `now` is an argument.
 */
import type { CustomerPricingRequest, CustomerPricingResponse } from './service/resources.js';

/** What a local date and time stands for. */
export type LocalTime =
  | {
      /** Whole epoch seconds (UTC); the first pass of a time that the local clock shows twice. */
      seconds: number;
    }
  | {
      /**
       * `gap`: the local clock skips this time, as it does when summer time begins.
       * `invalid`: no whole second of the calendar (empty, half typed, 30 February, 24:00), or one so late that the
       * service would be sent what looks like milliseconds.
       */
      problem: 'invalid' | 'gap';
    };

/** Above this, in epoch seconds, a number is taken for one of milliseconds: it lies in the year 5138. */
const latestTime = 100_000_000_000;

const pad = (value: number, length = 2): string => String(value).padStart(length, '0');

/**
 * The value of an `<input type="datetime-local">`, in the local zone: `2027-03-01T10:00`, with seconds where there are
 * any. Both passes of a time that the clock shows twice have one text, so keep the seconds beside it.
 * @param seconds Epoch seconds (UTC).
 * @returns An empty text for what no input can hold: NaN, milliseconds.
 */
export function toLocalInput(seconds: number): string {
  const date = new Date(seconds * 1000);
  const year = date.getFullYear();
  if (!(year >= 0 && year <= 9999)) return '';
  const time = [date.getHours(), date.getMinutes(), date.getSeconds()].slice(0, date.getSeconds() ? 3 : 2);
  return (
    `${pad(year, 4)}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}T` +
    time.map((part) => pad(part)).join(':')
  );
}

/**
 * The time that the value of an `<input type="datetime-local">` means in the local zone. Nothing is shifted or rolled
 * over: a fraction of a second other than zero is refused as well, since the service takes whole seconds.
 * @param text The value, as `2027-03-01T10:00` or `2027-03-01T10:00:30`.
 */
export function fromLocalInput(text: string): LocalTime {
  const [, typed] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.0+)?$/.exec(text) ?? [];
  const utc = new Date(`${typed ?? ''}Z`);
  // UTC has no gaps: what it does not give back as typed is in no calendar. Engines differ in what they roll over.
  if (!typed || Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(typed))
    return { problem: 'invalid' };
  const seconds = new Date(typed).getTime() / 1000;
  if (seconds > latestTime) return { problem: 'invalid' };
  const shown = toLocalInput(seconds);
  if (shown !== typed.replace(/(T.{5}):00$/, '$1')) return { problem: 'gap' };
  return { seconds };
}

/** A start and an end as chosen, in epoch seconds (UTC). */
export interface Schedule {
  /** Undefined: as soon as possible. */
  start?: number | undefined;
  /** Undefined: no end. */
  end?: number | undefined;
}

/** What is wrong with a schedule, by the field that the customer has to change. Empty: nothing is. */
export interface ScheduleProblems {
  /** The start is not after now. */
  start?: 'start-past';
  /** The end is not after the start, or else not after now. */
  end?: 'end-before-start' | 'end-past';
}

/** Why a time cannot be asked for. */
export type ScheduleProblem = 'invalid' | 'gap' | NonNullable<ScheduleProblems['start' | 'end']>;

/**
 * Whether a schedule can still be asked for. Time passes while the customer reads: check again on confirmation.
 * @param now Epoch seconds.
 */
export function checkSchedule({ start, end }: Schedule, now: number): ScheduleProblems {
  const problems: ScheduleProblems = {};
  if (start !== undefined && start <= now) problems.start = 'start-past';
  if (end === undefined) return problems;
  if (start !== undefined && end <= start) problems.end = 'end-before-start';
  else if (end <= now) problems.end = 'end-past';
  return problems;
}

/**
 * The first full minute, in epoch seconds, at which a plan can be asked to start.
 * @param now Epoch seconds.
 */
export const earliestStart = (now: number): number => Math.floor(now / 60) * 60 + 60;

/**
 * The first full minute, in epoch seconds, at which a plan can be asked to end.
 * @param start Epoch seconds; undefined for as soon as possible.
 * @param now Epoch seconds.
 */
export const earliestEnd = (start: number | undefined, now: number): number =>
  earliestStart(Math.max(start ?? now, now));

/** A plan and when it begins. It lasts until the next step begins (§2.1 rule 5); the last one has no end. */
export interface TimelineStep {
  /** The `productPlanId`; undefined where the page did not say which plan is current or the default. */
  plan: string | undefined;
  /** `soon`: no start is sent, so the service starts it within the upcoming hour. A number: epoch seconds (UTC). */
  from: 'now' | 'soon' | number;
}

/**
 * What an assignment means, in order: the plan of now, what is known to come before the one asked for, that one (§2.1
 * rules 1 and 3), and after an end the account's default plan (§1.3).
 * @param now Epoch seconds.
 * @param current The current `productPlanId`, where known.
 * @param defaultPlan The account's default `productPlanId`, where known.
 * @param known The last known assignment: its start and end may still come before the request's.
 */
export function timeline(
  request: CustomerPricingRequest,
  now: number,
  current?: string,
  defaultPlan?: string,
  known?: CustomerPricingResponse | null,
): TimelineStep[] {
  const { productPlanId, startTimeInSeconds: start = now, endTimeInSeconds: end } = request;
  const isBefore = (time: number | undefined): time is number =>
    time !== undefined && time > now && time < start;
  const { startTimeInSeconds: knownStart, endTimeInSeconds: knownEnd } = known ?? {};
  const steps: TimelineStep[] = [{ plan: current, from: 'now' }];
  if (isBefore(knownStart)) steps.push({ plan: known?.productPlanId, from: knownStart });
  if (isBefore(knownEnd)) steps.push({ plan: defaultPlan, from: knownEnd });
  steps.push({ plan: productPlanId, from: request.startTimeInSeconds ?? 'soon' });
  if (end) steps.push({ plan: defaultPlan, from: end });
  return steps;
}

/** Where an assignment stands. `ended` is also one that never begins, because it ends no later than it starts. */
export type Phase = 'scheduled' | 'current' | 'ended';

/**
 * Where an assignment stands, by its own start and end alone: one that the service starts within the upcoming hour is
 * scheduled, not current.
 * @param now Epoch seconds.
 * @returns Undefined when the service gave no start to tell it from.
 */
export function phaseOf(response: CustomerPricingResponse, now: number): Phase | undefined {
  const { startTimeInSeconds: start, endTimeInSeconds: end } = response;
  // A page may hand in null or zero for "none", of which neither is an end that has passed.
  if (end && end <= Math.max(start ?? now, now)) return 'ended';
  if (!start) return undefined;
  return start > now ? 'scheduled' : 'current';
}
