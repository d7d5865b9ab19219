import { html, noChange, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import {
  format,
  formatList,
  formatTime,
  formatTimed,
  joinSentences,
  type Localization,
  readPrice,
} from '../i18n/format.js';
import {
  describePrice,
  formatForPlan,
  formatPlanName,
  type PlanName,
  type QualifiedPrice,
  toPlanValue,
} from '../plan/plan.js';
import { formatBilled } from '../plan/period.js';
import { renderButton } from '../ui/button.js';
import { renderMessage } from '../ui/message.js';
import { formatNamed, getChangeLabel, getChangeTitle, getEndedPlan } from '../change/change-effect.js';
import { type Change, type ChangeTime, isValid } from '../change/change.js';
import type { Review } from '../change/change-state.js';
import type { DismissReason, ReviewAmount } from '../change/events.js';
import { renderFeatureChange } from './feature-change.js';
import { formatSoon, renderScheduleFields, type ScheduleState } from './schedule-fields.js';

/** What the dialog shows, and what its controls do. */
export interface ReviewState extends ScheduleState {
  readonly headingLevel: number;
  /** Whether a change is pending in another picker. */
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onDismiss: () => void;
}

/**
 * Renders the review dialog. The `<dialog>` is always rendered, so that it can restore the focus when it closes.
 * @param isLeaving Whether the dialog still shows the last review, while it fades.
 */
export function renderReviewDialog(
  state: ReviewState | null,
  isLeaving: boolean,
  onClose: (reason: DismissReason) => void,
  localization: Localization,
): TemplateResult {
  const onEvent = ({ target, currentTarget, type }: Event) => {
    // Fields of the page in the dialog fire such events, too. `close` is asynchronous: another review may be open by then.
    if (target !== currentTarget) return;
    if (type === 'cancel') onClose('dismissed');
    else if (!(target as HTMLDialogElement).open) onClose('outdated');
  };
  return html`<dialog part="dialog" aria-labelledby="review" @cancel=${onEvent} @close=${onEvent}>
    ${state ? keyed(state.review.opening, renderReview(state, localization)) : isLeaving ? noChange : nothing}
  </dialog>`;
}

function renderReview(state: ReviewState, localization: Localization): TemplateResult {
  const { isPending, onConfirm, onDismiss } = state;
  const { change, features, amounts, expected, controller, notice } = state.review;
  const { messages } = localization;
  const { effect, warning } = change;
  const { kind } = effect;
  const isCancellation = kind === 'cancel';
  const ended = getEndedPlan(effect);
  // If the current plan ends anyway, dismissing the review does not keep it.
  const dismissLabel =
    ended && !change.isEnding ? formatForPlan(messages.keep, ended, localization) : messages.dismiss;
  const due = amounts?.find((each) => each.due);
  const busy = isPending ? messages.pending : amounts || !isValid(change) ? '' : messages.calculating;
  // A screen reader reads the dialog as it opens: a live region would say again what is in it.
  const isOpening = !expected && !isPending;
  const heard = (due ? [due] : (amounts ?? [])).map(
    (amount) => `${amount.label}: ${describePrice(amount, localization).qualified}`,
  );
  const cost = renderCost(change, localization);
  const level = Math.min(state.headingLevel + 1, 6);
  const featureChange = renderFeatureChange(
    features,
    effect,
    !isCancellation && change.cost?.isMore === true,
    level,
    localization,
  );
  // From the button of the default plan it is a change like any other: nothing alarms.
  return html`<div class="stack review ${effect.isByName ? '' : kind}">
    <h2 id="review" aria-level=${state.headingLevel}>
      ${getChangeTitle(effect, localization, change.start.seconds)}
    </h2>
    ${notice ? renderMessage({ tone: 'unknown notice', title: messages[notice.reason], level }) : nothing}
    ${warning ? html`<p class="warning" part="warning"><bdi>${warning}</bdi></p>` : nothing}
    ${
      change.isUncertain
        ? html`<div class="message unknown">
            <strong>${messages.uncertain}</strong>
            <p>${messages.checkFirst}</p>
          </div>`
        : nothing
    }
    <div class="rows">
      ${isCancellation ? nothing : cost}
      <div part="times" class=${isCancellation ? 'cancelling' : ''}>${renderTimes(state, localization)}</div>
    </div>
    ${isCancellation ? featureChange : nothing}
    ${!amounts && !isCancellation && isValid(change) ? renderSkeleton(expected) : nothing}
    ${amounts?.length ? html`<div class="rows" part="amounts">${amounts.map((each) => renderAmount(each, each === due, localization))}</div>` : nothing}
    <slot name="review"></slot>
    ${isCancellation ? html`<slot name="review-cancel"></slot>` : featureChange}
    ${isCancellation ? html`<div class="rows minor">${cost}</div>` : nothing}
    <p class="hidden" id="calculating">${isOpening ? busy : ''}</p>
    <p class="hidden" role="status">
      ${isOpening ? '' : busy || (heard.length ? html`<span class="said">${formatList(heard, localization)}</span>` : '')}
    </p>
    <div class="actions">
      ${renderButton({ part: 'dismiss', label: dismissLabel, onPress: onDismiss })}
      ${keyed(
        // A button that cannot be pressed may stay. One that can belongs to one review.
        amounts ? controller : null,
        renderButton({
          part: kind === 'start' || kind === 'switch' ? 'confirm' : `confirm-${kind}`,
          label: busy || renderConfirmLabel(change, due, localization),
          onPress: onConfirm,
          // Filled once it can be confirmed.
          isPrimary: !busy,
          isBusy: busy !== '',
          isUnavailable: isPending || !amounts || !isValid(change),
          isGuarded: true,
        }),
      )}
    </div>
  </div>`;
}

/**
 * Renders what the button confirms, and for how much. Keeping a plan is no order: a label such as "Buy now" does not apply to it.
 * @param due What is due. Undefined: the page does not say.
 */
function renderConfirmLabel(
  { effect, start, cost }: Change,
  due: ReviewAmount | undefined,
  localization: Localization,
): unknown {
  const isScheduled =
    start.seconds !== undefined && (effect.kind === 'start' || effect.kind === 'switch' || effect.isByName);
  const label = isScheduled
    ? formatForPlan(localization.messages.schedule, effect.plan, localization)
    : getChangeLabel(effect, localization);
  if (effect.kind === 'keep') return label;
  if (effect.kind === 'cancel') return html`<slot name="confirm-cancel">${label}</slot>`;
  // A price is not said without its qualifier, for which a button has no room, nor beside a date: the first row has it. What is due is exact.
  const amount = due ?? cost?.price;
  const text = amount && describePrice(amount, localization);
  // Nobody orders a credit.
  const isSaid = due
    ? (readPrice(due.price, due.currency) ?? 0) >= 0
    : text?.hasNumber && !amount?.note && !isScheduled;
  const price = (isSaid && text?.full) || '';
  // A line break is before the price.
  return html`<slot name="confirm"
    >${formatList([label, price.replaceAll(' ', '\u00a0')], localization)}</slot
  >`;
}

/** Returns when a cancellation ends the plan, and what follows: the first question. */
function describeEnd({ effect, interim, start: { seconds } }: Change, localization: Localization): string[] {
  const { messages } = localization;
  const { plan } = effect;
  const ended = getEndedPlan(effect);
  if (!ended) {
    const others = interim.map((each) => formatNamed(each, localization));
    return seconds
      ? [...others, formatNamed({ name: plan, start: seconds, message: 'moveAt' }, localization)]
      : [
          ...others,
          `${messages.ends}: ${messages.soon}.`,
          formatForPlan(messages.follows, plan, localization),
        ];
  }
  const message = messages[seconds ? 'keepUntil' : 'endsSoon'];
  // As at the beginning of a sentence, where it is.
  const { plan: name } = toPlanValue(message.replace('{current}', '{plan}'), ended, localization);
  const values = { ...toPlanValue(message.split('. ').at(-1) ?? '', plan, localization), current: name };
  return [formatTimed(message, seconds ?? 0, localization, values)];
}

const renderRow = (
  label: unknown,
  value: unknown,
  notes: readonly unknown[] = [],
  isDue = false,
): TemplateResult =>
  html`<div class="row${isDue ? ' due' : ''}">
    <span><bdi>${label}</bdi></span>
    <span>${value} ${notes.map((note) => (note ? html` <small>${note}</small>` : nothing))}</span>
  </div>`;

const renderAmount = (amount: ReviewAmount, isDue: boolean, localization: Localization): TemplateResult =>
  renderRow(
    amount.label,
    html`<strong>${describePrice(amount, localization).full}</strong>`,
    [amount.note],
    isDue,
  );

/** Renders the place of the amounts. The button says that they are calculated. */
const renderSkeleton = (rows: Review['expected'] = [{}, {}, { due: true }]): TemplateResult =>
  html`<div class="rows skeleton" part="amounts" aria-hidden="true">
    ${rows.map(({ due }) => renderRow(html`<i></i>`, html`<strong><i></i></strong>`, [], due))}
  </div>`;

/** Renders the prices of the requested plan and of the current plan, with their qualifiers. */
function renderCost(
  { cost, effect: { plan, current } }: Change,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!cost) return nothing;
  const { messages } = localization;
  const { price, former, difference, isMore } = cost;
  // Only the interval tells both apart.
  const formatRowName = ({ interval, ...name }: PlanName) =>
    formatList(
      [formatPlanName(name, localization), interval ? formatBilled(interval, localization) : ''],
      localization,
    );
  const comparison = difference
    ? format(messages[isMore ? 'costs' : 'saves'], {
        price: describePrice({ ...price, price: difference, interval: 'year' }, localization).full,
      })
    : '';
  const renderPrice = (label: string, each: QualifiedPrice, isRequested: boolean) => {
    const { amount, interval, full, instead } = describePrice(each, localization);
    const all = [instead, isRequested && comparison, each.note];
    return full || all.some(Boolean)
      ? renderRow(
          label,
          isRequested ? html`<strong>${amount}</strong>${interval && ` ${interval}`}` : full,
          all,
        )
      : nothing;
  };
  const row = renderPrice(formatRowName(plan), price, true);
  if (row === nothing) return nothing;
  if (!former || !current) return html`<div part="cost">${row}</div>`;
  const name = formatRowName(current);
  const label = current.interval ? name : format(messages.today, { plan: name });
  return html`<div part="cost">${row} ${renderPrice(label, former, false)}</div>`;
}

