/** Defects of the style sheets. */
import { type Defect, of } from './defect.js';

export const styles: readonly Defect[] = [
  of(
    'styles/base.styles.ts',
    [
      'the card of the focused plan has no focus ring',
      ':is(.card, label):has(> :focus-visible) {',
      'label:has(> :focus-visible) {',
      'elements/focus',
    ],
    ['a hidden element is displayed', ':host([hidden])', ':host([gone])', 'elements/hidden-attribute'],
  ),
  of('styles/widget.styles.ts', [
    'buttons are printed',
    '@media print {',
    '@media speech {',
    'elements/forced-colors-and-print',
  ]),
  of(
    'styles/plan.styles.ts',
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
      'buttons do not fill the width of a narrow picker',
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
      'the dot of a step is on the wrong side on a right-to-left page',
      'inset-inline-start: -6px;',
      'left: -6px;',
      'elements/text-direction',
    ],
    [
      'removed features have the colour of added ones',
      '--_status-color: var(--_danger);',
      '',
      'elements/theming',
    ],
  ),
].flat();
