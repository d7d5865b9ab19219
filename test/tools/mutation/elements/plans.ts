/** Defects of plans and of the group of plans in a picker. */
import { type Defect, of, pathOf } from './defect.js';

export const plans: readonly Defect[] = [
  of(
    'plan-picker/cost.ts',
    ['a saving is rounded up', 'Math.floor(multiply(subtract', 'Math.ceil(multiply(subtract', pathOf('cost')],
    [
      'the largest of several savings is shown without “up to”',
      'isMaximum: percentages.some((each) => each < maximum)',
      'isMaximum: false',
      pathOf('cost'),
    ],
  ),
  of('plan-picker/plan.ts', [
    'a price is shown as reduced from a lower one',
    'regular > amount',
    'regular !== amount',
    pathOf('prices'),
  ]),
  of('controllers/interval-controller.ts', [
    'a plan of an interval that is not shown stays chosen',
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
      'a radio button stays checked after a press that was not accepted',
      'if (this.radio) this.radio.checked = Boolean(this.placement?.isSelected);',
      '',
      'elements/plan-group/keyboard',
    ],
    [
      'a plan has no custom states',
      'setStates(this.#internals, { hidden, selected, current, scheduled });',
      '',
      'elements/plan-group/styling',
    ],
    [
      'properties set before the definition hide the accessors',
      'Reflect.set(this, name, value);',
      '',
      'elements/plan-picker/plan-updates',
    ],
    [
      'the picker is not notified when a plan is removed',
      'super.disconnectedCallback();\n    this.#owner?.invalidate();',
      'super.disconnectedCallback();',
      'elements/plan-group/plan-discovery',
    ],
    [
      'the text of a card has no lang attribute',
      'lang=${lang ?? nothing}',
      'lang=${nothing}',
      'elements/languages',
    ],
    ['no plan can be chosen', 'placement && hasRadio', 'placement && false', pathOf('cards')],
    [
      'a click on a slotted control chooses the plan',
      'isOnControl || event.defaultPrevented',
      'event.defaultPrevented',
      'elements/plan-group/clicks',
    ],
    [
      'a click that ends a text selection chooses the plan',
      ' || this.#hasSelectedText()) return;',
      ') return;',
      'elements/plan-group/clicks',
    ],
    [
      'a click does not choose the plan when the page stops its propagation',
      '@click=${this.#onClick}',
      '',
      'elements/plan-group/clicks',
    ],
  ),
  of(
    'controllers/plan-group.ts',
    [
      'arrow keys are not mirrored on a right-to-left page',
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
      'const tabStop = choices.find((plan) => plan === chosen) ?? choices[0];',
      'const tabStop = choices[0];',
      'elements/plan-group/keyboard',
    ],
    [
      'an unavailable plan is marked as chosen',
      'isSelected: plan === chosen && hasChoice(plan) && !data.disabled,',
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
      'isHidden: isRepeated || !isShown(data, interval),',
      'isHidden: isRepeated,',
      pathOf('intervals'),
    ],
    [
      'plans that the page hides are in the group',
      ' && !this.#unrendered.has(plan),',
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
      'two radio groups have the same name',
      '`portal-plan-${++groups}`',
      "'portal-plan'",
      'elements/plan-group/keyboard',
    ],
  ),
].flat();
