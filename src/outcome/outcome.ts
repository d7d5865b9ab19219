import { html, nothing, type TemplateResult } from 'lit';
import { format, joinSentences, type Localization, truncate } from '../i18n/format.js';
import { explainError, renderFailure } from '../ui/failure.js';
import { renderButton } from '../ui/button.js';
import { renderMessage } from '../ui/message.js';
import { type DetailRow, formatDetail, getDetailRows, isOther } from '../change/detail-rows.js';
import { hasPlan } from '../customer/timeline.js';
import { findPlan, formatForPlan } from '../plan/plan.js';
import { formatNamed, getEndedPlan, getMessage, toNamed } from '../change/effect.js';
import { deriveChange, type PlanSelection } from '../change/change.js';
import type { Assigned, ChangeView, Failed, Notice, Outcome } from '../change/progress.js';
import { findName, type PickerContext } from '../change/picker-context.js';

export interface OutcomeState extends Pick<ChangeView, 'context' | 'outcome' | 'isPending'> {
  /** Level of titles as headings. */
  readonly level: number;
  /** Whether a new title gets the focus: it would be read twice in a live region. */
  readonly isFocused: boolean;
  /** The button that keeps the plan in force. */
  readonly keep: unknown;
  readonly onRetry: (selection: PlanSelection) => void;
  readonly onDone: () => void;
}

/**
 * Renders the outcome in two live regions, which are always rendered, so that new content is announced, and only once; and what follows,
 * in the message about a success or below. No `alert`: with Firefox, Orca reads all of it when the focus enters it, then its title again.
 */
export function renderOutcome(state: OutcomeState, localization: Localization): TemplateResult {
  const { outcome, isPending, level, context, keep } = state;
  const { isUncertain } = context;
  const { messages } = localization;
  const following = describeFollowing(context, localization);
  return html`<div class="live" part="outcome" role="status" aria-live=${state.isFocused ? 'off' : nothing}>
      ${
        outcome?.name === 'assigned'
          ? renderAssigned(outcome, state, localization)
          : isUncertain && !outcome && !isPending
            ? renderMessage({
                tone: 'unknown',
                title: messages.uncertain,
                level,
                text: html`<p>${messages.checkFirst}</p>`,
                more: html`<slot name="help"></slot>`,
              })
            : nothing
      }
    </div>
    <div class="live" part="error" role="status" aria-live=${state.isFocused ? 'off' : 'assertive'}>
      ${outcome?.name === 'failed' ? renderFailed(outcome, state, localization) : nothing}
    </div>
    ${
      following.length && outcome?.name !== 'assigned'
        ? html`<div class="actions upcoming" part="upcoming">
            <p>${joinSentences(following)}</p>
            ${keep}
          </div>`
        : nothing
    }`;
}

/** Returns which plan is in force. Empty: the page does not list it. */
function describeCurrent({ plans, inForce }: PickerContext, { messages }: Localization): string {
  const plan = findPlan(inForce, plans);
  return plan ? format(messages.youAreOn, { plan: plan.label }) : '';
}

/** Renders what the service confirmed: a summary, and the details. Fields missing from the response are left out. */
function renderAssigned(outcome: Assigned, state: OutcomeState, localization: Localization): TemplateResult {
  const { context } = state;
  const { messages } = localization;
  const facts = getDetailRows(outcome, context, localization);
  const isDifferent = isOther(facts);
  const changed = describeChange(outcome, context, localization);
  const sentences = joinSentences([
    // One statement a message: what differs is not "your change".
    isDifferent && changed !== messages.assigned && changed,
    ...describeFollowing(context, localization),
    context.isUncertain && `${messages.uncertain} ${messages.checkFirst}`,
  ]);
  return renderMessage({
    tone: isDifferent ? 'unknown' : 'assigned',
    title: isDifferent ? messages.assignedOther : changed,
    level: state.level,
    text: sentences ? html`<p>${sentences}</p>` : undefined,
    more: html`${renderDetails(facts, isDifferent, localization)}
      <slot name=${outcome.effect?.kind === 'cancel' ? 'assigned-cancel' : 'assigned'}></slot>
      <div class="actions">
        ${renderDone(state.onDone, isDifferent ? messages.close : messages.done)} ${state.keep}
        ${renderSave(outcome, localization)}
      </div>`,
  });
}

