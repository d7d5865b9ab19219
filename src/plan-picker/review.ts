import { html, nothing, type TemplateResult } from 'lit';
import { format, formatMoney, type Localization, truncate } from '../localize/format.js';
import { renderButton } from '../templates/button.js';
import { mark } from '../templates/mark.js';
import { renderTimed } from '../templates/time.js';
import { type Change, isEqual } from './change.js';
import type { Amount, Price } from './cost.js';
import { renderFeatureChange } from './feature-change.js';
import { describeRegularPrice, formatPlanName, formatPrice, type PlanName } from './plan.js';
import { joinSentences } from './sentences.js';
import { endsCurrentPlan, getActionLabel, getActionTitle, type PlanActionKind } from './plan-action.js';

export interface ReviewState {
  /** Change to review. Null: the dialog is closed. */
  change: Change | null;
  /** Change as first shown: differences from it are marked. */
  first: Change | null;
  confirm: () => void;
  close: () => void;
  onClose: () => void;
  onPressStart: (event: Event) => void;
  onClick: (event: MouseEvent) => void;
}

/** Renders the review dialog. The `<dialog>` is always rendered, so that it can restore the focus when it closes. */
export const renderReview = (state: ReviewState, localization: Localization): TemplateResult =>
  html`<dialog
    part="dialog"
    aria-labelledby="review"
    @close=${state.onClose}
    @pointerdown=${state.onPressStart}
    @keydown=${state.onPressStart}
    @click=${state.onClick}
  >
    ${state.change ? renderChange(state.change, state.first ?? state.change, state, localization) : nothing}
  </dialog>`;

/** Renders a text of the change, and marks it if it was another one at first. */
type RenderText = (getText: (change: Change) => unknown) => unknown;

function renderChange(
  change: Change,
  first: Change,
  { confirm, close }: ReviewState,
  localization: Localization,
): TemplateResult {
  const { messages } = localization;
  const { action, request } = change;
  const { kind, current } = action;
  const renderText: RenderText = (getText) => {
    const text = getText(change);
    return mark(text, !isEqual(text, getText(first)));
  };
  const dismissLabel =
    // If another plan is scheduled, dismissing the review does not keep the current plan.
    kind === 'cancel' && current && endsCurrentPlan(action) && !change.scheduled
      ? format(messages.keep, { plan: formatPlanName(current, localization) })
      : messages.dismiss;
  return html`<div class="stack review">
    <h2 id="review" tabindex="-1">${renderText((each) => getActionTitle(each.action, localization))}</h2>
    ${renderCost(change, renderText, localization)}
    <div class="live" role="alert">
      ${isEqual(change, first) ? nothing : html`<p class="changed">${messages.changed}</p>`}
    </div>
    ${
      change.isUncertain
        ? html`<p class="message unknown"><strong>${messages.uncertain}</strong>${messages.checkFirst}</p>`
        : nothing
    }
    <div part="times">
      <p>${renderText((each) => renderTimes(each, localization))}</p>
      ${
        change.scheduled && action.replaced
          ? html`<p>${renderText((each) => renderReplaced(each, localization))}</p>`
          : nothing
      }
    </div>
    ${
      request.productId === first.request.productId
        ? nothing
        : html`<p>${mark(`${messages.product}: ${request.productId ?? '1'}`, true)}</p>`
    }
    <slot name="review"></slot>
    ${renderFeatureChange(change, first, localization)}
    <div class="actions">
      ${renderButton('dismiss', dismissLabel, close)}
      ${renderButton(getConfirmName(kind), getActionLabel(action, localization), confirm)}
    </div>
  </div>`;
}

/** Name of the confirm button. Cancellations have their own, so that a slotted label such as "Buy now" does not apply to them. */
const getConfirmName = (kind: PlanActionKind): string =>
  kind === 'start' || kind === 'switch' ? 'confirm' : `confirm-${kind}`;

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

function renderCost(
  change: Change,
  renderText: RenderText,
  localization: Localization,
): TemplateResult | typeof nothing {
  const texts = formatCost(change, localization);
  const renderLine = (index: number) => renderText((each) => formatCost(each, localization)[index]);
  return texts.some(Boolean)
    ? html`<p part="cost">
        ${texts.map((text, index) => (text && index ? html` <small>${renderLine(index)}</small>` : renderLine(index)))}
      </p>`
    : nothing;
}

/** Renders the times of a change, one sentence for each plan that starts or ends. */
function renderTimes(
  { request, action, interim, former, next }: Change,
  localization: Localization,
): unknown[] {
  const { messages } = localization;
  const { kind, plan, current } = action;
  const { startTimeInSeconds: start, endTimeInSeconds: end } = request;
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
  { action: { kind, replaced }, scheduled }: Change,
  localization: Localization,
): unknown {
  if (!scheduled || !replaced) return undefined;
  const message = localization.messages[kind === 'keep' ? 'notStarting' : 'replaces'];
  const plan = formatPlanName(replaced, localization);
  return renderTimed(message, scheduled.startTimeInSeconds, localization, { plan });
}
