/** A test's customer, the faults of the service, and a record of everything that could contain the token. */
import { expect } from '@open-wc/testing';
import { type SinonSpy, spy } from 'sinon';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import type { Fault } from '../../src/testing/faults.js';
import type { SessionOptions } from '../../src/testing/sessions.js';
import { getTestSignal, recordEvents } from './events.js';
import { fourPlans } from './markup.js';
import { untilLoaded, type Widget } from './mount.js';
import { recordRequests } from './network.js';
import { openServedPage, type Page, type PageSetup, scriptTag } from './page.js';
import { SandboxCustomer } from './sandbox.js';

export interface Scene {
  customer: SandboxCustomer;
  calls: ReturnType<typeof recordRequests>;
  events: Event[];
  logs: SinonSpy[];
  uncaught: unknown[];
  globals: string[];
}

export interface PageScene extends Scene {
  page: Page;
  /** Violations of the page's content security policies. */
  violations: SecurityPolicyViolationEvent[];
}

const eventTypes = [
  'plan-assigned',
  'plan-error',
  'settings-loaded',
  'settings-error',
  'session-request',
] as const;

const spyOnConsole = (page: Pick<typeof globalThis, 'console'>): SinonSpy[] =>
  (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => spy(page.console, level));

async function createCustomer(
  faults: Fault[],
  options: SessionOptions,
  url?: string,
): Promise<SandboxCustomer> {
  // Occurs in no other text, and needs encoding.
  const token = `canary+&=#%/?${Math.random().toString(36).slice(2)}`;
  const customer = await SandboxCustomer.create({ token, ...options }, url);
  if (faults.length) await customer.setFaults(...faults);
  return customer;
}

export async function openScene(
  faults: Fault[] = [],
  options: SessionOptions = {},
  url?: string,
): Promise<Scene> {
  return {
    customer: await createCustomer(faults, options, url),
    calls: recordRequests(),
    events: recordEvents(...eventTypes),
    logs: spyOnConsole(window),
    uncaught: recordUncaught(),
    globals: Object.getOwnPropertyNames(window),
  };
}

interface PageSceneSetup extends Omit<PageSetup, 'body' | 'onOpen'> {
  /** Absent: the built script and a picker of four plans, without a session. */
  body?: string;
  faults?: Fault[];
  options?: SessionOptions;
}

/** Opens a scene in a page of its own and records from the page's first script on. */
export async function openPageScene({
  body = `${scriptTag}<portal-plan-picker>${fourPlans}</portal-plan-picker>`,
  faults = [],
  options = {},
  ...rest
}: PageSceneSetup = {}): Promise<PageScene> {
  const customer = await createCustomer(faults, options);
  const events: Event[] = [];
  const uncaught: unknown[] = [];
  const violations: PageScene['violations'] = [];
  let logs: Scene['logs'] = [];
  const onOpen = (page: Page): void => {
    logs = spyOnConsole(page);
    page.addEventListener('error', (event) => uncaught.push(event.message));
    page.addEventListener('unhandledrejection', (event) => uncaught.push(String(event.reason)));
    page.addEventListener('securitypolicyviolation', (event) => violations.push(event));
    for (const type of eventTypes) page.addEventListener(type, (event) => events.push(event));
  };
  const page = await openServedPage({ body, onOpen, ...rest });
  const globals = Object.getOwnPropertyNames(page);
  return { page, customer, calls: recordRequests(page), events, logs, uncaught, globals, violations };
}

function recordUncaught(): unknown[] {
  const uncaught: unknown[] = [];
  const signal = getTestSignal();
  addEventListener('error', (event) => uncaught.push(event.message), { signal });
  addEventListener('unhandledrejection', (event) => uncaught.push(event.reason), { signal });
  return uncaught;
}

/** Lines of the page's console, without the notice of Lit's development build. */
export const consoleLinesOf = ({ logs }: Scene): string[] =>
  logs
    .flatMap(({ args }) => args.map((values: unknown[]) => values.map(String).join(' ')))
    .filter((line) => !line.startsWith('Lit is in dev mode'));

/** Gives a widget its session by properties, so that the token is not in the markup. */
export function signIn<T extends Widget>({ customer }: Scene, widget: T): T {
  return Object.assign(widget, { baseUrl: customer.url, sessionToken: customer.token });
}

/** Returns the picker of a page, rendered, or null. */
export async function findPicker({ page }: PageScene): Promise<PortalPlanPickerElement | null> {
  const picker = page.document.querySelector('portal-plan-picker');
  await picker?.updateComplete;
  return picker;
}

/** Returns the settings of a page, loaded, or null. */
export async function findSettings({ page }: PageScene): Promise<PortalSettingsElement | null> {
  const settings = page.document.querySelector('portal-settings');
  if (settings) await untilLoaded(settings);
  return settings;
}

/** Returns the picker of a page, rendered. */
export const pickerOf = async (scene: PageScene): Promise<PortalPlanPickerElement> =>
  (await findPicker(scene)) ?? expect.fail('The page has no picker.');

/** Returns the settings of a page, loaded. */
export const settingsOf = async (scene: PageScene): Promise<PortalSettingsElement> =>
  (await findSettings(scene)) ?? expect.fail('The page has no settings.');

/** Gives the picker of a page the session; returns it rendered. */
export async function signInPicker(scene: PageScene): Promise<PortalPlanPickerElement> {
  const picker = signIn(scene, await pickerOf(scene));
  await picker.updateComplete;
  return picker;
}

/** Gives the settings of a page the session; returns them loaded. */
export async function signInSettings(scene: PageScene): Promise<PortalSettingsElement> {
  const settings = scene.page.document.querySelector('portal-settings');
  await settings?.updateComplete;
  if (settings) await signIn(scene, settings).updateComplete;
  return settingsOf(scene);
}

/** Session tokens of the requests in their order. */
export const tokensSentBy = ({ calls }: Pick<Scene, 'calls'>): (string | null)[] =>
  calls.all.map(({ url }) => url.searchParams.get('sessionToken'));
