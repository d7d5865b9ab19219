/** Picker with Preact, written as in its documentation. */
import { type ComponentChild, h, render } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Plan } from '../plans.js';
import { priceOf } from './peer.js';
import { stylePage } from './styles.js';

const renderFeatures = ({ features }: Plan): ComponentChild =>
  h(
    'ul',
    null,
    features.map((feature) => h('li', { key: feature }, feature)),
  );

interface CardProps {
  readonly plan: Plan;
  readonly id: string;
  readonly review: (plan: Plan) => void;
}

function Card({ plan, id, review }: CardProps): ComponentChild {
  const [amount, interval] = priceOf(plan);
  return h(
    'div',
    { class: 'plan', role: 'group', 'aria-labelledby': `${id}-label` },
    h('h3', { id: `${id}-label` }, plan.label),
    h(
      'div',
      { class: 'price', id: `${id}-price` },
      h('strong', null, amount),
      ' ',
      h('span', null, interval),
    ),
    h(
      'button',
      { type: 'button', 'aria-describedby': `${id}-price`, onClick: () => review(plan) },
      `Start ${plan.label}`,
    ),
    h('div', { class: 'details' }, h('p', null, plan.description), renderFeatures(plan)),
  );
}

interface ReviewProps {
  readonly plan: Plan;
  readonly id: string;
  readonly dismiss: () => void;
}

function Review({ plan, id, dismiss }: ReviewProps): ComponentChild {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return h(
    'dialog',
    { ref: dialog, 'aria-labelledby': id },
    h('h2', { id, tabIndex: -1 }, `Start ${plan.label}`),
    h('p', null, priceOf(plan).join(' ')),
    renderFeatures(plan),
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'button', class: 'dismiss', onClick: dismiss }, 'Go back'),
      h('button', { type: 'button' }, `Start ${plan.label}`),
    ),
  );
}

function Picker({ plans }: { readonly plans: readonly Plan[] }): ComponentChild {
  const [reviewed, review] = useState<Plan>();
  const id = useId();
  return h(
    'div',
    { class: 'picker' },
    h('h2', null, 'Choose your plan'),
    h(
      'div',
      { class: 'plans' },
      plans.map((plan, index) => h(Card, { key: plan.value, id: `${id}${index}`, plan, review })),
    ),
    reviewed && h(Review, { plan: reviewed, id, dismiss: () => review(undefined) }),
  );
}

stylePage();
globalThis.peer = {
  draw: (box, plans) => render(h(Picker, { plans }), box),
  remove: (box) => render(null, box),
};
