/** Defects of a plan, and of the plans of a picker as a group. */
import { type Defect, of, pathOf } from './defect.js';

export const plans: readonly Defect[] = [
  of(
    'plan-picker/cost.ts',
    ['a saving is rounded up', 'Math.floor(multiply(subtract', 'Math.ceil(multiply(subtract', pathOf('cost')],
    [
      'all plans are said to save the most',
      'isMaximum: percentages.some((each) => each < maximum)',
      'isMaximum: false',
      pathOf('cost'),
    ],
  ),
  of('plan-picker/plan.ts', [
    'a price is said to be reduced from a lower one',
    'regular > amount',
    'regular !== amount',
    pathOf('prices'),
  ]),
  of('controllers/interval-controller.ts', [
    'a plan that is not on screen stays chosen',
    'if (isChanged) return this.#counterpart;',
    '',
    pathOf('intervals'),
  ]),
  {
    file: 'elements/portal-plan.ts',
    what: 'no cards are drawn',
    find: 'protected override render(): TemplateResult {',
    replace: 'protected override render() { if (this.isConnected) return nothing;',
    tests: ['cards', 'many-plans', 'price-format', 'rerendering'].map(pathOf),
    all: true,
  },
  of(
    'elements/portal-plan.ts',
    [
      'a radio button keeps what a press made of it',
      'if (this.radio) this.radio.checked = Boolean(this.placement?.isSelected);',
      '',
      'elements/plan-group/keyboard',
    ],
    [
      'a plan has no custom states',
      'setStates(this.#internals, { selected: isSelected, current: isCurrent, scheduled: isScheduled });',
      '',
      'elements/plan-group/styling',
    ],
    [
      'properties from before the definition hide the accessors',
      'Reflect.set(this, name, value);',
      '',
      'elements/plan-picker/plan-updates',
    ],
    [
      'the picker is not told that a plan leaves',
      'super.disconnectedCallback();\n    this.#owner?.onPlanChange();',
      'super.disconnectedCallback();',
      'elements/plan-group/plan-discovery',
    ],
    [
      'the messages of a card have no language',
      'lang=${shared?.lang ?? nothing}',
      'lang=${nothing}',
      'elements/languages',
    ],
    ['no plan can be chosen', 'placement && hasRadio', 'placement && false', pathOf('cards')],
    [
      'a click on a control of the page chooses the plan',
      'isOnControl || event.defaultPrevented',
      'event.defaultPrevented',
      'elements/plan-group/clicks',
    ],
    [
      'a click that ends a selection of text chooses the plan',
      ' || this.#hasSelectedText()) return;',
      ') return;',
      'elements/plan-group/clicks',
    ],
    [
      'a click is heard only where the page lets it out of a plan',
      '@click=${this.#onClick}',
      '',
      'elements/plan-group/clicks',
    ],
  ),
  of(
    'controllers/plan-group.ts',
    [
      'arrow keys go the same way on a page from right to left',
      "getComputedStyle(this.#host).direction === 'rtl'",
      'false',
      'elements/plan-group/keyboard',
    ],
    [
      'arrow keys with a modifier choose a plan',
      'if (altKey || ctrlKey || metaKey) return 0;',
      '',
      'elements/plan-group/keyboard',
    ],
    [
      'a plan can be chosen while an assignment is pending',
      'if (this.#host.pending && this.#getTarget(event)) event.preventDefault();',
      '',
      'elements/plan-picker/assignment',
    ],
    [
      'Tab reaches the first plan instead of the chosen one',
      'const tabStop = chosen && isChoice(chosen) ? chosen : elements.find(isChoice);',
      'const tabStop = elements.find(isChoice);',
      'elements/plan-group/keyboard',
    ],
    [
      'a plan that is not offered is marked as chosen',
      'isSelected: plan === chosen && canBeChosen && !data.disabled,',
      'isSelected: plan === chosen,',
      pathOf('cards'),
    ],
    [
      'a plan whose start has passed is marked as scheduled',
      'scheduled: scheduled?.productPlanId,',
      'scheduled: status.assignment?.productPlanId,',
      pathOf('scheduled-change'),
    ],
    [
      'plans of all intervals are displayed',
      'plan.isHidden = isRepeated || !isShown(plan.readPlan(), interval);',
      'plan.isHidden = isRepeated;',
      pathOf('intervals'),
    ],
    [
      'plans that the page hides are counted',
      ' &&\n        !this.#unrendered.has(plan),',
      ',',
      'elements/plan-group/hidden-plans',
    ],
    [
      'a plan that is slotted elsewhere stays in the group',
      'for (const plan of former) if (!this.#observed.has(plan)) this.#release(plan);',
      '',
      'elements/plan-group/plan-discovery',
    ],
    [
      'two radio groups have one name',
      '`portal-plan-${++groups}`',
      "'portal-plan'",
      'elements/plan-group/keyboard',
    ],
  ),
].flat();
