/** What the platform's own functions make of the elements, without any framework. */
import 'portal-elements';

const picker = document.createElement('portal-plan-picker');
picker.assignment = { productPlanId: 'pro' };
picker.addEventListener('plan-assigned', (event) => event.detail.relationId?.trim());
document.addEventListener('session-request', (event) => event.respondWith(event.reason));
window.addEventListener('plan-error', ({ detail }) => detail.outcome === 'unknown');
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
