import { html, nothing, type TemplateResult } from 'lit';
import { describeRequest, getActionLabel } from '../change/kind.js';
import { canCancel, type PlanStatus } from '../change/plan-status.js';
import type { Localization } from '../i18n/format.js';
import { renderButton } from '../ui/button.js';
import { onServer } from '../ui/platform.js';

interface CancelState {
  readonly status: PlanStatus;
  readonly isPending: boolean;
  /** Whether the cancellation is what is pending. */
  readonly isCancelling: boolean;
  readonly onCancel: () => void;
}

/** Renders the button that cancels the current plan. A server does not know the plan's name: it reserves the row. */
export function renderCancel(
  { status, isPending, isCancelling, onCancel }: CancelState,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!canCancel(status, isCancelling)) return nothing;
  if (onServer) return html`<div class="footer"></div>`;
  const action = describeRequest({ productPlanId: status.defaultPlan }, status, true);
  return html`<div class="footer">
    ${renderButton({
      ...{ part: 'cancel', onPress: onCancel, isUnavailable: isPending, isBusy: isCancelling, isText: true },
      label: isCancelling ? localization.messages.pending : getActionLabel(action, localization),
    })}
  </div>`;
}
