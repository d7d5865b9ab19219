/** Picker with React, written as in its documentation. */
import { createElement as h, type ReactElement, useId, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
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

function Card({ plan, id, group, selected, choose }: CardProps): ReactElement {
  const [amount, interval] = priceOf(plan);
  const onChoose = () => choose(plan.value);
  return h(
    'div',
    { className: selected ? 'plan selected' : 'plan', onClick: onChoose },
    h('label', { htmlFor: id }, plan.label),
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
      { className: 'price', id: `${id}-price` },
      h('strong', null, amount),
      ' ',
      h('span', null, interval),
    ),
    h(
      'div',
      { className: 'details' },
      h(
        'ul',
        null,
        plan.features.map((feature) => h('li', { key: feature }, feature)),
      ),
    ),
  );
}

function Picker({ plans }: { readonly plans: readonly Plan[] }): ReactElement {
  const [value, choose] = useState('');
  const group = useId();
  return h(
    'div',
    { className: 'picker' },
    h(
      'div',
      { className: 'form' },
      h(
        'fieldset',
        null,
        h('legend', null, 'Choose your plan'),
        h(
          'div',
          { className: 'plans' },
          plans.map((plan, index) =>
            h(Card, {
              ...{ key: plan.value, id: `${group}${index}`, group, plan },
              selected: plan.value === value,
              choose,
            }),
          ),
        ),
      ),
      h('div', { className: 'actions' }, h('button', { type: 'button' }, 'Continue')),
    ),
  );
}

const roots = new WeakMap<HTMLElement, Root>();

stylePage();
globalThis.peer = {
  draw: (box, plans) => {
    const root = roots.get(box) ?? createRoot(box);
    roots.set(box, root);
    root.render(h(Picker, { plans }));
  },
  remove: (box) => {
    roots.get(box)?.unmount();
    roots.delete(box);
  },
};
