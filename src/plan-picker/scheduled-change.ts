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

/** The line above the plans: what is known to start and to end, and the way back to the current plan. */
export function renderScheduledChange(
  status: PlanStatus,
  { attempt, onKeep }: Actions,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { messages } = localization;
  const { plans, currentPlan, assignment, scheduled, end } = status;
  const { productPlanId } = assignment ?? {};
  // The outcome of a change says it too.
  if (!productPlanId || !(scheduled ?? end) || attempt.outcome?.name === 'assigned') return nothing;
  const name = (value: string) => getPlanName(value, plans, localization);
  const say = (message: string, time: number) =>
    renderTimed(message, time, localization, { plan: name(productPlanId) });
  return html`<div class="actions scheduled" part="scheduled">
    <p>
      ${scheduled && say(messages.startsAt, scheduled.startTimeInSeconds)} ${end && say(messages.endsAt, end)}
    </p>
    ${
      canKeep(status)
        ? renderButton('keep', format(messages.keep, { plan: name(currentPlan) }), onKeep, attempt.isPending)
        : nothing
    }
  </div>`;
}
