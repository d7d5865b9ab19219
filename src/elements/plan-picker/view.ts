import type { Messages } from '../../messages/en.js';
import type { CustomerPricingResponse } from '../../service/resources.js';
import type { PortalPlanElement } from '../portal-plan.js';
import type { Outcome } from './attempt.js';
import type { Notice } from './request.js';
import type { Review } from './review.js';
import type { ScheduleFields } from './schedule.js';

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

  onSlotChange: () => void;
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