/** Renders the times of a change as rows, and a sentence for each other plan that starts or ends. */
function renderTimes(state: ReviewState, localization: Localization): TemplateResult {
  const { messages, language } = localization;
  const { selection, change } = state.review;
  const { start, end, effect, interim, former, next, editable } = change;
  // A time may be "as soon as possible" again: the fields stay open.
  const isEdited = selection.start !== undefined || selection.end !== undefined;
  const { kind, plan, replaced } = effect;
  const formatFor = (message: string, name: PlanName) => formatForPlan(message, name, localization);
  const formatValue = ({ seconds, problem }: ChangeTime) =>
    problem ? messages.chooseTime : seconds ? formatTime(seconds, language) : formatSoon(state, localization);
  const label = messages[kind === 'cancel' && !effect.isInterrupted ? 'ends' : 'starts'];
  const lead =
    kind === 'cancel' && !start.problem ? joinSentences(describeEnd(change, localization)) : undefined;
  // While the start is not known, nothing is said of what else happens then.
  const note =
    former && kind !== 'cancel' && !start.problem
      ? formatForPlan(messages.endsThen, former, localization, { next: formatPlanName(plan, localization) })
      : '';
  const sentences = start.problem
    ? ''
    : joinSentences([
        kind === 'keep' && formatFor(messages.stay, plan),
        ...[...(lead ? [] : interim), ...replaced].map((each) => formatNamed(each, localization)),
      ]);
  return html`${
    editable.length
      ? html`<div class="editable">
          <details part="schedule" ?open=${isEdited}>
            <summary
              aria-label=${
                lead
                  ? nothing
                  : formatList(
                      [`${label}: ${formatValue(start)}`, messages.changeTimes.toLocaleLowerCase(language)],
                      localization,
                    )
              }
            >
              ${
                lead
                  ? renderRow(lead, html`<u>${messages.changeTimes}</u>`)
                  : renderRow(label, html`${formatValue(start)} ${'·'} <u>${messages.changeTimes}</u>`)
              }
            </summary>
            ${renderScheduleFields(state, localization)}
          </details>
          ${note ? html`<small>${note}</small>` : nothing}
        </div>`
      : kind === 'keep'
        ? nothing
        : lead
          ? html`<p class="lead">${lead}</p>`
          : renderRow(label, formatValue(start), [note])
  }
  ${
    end.problem
      ? renderRow(messages.ends, formatValue(end))
      : end.seconds && next
        ? renderRow(messages.ends, formatValue(end), [formatFor(messages.follows, next)])
        : nothing
  }
  ${sentences ? html`<p>${sentences}</p>` : nothing}`;
}
