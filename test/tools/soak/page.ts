/** Page of the soak. Makes an attempt by the controls or by `assign()`, and returns what it observed. */
import type { PortalPlanPickerElement } from '../../../src/elements/portal-plan-picker.js';
import { en } from '../../../src/messages/en.js';
import { format } from '../../../src/localize/format.js';
import type { AssignmentError } from '../../../src/service/errors.js';
import {
  assignmentDeadline,
  type Attempt,
  type FinalEvent,
  isScaled,
  type Observation,
  plans,
  scale,
} from './attempt.js';
import { queryRendered, renderedMarkupOf, textOf } from '../../support/rendered.js';

const realSetTimeout = window.setTimeout.bind(window);
window.setTimeout = ((callback: () => void, milliseconds = 0) =>
  realSetTimeout(callback, isScaled(milliseconds) ? milliseconds * scale : milliseconds)) as never;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => realSetTimeout(resolve, milliseconds));

let current: Attempt | undefined;
let fetchCalls = 0;
const realFetch = window.fetch.bind(window);
window.fetch = (...args) => {
  fetchCalls++;
  if (current?.change?.when === 'sent') void changePage(current);
  return realFetch(...args);
};

const unexpected: string[] = [];
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
  console[level] = (...words: unknown[]) => void unexpected.push(words.map(String).join(' '));
addEventListener('error', ({ message }) => unexpected.push(message));
addEventListener('unhandledrejection', ({ reason }) => unexpected.push(String(reason)));

const endOf = (error: AssignmentError): FinalEvent['end'] => error.outcome;

const events: FinalEvent[] = [];
let heard = (): void => undefined;
const hear = (event: FinalEvent): void => {
  events.push(event);
  heard();
};
document.addEventListener('plan-assigned', ({ detail }) =>
  hear({ end: 'assigned', code: null, response: { ...detail } }),
);
document.addEventListener('plan-error', ({ detail }) =>
  hear({ end: endOf(detail), code: detail.code, response: null }),
);
/** Texts of all events, to search for the token. */
let eventTexts: string[] = [];
for (const type of ['plan-assign', 'plan-assigned', 'plan-error'] as const)
  document.addEventListener(type, ({ detail }: CustomEvent<object>) => {
    const { message = '', stack = '', cause = '' } = detail as Partial<Error>;
    eventTexts.push(
      JSON.stringify(detail),
      message,
      stack,
      String(cause),
      ...Object.values(detail).map(String),
    );
  });

document.addEventListener('session-request', (event) => {
  const { renewal, renewedToken = '' } = current ?? {};
  if (renewal === 'token') event.respondWith(renewedToken);
  if (renewal === 'rejects') event.respondWith(Promise.reject(new Error(current?.token)));
  if (renewal === 'hangs') event.respondWith(new Promise(() => undefined));
});

let picker: PortalPlanPickerElement | undefined;

function mountPicker(): PortalPlanPickerElement {
  picker?.remove();
  picker = document.createElement('portal-plan-picker');
  picker.currentPlan = 'basic';
  picker.defaultPlan = 'free';
  for (const [index, [value, label]] of Object.entries(plans).entries()) {
    const plan = { value, label, price: String(100 * index), currency: 'EUR' };
    picker.append(Object.assign(document.createElement('portal-plan'), plan));
  }
  document.body.append(picker);
  return picker;
}

function signIn(on: PortalPlanPickerElement, attempt: Attempt, sessionToken = attempt.token): typeof on {
  const { baseUrl, request, change, renewedToken } = attempt;
  const { productId = null, startTimeInSeconds = null, endTimeInSeconds = null } = request;
  const customer = change?.isSameCustomer ? `customer of ${renewedToken}` : null;
  const times = { startTimeInSeconds, endTimeInSeconds };
  return Object.assign(on, { baseUrl, sessionToken, customer, productId, ...times });
}

