/** Defects of the templates of the picker. */
import { type Defect, of, pathOf } from './defect.js';

export const templates: readonly Defect[] = [
  of('plan-picker/review.ts', [
    'the review of an uncertain change does not say so',
    'isUncertain\n        ? html',
    'false\n        ? html',
    'faults/i-unknown',
  ]),
  of(
    'plan-picker/outcome.ts',
    [
      'a response that differs from the request is shown as a plain success',
      'const isOther = facts.some(({ isDifferent }) => isDifferent);',
      'const isOther = false;',
      pathOf('outcome'),
    ],
    [
      'a refusal does not mention an earlier unknown outcome',
      'const unchanged = isUncertain ?',
      'const unchanged = !state ?',
      pathOf('uncertain'),
    ],
    [
      'a failure that cannot be retried has a retry button',
      'outcome.request && !state.status.isReadOnly ? state.onRetry : undefined',
      'state.onRetry',
      pathOf('failure'),
    ],
  ),
  of('plan-picker/keep.ts', [
    'the keep button is enabled while an assignment is pending',
    ', onKeep, isPending)',
    ', onKeep)',
    pathOf('scheduled-change'),
  ]),
  of(
    'plan-picker/schedule-fields.ts',
    ['a time that is being typed is overwritten', 'isTyped ? noChange : text', 'text', pathOf('schedule')],
    [
      'a time can be changed while an assignment is pending',
      'if (isPending) event.preventDefault();',
      '',
      pathOf('schedule'),
    ],
  ),
  of('plan-picker/choice.ts', [
    'the interval can be changed while an assignment is pending',
    'if (isPending) event.preventDefault();',
    '',
    pathOf('intervals'),
  ]),
  of(
    'templates/button.ts',
    [
      'the second click of a double click presses a button',
      'if (event.detail < 2) onPress();',
      'onPress();',
      'faults/i-repeated-presses',
    ],
    [
      'a repeated key event presses a button again',
      'if (event.repeat) event.preventDefault();',
      '',
      'faults/i-repeated-presses',
    ],
  ),
].flat();
