import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import { format, formatMoney, type Localization, truncate } from '../i18n/format.js';
import type { FeatureChange } from '../plan/features.js';
import { describeRegularPrice, formatPlanName, formatPrice, type PlanName } from '../plan/plan.js';
import type { Amount, Price } from '../plan/price.js';
import { renderButton } from '../ui/button.js';
import { joinSentences } from '../ui/sentences.js';
import { renderTimed } from '../ui/time.js';
import { type Change, isValid, type Wish } from './change.js';
import { renderFeatureChange } from './feature-change.js';
import { type ChangeKind, endsCurrentPlan, getActionLabel, getActionTitle } from './kind.js';
import type { ScheduledPlan } from './plan-status.js';
import { renderScheduleFields, type ScheduleState } from './schedule-fields.js';

/** What the dialog shows, and what its controls do. */
export interface ReviewState extends ScheduleState {
  readonly features: FeatureChange;
  readonly headingLevel: number;
  /** Whether the page has its amounts. */
  readonly isReady: boolean;
  readonly onConfirm: () => void;
  readonly onDismiss: () => void;
}

/** Renders the review dialog. The `<dialog>` is always rendered, so that it can restore the focus when it closes. */
export function renderReviewDialog(
  state: ReviewState | null,
  onClose: () => void,
  localization: Localization,
): TemplateResult {
  const onEvent = ({ target, currentTarget, type }: Event) => {
    // Fields of the page in the dialog fire such events, too. `close` is asynchronous: another review may be open by then.
    if (target === currentTarget && (type === 'cancel' || !(target as HTMLDialogElement).open)) onClose();
  };
  return html`<dialog part="dialog" aria-labelledby="review" @cancel=${onEvent} @close=${onEvent}>
    ${state ? keyed(state.features, renderReview(state, localization)) : nothing}
  </dialog>`;
}

function renderReview(state: ReviewState, localization: Localization): TemplateResult {
  const { change, features, isReady, onConfirm, onDismiss } = state;
  const { messages } = localization;
  const { action, editable, scheduled, warning } = change;
  const { kind, current } = action;
  const dismissLabel =
    // If the current plan ends anyway, dismissing the review does not keep it.
    current && endsCurrentPlan(action) && !change.isEnding
      ? format(messages.keep, { plan: formatPlanName(current, localization) })
      : messages.dismiss;
  const times = renderTimes(change, localization);
  const key = getConfirmKey(change, isReady);
  return html`<div class="stack review">
    <h2 id="review" aria-level=${state.headingLevel} tabindex="-1">
      ${getActionTitle(action, localization, change.start.seconds)}
    </h2>
    ${renderCost(change, localization)}
    ${warning ? html`<p class="warning" part="warning"><bdi>${truncate(warning)}</bdi></p>` : nothing}
    ${
      change.isUncertain
        ? html`<p class="message unknown"><strong>${messages.uncertain}</strong>${messages.checkFirst}</p>`
        : nothing
    }
    <div part="times">
      ${
        editable.length
          ? html`<details part="schedule" ?open=${isEdited(state.wish)}>
              <summary><span>${times}</span> · <u>${messages.changeTimes}</u></summary>
              ${renderScheduleFields(state, localization)}
            </details>`
          : html`<p>${times}</p>`
      }
      ${scheduled && action.replaced ? html`<p>${renderReplaced(change, scheduled, localization)}</p>` : nothing}
    </div>
    <slot name="review"></slot>
    ${kind === 'cancel' ? html`<slot name="review-cancel"></slot>` : nothing}
    ${renderFeatureChange(features, Math.min(state.headingLevel + 1, 6), localization)}
    <p class="live" id="calculating" role="status">
      ${isReady || !isValid(change) ? nothing : messages.calculating}
    </p>
    <div class="actions">
      ${renderButton({ part: 'dismiss', label: dismissLabel, onPress: onDismiss })}
      ${keyed(
        key,
        renderButton({
          part: kind === 'start' || kind === 'switch' ? 'confirm' : `confirm-${kind}`,
          label: renderConfirmLabel(kind, getActionLabel(action, localization, change.start.seconds)),
          onPress: onConfirm,
          isPrimary: true,
          isUnavailable: !isReady || !isValid(change),
          describedBy: 'calculating',
          guardedSince: key.since,
        }),
      )}
    </div>
  </div>`;
}

