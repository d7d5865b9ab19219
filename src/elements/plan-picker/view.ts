import { html, nothing, type TemplateResult } from 'lit';
import type { Messages } from '../../messages/en.js';
import type { CustomerPricingResponse } from '../../service/resources.js';
import type { PortalPlanElement } from '../portal-plan.js';
import type { Outcome } from './attempt.js';
import { renderButton } from './button.js';
import { renderChoice } from './cards.js';
import { comingOf, renderComing } from './coming.js';
import { renderOutcome } from './outcome.js';
import { isOffered } from './plans.js';
import type { Objection } from './request.js';
import { renderReview, type Review } from './review.js';
import { renderSchedule, type ScheduleFields } from './schedule.js';

/** What is wrong with a press that begins nothing. */
export type Notice = 'chooseFirst' | 'chooseDate' | Objection;

/** All that the templates of a picker show, and what its controls do. */
export interface PlanPickerView {
  plans: readonly PortalPlanElement[];
  value: string;
  /** The plan of now, by what is known of the last assignment. */
  currentPlan: string;
  defaultPlan: string;
  /** What can be read of the last known assignment. */
  assignment: CustomerPricingResponse | null;
  /** Epoch seconds, by the service's clock where that is known. */
  now: number;
  /** Of several intervals the one that is shown, else empty. */
  interval: string;
  schedule: boolean;
  fields: ScheduleFields;
  noConfirm: boolean;
  notice: Notice | null;
  review: Review;
  pending: boolean;
  outcome: Outcome | null;
  /** Whether an earlier attempt may have been applied. */
  uncertain: boolean;
  messages: Messages;
  language: string;

  onChoose: (value: string) => void;
  onInterval: (interval: string) => void;
  onSubmit: () => void;
  onCancel: () => void;
  /** Back from what is to come to the plan of now. */
  onKeep: () => void;
  onConfirm: () => void;
  onDismiss: () => void;
  onRetry: () => void;
  /** The customer has read the outcome. */
  onDone: () => void;
}

/** The picker in the order in which a customer meets its parts. */
export function renderPicker(view: PlanPickerView): TemplateResult {
  const { plans, messages, pending, defaultPlan, notice } = view;
  const offered = plans.some(isOffered);
  const leaves = comingOf(view.assignment, view.now)?.productPlanId === defaultPlan;
  return html`<div class="stack" part="form">
      ${renderComing(view)}
      ${
        plans.length
          ? renderChoice(view)
          : html`<div class="box empty"><slot name="empty">${messages.noPlans}</slot></div>`
      }
      ${view.schedule && offered ? renderSchedule(view) : nothing}
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
