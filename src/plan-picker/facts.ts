/** What was asked and what the service answered, one thing after the other. */
import { format, formatTimeAlone, formatTimestamp, type Localization } from '../localize/format.js';
import type { AssignmentError } from '../service/errors.js';
import type { CustomerPricingRequest, CustomerPricingResponse } from '../service/resources.js';
import { toProduct } from './change.js';
import { getPlanName } from './plan.js';
import { describeAction, type PlanAction } from './plan-action.js';
import type { PlanStatus } from './state.js';

/** A time, or nothing. In epoch seconds. */
type Time = number | undefined;

/** What was asked of one thing, and what the service says of it. */
export interface Fact {
  readonly name: 'plan' | 'starts' | 'ends' | 'product' | 'requested' | 'created' | 'reference';
  readonly said: string | undefined;
  readonly time?: Time;
  readonly asked?: string | undefined;
  readonly askedTime?: Time;
  /** Whether the two are different although they are called the same. */
  readonly isOther?: boolean;
}

/** Whether the service says something else than it was asked for. */
export const isDifferent = ({ said, asked, isOther = false }: Fact): boolean =>
  isOther || (asked !== undefined && asked !== said);

/** What was confirmed. A field that the service leaves out is not invented. */
export function getFacts(
  request: CustomerPricingRequest,
  response: CustomerPricingResponse,
  requested: number,
  { plans, now }: PlanStatus,
  localization: Localization,
): Fact[] {
  const { messages, language } = localization;
  const plan = (value: string | undefined) => value && getPlanName(value, plans, localization);
  const write = (time: Time) => (time ? formatTimeAlone(time, language) : undefined);
  const { startTimeInSeconds: start, endTimeInSeconds: end, createdTimeInSeconds: created } = response;
  const { startTimeInSeconds: wantedStart, endTimeInSeconds: wantedEnd } = request;
  // Without a start the service was asked for one within the next hour.
  const isLate = (start ?? 0) > (created ?? now) + 3600;
  const product: Fact = {
    name: 'product',
    said: response.productId,
    asked: response.productId && toProduct(request.productId),
  };
  return [
    {
      name: 'plan',
      said: plan(response.productPlanId),
      asked: response.productPlanId && plan(request.productPlanId),
      isOther: Boolean(response.productPlanId) && response.productPlanId !== request.productPlanId,
    },
    {
      ...{ name: 'starts', said: write(start), time: start, askedTime: wantedStart },
      asked: write(wantedStart) ?? (isLate ? messages.soon : undefined),
    },
    {
      ...{ name: 'ends', said: write(end), time: end, askedTime: wantedEnd },
      asked: write(wantedEnd) ?? (end ? messages.noEnd : undefined),
    },
    ...(isDifferent(product) ? [product] : []),
    { name: 'requested', said: write(requested), time: requested },
    { name: 'created', said: write(created), time: created },
    { name: 'reference', said: response.relationId },
  ];
}

/** Formats what was asked and answered as plain text, with each time also in UTC. Plans are named by their values, too. */
export function describeFacts(
  request: CustomerPricingRequest,
  { productPlanId }: CustomerPricingResponse,
  facts: readonly Fact[],
  { messages, language }: Localization,
): string {
  const { startTimeInSeconds: start } = request;
  const write = (text: string | undefined, time: Time) => (time ? formatTimestamp(time, language) : text);
  // On screen what is as asked goes without saying, and what the service does not say is left out.
  const complete: Partial<Record<Fact['name'], Partial<Fact>>> = {
    plan: { said: productPlanId, asked: request.productPlanId },
    starts: { asked: start ? String(start) : messages.soon },
  };
  return facts
    .map((fact) => ({ ...fact, ...complete[fact.name] }))
    .filter(({ said, asked }) => said ?? asked)
    .map(({ name, said, time, asked, askedTime }) => {
      const answer = write(said, time) ?? messages.unstated;
      const wanted = asked && format(messages.askedFor, { value: write(asked, askedTime) ?? '' });
      return `${messages[name]}: ${answer}${wanted ? ` (${wanted})` : ''}`;
    })
    .join('\n');
}

/** Formats what somebody else needs to look up a change that nobody could confirm, as plain text. */
export function describeUnknown(
  request: CustomerPricingRequest,
  { action, error, requested }: { action: PlanAction; error: AssignmentError; requested: Time },
  localization: Localization,
): string {
  const { messages, language } = localization;
  const { productPlanId, productId, startTimeInSeconds: start, endTimeInSeconds: end } = request;
  const line = (name: 'starts' | 'ends' | 'requested', time: Time) =>
    time && `${messages[name]}: ${formatTimestamp(time, language)}`;
  return [
    `${describeAction('unknown', action, localization)} (${[error.code, error.status].filter(Boolean).join(' ')})`,
    `${messages.plan}: ${productPlanId}`,
    productId && `${messages.product}: ${productId}`,
    line('starts', start) ?? `${messages.starts}: ${messages.soon}`,
    line('ends', end),
    line('requested', requested),
  ]
    .filter(Boolean)
    .join('\n');
}
