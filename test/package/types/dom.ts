/** Type tests of the elements with the DOM API, without a framework. */
import 'portal-elements';

const picker = document.createElement('portal-plan-picker');
picker.assignments = [{ productPlanId: 'pro' }];
picker.addEventListener('plan-assigned', (event) => event.detail.relationId?.trim());
picker.addEventListener('plan-review', (event) => {
  event.respondWith(Promise.resolve(null));
  event.preventDefault();
  void event.confirm().then(({ relationId }) => relationId?.trim());
  event.renew();
});
picker.review('pro');
picker.stop();
picker.assign({ productPlanId: 'pro' }).then(({ relationId }) => relationId?.trim(), String);
picker.addEventListener('interval-change', ({ detail }) => detail.trim());
document.addEventListener('session-request', (event) => event.respondWith(event.reason));
document.addEventListener('session-request', (event) => event.respondWith({ token: 'token', customer: 7 }));
document.addEventListener('session-request', (event) => event.respondWith(Promise.resolve(null)));
window.addEventListener('plan-error', ({ detail }) => detail.outcome satisfies 'not-applied' | 'unknown');
document.querySelector('portal-settings')?.reload();
document.querySelector('portal-plan')?.label.trim();

// @ts-expect-error a boolean
picker.schedule = 'yes';
// @ts-expect-error read-only
picker.pending = true;
// @ts-expect-error no such property
picker.value = 'basic';
// @ts-expect-error the request is required
void picker.assign();
// @ts-expect-error internal
picker.page = null;
// @ts-expect-error the response has no such field
picker.addEventListener('plan-assigned', (event) => event.detail.orderId);
// @ts-expect-error not the event of that name
picker.addEventListener('plan-error', (event: CustomEvent<string>) => event.detail);
// @ts-expect-error settings are frozen
window.addEventListener('settings-loaded', ({ detail }) => (detail.invoiceConfiguration = null));
// @ts-expect-error only an assignment has an outcome
window.addEventListener('settings-error', ({ detail }) => detail.outcome);
// @ts-expect-error the current plan may be unknown
picker.addEventListener('plan-review', ({ detail }) => detail.from.trim());
// @ts-expect-error the detail is read-only
picker.addEventListener('plan-review', ({ detail }) => (detail.to = 'pro'));
