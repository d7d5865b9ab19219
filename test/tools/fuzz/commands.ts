/** Commands that can occur in any order. Each runs on the real picker and on the model. */
import fc from 'fast-check';
import type { PortalError, PortalErrorCode } from '../../../src/service/errors.js';
import { dispatchClick } from '../../support/actions.js';
import {
  confirmButtonOf,
  partOf,
  partsOf,
  queryRendered,
  timeFieldOf,
  timeRadioOf,
} from '../../support/rendered.js';
import {
  type Assigned,
  type Attempt,
  defaultPlan,
  isStoppable,
  type Model,
  scheduledStart,
  starts,
} from './model.js';
import { planModel, values } from './plans.js';
import type { Stage } from './stage.js';

type Command = fc.AsyncCommand<Model, Stage>;

/** Command: whether it can run now, what it does to the model, and how it runs on the picker. */
const command = (
  name: string,
  can: (model: Model) => boolean,
  run: (model: Model, stage: Stage) => void | Promise<void>,
): Command => ({
  check: can,
  async run(model, stage) {
    // A confirm button that has appeared before takes presses now.
    stage.time += 1000;
    await run(model, stage);
    model.picker.check();
    await stage.settle();
    model.ending = [];
    stage.expect(model);
  },
  toString: () => name,
});

const always = (): boolean => true;
const isAtCards = ({ picker }: Model): boolean => picker.isConnected && picker.review === null;
const isReviewed = ({ picker }: Model): boolean => picker.isConnected && picker.review !== null;
const isHeld = ({ picker }: Model): boolean => picker.isConnected && isStoppable(picker.attempt);

/** A button that the customer can press: whether it is there, what a press does, and the element. */
interface Button {
  readonly name: string;
  readonly can: (model: Model) => boolean;
  readonly press: (model: Model) => void;
  readonly find: (stage: Stage) => HTMLElement;
}

const findPart =
  (name: string) =>
  ({ picker }: Stage): HTMLElement =>
    partOf(picker, name);

const openers: Button[] = [
  ...values.map((plan): Button => ({
    name: plan,
    can: (model) =>
      isAtCards(model) && model.picker.plans.has(plan) && model.picker.controlOf(plan) === 'button',
    press: ({ picker }) => picker.open({ plan }),
    find: (stage) =>
      stage.planOf(plan)?.shadowRoot?.querySelector<HTMLElement>('[part=button]') ?? document.body,
  })),
  {
    name: 'cancel',
    can: (model) => isAtCards(model) && model.picker.canCancel,
    press: ({ picker }) => picker.open({ plan: defaultPlan, isCancellation: true }),
    find: findPart('cancel'),
  },
  {
    name: 'keep',
    can: (model) => isAtCards(model) && model.picker.canKeep,
    press: ({ picker }) => picker.open({ plan: picker.status.currentPlan }),
    find: findPart('keep'),
  },
  {
    name: 'retry',
    can: (model) => isAtCards(model) && !model.picker.isReadOnly && Boolean(model.picker.outcome?.wish),
    press: ({ picker }) => picker.outcome?.wish && picker.open(picker.outcome.wish),
    find: findPart('retry'),
  },
];

const confirm: Button = {
  name: 'confirm',
  can: isReviewed,
  press: ({ picker }) => picker.press(),
  find: ({ picker }) => confirmButtonOf(picker),
};

const dismiss: Button = {
  name: 'dismiss',
  can: isReviewed,
  press: ({ picker }) => picker.dismiss(),
  find: findPart('dismiss'),
};

const done: Button = {
  name: 'done',
  can: (model) => isAtCards(model) && ['assigned', 'unknown'].includes(model.picker.outcome?.name ?? ''),
  press: ({ picker }) => {
    picker.outcome = picker.notice = null;
  },
  find: findPart('done'),
};

const stop: Button = {
  name: 'stop',
  can: isHeld,
  press: (model) => {
    const { attempt } = model.picker;
    if (isStoppable(attempt)) model.fail(attempt, 'canceled', 'not-applied');
  },
  find: findPart('stop'),
};

