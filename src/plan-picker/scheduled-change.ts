import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../localize/format.js';
import { renderTimed } from '../templates/time.js';
import { renderKeep } from './keep.js';
import type { AttemptState } from './outcome.js';
import { getPlanName } from './plan.js';
import type { PlanStatus } from './state.js';

/** Renders the message about the scheduled plan, or the end of the current one, and the button that keeps the current plan. */
export function renderScheduledChange(
  status: PlanStatus,
  { outcome, isPending }: AttemptState,
  onKeep: () => void,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { messages } = localization;
  const { plans, assignment, scheduled, end } = status;
  const { productPlanId } = assignment ?? {};
  // The outcome of an assignment already contains this information.
  if (!productPlanId || !(scheduled ?? end) || outcome?.name === 'assigned') return nothing;
  const plan = getPlanName(productPlanId, plans, localization);
  const renderPlanTime = (message: string, time: number) =>
    renderTimed(message, time, localization, { plan });
  return html`<div class="actions scheduled" part="scheduled">
    <p>
      ${scheduled && renderPlanTime(messages.startsAt, scheduled.startTimeInSeconds)}
      ${end && renderPlanTime(messages.endsAt, end)}
    </p>
    ${renderKeep(status, isPending, onKeep, localization)}
  </div>`;
}
