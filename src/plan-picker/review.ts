import { html, nothing, type TemplateResult } from 'lit';
import { format, instant, type Localization, money } from '../messages/format.js';
import { renderButton } from '../templates/button.js';
import type { Change, ChangeStep } from './change.js';
import { formatPrice, getLabel, getPlanName, type Plan } from './plan.js';

export interface ReviewState {
  /** Null: the dialog is closed. */
  change: Change | null;
  plans: readonly Plan[];
  /** Whether an earlier attempt may have been applied. */
  isUncertain: boolean;
  onConfirm: () => void;
  onDismiss: () => void;
}

/** The review step: a dialog that is always there, so that it can give the focus back when it closes. */
export const renderReview = (state: ReviewState, localization: Localization): TemplateResult =>
  html`<dialog
    part="dialog"
    aria-labelledby="review"
    @close=${({ target, currentTarget }: Event) => {
      // Comes late: by then another review may be open. And not from what the page put into a slot.
      if (target === currentTarget && !(target as HTMLDialogElement).open) state.onDismiss();
    }}
    @click=${(event: MouseEvent) => {
      // The content covers the dialog: a click on the dialog itself is one on its backdrop. The second one of a double
      // click was meant for the button that opened it.
      if (event.target === event.currentTarget && event.detail < 2) state.onDismiss();
    }}
  >
    ${state.change ? renderChange(state.change, state, localization) : nothing}
  </dialog>`;

function renderChange(
  change: Change,
  { plans, isUncertain, onConfirm, onDismiss }: ReviewState,
  localization: Localization,
): TemplateResult {
  const { messages, language } = localization;
  const { request, currentPlan, replaced } = change;
  const name = (value: string) => getPlanName(value, plans, localization);
  const actionLabel =
    change.kind === 'keep'
      ? format(messages.keep, { plan: name(request.productPlanId) })
      : change.kind === 'cancel' && messages.cancel;
  return html`<div class="stack review">
    <h2 id="review" tabindex="-1" autofocus>${actionLabel || messages.review}</h2>
    ${
      isUncertain
        ? html`<p class="message unknown"><strong>${messages.uncertain}</strong>${messages.checkFirst}</p>`
        : nothing
    }
    <ol part="timeline">
      ${change.steps.map((step) => renderStep(step, !currentPlan, localization))}
    </ol>
    ${renderFeatures('gains', change, localization)} ${renderFeatures('losses', change, localization)}
    ${currentPlan && request.productPlanId !== currentPlan ? html`<p>${messages.previousEnds}</p>` : nothing}
    ${
      replaced
        ? html`<p>
            ${format(messages.replaces, {
              plan: name(replaced.productPlanId),
              time: instant(replaced.startTimeInSeconds, language),
            })}
          </p>`
        : nothing
    }
    <div class="actions">
      ${renderButton('dismiss', messages.dismiss, onDismiss)}
      ${renderButton('confirm', actionLabel || messages.confirm, onConfirm)}
    </div>
  </div>`;
}

function renderStep(
  { plan, from, details, difference }: ChangeStep,
  isFirstPlan: boolean,
  localization: Localization,
): TemplateResult {
  const { messages, language } = localization;
  const price =
    difference && details
      ? `${money(Math.abs(difference), details.currency, language)} ${formatPrice(details, localization)[1]}`
      : '';
  return html`<li>
    <p>
      ${typeof from === 'number' ? instant(from, language) : messages[from === 'soon' && isFirstPlan ? 'soonOrToday' : from]}
    </p>
    <strong><bdi>${details ? getLabel(details) : plan}</bdi></strong>
    ${details && formatPrice(details, localization).join(' ')}
    <div>${price && format(messages[(difference ?? 0) > 0 ? 'more' : 'less'], { price: price.trim() })}</div>
  </li>`;
}

const renderFeatures = (
  part: 'gains' | 'losses',
  change: Change,
  { messages }: Localization,
): TemplateResult | typeof nothing =>
  change[part].length
    ? html`<div part=${part}>
        <h3>${messages[part]}</h3>
        <ul>
          ${change[part].map((feature) => html`<li><bdi>${feature}</bdi></li>`)}
        </ul>
      </div>`
    : nothing;
