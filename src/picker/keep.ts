import { nothing, type TemplateResult } from 'lit';
import { findName, type Page } from '../change/page.js';
import type { Localization } from '../i18n/format.js';
import { formatForPlan } from '../plan/plan.js';
import { renderButton } from '../ui/button.js';

interface KeepState {
  readonly page: Page;
  readonly isPending: boolean;
  /** Whether keeping the plan is what is pending. */
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

/** Renders the button that keeps the plan in force instead of a scheduled one. */
export function renderKeep(
  { page, isPending, isBusy, onPress }: KeepState,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { inForce, scheduled, isReadOnly } = page;
  if (!inForce || !scheduled || (isReadOnly && !isBusy)) return nothing;
  return renderButton({
    ...{ part: 'keep', onPress, isUnavailable: isPending, isBusy, isText: true },
    label: isBusy
      ? localization.messages.pending
      : formatForPlan(localization.messages.keep, findName(inForce, page), localization),
  });
}
