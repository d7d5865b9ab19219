/** Settings of Punchlist: tabs of the page that hide the plans of the other one. */
import { formatTime, readPlan, showText, signIn } from '../host.js';

signIn({
  plan: 'foreman',
  productId: 'punchlist',
  settings: {
    customerPortalSetting: {
      company: 'Hartley & Daughters Ltd',
      address: '12 Harbour Street\nBristol BS1 4RB',
    },
    invoiceConfiguration: {
      sentTo: 'accounts@hartley.example',
      paidUntil: Math.floor(Date.UTC(new Date().getUTCFullYear(), new Date().getUTCMonth() + 1) / 1000),
    },
  },
});

const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];

function select(selected: HTMLElement): void {
  for (const tab of tabs) {
    const isSelected = tab === selected;
    tab.setAttribute('aria-selected', String(isSelected));
    tab.tabIndex = isSelected ? 0 : -1;
    document.getElementById(tab.getAttribute('aria-controls') ?? '')?.toggleAttribute('hidden', !isSelected);
  }
  selected.focus();
}

for (const [index, tab] of tabs.entries()) {
  tab.addEventListener('click', () => {
    select(tab);
  });
  tab.addEventListener('keydown', ({ key }) => {
    if (!['ArrowLeft', 'ArrowRight'].includes(key)) return;
    const next = tabs.at((index + (key === 'ArrowRight' ? 1 : -1)) % tabs.length);
    if (next) select(next);
  });
}

document.addEventListener('plan-assigned', ({ detail: { productPlanId = '', startTimeInSeconds } }) => {
  showText('#coming', `${readPlan(productPlanId).label} from ${formatTime(startTimeInSeconds ?? 0)}`);
});
