import { html, nothing, type TemplateResult } from 'lit';
import { format, formatTimeAlone, formatZone, type Localization } from '../messages/format.js';
import type { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { renderButton } from '../templates/button.js';
import { renderFailure } from '../templates/failure.js';
import { renderTimeAlone, renderTimed } from '../templates/time.js';
import { toProduct } from './change.js';
import { formatPlanName, getPlanName, type PlanName } from './plan.js';
import { describeAction, isOfCurrent, type PlanAction } from './plan-action.js';
import { canKeep, type PlanStatus } from './state.js';

interface Assigned {
  name: 'assigned';
  request: CustomerPricingRequest;
  response: CustomerPricingResponse;
  action: PlanAction;
  /** When it was sent, in epoch seconds by the clock of the device. */
  requested: number;
}

/** How the last attempt ended. */
export type Outcome =
  | Assigned
  /** `request` is null when it was never fit to be sent, so that there is nothing to try again. */
  | {
      name: 'failed';
      request: CustomerPricingRequest | null;
      action: PlanAction | null;
      error: AssignmentError;
    }
  /** The page prevented it: nothing was sent. */
  | { name: 'prevented' };

/** What is known of the attempts of a picker. */
export interface AttemptState {
  readonly outcome: Outcome | null;
  /** What is running. Null: nothing, or a change that was begun elsewhere. */
  readonly running: PlanAction | null;
  readonly isPending: boolean;
  /** Whether the page holds what is running. */
  readonly isHeld: boolean;
  /** Whether an earlier attempt may have been applied. */
  isUncertain: () => boolean;
  /** Ends what the page holds. */
  stop: () => void;
  /** Puts the outcome away. */
  dismiss: () => void;
}

export interface OutcomeState {
  status: PlanStatus;
  attempt: AttemptState;
  copy: { readonly isCopied: boolean; copy: (text: string) => Promise<void> };
  onRetry: () => void;
  onKeep: () => void;
}

/** Two live regions that are always there, so that what appears in them is announced, once. */
export function renderOutcome(state: OutcomeState, localization: Localization): TemplateResult {
  const { outcome } = state.attempt;
  const isUncertain = state.attempt.isUncertain();
  const { messages } = localization;
  const unchanged = isUncertain ? `${messages.notChanged} ${messages.uncertain}` : messages.notChanged;
  return html`<div class="live" part="outcome" role="status">
      ${
        outcome?.name === 'prevented'
          ? html`<p class="message ${isUncertain ? 'unknown' : ''}" tabindex="-1">${unchanged}</p>`
          : outcome?.name === 'assigned'
            ? renderAssigned(outcome, state, localization)
            : nothing
      }
    </div>
    <div class="live" part="error" role="alert">
      ${
        outcome?.name === 'failed'
          ? renderFailure(
              outcome.error.outcome === 'unknown' && outcome.action
                ? describeAction('unknown', outcome.action, localization)
                : unchanged,
              outcome.error,
              localization,
              outcome.request ? state.onRetry : undefined,
            )
          : nothing
      }
    </div>`;
}

/** What the service says of one thing, and what it was asked for where that is another one. */
interface Fact {
  title: string;
  said: string | undefined;
  /** The time that is said, in epoch seconds. */
  time?: number | undefined;
  asked?: string | undefined;
  /** Whether the two are different although they are called the same. */
  isOther?: boolean;
}

const differs = ({ said, asked, isOther = false }: Fact): boolean =>
  isOther || (asked !== undefined && asked !== said);

/** What the service confirmed: in sentences, and in detail. A field that it leaves out is not invented. */
function renderAssigned(outcome: Assigned, state: OutcomeState, localization: Localization): TemplateResult {
  const { status, attempt } = state;
  const { messages } = localization;
  const facts = getFacts(outcome, status, localization);
  const isOther = facts.some(differs);
  return html`<div class="message ${isOther ? 'unknown' : 'assigned'}" tabindex="-1">
    ${isOther ? html`<strong>${messages.assignedOther}</strong>` : nothing}
    <p class="verdict">${describeAssigned(outcome, status, localization)}</p>
    <details part="details" ?open=${isOther}>
      <summary>${messages.details}</summary>
      <dl>${facts.map((fact) => renderFact(fact, state, localization))}</dl>
      <p><small>${formatZone(localization)}</small></p>
    </details>
    <div class="actions">
      ${renderButton('done', messages.done, attempt.dismiss)}
      ${
        canKeep(status)
          ? renderButton(
              'keep',
              format(messages.keep, {
                plan: getPlanName(status.currentPlan, status.plans, localization),
              }),
              state.onKeep,
            )
          : nothing
      }
    </div>
  </div>`;
}

/** What the service confirmed, in sentences. */
function describeAssigned(
  { request, response, action }: Assigned,
  { plans, now }: PlanStatus,
  localization: Localization,
): unknown[] {
  const { messages } = localization;
  const { productPlanId, startTimeInSeconds: start, endTimeInSeconds: end } = response;
  const { kind, current, replaced, isInterrupted } = action;
  if (!productPlanId) return [messages.assigned];
  const plan = getPlanName(productPlanId, plans, localization);
  const say = (message: string, name = plan) => format(message, { plan: name });
  const sayAt = (message: string, time: number) => renderTimed(message, time, localization, { plan });
  const name = (each: PlanName) => formatPlanName(each, localization);
  const isAsked = productPlanId === request.productPlanId;
  const isComing = start !== undefined && start > now;
  const sentences: unknown[] = [];
  if (isAsked && kind === 'keep') {
    sentences.push(say(messages.staying));
    if (replaced) sentences.push(' ', say(messages.notStarting, name(replaced)));
  } else if (isAsked && kind === 'cancel' && current && isOfCurrent(action)) {
    sentences.push(say(messages.planCancelled, name(current)));
    if (start) sentences.push(' ', isComing ? sayAt(messages.moveAt, start) : say(messages.active));
  } else if (isAsked && kind === 'end' && end) return sayAt(messages.endsAt, end);
  else if (isComing) {
    sentences.push(sayAt(messages.startsAt, start));
    if (isAsked && kind === 'switch' && current && !isInterrupted)
      sentences.push(' ', say(messages.stayUntil, name(current)));
  } else sentences.push(start ? say(messages.active) : messages.assigned);
  if (end) sentences.push(' ', sayAt(messages.endsAt, end));
  return sentences;
}

function getFacts(
  { request, response, requested }: Assigned,
  { plans, now }: PlanStatus,
  localization: Localization,
): Fact[] {
  const { messages, language } = localization;
  const plan = (value: string | undefined) => value && getPlanName(value, plans, localization);
  const write = (time: number | undefined) => (time ? formatTimeAlone(time, language) : undefined);
  const { startTimeInSeconds: start, endTimeInSeconds: end, createdTimeInSeconds: created } = response;
  // Without a start the service was asked for one within the next hour.
  const isLate = (start ?? 0) > (created ?? now) + 3600;
  const timed = (title: string, time: number | undefined, asked?: string): Fact => ({
    ...{ title, time, asked },
    said: write(time),
  });
  const product: Fact = {
    title: messages.product,
    said: response.productId,
    asked: response.productId && toProduct(request.productId),
  };
  return [
    {
      title: messages.plan,
      said: plan(response.productPlanId),
      asked: response.productPlanId && plan(request.productPlanId),
      isOther: Boolean(response.productPlanId) && response.productPlanId !== request.productPlanId,
    },
    timed(messages.starts, start, write(request.startTimeInSeconds) ?? (isLate ? messages.soon : undefined)),
    timed(messages.ends, end, write(request.endTimeInSeconds) ?? (end ? messages.noEnd : undefined)),
    ...(differs(product) ? [product] : []),
    timed(messages.requested, requested),
    timed(messages.created, created),
    { title: messages.reference, said: response.relationId },
  ];
}

function renderFact(
  fact: Fact,
  { copy }: OutcomeState,
  { messages, language }: Localization,
): TemplateResult | typeof nothing {
  const { title, said, time, asked } = fact;
  if (!said && !asked) return nothing;
  return html`<div>
    <dt>${title}</dt>
    <dd>
      ${time ? renderTimeAlone(time, language) : html`<bdi>${said ?? messages.unstated}</bdi>`}
      ${differs(fact) ? html`<em>${format(messages.askedFor, { value: asked ?? '' })}</em>` : nothing}
      ${
        title === messages.reference && said
          ? renderButton('copy', copy.isCopied ? messages.copied : messages.copy, () => void copy.copy(said))
          : nothing
      }
    </dd>
  </div>`;
}
