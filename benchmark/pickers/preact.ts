/** Picker with Preact, written as in its documentation. */
import { type ComponentChild, h, render } from 'preact';
import { useId, useState } from 'preact/hooks';
import type { Plan } from '../plans.js';
import { priceOf } from './peer.js';
import { stylePage } from './styles.js';

interface CardProps {
  readonly plan: Plan;
  readonly id: string;
  readonly group: string;
  readonly selected: boolean;
  readonly choose: (value: string) => void;
}

function Card({ plan, id, group, selected, choose }: CardProps): ComponentChild {
  const [amount, interval] = priceOf(plan);
  const onChoose = () => choose(plan.value);
  return h(
    'div',
    { class: selected ? 'plan selected' : 'plan', onClick: onChoose },
    h('label', { for: id }, plan.label),
    h('input', {
      type: 'radio',
      name: group,
      id: id,
      'aria-describedby': `${id}-price`,
      value: plan.value,
      checked: selected,
      onChange: onChoose,
    }),
    h(
      'div',
      { class: 'price', id: `${id}-price` },
      h('strong', null, amount),
      ' ',
      h('span', null, interval),
    ),
    h(
      'div',
      { class: 'details' },
      h(
        'ul',
        null,
        plan.features.map((feature) => h('li', { key: feature }, feature)),
      ),
    ),
  );
}

function Picker({ plans }: { readonly plans: readonly Plan[] }): ComponentChild {
  const [value, choose] = useState('');
  const group = useId();
  return h(
    'div',
    { class: 'picker' },
    h(
      'div',
      { class: 'form' },
      h(
        'fieldset',
        null,
        h('legend', null, 'Choose your plan'),
        h(
          'div',
          { class: 'plans' },
          plans.map((plan, index) =>
            h(Card, {
              ...{ key: plan.value, id: `${group}${index}`, group, plan },
              selected: plan.value === value,
              choose,
            }),
          ),
        ),
      ),
      h('div', { class: 'actions' }, h('button', { type: 'button' }, 'Continue')),
    ),
  );
}

stylePage();
globalThis.peer = {
  draw: (box, plans) => render(h(Picker, { plans }), box),
  remove: (box) => render(null, box),
};