/** Whether the customer has edited a time. It may be "as soon as possible" again: the fields stay open. */
const isEdited = ({ start, end }: Wish): boolean => start !== undefined || end !== undefined;

/** Key of a confirm button, and when the button has appeared. */
interface ConfirmKey {
  readonly since: number;
}

const keys = new WeakMap<Change, Partial<Record<'waiting' | 'ready', ConfirmKey>>>();

/** Returns the key of the confirm button: each change, and the readiness of the page, get a new button. */
function getConfirmKey(change: Change, isReady: boolean): ConfirmKey {
  const ofChange = keys.get(change) ?? {};
  keys.set(change, ofChange);
  return (ofChange[isReady ? 'ready' : 'waiting'] ??= { since: performance.now() });
}

/** Keeping a plan is no order: a slotted label such as "Buy now" does not apply to it. */
const renderConfirmLabel = (kind: ChangeKind, label: string): unknown =>
  kind === 'keep'
    ? label
    : kind === 'cancel'
      ? html`<slot name="confirm-cancel">${label}</slot>`
      : html`<slot name="confirm">${label}</slot>`;

/** Returns the price, its qualifiers, and its comparison with the current plan. An invalid price, such as NaN, has no text. */
function formatCost({ cost, action: { current } }: Change, localization: Localization): string[] {
  if (!cost) return [];
  const { messages, language } = localization;
  const { price, regularPrice, note, former, difference, isMore } = cost;
  const formatFull = (each: Price | Amount | undefined) =>
    each ? formatPrice(each, localization).join(' ').trim() : '';
  const text = formatFull(price);
  const isIntervalChange = former && former.interval !== price.interval;
  const message = messages[difference ? (isMore ? 'costs' : 'saves') : 'instead'];
  return [
    isIntervalChange
      ? format(message, { price: text, former: formatFull(former), difference: formatFull(difference) })
      : text,
    describeRegularPrice({ ...price, regularPrice }, localization),
    difference && current && !isIntervalChange
      ? format(messages[isMore ? 'more' : 'less'], {
          price: formatMoney(difference.price, difference.currency, language),
          plan: formatPlanName(current, localization),
        })
      : '',
    truncate(note.trim()),
  ];
}

function renderCost(change: Change, localization: Localization): TemplateResult | typeof nothing {
  const texts = formatCost(change, localization);
  return texts.some(Boolean)
    ? html`<p part="cost">
        ${texts.map((text, index) => (text && index ? html` <small>${text}</small>` : text))}
      </p>`
    : nothing;
}

/** Renders the times of a change, one sentence for each plan that starts or ends. */
function renderTimes(
  { start: { seconds: start }, end: { seconds: end }, action, interim, former, next }: Change,
  localization: Localization,
): unknown[] {
  const { messages } = localization;
  const { kind, plan, current } = action;
  const toValues = (name: PlanName) => ({ plan: formatPlanName(name, localization) });
  const renderPlanTime = (message: string, name: PlanName, time: number) =>
    renderTimed(message, time, localization, toValues(name));
  const renderStart = (): unknown => {
    if (start) return renderPlanTime(messages[kind === 'cancel' ? 'moveAt' : 'startsAt'], plan, start);
    if (kind === 'cancel') return format(messages.moveSoon, toValues(plan));
    const isNew = kind === 'start' || kind === 'switch';
    return isNew && messages[current ? 'startSoon' : 'startSoonOrToday'];
  };
  return joinSentences([
    kind === 'keep' && format(messages.stay, toValues(plan)),
    ...interim.map((each) => renderPlanTime(messages.moveAt, each.name, each.start)),
    renderStart(),
    kind !== 'cancel' && former && format(messages.endsThen, toValues(former)),
    end && next && renderPlanTime(messages.moveAt, next, end),
  ]);
}

/** Renders the message about the scheduled plan that the change replaces. */
function renderReplaced(
  { action: { kind, replaced } }: Change,
  { startTimeInSeconds }: ScheduledPlan,
  localization: Localization,
): unknown {
  const message = localization.messages[kind === 'keep' ? 'notStarting' : 'replaces'];
  const plan = replaced ? formatPlanName(replaced, localization) : '';
  return renderTimed(message, startTimeInSeconds, localization, { plan });
}
