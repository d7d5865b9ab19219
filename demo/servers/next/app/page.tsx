import { connection } from 'next/server';
import { Suspense } from 'react';
import { billingUrl } from './billing';
import { Plans } from './plans';

export default function Page() {
  return (
    <Suspense fallback={<p>Loading your plan…</p>}>
      <CurrentPlan />
    </Suspense>
  );
}

/** Streamed: depends on the request, for example the customer's plan in your database. */
async function CurrentPlan() {
  await connection();
  return <Plans baseUrl={billingUrl()} currentPlan="basic" />;
}
