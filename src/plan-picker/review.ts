import { html, nothing, type TemplateResult } from 'lit';
import { cut, format, formatTimeAlone, formatZone, type Localization, money } from '../localize/format.js';
import { renderButton } from '../templates/button.js';
import { mark } from '../templates/mark.js';
import { renderTimed } from '../templates/time.js';
import { type Change, type ChangeStep, isEqual } from './change.js';
import type { Amount, Cost, Price } from './cost.js';
import { renderFeatureChange } from './feature-change.js';
import { describeRegularPrice, formatPlanName, formatPrice, type PlanName } from './plan.js';
import { getActionLabel, getActionTitle, isOfCurrent, type PlanActionKind } from './plan-action.js';

export interface ReviewState {
  /** Null: the dialog is closed. */
  change: Change | null;
  /** What the review showed first: what differs from it is marked. */
  first: Change | null;
  confirm: () => void;
  close: () => void;
  onClose: () => void;
  onPressStart: (event: Event) => void;
  onClick: (event: MouseEvent) => void;
}

/** The review step: a dialog that is always there, so that it can give the focus back when it closes. */
export const renderReview = (state: ReviewState, localization: Localization): TemplateResult =>
  html`<dialog
    part="dialog"
    aria-labelledby="review"
    @close=${({ target, currentTarget }: Event) => {
      // Not from what the page put into a slot.
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
  const dismissal =
    // Where another plan is scheduled, to go back keeps nothing.
    kind === 'cancel' && current && isOfCurrent(action) && !change.scheduled
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
      ${renderButton('dismiss', dismissal, close)}
      ${renderButton(getConfirmName(kind), getActionLabel(action, localization), confirm)}
    </div>
  </div>`;
}

/** Name of the button that confirms: what a page calls its orders must not label a cancellation. */
const getConfirmName = (kind: PlanActionKind): string =>
  kind === 'start' || kind === 'switch' ? 'confirm' : `confirm-${kind}`;

/** "€49 per month", how that compares with the current plan, and what the page says of it. */
function renderCost(
  { cost, action: { current } }: Change,
  first: Change,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!cost) return nothing;
  const { messages, language } = localization;
  const { price, about, former, difference, isMore } = cost;
  const write = (each: Price | Amount) => formatPrice(each, localization).join(' ').trim();
  const text = write(price);
  const note = cut(about.note.trim());
  // A price that is no price, such as NaN, is shown nowhere.
  if (!text && !note) return nothing;
  const before = first.cost;
  const isNew = !isEqual(
    [price, former, difference, current],
    [before?.price, before?.former, before?.difference, first.action.current],
  );
  const isOtherInterval = former && former.interval !== price.interval;
  const values = {
    ...{ price: text, former: former ? write(former) : '' },
    difference: difference ? write(difference) : '',
  };
  const message = messages[difference ? (isMore ? 'costs' : 'saves') : 'instead'];
  const headline = isOtherInterval
    ? mark(format(message, values), isNew)
    : mark(text, !isEqual(price, before?.price));
  const comparison =
    difference && current && !isOtherInterval
      ? format(messages[isMore ? 'more' : 'less'], {
          price: money(difference.price, difference.currency, language),
          plan: formatPlanName(current, localization),
        })
      : '';
  const describe = (each: Cost) => describeRegularPrice({ ...each.price, ...each.about }, localization);
  const regular = describe(cost);
  const isNewRegular = regular !== (before ? describe(before) : '');
  const small = (words: string, isMarked: boolean) => words && html` <small>${mark(words, isMarked)}</small>`;
  return html`<p part="cost">
    ${headline} ${small(regular, isNewRegular)} ${small(comparison, isNew)}
    ${small(note, about.note !== before?.about.note)}
  </p>`;
}

/** What the sentences about the times depend on. */
const getTimes = ({ request, action, next }: Change): unknown => [
  request.startTimeInSeconds,
  request.endTimeInSeconds,
  action.kind,
  action.plan,
  action.current,
  next,
];

/** When the change takes place, in sentences. */
function renderTimes({ request, action, next }: Change, localization: Localization): unknown[] {
  const { messages } = localization;
  const { kind, plan, current } = action;
  const { startTimeInSeconds: start, endTimeInSeconds: end } = request;
  const name = (each: PlanName) => ({ plan: formatPlanName(each, localization) });
  const moveAt = (to: PlanName, time: number) => renderTimed(messages.moveAt, time, localization, name(to));
  const sentences: unknown[] = [];
  if (kind === 'keep') sentences.push(format(messages.stay, name(plan)));
  if (kind === 'keep' && start) sentences.push(' ', renderTimed(messages.startAt, start, localization));
  if (kind === 'cancel') sentences.push(start ? moveAt(plan, start) : format(messages.moveSoon, name(plan)));
  if (kind === 'start' || kind === 'switch')
    sentences.push(
      start
        ? renderTimed(messages.startAt, start, localization)
        : messages[current ? 'startSoon' : 'startSoonOrToday'],
    );
  if (kind === 'switch' && current) sentences.push(' ', format(messages.endsThen, name(current)));
  if (end && next) sentences.push(' ', moveAt(next, end));
  return sentences;
}

/** The scheduled plan that does not take place. */
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

/** The time zone, where a time is named. */
function renderZone(
  { request, action, steps }: Change,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { startTimeInSeconds: start, endTimeInSeconds: end } = request;
  const isReplacing = action.kind !== 'keep' && action.replaced;
  const hasTime = start ?? end ?? (isReplacing || steps.some(({ from }) => typeof from === 'number'));
  return hasTime ? html`<p><small>${formatZone(localization)}</small></p>` : nothing;
}

/** A step of the timeline in words. */
function describeStep(
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
  const words = describeStep(step, localization);
  const former = first && describeStep(first, localization);
  const show = (name: keyof typeof words) => mark(words[name], words[name] !== former?.[name]);
  return html`<li>
    <p>${show('time')}</p>
    <strong><bdi>${show('name')}</bdi></strong>
    ${show('price')}
  </li>`;
}
