import { html, nothing, type TemplateResult } from 'lit';
import { format, formatWait, type Localization } from '../localize/format.js';
import type { AssignmentError, PortalError, PortalErrorCode } from '../service/errors.js';
import { renderButton } from './button.js';

/**
 * Renders a failure: what it means for the customer, then the reason. A message of the service is shown as plain text.
 * @param summary What the failure means for the customer.
 * @param onRetry Undefined: no retry is possible.
 * @param details Details below the reason.
 */
export function renderFailure(
  summary: string,
  error: PortalError & Partial<Pick<AssignmentError, 'outcome'>>,
  localization: Localization,
  onRetry: (() => void) | undefined,
  details: unknown = nothing,
): TemplateResult {
  const { messages } = localization;
  const { code, outcome, serviceMessage } = error;
  const isUnknown = outcome === 'unknown';
  // The customer cannot solve it alone.
  const needsHelp = isUnknown || code === 'setup' || code === 'rejected';
  // Failures of an unknown outcome have no message of their own.
  const reason = (messages as Partial<Record<PortalErrorCode, string>>)[code];
  const text = isUnknown
    ? `${messages.mayBeDone} ${messages.checkFirst}`
    : // The service's own reason for a rejection replaces the generic one.
      reason && !serviceMessage && `${reason} ${formatRetryTime(error, localization)}`;
  return html`<div class="message ${outcome}" tabindex="-1">
    <strong>${summary}</strong>
    ${serviceMessage && html`<q><bdi>${serviceMessage}</bdi></q>`} ${text ? html`<p>${text}</p>` : nothing}
    ${needsHelp ? html`<slot name="help"></slot>` : nothing} ${details}
    ${
      onRetry
        ? html`<div class="actions">
            ${renderButton('retry', isUnknown ? messages.retryAnyway : messages.retry, onRetry)}
          </div>`
        : nothing
    }
  </div>`;
}

/** Formats when a throttled customer can retry. */
function formatRetryTime(
  { code, retryAfterInSeconds }: PortalError,
  { messages, language }: Localization,
): string {
  if (code !== 'throttled') return '';
  // PortalError caps `retryAfterInSeconds` at 120: the real time is unknown.
  return retryAfterInSeconds && retryAfterInSeconds < 120
    ? format(messages.retryIn, { time: formatWait(retryAfterInSeconds, language) })
    : messages.retryLater;
}
