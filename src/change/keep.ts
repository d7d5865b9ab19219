import { nothing, type TemplateResult } from 'lit';
import { format, type Localization } from '../i18n/format.js';
import { renderButton } from '../ui/button.js';
import { canKeep, formatName, type PlanStatus } from './plan-status.js';

/** State of the button. */
export interface KeepState {
  readonly isPending: boolean;
  /** Whether keeping the plan is what is pending. */
  readonly isKeeping: boolean;
  readonly onKeep: () => void;
}

/** Renders the button that keeps the current plan instead of a scheduled one. */
export function renderKeep(
  status: PlanStatus,
  { isPending, isKeeping, onKeep }: KeepState,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!canKeep(status, isKeeping)) return nothing;
  const plan = formatName(status.currentPlan, status, localization);
  const label = format(localization.messages.keep, { plan });
  return renderButton({
    ...{ part: 'keep', onPress: onKeep, isUnavailable: isPending, isBusy: isKeeping, isText: true },
    label: isKeeping ? localization.messages.pending : label,
  });
}
