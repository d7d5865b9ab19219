import { Dialog, DialogPanel, DialogTitle } from '@headlessui/react';
import { useState } from 'react';
import 'portal-elements';

export function PlanDialog({ session }) {
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <button onClick={() => setOpen(true)}>Change plan</button>
      <Dialog open={isOpen} onClose={setOpen} style={{ position: 'relative', zIndex: 1 }}>
        <DialogPanel style={{ position: 'fixed', inset: 20, overflow: 'auto', background: 'Canvas' }}>
          <DialogTitle>Your plan</DialogTitle>
          <button onClick={() => setOpen(false)}>Close</button>
          <portal-session {...session}>
            <portal-plan-picker current-plan="basic" default-plan="free">
              <portal-plan value="free" label="Free" price="0" currency="EUR" interval="month" />
              <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month" />
              <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month" />
            </portal-plan-picker>
            <portal-settings />
          </portal-session>
          <button onClick={() => setOpen(false)}>Done</button>
        </DialogPanel>
      </Dialog>
    </>
  );
}