const pressesOf = ({ name, can, press, find }: Button): Command[] => [
  command(`press ${name}`, can, (model, stage) => {
    press(model);
    find(stage).click();
  }),
  command(`double-click ${name}`, can, async (model, stage) => {
    press(model);
    dispatchClick(find(stage), 1);
    await stage.picker.updateComplete;
    // The element under the pointer at that time.
    for (const under of ['button', 'cancel', 'keep', 'stop', 'retry', 'done'])
      for (const button of partsOf(stage.picker, under)) dispatchClick(button, 2);
    for (const button of queryRendered(stage.picker, '[part^=confirm]')) dispatchClick(button, 2);
  }),
  command(`press ${name} many times in one task`, can, (model, stage) => {
    const button = find(stage);
    for (let times = 0; times < 5; times++) {
      press(model);
      button.click();
    }
  }),
];

/** The second tap is on the confirm button, which has just appeared. */
const taps = openers.map(({ name, can, press, find }) =>
  command(`tap ${name} and what appears`, can, async (model, stage) => {
    press(model);
    dispatchClick(find(stage), 1);
    await stage.picker.updateComplete;
    for (const button of queryRendered(stage.picker, '[part^=confirm]')) dispatchClick(button, 1);
  }),
);

const reviews = [...values, 'unheard of'].map((plan) =>
  command(`review(${plan})`, always, ({ picker: model }, { picker }) => {
    model.open({ plan });
    picker.review(plan);
  }),
);

/** The page calls `assign()`. Without a plan, the request is invalid. */
async function assign(
  { picker: model }: Model,
  stage: Stage,
  plan: string | null,
  product: string | null = null,
): Promise<void> {
  const isBusy = model.assign(plan ? { plan, product } : null);
  const assigned = stage.picker.assign({ productPlanId: plan ?? '', ...(product && { productId: product }) });
  let refusal: string | undefined;
  assigned.catch((error: unknown) => (refusal = (error as PortalError).code));
  await stage.settle();
  if (isBusy !== (refusal === 'busy'))
    throw new Error(`I04: ${refusal ?? 'no refusal'} while ${isBusy ? 'one' : 'none'} is pending`);
}

const assigns = ([null, 'free', 'pro', 'unheard of'] as const).flatMap((plan) =>
  [null, '2'].map((product) =>
    command(`assign(${plan ?? ''}, ${product ?? ''})`, always, (model, stage) =>
      assign(model, stage, plan, product),
    ),
  ),
);

const hasStart = (model: Model): boolean => {
  const { picker } = model;
  return isReviewed(model) && picker.schedule && picker.review?.wish.plan !== picker.status.currentPlan;
};

const edits: Command[] = [
  ...starts.map((start) =>
    command(`enter the start "${start}"`, hasStart, async (model, stage) => {
      const { picker } = model;
      // The radio button of a date shows the field.
      if (picker.review?.wish.start == null) picker.edit('');
      timeRadioOf(stage.picker, 'start', true).click();
      await stage.picker.updateComplete;
      picker.edit(start);
      const field = timeFieldOf(stage.picker, 'start');
      if (field) field.value = start;
      field?.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    }),
  ),
  command('start as soon as possible', hasStart, async (model, stage) => {
    model.picker.edit(null);
    timeRadioOf(stage.picker, 'start', false).dispatchEvent(new Event('input', { bubbles: true }));
    await stage.picker.updateComplete;
  }),
];

const tokens = ['first', 'second', 'third', 'renewed 1', null];
const customers = ['c1', 'c2', null];

