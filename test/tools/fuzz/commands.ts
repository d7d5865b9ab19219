/** Commands that can occur in any order. Each runs on the real picker and on the model. */
import fc from 'fast-check';
import { en } from '../../../src/messages/en.js';
import type { PortalError, PortalErrorCode } from '../../../src/service/errors.js';
import { confirmButtonOf, partOf, partsOf, queryRendered, renderedTextOf } from '../../support/rendered.js';
import { radioOf } from '../../support/cards.js';
import { type Attempt, currentPlan, defaultPlan, labels, type Model, planModel } from './model.js';
import type { Stage } from './stage.js';
import { dispatchClick } from '../../support/actions.js';

type Command = fc.AsyncCommand<Model, Stage>;

/** Command: whether it can run now, what it does to the model, and how it runs on the picker. */
const command = (
  name: string,
  can: (model: Model) => boolean,
  run: (model: Model, stage: Stage) => void | Promise<void>,
): Command => ({
  check: can,
  async run(model, stage) {
    await run(model, stage);
    await stage.settle();
    model.ending = [];
    await stage.paint();
    stage.expect(model);
  },
  toString: () => name,
});

const isAtCards = ({ picker }: Model): boolean => picker.isConnected && picker.review === null;
const hasSubmit = (model: Model): boolean =>
  isAtCards(model) &&
  [...model.picker.plans.keys()].some((plan) => plan !== currentPlan && model.picker.isOffered(plan));
const hasKeep = (model: Model): boolean => isAtCards(model) && model.picker.isScheduled;
const isReviewed = ({ picker }: Model): boolean => picker.isConnected && picker.review !== null;
const isHeld = ({ picker }: Model): boolean => picker.isConnected && picker.attempt?.phase === 'held';
const always = (): boolean => true;

const press =
  (name: string) =>
  (model: Model): void => {
    const { picker } = model;
    if (name === 'submit' && picker.wanted) picker.begin(picker.wanted);
    if (name === 'keep') picker.begin(currentPlan);
    if (name === 'dismiss') picker.review = null;
    if (name === 'confirm' && picker.review) picker.confirm(picker.review.plan);
    if (name === 'stop' && picker.attempt) model.fail(picker.attempt, 'canceled', 'not-applied');
  };

const buttonOf = (picker: Stage['picker'], name: string): HTMLElement =>
  name === 'confirm' ? confirmButtonOf(picker) : partOf(picker, name);

const presses = (name: string, can: (model: Model) => boolean): Command[] => [
  command(`press ${name}`, can, (model, { picker }) => {
    press(name)(model);
    buttonOf(picker, name).click();
  }),
  command(`double-click ${name}`, can, async (model, { picker }) => {
    press(name)(model);
    dispatchClick(buttonOf(picker, name), 1);
    await picker.updateComplete;
    // The element under the pointer at that time.
    for (const under of ['submit', 'cancel', 'keep', 'stop'])
      for (const button of partsOf(picker, under).slice(0, 1)) dispatchClick(button, 2);
    for (const button of queryRendered(picker, '[part^=confirm]')) dispatchClick(button, 2);
  }),
  command(`press ${name} many times in one task`, can, (model, { picker }) => {
    press(name)(model);
    const button = buttonOf(picker, name);
    for (let times = 0; times < 5; times++) button.click();
  }),
];

const chooses = Object.keys(labels).map((plan) =>
  command(
    `choose ${plan}`,
    (model) => isAtCards(model) && model.picker.isOffered(plan) && plan !== currentPlan,
    (model, { picker }) => {
      if (!model.picker.isPending) model.picker.value = plan;
      radioOf(picker, plan).click();
    },
  ),
);

/** The page calls `assign()` with the chosen plan or with any plan. */
async function assign({ picker: model }: Model, stage: Stage, plan: string | null): Promise<void> {
  const { wanted, product } = model;
  const isBusy = model.assign(plan ? { plan, product: null } : wanted ? { plan: wanted, product } : null);
  const assigned = plan ? stage.picker.assign({ productPlanId: plan }) : stage.picker.assign();
  let refusal: string | undefined;
  assigned.catch((error: unknown) => (refusal = (error as PortalError).code));
  await stage.settle();
  if (isBusy !== (refusal === 'busy'))
    throw new Error(`I04: ${refusal ?? 'no refusal'} while ${isBusy ? 'one' : 'none'} is pending`);
}

