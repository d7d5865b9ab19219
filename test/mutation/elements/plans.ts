/** Defects of a plan, and of the plans of a picker as a group. */
import { type Defect, of, pathOf } from './defect.js';

export const plans: readonly Defect[] = [
  {
    file: 'elements/portal-plan.ts',
    what: 'no cards are drawn',
    find: 'protected override render(): TemplateResult {',
    replace: 'protected override render() { if (this.isConnected) return nothing;',
    tests: ['cards', 'layout', 'many', 'money', 'redraw'].map(pathOf),
    all: true,
  },
  of(
    'elements/portal-plan.ts',
    [
      'a click on a control of the page chooses the plan',
      'if (isControl || event.defaultPrevented',
      'if (event.defaultPrevented',
      'controllers/plan-group',
    ],
    [
      'a click that ends a selection of text chooses the plan',
      ' || this.#hasSelectedText()) return;',
      ') return;',
      'controllers/plan-group',
    ],
    [
      'a radio button keeps what a press made of it',
      'if (this.radio) this.radio.checked = Boolean(this.placement?.isSelected);',
      '',
      pathOf('redraw'),
    ],
    [
      'a plan has no custom states',
      'showStates(this.#internals, { selected: isSelected, current: isCurrent, scheduled: starts });',
      '',
      'controllers/plan-group',
    ],
    [
      'properties from before the definition hide the accessors',
      'Reflect.set(this, name, value);',
      '',
      'elements/plan-changes',
    ],
    [
      'the picker does not hear that a plan leaves',
      'super.disconnectedCallback();\n    this.#owner?.onPlanChange();',
      'super.disconnectedCallback();',
      'controllers/plan-group',
    ],
    [
      'the words of a card have no language',
      'lang=${placement?.shared.lang ?? nothing}',
      'lang=${nothing}',
      'elements/languages',
    ],
    [
      'the current plan can be chosen',
      '?disabled=${isTaken || this.disabled}',
      '?disabled=${this.disabled}',
      pathOf('cards'),
    ],
  ),
  of(
    'controllers/plan-group.ts',
    [
      'arrow keys go the same way on a page from right to left',
      "getComputedStyle(this.#host).direction === 'rtl'",
      'false',
      'controllers/plan-group',
    ],
    [
      'arrow keys with a modifier choose a plan',
      'if (altKey || ctrlKey || metaKey) return 0;',
      '',
      'controllers/plan-group',
    ],
    [
      'a plan can be chosen while an assignment is pending',
      'if (host.pending && this.#planOf(event)) event.preventDefault();',
      '',
      'elements/assigning',
    ],
    [
      'Tab reaches the first plan instead of the chosen one',
      'const tabStop = chosen && isChoice(chosen) ? chosen : this.plans.find(isChoice);',
      'const tabStop = this.plans.find(isChoice);',
      'controllers/plan-group',
    ],
    [
      'a plan that is not offered is marked as chosen',
      'isSelected: plan === chosen && isOffered(plan),',
      'isSelected: plan === chosen,',
      pathOf('cards'),
    ],
    [
      'a card shows times that have passed',
      'time && time > now ? time : undefined',
      'time',
      pathOf('coming'),
    ],
    [
      'plans of all intervals are displayed',
      'plan.isHidden = isRepeated || !isShown(plan, interval);',
      'plan.isHidden = isRepeated;',
      pathOf('intervals'),
    ],
    [
      'plans that the page hides are counted',
      'plans.filter((plan) => !plan.isRendered)',
      '[]',
      'controllers/plan-group',
    ],
    [
      'two radio groups have one name',
      '`portal-plan-${++groups}`',
      "'portal-plan'",
      'controllers/plan-group',
    ],
    [
      'the picker does not hear that the features of a plan change',
      'this.#content?.observe(plan, { childList: true, characterData: true, subtree: true });',
      '',
      pathOf('review'),
    ],
  ),
].flat();
