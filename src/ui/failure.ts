import { html, nothing, type TemplateResult } from 'lit';
import { format, formatWait, type Localization } from '../i18n/format.js';
import type { AssignmentError, PortalError } from '../service/errors.js';
import { renderMessage } from './message.js';

/** Why something has failed, as the customer reads it. Plain data. */
export interface Failure {
  /** The service's own words. */
  readonly quote?: string | undefined;
  readonly text: string;
  /** Whether the customer cannot solve it alone, or has to sign in. */
  readonly needsHelp: boolean;
}

/** Explains an error: the reason of the service or of the page replaces the generic one. */
export function explainError(
  error: PortalError & Partial<Pick<AssignmentError, 'outcome'>>,
  localization: Localization,
): Failure {
  const { code, status, outcome, serviceMessage: quote, customerMessage } = error;
  // Nobody has been signed in yet, if the service has refused no token.
  const key = code === 'session' && status === undefined ? 'signIn' : code;
  const { [key]: known = '' } = localization.messages as Partial<Record<string, string>>;
  // What prevents a change says nothing of the settings.
  const isKnown = outcome !== undefined || !['setup', 'rejected'].includes(code);
  const reason = !quote && isKnown ? `${known} ${formatRetryTime(error, localization)}`.trim() : '';
  const helpful = ['setup', 'rejected', 'canceled', 'session', ...(outcome ? ['network'] : [])];
  return { quote, text: customerMessage || reason, needsHelp: helpful.includes(code) };
}

/** Renders a failure: what it means for the customer, then the reason, as plain text. */
export const renderFailure = (
  title: string,
  { quote, text, needsHelp }: Failure,
  level: number,
  more: unknown,
  { tone = '', help }: { readonly tone?: string; readonly help?: unknown } = {},
): TemplateResult =>
  renderMessage({
    tone,
    title,
    level,
    text: html`${quote && html`<q><bdi>${quote}</bdi></q>`}
    ${text ? html`<p><bdi>${text}</bdi></p>` : nothing}`,
    more: html`${needsHelp ? html`<slot name="help">${help}</slot>` : nothing} ${more}`,
  });

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
