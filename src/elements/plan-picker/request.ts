import { assignPlan } from '../../service/endpoints.js';
import { PortalError } from '../../service/errors.js';
import {
  type CustomerPricingRequest,
  type CustomerPricingResponse,
  readPricingRequest,
} from '../../service/resources.js';
import type { PortalSession } from '../../service/session.js';
import { checkSchedule } from '../../schedule.js';
import { sharedSettings } from '../settings/shared-settings.js';
import { comingOf, type Stand } from './coming.js';
import { findPlan, isAvailable } from './plans.js';
import { clock } from './clock.js';

/** What a picker is told about the assignment besides the plan. */
interface Wish {
  productId?: string | null | undefined;
  startTimeInSeconds?: number | null | undefined;
  endTimeInSeconds?: number | null | undefined;
}

/** The request for a plan (§2.1); what is not wished for is left to the service. */
export const requestFor = (
  productPlanId: string,
  { productId, startTimeInSeconds, endTimeInSeconds }: Wish,
): CustomerPricingRequest => ({
  productPlanId,
  ...(productId != null && { productId }),
  ...(startTimeInSeconds != null && { startTimeInSeconds }),
  ...(endTimeInSeconds != null && { endTimeInSeconds }),
});

/** Exactly what would be sent, frozen; throws a `PortalError` that says what is wrong with it. */
export function checkRequest(
  request: CustomerPricingRequest | null,
  { defaultPlan }: { defaultPlan: string },
): CustomerPricingRequest {
  const checked = readPricingRequest(request);
  const { startTimeInSeconds: start, endTimeInSeconds: end } = checked;
  const { start: startProblem, end: endProblem } = checkSchedule({ start, end }, clock());
  const problem = startProblem ?? endProblem ?? (end && !defaultPlan && 'an end needs default-plan');
  if (problem) throw new PortalError('setup', `The times cannot be sent: ${problem}.`);
  return Object.freeze(checked);
}

/** Sends it; who shows settings only afterwards has them read anew. */
export const sendRequest = (
  session: PortalSession,
  request: CustomerPricingRequest,
): Promise<CustomerPricingResponse> =>
  assignPlan(session, request).finally(() => sharedSettings(session).date());

/** Why what is reviewed cannot be meant any more. */
export type Objection = 'planGone' | 'isCurrent';

/** What is wrong with a press that begins nothing. */
export type Notice = 'chooseFirst' | 'chooseDate' | Objection;

/** The page may change while a customer reads: the plan may be gone, or be the current one already. */
export function objectionTo(
  { productPlanId, startTimeInSeconds, endTimeInSeconds }: CustomerPricingRequest,
  { plans, defaultPlan, assignment, currentPlan, now }: Stand,
): Objection | null {
  if (productPlanId === currentPlan)
    return (startTimeInSeconds ?? endTimeInSeconds ?? comingOf(assignment, now)) ? null : 'isCurrent';
  const plan = findPlan(productPlanId, plans);
  return productPlanId === defaultPlan || (plan && isAvailable(plan)) ? null : 'planGone';
}