const assigns = [null, 'free', 'pro', 'unheard of'].map((plan) =>
  command(`assign(${plan ?? ''})`, always, (model, stage) => assign(model, stage, plan)),
);

const tokens = ['first', 'second', 'third', 'renewed 1', null];
const customers = ['c1', 'c2', null];

/** Runs a command. Returns whether the customer is told that the session has changed. */
async function change(model: Model, stage: Stage, run: () => void): Promise<void> {
  const { picker } = model;
  const { session } = picker;
  const isTold = picker.review !== null || picker.attempt?.phase === 'held';
  run();
  await stage.settle();
  if (isTold && !picker.session.isSame(session) && !renderedTextOf(stage.picker).includes(en.sessionChanged))
    throw new Error('The customer is not told why the review closed.');
}

const sessions: Command[] = [
  ...tokens.flatMap((token) => [
    command(`token becomes ${token ?? 'none'}`, always, (model, stage) =>
      change(model, stage, () => {
        model.picker.setToken(token);
        stage.picker.sessionToken = token;
      }),
    ),
    command(`token becomes ${token ?? 'none'} in the task of the press`, isReviewed, (model, stage) =>
      change(model, stage, () => {
        model.picker.setToken(token);
        press('confirm')(model);
        stage.picker.sessionToken = token;
        confirmButtonOf(stage.picker).click();
      }),
    ),
    command(`token becomes ${token ?? 'none'} in the task of assign()`, always, (model, stage) => {
      model.picker.setToken(token);
      stage.picker.sessionToken = token;
      return assign(model, stage, 'pro');
    }),
  ]),
  ...customers.map((customer) =>
    command(`customer becomes ${customer ?? 'none'}`, always, (model, stage) =>
      change(model, stage, () => {
        model.picker.setCustomer(customer);
        stage.picker.customer = customer;
      }),
    ),
  ),
  ...customers.map((customer) =>
    command(`customer becomes ${customer ?? 'none'}, and the token another`, always, (model, stage) => {
      const token = model.picker.token === 'second' ? 'third' : 'second';
      model.picker.setBoth(token, customer);
      Object.assign(stage.picker, { customer, sessionToken: token });
    }),
  ),
];

const hosts: Command[] = [
  command('cancelPlan()', always, (model, { picker }) => {
    model.picker.begin(defaultPlan);
    picker.cancelPlan();
  }),
  command(
    'remove',
    ({ picker }) => picker.isConnected,
    (model, { picker }) => {
      model.picker.isConnected = false;
      model.picker.review = null;
      picker.remove();
    },
  ),
  command(
    'put back',
    ({ picker }) => !picker.isConnected,
    (model, { picker, places }) => {
      model.picker.isConnected = true;
      model.picker.reconsider();
      places[0].append(picker);
    },
  ),
  command(
    'move',
    ({ picker }) => picker.isConnected,
    (model, { picker, places }) => {
      model.picker.review = null;
      places[places[0].contains(picker) ? 1 : 0].append(picker);
    },
  ),
  command('mount another picker in its place', always, (model, stage) => {
    model.remount();
    stage.mount(model.picker);
  }),
  ...[true, false].flatMap((yes) => [
    command(`the page ${yes ? 'has' : 'has no'} other token`, always, (model, stage) => {
      model.renews = stage.renews = yes;
    }),
    command(`the page ${yes ? 'holds' : 'does not hold'} what is confirmed`, always, (model, stage) => {
      model.holds = stage.isHolding = yes;
    }),
  ]),
  ...[null, '2'].map((product) =>
    command(`product becomes ${product ?? 'none'}`, always, ({ picker }, stage) => {
      picker.product = stage.picker.productId = product;
    }),
  ),
];

