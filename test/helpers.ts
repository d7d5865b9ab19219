/** Verbs of the elements' tests: what a page does with an element, what its customer does, and what both can see. */
import { expect, fixture, html } from '@open-wc/testing';
import { emulateMedia, sendKeys } from '@web/test-runner-commands';
import { restore, spy, stub } from 'sinon';
import '../src/define.js';
import type { PortalPlanPickerElement } from '../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../src/elements/portal-settings.js';
import { usableLanguage } from '../src/messages/format.js';
import { closestLanguage } from '../src/messages/languages.js';
import { loadLanguage } from '../src/messages/load.js';
import type { SandboxCustomer } from './sandbox.js';

afterEach(() => {
  restore();
});

/** The sandbox sells these; the last one is the page's own. */
export const fourPlans = `
  <portal-plan value="free" label="Free" price="0" currency="EUR" interval="month"><ul><li>1 project</li></ul></portal-plan>
  <portal-plan value="basic" label="Basic" price="19" currency="EUR" interval="month"><ul><li>10 projects</li></ul></portal-plan>
  <portal-plan value="pro" label="Pro" price="49" currency="EUR" interval="month" badge="Most popular"><ul><li>Unlimited projects</li></ul></portal-plan>
  <portal-plan label="Enterprise" href="https://example.com/sales"><p>Let's talk.</p></portal-plan>`;

/** Attributes by name; null takes away one that the verb would give. */
export type Attributes = Record<string, string | null>;

export type Widget = PortalPlanPickerElement | PortalSettingsElement;

/** An element of this markup, in the page and rendered. */
export async function mount<T extends HTMLElement>(markup: string, into?: Element): Promise<T> {
  const template = document.createElement('template');
  template.innerHTML = markup;
  const element = document.importNode(template.content, true).firstElementChild as T;
  (into ?? (await fixture(html`<div></div>`))).append(element);
  await (element as unknown as Widget).updateComplete;
  return element;
}

const quote = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

export const markup = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => (value === null ? '' : `${name}="${quote(value)}"`))
    .join(' ');

/** Where a customer's session is, as attributes. */
export const sessionOf = (customer?: SandboxCustomer): Attributes =>
  customer ? { 'base-url': customer.url, 'session-token': customer.token } : {};

export async function mountPicker(
  customer?: SandboxCustomer,
  attributes: Attributes = {},
  plans = fourPlans,
): Promise<PortalPlanPickerElement> {
  // Its words are at hand: a picker waits for them only so long, and then begins in English.
  const language = closestLanguage(usableLanguage(attributes.lang));
  if (language) await loadLanguage(language);
  return mount(
    `<portal-plan-picker ${markup({ ...sessionOf(customer), ...attributes })}>${plans}</portal-plan-picker>`,
  );
}

export const mountSettings = (
  customer?: SandboxCustomer,
  attributes: Attributes = {},
  content = '',
): Promise<PortalSettingsElement> =>
  mount(`<portal-settings ${markup({ ...sessionOf(customer), ...attributes })}>${content}</portal-settings>`);

/** Settings that have settled, one way or the other. */
export async function loadSettings(...how: Parameters<typeof mountSettings>): Promise<PortalSettingsElement> {
  const settings = await mountSettings(...how);
  await loaded(settings);
  return settings;
}

export async function loaded(settings: PortalSettingsElement): Promise<void> {
  await until(() => !settings.pending, 'the settings to settle');
  await settings.updateComplete;
}

/** The next event of an element; begin to listen before what brings it about. */
export const nextEvent = <K extends keyof HTMLElementEventMap>(
  target: EventTarget,
  type: K,
): Promise<HTMLElementEventMap[K]> =>
  new Promise((resolve) => {
    target.addEventListener(
      type,
      (event) => {
        resolve(event as HTMLElementEventMap[K]);
      },
      { once: true },
    );
  });

/** Every event of these types from now on, as it passes the document. */
export function eventsOf<K extends keyof HTMLElementEventMap>(...types: K[]): HTMLElementEventMap[K][] {
  const events: HTMLElementEventMap[K][] = [];
  for (const type of types)
    listen(type, (event) => {
      events.push(event);
    });
  return events;
}

const listening: AbortController[] = [];

afterEach(() => {
  for (const controller of listening.splice(0)) controller.abort();
});

/** Listens as a page does, on the document, until the test ends. */
export function listen<K extends keyof HTMLElementEventMap>(
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
): void {
  const controller = new AbortController();
  listening.push(controller);
  const { signal } = controller;
  document.addEventListener(
    type,
    (event) => {
      listener(event);
    },
    { signal },
  );
}

/** The platform's own: a test may hold, hurry or fake those of the page. */
const { setTimeout: realSetTimeout, performance: realPerformance } = window;

/** Milliseconds: for a slow machine, since a wait ends as soon as its condition holds. A test may take twice as long. */
const patience = 30_000;

export async function until(condition: () => unknown, what = 'a condition'): Promise<void> {
  const end = realPerformance.now() + patience;
  while (!condition()) {
    if (realPerformance.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => realSetTimeout(resolve, 5));
  }
}

/** Lets all that is already settled take effect. */
export const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });

/** What stands in an element, blanks folded: its shadow root's own text, without what the page put into slots. */
export const text = (element: Element): string =>
  (element.shadowRoot?.textContent ?? '').replace(/\s+/g, ' ').trim();

export const read = (box: Element): string => box.textContent.replace(/\s+/g, ' ').trim();

