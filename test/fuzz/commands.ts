/** Everything that may happen to a picker, in any order: each to the real one and to the model. */
import fc from 'fast-check';
import type { PortalError, PortalErrorCode } from '../../src/service/errors.js';
import { part, parts } from '../support/rendered.js';
import { radioOf } from '../support/card.js';
import { currentPlan, defaultPlan, labels, type Model } from './model.js';
import type { Stage } from './stage.js';
import { click } from '../support/customer.js';

type Command = fc.AsyncCommand<Model, Stage>;

/** A step: whether it can happen now, what it is to the model, and how it is done. */
const command = (
  name: string,
  can: (model: Model) => boolean,
  run: (model: Model, stage: Stage) => void | Promise<void>,
): Command => ({
  check: can,
  async run(model, stage) {
    await run(model, stage);
    await stage.settle();
    stage.expect(model);
  },
  toString: () => name,
});

const isAtCards = ({ isConnected, review }: Model): boolean => isConnected && review === null;
const hasSubmit = (model: Model): boolean =>
  isAtCards(model) && [...model.plans.keys()].some((plan) => model.isOffered(plan));
const isReviewed = ({ isConnected, review }: Model): boolean => isConnected && review !== null;
const always = (): boolean => true;

const press = (name: string) => (model: Model) => {
  if (name === 'submit' && model.wanted) model.begin(model.wanted);
  if (name === 'cancel') model.begin(defaultPlan);
  if (name === 'dismiss') model.review = null;
  if (name === 'confirm' && model.review) model.start(model.review);
};

const presses = (name: string, can: (model: Model) => boolean): Command[] => [
  command(`press ${name}`, can, (model, { picker }) => {
    press(name)(model);
    part(picker, name).click();
  }),
  command(`double-click ${name}`, can, async (model, { picker }) => {
    press(name)(model);
    click(part(picker, name), 1);
    await picker.updateComplete;
    // Whatever is under the pointer by then.
    for (const under of ['submit', 'confirm', 'cancel'])
      for (const button of parts(picker, under).slice(0, 1)) click(button, 2);
  }),
  command(`press ${name} many times in one task`, can, (model, { picker }) => {
    press(name)(model);
    const button = part(picker, name);
    for (let times = 0; times < 5; times++) button.click();
  }),
];

const chooses = Object.keys(labels).map((plan) =>
  command(
    `choose ${plan}`,
    (model) => isAtCards(model) && model.isOffered(plan) && plan !== currentPlan,
    (model, { picker }) => {
      if (!model.attempt) model.value = plan;
      radioOf(picker, plan).click();
    },
  ),
);

/** `assign()`, by the page: of the choice, or of any plan. */
const assigns = [null, 'free', 'pro', 'unheard of'].map((plan) =>
  command(`assign(${plan ?? ''})`, always, async (model, stage) => {
    const wanted = plan ?? model.wanted;
    const isBusy = model.attempt !== null;
    if (!isBusy && wanted) model.start(wanted);
    if (!isBusy && !wanted) {
      model.review = null;
      model.fail('setup', 'not-applied');
    }
    const assigned = plan ? stage.picker.assign({ productPlanId: plan }) : stage.picker.assign();
    let refusal: string | undefined;
    assigned.catch((error: unknown) => (refusal = (error as PortalError).code));
    await stage.settle();
    if (isBusy && refusal !== 'busy') throw new Error(`I04: ${refusal ?? 'no refusal'} while one is pending`);
  }),
);

