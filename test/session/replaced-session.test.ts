/** The page replaces the session of another customer, or refreshes that of the same one, during a change. */
import {
  buttonOf,
  confirm,
  dialogOf,
  en,
  expect,
  listen,
  openReview,
  outcomeEventsOf,
  recordEvents,
  renderedTextOf,
  SandboxCustomer,
  type Scene,
  tokensSentBy,
  until,
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
  for (const place of places)
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

  it('N01 cancels in the task in which waitUntil() ends', async () => {
    const placed = await mountPickerAt('the attributes of <portal-session>');
    const release = await confirmDelayed(placed);
    release();
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

describe('session changes of the same customer', () => {
  const ann = { customer: 'Ann' };

  for (const place of places)
    it(`N01 keeps the review and sends once when the page sets a new token in ${place}`, async () => {
      const { scene, widget, setSession } = await mountPickerAt(place, ann);
      const sessionToken = await createToken(scene);
      await openReview(widget);
      setSession({ sessionToken });
      await untilSettled();
      expect(dialogOf(widget).open).to.equal(true);
      await confirm(widget);
      await expectSentOnce(scene, sessionToken);
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
});
