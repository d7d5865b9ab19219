/** Reads errors. */
import type { PortalError, PortalErrorOutcome } from '../../src/service/errors.js';

/** Fields of an error that are defined. */
export const errorFieldsOf = ({
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

/** All text of a value that a page could read, log or store. */
export const readableTextOf = (value: unknown): string =>
  isError(value)
    ? [
        value.message,
        value.stack,
        value.cause,
        JSON.stringify(value),
        ...(Object.entries(value).flat() as unknown[]),
      ].join('\n')
    : [JSON.stringify(value), ...Object.entries<unknown>(value as Record<string, unknown>).flat()].join('\n');

/** Whether a value is an error, possibly of another realm. */
export const isError = (value: unknown): value is Error =>
  Object.prototype.toString.call(value) === '[object Error]';
