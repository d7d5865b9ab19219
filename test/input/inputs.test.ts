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
  type Attributes,
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
  holdChange,
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
  untilOutcome,
  untilSettled,
} from '../support/browser.js';

/** The part of an input that may be a token. */
const secret = 'secret-token';

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

  it('calls the change off, and is named once, if it resolves with something else than true', async () => {
    const scene = await mountHolding(() => Promise.resolve({ token: secret }));
    await expectNotApplied(scene, 'canceled', en.canceled);
    scene.events.length = 0;
    await retry(scene.picker);
    await expectNotApplied(scene, 'canceled', en.canceled);
    await expectTold(
      scene,
      scene.picker,
      /^<portal-plan-picker>: what waitUntil.* has resolved with an Object, /,
    );
  });

  it('is setup, and said once, if it is no promise', async () => {
    const scene = await mountHolding(() => true);
    await expectNotApplied(scene, 'setup', en.setup);
    await expectTold(scene, scene.picker, /is true, and no promise/);
  });

  it('calls the change off if one of two resolves with something else, after both have settled', async () => {
    const scene = await mountPicker();
    let allow: (isAllowed: boolean) => void = () => undefined;
    listen('plan-assign', (event) => event.waitUntil(Promise.resolve(undefined as never)));
    listen('plan-assign', (event) => event.waitUntil(new Promise((resolve) => (allow = resolve))));
    await openReview(scene.picker);
    await confirm(scene.picker);
    await untilSettled();
    expect(scene.picker.pending, 'the other one may take a payment').to.equal(true);
    allow(true);
    await untilOutcome(scene.picker);
    await expectNotApplied(scene, 'canceled', en.canceled);
    await expectTold(scene, scene.picker, /has resolved with undefined/);
  });

  it('may take longer than any deadline', async () => {
    const pass = stopTimers();
    const scene = await mountPicker();
    const release = await holdChange(scene.picker);
    await pass(3_600_000);
    expect(scene.picker.pending).to.equal(true);
    release();
    await untilOutcome(scene.picker);
    expect([scene.picker.error, scene.calls.count]).to.deep.equal([null, 1]);
  });

  const messages: [what: string, customerMessage: (token: string) => unknown, read: string, told?: RegExp][] =
    [
      ['in one line', () => ' Your card\nwas\tdeclined. ', 'Your card was declined.'],
      ['not with the token as a URL has it', (token) => `?t=${encodeURIComponent(token)}`, en.canceled],
      [
        'not if it is HTML',
        () => '<!doctype html><p>502',
        en.canceled,
        /an error whose customerMessage is HTML/,
      ],
    ];
  for (const [what, customerMessage, read, told] of messages)
    it(`rejects with a message that the customer reads ${what}`, async () => {
      const scene = await openScene();
      const error = Object.assign(new Error(secret), {
        customerMessage: customerMessage(scene.customer.token),
      });
      listen('plan-assign', (event) => event.waitUntil(Promise.reject(error)));
      const { picker } = await mountPicker({ scene });
      await changePlan(picker);
      await expectNotApplied({ ...scene, picker }, 'canceled', read);
      if (told) await expectTold(scene, picker, told);
      else expect(consoleLinesOf(scene)).to.deep.equal([]);
    });
});

