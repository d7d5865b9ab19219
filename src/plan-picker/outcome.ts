import { html, nothing, type TemplateResult } from 'lit';
import { format, formatZone, type Localization } from '../localize/format.js';
import type { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { renderButton } from '../templates/button.js';
import { renderFailure } from '../templates/failure.js';
import { renderTimeAlone, renderTimed } from '../templates/time.js';
import { describeFacts, describeUnknown, type Fact, getFacts, isDifferent } from './facts.js';
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

interface Failed {
  name: 'failed';
  /** Null: it was never fit to be sent, so that there is nothing to try again. */
  request: CustomerPricingRequest | null;
  action: PlanAction | null;
  error: AssignmentError;
  /** Undefined: it was not sent. */
  requested: number | undefined;
}

/** How the last attempt ended. */
export type Outcome =
  | Assigned
  | Failed
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
  copy: { readonly copied: string | undefined; copy: (text: string) => Promise<void> };
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
            : isUncertain && !outcome && !state.attempt.isPending
              ? html`<div class="message unknown" tabindex="-1">
                  <strong>${messages.uncertain}</strong>
                  <p>${messages.checkFirst}</p>
                  <slot name="help"></slot>
                </div>`
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
              outcome.request && !state.status.isReadOnly ? state.onRetry : undefined,
              renderCopyUnknown(outcome, state, localization),
            )
          : nothing
      }
    </div>`;
}

/** What the service confirmed: in sentences, and in detail. A field that it leaves out is not invented. */
function renderAssigned(outcome: Assigned, state: OutcomeState, localization: Localization): TemplateResult {
  const { status, attempt } = state;
  const { messages } = localization;
  const facts = getFacts(outcome.request, outcome.response, outcome.requested, status, localization);
  const isOther = facts.some(isDifferent);
  return html`<div class="message ${isOther ? 'unknown' : 'assigned'}" tabindex="-1">
    ${isOther ? html`<strong>${messages.assignedOther}</strong>` : nothing}
    <p class="verdict">${describeAssigned(outcome, status, localization)}</p>
    <details part="details" ?open=${isOther}>
      <summary>${messages.details}</summary>
      <dl>${facts.map((fact) => renderFact(fact, state, localization))}</dl>
      <p><small>${formatZone(localization)}</small></p>
      ${renderCopy('copy-details', describeFacts(outcome.request, outcome.response, facts, localization), state, localization)}
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

function renderFact(
  fact: Fact,
  state: OutcomeState,
  localization: Localization,
): TemplateResult | typeof nothing {
  const { messages, language } = localization;
  const { name, said, time, asked } = fact;
  if (!said && !asked) return nothing;
  return html`<div>
    <dt>${messages[name]}</dt>
    <dd>
      ${time ? renderTimeAlone(time, language) : html`<bdi>${said ?? messages.unstated}</bdi>`}
      ${isDifferent(fact) ? html`<em>${format(messages.askedFor, { value: asked ?? '' })}</em>` : nothing}
      ${name === 'reference' && said ? renderCopy('copy', said, state, localization) : nothing}
    </dd>
  </div>`;
}

/** A button that copies a text, and says so. */
function renderCopy(
  name: 'copy' | 'copy-details',
  text: string,
  { copy }: OutcomeState,
  { messages }: Localization,
): TemplateResult {
  const label = name === 'copy' ? messages.copy : messages.copyDetails;
  return renderButton(name, copy.copied === text ? messages.copied : label, () => void copy.copy(text));
}

/** The button that copies what somebody else needs to look up a change of unknown outcome. */
function renderCopyUnknown(
  { request, action, error, requested }: Failed,
  state: OutcomeState,
  localization: Localization,
): TemplateResult | typeof nothing {
  if (!request || !action || error.outcome !== 'unknown') return nothing;
  const text = describeUnknown(request, { action, error, requested }, localization);
  return renderCopy('copy-details', text, state, localization);
}
