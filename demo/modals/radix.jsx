import * as Dialog from '@radix-ui/react-dialog';
import 'portal-elements';

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
          <portal-session {...session}>
            <portal-plan-picker current-plan="basic" default-plan="free">
              <portal-plan value="free" label="Free" price="0" currency="EUR" interval="month" />
              <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month" />
              <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month" />
            </portal-plan-picker>
            <portal-settings />
          </portal-session>
          <Dialog.Close>Done</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
