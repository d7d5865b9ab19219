import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../i18n/format.js';

/** Renders the announcement of a pending change, which the busy button shows. */
export const renderPending = (isPending: boolean, { messages }: Localization): TemplateResult =>
  html`<div class="live" part="status" role="status">
    ${isPending ? html`<p class="hidden">${messages.pending}</p>` : nothing}
  </div>`;
