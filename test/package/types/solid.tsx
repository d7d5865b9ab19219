/** @jsxImportSource solid-js */
/** Type tests of the elements in the JSX of Solid. */
import { type PortalPlanPickerElement, PortalSession } from 'portal-elements';
import type {} from 'portal-elements/types/solid.js';

let picker: PortalPlanPickerElement | undefined;
const session = new PortalSession({ baseUrl: '/billing' });

export const accepted = (
  <portal-session base-url="/billing" on:session-request={(event) => event.respondWith('token')}>
    <portal-plan-picker
      ref={picker}
      class="wide"
      current-plan="basic"
      prop:defaultPlan="free"
      schedule
      prop:requireHold={Date.now() > 0}
      attr:defer-hydration=""
      start-time-in-seconds="1898589600"
      session={session}
      assignments={[{ productPlanId: 'pro' }]}
      on:plan-assign={(event) => event.waitUntil(Promise.resolve(event.detail.productPlanId === 'pro'))}
      on:plan-assigned={(event) => event.detail.relationId?.trim()}
      on:plan-error={null}
    >
      <portal-plan value="pro" regular-price="59" featured={true} />
    </portal-plan-picker>
    <portal-settings prop:apiKey="key" on:settings-loaded={(event) => event.detail.invoiceConfiguration} />
  </portal-session>
);

export const refused = [
  // @ts-expect-error a time is a number of seconds
  <portal-plan-picker start-time-in-seconds="tomorrow" />,
  // @ts-expect-error the property too
  <portal-plan-picker prop:startTimeInSeconds="1898589600" />,
  // @ts-expect-error Solid would set `currentplan`
  <portal-plan-picker currentPlan="basic" />,
  // @ts-expect-error the response has no such field
  <portal-plan-picker on:plan-assigned={(event) => event.detail.orderId} />,
];
