import { StrictMode, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { PortalPlan, PortalPlanPicker, PortalSession, PortalSettings } from 'portal-elements/react.js';
import { baseUrl, fields, list as firstList, messages, pro, sessionToken } from '../plans.js';
import Plans from './Plans.tsx';

function App() {
  const [list, setList] = useState(firstList);
  const [shown, setShown] = useState(true);

  return (
    <>
      <button id="toggle" onClick={() => setShown(!shown)}>
        {shown ? 'Close' : 'Open'}
      </button>
      <PortalSession baseUrl={baseUrl} sessionToken={sessionToken}>
        {shown && <Plans currentPlan="basic" />}
        <PortalSettings fields={fields} />
      </PortalSession>

      <button id="add" onClick={() => setList([...list, pro])}>
        Add a plan
      </button>
      <button id="raise" onClick={() => setList(list.map((plan) => ({ ...plan, price: plan.price + 10 })))}>
        Raise the prices
      </button>
      <PortalPlanPicker id="list" currentPlan="basic" schedule messages={messages}>
        {list.map((plan) => (
          <PortalPlan key={plan.value} {...plan} />
        ))}
      </PortalPlanPicker>
    </>
  );
}

createRoot(document.getElementById('app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
