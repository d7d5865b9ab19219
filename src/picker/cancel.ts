import { html, nothing, type TemplateResult } from 'lit';
import { describeRequest, getChangeLabel } from '../change/change-effect.js';
import type { PickerContext } from '../change/picker-context.js';
import type { Localization } from '../i18n/format.js';
import { renderButton, renderStop } from '../ui/button.js';
import { onServer } from '../ui/platform.js';

interface CancelState {
  readonly context: PickerContext;
  readonly isPending: boolean;
  /** Whether the cancellation is what is pending. */
  readonly isBusy: boolean;
  readonly onPress: () => void;
  /** Stops it. Null: the page does not hold it. */
  readonly onStop: (() => void) | null;
}

/**
 * Renders the button that cancels the plan in force, or the scheduled one, also if the page knows neither. A server does not know the
 * plan's name: it reserves the row.
 */
export function renderCancel(
  { context, isPending, isBusy, onPress, onStop }: CancelState,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { defaultPlan, inForce, scheduled, isReadOnly } = context;
  const isDefault = defaultPlan === inForce || scheduled.some(({ plan }) => plan === defaultPlan);
  if (!defaultPlan || isDefault || (isReadOnly && !isBusy)) return nothing;
  if (onServer) return html`<div class="footer"></div>`;
  const effect = describeRequest({ productPlanId: defaultPlan }, context, true);
  return html`<div class="footer">
    ${renderButton({
      ...{ part: 'cancel', onPress, isUnavailable: isPending, isBusy, isText: true },
      label: isBusy || !effect ? localization.messages.pending : getChangeLabel(effect, localization),
    })}
    ${renderStop(isBusy ? onStop : null, localization.messages)}
  </div>`;
}
