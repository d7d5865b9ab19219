import { PortalError } from '../../service/errors.js';
import { type CustomerPricingRequest, readPricingRequest } from '../../service/resources.js';

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
  { defaultPlan }: { defaultPlan: string | null | undefined },
): CustomerPricingRequest {
  const checked = readPricingRequest(request);
  if (checked.endTimeInSeconds && !defaultPlan)
    throw new PortalError('setup', 'endTimeInSeconds needs default-plan: the plan that takes over.');
  return Object.freeze(checked);
}
