/** @jsxImportSource react */
/** Type tests of the elements in the JSX of React 19. The test derives those of Preact from this file. */
import { type PortalPlanPickerElement, PortalSession } from 'portal-elements';
import type {} from 'portal-elements/types/react.js';
import { createRef } from 'react';

const picker = createRef<PortalPlanPickerElement>();
const session = new PortalSession({ baseUrl: '/billing' });

export const accepted = (
  <portal-session
    base-url="/billing"
    session-token="token"
    onsession-request={(event) => event.respondWith('token')}
  >
    <portal-plan-picker
      ref={picker}
      key="picker"
      className="wide"
      current-plan="basic"
      defaultPlan="free"
      schedule
      heading-level="2"
      requireHold={Date.now() > 0}
      start-time-in-seconds="1898589600"
      endTimeInSeconds={1898589600}
      session={session}
      assignments={[{ productPlanId: 'pro' }]}
      messages={{ choosePlan: 'Which one?' }}
      defer-hydration
      onplan-assign={(event) => event.waitUntil(Promise.resolve(event.detail.productPlanId === 'pro'))}
      onplan-assigned={(event) => event.detail.relationId?.trim()}
      onplan-error={({ detail, receipt }) => detail.outcome === 'unknown' && receipt.trim()}
      onplan-dismiss={({ reason }) => reason === 'replaced'}
      onplan-review={(event) => event.preventDefault()}
    >
      <span slot="heading">Plans</span>
      <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month" featured disabled />
      <portal-plan value="lite" price={19} label={null} />
      <portal-plan value="team" regular-price="59" note="per seat" reason="Too few seats" />
    </portal-plan-picker>
    <portal-plan-picker current-plan={null} defaultPlan={7} schedule={null} onplan-assign={null} />
    <portal-settings
      apiKey="key"
      headingLevel={3}
      fields={{ a: 'A' }}
      onsettings-loaded={(event) => event.detail.invoiceConfiguration}
    />
  </portal-session>
);

export const refused = [
  // @ts-expect-error a boolean
  <portal-plan-picker schedule="yes" />,
  // @ts-expect-error a time is a number of seconds
  <portal-plan-picker start-time-in-seconds="tomorrow" />,
  // @ts-expect-error the property too
  <portal-plan-picker startTimeInSeconds="1898589600" />,
  // @ts-expect-error a label is a text
  <portal-settings fields={{ a: 1 }} />,
  // @ts-expect-error no such attribute
  <portal-plan-picker value="basic" />,
  // @ts-expect-error the API key has no attribute
  <portal-settings api-key="key" />,
  // @ts-expect-error read-only
  <portal-plan-picker pending />,
  // @ts-expect-error a method
  <portal-settings reload={() => undefined} />,
  // @ts-expect-error the response has no such field
  <portal-plan-picker onplan-assigned={(event) => event.detail.orderId} />,
  // @ts-expect-error no such element
  <portal-plans />,
];
