/** Defects of the picker: its state, its attempts and its requests. */
import { type Defect, of, pathOf } from './defect.js';

export const picker: readonly Defect[] = [
  of(
    'controllers/change-controller.ts',
    [
      'another plan than the chosen one is tried again without a review',
      'else if (!this.#host.pending) this.#review.open(this.#createIntent(outcome.request));',
      'else this.begin(outcome.request);',
      pathOf('failure'),
    ],
    [
      'the product is dropped when the current plan is kept',
      '{ productId: this.#host.productId }',
      '{}',
      pathOf('scheduled-change'),
    ],
  ),
  of(
    'elements/portal-plan-picker.ts',
    [
      'the product is dropped when the plan is cancelled',
      '{ productId, startTimeInSeconds }));',
      '{ startTimeInSeconds }));',
      pathOf('cancel'),
    ],
    [
      'the choice stays after it was assigned',
      "if (this.value === productPlanId) this.value = '';",
      '',
      pathOf('assignment'),
    ],
    [
      'the times stay after they were assigned',
      'if (this.schedule) this.startTimeInSeconds = this.endTimeInSeconds = null;',
      '',
      pathOf('outcome'),
    ],
    [
      'assign() leaves a review open',
      'this.#review.close();\n      if (this.#hasScheduleFields)',
      'if (this.#hasScheduleFields)',
      pathOf('plan-assign'),
    ],
    [
      '`change` does not bubble',
      "new Event('change', { bubbles: true })",
      "new Event('change')",
      'elements/portal-plan-picker',
    ],
    [
      'showing another interval chooses the current plan',
      ' && (this.schedule || value !== this.#status.currentPlan)',
      '',
      pathOf('intervals'),
    ],
    [
      'a value of the page does not show its interval',
      'this.#intervals.showIntervalOf(this.value);',
      '',
      pathOf('intervals'),
    ],
  ),
  of(
    'plan-picker/choice.ts',
    [
      'many plans are all laid out at once',
      "plans.length > maxAlignedPlans ? 'many'",
      "plans.length > maxAlignedPlans ? ''",
      pathOf('many-plans'),
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
      "attempt.phase = 'ended';",
      '',
      pathOf('assignment'),
    ],
    [
      'the picker has not taken the answer when `plan-assigned` is dispatched',
      'this.#hooks.onAssigned(request, response);\n    }\n    this.#ancestors.dispatch(() => new PlanAssignedEvent(response));',
      '}\n    this.#ancestors.dispatch(() => new PlanAssignedEvent(response));\n    this.#hooks.onAssigned(request, response);',
      pathOf('assignment'),
    ],
    [
      'a second attempt begins while the page holds the first',
      'return Boolean(this.#attempt);',
      'return false;',
      pathOf('plan-assign'),
      'faults/i-pending',
    ],
    [
      'a promise that is added while another one holds is not awaited',
      'for (const hold of holds) isAllowed = (await Promise.race([hold, ended])) && isAllowed;',
      'isAllowed = (await Promise.race([Promise.all(holds), ended])).every(Boolean) && isAllowed;',
      pathOf('plan-assign'),
    ],
    [
      'a late promise is taken without effect',
      "if (!isOpen) throw new DOMException('plan-assign can no longer be held.', 'InvalidStateError');",
      '',
      pathOf('plan-assign'),
    ],
    [
      'the outcome is not scrolled into view',
      "querySelector<HTMLElement>('.message')?.focus()",
      "querySelector<HTMLElement>('.message')",
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
      'if (isAllowed) {',
      'if (isAllowed || request) {',
      pathOf('plan-assign'),
    ],
    [
      'a request that is not fit to be sent is offered again',
      "error.code === 'setup' ? null : request",
      'request',
      pathOf('failure'),
    ],
  ),
  of('controllers/review-dialog.ts', [
    'the review is not modal',
    'dialog?.showModal();',
    'dialog?.show();',
    'elements/keyboard',
  ]),
  of(
    'controllers/schedule-controller.ts',
    [
      'the field of a chosen end goes with the default plan',
      ' || (this.#hadEnd && this.fields.end.isOn)',
      '',
      pathOf('schedule'),
    ],
    [
      'an end without a default plan is no problem of its field',
      "name === 'end' && this.#lacksDefault ? 'noDefault' : problem",
      'problem',
      pathOf('schedule'),
    ],
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
      pathOf('plan-assign'),
    ],
    [
      'the review of a plan that is gone stays open',
      "productPlanId === defaultPlan || isAvailable ? null : 'planGone'",
      "true ? null : 'planGone'",
      pathOf('plan-updates'),
    ],
  ),
  of('plan-picker/features.ts', [
    'features that both plans have are listed',
    'const added = findAdded();\n  const removed = [...unpaired];',
    'const added = [...after];\n  const removed = [...before];',
    pathOf('review'),
  ]),
  of('plan-picker/cost.ts', [
    'prices in two currencies are compared',
    'if (before?.currency !== after.currency) return cost;',
    'if (!before) return cost;',
    pathOf('review'),
  ]),
  of(
    'plan-picker/plan-action.ts',
    [
      'the default plan as a first plan is called a cancellation',
      'productPlanId === defaultPlan && (currentPlan || value !== defaultPlan)',
      'productPlanId === defaultPlan',
      pathOf('review'),
    ],
    [
      'a plan that comes before the chosen one is said to be replaced',
      'scheduled && startTimeInSeconds <= scheduled.startTimeInSeconds',
      'scheduled',
      pathOf('scheduled-change'),
    ],
  ),
  of(
    'plan-picker/state.ts',
    [
      'keeping is offered when the current plan is what is scheduled',
      ' && productPlanId !== currentPlan && start',
      ' && start',
      pathOf('scheduled-change'),
    ],
    [
      'a plan that has started is not the current one',
      "(phase === 'current' ? productPlanId : isMadeHere",
      '(isMadeHere',
      pathOf('scheduled-change'),
    ],
    [
      'an end that has passed is announced',
      "end: phase === 'ended' ? undefined : end,",
      'end,',
      pathOf('scheduled-change'),
    ],
  ),
].flat();
