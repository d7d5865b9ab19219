import { html, nothing, type TemplateResult } from 'lit';
import { format, type Localization, truncate } from '../i18n/format.js';
import { renderDone, renderFailure } from '../ui/failure.js';
import { renderButton } from '../ui/button.js';
import { saveText } from '../ui/save-text.js';
import { renderMessage } from '../ui/message.js';
import { renderTime, renderTimed } from '../ui/time.js';
import { type DetailRow, formatDetail, getDetailRows, isOther } from '../change/detail-rows.js';
import { findPlan, formatForPlan, toPlanValue } from '../plan/plan.js';
import { endsCurrentPlan } from '../change/change-effect.js';
import type { PlanSelection } from '../change/change.js';
import type { Assigned, Failed, Outcome } from '../change/attempt-outcome.js';
import { findName, type PickerContext } from '../change/picker-context.js';
import { isSameProduct } from '../service/resources.js';
import { getPhase } from '../change/schedule.js';
import { joinSentences, type Sentence } from '../ui/sentences.js';

export interface OutcomeState {
  readonly outcome: Outcome | null;
  readonly context: PickerContext;
  readonly isPending: boolean;
  /** Level of titles as headings. */
  readonly level: number;
  /** Whether a new title gets the focus: it would be read twice in a live region. */
  readonly isFocused: boolean;
  /** The button that keeps the plan in force. */
  readonly keep: unknown;
  readonly onRetry: (selection: PlanSelection) => void;
  readonly onDone: () => void;
}

/** Renders the outcome in two live regions. They are always rendered, so that new content is announced, and only once. */
export function renderOutcome(state: OutcomeState, localization: Localization): TemplateResult {
  const { outcome, isPending, level, context, onRetry, onDone } = state;
  const live = state.isFocused ? 'off' : nothing;
  const { isUncertain } = context;
  const { messages } = localization;
  const renderFailed = (failed: Failed) => {
    const { error, selection, isStopped = false } = failed;
    const isUnknown = error.outcome === 'unknown';
    return renderFailure({
      isStopped,
      summary: isUnknown
        ? messages.unknown
        : [isStopped && messages.stopped, messages.notChanged, isUncertain && messages.uncertain]
            .filter(Boolean)
            .join(' '),
      ...{ error, localization, level },
      details: renderUnknownDetails(failed, state, localization),
      save: renderSave(failed, localization),
      onRetry: selection && !context.isReadOnly ? () => onRetry(selection) : undefined,
      isPending,
      onDone,
    });
  };
  return html`<div class="live" part="outcome" role="status" aria-live=${live}>
      ${
        outcome?.name === 'assigned'
          ? renderAssigned(outcome, state, localization)
          : isUncertain && !outcome && !isPending
            ? renderMessage({
                ...{ tone: 'unknown', title: messages.uncertain, level },
                text: html`<p>${messages.checkFirst}</p>`,
                more: html`<slot name="help"></slot>`,
              })
            : nothing
      }
    </div>
    <div class="live" part="error" role="alert" aria-live=${live}>
      ${outcome?.name === 'failed' ? renderFailed(outcome) : nothing}
    </div>`;
}

/** Renders what the service confirmed: a summary, and the details. Fields missing from the response are left out. */
function renderAssigned(outcome: Assigned, state: OutcomeState, localization: Localization): TemplateResult {
  const { context } = state;
  const { messages } = localization;
  const facts = getDetailRows(outcome, context, localization);
  const isDifferent = isOther(facts);
  const isOfPicker = isSameProduct(outcome.request.productId, context.productId);
  const confirmed = isOfPicker ? getSentences(outcome, context, localization) : [messages.assigned];
  const [title, ...sentences] = [isDifferent && messages.assignedOther, ...confirmed]
    // One statement a message: what differs is not "your change".
    .filter((sentence) => sentence && !(isDifferent && sentence === messages.assigned));
  return renderMessage({
    ...{ tone: isDifferent ? 'unknown' : 'assigned', title, level: state.level },
    text: sentences.length ? html`<p>${joinSentences(sentences)}</p>` : undefined,
    more: html`${renderDetails(facts, isDifferent, localization)}
      <slot name=${outcome.effect?.kind === 'cancel' ? 'assigned-cancel' : 'assigned'}></slot>
      <div class="actions">
        ${renderDone(state.onDone, isDifferent ? messages.close : messages.done)}
        ${isOfPicker ? state.keep : nothing} ${renderSave(outcome, localization)}
      </div>`,
  });
}

