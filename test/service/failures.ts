/** Networks that fail: other origins, lost requests, and the settings of a failed request. */
import { executeServerCommand } from '@web/test-runner-commands';
import { spy } from 'sinon';
import type { PortalError } from '../../src/service/errors.js';
import type { Fault } from '../../src/testing/faults.js';
import {
  en,
  expect,
  expectNoLeak,
  expectTraffic,
  openScene,
  partOf,
  partsOf,
  SandboxCustomer,
  type Scene,
  type SettingsScene,
  textOf,
  untilLoaded,
  untilSettled,
} from '../support/browser.js';
import { errorFieldsOf } from '../support/errors.js';

const sandboxes: string[] = [];

/** Opens a sandbox on an origin of its own until the test ends; returns its address. */
async function openSandbox(): Promise<string> {
  const url = await executeServerCommand<string, never>('open-sandbox');
  sandboxes.push(url);
  return url;
}

const closeSandbox = (url: string): Promise<boolean> =>
  executeServerCommand<boolean, string>('close-sandbox', url);

afterEach(() => Promise.all(sandboxes.splice(0).map(closeSandbox)));

/** Creates the same customer on another origin, which would apply an assignment. */
export const createOnOtherOrigin = async ({
  customer: { token, customerId },
}: Scene): Promise<SandboxCustomer> => SandboxCustomer.create({ token, customerId }, await openSandbox());

/**
 * Opens a scene with a sandbox of its own, for requests without a response. WebKit keeps the connection of an aborted
 * request with `keepalive`, and has six connections for an origin: with a shared sandbox, later tests would have none.
 */
export const openIsolatedScene = async (faults: Fault[] = []): Promise<Scene> =>
  openScene(faults, {}, await openSandbox());

/** Checks that an origin has received nothing, not even a preflight request. */
export async function expectNoRequests(other: SandboxCustomer): Promise<void> {
  expect(await other.ledger()).to.deep.equal({ requests: [], preflights: [], assignments: [] });
}

/** Error of a lost request or a lost response. */
export const networkFailure = { code: 'network', outcome: 'unknown' } as const;

/** Traffic of one request that the browser may have repeated by itself. */
export async function repeatedTrafficOf({ customer }: Scene): Promise<{ received: number; applied: number }> {
  const { requests, assignments } = await customer.ledger();
  expect(new Set(requests.map(({ body }) => body))).to.have.property('size', 1);
  return { received: requests.length, applied: assignments.length };
}

/** Dispatches every event that might trigger a retry. */
export async function dispatchWakeEvents(): Promise<void> {
  for (const type of ['offline', 'blur', 'pagehide', 'pageshow', 'online', 'focus'])
    window.dispatchEvent(new Event(type));
  for (const type of ['visibilitychange', 'freeze', 'resume'])
    document.dispatchEvent(new Event(type, { bubbles: true }));
  await untilSettled();
}

/** Waits until settings have loaded or failed, and lets the pauses between their tries pass. */
export async function passRetries(
  { settings, calls }: SettingsScene,
  pass: (milliseconds: number) => Promise<unknown>,
): Promise<void> {
  const bodies = spy(Response.prototype, 'text');
  while (settings.pending) {
    await calls.untilAnswered();
    await Promise.allSettled(bodies.returnValues);
    await untilSettled();
    // The longest pause.
    await pass(2000);
  }
}

/** Checks that settings have failed with this error, dispatched it once, and offer a retry. */
export async function expectSettingsFailure(
  scene: SettingsScene,
  failure: Partial<Pick<PortalError, 'code' | 'status'>>,
  traffic: Parameters<typeof expectTraffic>[1],
): Promise<void> {
  const { settings, events } = scene;
  await untilLoaded(settings);
  expect(errorFieldsOf(settings.error ?? expect.fail('There is no error.'))).to.deep.equal(failure);
  expect(events.map(({ type }) => type)).to.deep.equal(['settings-error']);
  expect(textOf(partOf(settings, 'error'))).to.contain(en.settingsFailed);
  expect(partsOf(settings, 'retry')).to.have.length(1);
  expect(partsOf(settings, 'section')).to.have.length(0);
  await expectTraffic(scene, traffic);
  expectNoLeak(scene, settings);
}
