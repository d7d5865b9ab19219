import { html, nothing, type TemplateResult } from 'lit';
import { format, instant } from '../../messages/format.js';
import { renderFailure } from '../failure.js';
import type { Outcome } from './attempt.js';
import { renderButton } from './button.js';
import { nameOf } from './plans.js';
import type { PlanPickerView } from './view.js';

/** Two live regions that are always there, so that what appears in them is announced, once. */
export function renderOutcome(view: PlanPickerView): TemplateResult {
  const { outcome, pending, messages, onRetry } = view;
  return html`<div class="live" part="status" role="status">
      ${
        pending
          ? html`<p><i class="spinner"></i>${messages.sending}</p>`
          : outcome?.name === 'called-off'
            ? html`<p>${messages.notChanged}</p>`
            : outcome?.name === 'assigned'
              ? renderAssigned(outcome, view)
              : nothing
      }
    </div>
    <div class="live" part="error" role="alert">
      ${
        outcome?.name === 'failed'
          ? renderFailure(
              outcome.error.outcome === 'unknown' ? messages.unknown : messages.notChanged,
              outcome.error,
              messages,
              outcome.request ? onRetry : undefined,
            )
          : nothing
      }
    </div>`;
}

/** What the service says, and where that differs from what it was asked for. What it leaves out is not made up. */
function renderAssigned(
  { request, response }: Outcome & { name: 'assigned' },
  { plans, messages, language, onDone }: PlanPickerView,
): TemplateResult {
  const plan = (value: string) => nameOf(value, plans);
  const time = (seconds: number) => instant(seconds, language);
  const fact = <T>(
    title: string,
    answered: T | undefined,
    asked: T | undefined,
    write: (value: T) => string,
  ) =>
    answered === undefined
      ? nothing
      : html`<dt>${title}</dt>
          <dd>
            <bdi>${write(answered)}</bdi>
            ${
              asked !== undefined && asked !== answered
                ? html`<em>${format(messages.askedFor, { value: write(asked) })}</em>`
                : nothing
            }
          </dd>`;
  return html`<div class="message assigned">
    <strong>${messages.assigned}</strong>
    <dl class="facts">
      ${fact(messages.plan, response.productPlanId, request.productPlanId, plan)}
      ${
        response.productId === (request.productId ?? response.productId)
          ? nothing
          : fact(messages.product, response.productId, request.productId, String)
      }
      ${fact(messages.starts, response.startTimeInSeconds, request.startTimeInSeconds, time)}
      ${fact(messages.ends, response.endTimeInSeconds, request.endTimeInSeconds, time)}
      ${fact(messages.created, response.createdTimeInSeconds, undefined, time)}
      ${fact(messages.reference, response.relationId, undefined, String)}
    </dl>
    ${renderButton('done', messages.done, onDone)}
  </div>`;
}
