/** Changes and requests whose response is held. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { confirm, openReview, untilOutcome } from './actions.js';
import { expectAssigned } from './attempts.js';
import { mountSettingsOf } from './mount.js';
import { type HeldResponses, holdResponses } from './network.js';
import { mountSignedInPicker, openScene, type Scene, signIn } from './scene.js';
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

/** Opens a scene with a picker whose change is pending. */
export async function openPendingChange(...options: Parameters<typeof openScene>) {
  const scene = await openScene(...options);
  const picker = await mountSignedInPicker(scene);
  const responses = await startPendingChange(scene, picker);
  return { scene, picker, responses };
}

/** Opens a scene with settings whose request is pending. */
export async function openPendingSettings(...options: Parameters<typeof openScene>) {
  const scene = await openScene(...options);
  const responses = holdResponses();
  const settings = signIn(scene, await mountSettingsOf());
  recordWidgetEvents(scene, settings);
  await until(() => responses.count, 'the request');
  return { scene, settings, responses };
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
