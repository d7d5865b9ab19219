import { html, nothing, type TemplateResult } from 'lit';
import { format, instant } from '../../messages/format.js';
import { renderFailure } from '../failure.js';
import type { Outcome } from './attempt.js';
import { renderButton } from './button.js';
import { nameOf } from './plans.js';
import type { PlanPickerView } from './view.js';

/** Two live regions that are always there, so that what appears in them is announced, once. */
export function renderOutcome(view: PlanPickerView): TemplateResult {
  const { outcome, pending, uncertain, messages, onRetry } = view;
  const unchanged = uncertain ? `${messages.notChanged} ${messages.uncertain}` : messages.notChanged;
  return html`<div class="live" part="status" role="status">
      ${
        pending
          ? html`<p><i class="spinner"></i>${messages.working}</p>`
          : outcome?.name === 'called-off'
            ? html`<p class="message ${uncertain ? 'unknown' : ''}">${unchanged}</p>`
            : outcome?.name === 'assigned'
              ? renderAssigned(outcome, view)
              : nothing
      }
    </div>
    <div class="live" part="error" role="alert">
      ${
        outcome?.name === 'failed'
          ? renderFailure(
              outcome.error.outcome === 'unknown' ? messages.unknown : unchanged,
              outcome.error,
              messages,
              outcome.request ? onRetry : undefined,
            )
          : nothing
      }
    </div>`;
}

/** What the service says, and what it was asked for where that is another thing. */
type Fact = readonly [title: string, said: string | undefined, asked?: string | undefined];

const isOther = ([, said, asked]: Fact): boolean => asked !== undefined && asked !== said;

/** What the service says, and where that differs from what it was asked for. What it leaves out is not made up. */
function renderAssigned(
  { request, response }: Outcome & { name: 'assigned' },
  view: PlanPickerView,
): TemplateResult {
  const { messages, language } = view;
  const plan = (value: string | undefined) => value && nameOf(value, view);
  const time = (seconds: number | undefined) => (seconds ? instant(seconds, language) : undefined);
  const { startTimeInSeconds: start, endTimeInSeconds: end, createdTimeInSeconds: created } = response;
  // Without a start the service was asked for one within the upcoming hour.
  const isLate = (start ?? 0) > (created ?? view.now) + 3600;
  const facts: Fact[] = [
    [messages.plan, plan(response.productPlanId), response.productPlanId && plan(request.productPlanId)],
    [messages.starts, time(start), time(request.startTimeInSeconds) ?? (isLate ? messages.soon : undefined)],
    [messages.ends, time(end), time(request.endTimeInSeconds) ?? (end ? messages.noEnd : undefined)],
    [messages.created, time(created)],
    [messages.reference, response.relationId],
  ];
  const product: Fact = [messages.product, response.productId, response.productId && request.productId];
  if (isOther(product)) facts.push(product);
  const differs = facts.some(isOther);
  return html`<div class="message ${differs ? 'unknown' : 'assigned'}">
    <strong>${differs ? messages.assignedOther : messages.assigned}</strong>
    <dl>
      ${facts.map((fact) => {
        const [title, said, asked] = fact;
        if (!said && !asked) return nothing;
        return html`<div>
          <dt>${title}</dt>
          <dd>
            <bdi>${said ?? messages.unstated}</bdi>
            ${isOther(fact) ? html`<em>${format(messages.askedFor, { value: asked ?? '' })}</em>` : nothing}
          </dd>
        </div>`;
      })}
    </dl>
    ${renderButton('done', messages.done, view.onDone)}
  </div>`;
}
