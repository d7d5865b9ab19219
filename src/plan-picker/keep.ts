import { nothing, type TemplateResult } from 'lit';
import { format, type Localization } from '../localize/format.js';
import { renderButton } from '../templates/button.js';
import { getPlanName } from './plan.js';
import { canKeep, type PlanStatus } from './state.js';

/** Renders the button that keeps the current plan instead of a scheduled one. */
export function renderKeep(
  status: PlanStatus,
  isPending: boolean,
  onKeep: () => void,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!canKeep(status)) return nothing;
  const plan = getPlanName(status.currentPlan, status.plans, localization);
  return renderButton('keep', format(localization.messages.keep, { plan }), onKeep, isPending);
}
