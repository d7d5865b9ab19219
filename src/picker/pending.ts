import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../i18n/format.js';
import { renderButton } from '../ui/button.js';

interface PendingState {
  readonly isPending: boolean;
  /** Whether the page delays the change. */
  readonly isHeld: boolean;
  readonly onStop: () => void;
}

/**
 * Renders the message about a pending change, which the pressed button shows, too. "Stop" is outside of the live region: it would
 * be announced as part of the message.
 */
export const renderPending = (
  { isPending, isHeld, onStop }: PendingState,
  { messages }: Localization,
): TemplateResult =>
  html`<div class="live" part="status" role="status">
      ${isPending ? html`<p class=${isHeld ? '' : 'hidden'}>${messages.pending}</p>` : nothing}
    </div>
    ${isHeld ? renderButton({ part: 'stop', label: messages.stop, onPress: onStop }) : nothing}`;
