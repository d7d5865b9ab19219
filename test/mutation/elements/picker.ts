/** Defects of the picker: its state, its attempts and its requests. */
import { type Defect, of, pathOf } from './defect.js';

export const picker: readonly Defect[] = [
  of(
    'elements/portal-plan-picker.ts',
    [
      'the product is dropped when the current plan is kept',
      '{ productId: this.productId }',
      '{}',
      pathOf('coming'),
    ],
    [
      'the product is dropped when the plan is cancelled',
      '{ productId, startTimeInSeconds }));',
      '{ startTimeInSeconds }));',
      pathOf('cancel'),
    ],
    [
      'the choice stays after it was assigned',
      "if (this.value === request.productPlanId) this.value = '';",
      '',
      'elements/assigning',
    ],
    [
      'the times stay after they were assigned',
      'if (this.schedule) this.startTimeInSeconds = this.endTimeInSeconds = null;',
      '',
      pathOf('outcome'),
    ],
    [
      'assign() leaves a review open',
      'this.notice = null;\n      this.#review.leave();',
      'this.notice = null;',
      'elements/plan-assign',
    ],
    [
      'no-confirm skips the review after an unknown outcome',
      'if (noConfirm && !this.#attempt.uncertain)',
      'if (noConfirm)',
      'elements/one-press',
    ],
    [
      'a review that the page has overtaken is confirmed',
      'if (!request || this.notice) return;',
      'if (!request) return;',
      'elements/robust',
    ],
    [
      '`change` does not bubble',
      "new Event('change', { bubbles: true })",
      "new Event('change')",
      'elements/portal-plan-picker',
    ],
    [
      'another plan than the chosen one is tried again without a review',
      'else this.#begin(outcome.request, false);',
      'else this.#begin(outcome.request);',
      pathOf('candour'),
    ],
    [
      'showing another interval chooses the current plan',
      '!this.schedule && this.#stand.currentPlan)',
      'false)',
      pathOf('candour'),
    ],
    [
      'a value of the page does not show its interval',
      'this.#interval = findPlan(this.value, plans)?.interval || this.#interval;',
      '',
      pathOf('intervals'),
    ],
  ),
  of(
    'elements/plan-picker/attempt.ts',
    [
      'the attempt is pending when `plan-assigned` is dispatched',
      "this.#end({ name: 'assigned', request, response });\n      this.#steps.assigned(request, response);\n      this.#host.dispatchEvent(new PlanAssignedEvent(response));",
      "this.#steps.assigned(request, response);\n      this.#host.dispatchEvent(new PlanAssignedEvent(response));\n      this.#end({ name: 'assigned', request, response });",
      'elements/assigning',
    ],
    [
      'the picker has not taken the answer when `plan-assigned` is dispatched',
      'this.#steps.assigned(request, response);\n      this.#host.dispatchEvent(new PlanAssignedEvent(response));',
      'this.#host.dispatchEvent(new PlanAssignedEvent(response));\n      this.#steps.assigned(request, response);',
      'elements/assigning',
    ],
    [
      'a second press sends once more',
      'this.#busy = this.pending = true;',
      'this.pending = true;',
      'elements/one-press',
    ],
    [
      'an unknown outcome is forgotten',
      "this.uncertain ||= error.outcome === 'unknown';",
      '',
      'elements/one-press',
    ],
    ['an unknown outcome is never forgotten', 'this.uncertain = false;', '', 'elements/one-press'],
    [
      'the clock of the service does not count',
      'this.#skew = (response.createdTimeInSeconds ?? clock()) - clock();',
      '',
      pathOf('candour'),
    ],
    [
      'the outcome is not scrolled into view',
      "?.scrollIntoView({ block: 'nearest' })",
      '',
      pathOf('outcome'),
    ],
    [
      'the outcome is scrolled into view wherever the focus is',
      "if (this.#host.matches(':focus-within'))",
      '',
      pathOf('outcome'),
    ],
    [
      'what the page called off is sent',
      'if (proceeds) void',
      'if (proceeds || request) void',
      'elements/plan-assign',
    ],
    [
      'a request that is not fit to be sent is offered again',
      "request: error.code === 'setup' ? null : request",
      'request',
      pathOf('outcome'),
    ],
  ),
  of(
    'elements/plan-picker/request.ts',
    [
      'an end is sent without a default plan',
      " ?? (end && !defaultPlan && 'an end needs default-plan')",
      '',
      'elements/plan-assign',
    ],
    [
      'settings from before an assignment are shown to who comes later',
      '.finally(() => sharedSettings(session).date())',
      '',
      'elements/shared-settings',
    ],
    [
      'the review of a plan that is gone stays open',
      "(plan && isAvailable(plan)) ? null : 'planGone'",
      "true ? null : 'planGone'",
      'elements/robust',
    ],
  ),
].flat();
