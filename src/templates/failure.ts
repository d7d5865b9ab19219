import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/en.js';
import type { PortalError, PortalErrorCode } from '../service/errors.js';

/** The codes of errors whose reason is a message. */
const reasons = ['setup', 'offline', 'session', 'rejected', 'throttled'] as const satisfies PortalErrorCode[];

/** A failure: first what it means for the customer, then why, in our words and, as plain text, in the service's. */
export function renderFailure(
  verdict: string,
  { code, outcome, serviceMessage }: PortalError,
  messages: Messages,
  onRetry: (() => void) | undefined,
): TemplateResult {
  const reason = outcome === 'unknown' ? 'checkFirst' : reasons.find((each) => each === code);
  return html`<div class="message ${outcome}">
    <strong>${verdict}</strong>
    ${reason && messages[reason]} ${serviceMessage && html`<q><bdi>${serviceMessage}</bdi></q>`}
    ${
      onRetry
        ? html`<button type="button" part="retry" @click=${onRetry}>${messages.retry}</button>`
        : nothing
    }
  </div>`;
}