export const parts = (element: Element, name: string): HTMLElement[] => [
  ...(element.shadowRoot?.querySelectorAll<HTMLElement>(`[part~="${name}"]`) ?? []),
];

export function part(element: Element, name: string): HTMLElement {
  const [first] = parts(element, name);
  if (!first) throw new Error(`There is no part "${name}".`);
  return first;
}

/** Presses a button by its part, as a click or a key does. */
export async function press(element: Widget, name: string): Promise<void> {
  const button = part(element, name);
  button.focus();
  button.click();
  await element.updateComplete;
}

export function radioOf(picker: PortalPlanPickerElement, value: string): HTMLInputElement {
  const radios = [...(picker.shadowRoot?.querySelectorAll<HTMLInputElement>('input[type=radio]') ?? [])];
  const radio = radios.find((candidate) => candidate.value === value);
  if (!radio) throw new Error(`There is no radio of the plan "${value}".`);
  return radio;
}

export async function choosePlan(picker: PortalPlanPickerElement, value: string): Promise<void> {
  radioOf(picker, value).click();
  await picker.updateComplete;
}

export const dialogOf = (picker: PortalPlanPickerElement): HTMLDialogElement =>
  part(picker, 'dialog') as HTMLDialogElement;

/** Chooses a plan and opens its review. */
export async function review(picker: PortalPlanPickerElement, value = 'pro'): Promise<void> {
  await choosePlan(picker, value);
  await press(picker, 'submit');
}

/** Confirms what is reviewed. */
export const confirm = (picker: PortalPlanPickerElement): Promise<void> => press(picker, 'confirm');

/** The end of the running attempt, either way. */
export async function outcome(picker: PortalPlanPickerElement): Promise<void> {
  await until(() => !picker.pending, 'the outcome');
  await picker.updateComplete;
}

/** The customer's whole way: chooses, reviews, confirms, and reads the outcome. */
export async function changePlan(picker: PortalPlanPickerElement, value = 'pro'): Promise<void> {
  await review(picker, value);
  await confirm(picker);
  await outcome(picker);
}

interface Call {
  url: URL;
  init: RequestInit;
}

/** The requests that leave a page for the service from now on, those of the test itself apart. */
export function fetchCalls(page: Pick<typeof globalThis, 'fetch'> = window): {
  readonly all: Call[];
  readonly count: number;
  readonly bodies: string[];
} {
  const spied = spy(page, 'fetch');
  const all = (): Call[] =>
    spied.args
      .map(([url, init]) => ({ url: new URL(url as string), init: init ?? {} }))
      .filter(({ url }) => url.pathname.startsWith('/customer-portal/'));
  return {
    get all() {
      return all();
    },
    get count() {
      return all().length;
    },
    get bodies() {
      return all().map(({ init }) => init.body as string);
    },
  };
}

/** Lets every timer of a page whose length matches ring at once; returns their lengths, in milliseconds. */
export function hurry(
  matches: (milliseconds: number) => boolean,
  page: Window & typeof globalThis = window,
): number[] {
  const waits: number[] = [];
  const real = page.setTimeout;
  const fake = (callback: () => void, milliseconds = 0): number => {
    const hurried = matches(milliseconds);
    if (hurried) waits.push(milliseconds);
    return real.call(page, callback, hurried ? 0 : milliseconds) as unknown as number;
  };
  stub(page, 'setTimeout').callsFake(fake as never);
  return waits;
}

/** Presses keys one after the other, wherever the focus is. */
export async function type(...keys: string[]): Promise<void> {
  for (const key of keys) await sendKeys({ press: key });
}

/** What the drivers of the engines can do: WebKit's only presses keys, and Chromium's alone emulates media. */
export const isChromium = navigator.userAgent.includes('Chrome/');
const canHoldKeys = isChromium || navigator.userAgent.includes('Firefox/');

/** Holds a key down: for real where the engine's driver can, else by the events that a held key makes. */
export async function hold(element: Widget, key: 'Enter' | ' '): Promise<void> {
  if (canHoldKeys) {
    for (let repeats = 0; repeats < 5; repeats++) await sendKeys({ down: key });
    return sendKeys({ up: key });
  }
  const button = element.shadowRoot?.activeElement as HTMLElement;
  for (let repeats = 0; repeats < 5; repeats++) {
    const event = new KeyboardEvent('keydown', { key, repeat: repeats > 0, bubbles: true, cancelable: true });
    if (button.dispatchEvent(event)) button.click();
  }
}

/** Whether an element is in a state, where the engine has custom states; elsewhere there is nothing to tell. */
export function expectState(element: Element, name: string, holds: boolean): void {
  if (CSS.supports(`selector(:state(${name}))`))
    expect(element.matches(`:state(${name})`), `:state(${name})`).to.equal(holds);
}

/** Runs a test on a light and on a dark page; where the engine can be told to, for a reader who prefers it so. */
export async function onBothSchemes(test: () => Promise<void>): Promise<void> {
  const { style } = document.documentElement;
  for (const [colorScheme, background] of [
    ['light', '#fff'],
    ['dark', '#0f1117'],
  ] as const) {
    if (isChromium) await emulateMedia({ colorScheme });
    Object.assign(style, { colorScheme, background });
    try {
      await test();
    } finally {
      Object.assign(style, { colorScheme: '', background: '' });
      if (isChromium) await emulateMedia({ colorScheme: 'light' });
    }
  }
}
