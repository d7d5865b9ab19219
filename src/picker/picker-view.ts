/** What a picker shows, as plain data, made once for each update. Pure functions. */
import { describeRequest, getChangeLabel } from '../change/effect.js';
import type { ChangeView } from '../change/progress.js';
import { findName } from '../change/picker-context.js';
import { getKeepStart, hasPlan } from '../customer/timeline.js';
import type { Localization } from '../i18n/format.js';
import { findPlan, formatForPlan, getShownPlans, type Plan } from '../plan/plan.js';
import type { PlanView } from '../plan/plan-view.js';
import { onServer } from '../ui/platform.js';
import { getShownInterval } from './intervals.js';
import { createPlanViews, type PickerLook } from './plan-views.js';

export interface PickerView extends ChangeView {
  /** The shown billing interval. Empty: the plans have fewer than two. */
  readonly interval: string;
  /** The plans of that interval. */
  readonly shownPlans: readonly Plan[];
  /** Label of the button that keeps the plan in force, which would end or be replaced. Empty: there is none. */
  readonly keep: string;
  /** Label of the button that cancels the plan in force, or the scheduled one. Empty: only its row is there. Undefined: there is none. */
  readonly cancel: string | undefined;
  /** Whether the control of the change that is pending here is in view. */
  readonly isBusyShown: boolean;
  readonly toPlanView: (plan: Plan) => PlanView;
}

/** @param chosen The billing interval that was chosen. Empty: none. */
export function createPickerView(change: ChangeView, chosen: string, look: PickerLook): PickerView {
  const { context, busy } = change;
  const interval = getShownInterval(context, chosen);
  const shownPlans = getShownPlans(context.plans, interval);
  const labels = {
    keep: getKeepLabel(change, look.localization),
    cancel: getCancelLabel(change, look.localization),
  };
  const isBusyShown =
    busy?.kind === 'plan'
      ? findPlan(busy.plan, shownPlans) !== undefined
      : Boolean(busy && labels[busy.kind]);
  return {
    ...change,
    ...labels,
    interval,
    shownPlans,
    isBusyShown,
    toPlanView: createPlanViews({ ...change, ...look, interval }),
  };
}

function getKeepLabel({ context, busy }: ChangeView, localization: Localization): string {
  const name = findName(context.inForce, context);
  const canKeep = !context.isReadOnly && getKeepStart(context) !== undefined;
  return name && (busy?.kind === 'keep' || canKeep)
    ? formatForPlan(localization.messages.keep, name, localization)
    : '';
}

/** Also if the page knows neither plan. A server does not know the plan's name: it reserves the row. */
function getCancelLabel({ context, busy }: ChangeView, localization: Localization): string | undefined {
  const { plans, defaultPlan, isReadOnly, startTimeInSeconds } = context;
  const canCancel = defaultPlan && !hasPlan(defaultPlan, context);
  if (!canCancel || (isReadOnly && busy?.kind !== 'cancel')) return undefined;
  const start = findPlan(defaultPlan, plans)?.startTimeInSeconds ?? startTimeInSeconds;
  const request = { productPlanId: defaultPlan, ...(start && { startTimeInSeconds: start }) };
  const effect = onServer ? undefined : describeRequest(request, context, true);
  return effect ? getChangeLabel(effect, localization) : '';
}
