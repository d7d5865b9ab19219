import { html, nothing, type TemplateResult } from 'lit';
import { format, type Localization } from '../localize/format.js';
import { renderButton } from '../templates/button.js';
import { findPlan, formatPlanName, formatPrice } from './plan.js';
import { getActionLabel, type PlanAction } from './plan-action.js';
import type { AttemptState } from './outcome.js';
import { canCancel, type PlanStatus } from './state.js';

interface Actions {
  status: PlanStatus;
  attempt: AttemptState;
  /** Effect of assigning the chosen plan. Null: no plan is chosen, or the chosen plan cannot be assigned. */
  action: PlanAction | null;
  /** Whether any plan can be chosen. */
  isOffering: boolean;
  noConfirm: boolean;
  onSubmit: () => void;
  onCancel: () => void;
}

/** Renders the buttons below the plans, and the message of a pending assignment. */
export function renderActions(
  { status, attempt, action, isOffering, noConfirm, onSubmit, onCancel }: Actions,
  localization: Localization,
): TemplateResult {
  const { messages } = localization;
  const { isPending, isHeld, stop } = attempt;
  const chosen = action && findPlan(status.value, status.plans);
  const name = action ? formatPlanName(action.plan, localization) : '';
  const submitLabel = !action
    ? messages.submit
    : noConfirm
      ? getActionLabel(action, localization)
      : format(messages.submitPlan, { plan: name });
  return html`<div class="actions ${chosen ? 'chosen' : ''}" part="actions">
      ${
        chosen
          ? html`<p part="chosen"><bdi>${name}</bdi> ${formatPrice(chosen, localization).join(' ')}</p>`
          : nothing
      }
      ${isOffering ? renderButton('submit', submitLabel, onSubmit, isPending) : nothing}
      ${canCancel(status) ? renderButton('cancel', messages.cancel, onCancel, isPending) : nothing}
    </div>
    <div class="live" part="status" role="status">
      ${
        isPending
          ? html`<p><i class="spinner"></i>${messages.pending}</p>
              ${isHeld ? renderButton('stop', messages.stop, stop) : nothing}`
          : nothing
      }
    </div>`;
}
