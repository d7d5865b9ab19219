/** Verbs of the faults that meet an attempt under way: answers that come when told, and a page that interferes. */
import { expect } from '@open-wc/testing';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSessionElement } from '../../src/elements/portal-session.js';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { type Attributes, fourPlans } from '../support/markup.js';
import { confirm, outcome, review } from '../support/customer.js';
import { mount, mountPicker, mountSettings } from '../support/mount.js';
import { nextTask, until } from '../support/waiting.js';
import { openPage } from '../support/page.js';
import { SandboxCustomer } from '../support/sandbox.js';
import { arrive, type Scene, signIn } from '../support/scene.js';
import { expectAssigned } from '../support/attempts.js';

/** To be put into a session. */
export const aPicker = `<portal-plan-picker>${fourPlans}</portal-plan-picker>`;

/** A picker whose session is set by properties. */
export const seat = async (
  scene: Scene,
  attributes: Attributes = {},
  plans = fourPlans,
): Promise<PortalPlanPickerElement> => signIn(scene, await mountPicker(undefined, attributes, plans));

/** The customer's session, set by properties, around this markup; and the first of these elements in it. */
export async function around<T extends keyof HTMLElementTagNameMap>(
  scene: Scene,
  tag: T,
  content: string,
): Promise<{ session: HTMLElement; widget: HTMLElementTagNameMap[T] }> {
  const session = await mount<PortalSessionElement>('<portal-session></portal-session>');
  Object.assign(session, { baseUrl: scene.customer.url, sessionToken: scene.customer.token });
  session.innerHTML = content;
  const widget = session.querySelector(tag) ?? expect.fail(`There is no ${tag}.`);
  await nextTask();
  return { session, widget };
}

/** Answers of the service on their way to the page. */
export interface Answers {
  /** How many requests have left. */
  readonly count: number;
  /** Lets all of them arrive. */
  land: () => Promise<void>;
}

/** Holds what the service answers until told, on a platform that cannot abort. Goes with the page's own `fetch`. */
export function holdAnswers(page: Pick<typeof globalThis, 'fetch'> = window): Answers {
  const answers: Promise<unknown>[] = [];
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => (open = resolve));
  const real = page.fetch;
  page.fetch = (input, init) => {
    // The tests' own requests are nobody's to hold.
    const address = input instanceof Request ? input.url : input.toString();
    if (!address.includes('/customer-portal/')) return real.call(page, input, init);
    const answer = real.call(page, input, { ...init, signal: null }).finally(() => opened);
    answers.push(answer);
    return answer;
  };
  return {
    get count() {
      return answers.length;
    },
    land: async () => {
      open();
      await Promise.allSettled(answers);
      await nextTask();
    },
  };
}

/** What a widget says from now on, heard at itself: out of the page nobody else hears it. */
export function overhear(scene: Scene, widget: Element): void {
  scene.events = [];
  for (const type of ['plan-assigned', 'plan-error', 'settings-loaded', 'settings-error'])
    widget.addEventListener(type, (event) => scene.events.push(event));
}

/** An attempt whose answer is held. */
export async function takeOff(
  scene: Scene,
  picker: PortalPlanPickerElement,
  answers = holdAnswers(),
): Promise<Answers> {
  overhear(scene, picker);
  const before = answers.count;
  await review(picker);
  await confirm(picker);
  await until(() => answers.count > before, 'the request');
  return answers;
}

/** A scene with an attempt whose answer is held. */
export async function flight(...how: Parameters<typeof arrive>) {
  const scene = await arrive(...how);
  const picker = await seat(scene);
  const answers = await takeOff(scene, picker);
  return { scene, picker, answers };
}

/** Settings whose answer is held. */
export async function asking(...how: Parameters<typeof arrive>) {
  const scene = await arrive(...how);
  const answers = holdAnswers();
  const settings = signIn(scene, await mountSettings());
  overhear(scene, settings);
  await until(() => answers.count, 'the request');
  return { scene, settings, answers };
}

/** The held answer arrives: one POST, and the one outcome that the service has on record. */
export async function expectLanded(
  scene: Scene,
  picker: PortalPlanPickerElement,
  answers?: Answers,
  traffic?: Parameters<typeof expectAssigned>[3],
): Promise<void> {
  await answers?.land();
  await outcome(picker);
  await expectAssigned(scene, picker, await onRecord(scene), traffic);
}

/** What the service assigned last. */
export async function onRecord({ customer }: Scene): Promise<CustomerPricingResponse> {
  const { assignments } = await customer.ledger();
  return assignments.at(-1)?.plan ?? expect.fail('Nothing was assigned.');
}

/** Takes an element out of its place and puts it back, in one task. */
export function putBack(element: Element): void {
  const { parentElement, nextSibling } = element;
  element.remove();
  parentElement?.insertBefore(element, nextSibling);
}

/** What of the page's may be called by a listener of its own. */
export interface Page {
  /** Throws. Made in a page of its own, which is where that is reported: here it would fail the test. */
  fault: () => never;
  /** Another token of the same customer. */
  token: string;
}

export async function interferingPage(scene: Scene): Promise<Page> {
  const page = await openPage(`<script>
    addEventListener('error', (event) => event.preventDefault());
    window.fault = () => { throw new Error('a fault of the page'); };
  </script>`);
  // A frame is a global, by its number.
  scene.globals = Object.getOwnPropertyNames(window);
  const { token } = await SandboxCustomer.arrive({ customerId: scene.customer.customerId });
  return { fault: (page as unknown as Page).fault, token };
}
