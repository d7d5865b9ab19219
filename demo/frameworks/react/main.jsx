import { StrictMode, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { PortalPlan, PortalPlanPicker, PortalSession, PortalSettings } from 'portal-elements/react.js';
import { baseUrl, fields, plans as firstPlans, pro, sessionToken } from '../plans.js';

const labels = { free: 'Free', basic: 'Basic', pro: 'Pro' };
const messages = { 'confirm-switch': 'Change to {plan}' };

function Billing({ plans, onEvent }) {
  const [pay, setPay] = useState(null);
  const [current, setCurrent] = useState('basic');
  // The customer has left before paying.
  useEffect(() => () => pay?.(false), [pay]);

  return (
    <PortalSession baseUrl={baseUrl} sessionToken={sessionToken}>
      <h1>Your plan: {labels[current]}</h1>
      <PortalPlanPicker
        currentPlan="basic"
        schedule
        requireHold
        messages={messages}
        onPlanAssign={(event) => {
          event.waitUntil(new Promise((resolve) => setPay(() => resolve)));
        }}
        onPlanAssigned={({ detail }) => onEvent(`assigned ${detail.productPlanId}`)}
        onPlanStarted={({ detail }) => setCurrent(detail.productPlanId)}
        onPlanError={({ detail }) => {
          setPay(null);
          onEvent(`failed ${detail.code} ${detail.outcome}`);
        }}
      >
        {plans.map(({ features, ...plan }) => (
          <PortalPlan key={plan.value} {...plan}>
            <ul>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </PortalPlan>
        ))}
      </PortalPlanPicker>
      <PortalSettings fields={fields} />
      <button
        id="pay"
        disabled={!pay}
        onClick={() => {
          pay(true);
          setPay(null);
        }}
      >
        Pay
      </button>
    </PortalSession>
  );
}

function App() {
  const [plans, setPlans] = useState(firstPlans);
  const [shown, setShown] = useState(true);
  const [log, setLog] = useState([]);

  return (
    <>
      <button id="add" onClick={() => setPlans([...plans, pro])}>
        Add a plan
      </button>
      <button
        id="raise"
        onClick={() => setPlans(plans.map((plan) => (plan.value === 'pro' ? { ...plan, price: 59 } : plan)))}
      >
        Raise a price
      </button>
      <button id="toggle" onClick={() => setShown(!shown)}>
        {shown ? 'Close' : 'Open'}
      </button>
      {shown && <Billing plans={plans} onEvent={(line) => setLog((lines) => [...lines, line])} />}
      <output id="log">{log.join('\n')}</output>
    </>
  );
}

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
