import { html, nothing, type TemplateResult } from 'lit';
import { onServer } from '../platform.js';
import { renderButton } from './button.js';
import { renderChoice } from './choice.js';
import { comingOf, renderComing } from './coming.js';
import { renderOutcome } from './outcome.js';
import { isOffered } from './plan.js';
import { renderReview } from './review.js';
import { renderSchedule } from './schedule.js';
import type { PlanPickerView } from './view.js';

/** The picker in the order in which a customer meets its parts. */
export function renderPicker(view: PlanPickerView): TemplateResult {
  const { plans, messages, pending, defaultPlan, notice } = view;
  const offered = onServer || plans.some(isOffered);
  const leaves = comingOf(view.assignment, view.now)?.productPlanId === defaultPlan;
  return html`<div class="stack" part="form">
      ${renderComing(view)} ${renderChoice(view)} ${view.schedule && offered ? renderSchedule(view) : nothing}
      <div class="actions" part="actions">
        ${
          offered
            ? renderButton(
                'submit',
                view.noConfirm ? messages.assign : messages.review,
                view.onSubmit,
                pending,
              )
            : nothing
        }
        ${
          defaultPlan && defaultPlan !== view.currentPlan && !leaves
            ? renderButton('cancel', messages.cancelPlan, view.onCancel, pending)
            : nothing
        }
      </div>
      <div class="live" role="alert">${notice ? html`<em>${messages[notice]}</em>` : nothing}</div>
      ${renderOutcome(view)}
    </div>
    ${renderReview(view)}`;
}
