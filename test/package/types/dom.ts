/** What the platform's own functions make of the elements, without any framework. */
import 'portal-elements';

const picker = document.createElement('portal-plan-picker');
picker.assignment = { productPlanId: 'pro' };
picker.addEventListener('plan-assigned', (event) => event.detail.relationId?.trim());
picker.addEventListener('plan-review', ({ detail }) => detail.request.productPlanId.trim());
picker.addEventListener(
  'plan-dismiss',
  ({ detail }) => detail.kind satisfies 'start' | 'switch' | 'keep' | 'cancel' | 'end',
);
picker.addEventListener('interval-change', ({ detail }) => detail.trim());
document.addEventListener('session-request', (event) => event.respondWith(event.reason));
window.addEventListener('plan-error', ({ detail }) => detail.outcome === 'unknown');
window.addEventListener('plan-error', ({ detail }) => detail.outcome satisfies 'not-applied' | 'unknown');
document.querySelector('portal-settings')?.reload();
document.querySelector('portal-plan')?.label.trim();

// @ts-expect-error a switch is on or off
picker.schedule = 'yes';
// @ts-expect-error read-only
picker.pending = true;
// @ts-expect-error no such property
picker.plan = 'basic';
// @ts-expect-error the answer has no such field
picker.addEventListener('plan-assigned', (event) => event.detail.orderId);
// @ts-expect-error not the event of that name
picker.addEventListener('plan-error', (event: CustomEvent<string>) => event.detail);
// @ts-expect-error settings are frozen
window.addEventListener('settings-loaded', ({ detail }) => (detail.invoiceConfiguration = null));
// @ts-expect-error only an assignment has an outcome
window.addEventListener('settings-error', ({ detail }) => detail.outcome);
// @ts-expect-error the current plan may not be known
picker.addEventListener('plan-review', ({ detail }) => detail.from.trim());
// @ts-expect-error what is reviewed cannot be changed
picker.addEventListener('plan-review', ({ detail }) => (detail.to = 'pro'));
