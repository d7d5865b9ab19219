/** Verbs of the network's faults: who waits how long, what stands between page and service, and settings under faults. */
import { expect, fixture, html } from '@open-wc/testing';
import { executeServerCommand } from '@web/test-runner-commands';
import { stub } from 'sinon';
import type { Fault } from '../../src/testing/faults.js';
import { en } from '../../src/messages/en.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import type { PortalError } from '../../src/service/errors.js';
import { loaded } from '../support/mount.js';
import { settle } from '../support/waiting.js';
import { part, parts, read } from '../support/rendered.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { overriding } from '../support/override.js';
import { said } from '../support/errors.js';
import { arrive, type Scene, signIn } from '../support/scene.js';
import { expectNoLeak, expectTraffic } from '../support/attempts.js';

const opened: string[] = [];

/** A sandbox of the test's own, on another origin than any other, until the test ends. */
async function openSandbox(): Promise<string> {
  const url = await executeServerCommand<string, never>('open-sandbox');
  opened.push(url);
  return url;
}

const closeSandbox = (url: string): Promise<boolean> =>
  executeServerCommand<boolean, string>('close-sandbox', url);

afterEach(() => Promise.all(opened.splice(0).map(closeSandbox)));

/** An address where nobody listens any more. */
export async function deserted(): Promise<string> {
  const url = await openSandbox();
  await closeSandbox(url);
  return url;
}

/** The same customer on another origin, where a request would be served, and an assignment applied. */
export const elsewhere = async ({ customer: { token, customerId } }: Scene): Promise<SandboxCustomer> =>
  SandboxCustomer.arrive({ token, customerId }, await openSandbox());

/**
 * A scene whose service may leave requests hanging: it ends with the test, and they with it. WebKit keeps the connection of
 * an aborted request with `keepalive`, and has only six for an origin, so that the tests after would find none.
 */
export const arriveAlone = async (faults: Fault[] = []): Promise<Scene> =>
  arrive(faults, {}, await openSandbox());

/** Nothing of a request came to another origin: no head, no body, not even what a browser asks before it. */
export async function expectUntouched(other: SandboxCustomer): Promise<void> {
  expect(await other.ledger()).to.deep.equal({ requests: [], preflights: [], assignments: [] });
}

/** What is made of a request that was lost, and of an answer that was. */
export const lost = { code: 'network', outcome: 'unknown' } as const;

/** What a browser that sends a POST again by itself makes of one request: it asks nobody. */
export async function repeats({ customer }: Scene): Promise<{ received: number; applied: number }> {
  const { requests, assignments } = await customer.ledger();
  expect(new Set(requests.map(({ body }) => body))).to.have.property('size', 1);
  return { received: requests.length, applied: assignments.length };
}

/** Timers of one length that ring when told, and not before. */
export interface Deadline {
  /** How many are running. */
  readonly running: number;
  ring: () => void;
}

/** Holds every timer of this length that is set from now on. */
export function holdDeadline(milliseconds: 10_000 | 30_000): Deadline {
  const held = new Map<number, () => void>();
  const { setTimeout: set, clearTimeout: clear } = window;
  let last = 0;
  const hold = (callback: () => void, wait = 0): number => {
    if (wait !== milliseconds) return set.call(window, callback, wait) as unknown as number;
    // No number of the platform's.
    held.set(--last, callback);
    return last;
  };
  stub(window, 'setTimeout').callsFake(hold as never);
  stub(window, 'clearTimeout').callsFake((timer) => {
    if (!held.delete(timer as number)) clear.call(window, timer);
  });
  return {
    get running() {
      return held.size;
    },
    ring: () => {
      for (const [timer, callback] of [...held]) if (held.delete(timer)) callback();
    },
  };
}

type Fetch = typeof fetch;

/** Puts a `fetch` of the page's own between the widget and the platform's, for the length of a test. */
export function throughPage(
  answer: (ask: (init?: RequestInit) => Promise<Response>) => unknown,
  test: () => Promise<void>,
): Promise<void> {
  const real = window.fetch;
  const pageFetch: Fetch = (input, init) => {
    // The tests' own requests are none of the widget's.
    if (!(input as string).includes('/customer-portal/')) return real.call(window, input, init);
    return answer((changes) => real.call(window, input, { ...init, ...changes })) as Promise<Response>;
  };
  return overriding(window, 'fetch', { value: pageFetch, writable: true }, test);
}

/** Runs a test whose answers pass a platform that cannot abort: each comes when it is released, by its number. */
export async function holdingAnswers(
  test: (
    release: (which?: number) => Promise<void>,
    answered: (which: number) => Promise<unknown>,
  ) => Promise<void>,
): Promise<void> {
  const held: { answer: Promise<Response>; open: () => void }[] = [];
  await throughPage(
    async (ask) => {
      const answer = ask({ signal: null });
      await new Promise<void>((open) => held.push({ answer, open }));
      return answer;
    },
    () =>
      test(
        async (which = 0) => {
          held[which]?.open();
          await held[which]?.answer;
          await settle();
        },
        async (which) => held[which]?.answer,
      ),
  );
}

/** Every way in which a page learns that it may be worth another try. */
export async function wakeUp(): Promise<void> {
  for (const type of ['offline', 'blur', 'pagehide', 'pageshow', 'online', 'focus'])
    window.dispatchEvent(new Event(type));
  for (const type of ['visibilitychange', 'freeze', 'resume'])
    document.dispatchEvent(new Event(type, { bubbles: true }));
  await settle();
}

/** Settings in the page, whose session is set before they are there. */
export async function beginSettings(scene: Scene, properties: object = {}): Promise<PortalSettingsElement> {
  const settings = Object.assign(signIn(scene, document.createElement('portal-settings')), properties);
  (await fixture(html`<div></div>`)).append(settings);
  await settings.updateComplete;
  return settings;
}

/** Settings that could not be read: told once, by this error, with nothing shown but a way to try again. */
export async function expectSettingsFailure(
  scene: Scene,
  settings: PortalSettingsElement,
  failure: Partial<Pick<PortalError, 'code' | 'status'>>,
  traffic: Parameters<typeof expectTraffic>[1],
): Promise<void> {
  await loaded(settings);
  expect(said(settings.error ?? expect.fail('There is no error.'))).to.deep.equal(failure);
  expect(scene.events.map(({ type }) => type)).to.deep.equal(['settings-error']);
  expect(read(part(settings, 'error'))).to.contain(en.settingsFailed);
  expect(parts(settings, 'retry')).to.have.length(1);
  expect(parts(settings, 'section')).to.have.length(0);
  await expectTraffic(scene, traffic);
  expectNoLeak(scene, settings);
}
