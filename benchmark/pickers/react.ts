/** Picker with React, written as in its documentation. */
import { createElement as h, type ReactElement, useId, useLayoutEffect, useRef, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import type { Plan } from '../plans.js';
import { priceOf } from './peer.js';
import { stylePage } from './styles.js';

const renderFeatures = ({ features }: Plan): ReactElement =>
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

function Card({ plan, id, review }: CardProps): ReactElement {
  const [amount, interval] = priceOf(plan);
  return h(
    'div',
    { className: 'plan', role: 'group', 'aria-labelledby': `${id}-label` },
    h('h3', { id: `${id}-label` }, plan.label),
    h(
      'div',
      { className: 'price', id: `${id}-price` },
      h('strong', null, amount),
      ' ',
      h('span', null, interval),
    ),
    h(
      'button',
      { type: 'button', 'aria-describedby': `${id}-price`, onClick: () => review(plan) },
      `Start ${plan.label}`,
    ),
    h('div', { className: 'details' }, h('p', null, plan.description), renderFeatures(plan)),
  );
}

interface ReviewProps {
  readonly plan: Plan;
  readonly id: string;
  readonly dismiss: () => void;
}

function Review({ plan, id, dismiss }: ReviewProps): ReactElement {
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
      { className: 'actions' },
      h('button', { type: 'button', className: 'dismiss', onClick: dismiss }, 'Go back'),
      h('button', { type: 'button' }, `Start ${plan.label}`),
    ),
  );
}

function Picker({ plans }: { readonly plans: readonly Plan[] }): ReactElement {
  const [reviewed, review] = useState<Plan>();
  const id = useId();
  return h(
    'div',
    { className: 'picker' },
    h('h2', null, 'Choose your plan'),
    h(
      'div',
      { className: 'plans' },
      plans.map((plan, index) => h(Card, { key: plan.value, id: `${id}${index}`, plan, review })),
    ),
    reviewed && h(Review, { plan: reviewed, id, dismiss: () => review(undefined) }),
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
