import { html, nothing, type TemplateResult } from 'lit';
import { findName, type PickerContext } from '../change/picker-context.js';
import type { Localization } from '../i18n/format.js';
import { formatForPlan } from '../plan/plan.js';
import { renderButton, renderStop } from '../ui/button.js';

interface KeepState {
  readonly context: PickerContext;
  readonly isPending: boolean;
  /** Whether keeping the plan is what is pending. */
  readonly isBusy: boolean;
  readonly onPress: () => void;
  /** Stops it. Null: the page does not hold it. */
  readonly onStop: (() => void) | null;
}

/** Renders the button that keeps the plan in force instead of a scheduled one. */
export function renderKeep(
  { context, isPending, isBusy, onPress, onStop }: KeepState,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { inForce, scheduled, isReadOnly } = context;
  const name = findName(inForce, context);
  if (!name || !scheduled.length || (isReadOnly && !isBusy)) return nothing;
  const { messages } = localization;
  return html`${renderButton({
    ...{ part: 'keep', onPress, isUnavailable: isPending, isBusy, isText: true },
    label: isBusy ? messages.pending : formatForPlan(messages.keep, name, localization),
  })}
  ${renderStop(isBusy ? onStop : null, messages)}`;
}
