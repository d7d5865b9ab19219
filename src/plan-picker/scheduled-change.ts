import { html, nothing, type TemplateResult } from 'lit';
import { format, type Localization } from '../localize/format.js';
import { renderButton } from '../templates/button.js';
import { renderTimed } from '../templates/time.js';
import { getPlanName } from './plan.js';
import type { AttemptState } from './outcome.js';
import { canKeep, type PlanStatus } from './state.js';

interface Actions {
  attempt: AttemptState;
  onKeep: () => void;
}

/** Renders the message about the scheduled plan, or the end of the current one, and the button that keeps the current plan. */
export function renderScheduledChange(
  status: PlanStatus,
  { attempt, onKeep }: Actions,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { messages } = localization;
  const { plans, currentPlan, assignment, scheduled, end } = status;
  const { productPlanId } = assignment ?? {};
  // The outcome of an assignment already contains this information.
  if (!productPlanId || !(scheduled ?? end) || attempt.outcome?.name === 'assigned') return nothing;
  const formatPlan = (value: string) => getPlanName(value, plans, localization);
  const renderPlanTime = (message: string, time: number) =>
    renderTimed(message, time, localization, { plan: formatPlan(productPlanId) });
  const keepLabel = format(messages.keep, { plan: formatPlan(currentPlan) });
  return html`<div class="actions scheduled" part="scheduled">
    <p>
      ${scheduled && renderPlanTime(messages.startsAt, scheduled.startTimeInSeconds)}
      ${end && renderPlanTime(messages.endsAt, end)}
    </p>
    ${canKeep(status) ? renderButton('keep', keepLabel, onKeep, attempt.isPending) : nothing}
  </div>`;
}
