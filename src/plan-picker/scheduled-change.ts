import { html, nothing, type TemplateResult } from 'lit';
import { format, instant, type Localization } from '../messages/format.js';
import { renderButton } from '../templates/button.js';
import { getPlanName } from './plan.js';
import type { PlanStatus } from './state.js';

interface Actions {
  isPending: boolean;
  onKeep: () => void;
}

/** The line above the plans: what is known to start and to end, and the way back to the current plan. */
export function renderScheduledChange(
  { plans, currentPlan, assignment, scheduled, end }: PlanStatus,
  { isPending, onKeep }: Actions,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { messages, language } = localization;
  const { productPlanId } = assignment ?? {};
  if (!productPlanId || !(scheduled ?? end)) return nothing;
  const name = (value: string) => getPlanName(value, plans, localization);
  const say = (message: string, time: number) =>
    format(message, { plan: name(productPlanId), time: instant(time, language) });
  return html`<div class="actions scheduled" part="scheduled">
    <p>
      ${scheduled && say(messages.startsOn, scheduled.startTimeInSeconds)} ${end && say(messages.endsOn, end)}
    </p>
    ${
      scheduled && currentPlan && currentPlan !== productPlanId
        ? renderButton('keep', format(messages.keep, { plan: name(currentPlan) }), onKeep, isPending)
        : nothing
    }
  </div>`;
}
