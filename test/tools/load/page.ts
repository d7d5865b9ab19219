/** Page of the load test: pickers of several customers, whose buttons are pressed at the same time. */
import type { PortalPlanPickerElement } from '../../../src/picker/portal-plan-picker.js';
import { dialogOf, partOf, passGuard } from '../../support/rendered.js';

interface Wanted {
  readonly customer: string;
  /** Start of the first attempt, in epoch seconds. Each next one is earlier: an earlier plan replaces a scheduled one. */
  readonly latest: number;
}

interface Task {
  readonly baseUrl: string;
  readonly pickers: readonly Wanted[];
  readonly presses: number;
}

/** How an attempt has ended, and whose plan the service has answered with. */
interface End {
  readonly outcome: string;
  readonly customer?: string | undefined;
}

interface Attempt {
  readonly customer: string;
  /** Its start, which only this attempt has. */
  readonly start: number;
  readonly ends: End[];
}

const plans = ['basic', 'pro', 'team', 'plus'].map(
  (value) =>
    `<portal-plan value="${value}" label="${value}" price="49" currency="EUR" interval="month"></portal-plan>`,
);

const settle = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 100));

/** Presses one of the buttons that the plans have, once no change of the customer is pending, until a review opens. */
async function openReview(picker: PortalPlanPickerElement): Promise<void> {
  while (!dialogOf(picker).open) {
    await settle();
    if (picker.pending) continue;
    const buttons = picker.plans.flatMap((plan) => plan.shadowRoot?.querySelector('button') ?? []);
    buttons[Math.floor(Math.random() * buttons.length)]?.click();
    await picker.updateComplete;
  }
}

/** Confirms one change after another, and waits for each. */
async function use(
  picker: PortalPlanPickerElement,
  { customer, latest }: Wanted,
  presses: number,
): Promise<Attempt[]> {
  const attempts: Attempt[] = [];
  const end = (start: number | null | undefined, result: End) =>
    attempts.find((each) => each.start === start)?.ends.push(result);
  picker.addEventListener('plan-assign', ({ detail }) => {
    attempts.push({ customer, start: detail.startTimeInSeconds ?? 0, ends: [] });
  });
  picker.addEventListener('plan-assigned', ({ request, detail }) => {
    const { customerId } = detail as { customerId?: string };
    end(request.startTimeInSeconds, { outcome: 'assigned', customer: customerId });
  });
  picker.addEventListener('plan-error', ({ request, detail }) => {
    end(request?.startTimeInSeconds, { outcome: detail.outcome });
  });
  while (attempts.length < presses) {
    picker.startTimeInSeconds = latest - attempts.length;
    await picker.updateComplete;
    await openReview(picker);
    while (dialogOf(picker).open) {
      partOf(picker, 'confirm').click();
      await settle();
    }
    // If another picker has changed the plan of the customer meanwhile, the review has closed without an attempt.
    while (picker.pending) await settle();
  }
  await settle();
  return attempts;
}

export async function run({ baseUrl, pickers, presses }: Task): Promise<Attempt[]> {
  document.addEventListener('session-request', (event) => {
    const { customer = '' } = (event.target as HTMLElement).closest('portal-session') ?? {};
    event.respondWith(fetch(`${baseUrl}/session?customer=${String(customer)}`));
  });
  document.body.innerHTML = pickers
    .map(
      ({ customer }) =>
        `<portal-session base-url="${baseUrl}" customer="${customer}">
          <portal-plan-picker current-plan="basic">${plans.join('')}</portal-plan-picker>
        </portal-session>`,
    )
    .join('');
  const elements = [...document.querySelectorAll('portal-plan-picker')];
  await Promise.all(elements.map((each) => each.updateComplete));
  const restore = await passGuard(document.body);
  const attempts = await Promise.all(
    pickers.map((wanted, index) => use(elements[index] as PortalPlanPickerElement, wanted, presses)),
  );
  restore();
  return attempts.flat();
}
