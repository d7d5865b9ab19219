import type { LitElement } from 'lit';
import { getEpochSeconds } from '../platform.js';
import {
  type Change,
  checkRequest,
  type Conflict,
  createRequest,
  findChange,
  type Intent,
  needsReview,
  type Situation,
  toProduct,
} from '../plan-picker/change.js';
import type { CustomerPricingRequest } from '../service/resources.js';
import type { AssignmentController } from './assignment-controller.js';
import type { ReviewDialog } from './review-dialog.js';

type ChangeHost = LitElement & {
  readonly productId: string | null | undefined;
  readonly defaultPlan: string;
  readonly pending: boolean;
  readonly request: CustomerPricingRequest | null;
  requestAssign: () => void;
};

interface ChangeHooks {
  getSituation: () => Pick<Situation, 'status' | 'identity' | 'group'>;
  /** Whether the page skips reviews that are not required (`no-confirm`). */
  canSkipReview: () => boolean;
  /** Called when a press starts a review or an assignment. */
  onBegin: () => void;
}

/** Handles a press on a button: opens the review, or assigns the plan if no review is needed. */
export class ChangeController {
  readonly #host: ChangeHost;
  readonly #review: ReviewDialog;
  readonly #assigner: AssignmentController;
  readonly #hooks: ChangeHooks;

  constructor(host: ChangeHost, review: ReviewDialog, assigner: AssignmentController, hooks: ChangeHooks) {
    this.#host = host;
    this.#review = review;
    this.#assigner = assigner;
    this.#hooks = hooks;
  }

  /** Checks a request, and returns it. Throws a `PortalError` if it is invalid. */
  readonly checkRequest = (request: CustomerPricingRequest | null): CustomerPricingRequest =>
    checkRequest(request, this.#host.defaultPlan, getEpochSeconds());

  /** Returns what an intent changes in the present state of the page, or why it can no longer be sent. */
  readonly getChange = (intent: Intent): Change | Conflict => {
    const { isUncertain } = this.#assigner;
    const now = getEpochSeconds();
    const { productId } = this.#host;
    return findChange(intent, { ...this.#hooks.getSituation(), productId, now, isUncertain });
  };

  /** Reviews or assigns a request. */
  begin(request: CustomerPricingRequest): void {
    if (this.#assigner.isBusy || this.#host.pending) return;
    try {
      const intent = this.#createIntent(this.checkRequest(request));
      this.#hooks.onBegin();
      const change = this.getChange(intent);
      if (this.#hooks.canSkipReview() && typeof change !== 'string' && !needsReview(change)) {
        this.#review.close();
        void this.#assigner.confirm(intent, change);
      } else this.#review.open(intent);
    } catch (error) {
      this.#assigner.fail(error);
    }
  }

  /** Repeats a failed change. */
  readonly retry = (): void => {
    const { outcome } = this.#assigner;
    if (outcome?.name !== 'failed' || !outcome.request) return;
    this.#hooks.onBegin();
    // With the present times. A plan other than the chosen one is always reviewed.
    if (outcome.request.productPlanId === this.#host.request?.productPlanId) this.#host.requestAssign();
    else if (!this.#host.pending) this.#review.open(this.#createIntent(outcome.request));
  };

  /** Begins the change that replaces a scheduled plan by the current one. */
  readonly keep = (): void => {
    const { currentPlan } = this.#hooks.getSituation().status;
    this.begin(createRequest(currentPlan, { productId: this.#host.productId }));
  };

  #createIntent(request: CustomerPricingRequest): Intent {
    const { identity } = this.#hooks.getSituation();
    return { identity, request, product: toProduct(this.#host.productId) };
  }
}
