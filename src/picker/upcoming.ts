import { html, nothing, type TemplateResult } from 'lit';
import { findName, type Page } from '../change/page.js';
import type { Localization } from '../i18n/format.js';
import { toPlanValue } from '../plan/plan.js';
import { renderTimed } from '../ui/time.js';

/** Renders when the scheduled plan starts or the one in force ends, and the button that keeps it. */
export function renderUpcomingPlan(
  page: Page,
  keep: unknown,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { messages } = localization;
  const { assignedPlan, scheduled, end } = page;
  if (!assignedPlan || !(scheduled ?? end)) return nothing;
  const name = findName(assignedPlan, page);
  const renderPlanTime = (message: string, time: number) =>
    renderTimed(message, time, localization, toPlanValue(message, name, localization));
  return html`<div class="actions upcoming" part="upcoming">
    <p>
      ${scheduled && renderPlanTime(messages.startsAt, scheduled.start)}
      ${end && renderPlanTime(messages.endsAt, end)}
    </p>
    ${keep}
  </div>`;
}
