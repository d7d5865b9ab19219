/** What can happen in any order: each act of the customer, the page, the service or the time. */
import fc from 'fast-check';
import { dispatchClick } from '../../support/actions.js';
import { partsOf, queryRendered, timeFieldOf, timeRadioOf } from '../../support/rendered.js';
import { customers, pressable, type Stage, values } from './stage.js';

/** An act. It does nothing where it is not possible. */
export interface Action {
  readonly run: (stage: Stage) => unknown;
  toString: () => string;
}

const act = (name: string, run: Action['run']): Action => ({ run, toString: () => name });

const buttonOf = (stage: Stage, plan: string): HTMLElement | null | undefined =>
  stage.planOf(plan)?.shadowRoot?.querySelector<HTMLElement>('[part=button]');

const openers: Action[] = [
  ...values.map((plan) => act(`press ${plan}`, (stage) => buttonOf(stage, plan)?.click())),
  ...['cancel', 'keep', 'retry'].map((name) =>
    act(`press ${name}`, ({ picker }) => partsOf(picker, name)[0]?.click()),
  ),
  ...values.map((plan) =>
    act(`double-click ${plan} and what appears`, async (stage) => {
      const button = buttonOf(stage, plan);
      if (!button) return;
      dispatchClick(button, 1);
      await stage.picker.updateComplete;
      for (const each of pressable(stage.picker)) dispatchClick(each, 2);
    }),
  ),
  ...[...values, 'unheard of'].map((plan) => act(`review(${plan})`, ({ picker }) => picker.review(plan))),
];

const confirmations: Action[] = [
  act('press confirm', (stage) => stage.press()),
  act('press confirm many times', (stage) =>
    stage.press(() => {
      for (const each of queryRendered(stage.picker, '[part^=confirm]'))
        for (let times = 0; times < 5; times++) stage.confirm(() => each.click());
    }),
  ),
  ...values.map((plan) =>
    act(`press confirm while the price of ${plan} changes`, (stage) =>
      stage.press(() => changePrice(stage, plan)),
    ),
  ),
  ...customers.map((customer) =>
    act(`press confirm while ${customer} signs in`, (stage) => stage.press(() => stage.signIn(customer))),
  ),
];

/** What the page does with a review: the last one, or the one before. */
const ownReviews: Action[] = [-1, -2].flatMap((index) => [
  act(`the page confirms the review ${index}`, (stage) =>
    stage.confirm(() => stage.reviewed.at(index)?.confirm()),
  ),
  act(`the page renews the review ${index}`, ({ reviewed }) => reviewed.at(index)?.renew()),
]);

const others: Action[] = ['dismiss', 'done', 'stop'].map((name) =>
  act(`press ${name}`, ({ picker }) => partsOf(picker, name)[0]?.click()),
);

const edits: Action[] = [
  ...['2126-01-01T10:00', '2126-06-01T10:00', '2020-01-01T10:00', ''].map((start) =>
    act(`enter the start "${start}"`, async ({ picker }) => {
      const hasFields = () => queryRendered(picker, 'dialog[open] [part=start]').length > 0;
      if (!hasFields()) return;
      timeRadioOf(picker, 'start', true).click();
      await picker.updateComplete;
      // The choice is an edit too: it closes the review if the page says something else by now.
      const field = hasFields() ? timeFieldOf(picker, 'start') : null;
      if (field) field.value = start;
      field?.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    }),
  ),
];

const sessions: Action[] = [
  ...[...customers, null].map((customer) =>
    act(`${customer ?? 'nobody'} signs in`, (stage) => stage.signIn(customer)),
  ),
  act('the page removes the name during a refetch', ({ picker, isNamed }) => {
    if (isNamed) picker.customer = undefined;
  }),
  act('the page names the customer again', ({ picker, isNamed, customer }) => {
    if (isNamed) picker.customer = customer;
  }),
  act('the token of a named customer is refreshed', (stage) => {
    const { isNamed, customer, picker } = stage;
    if (isNamed && customer) Object.assign(picker, { customer, sessionToken: stage.createToken(customer) });
  }),
  ...[true, false].map((renews) =>
    act(`the page ${renews ? 'has' : 'has no'} other token`, (stage) => (stage.renews = renews)),
  ),
];

const later = Math.floor(Date.now() / 1000) + 9_000_000;

