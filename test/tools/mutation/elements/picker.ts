/** Defects of the picker: its state, its attempts and its requests. */
import { type Defect, of, pathOf } from './defect.js';

export const picker: readonly Defect[] = [
  of(
    'controllers/change-controller.ts',
    [
      'retry assigns another plan than the chosen one without a review',
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
      'the choice is not cleared after it was assigned',
      "if (this.value === productPlanId) this.value = '';",
      '',
      pathOf('assignment'),
    ],
    [
      'the times are not cleared after they were assigned',
      'if (this.#canSchedule) this.startTimeInSeconds = this.endTimeInSeconds = null;',
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
      'switching the interval chooses the current plan',
      ' && (this.#canSchedule || value !== this.#status.currentPlan)',
      '',
      pathOf('intervals'),
    ],
    [
      'setting the value does not switch to its interval',
      'this.#intervals.showIntervalOf(this.value);',
      '',
      pathOf('intervals'),
    ],
  ),
  of(
    'plan-picker/choice.ts',
    [
      'many plans do not get the class `many`, which defers their layout',
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
      'the picker is not up to date when `plan-assigned` is dispatched',
      'this.#end(attempt, outcome, () => new PlanAssignedEvent(response));',
      'this.#ancestors.dispatch(() => new PlanAssignedEvent(response));\n    this.#end(attempt, outcome);',
      pathOf('assignment'),
    ],
    [
      'a second attempt starts while the page holds the first',
      'return Boolean(this.#attempt);',
      'return false;',
      pathOf('plan-assign'),
      'faults/i-pending',
    ],
    [
      'a promise that is added while another one is pending is not awaited',
      'for (const hold of holds) isAllowed = (await Promise.race([hold, ended])) && isAllowed;',
      'isAllowed = (await Promise.race([Promise.all(holds), ended])).every(Boolean) && isAllowed;',
      pathOf('plan-assign'),
    ],
    [
      'a late waitUntil() is ignored instead of throwing',
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
      'the outcome is scrolled into view when the focus is elsewhere',
      "if (this.#host.matches(':focus-within'))",
      '',
      pathOf('outcome'),
    ],
    [
      'a prevented change is sent',
      'if (isAllowed) await',
      'if (isAllowed || request) await',
      pathOf('plan-assign'),
    ],
    [
      'retry is offered for an invalid request',
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
      'removing the default plan removes the field of a chosen end',
      ' || (this.#hadEnd && this.fields.end.isOn)',
      '',
      pathOf('schedule'),
    ],
    [
      'an end without a default plan is not reported at its field',
      "name === 'end' && this.#lacksDefault ? 'noDefault' : problem",
      'problem',
      pathOf('schedule'),
    ],
    [
      'an invalid time does not get the focus',
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
      'the review stays open when its plan is removed',
      "productPlanId === defaultPlan || isAvailable ? null : 'planGone'",
      "true ? null : 'planGone'",
      pathOf('plan-updates'),
    ],
  ),
  of('plan-picker/features.ts', [
    'the comparison lists features that both plans have',
    'if (from && removed.delete(from) && added.delete(to)) pairs',
    'if (from) pairs',
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
      'the default plan as a first plan is labelled as a cancellation',
      'productPlanId === defaultPlan && (currentPlan || value !== defaultPlan)',
      'productPlanId === defaultPlan',
      pathOf('review'),
    ],
    [
      'a scheduled plan that starts before the chosen one is reported as replaced',
      'scheduled && startTimeInSeconds <= scheduled.startTimeInSeconds',
      'scheduled',
      pathOf('scheduled-change'),
    ],
  ),
  of(
    'plan-picker/state.ts',
    [
      'keeping is offered when the current plan is scheduled',
      ' && productPlanId !== currentPlan && start',
      ' && start',
      pathOf('scheduled-change'),
    ],
    [
      'an assigned plan that has started is not current',
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
