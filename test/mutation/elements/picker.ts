/** Defects of the picker: its state, its attempts and its requests. */
import { type Defect, of, pathOf } from './defect.js';

export const picker: readonly Defect[] = [
  of(
    'elements/portal-plan-picker.ts',
    [
      'the product is dropped when the current plan is kept',
      '{ productId: this.productId }',
      '{}',
      pathOf('scheduled-change'),
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
      'this.#review.close();\n      if (this.#hasFields)',
      'if (this.#hasFields)',
      'elements/plan-assign',
    ],
    [
      'no-confirm skips the review after an unknown outcome',
      'if (noConfirm && !this.#assigner.isUncertain)',
      'if (noConfirm)',
      'elements/one-press',
    ],
    [
      'a review that the page has overtaken is confirmed',
      'if (!request || this.#closeIfStale()) return;',
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
      ' && (this.schedule || value !== currentPlan)',
      '',
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
    'plan-picker/choice.ts',
    [
      'many plans are all laid out at once',
      "plans.length > many ? 'many'",
      "plans.length > many ? ''",
      pathOf('many'),
    ],
    [
      'a picker without plans shows nothing',
      '!onServer && !plans.length',
      '!onServer && false',
      'elements/portal-plan-picker',
    ],
  ),
  of(
    'controllers/assignment-controller.ts',
    [
      'the attempt is pending when `plan-assigned` is dispatched',
      "this.#end({ name: 'assigned', request, response });\n      this.#hooks.onAssigned(request, response);\n      this.#host.dispatchEvent(new PlanAssignedEvent(response));",
      "this.#hooks.onAssigned(request, response);\n      this.#host.dispatchEvent(new PlanAssignedEvent(response));\n      this.#end({ name: 'assigned', request, response });",
      'elements/assigning',
    ],
    [
      'the picker has not taken the answer when `plan-assigned` is dispatched',
      'this.#hooks.onAssigned(request, response);\n      this.#host.dispatchEvent(new PlanAssignedEvent(response));',
      'this.#host.dispatchEvent(new PlanAssignedEvent(response));\n      this.#hooks.onAssigned(request, response);',
      'elements/assigning',
    ],
    [
      'a second press sends once more',
      'this.#isBusy = this.isPending = true;',
      'this.isPending = true;',
      'elements/one-press',
    ],
    [
      'an unknown outcome is forgotten',
      "this.isUncertain ||= error.outcome === 'unknown';",
      '',
      'elements/one-press',
    ],
    [
      'a promise that is added while another one holds is not awaited',
      'for (const hold of holds) isAllowed = (await hold) && isAllowed;',
      'isAllowed = (await Promise.all(holds)).every(Boolean) && isAllowed;',
      'elements/plan-assign',
    ],
    [
      'a late promise is taken without effect',
      "if (!isOpen) throw new DOMException('plan-assign can no longer be held.', 'InvalidStateError');",
      '',
      'elements/plan-assign',
    ],
    ['an unknown outcome is never forgotten', 'this.isUncertain = false;', '', 'elements/one-press'],
    [
      'the clock of the service does not count',
      'this.#skew = (response.createdTimeInSeconds ?? getEpochSeconds()) - getEpochSeconds();',
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
      'what the page prevented is sent',
      'if (isAllowed) await',
      'if (isAllowed || request) await',
      'elements/plan-assign',
    ],
    [
      'a request that is not fit to be sent is offered again',
      "request: error.code === 'setup' ? null : request",
      'request',
      pathOf('outcome'),
    ],
  ),
  of('controllers/review-dialog.ts', [
    'the review is not modal',
    'this.#dialog?.showModal();',
    'this.#dialog?.show();',
    'elements/keyboard',
  ]),
  of(
    'controllers/schedule-controller.ts',
    [
      'a wrong time does not get the focus',
      "querySelector<HTMLElement>('[aria-invalid=true]')?.focus()",
      "querySelector<HTMLElement>('[aria-invalid=true]')",
      pathOf('schedule'),
    ],
    [
      'a time that the page sets is not shown',
      "const text = seconds ? toLocalInput(seconds) : '';",
      "const text = '';",
      pathOf('schedule'),
    ],
  ),
  of(
    'plan-picker/change.ts',
    [
      'an end is sent without a default plan',
      " ?? (end && !defaultPlan && 'an end needs default-plan')",
      '',
      'elements/plan-assign',
    ],
    [
      'the review of a plan that is gone stays open',
      "productPlanId === defaultPlan || isAvailable ? null : 'planGone'",
      "true ? null : 'planGone'",
      'elements/robust',
    ],
    [
      'features that both plans have are listed',
      'gets.filter((feature) => !had.includes(feature))',
      'gets',
      pathOf('review'),
    ],
    [
      'prices in two currencies are compared',
      'after?.currency !== before.currency || after.interval',
      'after?.interval',
      pathOf('review'),
    ],
    [
      'the default plan as a first plan is called a cancellation',
      'productPlanId === defaultPlan && (currentPlan || value !== defaultPlan)',
      'productPlanId === defaultPlan',
      pathOf('candour'),
    ],
    [
      'a plan that comes before the chosen one is said to be replaced',
      'scheduled && start <= scheduled.startTimeInSeconds',
      'scheduled',
      pathOf('candour'),
    ],
  ),
  of(
    'plan-picker/state.ts',
    [
      'a plan that has started is not the current one',
      "(phase === 'current' ? productPlanId : undefined)",
      'undefined',
      pathOf('scheduled-change'),
    ],
    [
      'an end that has passed is announced',
      "end: phase === 'ended' ? undefined : endTimeInSeconds,",
      'end: endTimeInSeconds,',
      pathOf('scheduled-change'),
    ],
  ),
].flat();