function pickerFor(attempt: Attempt): PortalPlanPickerElement {
  const on = picker && !attempt.fresh ? picker : mountPicker();
  return Object.assign(signIn(on, attempt), { assignment: null });
}

let problems: string[] = [];
let changed: Promise<void> = Promise.resolve();

/** Changes the page during the attempt. */
function changePage(attempt: Attempt): Promise<void> {
  const { change } = attempt;
  return (changed = wait(change?.after ?? 0).then(() => changeNow(attempt)));
}

function changeNow(attempt: Attempt): void {
  const { change, request } = attempt;
  if (change?.what === 'token' && picker) picker.sessionToken = attempt.otherToken;
  const plan = picker?.plans.find(({ value }) => value === request.productPlanId);
  if (change?.what === 'price' && plan) plan.price = String(Number(plan.price) + 1);
  if (change?.what !== 'remount') return;
  const next = signIn(mountPicker(), attempt);
  if (change.when !== 'sent' || events.length) return;
  // After the end of the attempt this would be a second request.
  if (!next.pending) problems.push('another picker does not know that an attempt is running');
  else
    next.assign({ productPlanId: 'pro' }).catch((error: unknown) => {
      const { code } = error as AssignmentError;
      if (code !== 'busy') problems.push(`another picker is not busy: ${code}`);
    });
}

document.addEventListener('plan-assign', (event) => {
  const { change } = current ?? {};
  if (change?.when !== 'held' || !current) return;
  void changePage(current);
  event.waitUntil(wait(change.after + 50));
});

