import { connection } from 'next/server';
import { Suspense } from 'react';
import { PortalSession, PortalSettings } from 'portal-elements/react.js';

const fields = {
  'customerPortalSetting.companyName': 'Company',
  'invoiceConfiguration.currency': 'Currency',
};

export default function Account() {
  return (
    <Suspense>
      <Settings />
    </Suspense>
  );
}

async function Settings() {
  await connection();
  return (
    <PortalSession baseUrl={process.env.BILLING_URL} customer="ada">
      <PortalSettings headingLevel={1} fields={fields} />
    </PortalSession>
  );
}
