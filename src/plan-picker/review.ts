import { html, nothing, type TemplateResult } from 'lit';
import {
  format,
  formatMoney,
  formatTimeAlone,
  formatZone,
  type Localization,
  truncate,
} from '../localize/format.js';
import { renderButton } from '../templates/button.js';
import { mark } from '../templates/mark.js';
import { renderTimed } from '../templates/time.js';
import { type Change, type ChangeStep, isEqual } from './change.js';
import type { Amount, Cost, Price } from './cost.js';
import { renderFeatureChange } from './feature-change.js';
import { describeRegularPrice, formatPlanName, formatPrice, type PlanName } from './plan.js';
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
    @close=${({ target, currentTarget }: Event) => {
      // Ignores dialogs that the page has slotted into the review.
      if (target === currentTarget) state.onClose();
    }}
    @pointerdown=${state.onPressStart}
    @keydown=${(event: KeyboardEvent) => {
      if (!event.repeat) state.onPressStart(event);
    }}
    @click=${state.onClick}
  >
    ${state.change ? renderChange(state.change, state.first ?? state.change, state, localization) : nothing}
  </dialog>`;

function renderChange(
  change: Change,
  first: Change,
  { confirm, close }: ReviewState,
  localization: Localization,
): TemplateResult {
  const { messages } = localization;
  const { action, request, steps } = change;
  const { kind, current } = action;
  const title = getActionTitle(action, localization);
  const dismissLabel =
    // If another plan is scheduled, dismissing the review does not keep the current plan.
    kind === 'cancel' && current && endsCurrentPlan(action) && !change.scheduled
      ? format(messages.keep, { plan: formatPlanName(current, localization) })
      : messages.dismiss;
  return html`<div class="stack review">
    <h2 id="review" tabindex="-1">${mark(title, title !== getActionTitle(first.action, localization))}</h2>
    ${renderCost(change, first, localization)}
    <div class="live" role="alert">
      ${isEqual(change, first) ? nothing : html`<p class="changed">${messages.changed}</p>`}
    </div>
    ${
      change.isUncertain
        ? html`<p class="message unknown"><strong>${messages.uncertain}</strong>${messages.checkFirst}</p>`
        : nothing
    }
    <div part="times">
      ${
        steps.length > 2
          ? html`<ol part="timeline">
              ${steps.map((step, index) => renderStep(step, first.steps[index], localization))}
            </ol>`
          : html`<p>
              ${mark(renderTimes(change, localization), !isEqual(getTimes(change), getTimes(first)))}
            </p>`
      }
      ${renderReplaced(change, first, localization)} ${renderZone(change, localization)}
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

/** Renders the price, its comparison with the current plan, and its qualifiers. */
function renderCost(
  { cost, action: { current } }: Change,
  first: Change,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!cost) return nothing;
  const { messages, language } = localization;
  const { price, qualifiers, former, difference, isMore } = cost;
  const formatFull = (each: Price | Amount) => formatPrice(each, localization).join(' ').trim();
  const text = formatFull(price);
  const note = truncate(qualifiers.note.trim());
  // An invalid price, such as NaN, has no text.
  if (!text && !note) return nothing;
  const before = first.cost;
  const isNew = !isEqual(
    [price, former, difference, current],
    [before?.price, before?.former, before?.difference, first.action.current],
  );
  const isIntervalChange = former && former.interval !== price.interval;
  const values = {
    price: text,
    former: former ? formatFull(former) : '',
    difference: difference ? formatFull(difference) : '',
  };
  const message = messages[difference ? (isMore ? 'costs' : 'saves') : 'instead'];
  const headline = isIntervalChange
    ? mark(format(message, values), isNew)
    : mark(text, !isEqual(price, before?.price));
  const comparison =
    difference && current && !isIntervalChange
      ? format(messages[isMore ? 'more' : 'less'], {
          price: formatMoney(difference.price, difference.currency, language),
          plan: formatPlanName(current, localization),
        })
      : '';
  const formatRegular = (each: Cost) =>
    describeRegularPrice({ ...each.price, ...each.qualifiers }, localization);
  const regular = formatRegular(cost);
  const isNewRegular = regular !== (before ? formatRegular(before) : '');
  const renderSmall = (line: string, isMarked: boolean) =>
    line && html` <small>${mark(line, isMarked)}</small>`;
  return html`<p part="cost">
    ${headline} ${renderSmall(regular, isNewRegular)} ${renderSmall(comparison, isNew)}
    ${renderSmall(note, qualifiers.note !== before?.qualifiers.note)}
  </p>`;
}

