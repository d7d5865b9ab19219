/** The page of the soak: makes an attempt as a customer or a host does, and tells all that is to be seen of it. */
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import { en } from '../../src/messages/en.js';
import type { PortalError } from '../../src/service/errors.js';
import { assignmentDeadline, type Attempt, type FinalEvent, plans, scale, type Sighting } from './attempt.js';
import { read, rendered, renderedMarkup } from '../support/rendered.js';

const realSetTimeout = window.setTimeout.bind(window);
window.setTimeout = ((callback: () => void, milliseconds = 0) =>
  realSetTimeout(callback, milliseconds >= 10_000 ? milliseconds * scale : milliseconds)) as never;

let fetchCalls = 0;
const realFetch = window.fetch.bind(window);
window.fetch = (...args) => {
  fetchCalls++;
  return realFetch(...args);
};

const noise: string[] = [];
for (const level of ['log', 'info', 'warn', 'error', 'debug'] as const)
  console[level] = (...words: unknown[]) => void noise.push(words.map(String).join(' '));
addEventListener('error', ({ message }) => noise.push(message));
addEventListener('unhandledrejection', ({ reason }) => noise.push(String(reason)));

const endOf = (error: PortalError): FinalEvent['end'] => error.outcome ?? 'nothing';

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
/** All that the events told, for a look at what they must not tell. */
let told: string[] = [];
for (const type of ['plan-assign', 'plan-assigned', 'plan-error'] as const)
  document.addEventListener(type, ({ detail }: CustomEvent<object>) => {
    const { message = '', stack = '', cause = '' } = detail as Partial<Error>;
    told.push(JSON.stringify(detail), message, stack, String(cause), ...Object.values(detail).map(String));
  });

let current: Attempt | undefined;
document.addEventListener('session-request', (event) => {
  const { renewal, renewedToken = '' } = current ?? {};
  if (renewal === 'token') event.respondWith(renewedToken);
  if (renewal === 'rejects') event.respondWith(Promise.reject(new Error(current?.token)));
  if (renewal === 'hangs') event.respondWith(new Promise(() => undefined));
});

let picker: PortalPlanPickerElement | undefined;

function pickerFor({ fresh, baseUrl, token, request }: Attempt): PortalPlanPickerElement {
  if (!picker || fresh) {
    picker?.remove();
    picker = document.createElement('portal-plan-picker');
    picker.currentPlan = 'basic';
    picker.defaultPlan = 'free';
    for (const [value, label] of Object.entries(plans))
      picker.append(Object.assign(document.createElement('portal-plan'), { value, label }));
    document.body.append(picker);
  }
  const { productId = null, startTimeInSeconds = null, endTimeInSeconds = null } = request;
  const times = { startTimeInSeconds, endTimeInSeconds };
  return Object.assign(picker, { baseUrl, sessionToken: token, productId, ...times, assignment: null });
}

function one(within: Element, selector: string): HTMLElement {
  const [found] = rendered(within, selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
}

/** Chooses, presses submit, reads the review and presses confirm, and tells which plan the review named. */
async function byControls(on: PortalPlanPickerElement, value: string): Promise<string> {
  rendered<HTMLInputElement>(on, '[part=radio]')
    .find((radio) => radio.value === value)
    ?.click();
  await on.updateComplete;
  one(on, '[part=submit]').click();
  await on.updateComplete;
  const named = rendered(on, 'dialog[open] [part=timeline] strong').map(read);
  one(on, 'dialog[open] [part=confirm]').click();
  // Unless an end leads back to the default plan, the last one named is the one that is chosen.
  return named[on.endTimeInSeconds ? named.length - 2 : named.length - 1] ?? '';
}

const verdicts = {
  assigned: [en.assigned, en.assignedOther],
  'not-applied': [en.notChanged],
  unknown: [en.unknown],
};

function leaksOf(on: PortalPlanPickerElement, { token, renewedToken }: Attempt): string[] {
  const places = {
    page: document.documentElement.outerHTML,
    'shadow root': renderedMarkup(on),
    events: told.join('\n'),
    console: noise.join('\n'),
    elsewhere: JSON.stringify([localStorage, sessionStorage, document.cookie, location.href]),
  };
  const secrets = [token, renewedToken].flatMap((secret) => [secret, encodeURIComponent(secret)]);
  return Object.entries(places)
    .filter(([, text]) => secrets.some((secret) => text.includes(secret)))
    .map(([place]) => place);
}

/** How many events came after the attempts were over. */
export const late = (): number => events.splice(0).length;

const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => realSetTimeout(resolve, milliseconds));

/** Makes one attempt, and comes back when it has ended, or when it should have long since. */
export async function make(attempt: Attempt): Promise<Sighting> {
  const strays = late();
  current = attempt;
  told = [];
  fetchCalls = 0;
  const ended = new Promise<void>((resolve) => (heard = resolve));
  const on = pickerFor(attempt);
  await on.updateComplete;
  const { way, request } = attempt;
  let promise: Sighting['promise'] = null;
  let reviewed: string | null = null;
  if (way === 'controls') reviewed = await byControls(on, request.productPlanId);
  else
    on.assign(request).then(
      () => (promise = 'assigned'),
      (error: unknown) => (promise = endOf(error as PortalError)),
    );
  await Promise.race([ended, wait(3 * assignmentDeadline)]);
  // A second event, and what is uncaught, would come a moment after.
  await wait(0);
  await on.updateComplete;
  const text = ['status', 'error'].map((name) => read(one(on, `[part=${name}]`))).join(' ');
  const seen = (Object.keys(verdicts) as (keyof typeof verdicts)[]).filter((end) =>
    verdicts[end].some((verdict) => text.includes(verdict)),
  );
  return {
    ...{ events: events.splice(0), strays, promise, fetchCalls, reviewed, verdicts: seen },
    locked: [
      ...(on.pending || text.includes(en.working) ? ['pending'] : []),
      ...rendered(on, '[aria-disabled=true], button:disabled, fieldset:disabled, dialog[open]').map(
        ({ tagName }) => tagName,
      ),
    ],
    leaks: leaksOf(on, attempt),
    noise: noise.splice(0),
  };
}
