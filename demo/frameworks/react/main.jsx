import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import 'portal-elements';
import { baseUrl, plans as firstPlans, pro, sessionToken } from '../plans.js';

function Billing({ plans, onEvent }) {
  const [pay, setPay] = useState(null);

  return (
    <portal-session baseUrl={baseUrl} sessionToken={sessionToken}>
      <portal-plan-picker
        current-plan="basic"
        schedule
        messages={{ 'confirm-switch': 'Change to {plan}' }}
        onplan-assign={(event) => {
          event.waitUntil(new Promise((resolve) => setPay(() => resolve)));
        }}
        onplan-assigned={({ detail }) => onEvent(`assigned ${detail.productPlanId}`)}
        onplan-error={({ detail }) => onEvent(`failed ${detail.code} ${detail.outcome}`)}
      >
        {plans.map(({ features, ...plan }) => (
          <portal-plan key={plan.value} {...plan}>
            <ul>
              {features.map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
          </portal-plan>
        ))}
      </portal-plan-picker>
      <portal-settings></portal-settings>
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
    </portal-session>
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