const plans: Command[] = ['free', 'pro', 'team'].flatMap((plan) => [
  command(
    `add ${plan}`,
    ({ picker }) => !picker.plans.has(plan),
    ({ picker }, stage) => {
      picker.plans.set(plan, planModel(plan));
      stage.addPlan(plan, planModel(plan));
    },
  ),
  command(
    `take ${plan} away`,
    ({ picker }) => picker.plans.has(plan),
    ({ picker }, stage) => takeAway(picker, stage, plan),
  ),
  command(
    `disable or enable ${plan}`,
    ({ picker }) => picker.plans.has(plan),
    ({ picker }, stage) => {
      const entry = picker.plans.get(plan);
      if (entry) entry.disabled = !entry.disabled;
      picker.reconsider();
      stage.planOf(plan)?.toggleAttribute('disabled', entry?.disabled);
    },
  ),
  command(
    `rename ${plan}`,
    ({ picker }) => picker.plans.has(plan),
    ({ picker }, stage) => {
      const entry = picker.plans.get(plan);
      if (entry) entry.label += '!';
      stage.planOf(plan)?.setAttribute('label', entry?.label ?? '');
    },
  ),
]);

function takeAway(picker: Model['picker'], stage: Stage, plan: string): void {
  picker.plans.delete(plan);
  picker.reconsider();
  stage.planOf(plan)?.remove();
}

function price({ picker }: Model, stage: Stage, plan: string, by = 1): void {
  const entry = picker.plans.get(plan);
  if (entry) entry.price += by;
  stage.planOf(plan)?.setAttribute('price', String(entry?.price));
}

const prices = Object.keys(labels).map((plan) =>
  command(
    `price of ${plan} changes`,
    ({ picker }) => picker.plans.has(plan),
    (model, stage) => price(model, stage, plan),
  ),
);

const isPriced = (model: Model): boolean => isReviewed(model) && model.picker.plans.has(reviewedIn(model));
const reviewedIn = ({ picker }: Model): string => picker.review?.plan ?? '';

/** A press confirms only what was painted when it began. */
const underReview: Command[] = [
  command(
    'what is reviewed goes',
    (model) => isPriced(model) && reviewedIn(model) !== currentPlan,
    (model, stage) => takeAway(model.picker, stage, reviewedIn(model)),
  ),
  command('its price changes in the task of the press', isPriced, (model, stage) => {
    price(model, stage, reviewedIn(model));
    confirmButtonOf(stage.picker).click();
  }),
  command('its price changes, and is not painted before the press', isPriced, async (model, stage) => {
    price(model, stage, reviewedIn(model));
    await stage.settle();
    confirmButtonOf(stage.picker).click();
  }),
  ...[false, true].map((isBack) =>
    command(
      `its price changes under the finger${isBack ? ', and back' : ''}`,
      isPriced,
      async (model, stage) => {
        const plan = reviewedIn(model);
        const button = confirmButtonOf(stage.picker);
        button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
        for (const by of isBack ? [1, -1] : [1]) {
          price(model, stage, plan, by);
          await stage.settle();
          await stage.paint();
        }
        if (isBack) press('confirm')(model);
        dispatchClick(button, 1);
      },
    ),
  ),
];

const oldest = (attempts: readonly Attempt[]): Attempt | undefined => attempts[0];
const newest = (attempts: readonly Attempt[]): Attempt | undefined => attempts.at(-1);

/** Commands for an attempt that is sent or held. */
const toAttempt = (
  phase: 'held' | 'sent',
  name: string,
  run: (model: Model, stage: Stage, attempt: Attempt) => void,
): Command[] =>
  [oldest, newest].map((pick) =>
    command(
      `${name}: the ${pick.name}`,
      (model) => model.in(phase).length > 0,
      (model, stage) => {
        const attempt = pick(model.in(phase));
        if (attempt) run(model, stage, attempt);
      },
    ),
  );

