import { html, nothing, type TemplateResult } from 'lit';
import { format, type Localization } from '../i18n/format.js';
import type { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { renderDone, renderFailure } from '../ui/failure.js';
import { renderTime, renderTimed } from '../ui/time.js';
import { type Fact, formatFact, getFacts, getUnknownFacts } from './facts.js';
import { formatPlanName, type PlanName } from '../plan/plan.js';
import type { Wish } from './change.js';
import { endsCurrentPlan, type Action } from './kind.js';
import { type KeepState, renderKeep } from './keep.js';
import { joinSentences } from '../ui/sentences.js';
import { formatName, type PlanStatus } from './plan-status.js';
import { getPhase } from './schedule.js';

interface Assigned {
  name: 'assigned';
  request: CustomerPricingRequest;
  response: CustomerPricingResponse;
  /** What the request does. Null: it is not known. */
  action: Action | null;
  /** Time at which the request was sent, in epoch seconds by the clock of the device. */
  requested: number;
}

interface Failed {
  name: 'failed';
  /** Null: the request was invalid. */
  request: CustomerPricingRequest | null;
  /** What "Try again" reviews. Null: nothing. */
  wish: Wish | null;
  error: AssignmentError;
  /** Like that of `Assigned`. Undefined: the request was not sent. */
  requested: number | undefined;
}

/** The page prevented the assignment: nothing was sent. */
interface Prevented {
  name: 'prevented';
}

/** Outcome of an assignment. */
export type Outcome = Assigned | Failed | Prevented;

export interface OutcomeState extends KeepState {
  readonly outcome: Outcome | null;
  readonly status: PlanStatus;
  /** Whether an earlier assignment may have been applied. */
  readonly isUncertain: boolean;
  readonly onRetry: (wish: Wish) => void;
  readonly onDone: () => void;
}

/** Renders the outcome in two live regions. They are always rendered, so that new content is announced, and only once. */
export function renderOutcome(state: OutcomeState, localization: Localization): TemplateResult {
  const { outcome, isUncertain, isPending, status, onRetry, onDone } = state;
  const { messages } = localization;
  const unchanged = isUncertain ? `${messages.notChanged} ${messages.uncertain}` : messages.notChanged;
  const renderFailed = ({ error, wish, ...failed }: Failed) => {
    const isUnknown = error.outcome === 'unknown';
    return renderFailure({
      summary: isUnknown ? messages.unknown : unchanged,
      error,
      localization,
      details: renderUnknownDetails({ error, wish, ...failed }, state, localization),
      onRetry: wish && !status.isReadOnly ? () => onRetry(wish) : undefined,
      isPending,
      onDone,
    });
  };
  return html`<div class="live" part="outcome" role="status">
      ${
        outcome?.name === 'prevented'
          ? html`<div class="message ${isUncertain ? 'unknown' : 'neutral'}" tabindex="-1">
              <i class="icon"></i>
              <strong>${unchanged}</strong>
              <div class="actions">${renderDone(onDone, localization)}</div>
            </div>`
          : outcome?.name === 'assigned'
            ? renderAssigned(outcome, state, localization)
            : isUncertain && !outcome && !isPending
              ? html`<div class="message unknown" tabindex="-1">
                  <i class="icon"></i>
                  <strong>${messages.uncertain}</strong>
                  <p>${messages.checkFirst}</p>
                  <slot name="help"></slot>
                </div>`
              : nothing
      }
    </div>
    <div class="live" part="error" role="alert">
      ${outcome?.name === 'failed' ? renderFailed(outcome) : nothing}
    </div>`;
}

/** Renders what the service confirmed: a summary, and the details. Fields missing from the response are left out. */
function renderAssigned(outcome: Assigned, state: OutcomeState, localization: Localization): TemplateResult {
  const { status } = state;
  const { messages } = localization;
  const facts = getFacts(outcome.request, outcome.response, outcome.requested, status, localization);
  const isOther = facts.some(({ isDifferent }) => isDifferent);
  const [title, ...sentences] = [
    isOther && messages.assignedOther,
    ...getSentences(outcome, status, localization),
  ].filter(Boolean);
  return html`<div class="message ${isOther ? 'unknown' : 'assigned'}" tabindex="-1">
    <i class="icon"></i>
    <strong>${title}</strong>
    ${sentences.length ? html`<p>${joinSentences(sentences)}</p>` : nothing}
    ${renderDetails(facts, isOther, localization)}
    <div class="actions">
      ${renderDone(state.onDone, localization)} ${renderKeep(status, state, localization)}
    </div>
  </div>`;
}

/** Returns what the service confirmed in sentences, of which the first is the title. */
function getSentences(
  { request, response, action }: Assigned,
  status: PlanStatus,
  localization: Localization,
): unknown[] {
  const { messages } = localization;
  const { productPlanId, startTimeInSeconds: start, endTimeInSeconds: end } = response;
  const { kind, current, replaced, isInterrupted } = action ?? {};
  if (!productPlanId) return [messages.assigned];
  const plan = formatName(productPlanId, status, localization);
  const formatPlan = (message: string, name?: PlanName) =>
    format(message, { plan: name ? formatPlanName(name, localization) : plan });
  const renderPlanTime = (message: string, time: number) =>
    renderTimed(message, time, localization, { plan });
  const isRequested = productPlanId === request.productPlanId;
  const phase = getPhase(response, status.now);
  const isScheduled = phase === 'scheduled';
  // A period that is over, or that has never begun, is in the details only.
  const ending = end && phase !== 'ended' && renderPlanTime(messages.endsAt, end);
  const active = phase === 'current' && formatPlan(messages.active);
  if (isRequested && kind === 'keep')
    return [formatPlan(messages.staying), replaced && formatPlan(messages.notStarting, replaced), ending];
  if (isRequested && action && current && endsCurrentPlan(action))
    return [
      formatPlan(messages.planCancelled, current),
      isScheduled && start ? renderPlanTime(messages.moveAt, start) : active,
      ending,
    ];
  if (!isScheduled || !start) return [active || messages.assigned, ending];
  return [
    isRequested && formatPlan(messages.moving),
    renderPlanTime(messages.startsAt, start),
    isRequested && kind === 'switch' && current && !isInterrupted && formatPlan(messages.stayUntil, current),
    ending,
  ];
}

/** Renders the details of a request of unknown outcome. */
const renderUnknownDetails = (
  { request, error, requested }: Failed,
  { status }: OutcomeState,
  localization: Localization,
): TemplateResult | typeof nothing =>
  request && error.outcome === 'unknown'
    ? renderDetails(getUnknownFacts(request, error, requested, status, localization), true, localization)
    : nothing;

const renderDetails = (facts: readonly Fact[], isOpen: boolean, localization: Localization): TemplateResult =>
  html`<details part="details" ?open=${isOpen}>
    <summary>${localization.messages.details}</summary>
    <dl>${facts.map((fact) => renderFact(fact, localization))}</dl>
  </details>`;

function renderFact(
  { name, actual, expected, isDifferent }: Fact,
  { messages, language }: Localization,
): TemplateResult | typeof nothing {
  if (!actual && !expected) return nothing;
  return html`<div>
    <dt>${messages[name]}</dt>
    <dd>
      ${typeof actual === 'number' ? renderTime(actual, language) : html`<bdi>${actual ?? messages.unstated}</bdi>`}
      ${isDifferent ? html`<em>${format(messages.askedFor, { value: formatFact(expected, language) ?? '' })}</em>` : nothing}
    </dd>
  </div>`;
}
