/** What an error says, and what a page can read of it. */
import type { PortalError, PortalErrorOutcome } from '../../src/service/errors.js';

/** The properties of an error that are defined. */
export const said = ({
  code,
  status,
  serviceMessage,
  retryAfterInSeconds,
  outcome,
}: PortalError & { readonly outcome?: PortalErrorOutcome }): object =>
  Object.fromEntries(
    Object.entries({ code, status, serviceMessage, retryAfterInSeconds, outcome }).filter(
      ([, value]) => value !== undefined,
    ),
  );

/** Everything that a page could read, log or store of a value. */
export const traces = (value: unknown): string =>
  isError(value)
    ? [
        value.message,
        value.stack,
        value.cause,
        JSON.stringify(value),
        ...(Object.entries(value).flat() as unknown[]),
      ].join('\n')
    : [JSON.stringify(value), ...Object.entries<unknown>(value as Record<string, unknown>).flat()].join('\n');

/** Also of an error from another page. */
export const isError = (value: unknown): value is Error =>
  Object.prototype.toString.call(value) === '[object Error]';
