/** @jsxImportSource react */
/** Type tests of the React components. */
import type { PortalPlanPickerElement } from 'portal-elements';
import {
  PortalPlan,
  PortalPlanPicker,
  type PortalPlanPickerProps,
  PortalSession,
  PortalSettings,
} from 'portal-elements/react.js';
import { createRef } from 'react';

const picker = createRef<PortalPlanPickerElement>();
const hold: PortalPlanPickerProps['onPlanAssign'] = (event) => event.waitUntil(Promise.resolve(true));

export const accepted = (
  <PortalSession baseUrl="/billing" onSessionRequest={(event) => event.respondWith('token')}>
    <PortalPlanPicker
      ref={picker}
      key="picker"
      className="wide"
      data-test="plans"
      currentPlan={null}
      schedule
      requireHold
      endTimeInSeconds={1898589600}
      assignments={[{ productPlanId: 'pro' }]}
      messages={{ choosePlan: 'Which one?' }}
      onPlanAssign={hold}
      onPlanAssigned={({ detail, receipt }) => detail.relationId?.trim() ?? receipt.trim()}
      onPlanError={({ detail }) => detail.outcome === 'unknown'}
      onPlanDismiss={({ reason }) => reason === 'dismissed' && picker.current?.review('pro')}
    >
      <span slot="heading">Plans</span>
      <PortalPlan value="pro" price={49} regularPrice="59" featured reason="Too few seats">
        <span slot="action">Get Pro</span>
      </PortalPlan>
    </PortalPlanPicker>
    <PortalSettings fields={{ a: 'A' }} onSettingsLoaded={({ detail }) => detail.invoiceConfiguration} />
  </PortalSession>
);

export const refused = [
  // @ts-expect-error no such property
  <PortalPlanPicker value="basic" />,
  // @ts-expect-error the response has no such field
  <PortalPlanPicker onPlanAssigned={({ detail }) => detail.orderId} />,
];
