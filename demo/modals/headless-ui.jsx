import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { useState } from 'react';
import { PortalPlan, PortalPlanPicker, PortalSession, PortalSettings } from 'portal-elements/react.js';

export function PlanDialog({ session }) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <button onClick={() => setOpen(true)}>Change plan</button>
      <Dialog open={isOpen} onClose={setOpen} style={{ position: 'relative', zIndex: 1 }}>
        <DialogPanel style={{ position: 'fixed', inset: 20, overflow: 'auto', background: 'Canvas' }}>
          <DialogTitle>Your plan</DialogTitle>
          <button onClick={() => setOpen(false)}>Close</button>
          <PortalSession {...session}>
            <PortalPlanPicker currentPlan="basic" defaultPlan="free">
              <PortalPlan value="free" label="Free" price={0} currency="EUR" interval="month" />
              <PortalPlan value="basic" label="Basic" price={19} currency="EUR" interval="month" />
              <PortalPlan value="pro" label="Pro" price={49} currency="EUR" interval="month" />
            </PortalPlanPicker>
            <PortalSettings fields={{ 'invoiceConfiguration.currency': 'Currency' }} />
          </PortalSession>
          <button onClick={() => setOpen(false)}>Done</button>
        </DialogPanel>
      </Dialog>
    </>
  );
}