/** Returns the values that `renderTimes()` depends on. */
const getTimes = ({ request, action, next }: Change): unknown => [
  request.startTimeInSeconds,
  request.endTimeInSeconds,
  action.kind,
  action.plan,
  action.current,
  next,
];

/** Renders the times of a change in sentences. */
function renderTimes({ request, action, next }: Change, localization: Localization): unknown[] {
  const { messages } = localization;
  const { kind, plan, current } = action;
  const { startTimeInSeconds: start, endTimeInSeconds: end } = request;
  const toValues = (name: PlanName) => ({ plan: formatPlanName(name, localization) });
  const renderMove = (to: PlanName, time: number) =>
    renderTimed(messages.moveAt, time, localization, toValues(to));
  const sentences: unknown[] = [];
  if (kind === 'keep') sentences.push(format(messages.stay, toValues(plan)));
  if (kind === 'keep' && start) sentences.push(' ', renderTimed(messages.startAt, start, localization));
  if (kind === 'cancel')
    sentences.push(start ? renderMove(plan, start) : format(messages.moveSoon, toValues(plan)));
  if (kind === 'start' || kind === 'switch')
    sentences.push(
      start
        ? renderTimed(messages.startAt, start, localization)
        : messages[current ? 'startSoon' : 'startSoonOrToday'],
    );
  if (kind === 'switch' && current) sentences.push(' ', format(messages.endsThen, toValues(current)));
  if (end && next) sentences.push(' ', renderMove(next, end));
  return sentences;
}

/** Renders the message about the scheduled plan that the change replaces. */
function renderReplaced(
  { action: { kind, replaced }, scheduled }: Change,
  first: Change,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!scheduled || !replaced) return nothing;
  const { messages } = localization;
  const message = messages[kind === 'keep' ? 'notStarting' : 'replaces'];
  const plan = formatPlanName(replaced, localization);
  const isNew = !isEqual([replaced, scheduled], [first.action.replaced, first.scheduled]);
  return html`<p>
    ${mark(renderTimed(message, scheduled.startTimeInSeconds, localization, { plan }), isNew)}
  </p>`;
}

/** Renders the time zone if the review contains a time. */
function renderZone(
  { request, action, steps }: Change,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { startTimeInSeconds: start, endTimeInSeconds: end } = request;
  const isReplacing = action.kind !== 'keep' && action.replaced;
  const hasTime = start ?? end ?? (isReplacing || steps.some(({ from }) => typeof from === 'number'));
  return hasTime ? html`<p><small>${formatZone(localization)}</small></p>` : nothing;
}

/** Formats a step of the timeline. */
function formatStep(
  { from, name, price }: ChangeStep,
  localization: Localization,
): Record<'time' | 'name' | 'price', string> {
  const { messages, language } = localization;
  return {
    time: typeof from === 'number' ? formatTimeAlone(from, language) : messages[from],
    name: formatPlanName(name, localization),
    price: price ? formatPrice(price, localization).join(' ') : '',
  };
}

function renderStep(
  step: ChangeStep,
  first: ChangeStep | undefined,
  localization: Localization,
): TemplateResult {
  const texts = formatStep(step, localization);
  const firstTexts = first && formatStep(first, localization);
  const renderText = (key: keyof typeof texts) => mark(texts[key], texts[key] !== firstTexts?.[key]);
  return html`<li>
    <p>${renderText('time')}</p>
    <strong><bdi>${renderText('name')}</bdi></strong>
    ${renderText('price')}
  </li>`;
}