/** Renders a failure. After one of unknown outcome help comes first, and another attempt last. */
function renderFailed(failed: Failed, state: OutcomeState, localization: Localization): TemplateResult {
  const { error, selection, isStopped = false } = failed;
  const { context, isPending, level, onRetry, onDone } = state;
  const { messages } = localization;
  const isUnknown = error.outcome === 'unknown';
  // The page, or a later change, has said since what became of it.
  const isSettled = isUnknown && !context.isUncertain;
  // The page may have said since that the customer has the plan, or gets it.
  const again = selection && deriveChange(selection, context);
  const isOver = again === null || (typeof again === 'string' && again !== 'outOfDate');
  const canRetry = selection && !isOver && !isSettled;
  const retry = canRetry
    ? renderButton({
        part: 'retry',
        onPress: () => onRetry(selection),
        isUnavailable: isPending,
        isText: isUnknown,
        label: isUnknown ? messages.retryAnyway : messages.retry,
      })
    : nothing;
  const done = renderDone(onDone, messages.close, !isUnknown && Boolean(canRetry));
  if (!isUnknown) {
    const title = [
      isStopped && messages.stopped,
      messages.notChanged,
      context.isUncertain && messages.uncertain,
    ];
    return renderFailure(
      title.filter(Boolean).join(' '),
      isStopped ? { text: '', needsHelp: false } : explainError(error, localization),
      level,
      html`<div class="actions">${retry} ${done}</div>`,
      { tone: isStopped ? 'stopped' : '' },
    );
  }
  const text = isSettled
    ? describeCurrent(context, localization)
    : `${messages.mayBeDone} ${messages.checkFirst}`;
  return renderFailure(
    messages.unknown,
    { text, needsHelp: !isSettled },
    level,
    html`${renderDetails(getDetailRows(failed, context, localization), true, localization)}
      <div class="actions">${done} ${renderSave(failed, localization)} ${retry}</div>`,
    { tone: 'unknown', help: html`<p>${messages.contactSupport}</p>` },
  );
}

/** Renders the button that hides a message. */
const renderDone = (onPress: () => void, label: string, isText = false): TemplateResult =>
  renderButton({ part: 'done', label, onPress, isText });

/** Returns what a success has changed, as far as the record still says so: another tab or picker may have changed it since. */
function describeChange(
  { response, effect }: Assigned,
  context: PickerContext,
  localization: Localization,
): string {
  const { messages } = localization;
  const { inForce, following, plans } = context;
  const { productPlanId: value = '' } = response;
  // A plan that the page does not list has the name that the review gave it.
  const plan = findPlan(value, plans) ? findName(value, context) : effect?.plan;
  if (!plan || !hasPlan(value, context)) return messages.assigned;
  const ended = effect && !effect.isByName && getEndedPlan(effect);
  if (ended) return formatForPlan(messages.planCancelled, ended, localization);
  const isKept = effect?.kind === 'keep' && !following.length;
  const message = value !== inForce ? 'moving' : isKept ? 'staying' : 'active';
  return formatForPlan(messages[message], plan, localization);
}

/** Returns the sentences about what follows, from the record. */
const describeFollowing = (context: PickerContext, localization: Localization): string[] =>
  context.following
    .flatMap((each) => toNamed(each, getMessage(each), (value) => findName(value, context)))
    .map((each) => formatNamed(each, localization));

const renderSave = (
  { receipt, requested = 0 }: Outcome,
  { messages }: Localization,
): TemplateResult | typeof nothing =>
  receipt
    ? renderButton({
        part: 'save',
        label: messages.saveDetails,
        isText: true,
        onPress: () => saveText(`plan-${new Date(requested * 1000).toISOString().slice(0, 10)}.txt`, receipt),
      })
    : nothing;

/** Saves a text as a file. Nothing happens where the page may not download, such as in a sandboxed frame. */
function saveText(name: string, text: string): void {
  const link = document.createElement('a');
  // Programs that guess the encoding read the byte order mark.
  link.href = URL.createObjectURL(new Blob(['\ufeff', text], { type: 'text/plain;charset=utf-8' }));
  link.download = name;
  link.click();
  // Safari reads the file later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

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
      <bdi>${truncate(formatDetail(actual, language) ?? messages.unstated, 200)}</bdi>
      ${isDifferent ? html`<em>${format(messages.askedFor, { value: truncate(formatDetail(expected, language) ?? '', 200) })}</em>` : nothing}
    </dd>
  </div>`;
}

/** Renders why a review has closed, or did not open. */
export function renderNotice(
  notice: Notice | null,
  level: number,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!notice) return nothing;
  const title = localization.messages[notice.reason];
  const text = notice.text ? html`<p><bdi>${notice.text}</bdi></p>` : undefined;
  return renderMessage({ tone: 'unknown notice', title, level, text });
}
