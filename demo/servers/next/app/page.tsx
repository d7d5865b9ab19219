import { connection } from 'next/server';
import { Suspense } from 'react';
import { PortalSession } from 'portal-elements/react.js';
import Plans from './plans';

export default function Page() {
  return (
    <Suspense fallback={<p>Loading your plan…</p>}>
      <CurrentPlan />
    </Suspense>
  );
}

/** Streamed: depends on the request, for example on the customer's plan in your database. */
async function CurrentPlan() {
  await connection();
  return (
    <PortalSession baseUrl={process.env.BILLING_URL} customer="ada">
      <Plans currentPlan="basic" />
    </PortalSession>
  );
}