const sessions: Command[] = [
  ...tokens.flatMap((token) => [
    command(`token becomes ${token ?? 'none'}`, always, (model, stage) => {
      model.picker.setToken(token);
      stage.picker.sessionToken = token;
    }),
    command(`token becomes ${token ?? 'none'} in the task of the press`, isReviewed, (model, stage) => {
      model.picker.setToken(token);
      model.picker.press();
      stage.picker.sessionToken = token;
      confirmButtonOf(stage.picker).click();
    }),
    command(
      `token becomes ${token ?? 'none'} in the task of confirm()`,
      ({ reviewed }) => reviewed > 0,
      ({ picker, reviewed: count }, stage) => {
        picker.setToken(token);
        picker.confirmOffer(count - 1);
        stage.picker.sessionToken = token;
        stage.reviewed[count - 1]?.confirm();
      },
    ),
    command(`token becomes ${token ?? 'none'} in the task of assign()`, always, (model, stage) => {
      model.picker.setToken(token);
      stage.picker.sessionToken = token;
      return assign(model, stage, 'pro');
    }),
  ]),
  ...customers.flatMap((customer) => [
    command(`customer becomes ${customer ?? 'none'}`, always, (model, stage) => {
      model.picker.setCustomer(customer);
      stage.picker.customer = customer;
    }),
    command(`customer becomes ${customer ?? 'none'}, and the token another`, always, (model, stage) => {
      const token = model.picker.token === 'second' ? 'third' : 'second';
      model.picker.setBoth(token, customer);
      Object.assign(stage.picker, { customer, sessionToken: token });
    }),
  ]),
];

const later = (productPlanId: string): Assigned => ({ productPlanId, startTimeInSeconds: scheduledStart });
const earlier = (productPlanId: string): Assigned => ({ productPlanId, startTimeInSeconds: 1000 });

const hosts: Command[] = [
  command(
    'remove',
    ({ picker }) => picker.isConnected,
    (model, { picker }) => {
      model.picker.remove();
      picker.remove();
    },
  ),
  command(
    'put back',
    ({ picker }) => !picker.isConnected,
    (model, { picker, places }) => {
      model.picker.isConnected = true;
      places[0].append(picker);
    },
  ),
  command(
    'move',
    ({ picker }) => picker.isConnected,
    (model, { picker, places }) => {
      model.picker.dismiss();
      places[places[0].contains(picker) ? 1 : 0].append(picker);
    },
  ),
  command('mount another picker in its place', always, (model, stage) => {
    model.remount();
    stage.mount(model.picker);
  }),
  command('stop()', always, (model, { picker }) => {
    stop.press(model);
    picker.stop();
  }),
  ...[true, false].flatMap((yes) => [
    command(`the page ${yes ? 'has' : 'has no'} other token`, always, (model, stage) => {
      model.renews = stage.renews = yes;
    }),
    command(`the page ${yes ? 'holds' : 'does not hold'} what is confirmed`, always, (model, stage) => {
      model.holds = stage.isHolding = yes;
    }),
  ]),
  command('the page is read-only, or no longer', always, ({ picker: model }, { picker }) => {
    model.isReadOnly = picker.readonly = !model.isReadOnly;
  }),
  command('the page requires a hold, or no longer', always, ({ picker: model }, { picker }) => {
    model.requiresHold = picker.requireHold = !model.requiresHold;
  }),
  ...[null, '2'].map((product) =>
    command(`product becomes ${product ?? 'none'}`, always, ({ picker }, stage) => {
      picker.product = stage.picker.productId = product;
    }),
  ),
  ...['basic', 'pro', ''].map((plan) =>
    command(`the current plan becomes "${plan}"`, always, ({ picker }, stage) => {
      picker.setCurrentPlan(plan);
      stage.picker.currentPlan = plan;
    }),
  ),
  ...[null, later('team'), earlier('team')].map((value) =>
    command(`the page sets ${JSON.stringify(value)}`, always, ({ picker }, stage) => {
      picker.setAssignment(value);
      stage.picker.assignment = value;
    }),
  ),
];

/** Whether the page delays the confirm button. */
const isCalculated = ({ picker: { review } }: Model): boolean =>
  review !== null && !review.isReady && review.facts.request !== null;

