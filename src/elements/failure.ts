import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../messages/en.js';
import type { PortalError } from '../service/errors.js';

/** A failure: first what it means for the customer, then why, in our words and, as plain text, in the service's. */
export function renderFailure(
  verdict: string,
  { code, outcome, serviceMessage }: PortalError,
  messages: Messages,
  onRetry: (() => void) | undefined,
): TemplateResult {
  const reason = outcome === 'unknown' ? messages.checkFirst : (messages as Record<string, string>)[code];
  return html`<div class="message ${outcome}">
    <strong>${verdict}</strong>
    ${reason} ${serviceMessage && html`<q><bdi>${serviceMessage}</bdi></q>`}
    ${
      onRetry
        ? html`<button type="button" part="retry" @click=${onRetry}>${messages.tryAgain}</button>`
        : nothing
    }
  </div>`;
}
