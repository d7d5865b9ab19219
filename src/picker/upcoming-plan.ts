import { html, nothing, type TemplateResult } from 'lit';
import { type KeepState, renderKeep } from '../change/keep.js';
import { formatName, type PlanStatus } from '../change/plan-status.js';
import type { Localization } from '../i18n/format.js';
import { renderTimed } from '../ui/time.js';

/** Renders when the scheduled plan starts or the current one ends, and the button that keeps the current plan. */
export function renderUpcomingPlan(
  status: PlanStatus,
  state: KeepState,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { messages } = localization;
  const { assignment, scheduled, end } = status;
  const { productPlanId } = assignment ?? {};
  if (!productPlanId || !(scheduled ?? end)) return nothing;
  const plan = formatName(productPlanId, status, localization);
  const renderPlanTime = (message: string, time: number) =>
    renderTimed(message, time, localization, { plan });
  return html`<div class="actions upcoming" part="upcoming">
    <p>
      ${scheduled && renderPlanTime(messages.startsAt, scheduled.startTimeInSeconds)}
      ${end && renderPlanTime(messages.endsAt, end)}
    </p>
    ${renderKeep(status, state, localization)}
  </div>`;
}
