import { html, nothing, type TemplateResult } from 'lit';
import { format, instant } from '../../messages/format.js';
import { phaseOf } from '../../schedule.js';
import type { CustomerPricingResponse } from '../../service/resources.js';
import { renderButton } from './button.js';
import { nameOf } from './plans.js';
import { clock } from './schedule.js';
import type { PlanPickerView } from './view.js';

type Coming = CustomerPricingResponse & { productPlanId: string; startTimeInSeconds: number };

/** The assignment, when it names a plan that has not started yet. */
export const comingOf = (assignment: CustomerPricingResponse | null): Coming | undefined =>
  assignment?.productPlanId && phaseOf(assignment, clock()) === 'coming' ? (assignment as Coming) : undefined;

/** The plan of now: what the page says, or an assignment whose start has passed. */
export const currentOf = (assignment: CustomerPricingResponse | null, currentPlan: string): string =>
  (assignment && phaseOf(assignment, clock()) === 'current' && assignment.productPlanId) || currentPlan;

/** The line above the cards: what is known to come, and the way back to the plan of now. */
export function renderComing(view: PlanPickerView): TemplateResult | typeof nothing {
  const { assignment, currentPlan, plans, messages, language } = view;
  const coming = comingOf(assignment);
  const { productPlanId, endTimeInSeconds } = assignment ?? {};
  const end = endTimeInSeconds && endTimeInSeconds > clock() ? endTimeInSeconds : undefined;
  if (!productPlanId || !(coming ?? end)) return nothing;
  const plan = nameOf(productPlanId, plans);
  return html`<div class="actions coming" part="coming">
    <p>
      ${coming && format(messages.startsOn, { plan, time: instant(coming.startTimeInSeconds, language) })}
      ${end && format(messages.endsOn, { plan, time: instant(end, language) })}
    </p>
    ${
      coming && currentPlan && currentPlan !== productPlanId
        ? renderButton(
            'keep',
            format(messages.keep, { plan: nameOf(currentPlan, plans) }),
            view.onKeep,
            view.pending,
          )
        : nothing
    }
  </div>`;
}
