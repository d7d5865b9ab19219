import { PortalError, type PortalErrorOutcome } from '../../src/service/errors.js';

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
export function readableTextOf(value: unknown): string {
  const { message, stack, cause } = value as Partial<Error>;
  const own = Object.entries<unknown>(value as Record<string, unknown>).flat();
  return [message, stack, cause, JSON.stringify(value), ...own].join('\n');
}

/** Whether a value is an error, possibly of another realm. */
export const isError = (value: unknown): value is Error =>
  Object.prototype.toString.call(value) === '[object Error]';

/** Returns the PortalError that a promise rejects with or a function throws. */
export async function errorOf(work: Promise<unknown> | (() => unknown)): Promise<PortalError> {
  try {
    await (typeof work === 'function' ? work() : work);
  } catch (error) {
    if (!(error instanceof PortalError)) throw error;
    return error;
  }
  throw new Error('It succeeded.');
}
