import * as Dialog from '@radix-ui/react-dialog';
import { PortalPlan, PortalPlanPicker, PortalSession, PortalSettings } from 'portal-elements/react.js';

export function PlanDialog({ session }) {
  return (
    <Dialog.Root>
      <Dialog.Trigger>Change plan</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay style={{ position: 'fixed', inset: 0, background: '#0006' }} />
        <Dialog.Content
          aria-describedby={undefined}
          style={{ position: 'fixed', inset: 20, overflow: 'auto', background: 'Canvas' }}
        >
          <Dialog.Title>Your plan</Dialog.Title>
          <Dialog.Close>Close</Dialog.Close>
          <PortalSession {...session}>
            <PortalPlanPicker currentPlan="basic" defaultPlan="free">
              <PortalPlan value="free" label="Free" price={0} currency="EUR" interval="month" />
              <PortalPlan value="basic" label="Basic" price={19} currency="EUR" interval="month" />
              <PortalPlan value="pro" label="Pro" price={49} currency="EUR" interval="month" />
            </PortalPlanPicker>
            <PortalSettings fields={{ 'invoiceConfiguration.currency': 'Currency' }} />
          </PortalSession>
          <Dialog.Close>Done</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
