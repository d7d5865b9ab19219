import { html, nothing, type TemplateResult } from 'lit';
import { formatName, type Page } from '../change/page.js';
import type { Localization } from '../i18n/format.js';
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
  const plan = formatName(assignedPlan, page, localization);
  const renderPlanTime = (message: string, time: number) =>
    renderTimed(message, time, localization, { plan });
  return html`<div class="actions upcoming" part="upcoming">
    <p>
      ${scheduled && renderPlanTime(messages.startsAt, scheduled.start)}
      ${end && renderPlanTime(messages.endsAt, end)}
    </p>
    ${keep}
  </div>`;
}