const held: Command[] = [
  ...toAttempt('held', 'the page allows', (model, { holds }, attempt) => {
    const { hold } = attempt;
    model.allow(attempt);
    holds.get(hold)?.(true);
  }),
  ...toAttempt('held', 'the page prevents', (model, { holds }, attempt) => {
    const { hold } = attempt;
    model.prevent(attempt);
    holds.get(hold)?.(false);
  }),
  command('the page allows what is over', always, (model, { holds }) => {
    const present = model.in('held').map(({ hold }) => hold);
    for (const [hold, settle] of holds) if (!present.includes(hold)) settle(true);
  }),
];

const answered = (
  name: string,
  status: number,
  body: string,
  effect: (model: Model, attempt: Attempt) => void,
): Command[] =>
  toAttempt('sent', `answer ${name}`, (model, { requests }, attempt) => {
    const request = requests[attempt.request];
    effect(model, attempt);
    const response = new Response(null, { status });
    request?.answer(Object.defineProperty(response, 'text', { value: () => Promise.resolve(body) }));
  });

const fails =
  (code: PortalErrorCode, outcome: 'not-applied' | 'unknown') =>
  (model: Model, attempt: Attempt): void =>
    model.fail(attempt, code, outcome);

const scheduled = '{"productPlanId":"free","startTimeInSeconds":4000000000}';

const answers: Command[] = [
  ...['{}', '{"productPlanId":"pro"}', scheduled].flatMap((body) =>
    answered(`200 ${body}`, 200, body, (model, attempt) => model.succeed(attempt, body === scheduled)),
  ),
  ...['null', '{"error":"No"}', '<p>'].flatMap((body) =>
    answered(`200 ${body}`, 200, body, fails('response', 'unknown')),
  ),
  ...answered('202', 202, '{"productPlanId":"pro"}', fails('response', 'unknown')),
  ...answered('302', 302, '', fails('network', 'unknown')),
  ...answered('400', 400, '{"message":"No"}', fails('rejected', 'not-applied')),
  ...[401, 403].flatMap((status) =>
    answered(String(status), status, '', (model, attempt) => model.refuse(attempt)),
  ),
  ...[408, 409, 500].flatMap((status) => answered(String(status), status, '', fails('service', 'unknown'))),
  ...answered('429', 429, '', fails('throttled', 'not-applied')),
  ...toAttempt('sent', 'answer lost', (model, { requests }, attempt) => {
    requests[attempt.request]?.lose();
    model.fail(attempt, 'network', 'unknown');
  }),
];

const isUnderWay = (model: Model): boolean => model.in('sent').length + model.in('asking').length > 0;

const time: Command[] = [
  command('the deadline passes', isUnderWay, (model, stage) => {
    model.passDeadlines();
    stage.passDeadlines();
  }),
  command('half a second passes', always, (model, stage) => {
    model.askAgain();
    stage.passPauses();
  }),
  command('ten times half a second passes', always, async (model, stage) => {
    for (let times = 0; times < 10; times++) {
      model.askAgain();
      stage.passPauses();
      await stage.settle();
    }
  }),
  command('late answers', always, (model, { requests }) => {
    const open = model.in('sent').map(({ request }) => request);
    for (const [index, request] of requests.entries())
      if (!open.includes(index)) request.answer(new Response('{"productPlanId":"team"}'));
  }),
];

const weighed = (weight: number, commands: readonly Command[]): fc.WeightedArbitrary<Command> => ({
  weight,
  arbitrary: fc.constantFrom(...commands),
});

export const anything: fc.Arbitrary<Command> = fc.oneof(
  weighed(8, chooses),
  weighed(8, presses('submit', hasSubmit)),
  weighed(8, presses('confirm', isReviewed)),
  weighed(1, presses('dismiss', isReviewed)),
  weighed(2, presses('keep', hasKeep)),
  weighed(1, presses('stop', isHeld)),
  weighed(4, underReview),
  weighed(2, assigns),
  weighed(3, sessions),
  weighed(4, hosts),
  weighed(2, plans),
  weighed(2, prices),
  weighed(4, held),
  weighed(10, answers),
  weighed(2, time),
);
