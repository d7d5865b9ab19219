/** The page replaces the session of another customer, or refreshes that of the same one, during a change. */
import { PortalSession } from '../../src/service/session.js';
import { SessionContextRequest } from '../../src/session/session-context.js';
import {
  buttonOf,
  confirm,
  dialogOf,
  en,
  expect,
  holdAssignments,
  listen,
  mount,
  mountPicker,
  openReview,
  openScene,
  outcomeEventsOf,
  partOf,
  recordEvents,
  renderedTextOf,
  SandboxCustomer,
  type Scene,
  textOf,
  tokensSentBy,
  until,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';
import {
  confirmDelayed,
  confirmWithoutToken,
  expectCanceled,
  expectSentOnce,
  mountPickerAt,
  type PlacedWidget,
  places,
  type SessionChanges,
} from '../support/session-places.js';

const another = { sessionToken: 'of another customer' };
const pro = { productPlanId: 'pro' };

/** Checks that no review is open, that the picker says why, and that nothing was sent. */
async function expectClosed({ scene, widget }: PlacedWidget): Promise<void> {
  await untilSettled();
  expect(dialogOf(widget).open).to.equal(false);
  expect(renderedTextOf(widget)).to.contain(en.sessionChanged);
  expect(outcomeEventsOf(scene)).to.deep.equal([]);
  expect(tokensSentBy(scene)).to.deep.equal([]);
}

describe('another customer during a review', () => {
  const replacements: [what: string, before: SessionChanges, after: SessionChanges][] = [
    ['the token with none', {}, { sessionToken: null }],
    ['the base URL', {}, { baseUrl: 'https://another.example' }],
    ['the API key', {}, { apiKey: 'another' }],
    ['the customer', { customer: 'Ann' }, { customer: 'Bob' }],
  ];
  for (const [what, before, after] of replacements)
    it(`N01 closes the review and says why when the page replaces ${what}`, async () => {
      const placed = await mountPickerAt('its attributes', before);
      await openReview(placed.widget);
      placed.setSession(after);
      await expectClosed(placed);
    });

  for (const place of places.slice(1))
    it(`N01 closes the review and says why when the page replaces the token in ${place}`, async () => {
      const placed = await mountPickerAt(place);
      await openReview(placed.widget);
      placed.setSession(another);
      await until(() => !dialogOf(placed.widget).open, 'the end of the review');
      await expectClosed(placed);
    });

  it('N01 says why no review opens when the token is replaced in the task of the first press', async () => {
    const placed = await mountPickerAt('its attributes');
    buttonOf(placed.widget, 'pro').click();
    placed.setSession(another);
    await expectClosed(placed);
  });
});

describe('another customer during a held change', () => {
  it('N01 cancels at once, and the promise of waitUntil() has no effect any more', async () => {
    const placed = await mountPickerAt('its attributes');
    const release = await confirmDelayed(placed);
    placed.setSession(another);
    await expectCanceled(placed);
    release();
    await expectCanceled(placed);
  });

  for (const isAllowed of [true, false])
    it(`N01 cancels in the task in which waitUntil() ends with ${isAllowed}`, async () => {
      const placed = await mountPickerAt('the attributes of <portal-session>');
      const release = await confirmDelayed(placed);
      release(isAllowed);
      placed.setSession(another);
      await expectCanceled(placed);
    });

  it('N01 cancels at once when a listener of plan-assign replaces the token', async () => {
    const placed = await mountPickerAt('its attributes');
    listen('plan-assign', (event) => {
      event.waitUntil(new Promise(() => undefined));
      placed.setSession(another);
      expect(placed.widget.assignment).to.equal(null);
    });
    await openReview(placed.widget);
    await confirm(placed.widget);
    await expectCanceled(placed);
  });

  it('N01 cancels when a provider that notifies nobody has another session at the end of the hold', async () => {
    const scene = await openScene();
    const { url: baseUrl, token: sessionToken } = scene.customer;
    let session = new PortalSession({ baseUrl, sessionToken });
    const into = await mount('<div></div>');
    into.addEventListener('context-request', (event) => {
      if (event instanceof SessionContextRequest) event.callback(session);
    });
    const { picker: widget } = await mountPicker({ scene, into, isSignedIn: false });
    const release = holdAssignments(widget);
    await openReview(widget);
    await confirm(widget);
    session = new PortalSession({ baseUrl, ...another });
    release();
    await until(() => outcomeEventsOf(scene).length, 'the outcome');
    expect(outcomeEventsOf(scene).map(({ type }) => type)).to.deep.equal(['plan-error']);
    expect(tokensSentBy(scene)).to.deep.equal([]);
  });

  it('N01 cancels when the picker is moved into another session', async () => {
    const placed = await mountPickerAt('the attributes of <portal-session>');
    const other = await mountPickerAt('a ContextProvider', another, { scene: placed.scene });
    const release = await confirmDelayed(placed);
    other.holder.append(placed.widget);
    await expectCanceled(placed);
    release();
    await expectCanceled(placed);
  });

  for (const isSame of [true, false])
    it(`N01 sends the change when the picker is moved ${isSame ? 'to the same session elsewhere' : 'with its own session'}`, async () => {
      const placed = await mountPickerAt(isSame ? 'the attributes of <portal-session>' : 'its attributes');
      const { scene, widget } = placed;
      const other = await mountPickerAt('a ContextProvider', isSame ? {} : another, { scene });
      const release = await confirmDelayed(placed);
      other.holder.append(widget);
      await untilSettled();
      release();
      await expectSentOnce(scene, scene.customer.token);
    });

  it('N01 shows no canceled change to another customer after what holds its session was removed', async () => {
    const { scene, ...placed } = await mountPickerAt('the session of <portal-session>');
    const release = await confirmDelayed({ scene, ...placed });
    const gone = placed.holder;
    const { parentElement } = gone;
    gone.remove();
    await until(() => outcomeEventsOf(scene).length, 'the outcome');
    placed.setSession(another);
    parentElement?.append(gone);
    release();
    await untilSettled();
    expect(outcomeEventsOf(scene).map(({ type }) => type)).to.deep.equal(['plan-error']);
    expect(placed.widget).to.include({ pending: false, error: null });
    expect(renderedTextOf(placed.widget)).not.to.contain(en.canceled);
    expect(tokensSentBy(scene)).to.deep.equal([]);
  });
});

describe('another customer during session-request', () => {
  it('N01 cancels at once, and the answer has no effect any more', async () => {
    const placed = await confirmWithoutToken('a ContextProvider', { customer: 'Ann' });
    placed.setSession({ customer: 'Bob', ...another });
    await expectCanceled(placed);
    placed.answer();
    await expectCanceled(placed);
  });

  for (const order of ['before', 'after'])
    it(`N01 sends nothing when the session is replaced ${order} the answer in one task`, async () => {
      const placed = await confirmWithoutToken('its attributes', { customer: 'Ann' });
      if (order === 'after') placed.answer();
      placed.setSession({ customer: 'Bob', ...another });
      placed.answer();
      await expectCanceled(placed);
    });

  it('N01 sends nothing when the session of a removed picker is replaced', async () => {
    const { scene, widget, setSession, answer } = await confirmWithoutToken('its attributes');
    widget.remove();
    await untilSettled();
    setSession(another);
    await untilSettled();
    answer();
    await until(() => outcomeEventsOf(scene).length, 'the outcome');
    await untilSettled();
    expect(outcomeEventsOf(scene)).to.have.length(1);
    expect(tokensSentBy(scene)).to.deep.equal([]);
  });
});

/** Creates another token of the scene's customer. */
const createToken = async ({ customer: { customerId } }: Scene): Promise<string> =>
  (await SandboxCustomer.create({ customerId })).token;

/** A change of a session that keeps the customer. */
type Refresh = (token: string, scene: Scene) => SessionChanges;

describe('session changes of the same customer', () => {
  const ann = { customer: 'Ann' };
  const setToken: Refresh = (sessionToken) => ({ sessionToken });
  const refreshes: [what: string, place: (typeof places)[number], before: SessionChanges, after: Refresh][] =
    [
      ['a new token', 'its attributes', ann, setToken],
      ['a new token', 'its session', ann, setToken],
      ['a new token', 'the attributes of <portal-session>', ann, setToken],
      ['a new token', 'the session of <portal-session>', ann, setToken],
      ['a new token', 'a ContextProvider', ann, setToken],
      ['the same options', 'its session', {}, () => ({})],
    ];
  for (const [what, place, before, change] of refreshes)
    it(`N01 keeps the review and sends once when the page sets ${what} in ${place}`, async () => {
      const { scene, widget, setSession } = await mountPickerAt(place, before);
      const after = change(await createToken(scene), scene);
      await openReview(widget);
      setSession(after);
      await untilSettled();
      expect(dialogOf(widget).open).to.equal(true);
      await confirm(widget);
      await expectSentOnce(scene, after.sessionToken ?? scene.customer.token);
    });

  it('N01 sends once with a token that is set during waitUntil()', async () => {
    const placed = await mountPickerAt('its session', ann);
    const sessionToken = await createToken(placed.scene);
    const release = await confirmDelayed(placed);
    placed.setSession({ sessionToken });
    await untilSettled();
    expect(outcomeEventsOf(placed.scene)).to.deep.equal([]);
    release();
    await expectSentOnce(placed.scene, sessionToken);
  });

  it('N01 keeps the review, and asks for a token when it is confirmed, when the page removes the token of a named customer', async () => {
    const { scene, widget, setSession } = await mountPickerAt('its attributes', ann);
    const token = await createToken(scene);
    const asked = recordEvents('session-request');
    listen('session-request', (event) => {
      event.respondWith(token);
    });
    await openReview(widget);
    setSession({ sessionToken: null });
    await untilSettled();
    expect(dialogOf(widget).open).to.equal(true);
    await confirm(widget);
    await expectSentOnce(scene, token);
    expect(asked.map(({ reason }) => reason)).to.deep.equal(['missing']);
  });

  for (const before of [{}, ann])
    it(`N01 sends once with a token that is set during session-request ${before === ann ? 'for the same name' : 'of a session that had none'}`, async () => {
      const { scene, setSession, answer } = await confirmWithoutToken(
        'the attributes of <portal-session>',
        before,
      );
      const sessionToken = await createToken(scene);
      setSession({ sessionToken });
      await expectSentOnce(scene, sessionToken);
      answer();
      await untilSettled();
      expect(tokensSentBy(scene)).to.deep.equal([sessionToken]);
    });

  it('N01 changes nothing when the page sets a token that the session has had', async () => {
    const { scene, widget, setSession } = await mountPickerAt('its attributes');
    const { token } = scene.customer;
    await scene.customer.setFaults({ expired: true });
    const renewed = await createToken(scene);
    listen('session-request', (event) => {
      event.respondWith(renewed);
    });
    await widget.assign({ productPlanId: 'free' });
    await openReview(widget);
    for (const sessionToken of [renewed, token, renewed]) {
      setSession({ sessionToken });
      await untilSettled();
      expect(dialogOf(widget).open).to.equal(true);
    }
    expect(textOf(partOf(widget, 'outcome'))).to.match(/^Free (is active|starts)/);
    await confirm(widget);
    await untilOutcome(widget);
    expect(tokensSentBy(scene)).to.deep.equal([token, renewed, renewed]);
  });
});

describe('a replaced session and a call in one task', () => {
  for (const place of places)
    it(`N02 assign() sends another token of ${place}`, async () => {
      const { scene, widget, setSession } = await mountPickerAt(place);
      const bob = await SandboxCustomer.create();
      setSession({ sessionToken: bob.token });
      expect(await widget.assign(pro)).to.include({ customerId: bob.customerId });
      expect(tokensSentBy(scene)).to.deep.equal([bob.token]);
    });

  it('N02 assign() uses another API key and another base URL', async () => {
    const { scene, widget, setSession } = await mountPickerAt('its attributes');
    setSession({ apiKey: 'another' });
    await widget.assign(pro);
    expect(scene.calls.all.at(-1)?.init.headers).to.include({ 'x-api-key': 'another' });
    setSession({ baseUrl: 'javascript:void 0' });
    await widget.assign(pro).catch(() => undefined);
    expect(widget.error).to.include({ code: 'setup' });
    expect(scene.calls.count).to.equal(1);
  });

  it('N02 assign() uses a session object instead of attributes, and attributes again', async () => {
    const { scene, widget } = await mountPickerAt('its attributes');
    const { url: baseUrl, token } = await SandboxCustomer.create();
    widget.session = new PortalSession({ baseUrl, sessionToken: token });
    await widget.assign(pro);
    widget.session = null;
    await widget.assign(pro);
    expect(tokensSentBy(scene)).to.deep.equal([token, scene.customer.token]);
  });
});