/** Returns what the service confirmed in sentences, of which the first is the title. */
function getSentences(
  { request, response, effect }: Assigned,
  context: PickerContext,
  localization: Localization,
): Sentence[] {
  const { messages } = localization;
  const { productPlanId, startTimeInSeconds: start, endTimeInSeconds: end } = response;
  const { kind, current, replaced = [], isInterrupted } = effect ?? {};
  // A plan that the page does not list has the name that the review gave it.
  const isListed = findPlan(productPlanId ?? '', context.plans);
  const plan = isListed ? findName(isListed.value, context) : productPlanId && effect?.plan;
  if (!plan) return [messages.assigned];
  const formatPlan = (message: string, name = plan) => formatForPlan(message, name, localization);
  const renderPlanTime = (message: string, time: number) =>
    renderTimed(message, time, localization, toPlanValue(message, plan, localization));
  const phase = getPhase(response, context.now);
  const isScheduled = phase === 'scheduled';
  // A period that is over, or that has never begun, is in the details only.
  const ending = end && phase !== 'ended' && renderPlanTime(messages.endsAt, end);
  const active = phase === 'current' && formatPlan(messages.active);
  if (kind === 'keep')
    return [
      formatPlan(messages.staying),
      ...replaced.map(({ name }) => formatPlan(messages.notStarting, name)),
      ending,
    ];
  if (effect && current && endsCurrentPlan(effect) && !effect.isByName)
    return [
      formatPlan(messages.planCancelled, current),
      isScheduled && start ? renderPlanTime(messages.moveAt, start) : active,
      ending,
    ];
  if (!isScheduled || !start) return [active || messages.assigned, ending];
  return [
    productPlanId === request.productPlanId && formatPlan(messages.moving),
    renderPlanTime(messages.startsAt, start),
    (kind === 'switch' || effect?.isByName) &&
      current &&
      !isInterrupted &&
      formatPlan(messages.stayUntil, current),
    ending,
  ];
}

/** Renders the details of a request of unknown outcome. */
const renderUnknownDetails = (
  { request, error, requested }: Failed,
  { context }: OutcomeState,
  localization: Localization,
): TemplateResult | typeof nothing =>
  request && error.outcome === 'unknown'
    ? renderDetails(getDetailRows({ request, error, requested }, context, localization), true, localization)
    : nothing;

/** Renders the button that saves the receipt. */
const renderSave = (
  { receipt, requested = 0 }: Outcome,
  { messages }: Localization,
): TemplateResult | typeof nothing =>
  receipt
    ? renderButton({
        ...{ part: 'save', label: messages.saveDetails, isText: true },
        onPress: () => {
          saveText(`plan-${new Date(requested * 1000).toISOString().slice(0, 10)}.txt`, receipt);
        },
      })
    : nothing;

const renderDetails = (
  facts: readonly DetailRow[],
  isOpen: boolean,
  localization: Localization,
): TemplateResult =>
  html`<details part="details" ?open=${isOpen}>
    <summary>${localization.messages.details}</summary>
    <dl>${facts.map((fact) => renderFact(fact, localization))}</dl>
  </details>`;

function renderFact(
  { name, actual, expected, isDifferent }: DetailRow,
  { messages, language }: Localization,
): TemplateResult | typeof nothing {
  if (!actual && !expected) return nothing;
  return html`<div>
    <dt>${messages[name]}</dt>
    <dd>
      ${typeof actual === 'number' ? renderTime(actual, language) : html`<bdi>${actual ? truncate(actual, 200) : messages.unstated}</bdi>`}
      ${isDifferent ? html`<em>${format(messages.askedFor, { value: truncate(formatDetail(expected, language) ?? '', 200) })}</em>` : nothing}
    </dd>
  </div>`;
}
