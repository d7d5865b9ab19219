import { html, noChange, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { formatList, type Localization } from '../i18n/format.js';
import { describePrice, formatForPlan } from '../plan/plan.js';
import { renderButton } from '../ui/button.js';
import { renderMessage } from '../ui/message.js';
import { getChangeLabel, getChangeTitle, getEndedPlan } from '../change/effect.js';
import { type Change, isValid } from '../change/change.js';
import type { DismissReason, ReviewAmount } from '../change/events.js';
import { renderDifference } from './feature-difference.js';
import { describeAmounts, describeCost, describeTimes, type Row, toAmountRow } from './rows.js';
import { renderScheduleFields, type ScheduleState } from './schedule-fields.js';

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
  const { isPending, onConfirm, onDismiss, headingLevel } = state;
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
  const level = Math.min(headingLevel + 1, 6);
  const costs = describeCost(change, localization);
  const cost = costs.length ? html`<div part="cost">${costs.map(renderRow)}</div>` : nothing;
  const rows = describeTimes(change, state.now, localization);
  const editable = change.editable.length ? rows.shift() : undefined;
  const times = html`${editable && renderSchedule(editable, state, localization)} ${rows.map(renderRow)}`;
  const isMore = !isCancellation && change.cost?.isMore === true;
  const difference = renderDifference(features, effect, isMore, level, localization);
  const shownAmounts = renderAmounts(state, localization);
  // From the button of the default plan it is a change like any other: nothing alarms.
  return html`<div class="stack review ${effect.isByName ? '' : kind}">
    <h2 id="review" aria-level=${headingLevel}>
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
    ${
      isCancellation
        ? html`<div class="rows"><div part="times" class="cancelling">${times}</div></div>
            ${difference} ${shownAmounts}
            <slot name="review"></slot>
            <slot name="review-cancel"></slot>
            <div class="rows muted">${cost}</div>`
        : html`<div class="rows">
              ${cost}
              <div part="times">${times}</div>
            </div>
            ${shownAmounts}
            <slot name="review"></slot>
            ${difference}`
    }
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
  const isSaid = due ? !/^[-−]/.test(String(due.price)) : text?.hasNumber && !amount?.note && !isScheduled;
  const price = (isSaid && text?.full) || '';
  // A line break is before the price.
  return html`<slot name="confirm"
    >${formatList([label, price.replaceAll(' ', '\u00a0')], localization)}</slot
  >`;
}

/** Renders the amounts, or their place while they are computed: the button says so. */
function renderAmounts({ review }: ReviewState, localization: Localization): TemplateResult | typeof nothing {
  const { change, amounts, expected = [{}, {}, { due: true }] } = review;
  const isComputed = !amounts && change.effect.kind !== 'cancel' && isValid(change);
  if (!amounts?.length && !isComputed) return nothing;
  const rows = amounts
    ? describeAmounts(amounts, localization)
    : expected.map(({ due }) => toAmountRow(html`<i></i>`, html`<i></i>`, due === true));
  return html`<div
    class="rows ${isComputed ? 'skeleton' : ''}"
    part="amounts"
    aria-hidden=${isComputed || nothing}
  >
    ${rows.map(renderRow)}
  </div>`;
}

function renderRow({ label, amount, value, notes = [], tone }: Row<unknown>): TemplateResult {
  if (amount === undefined && value === undefined) return html`<p class=${tone ?? nothing}>${label}</p>`;
  const leading = amount === undefined ? nothing : html`<strong>${amount}</strong>`;
  return html`<div class="row ${tone ?? ''}">
    <span><bdi>${label}</bdi></span>
    <span>${leading}${value} ${notes.map((note) => (note ? html` <small>${note}</small>` : nothing))}</span>
  </div>`;
}

/** Renders when a change starts, and below it the fields that change that. */
function renderSchedule(
  { label, value, notes = [] }: Row,
  state: ReviewState,
  localization: Localization,
): TemplateResult {
  const { selection } = state.review;
  const { messages, language } = localization;
  // A time may be "as soon as possible" again: the fields stay open.
  const isEdited = selection.start !== undefined || selection.end !== undefined;
  const change = html`<u>${messages.changeTimes}</u>`;
  const name =
    value &&
    formatList([`${label}: ${value}`, messages.changeTimes.toLocaleLowerCase(language)], localization);
  return html`<div class="editable">
    <details part="schedule" ?open=${isEdited}>
      <summary aria-label=${name ?? nothing}>
        ${renderRow({ label, value: value ? html`${value} ${'·'} ${change}` : change })}
      </summary>
      ${renderScheduleFields(state, localization)}
    </details>
    ${notes.map((note) => (note ? html`<small>${note}</small>` : nothing))}
  </div>`;
}
