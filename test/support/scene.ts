/** A customer under faults, and the page around the widget. */
import { type SinonSpy, spy } from 'sinon';
import type { Fault } from '../../src/testing/faults.js';
import type { SessionOptions } from '../../src/testing/sessions.js';
import { eventsOf } from './events.js';
import type { Widget } from './mount.js';
import { fetchCalls } from './network.js';
import { SandboxCustomer } from './sandbox.js';

/** A token that is in no other text, and that needs encoding. */
export const canary = (): string => `canary +&=#%/?"<${Math.random().toString(36).slice(2)}>`;

/** The page around an attempt: what it receives, and what could contain the token. */
export interface Scene {
  customer: SandboxCustomer;
  calls: ReturnType<typeof fetchCalls>;
  events: Event[];
  /** Spies of the methods of the console. */
  logs: SinonSpy[];
  uncaught: unknown[];
  globals: string[];
}

/** A customer whose token is a canary, under these faults, and a page that records everything. */
export async function arrive(
  faults: Fault[] = [],
  options: SessionOptions = {},
  at?: string,
): Promise<Scene> {
  const customer = await SandboxCustomer.arrive({ token: canary(), ...options }, at);
  if (faults.length) await customer.fail(...faults);
  return {
    customer,
    calls: fetchCalls(),
    events: eventsOf('plan-assigned', 'plan-error', 'settings-loaded', 'settings-error', 'session-request'),
    logs: (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) => spy(console, level)),
    uncaught: watchForUncaught(),
    globals: Object.getOwnPropertyNames(window),
  };
}

/** Gives a widget its session by properties, so that the token is not in the markup. */
export function signIn<T extends Widget>({ customer }: Scene, widget: T): T {
  return Object.assign(widget, { baseUrl: customer.url, sessionToken: customer.token });
}

function watchForUncaught(): unknown[] {
  const uncaught: unknown[] = [];
  watching = new AbortController();
  const { signal } = watching;
  addEventListener('error', (event) => uncaught.push(event.message), { signal });
  addEventListener('unhandledrejection', (event) => uncaught.push(event.reason), { signal });
  return uncaught;
}

let watching: AbortController | undefined;

afterEach(() => {
  watching?.abort();
});
