import { html, nothing, type TemplateResult } from 'lit';
import { format, formatWait, type Localization } from '../localize/format.js';
import type { AssignmentError, PortalError, PortalErrorCode } from '../service/errors.js';
import { renderButton } from './button.js';

/** The codes of errors whose reason is a message. */
const reasons = [
  'setup',
  'busy',
  'canceled',
  'offline',
  'session',
  'rejected',
  'throttled',
] as const satisfies PortalErrorCode[];

/** Failures that a customer cannot mend alone: the page may offer its help. */
const helpless: readonly PortalErrorCode[] = ['setup', 'rejected'];

/**
 * A failure: first what it means for the customer, then why: in the service's words, as plain text, where it has some.
 * @param extraButtons Buttons beside the one that tries again.
 */
export function renderFailure(
  verdict: string,
  error: PortalError & Partial<Pick<AssignmentError, 'outcome'>>,
  localization: Localization,
  onRetry: (() => void) | undefined,
  extraButtons: unknown = nothing,
): TemplateResult {
  const { messages } = localization;
  const { code, outcome, serviceMessage } = error;
  const isUnknown = outcome === 'unknown';
  const reason = reasons.find((each) => each === code);
  // Of a refusal the service knows more than that it refused.
  const isTold = serviceMessage && code === 'rejected';
  const text = isUnknown
    ? `${messages.mayBeDone} ${messages.checkFirst}`
    : reason && !isTold && `${messages[reason]} ${describeWait(error, localization)}`;
  return html`<div class="message ${outcome}" tabindex="-1">
    <strong>${verdict}</strong>
    ${serviceMessage && html`<q><bdi>${serviceMessage}</bdi></q>`} ${text ? html`<p>${text}</p>` : nothing}
    ${isUnknown || helpless.includes(code) ? html`<slot name="help"></slot>` : nothing}
    ${
      onRetry || extraButtons !== nothing
        ? html`<div class="actions">
            ${onRetry ? renderButton('retry', isUnknown ? messages.retryAnyway : messages.retry, onRetry) : nothing}
            ${extraButtons}
          </div>`
        : nothing
    }
  </div>`;
}

/** When to try again, where the service asks to wait. */
function describeWait(
  { code, retryAfterInSeconds: wait }: PortalError,
  { messages, language }: Localization,
): string {
  if (code !== 'throttled') return '';
  // 120 stands for every longer wait.
  return wait && wait < 120
    ? format(messages.retryIn, { time: formatWait(wait, language) })
    : messages.retryLater;
}