const page: Command[] = [
  command('cancelPlan()', always, (model, { picker }) => {
    model.begin(defaultPlan);
    picker.cancelPlan();
  }),
  command(
    'remove',
    ({ isConnected }) => isConnected,
    (model, { picker }) => {
      model.isConnected = false;
      model.review = null;
      picker.remove();
    },
  ),
  command(
    'put back',
    ({ isConnected }) => !isConnected,
    (model, { picker, places }) => {
      model.isConnected = true;
      model.reconsider();
      places[0].append(picker);
    },
  ),
  command(
    'move',
    ({ isConnected }) => isConnected,
    (model, { picker, places }) => {
      model.review = null;
      places[places[0].contains(picker) ? 1 : 0].append(picker);
    },
  ),
  ...[true, false].map((renews) =>
    command(`the page ${renews ? 'has' : 'has no'} other token`, always, (model, stage) => {
      model.renews = stage.renews = renews;
    }),
  ),
  ...['second', 'third', null].map((token) =>
    command(`token becomes ${token ?? 'none'}`, always, (model, { picker }) => {
      if (picker.sessionToken !== token) model.session = { token };
      picker.sessionToken = token;
    }),
  ),
  ...['free', 'pro', 'team'].flatMap((plan) => [
    command(
      `add ${plan}`,
      ({ plans }) => !plans.has(plan),
      (model, stage) => {
        model.plans.set(plan, { label: labels[plan] ?? '', disabled: false });
        stage.addPlan(plan);
      },
    ),
    command(
      `take ${plan} away`,
      ({ plans }) => plans.has(plan),
      (model, stage) => {
        model.plans.delete(plan);
        model.reconsider();
        stage.planOf(plan)?.remove();
      },
    ),
    command(
      `disable or enable ${plan}`,
      ({ plans }) => plans.has(plan),
      (model, stage) => {
        const entry = model.plans.get(plan);
        if (entry) entry.disabled = !entry.disabled;
        model.reconsider();
        stage.planOf(plan)?.toggleAttribute('disabled', entry?.disabled);
      },
    ),
    command(
      `rename ${plan}`,
      ({ plans }) => plans.has(plan),
      (model, stage) => {
        const entry = model.plans.get(plan);
        if (entry) entry.label += '!';
        stage.planOf(plan)?.setAttribute('label', entry?.label ?? '');
      },
    ),
  ]),
];

const underReview: Command[] = [
  command(
    'what is reviewed goes',
    (model) => isReviewed(model) && model.plans.has(model.review ?? ''),
    (model, stage) => {
      const plan = model.review ?? '';
      model.plans.delete(plan);
      model.reconsider();
      stage.planOf(plan)?.remove();
    },
  ),
];

const isAsked = ({ attempt }: Model): boolean => attempt !== null;

const answered = (name: string, status: number, body: string, effect: (model: Model) => void): Command =>
  command(`answer: ${name}`, isAsked, (model, { open }) => {
    effect(model);
    const response = new Response(null, { status });
    open.pop()?.answer(Object.defineProperty(response, 'text', { value: () => Promise.resolve(body) }));
  });

const fails = (code: PortalErrorCode, outcome: 'not-applied' | 'unknown') => (model: Model) =>
  model.fail(code, outcome);

const answers: Command[] = [
  ...['{}', '{"productPlanId":"pro"}', '{"productPlanId":"free","startTimeInSeconds":4000000000}'].map(
    (body) => answered(`200 ${body}`, 200, body, (model) => model.succeed()),
  ),
  ...['null', '{"error":"No"}', '<p>'].map((body) =>
    answered(`200 ${body}`, 200, body, fails('response', 'unknown')),
  ),
  answered('202', 202, '{"productPlanId":"pro"}', fails('response', 'unknown')),
  answered('302', 302, '', fails('network', 'unknown')),
  answered('400', 400, '{"message":"No"}', fails('rejected', 'not-applied')),
  ...[401, 403].map((status) => answered(String(status), status, '', (model) => model.refuse())),
  ...[408, 409, 500].map((status) => answered(String(status), status, '', fails('service', 'unknown'))),
  answered('429', 429, '', fails('throttled', 'not-applied')),
  command('answer: lost', isAsked, (model, { open }) => {
    model.fail('network', 'unknown');
    open.pop()?.lose();
  }),
  command('the deadline passes', isAsked, (model, stage) => {
    model.fail('timeout', 'unknown');
    stage.passDeadlines();
  }),
  command(
    'a late answer',
    ({ attempt }) => attempt === null,
    (_, { open }) => {
      open.pop()?.answer(new Response('{"productPlanId":"team"}'));
    },
  ),
];

const weighed = (weight: number, commands: readonly Command[]): fc.WeightedArbitrary<Command> => ({
  weight,
  arbitrary: fc.constantFrom(...commands),
});

export const anything: fc.Arbitrary<Command> = fc.oneof(
  weighed(4, chooses),
  weighed(4, presses('submit', hasSubmit)),
  weighed(5, presses('confirm', isReviewed)),
  weighed(1, presses('dismiss', isReviewed)),
  weighed(1, underReview),
  weighed(2, assigns),
  weighed(4, page),
  weighed(6, answers),
);