const reviewEvents: Command[] = [
  ...(['shows', 'delays', 'prevents'] as const).map((what) =>
    command(`the page ${what} reviews`, always, (model, stage) => {
      model.reviews = stage.reviews = what;
    }),
  ),
  ...[true, false].map((isAllowed) =>
    command(`the page ${isAllowed ? 'has' : 'has no'} amounts`, isCalculated, (model, { calculations }) => {
      const { reviewed } = model;
      model.picker.settleReview(reviewed - 1, isAllowed);
      calculations.get(reviewed - 1)?.(isAllowed);
    }),
  ),
  command('the page has no amounts for former reviews', always, (model, { calculations }) => {
    for (const [number, settle] of calculations) if (number < model.reviewed - 1) settle(false);
  }),
  ...['last', 'former'].map((which) =>
    command(
      `confirm() of the ${which} review`,
      ({ reviewed }) => reviewed > 1,
      ({ picker, reviewed: count }, { reviewed }) => {
        const number = which === 'last' ? count - 1 : count - 2;
        picker.confirmOffer(number);
        reviewed[number]?.confirm();
      },
    ),
  ),
];

const plans: Command[] = values
  .filter((plan) => plan !== 'basic')
  .flatMap((plan) => [
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
        stage.planOf(plan)?.toggleAttribute('disabled', entry?.disabled);
      },
    ),
    ...(['label', 'reason'] as const).map((text) =>
      command(
        `${text} of ${plan} changes`,
        ({ picker }) => picker.plans.has(plan),
        ({ picker }, stage) => {
          const entry = picker.plans.get(plan);
          if (entry) entry[text] += '!';
          stage.planOf(plan)?.setAttribute(text, entry?.[text] ?? '');
        },
      ),
    ),
  ]);

function takeAway(picker: Model['picker'], stage: Stage, plan: string): void {
  stage.planOf(plan)?.remove();
  picker.plans.delete(plan);
}

function price({ picker }: Model, stage: Stage, plan: string): void {
  const entry = picker.plans.get(plan);
  if (entry) entry.price++;
  stage.planOf(plan)?.setAttribute('price', String(entry?.price));
}

const prices = values.map((plan) =>
  command(
    `price of ${plan} changes`,
    ({ picker }) => picker.plans.has(plan),
    (model, stage) => price(model, stage, plan),
  ),
);

const reviewedIn = ({ picker }: Model): string => picker.review?.wish.plan ?? '';
const isPriced = (model: Model): boolean => isReviewed(model) && model.picker.plans.has(reviewedIn(model));

/** A press confirms only what the review shows. */
const underReview: Command[] = [
  command('what is reviewed goes', isPriced, (model, stage) =>
    takeAway(model.picker, stage, reviewedIn(model)),
  ),
  command('its price changes in the task of the press', isPriced, (model, stage) => {
    price(model, stage, reviewedIn(model));
    model.picker.press();
    confirmButtonOf(stage.picker).click();
  }),
  command('its price changes under the finger', isPriced, async (model, stage) => {
    const button = confirmButtonOf(stage.picker);
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true }));
    price(model, stage, reviewedIn(model));
    await stage.settle();
    model.picker.check();
    // The button is another one now, or gone.
    dispatchClick(button, 1);
  }),
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

const answers: Command[] = [
  ...[{}, { productPlanId: 'pro' }, earlier('pro'), later('pro'), later('free')].flatMap((body) =>
    answered(`200 ${JSON.stringify(body)}`, 200, JSON.stringify(body), (model, attempt) =>
      model.succeed(attempt, body),
    ),
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

const isUnderWay = (model: Model): boolean => model.in('preparing', 'asking', 'sent').length > 0;

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
  weighed(14, openers.flatMap(pressesOf)),
  weighed(10, pressesOf(confirm)),
  weighed(1, pressesOf(dismiss)),
  weighed(1, pressesOf(done)),
  weighed(1, pressesOf(stop)),
  weighed(2, taps),
  weighed(1, reviews),
  weighed(2, edits),
  weighed(4, underReview),
  weighed(3, reviewEvents),
  weighed(2, assigns),
  weighed(3, sessions),
  weighed(4, hosts),
  weighed(2, plans),
  weighed(2, prices),
  weighed(4, held),
  weighed(10, answers),
  weighed(2, time),
);
