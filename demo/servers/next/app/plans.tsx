'use client';
import { useEffect, useState } from 'react';
import { PortalPlan, PortalPlanPicker, type PortalPlanPickerProps } from 'portal-elements/react.js';

// In production, your server knows the plans.
const plans = [
  { value: 'free', label: 'Free', price: 0, projects: '1 project' },
  { value: 'basic', label: 'Basic', price: 19, projects: '10 projects' },
  { value: 'pro', label: 'Pro', price: 49, projects: 'Unlimited projects' },
];

export default function Plans({ currentPlan }: { currentPlan: string }) {
  // Ends the payment: `true` sends the change, `false` calls it off.
  const [pay, setPay] = useState<((isPaid: boolean) => void) | null>(null);

  const hold: PortalPlanPickerProps['onPlanAssign'] = (event) => {
    const paid = new Promise<boolean>((resolve) => setPay(() => resolve));
    event.waitUntil(paid.finally(() => setPay(null)));
  };

  // The customer leaves before paying.
  useEffect(() => () => pay?.(false), [pay]);

  return (
    <>
      <PortalPlanPicker
        currentPlan={currentPlan}
        requireHold
        onPlanAssign={hold}
        onPlanAssigned={({ detail }) => console.log('assigned', detail.productPlanId)}
        onPlanError={() => pay?.(false)}
      >
        {plans.map(({ projects, ...plan }) => (
          <PortalPlan key={plan.value} {...plan} currency="EUR" interval="month">
            <ul>
              <li data-feature="Projects">{projects}</li>
            </ul>
          </PortalPlan>
        ))}
      </PortalPlanPicker>
      <button id="pay" disabled={!pay} onClick={() => pay?.(true)}>
        Pay
      </button>
    </>
  );
}
