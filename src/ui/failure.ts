import { html, nothing, type TemplateResult } from 'lit';
import { format, formatWait, type Localization } from '../i18n/format.js';
import type { AssignmentError, PortalError } from '../service/errors.js';
import { renderButton } from './button.js';
import { renderMessage } from './message.js';

interface Failure {
  /** Whether it is no failure: the customer has stopped it. */
  readonly isStopped?: boolean;
  /** What became of a request of unknown outcome. Undefined: it is not known. */
  readonly settled?: string | undefined;
  /** What the failure means for the customer. */
  readonly summary: string;
  readonly error: PortalError & Partial<Pick<AssignmentError, 'outcome'>>;
  readonly localization: Localization;
  /** Level of the summary as a heading. */
  readonly level: number;
  readonly details?: unknown;
  readonly save?: unknown;
  /** Undefined: no retry is possible. */
  readonly onRetry: (() => void) | undefined;
  /** Whether a retry is not possible yet. */
  readonly isPending?: boolean;
  /** Undefined: the failure is shown until the next attempt. */
  readonly onDone?: (() => void) | undefined;
}

/** Renders a failure: what it means for the customer, then the reason. A message of the service is shown as plain text. */
export function renderFailure(failure: Failure): TemplateResult {
  const { isStopped, settled, isPending, summary, error, level, onRetry, onDone, localization } = failure;
  const { messages } = localization;
  const { code, status, outcome, serviceMessage, customerMessage } = error;
  const isUnknown = outcome === 'unknown';
  const isSettled = settled !== undefined;
  // The customer cannot solve it alone, or has to sign in.
  const helpful = ['setup', 'rejected', 'canceled', 'session', ...(outcome ? ['network'] : [])];
  const needsHelp = !isStopped && !isSettled && (isUnknown || helpful.includes(code));
  // Failures of an unknown outcome have no message of their own. What prevents a change says nothing of the settings.
  const hasReason = !isStopped && (outcome !== undefined || !['setup', 'rejected'].includes(code));
  // Nobody has been signed in yet, if the service has refused no token.
  const key = code === 'session' && status === undefined ? 'signIn' : code;
  const known = (messages as Partial<Record<string, string>>)[key] ?? '';
  const reason = hasReason && `${known} ${formatRetryTime(error, localization)}`.trim();
  const text = isUnknown
    ? (settled ?? `${messages.mayBeDone} ${messages.checkFirst}`)
    : // The reason of the service or of the page replaces the generic one.
      customerMessage || (!serviceMessage && reason);
  const retry =
    onRetry && !isSettled
      ? renderButton({
          part: 'retry',
          onPress: onRetry,
          isUnavailable: isPending === true,
          isText: isUnknown,
          label: isUnknown ? messages.retryAnyway : messages.retry,
        })
      : nothing;
  const done = onDone ? renderDone(onDone, messages.close, !isUnknown && Boolean(onRetry)) : nothing;
  return renderMessage({
    tone: isStopped ? 'stopped' : isUnknown ? outcome : '',
    title: summary,
    level,
    text: html`${serviceMessage && html`<q><bdi>${serviceMessage}</bdi></q>`}
    ${text ? html`<p><bdi>${text}</bdi></p>` : nothing}`,
    more: html`${needsHelp ? html`<slot name="help">${isUnknown ? html`<p>${messages.contactSupport}</p>` : nothing}</slot>` : nothing}
    ${failure.details}
    ${
      onRetry || onDone
        ? html`<div class="actions">
            ${isUnknown ? [done, ' ', failure.save, ' ', retry] : [retry, ' ', done]}
          </div>`
        : nothing
    }`,
  });
}

/** Renders the button that hides a message. */
export const renderDone = (onDone: () => void, label: string, isText = false): TemplateResult =>
  renderButton({ part: 'done', label, onPress: onDone, isText });

/** Formats when the customer can retry, if that is a matter of time. */
function formatRetryTime(
  { code, retryAfterInSeconds }: PortalError,
  { messages, language }: Localization,
): string {
  if (!['network', 'service', 'throttled'].includes(code)) return '';
  // PortalError caps `retryAfterInSeconds` at 120: the real time is unknown.
  return retryAfterInSeconds && retryAfterInSeconds < 120
    ? format(messages.retryIn, { time: formatWait(retryAfterInSeconds, language) })
    : messages.retryLater;
}
