/**
 * What a page, a server or a library gives by mistake, in the elements: what the customer reads, what the console says, that nothing is
 * sent, and that nothing is lost. How each input is read has its table in Node.
 */
import de from '../../src/messages/de.js';
import type { AssignmentError } from '../../src/service/errors.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { basic } from '../picker/basic.js';
import {
  attributeMarkup,
  buttonOf,
  cardOf,
  changePlan,
  confirm,
  consoleLinesOf,
  currentLabelsOf,
  dialogOf,
  en,
  errorFieldsOf,
  expect,
  fourPlans,
  listen,
  mount,
  mountPicker,
  noticeOf,
  openReview,
  openScene,
  outcomeOf,
  partOf,
  partsOf,
  type PickerScene,
  planMarkup,
  planOf,
  press,
  recordEvents,
  renderedTextOf,
  reviewOf,
  type Scene,
  secondsInDays,
  serveFile,
  sessionAttributes,
  stopTimers,
  textOf,
  until,
  untilLoaded,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';
import { failures, noAmounts, noAssignments, noPromises, noTokens, secret, signInPage } from './inputs.js';

type Picker = PickerScene['picker'];

const outcomesOf = ({ events }: Scene): CustomEvent<AssignmentError>[] =>
  events.filter(({ type }) => type !== 'session-request') as CustomEvent<AssignmentError>[];

/** Checks that the console has one line, also after several updates, and that it quotes no token. */
async function expectTold(scene: Scene, widget: Picker | PortalSettingsElement, told: RegExp): Promise<void> {
  for (let updates = 0; updates < 3; updates++) {
    widget.requestUpdate();
    await widget.updateComplete;
  }
  const lines = consoleLinesOf(scene);
  expect(lines).to.have.length(1);
  expect(lines[0]).to.match(told);
  expect(lines[0]).not.to.contain(secret.slice(0, 6));
  expect(scene.uncaught).to.deep.equal([]);
}

/** Checks that a change has failed in this way, that the customer reads it, and that nothing was sent. */
async function expectNotApplied(scene: PickerScene, code: string, reason: string): Promise<void> {
  const { picker, calls, customer } = scene;
  const [event, ...others] = outcomesOf(scene);
  expect([event?.type, others.length]).to.deep.equal(['plan-error', 0]);
  expect(errorFieldsOf(event?.detail as AssignmentError)).to.deep.equal({ code, outcome: 'not-applied' });
  expect(outcomeOf(picker)).to.deep.equal({ verdict: en.notChanged, reason, facts: {} });
  expect(renderedTextOf(picker)).not.to.contain(secret.slice(0, 6));
  expect(calls.count).to.equal(0);
  expect((await customer.ledger()).requests).to.deep.equal([]);
  expect([picker.pending, dialogOf(picker).open, scene.uncaught]).to.deep.equal([false, false, []]);
}

/** Opens the review of the same change by "Try again", and confirms it. */
async function retry(picker: Picker): Promise<void> {
  await press(picker, 'retry');
  expect(reviewOf(picker).title).to.contain('Pro');
  await confirm(picker);
  await untilOutcome(picker);
}

describe('what waitUntil() is given', () => {
  /** Mounts a picker whose page holds each change in this way. */
  async function mountHolding(hold: () => unknown): Promise<PickerScene> {
    const scene = await mountPicker();
    scene.picker.addEventListener('plan-assign', (event) => event.waitUntil(hold() as Promise<boolean>));
    await changePlan(scene.picker);
    return scene;
  }

  for (const [what, given, told] of failures)
    it(`calls the change off, and is named once: ${what}`, async () => {
      const scene = await mountHolding(() => Promise.resolve(given));
      await expectNotApplied(scene, 'canceled', en.canceled);
      scene.events.length = 0;
      await retry(scene.picker);
      await expectNotApplied(scene, 'canceled', en.canceled);
      await expectTold(
        scene,
        scene.picker,
        new RegExp(`^<portal-plan-picker>: what waitUntil.*${told.source}`),
      );
    });

  for (const [what, given, told] of noPromises)
    it(`is setup, and said once, if it is no promise: ${what}`, async () => {
      const scene = await mountHolding(() => given);
      await expectNotApplied(scene, 'setup', en.setup);
      await expectTold(scene, scene.picker, told);
    });

  it('allows a change by true', async () => {
    const scene = await mountHolding(() => Promise.resolve(true));
    expect([scene.picker.error, scene.calls.count, consoleLinesOf(scene)]).to.deep.equal([null, 1, []]);
  });

  const messages: [what: string, customerMessage: (token: string) => unknown, read: string][] = [
    ['in one line', () => ' Your card\nwas\tdeclined. ', 'Your card was declined.'],
    ['cut', () => 'x'.repeat(2 ** 20), `${'x'.repeat(199)}…`],
    ['not with the token', (token) => `Token ${token}`, en.canceled],
    ['not with the token as a URL has it', (token) => `?t=${encodeURIComponent(token)}`, en.canceled],
    ['not if it is no text', () => ({ text: 'No' }), en.canceled],
    ['not if there is none', () => undefined, en.canceled],
  ];
  for (const [what, customerMessage, read] of messages)
    it(`rejects with a message that the customer reads ${what}`, async () => {
      const scene = await openScene();
      const error = Object.assign(new Error(secret), {
        customerMessage: customerMessage(scene.customer.token),
      });
      listen('plan-assign', (event) => event.waitUntil(Promise.reject(error)));
      const { picker } = await mountPicker({ scene });
      await changePlan(picker);
      await expectNotApplied({ ...scene, picker }, 'canceled', read);
      expect(consoleLinesOf(scene)).to.deep.equal([]);
    });

  for (const customerMessage of ['undefined', '<!doctype html><p>502'])
    it(`rejects with a message that is not shown, and is named once: ${customerMessage}`, async () => {
      const scene = await mountHolding(() => Promise.reject(Object.assign(new Error(), { customerMessage })));
      await expectNotApplied(scene, 'canceled', en.canceled);
      await expectTold(scene, scene.picker, /an error whose customerMessage is /);
    });
});

describe('an answer to session-request', () => {
  /** Mounts a picker without a token, whose page answers in this way. */
  async function mountAsking(answer: () => unknown): Promise<PickerScene> {
    listen('session-request', (event) => event.respondWith(answer() as string));
    return mountPicker({ properties: { sessionToken: null } });
  }

  for (const [what, given, told] of noTokens)
    it(`is no session, and said once, if it is no token: ${what}`, async () => {
      const scene = await mountAsking(() => Promise.resolve(given));
      await changePlan(scene.picker);
      await expectNotApplied(scene, 'session', en.signIn);
      scene.events.length = 0;
      await retry(scene.picker);
      await expectNotApplied(scene, 'session', en.signIn);
      await expectTold(scene, scene.picker, new RegExp(`session-request.*${told.source}`));
    });

  for (const [what, read, told] of [
    ['the Response', (response) => response, /is HTML of 20000 characters/],
    ['the text', (response) => response.text(), /is HTML of 20000 characters/],
  ] as [string, (response: Response) => unknown, RegExp][])
    it(`is no session if it is ${what} of a page to which fetch() was redirected`, async () => {
      const address = await serveFile({ body: signInPage(20_000), type: 'text/html' });
      const scene = await mountAsking(() => fetch(address).then(read));
      await changePlan(scene.picker);
      await expectNotApplied(scene, 'session', en.signIn);
      await expectTold(scene, scene.picker, told);
    });

  for (const given of [null, undefined, '', { token: null }, new Response('No', { status: 401 })])
    it(`is no session, without a word, if it is ${JSON.stringify(given)}`, async () => {
      const scene = await mountAsking(() => given);
      await changePlan(scene.picker);
      await expectNotApplied(scene, 'session', en.signIn);
      expect(consoleLinesOf(scene)).to.deep.equal([]);
    });

  it('is no end of the session if it rejects: later there may be one, with a line break at its end', async () => {
    let answer = (): unknown => Promise.reject(new Error(secret));
    const scene = await mountAsking(() => answer());
    const { picker, customer } = scene;
    await changePlan(picker);
    await expectNotApplied(scene, 'network', en.retryLater);
    expect(partsOf(picker, 'error')[0]?.querySelector('slot[name=help]')).not.to.equal(null);
    await expectTold(scene, picker, /session-request or renewToken was rejected\. Resolve it with null/);
    answer = () => Promise.resolve(`${customer.token}\r\n`);
    await retry(picker);
    expect([picker.error, (await customer.ledger()).assignments.length]).to.deep.equal([null, 1]);
  });

  it('is no end of the session if it does not come within five minutes', async () => {
    const pass = stopTimers();
    const scene = await mountAsking(() => new Promise(() => undefined));
    await openReview(scene.picker);
    await confirm(scene.picker);
    await pass(299_999);
    expect(scene.picker.pending).to.equal(true);
    await pass(1);
    await untilOutcome(scene.picker);
    await expectNotApplied(scene, 'network', en.retryLater);
  });

  it('is asked for and read alike by settings inside a session', async () => {
    const scene = await openScene();
    listen('session-request', (event) => event.respondWith({ sessionToken: secret } as never));
    const settings = await mount<HTMLElement>(
      `<portal-session base-url="${scene.customer.url}"><portal-settings></portal-settings></portal-session>`,
    ).then((session) => session.querySelector('portal-settings') as PortalSettingsElement);
    await untilLoaded(settings);
    expect([settings.error?.code, scene.calls.count]).to.deep.equal(['session', 0]);
    expect(textOf(partOf(settings, 'error'))).to.contain(en.signIn);
    await press(settings, 'retry');
    await untilLoaded(settings);
    await expectTold(scene, settings, /session-request.* is an Object\./);
  });
});

it('a token that guests share, and that the service has refused, shows nothing of one to another', async () => {
  const scene = await openScene([{ status: 401 }]);
  const guest = { baseUrl: scene.customer.url, sessionToken: 'guest' };
  const { picker } = await mountPicker({ scene, properties: { ...guest, uncertain: true } });
  listen('session-request', (event) => event.respondWith(null));
  await changePlan(picker);
  expect(outcomeOf(picker).reason).to.equal(en.session);
  expect(picker.uncertain, 'nothing is lost').to.equal(true);
  const { picker: other } = await mountPicker({ scene, properties: guest });
  expect(other.uncertain).to.equal(false);
  expect(renderedTextOf(other)).not.to.contain(en.uncertain);
});

describe('an answer to plan-review', () => {
  const refused = new Response('{"amounts":[]}', { status: 401 });
  for (const [what, given, told] of [
    ...noAmounts,
    ['a Response that is not ok', refused, /is a Response with the status 401/] as const,
  ])
    it(`closes the review, and says once why, if it is no amounts: ${what}`, async () => {
      const scene = await mountPicker({ attributes: basic });
      const { picker } = scene;
      const dismissals = recordEvents('plan-dismiss');
      listen('plan-review', (event) => event.respondWith(Promise.resolve(given as null)));
      for (const count of [1, 2]) {
        await openReview(picker);
        await until(() => dismissals.length === count, 'plan-dismiss');
        await picker.updateComplete;
        expect([dialogOf(picker).open, noticeOf(picker)]).to.deep.equal([false, en.notChanged]);
      }
      expect(dismissals.map(({ reason }) => reason)).to.deep.equal(['outdated', 'outdated']);
      expect(scene.calls.count).to.equal(0);
      await expectTold(scene, picker, new RegExp(`the answer to plan-review.*${told.source}`));
    });

  it('closes the review, and says once why, if it does not come within 20 seconds', async () => {
    const pass = stopTimers();
    const scene = await mountPicker();
    listen('plan-review', (event) => event.respondWith(new Promise(() => undefined)));
    await openReview(scene.picker);
    await pass(19_999);
    expect(dialogOf(scene.picker).open).to.equal(true);
    await pass(1);
    await untilSettled();
    expect([dialogOf(scene.picker).open, noticeOf(scene.picker)]).to.deep.equal([false, en.notChanged]);
    await expectTold(scene, scene.picker, /plan-review has not come within 20 seconds/);
  });

  it('is not missed after the customer has gone back', async () => {
    const pass = stopTimers();
    const scene = await mountPicker();
    listen('plan-review', (event) => event.respondWith(new Promise(() => undefined)));
    await openReview(scene.picker);
    await press(scene.picker, 'dismiss');
    await pass(20_000);
    expect([noticeOf(scene.picker), ...consoleLinesOf(scene)]).to.deep.equal(['']);
  });
});

describe('an attribute of a picker', () => {
  const seconds = secondsInDays(40);
  const sent = (more = '') => `{"productPlanId":"pro"${more}}`;
  const start = `,"startTimeInSeconds":${seconds}`;

  /** What is said of an attribute. Undefined: nothing. Then the change of the customer of Basic is sent with this body. */
  const rows: [name: string, text: string, body: string, told?: RegExp][] = [
    ['current-plan', 'undefined', sent(), /current-plan is "undefined", which counts as no value/],
    ['current-plan', '', sent()],
    ['default-plan', 'null', sent(), /default-plan is "null"/],
    ['product-id', 'None', sent(), /product-id is "None"/],
    ['product-id', '[object Object]', sent(), /product-id is "\[object Object\]"/],
    ['product-id', ' ', sent()],
    ['product-id', '{{ product.id }}', sent(), /product-id is "{{ product\.id }}"/],
    ['customer', '{user.id}', sent(), /customer is "{user\.id}"/],
    ['customer', '<nil>', sent(), /customer is "<nil>"/],
    ['uncertain', 'False', sent()],
    ['readonly', '0', sent()],
    ['readonly', 'None', sent()],
    ['schedule', 'off', sent()],
    ['compare', 'no', sent()],
    ['require-hold', 'FALSE', sent()],
    ['defer-hydration', 'false', sent()],
    ['heading-level', 'h2', sent(), /heading-level is "h2"/],
    ['start-time-in-seconds', `${seconds}.0`, sent(start)],
    ['start-time-in-seconds', '', sent()],
    ['start-time-in-seconds', '0', sent()],
    ['start-time-in-seconds', 'None', sent(), /start-time-in-seconds is "None"/],
  ];
  for (const [name, text, body, told] of rows)
    it(`is read alike, and ${told ? 'said once' : 'without a word'}: ${name}="${text}"`, async () => {
      const scene = await mountPicker({ attributes: { ...basic, [name]: text } });
      const { picker, calls } = scene;
      expect(currentLabelsOf(picker)).to.deep.equal(name === 'current-plan' ? [] : ['Basic']);
      expect(partsOf(picker, 'compare')).to.have.length(0);
      expect(renderedTextOf(picker)).not.to.match(/undefined|\bnull\b|None|NaN|\[object/);
      expect(renderedTextOf(picker)).not.to.contain(en.uncertain);
      if (told) await expectTold(scene, picker, told);
      await openReview(picker);
      expect(partsOf(picker, 'schedule')).to.have.length(0);
      await confirm(picker);
      await untilOutcome(picker);
      expect(calls.bodies).to.deep.equal([body]);
      expect(consoleLinesOf(scene)).to.have.length(told ? 1 : 0);
    });

  for (const [name, text] of [
    ['start-time-in-seconds', String(seconds * 1000)],
    ['start-time-in-seconds', '2027-03-01T10:00:00Z'],
    ['end-time-in-seconds', '1.796.000.000'],
  ] as const)
    it(`C10 is setup, and said once before the press: ${name}="${text}"`, async () => {
      const scene = await mountPicker({ attributes: { ...basic, [name]: text } });
      const told = new RegExp(`${name} is "${text}". Write whole epoch seconds`);
      await expectTold(scene, scene.picker, told);
      await openReview(scene.picker);
      await expectNotApplied(scene, 'setup', en.setup);
      expect(consoleLinesOf(scene)[0]).to.match(told);
    });
});

describe('an attribute of a plan', () => {
  const mountPlan = (attributes: Record<string, string>): Promise<PickerScene> =>
    mountPicker({
      attributes: basic,
      plans:
        fourPlans + planMarkup({ value: 'max', label: 'Max', price: '99', currency: 'EUR', ...attributes }),
    });

  const rows: [name: string, text: string, read: Record<string, string>, told?: RegExp][] = [
    ['disabled', 'false', {}],
    ['featured', 'None', {}],
    ['label', 'undefined', { label: 'max' }, /label is "undefined"/],
    ['badge', 'null', { badge: '' }, /badge is "null"/],
    ['price', 'NaN', { price: '' }, /price is "NaN"/],
    ['price', '1,234.50', { price: '1,234.50 EUR' }],
    ['currency', '', { price: '99' }, /the price "99" of "Max" has the currency ""\. Write a code/],
    ['currency', '€', { price: '99 €' }, /the price "99" of "Max" has the currency "€"/],
    ['href', 'None', {}, /href is "None"/],
    ['start-time-in-seconds', ' 0 ', {}],
  ];
  for (const [name, text, read, told] of rows)
    it(`A09 is read alike, and ${told ? 'said once' : 'without a word'}: ${name}="${text}"`, async () => {
      const scene = await mountPlan({ [name]: text });
      const { picker, calls } = scene;
      const card = cardOf(picker, 'max');
      for (const [part, shown] of Object.entries(read))
        expect(partsOf(card.plan, part).map(textOf).join()).to.equal(shown);
      expect(card.box.matches('.featured')).to.equal(false);
      if (told) await expectTold(scene, picker, told);
      await changePlan(picker, 'max');
      expect(calls.bodies).to.deep.equal(['{"productPlanId":"max"}']);
      expect(consoleLinesOf(scene)).to.have.length(told ? 1 : 0);
    });
});

describe('an attribute that is none', () => {
  for (const [name, told] of [
    [
      'requireHold',
      /<portal-plan-picker>: requirehold is no attribute, and is ignored\. Write require-hold\./,
    ],
    ['startTimeInSeconds', /starttimeinseconds is no attribute.* Write start-time-in-seconds\./],
    ['apiKey', /apikey is no attribute.* Set the property apiKey\./],
    ['api-key', /api-key is no attribute.* Set the property apiKey\./],
    ['assignments', /assignments is no attribute.* Set the property assignments\./],
  ] as const)
    it(`A11 is said once: ${name} of a picker`, async () => {
      const scene = await mountPicker({ attributes: { ...basic, [name]: '1' } });
      await expectTold(scene, scene.picker, told);
    });

  it('A11 is said once: regularPrice of a plan', async () => {
    const plans = planMarkup({ value: 'max', label: 'Max', price: '9', currency: 'EUR', regularPrice: '19' });
    const scene = await mountPicker({ plans });
    await expectTold(
      scene,
      scene.picker,
      /<portal-plan>: regularprice is no attribute.* Write regular-price\./,
    );
  });
});

describe('other inputs', () => {
  for (const [what, given, told] of noAssignments)
    it(`an assignment is ignored, and said once, if it is no response: ${what}`, async () => {
      const scene = await mountPicker({ attributes: basic, properties: { assignments: [given] } });
      const { picker } = scene;
      expect([picker.assignment, ...currentLabelsOf(picker)]).to.deep.equal([null, 'Basic']);
      Object.assign(picker, { assignments: [given, given] });
      await expectTold(scene, picker, new RegExp(`assignments is ignored: .*${told.source}`));
      await changePlan(picker);
      expect([picker.error, picker.assignment?.productPlanId]).to.deep.equal([null, 'pro']);
    });

  it('one assignment alone is no list, and ignored', async () => {
    const properties = { assignments: { productPlanId: 'pro' } };
    const scene = await mountPicker({ attributes: basic, properties });
    await expectTold(scene, scene.picker, /assignments is an Object, and no list\. It is ignored/);
    expect([scene.picker.assignment, scene.picker.assignments]).to.deep.equal([null, []]);
  });

  it('false is none, without a word, as in `hasTrial && note`', async () => {
    const scene = await openScene();
    const session = await mount<HTMLElement>(
      `<portal-session ${attributeMarkup(sessionAttributes(scene.customer))}></portal-session>`,
    );
    const { picker } = await mountPicker({ scene, into: session, isSignedIn: false });
    picker.assignments = [{ productPlanId: 'basic', startTimeInSeconds: secondsInDays(9) }];
    await picker.updateComplete;
    const names =
      'session baseUrl sessionToken customer productId currentPlan defaultPlan startTimeInSeconds';
    for (const name of `${names} endTimeInSeconds interval headingLevel assignments uncertain`.split(' '))
      Object.assign(picker, { [name]: false });
    for (const name of 'label note badge reason regularPrice interval href startTimeInSeconds'.split(' '))
      Object.assign(planOf(picker, 'pro'), { [name]: false });
    await picker.updateComplete;
    expect([picker.assignments, cardOf(picker, 'pro').name]).to.deep.equal([[], 'pro']);
    expect(renderedTextOf(picker)).not.to.contain('false');
    await changePlan(picker);
    expect([picker.error, scene.calls.bodies]).to.deep.equal([null, ['{"productPlanId":"pro"}']]);
    expect([consoleLinesOf(scene), scene.uncaught]).to.deep.equal([[], []]);
  });

  it('blank attributes inside a session are none', async () => {
    const scene = await openScene();
    const session = await mount<HTMLElement>(
      `<portal-session ${attributeMarkup(sessionAttributes(scene.customer))}></portal-session>`,
    );
    const attributes = { 'base-url': '', 'session-token': 'undefined', customer: 'None' };
    const { picker } = await mountPicker({ scene, attributes, into: session, isSignedIn: false });
    await changePlan(picker);
    expect([picker.error, scene.calls.count]).to.deep.equal([null, 1]);
    expect(buttonOf(picker, 'basic').isConnected).to.equal(true);
    expect(consoleLinesOf(scene)).to.have.length(2);
  });

  it('the folder of the messages is said once if it has no name', async () => {
    const scene = await mountPicker({ attributes: { lang: 'de', 'messages-base': 'undefined' } });
    await expectTold(scene, scene.picker, /messages-base is "undefined"/);
    expect(textOf(partOf(scene.picker, 'heading'))).to.equal(de.choosePlan);
  });

  it('messages that are no texts are said once', async () => {
    const scene = await mountPicker();
    const { picker } = scene;
    for (let renders = 0; renders < 3; renders++) {
      Object.assign(picker, { messages: { choosePlan: 7 } });
      await picker.updateComplete;
    }
    await expectTold(scene, picker, /messages\.choosePlan is no text/);
    expect(textOf(partOf(picker, 'heading'))).to.equal(en.choosePlan);
  });
});
