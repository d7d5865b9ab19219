import { html, nothing, type TemplateResult } from 'lit';
import { format, instant, type Localization } from '../messages/format.js';
import type { PortalError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { renderButton } from '../templates/button.js';
import { renderFailure } from '../templates/failure.js';
import { getPlanName, type Plan } from './plan.js';

interface Assigned {
  name: 'assigned';
  request: CustomerPricingRequest;
  response: CustomerPricingResponse;
}

/** How the last attempt ended. */
export type Outcome =
  | Assigned
  /** `request` is null when it was never fit to be sent, so that there is nothing to try again. */
  | { name: 'failed'; request: CustomerPricingRequest | null; error: PortalError }
  /** The page prevented it: nothing was sent. */
  | { name: 'prevented' };

export interface OutcomeState {
  outcome: Outcome | null;
  /** Whether an attempt is running, or held by the page. */
  isPending: boolean;
  /** Whether an earlier attempt may have been applied. */
  isUncertain: boolean;
  plans: readonly Plan[];
  /** Epoch seconds. */
  now: number;
  onRetry: () => void;
  onDone: () => void;
}

/** Two live regions that are always there, so that what appears in them is announced, once. */
export function renderOutcome(state: OutcomeState, localization: Localization): TemplateResult {
  const { outcome, isPending, isUncertain, onRetry } = state;
  const { messages } = localization;
  const unchanged = isUncertain ? `${messages.notChanged} ${messages.uncertain}` : messages.notChanged;
  return html`<div class="live" part="status" role="status">
      ${
        isPending
          ? html`<p><i class="spinner"></i>${messages.working}</p>`
          : outcome?.name === 'prevented'
            ? html`<p class="message ${isUncertain ? 'unknown' : ''}">${unchanged}</p>`
            : outcome?.name === 'assigned'
              ? renderAssigned(outcome, state, localization)
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

const isDifferent = ([, said, asked]: Fact): boolean => asked !== undefined && asked !== said;

/** What the service says, and where that differs from the request. A field that it leaves out is not invented. */
function renderAssigned(
  { request, response }: Assigned,
  { plans, now, onDone }: OutcomeState,
  localization: Localization,
): TemplateResult {
  const { messages, language } = localization;
  const plan = (value: string | undefined) => value && getPlanName(value, plans, localization);
  const time = (seconds: number | undefined) => (seconds ? instant(seconds, language) : undefined);
  const { startTimeInSeconds: start, endTimeInSeconds: end, createdTimeInSeconds: created } = response;
  // Without a start the service was asked for one within the upcoming hour.
  const isLate = (start ?? 0) > (created ?? now) + 3600;
  const facts: Fact[] = [
    [messages.plan, plan(response.productPlanId), response.productPlanId && plan(request.productPlanId)],
    [messages.starts, time(start), time(request.startTimeInSeconds) ?? (isLate ? messages.soon : undefined)],
    [messages.ends, time(end), time(request.endTimeInSeconds) ?? (end ? messages.noEnd : undefined)],
    [messages.created, time(created)],
    [messages.reference, response.relationId],
  ];
  const product: Fact = [messages.product, response.productId, response.productId && request.productId];
  if (isDifferent(product)) facts.push(product);
  const differs = facts.some(isDifferent);
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
            ${isDifferent(fact) ? html`<em>${format(messages.askedFor, { value: asked ?? '' })}</em>` : nothing}
          </dd>
        </div>`;
      })}
    </dl>
    ${renderButton('done', messages.done, onDone)}
  </div>`;
}