function one(within: Element, selector: string): HTMLElement {
  const [found] = queryRendered(within, selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

const painted = (): Promise<void> =>
  new Promise((resolve) => requestAnimationFrame(() => realSetTimeout(() => realSetTimeout(resolve, 0), 0)));

const isReviewed = (on: PortalPlanPickerElement): boolean => queryRendered(on, 'dialog[open]').length > 0;

/** Changes the page while the review is open, and checks that the review shows the change or closes with a reason. */
async function changeReview(on: PortalPlanPickerElement, attempt: Attempt): Promise<void> {
  const { what, when, isSameCustomer } = attempt.change ?? {};
  if (when === 'review') await changePage(attempt);
  if (when === 'press') {
    changeNow(attempt);
    if (attempt.change?.after) await on.updateComplete;
    one(on, 'dialog[open] [part^=confirm]').click();
  }
  await on.updateComplete;
  if (what === 'token' && !isSameCustomer) {
    if (isReviewed(on)) problems.push('the review of a former customer is open');
    if (!textOf(one(on, 'fieldset')).includes(en.sessionChanged)) problems.push('nobody says why it closed');
    one(on, '[part=submit]').click();
    await on.updateComplete;
  }
  if (what === 'price' && !isReviewed(on)) problems.push('a press counted for what was not painted');
  const isMarked = queryRendered(on, 'dialog mark').length > 0;
  if (isMarked !== (what === 'price')) problems.push(`marks: ${String(isMarked)}`);
  await painted();
}

/** Label of the plan in the open review. For a cancellation: the plan that follows. */
function nameIn(on: PortalPlanPickerElement): string {
  const [title, times] = ['h2', '[part=times]'].map((name) => textOf(one(on, `dialog[open] ${name}`)));
  const isCancel = title === format(en.cancelTitle, { plan: plans.basic });
  const titles = [en['confirm-switch'], en['confirm-end'], en.keep];
  const named = Object.values(plans).find((plan) =>
    isCancel
      ? plan !== plans.basic && times?.includes(plan)
      : titles.some((message) => title === format(message, { plan })),
  );
  return named ?? '';
}

/** Chooses the plan, opens the review and confirms it. Returns the label of the plan in the review. */
async function byControls(on: PortalPlanPickerElement, attempt: Attempt): Promise<string> {
  const { when } = attempt.change ?? {};
  queryRendered<HTMLInputElement>(on, '[part=radio]')
    .find((radio) => radio.value === attempt.request.productPlanId)
    ?.click();
  await on.updateComplete;
  one(on, '[part=submit]').click();
  await on.updateComplete;
  if (when === 'review' || when === 'press') await changeReview(on, attempt);
  const named = nameIn(on);
  one(on, 'dialog[open] [part^=confirm]').click();
  return named;
}

/** Whether the review of another plan warns of an unknown outcome. */
async function warns(on: PortalPlanPickerElement): Promise<boolean> {
  on.value = on.value === 'team' ? 'pro' : 'team';
  on.requestAssign();
  await on.updateComplete;
  const isWarned = textOf(one(on, 'dialog[open]')).includes(en.uncertain);
  one(on, 'dialog[open] [part=dismiss]').click();
  await on.updateComplete;
  return isWarned;
}

/** Patterns of the message for each outcome, with any names and times. */
const verdicts = {
  assigned: [en.assigned, en.assignedOther, en.active, en.startsAt, en.planCancelled],
  'not-applied': [en.notChanged],
  unknown: [en['unknown-start'], en['unknown-switch'], en['unknown-cancel']],
};

const says = (text: string, message: string): boolean =>
  new RegExp(message.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')).test(text);

function leaksOf(on: PortalPlanPickerElement, { token, renewedToken, otherToken }: Attempt): string[] {
  const places = {
    page: document.documentElement.outerHTML,
    'shadow root': renderedMarkupOf(on),
    events: eventTexts.join('\n'),
    console: unexpected.join('\n'),
    elsewhere: JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]),
  };
  const secrets = [token, renewedToken, otherToken].flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return Object.entries(places)
    .filter(([, text]) => secrets.some((secret) => text.includes(secret)))
    .map(([place]) => place);
}

/** Number of events that arrived after their attempts had ended. */
export const late = (): number => events.splice(0).length;

/** Makes one attempt. Resolves when it has ended, or some time after its deadline. */
export async function make(attempt: Attempt): Promise<Observation> {
  const lateEvents = late();
  current = attempt;
  eventTexts = [];
  problems = [];
  changed = Promise.resolve();
  fetchCalls = 0;
  const ended = new Promise<void>((resolve) => (heard = resolve));
  let on = pickerFor(attempt);
  await on.updateComplete;
  const { way, request, change } = attempt;
  let promise: Observation['promise'] = null;
  let reviewed: string | null = null;
  if (way === 'controls') reviewed = await byControls(on, attempt);
  else
    on.assign(request).then(
      () => (promise = 'assigned'),
      (error: unknown) => (promise = endOf(error as AssignmentError)),
    );
  await Promise.race([ended, wait(3 * assignmentDeadline)]);
  await changed;
  // A second event or an uncaught error would arrive a moment later, at most when the page's hold ends.
  await wait(change?.when === 'held' ? 100 : 0);
  on = picker ?? on;
  await on.updateComplete;
  const [status, success, failure] = ['status', 'outcome', 'error'].map((name) =>
    textOf(one(on, `[part=${name}]`)),
  );
  const texts = { assigned: success, 'not-applied': failure, unknown: failure };
  const seen = (Object.keys(verdicts) as (keyof typeof verdicts)[]).filter((end) =>
    verdicts[end].some((verdict) => says(texts[end] ?? '', verdict)),
  );
  const isUnknown = change && events[0]?.end === 'unknown';
  const isKept = on.error !== null || on.assignment !== null;
  const isWarned = isUnknown ? await warns(on) : null;
  return {
    ...{ isKept, warns: isWarned, problems },
    ...{ events: events.splice(0), lateEvents, promise, fetchCalls, reviewed, verdicts: seen },
    locked: [
      ...(on.pending || status ? ['pending'] : []),
      ...queryRendered(on, '[aria-disabled=true], button:disabled, fieldset:disabled, dialog[open]').map(
        ({ tagName }) => tagName,
      ),
    ],
    leaks: leaksOf(on, attempt),
    unexpected: unexpected.splice(0),
  };
}
