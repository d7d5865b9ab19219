import { html, nothing, type TemplateResult } from 'lit';
import type { Notice } from '../change/change-state.js';
import { format, type Localization } from '../i18n/format.js';
import { formatPlanName } from '../plan/plan.js';

/** Renders why a review has closed, or did not open. */
export function renderNotice(
  notice: Notice | null,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!notice) return nothing;
  const plan = notice.plan ? formatPlanName(notice.plan, localization) : '';
  return html`<div class="message unknown notice" tabindex="-1">
    <i class="icon"></i>
    <strong>${format(localization.messages[notice.reason], { plan })}</strong>
  </div>`;
}
