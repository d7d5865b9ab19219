/** Defects of the templates of the picker. */
import { type Defect, of, pathOf } from './defect.js';

export const templates: readonly Defect[] = [
  of(
    'elements/plan-picker/review.ts',
    ['the review is not modal', 'this.#dialog?.showModal();', 'this.#dialog?.show();', 'elements/keyboard'],
    [
      'a click inside the review leaves it',
      'if (event.target === event.currentTarget && event.detail < 2)',
      'if (event.detail < 2)',
      'elements/portal-plan-picker',
    ],
    ['features that both plans have are listed', '!others.includes(feature)', 'others', pathOf('review')],
    [
      'prices in two currencies are compared',
      'after?.currency !== before.currency || after.interval',
      'after?.interval',
      pathOf('review'),
    ],
    [
      'the default plan as a first plan is called a cancellation',
      'productPlanId === defaultPlan && (currentPlan || chosen !== defaultPlan)',
      'productPlanId === defaultPlan',
      pathOf('candour'),
    ],
    [
      'a plan that comes before the chosen one is said to be replaced',
      'coming && start <= coming.startTimeInSeconds',
      'coming',
      pathOf('candour'),
    ],
    [
      'the review of an uncertain change does not say so',
      'view.uncertain\n',
      'false\n',
      'elements/one-press',
    ],
  ),
  of(
    'elements/plan-picker/outcome.ts',
    [
      'an answer that differs from the request is simply confirmed',
      'const differs = facts.some(isOther);',
      'const differs = false;',
      pathOf('outcome'),
    ],
    [
      'a refusal does not tell of the earlier unknown outcome',
      'const unchanged = uncertain ?',
      'const unchanged = !view ?',
      pathOf('candour'),
    ],
    [
      'a failure that cannot be tried again has a button for it',
      'outcome.request ? onRetry : undefined',
      'onRetry',
      pathOf('outcome'),
    ],
  ),
  of(
    'elements/plan-picker/coming.ts',
    [
      'keeping is offered when the current plan is what is coming',
      'coming && currentPlan && currentPlan !== productPlanId',
      'coming && currentPlan',
      pathOf('coming'),
    ],
    [
      'a plan that has started is not the current one',
      "known && phaseOf(known, now) === 'current' ? known.productPlanId : undefined",
      'undefined',
      pathOf('coming'),
    ],
    [
      'an end that has passed is announced',
      'endTimeInSeconds && endTimeInSeconds > now',
      'endTimeInSeconds',
      pathOf('coming'),
    ],
    [
      'the button "keep" is not locked while an assignment is pending',
      'view.onKeep,\n            view.pending,',
      'view.onKeep,',
      pathOf('coming'),
    ],
  ),
  of(
    'elements/plan-picker/schedule.ts',
    ['a time that is being typed is overwritten', 'typed ? noChange : text', 'text', pathOf('candour')],
    [
      'a wrong time does not get the focus',
      "querySelector<HTMLElement>('[aria-invalid=true]')?.focus()",
      "querySelector<HTMLElement>('[aria-invalid=true]')",
      pathOf('schedule'),
    ],
    [
      'a time can be changed while an assignment is pending',
      'if (pending) event.preventDefault();',
      '',
      pathOf('schedule'),
    ],
    [
      'a time that the page sets is not shown',
      "text: seconds ? toLocalInput(seconds) : '',",
      "text: '',",
      pathOf('schedule'),
    ],
  ),
  of(
    'elements/plan-picker/choice.ts',
    [
      'many plans are all laid out at once',
      "plans.length > many ? 'many'",
      "plans.length > many ? ''",
      pathOf('many'),
    ],
    [
      'the interval can be changed while an assignment is pending',
      'if (pending) event.preventDefault();',
      '',
      pathOf('intervals'),
    ],
    [
      'a picker without plans shows nothing',
      'onServer && !plans.length',
      'onServer && false',
      'elements/portal-plan-picker',
    ],
  ),
  of(
    'elements/plan-picker/button.ts',
    [
      'the second click of a double click presses a button',
      'if (event.detail < 2) press();',
      'press();',
      'elements/one-press',
    ],
    [
      'a key that is held presses a button again',
      'if (event.repeat) event.preventDefault();',
      '',
      'elements/one-press',
    ],
  ),
].flat();
