import { html, nothing, type TemplateResult } from 'lit';
import { describeRequest, getChangeLabel } from '../change/change-effect.js';
import type { ChangeView } from '../change/change-state.js';
import { findName } from '../change/picker-context.js';
import { getKeepStart, hasPlan } from '../customer/timeline.js';
import type { Localization } from '../i18n/format.js';
import { findPlan, formatForPlan } from '../plan/plan.js';
import { renderButton, renderStop } from '../ui/button.js';
import { onServer } from '../ui/platform.js';

interface ChangeButton extends Pick<ChangeView, 'context' | 'isPending' | 'stop'> {
  /** Whether its change is what is pending. */
  readonly isBusy: boolean;
  readonly onPress: () => void;
}

const render = (
  part: 'keep' | 'cancel',
  label: string,
  { isPending, isBusy, onPress, stop }: ChangeButton,
  { messages }: Localization,
): TemplateResult =>
  html`${renderButton({
    part,
    onPress,
    isUnavailable: isPending,
    isBusy,
    isText: true,
    label: isBusy ? messages.pending : label,
  })}
  ${renderStop(isBusy ? stop : null, messages)}`;

/** Renders the button that keeps the plan in force, which would end or be replaced. */
export function renderKeep(
  button: ChangeButton,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { context, isBusy } = button;
  const name = findName(context.inForce, context);
  if (!name || (!isBusy && (context.isReadOnly || getKeepStart(context) === undefined))) return nothing;
  return render('keep', formatForPlan(localization.messages.keep, name, localization), button, localization);
}

/**
 * Renders the button that cancels the plan in force, or the scheduled one, also if the page knows neither. A server does not know the
 * plan's name: it reserves the row.
 */
export function renderCancel(
  button: ChangeButton,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { context, isBusy } = button;
  const { plans, defaultPlan, isReadOnly, startTimeInSeconds } = context;
  if (!defaultPlan || hasPlan(defaultPlan, context) || (isReadOnly && !isBusy)) return nothing;
  const start = findPlan(defaultPlan, plans)?.startTimeInSeconds ?? startTimeInSeconds;
  const request = { productPlanId: defaultPlan, ...(start && { startTimeInSeconds: start }) };
  const effect = onServer ? undefined : describeRequest(request, context, true);
  const cancel = effect && render('cancel', getChangeLabel(effect, localization), button, localization);
  return html`<div class="footer">${cancel ?? nothing}</div>`;
}

/**
 * Renders that a change is pending.
 * @param isBusyShown Whether the control of the change is in view. Otherwise, such as in another billing interval, it can be stopped here.
 */
export const renderPending = (
  isBusyShown: boolean,
  onStop: (() => void) | null,
  { messages }: Localization,
): TemplateResult =>
  isBusyShown
    ? html`<p class="hidden">${messages.pending}</p>`
    : html`<div class="actions">
        <p><i class="spinner"></i>${messages.pending}</p>
        ${renderStop(onStop, messages)}
      </div>`;
