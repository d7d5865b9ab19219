import { html, nothing, type TemplateResult } from 'lit';
import { format, type Localization } from '../i18n/format.js';
import { formatPlanName } from '../plan/plan.js';
import type { Note } from './change-state.js';

/** Renders why a review has closed, or did not open. */
export function renderNotice(note: Note | null, localization: Localization): TemplateResult | typeof nothing {
  if (!note) return nothing;
  const plan = note.plan ? formatPlanName(note.plan, localization) : '';
  return html`<div class="message unknown notice" tabindex="-1">
    <i class="icon"></i>
    <strong>${format(localization.messages[note.key], { plan })}</strong>
  </div>`;
}
