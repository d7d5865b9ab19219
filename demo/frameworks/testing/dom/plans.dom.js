import { PortalPlan, PortalPlanPicker } from 'portal-elements/react.js';
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

test('the page hears of an assignment', async () => {
  const onPlanAssigned = vi.fn();
  const plan = createElement(PortalPlan, { value: 'pro', label: 'Pro', price: 49 });
  const picker = createElement(PortalPlanPicker, { currentPlan: 'basic', onPlanAssigned }, plan);
  await act(() => createRoot(document.body).render(picker));

  expect(document.querySelector('portal-plan').label).toBe('Pro');
  const detail = { productPlanId: 'pro' };
  document.querySelector('portal-plan-picker').dispatchEvent(new CustomEvent('plan-assigned', { detail }));
  expect(onPlanAssigned.mock.calls[0][0].detail).toEqual(detail);
});
