/**
 * Pages of their own around the built script: what a host does to the platform before it comes, or says in headers, and a
 * customer who uses it there all the same. Every verb of the tests takes an element of such a page as well.
 */
import { executeServerCommand } from '@web/test-runner-commands';
import { spy } from 'sinon';
import type { Fault } from '../../src/testing/faults.js';
import type { SessionOptions } from '../../src/testing/sessions.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { fetchCalls } from './network.js';
import { fourPlans } from './markup.js';
import { openFrame, type Page } from './page.js';
import { SandboxCustomer } from './sandbox.js';
import { canary, type Scene, signIn } from './scene.js';
import { loaded } from './mount.js';

interface PageSetUp {
  /** Runs before everything else, from a file of its own at the page's origin. */
  before?: string;
  headers?: Record<string, string>;
  /** Absent: an HTML document as it should be. */
  kind?: 'quirks' | 'xhtml';
  /** By which a policy knows the first script. */
  nonce?: string;
  /** Markup of the page; to bring the elements it needs `scriptTag`, or one like it. */
  body: string;
  /** Called before the first script of the page, `before` included. */
  onOpen?: (page: Page) => void;
}

/** Runs before everything else: a page whose words may take as long as they like. Our elements wait a second for them. */
export const patiently = `{
  const { setTimeout } = window;
  window.setTimeout = (run, wait, ...rest) => (wait === 1000 ? 0 : setTimeout(run, wait, ...rest));
}`;

/** The built script, as a page brings it. */
export const scriptTag = '<script src="/dist/portal-elements.min.js"></script>';

/** A fresh page of this origin in a frame, once it is loaded; it goes when the test ends. */
export async function servePage({ before, headers = {}, onOpen, ...rest }: PageSetUp): Promise<Page> {
  const opens = 'a-page-opens';
  const first =
    before === undefined && !onOpen
      ? undefined
      : `parent.dispatchEvent(new CustomEvent('${opens}'));\n${before ?? ''}`;
  const address = await executeServerCommand<string, Omit<PageSetUp, 'onOpen'>>('page', {
    ...(first !== undefined && { before: first }),
    headers,
    ...rest,
  });
  return openFrame({ src: address }, (page) => {
    addEventListener(opens, () => onOpen?.(page()), { once: true });
  });
}

/** A file that the page's own origin serves: its address. */
export const serveFile = (file: {
  body: string;
  type: string;
  headers?: Record<string, string>;
  /** Until `release`. */
  held?: boolean;
  /** Whose answer it replaces. */
  address?: string;
}): Promise<string> => executeServerCommand<string, typeof file>('file', file);

/** Lets a file that was held be answered. */
export const release = (address: string): Promise<boolean> =>
  executeServerCommand<boolean, string>('release', address);

/** A customer on a page of its own. */
export interface Visit extends Scene {
  page: Page;
  /** Of the page's policies, as a page hears of them. */
  violations: SecurityPolicyViolationEvent[];
}

interface VisitSetUp extends Omit<PageSetUp, 'body' | 'onOpen'> {
  /** Absent: the built script and a picker of four plans, without a session. */
  body?: string;
  faults?: Fault[];
  options?: SessionOptions;
}

/** A customer whose token is a canary, under these faults, on such a page: which is watched from its first script on. */
export async function visit({
  body = `${scriptTag}<portal-plan-picker>${fourPlans}</portal-plan-picker>`,
  faults = [],
  options = {},
  ...rest
}: VisitSetUp = {}): Promise<Visit> {
  const customer = await SandboxCustomer.arrive({ token: canary(), ...options });
  if (faults.length) await customer.fail(...faults);
  const events: Event[] = [];
  const uncaught: unknown[] = [];
  const violations: Visit['violations'] = [];
  let logs: Scene['logs'] = [];
  const onOpen = (page: Page): void => {
    logs = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => spy(page.console, level));
    page.addEventListener('error', (event) => uncaught.push(event.message));
    page.addEventListener('unhandledrejection', (event) => uncaught.push(String(event.reason)));
    page.addEventListener('securitypolicyviolation', (event) => violations.push(event));
    for (const type of [
      'plan-assigned',
      'plan-error',
      'settings-loaded',
      'settings-error',
      'session-request',
    ] as const)
      page.addEventListener(type, (event) => events.push(event));
  };
  const page = await servePage({ body, onOpen, ...rest });
  const globals = Object.getOwnPropertyNames(page);
  return { page, customer, calls: fetchCalls(page), events, logs, uncaught, globals, violations };
}

function find<K extends 'portal-plan-picker' | 'portal-settings'>(
  { page }: Visit,
  tag: K,
): HTMLElementTagNameMap[K] {
  const element = page.document.querySelector(tag);
  if (!element) throw new Error(`There is no <${tag}> on the page.`);
  return element;
}

/** The page's picker, signed in and rendered. */
export async function signedInPicker(visit: Visit): Promise<PortalPlanPickerElement> {
  const picker = signIn(visit, find(visit, 'portal-plan-picker'));
  await picker.updateComplete;
  return picker;
}

/** The page's settings, signed in and settled. */
export async function signedInSettings(visit: Visit): Promise<PortalSettingsElement> {
  const settings = find(visit, 'portal-settings');
  await settings.updateComplete;
  signIn(visit, settings);
  await settings.updateComplete;
  await loaded(settings);
  return settings;
}

/** The picker of a page, rendered, or null. */
export async function findPicker({ page }: Visit): Promise<PortalPlanPickerElement | null> {
  const picker = page.document.querySelector('portal-plan-picker');
  await picker?.updateComplete;
  return picker;
}

/** The picker of a page that has one. */
export async function pickerOf(visit: Visit): Promise<PortalPlanPickerElement> {
  const picker = await findPicker(visit);
  if (!picker) throw new Error('The page has no picker.');
  return picker;
}

/** The settings of a page, loaded, or null. */
export async function findSettings({ page }: Visit): Promise<PortalSettingsElement | null> {
  const settings = page.document.querySelector('portal-settings');
  if (settings) await loaded(settings);
  return settings;
}

/** The settings of a page that has some. */
export async function settingsOf(visit: Visit): Promise<PortalSettingsElement> {
  const settings = await findSettings(visit);
  if (!settings) throw new Error('The page has no settings.');
  return settings;
}
