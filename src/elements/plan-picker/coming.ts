import { html, nothing, type TemplateResult } from 'lit';
import { format, instant } from '../../messages/format.js';
import { phaseOf } from '../../schedule.js';
import { type CustomerPricingResponse, toPricingResponse } from '../../service/resources.js';
import { renderButton } from './button.js';
import { nameOf } from './plans.js';
import type { PlanPickerView } from './view.js';

type Coming = CustomerPricingResponse & { productPlanId: string; startTimeInSeconds: number };

/** The assignment, when it names a plan that has not started yet. */
export const comingOf = (assignment: CustomerPricingResponse | null, now: number): Coming | undefined =>
  assignment?.productPlanId && phaseOf(assignment, now) === 'coming' ? (assignment as Coming) : undefined;

/** Where the customer stands, as far as it is known. */
export type Stand = Pick<PlanPickerView, 'plans' | 'currentPlan' | 'defaultPlan' | 'assignment' | 'now'>;

/** Reads what the page says; the plan of now is that of an assignment whose start has passed. */
export function standOf(
  { plans, currentPlan, defaultPlan, assignment }: Omit<Stand, 'now'>,
  now: number,
): Stand {
  const known = assignment && toPricingResponse(assignment);
  const started = known && phaseOf(known, now) === 'current' ? known.productPlanId : undefined;
  return { plans, currentPlan: started ?? currentPlan, defaultPlan, assignment: known, now };
}

/** The line above the cards: what is known to come, and the way back to the plan of now. */
export function renderComing(view: PlanPickerView): TemplateResult | typeof nothing {
  const { assignment, currentPlan, messages, language, now } = view;
  const coming = comingOf(assignment, now);
  const { productPlanId, endTimeInSeconds } = assignment ?? {};
  const end = endTimeInSeconds && endTimeInSeconds > now ? endTimeInSeconds : undefined;
  if (!productPlanId || !(coming ?? end)) return nothing;
  const plan = nameOf(productPlanId, view);
  return html`<div class="actions coming" part="coming">
    <p>
      ${coming && format(messages.startsOn, { plan, time: instant(coming.startTimeInSeconds, language) })}
      ${end && format(messages.endsOn, { plan, time: instant(end, language) })}
    </p>
    ${
      coming && currentPlan && currentPlan !== productPlanId
        ? renderButton(
            'keep',
            format(messages.keep, { plan: nameOf(currentPlan, view) }),
            view.onKeep,
            view.pending,
          )
        : nothing
    }
  </div>`;
}