const hosts: Action[] = [
  act('remove', ({ picker }) => picker.remove()),
  act('put back', ({ picker, places }) => {
    if (!picker.isConnected) places[0].append(picker);
  }),
  act('move', ({ picker, places }) => {
    if (picker.isConnected) places[places[0].contains(picker) ? 1 : 0].append(picker);
  }),
  act('mount another picker in its place', (stage) => stage.mount()),
  act('stop()', ({ picker }) => picker.stop()),
  ...(['holds', 'prevents', 'allows'] as const).map((holds) =>
    act(`the page ${holds} what is confirmed`, (stage) => (stage.holds = holds)),
  ),
  ...(['shows', 'delays', 'prevents'] as const).map((reviews) =>
    act(`the page ${reviews} reviews`, (stage) => (stage.reviews = reviews)),
  ),
  ...(['held', 'calculated'] as const).flatMap((list) =>
    [true, false].map((isAllowed) =>
      act(`the page answers ${list} with ${isAllowed}`, (stage) => stage[list].at(-1)?.(isAllowed)),
    ),
  ),
  act('the page is read-only, or no longer', ({ picker }) => (picker.readonly = !picker.readonly)),
  act('the page requires a hold, or no longer', ({ picker }) => (picker.requireHold = !picker.requireHold)),
  ...[null, '2'].map((product) =>
    act(`product becomes ${product ?? 'none'}`, ({ picker }) => (picker.productId = product)),
  ),
  ...['basic', 'pro', ''].map((plan) =>
    act(`the current plan becomes "${plan}"`, ({ picker }) => (picker.currentPlan = plan)),
  ),
  ...[later, 1000, undefined].map((startTimeInSeconds) =>
    act(`the page states an assignment from ${startTimeInSeconds ?? 'no time'}`, ({ picker, customer }) => {
      picker.assignments =
        startTimeInSeconds && customer
          ? [{ productPlanId: 'team', startTimeInSeconds, relationId: `of ${customer}` }]
          : [];
    }),
  ),
  ...['pro', 'free', 'unheard of'].flatMap((plan) =>
    [undefined, '2'].map((product) =>
      act(`assign(${plan}, ${product ?? ''})`, (stage) => stage.assign(plan, product)),
    ),
  ),
];

function changePrice(stage: Stage, value: string): void {
  const plan = stage.planOf(value);
  if (plan) plan.price = String(Number(plan.price) + 1);
}

const plans: Action[] = values.flatMap((value) => [
  act(`price of ${value} changes`, (stage) => changePrice(stage, value)),
  act(`${value} goes or comes`, (stage) => {
    const plan = stage.planOf(value);
    if (plan) plan.remove();
    else stage.addPlan(value);
  }),
  act(`${value} is disabled or enabled`, (stage) => stage.planOf(value)?.toggleAttribute('disabled')),
  act(`features of ${value} change`, (stage) =>
    stage.planOf(value)?.insertAdjacentHTML('beforeend', '<ul><li data-feature="More">More</li></ul>'),
  ),
]);

/** Answers the oldest request. */
const answer = (name: string, status: number, getBody: (customer: string, body: string) => string): Action =>
  act(`answer ${name}`, ({ requests }) => {
    const request = requests.shift();
    const text = request && getBody(request.customer, request.body);
    const response = new Response(null, { status });
    request?.answer(Object.defineProperty(response, 'text', { value: () => Promise.resolve(text) }));
  });

const answers: Action[] = [
  ...[undefined, later, 1000].map((startTimeInSeconds) =>
    answer(`200 from ${startTimeInSeconds ?? 'no time'}`, 200, (customer, body) =>
      JSON.stringify({
        productPlanId: (JSON.parse(body) as { productPlanId: string }).productPlanId,
        ...{ startTimeInSeconds, relationId: `of ${customer}` },
      }),
    ),
  ),
  ...[202, 302, 400, 401, 408, 429, 500].map((status) => answer(String(status), status, () => '')),
  answer('200 with nothing', 200, () => ''),
  act('answer lost', ({ requests }) => requests.shift()?.lose()),
  act('the deadline passes', (stage) => stage.passDeadlines()),
];

const weighed = (weight: number, actions: readonly Action[]): fc.WeightedArbitrary<Action> => ({
  weight,
  arbitrary: fc.constantFrom(...actions),
});

export const anything: fc.Arbitrary<Action> = fc.oneof(
  weighed(14, openers),
  weighed(14, confirmations),
  weighed(6, ownReviews),
  weighed(3, others),
  weighed(2, edits),
  weighed(4, sessions),
  weighed(12, hosts),
  weighed(4, plans),
  weighed(12, answers),
);
