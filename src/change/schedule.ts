/**
 * Times of an assignment (§1.3, §2.1) as pure functions: conversion between epoch seconds and local times, and checks of start and
 * end. The current time is an argument.
 */
import { startWithin } from '../customer/timeline.js';
import { latestTime } from '../input/read.js';

/** A local date and time that was read. */
export interface LocalTime {
  /** Whole epoch seconds (UTC). The earlier one if the local time occurs twice. */
  readonly seconds?: number;
  /**
   * `gap`: the local clock skips this time, for example when summer time begins.
   * `invalid`: not a whole second of the calendar (empty, incomplete, 30 February, 24:00), or later than `latestTime`.
   */
  readonly problem?: 'invalid' | 'gap';
}

/**
 * Returns the value of an `<input type="datetime-local">` in the local time zone: `2027-03-01T10:00`, with seconds unless they are
 * zero. Keep the epoch seconds too: when a local time occurs twice, both times have the same text.
 * @param seconds Epoch seconds (UTC).
 * @returns An empty text for a number that an input cannot show: NaN, milliseconds.
 */
export function toLocalInput(seconds: number): string {
  const date = new Date(seconds * 1000);
  const year = date.getFullYear();
  if (!(year >= 0 && year <= 9999)) return '';
  // The same date and time in UTC.
  const utc = new Date(0);
  utc.setUTCFullYear(year, date.getMonth(), date.getDate());
  utc.setUTCHours(date.getHours(), date.getMinutes(), date.getSeconds());
  return utc.toISOString().replace(/(:00)?\.000Z/, '');
}

/**
 * Reads the value of an `<input type="datetime-local">` in the local time zone, without shifting it. Fractions of a second
 * other than zero are invalid, because the service takes whole seconds.
 * @param text For example `2027-03-01T10:00` or `2027-03-01T10:00:30`.
 */
export function fromLocalInput(text: string): LocalTime {
  const [, typed] = /^(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?)(?:\.0+)?$/.exec(text) ?? [];
  const utc = new Date(`${typed ?? ''}Z`);
  // UTC has no gaps, so a time that differs after parsing is not in the calendar. Engines differ in what they roll over.
  if (!typed || Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(typed))
    return { problem: 'invalid' };
  const seconds = new Date(typed).getTime() / 1000;
  if (seconds > latestTime) return { problem: 'invalid' };
  const shown = toLocalInput(seconds);
  if (shown !== typed.replace(/(T.{5}):00$/, '$1')) return { problem: 'gap' };
  return { seconds };
}

/** Requested start and end in epoch seconds (UTC). */
export interface Schedule {
  /** Undefined: as soon as possible. */
  start?: number | undefined;
  /** Undefined: no end. */
  end?: number | undefined;
}

/** Problems of a schedule, by the field that the customer has to change. Empty: none. */
export interface ScheduleProblems {
  /** The start is not after now. */
  start?: 'start-past';
  /** The end is not after the start, or, without a start, not after the hour in which it begins; or not after now. */
  end?: 'end-before-start' | 'end-past';
}

/** Why a time cannot be requested. */
export type ScheduleProblem = 'invalid' | 'gap' | NonNullable<ScheduleProblems['start' | 'end']>;

/**
 * Returns the problems of a schedule. Check again on confirmation: time passes while the customer reads.
 * @param now Epoch seconds.
 */
export function checkSchedule({ start, end }: Schedule, now: number): ScheduleProblems {
  const problems: ScheduleProblems = {};
  if (start !== undefined && start <= now) problems.start = 'start-past';
  if (end === undefined) return problems;
  const isPast = end <= now && !(start !== undefined && end <= start);
  if (isPast) problems.end = 'end-past';
  else if (end <= (start ?? now + startWithin)) problems.end = 'end-before-start';
  return problems;
}

/** Whether a time has passed that was in the future when it was chosen. */
export const hasPassed = ({ start = Infinity, end = Infinity }: Schedule, now: number): boolean =>
  Math.min(start, end) <= now;

/**
 * Returns the first full minute, in epoch seconds, that can be requested as a start.
 * @param now Epoch seconds.
 */
export const getEarliestStart = (now: number): number => Math.floor(now / 60) * 60 + 60;

/**
 * Returns the first full minute, in epoch seconds, that can be requested as an end.
 * @param start Epoch seconds. Undefined: as soon as possible.
 * @param now Epoch seconds.
 */
export const getEarliestEnd = (start: number | undefined, now: number): number =>
  getEarliestStart(Math.max(start ?? now + startWithin, now));
