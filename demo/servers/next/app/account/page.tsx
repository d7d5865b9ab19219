import { connection } from 'next/server';
import { Suspense } from 'react';
import { PortalSession, PortalSettings } from 'portal-elements/react.js';
import { billingUrl } from '../billing';

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
    <PortalSession baseUrl={billingUrl()} customer="ada">
      <PortalSettings headingLevel={1} fields={fields} />
    </PortalSession>
  );
}
