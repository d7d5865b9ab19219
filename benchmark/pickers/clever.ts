/** The plan picker of Clever Cloud. It has no prices of its own, so the price is the first of the details. */
import { iconRemixCheckLine } from '@clevercloud/components/dist/assets/cc-remix.icons.js';
import '@clevercloud/components/dist/cc-plan-picker.js';
import '@clevercloud/components/dist/styles/default-theme.css';
import type { Plan } from '../plans.js';
import { priceOf } from './peer.js';

const itemOf = (plan: Plan) => ({
  id: plan.value,
  name: plan.label,
  details: [priceOf(plan).join(' '), plan.description, ...plan.features].map((value) => ({
    icon: iconRemixCheckLine,
    value,
  })),
});

const itemsOf = (box: HTMLElement): Element[] => [
  ...(box.firstElementChild?.shadowRoot?.querySelectorAll('cc-plan-item') ?? []),
];

globalThis.peer = {
  draw: (box, plans) => {
    const picker = Object.assign(document.createElement('cc-plan-picker'), {
      legend: 'Choose your plan',
      name: 'plan',
      plans: plans.map(itemOf),
    });
    box.replaceChildren(picker);
  },
  remove: (box) => box.replaceChildren(),
  controls: (box) =>
    itemsOf(box)
      .filter((item) => item.shadowRoot?.querySelector('li'))
      .flatMap((item) => item.closest('div')?.querySelector('input') ?? []),
};
