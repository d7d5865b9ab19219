/** Changes and requests whose response is held. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { confirm, openReview, untilOutcome } from './actions.js';
import { expectAssigned } from './attempts.js';
import { type HeldResponses, holdResponses } from './network.js';
import type { Scene } from './scene.js';
import { until } from './waiting.js';

/** Records the events of a widget at the widget: they reach nothing else while it is disconnected. */
export function recordWidgetEvents(scene: Scene, widget: Element): void {
  scene.events = [];
  for (const type of ['plan-assigned', 'plan-error', 'settings-loaded', 'settings-error'])
    widget.addEventListener(type, (event) => scene.events.push(event));
}

/** Starts a change and holds the response. */
export async function startPendingChange(
  scene: Scene,
  picker: PortalPlanPickerElement,
  responses = holdResponses(),
): Promise<HeldResponses> {
  recordWidgetEvents(scene, picker);
  const before = responses.count;
  await openReview(picker);
  await confirm(picker);
  await until(() => responses.count > before, 'the request');
  return responses;
}

/** Releases the response; the picker shows what the service assigned last. */
export async function expectReleased(
  scene: Scene,
  picker: PortalPlanPickerElement,
  responses?: HeldResponses,
  traffic?: Parameters<typeof expectAssigned>[3],
): Promise<void> {
  await responses?.release();
  await untilOutcome(picker);
  await expectAssigned(scene, picker, await lastAssignmentOf(scene), traffic);
}

/** What the service assigned last. */
export async function lastAssignmentOf({ customer }: Scene): Promise<CustomerPricingResponse> {
  const { assignments } = await customer.ledger();
  return assignments.at(-1)?.plan ?? expect.fail('Nothing was assigned.');
}

/** Holds the assignments of a picker. Returns a function that continues the last one, or cancels it when called with `false`. */
export function holdAssignments(picker: PortalPlanPickerElement): (isAllowed?: boolean) => void {
  let release: (isAllowed: boolean) => void = () => undefined;
  picker.addEventListener('plan-assign', (event) => {
    event.waitUntil(new Promise<boolean>((resolve) => (release = resolve)));
  });
  return (isAllowed = true) => release(isAllowed);
}

/** Confirms a change that the page holds. Returns what `holdAssignments()` returns. */
export async function holdChange(
  picker: PortalPlanPickerElement,
  plan?: string,
): Promise<ReturnType<typeof holdAssignments>> {
  const release = holdAssignments(picker);
  await openReview(picker, plan);
  await confirm(picker);
  expect(picker.pending).to.equal(true);
  return release;
}