describe('an answer to session-request', () => {
  /** Mounts a picker without a token, whose page answers in this way. */
  async function mountAsking(answer: () => unknown): Promise<PickerScene> {
    listen('session-request', (event) => event.respondWith(answer() as string));
    return mountPicker({ properties: { sessionToken: null } });
  }

  it('is no session, and said once, if it is the Response of a page to which fetch() was redirected', async () => {
    const body = `<!doctype html><input value="${secret}">`;
    const address = await serveFile({ body, type: 'text/html' });
    const scene = await mountAsking(() => fetch(address));
    await changePlan(scene.picker);
    await expectNotApplied(scene, 'session', en.signIn);
    scene.events.length = 0;
    await retry(scene.picker);
    await expectNotApplied(scene, 'session', en.signIn);
    await expectTold(scene, scene.picker, /session-request.* is HTML of 43 characters/);
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
  it('closes the review, and says once why, if it is no amounts', async () => {
    const scene = await mountPicker({ attributes: basic });
    const { picker } = scene;
    const dismissals = recordEvents('plan-dismiss');
    listen('plan-review', (event) => event.respondWith(Promise.resolve({ error: secret } as never)));
    for (const count of [1, 2]) {
      await openReview(picker);
      await until(() => dismissals.length === count, 'plan-dismiss');
      await picker.updateComplete;
      expect([dialogOf(picker).open, noticeOf(picker)]).to.deep.equal([false, en.notChanged]);
    }
    expect(dismissals.map(({ reason }) => reason)).to.deep.equal(['outdated', 'outdated']);
    expect(scene.calls.count).to.equal(0);
    await expectTold(scene, picker, /the answer to plan-review is an Object\./);
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

describe('an attribute', () => {
  /** Mounts a picker of a customer of Basic with these attributes; sends a change to Max, which has those. */
  async function change(
    attributes: Attributes,
    ofPlan: Attributes = {},
  ): Promise<PickerScene & { told: string[] }> {
    const max = { value: 'max', label: 'Max', price: '99', currency: 'EUR', ...ofPlan };
    const scene = await mountPicker({
      attributes: { ...basic, ...attributes },
      plans: fourPlans + planMarkup(max),
    });
    const { picker } = scene;
    expect(renderedTextOf(picker)).not.to.match(/undefined|\bnull\b|None|NaN|\[object|\{/);
    const told = consoleLinesOf(scene);
    await changePlan(picker, 'max');
    picker.requestUpdate();
    await picker.updateComplete;
    expect(consoleLinesOf(scene), 'nothing is said again').to.deep.equal(told);
    return { ...scene, told };
  }

  it('of a picker that a template has left empty, or filled with a text for none, is none, and said once', async () => {
    const { picker, calls, told } = await change({
      ...{ 'product-id': '[object Object]', 'default-plan': 'null', customer: '{user.id}' },
      ...{ 'heading-level': 'h2', 'start-time-in-seconds': 'None', 'end-time-in-seconds': ' ', interval: '' },
    });
    expect(currentLabelsOf(picker)).to.deep.equal(['Basic']);
    expect(calls.bodies).to.deep.equal(['{"productPlanId":"max"}']);
    const names = told.map((line) => /^<portal-plan-picker>: ([\w-]+) is /.exec(line)?.[1]);
    expect(names.sort()).to.deep.equal([
      'customer',
      'default-plan',
      'heading-level',
      'product-id',
      'start-time-in-seconds',
    ]);
  });

  it('of a picker that is off in words is off, without a word', async () => {
    const off = {
      uncertain: 'False',
      readonly: '0',
      schedule: 'off',
      compare: 'no',
      'require-hold': 'FALSE',
    };
    const { picker, calls, told } = await change({ ...off, 'defer-hydration': 'false', 'current-plan': '' });
    expect([calls.bodies, told]).to.deep.equal([['{"productPlanId":"max"}'], []]);
    for (const part of ['compare', 'readonly', 'schedule', 'current'])
      expect(partsOf(picker, part)).to.deep.equal([]);
  });

  it('C10 of a picker that is no time is setup, and said once before the press', async () => {
    const scene = await mountPicker({ attributes: { ...basic, 'end-time-in-seconds': '1.796.000.000' } });
    const told = /end-time-in-seconds is "1\.796\.000\.000"\. Write whole epoch seconds/;
    await expectTold(scene, scene.picker, told);
    await openReview(scene.picker);
    await expectNotApplied(scene, 'setup', en.setup);
    expect(consoleLinesOf(scene)[0]).to.match(told);
  });

  it('A09 of a plan that a template has filled with a text for none is none, and said once', async () => {
    const { picker, told } = await change(
      {},
      {
        ...{ label: 'undefined', badge: 'null', price: 'NaN', href: 'None', 'start-time-in-seconds': ' 0 ' },
        ...{ disabled: 'false', featured: 'None' },
      },
    );
    const { plan, box } = cardOf(picker, 'max');
    const shown = ['label', 'badge', 'price'].map((part) => partsOf(plan, part).map(textOf).join());
    expect([...shown, box.matches('.featured')]).to.deep.equal(['max', '', '', false]);
    const names = told.map((line) => /^<portal-plan>: (\w+) is /.exec(line)?.[1]);
    expect(names.sort()).to.deep.equal(['badge', 'href', 'label', 'price']);
  });

  it('A11 that is none is said once', async () => {
    const { told } = await change(
      { requireHold: '1', startTimeInSeconds: '1', apiKey: '1', 'api-key': '1', assignments: '1' },
      { regularPrice: '199' },
    );
    const advice = told.map((line) =>
      /^<([\w-]+)>: ([\w-]+) is no attribute, and is ignored\. (.*)$/.exec(line)?.slice(1).join(' '),
    );
    expect(advice.sort()).to.deep.equal([
      'portal-plan regularprice Write regular-price.',
      'portal-plan-picker apikey Set the property apiKey.',
      'portal-plan-picker assignments Set the property assignments.',
      'portal-plan-picker requirehold Write require-hold.',
      'portal-plan-picker starttimeinseconds Write start-time-in-seconds.',
    ]);
  });
});

describe('other inputs', () => {
  it('an assignment is ignored, and said once, if it is no response', async () => {
    const given = { data: { productPlanId: 'pro' } };
    const scene = await mountPicker({ attributes: basic, properties: { assignments: [given] } });
    const { picker } = scene;
    expect([picker.assignment, ...currentLabelsOf(picker)]).to.deep.equal([null, 'Basic']);
    Object.assign(picker, { assignments: [given, given] });
    await expectTold(scene, picker, /assignments is ignored: it has no field of a response/);
    await changePlan(picker);
    expect([picker.error, picker.assignment?.productPlanId]).to.deep.equal([null, 'pro']);
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

  it('the folder of the messages is said once if it has no name', async () => {
    const scene = await mountPicker({ attributes: { lang: 'de', 'messages-base': 'undefined' } });
    await expectTold(scene, scene.picker, /messages-base is "undefined"/);
    expect(textOf(partOf(scene.picker, 'heading'))).to.equal(de.choosePlan);
  });
});
