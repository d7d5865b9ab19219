/**
 * The mutants that no test can tell from the source, and why. Each is named by its line as it is and as the defect
 * makes it, so an edit elsewhere leaves the list as it is; one that does not survive any more has to leave the list.
 */
import type { Place } from './mutants.js';

export interface Survivor extends Place {
  why: string;
}

/** The mutants of one line that survive for one reason. */
const of = (file: string, within: string, why: string, line: string, ...mutants: string[]): Survivor[] =>
  mutants.map((becomes) => ({ file, within, line, becomes, why }));

export const survivors: Survivor[] = [
  of(
    'src/schedule.ts',
    'day',
    'any span does that is longer than a step of the clock and shorter than the time between two',
    'const day = 86_400;',
    'const day = 86401;',
    'const day = 86399;',
  ),
  of(
    'src/schedule.ts',
    'toLocalInput',
    'the year 0 is in no input, and what lies before now is refused in any case',
    "if (!(year >= 0 && year <= 9999)) return '';",
    "if (!(year > 0 && year <= 9999)) return '';",
    "if (!(year >= 1 && year <= 9999)) return '';",
  ),
  of(
    'src/schedule.ts',
    'toLocalInput',
    'there are three to slice',
    'const time = [date.getHours(), date.getMinutes(), date.getSeconds()].slice(0, date.getSeconds() ? 3 : 2);',
    'const time = [date.getHours(), date.getMinutes(), date.getSeconds()].slice(0, date.getSeconds() ? 4 : 2);',
  ),
  of(
    'src/schedule.ts',
    'fromLocalInput',
    'only the second of the list is read',
    'const [, typed] = /^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d)?)(?:\\.0+)?$/.exec(text) ?? [];',
    "const [, typed] = /^(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d)?)(?:\\.0+)?$/.exec(text) ?? ['other'];",
  ),
  of(
    'src/schedule.ts',
    'fromLocalInput',
    'where nothing was typed, the date is not looked at',
    "const utc = new Date(`${typed ?? ''}Z`);",
    'const utc = new Date(`${typed}Z`);',
    "const utc = new Date(`${typed ?? 'other'}Z`);",
  ),
  of(
    'src/schedule.ts',
    'fromLocalInput',
    'where nothing was typed, the date is none either',
    'if (!typed || Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(typed))',
    'if (Number.isNaN(utc.getTime()) || !utc.toISOString().startsWith(typed))',
  ),
  of(
    'src/schedule.ts',
    'fromLocalInput',
    'nothing comes after the seconds in what was taken from the text',
    "if (shown !== typed.replace(/(T.{5}):00$/, '$1')) return { problem: 'gap' };",
    "if (shown !== typed.replace(/(T.{5}):00/, '$1')) return { problem: 'gap' };",
  ),
  of(
    'src/schedule.ts',
    'checkSchedule',
    'no comparison with undefined holds',
    "if (start !== undefined && start <= now) problems.start = 'start-past';",
    "if (start <= now) problems.start = 'start-past';",
    "if (true && start <= now) problems.start = 'start-past';",
  ),
  of(
    'src/schedule.ts',
    'checkSchedule',
    'no comparison with undefined holds',
    'if (end === undefined) return problems;',
    'if (false) return problems;',
  ),
  of(
    'src/schedule.ts',
    'checkSchedule',
    'no comparison with undefined holds',
    "if (start !== undefined && end <= start) problems.end = 'end-before-start';",
    "if (end <= start) problems.end = 'end-before-start';",
    "if (true && end <= start) problems.end = 'end-before-start';",
  ),
  of(
    'src/schedule.ts',
    'timeline',
    'no time is after now and before now, and none before undefined',
    'const { productPlanId, startTimeInSeconds: start = now, endTimeInSeconds: end } = request;',
    'const { productPlanId, startTimeInSeconds: start, endTimeInSeconds: end } = request;',
  ),
  of(
    'src/schedule.ts',
    'timeline',
    'no comparison with undefined holds',
    'time !== undefined && time > now && time < start;',
    'time > now && time < start;',
    'true && time > now && time < start;',
  ),
  of(
    'src/schedule.ts',
    'timeline',
    'its start is known, so it is there',
    'if (isBefore(knownStart)) steps.push({ plan: known?.productPlanId, from: knownStart });',
    'if (isBefore(knownStart)) steps.push({ plan: known.productPlanId, from: knownStart });',
  ),
  of(
    'src/service/endpoints.ts',
    'pause',
    'the pause of our own is always longer',
    'retryAfterInSeconds = 0,',
    'retryAfterInSeconds = -1,',
  ),
  of(
    'src/service/errors.ts',
    'readMessage',
    'the cut only spares work: no more than the first 200 characters are used, and 401 units tell of one more',
    'const characters = Array.from(plain.slice(0, 2 * longest + 2));',
    'const characters = Array.from(plain.slice(0));',
    'const characters = Array.from(plain);',
    'const characters = Array.from(plain.slice(0, 3 * longest + 2));',
    'const characters = Array.from(plain.slice(0, 2 * longest + 3));',
    'const characters = Array.from(plain.slice(0, 2 * longest + 1));',
  ),
  of(
    'src/service/errors.ts',
    'readRetryAfter',
    'neither null nor an empty text is a date',
    'if (!retryAfter) return undefined;',
    'if (false) return undefined;',
  ),
  of(
    'src/service/errors.ts',
    'readRetryAfter',
    'an empty text has gone before',
    'const seconds = /^\\d+$/.test(retryAfter)',
    'const seconds = /^\\d*$/.test(retryAfter)',
  ),
  of(
    'src/service/errors.ts',
    'readRetryAfter',
    'Math.min makes a number of the digits too',
    '? +retryAfter',
    '? retryAfter',
  ),
  of(
    'src/service/resources.ts',
    'readPricingRequest',
    'no comparison with undefined holds, and no time that was read is zero',
    'if (start && end && end <= start)',
    'if (end <= start)',
    'if (start && end <= start)',
    'if (end && end <= start)',
  ),
  of(
    'src/service/session.ts',
    'PortalSession.send',
    'an empty key is none, and never gets there',
    'if (apiKey && !/^[\\x20-\\x7e]+$/.test(apiKey))',
    'if (apiKey && !/^[\\x20-\\x7e]*$/.test(apiKey))',
  ),
  of(
    'src/service/session.ts',
    'PortalSession.#renew',
    'without a token none was refused: both are undefined',
    'if (this.#token && this.#token !== refused) return Promise.resolve(this.#token);',
    'if (this.#token !== refused) return Promise.resolve(this.#token);',
  ),
  of(
    'src/service/session.ts',
    'PortalSession.#askForToken',
    'to call what is not there throws, which counts as no token, as its absence does',
    'return this.#options.renewToken?.(reason);',
    'return this.#options.renewToken(reason);',
  ),
  of(
    'src/service/session.ts',
    'endpoint',
    'without an address it throws, or is refused below: set-up either way',
    "const { protocol, hostname, origin, pathname, href } = new URL(baseUrl?.trim() ?? '', page);",
    'const { protocol, hostname, origin, pathname, href } = new URL(baseUrl?.trim(), page);',
    "const { protocol, hostname, origin, pathname, href } = new URL(baseUrl.trim() ?? '', page);",
    "const { protocol, hostname, origin, pathname, href } = new URL(baseUrl?.trim() ?? 'other', page);",
  ),
  of(
    'src/service/session.ts',
    'endpoint',
    'without an address it throws, which is caught: set-up either way',
    'if (baseUrl?.trim() && isTrusted && href === origin + pathname)',
    'if (baseUrl.trim() && isTrusted && href === origin + pathname)',
  ),
  of(
    'src/service/session.ts',
    'endpoint',
    'to take off nothing changes nothing',
    "return href.replace(/\\/+$/, '').replace(/\\/customer-portal$/, '');",
    "return href.replace(/\\/*$/, '').replace(/\\/customer-portal$/, '');",
  ),
].flat();
