'use client';
import { useEffect, useState } from 'react';
import {
  PortalPlan,
  PortalPlanPicker,
  PortalSession,
  type PortalPlanPickerProps,
} from 'portal-elements/react.js';
import { useAssignment } from './assignment';

const plans = [
  { value: 'free', label: 'Free', price: 0, features: ['1 project'] },
  { value: 'basic', label: 'Basic', price: 19, features: ['10 projects'] },
  { value: 'pro', label: 'Pro', price: 49, features: ['Unlimited projects'] },
];

const messages = { 'confirm-switch': 'Change to {plan}' };

type Pay = (isPaid: boolean) => void;

export function Plans({ baseUrl, currentPlan }: { baseUrl: string; currentPlan: string }) {
  const [assignment, setAssignment] = useAssignment();
  const [plan, setPlan] = useState(currentPlan);
  const { label } = plans.find(({ value }) => value === plan) ?? {};
  const [pay, setPay] = useState<Pay>();
  const [log, setLog] = useState<string[]>([]);
  const write = (line: string) => setLog((lines) => [...lines, line]);

  const hold: PortalPlanPickerProps['onPlanAssign'] = (event) => {
    event.waitUntil(new Promise((resolve) => setPay(() => resolve)));
  };

  // The customer has left before paying.
  useEffect(() => () => pay?.(false), [pay]);

  return (
    <PortalSession baseUrl={baseUrl} customer="ada">
      <h1>{`Your plan: ${label}`}</h1>
      <PortalPlanPicker
        requireHold
        currentPlan={currentPlan}
        assignment={assignment}
        messages={messages}
        onPlanAssign={hold}
        onPlanAssigned={({ detail }) => {
          setAssignment(detail);
          write(`assigned ${detail.productPlanId}`);
        }}
        onPlanStarted={({ detail }) => setPlan(detail.productPlanId ?? plan)}
        onPlanError={({ detail }) => {
          setPay(undefined);
          write(`failed ${detail.code} ${detail.outcome}`);
        }}
      >
        {plans.map(({ features, ...plan }) => (
          <PortalPlan key={plan.value} currency="EUR" interval="month" {...plan}>
            <ul>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </PortalPlan>
        ))}
      </PortalPlanPicker>
      <button
        id="pay"
        disabled={!pay}
        onClick={() => {
          pay?.(true);
          setPay(undefined);
        }}
      >
        Pay
      </button>
      <output id="log">{log.join('\n')}</output>
    </PortalSession>
  );
}
