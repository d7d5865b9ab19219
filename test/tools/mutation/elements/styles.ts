/** Defects of the style sheets. */
import { type Defect, of } from './defect.js';

export const styles: readonly Defect[] = [
  of('styles/base.styles.ts', [
    'the card of the plan in focus has no ring',
    ':is(.card, label):has(> :focus-visible) {',
    'label:has(> :focus-visible) {',
    'elements/focus',
  ]),
  of(
    'styles/widget.styles.ts',
    ['a hidden picker is displayed', ':host([hidden])', ':host([gone])', 'elements/hidden-attribute'],
    ['buttons are printed', '@media print {', '@media speech {', 'elements/forced-colors-and-print'],
  ),
  of(
    'styles/plan.styles.ts',
    ['a hidden plan is displayed', ':host([hidden])', ':host([gone])', 'elements/hidden-attribute'],
    [
      'the chosen card has no outline in forced colours',
      'outline: 3px solid Highlight;',
      'outline: 3px solid Canvas;',
      'elements/forced-colors-and-print',
    ],
    [
      'a muted card is not grey in forced colours',
      'color: GrayText;',
      '',
      'elements/forced-colors-and-print',
    ],
  ),
  of(
    'styles/plan-picker.styles.ts',
    [
      'buttons are as narrow in a narrow picker as in a wide one',
      '.message > button {\n      flex: 1 0 100%;',
      '.message > button {',
      'elements/narrow-containers',
    ],
    [
      'the chosen interval has no outline in forced colours',
      'outline: 3px solid Highlight;',
      '',
      'elements/forced-colors-and-print',
    ],
  ),
  of(
    'styles/review.styles.ts',
    [
      'the dot of a step is on the wrong side on a page from right to left',
      'inset-inline-start: -6px;',
      'left: -6px;',
      'elements/text-direction',
    ],
    [
      'what is removed has the colour of what is added',
      '--_status-color: var(--_danger);',
      '',
      'elements/theming',
    ],
  ),
].flat();
