/** The page replaces the session of another customer, or refreshes that of the same one, during a change. */
import {
  confirm,
  dialogOf,
  en,
  errorFieldsOf,
  expect,
  holdChange,
  listen,
  openReview,
  openScene,
  outcomeEventsOf,
  recordEvents,
  renderedTextOf,
  SandboxCustomer,
  type Scene,
  tokensSentBy,
  until,
  untilSettled,
} from '../support/browser.js';
import { mountPickerAt, type PlacedWidget, places, type SessionChanges } from '../support/session-places.js';
import type { PortalError } from '../../src/service/errors.js';

const another = { sessionToken: 'of another customer' };

/** Confirms a change without a token; `answer` answers the request for one. */
async function confirmWithoutToken(
  changes: SessionChanges = {},
): Promise<PlacedWidget & { answer: () => void }> {
  const scene = await openScene();
  let answer: (() => void) | undefined;
  listen('session-request', (event) => {
    event.respondWith(new Promise((resolve) => (answer = () => resolve(scene.customer.token))));
  });
  const placed = await mountPickerAt('<portal-session>', { sessionToken: null, ...changes }, { scene });
  await openReview(placed.widget);
  await confirm(placed.widget);
  await until(() => answer, 'the question');
  return { ...placed, answer: () => answer?.() };
}

/** Checks that the change is canceled, nothing was sent, and the picker says that nothing has changed. */
async function expectCanceled({ scene, widget }: PlacedWidget): Promise<void> {
  await until(() => outcomeEventsOf(scene).length, 'the outcome');
  await untilSettled();
  const heard = outcomeEventsOf(scene).map((event) =>
    errorFieldsOf((event as CustomEvent<PortalError>).detail),
  );
  expect(heard).to.deep.equal([{ code: 'canceled', outcome: 'not-applied' }]);
  expect(tokensSentBy(scene)).to.deep.equal([]);
  expect(widget).to.include({ pending: false, error: null });
  expect(dialogOf(widget).open).to.equal(false);
  expect(renderedTextOf(widget)).to.contain(en.notChanged).and.not.contain(en.canceled);
}

async function expectSentOnce(scene: Scene, token: string): Promise<void> {
  await until(() => outcomeEventsOf(scene).length, 'the outcome');
  await untilSettled();
  expect(outcomeEventsOf(scene).map(({ type }) => type)).to.deep.equal(['plan-assigned']);
  expect(tokensSentBy(scene)).to.deep.equal([token]);
}

describe('another customer during a review', () => {
  for (const place of places)
    it(`N01 closes the review and says why when the page replaces the token in ${place}`, async () => {
      const { scene, widget, setSession } = await mountPickerAt(place);
      await openReview(widget);
      setSession(another);
      await untilSettled();
      expect(dialogOf(widget).open).to.equal(false);
      expect(renderedTextOf(widget)).to.contain(en.sessionChanged);
      expect([outcomeEventsOf(scene), tokensSentBy(scene)]).to.deep.equal([[], []]);
    });
});

describe('another customer during a held change', () => {
  it('N01 cancels at once, and the promise of waitUntil() has no effect any more', async () => {
    const placed = await mountPickerAt('its attributes');
    const release = await holdChange(placed.widget);
    placed.setSession(another);
    await expectCanceled(placed);
    release();
    await expectCanceled(placed);
  });

  it('N01 cancels in the task in which waitUntil() ends', async () => {
    const placed = await mountPickerAt('<portal-session>');
    const release = await holdChange(placed.widget);
    release();
    placed.setSession(another);
    await expectCanceled(placed);
  });

  for (const [how, place, elsewhere, isSent] of [
    ['into another session', '<portal-session>', another, false],
    ['to the same session elsewhere', '<portal-session>', {}, true],
    ['with its own session', 'its attributes', another, true],
  ] as const)
    it(`N01 ${isSent ? 'sends' : 'cancels'} the change when the picker is moved ${how}`, async () => {
      const placed = await mountPickerAt(place);
      const { scene, widget } = placed;
      const other = await mountPickerAt('<portal-session>', elsewhere, { scene });
      const release = await holdChange(widget);
      other.holder.append(widget);
      await untilSettled();
      release();
      await (isSent ? expectSentOnce(scene, scene.customer.token) : expectCanceled(placed));
    });
});

describe('another customer during session-request', () => {
  it('N01 cancels at once, and the answer has no effect any more', async () => {
    const placed = await confirmWithoutToken({ customer: 'Ann' });
    placed.setSession({ customer: 'Bob', ...another });
    await expectCanceled(placed);
    placed.answer();
    await expectCanceled(placed);
  });

  it('N01 sends nothing when the session is replaced after the answer in one task', async () => {
    const placed = await confirmWithoutToken({ customer: 'Ann' });
    placed.answer();
    placed.setSession({ customer: 'Bob', ...another });
    await expectCanceled(placed);
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
    const { scene, widget, setSession } = await mountPickerAt('its session', ann);
    const sessionToken = await createToken(scene);
    const release = await holdChange(widget);
    setSession({ sessionToken });
    await untilSettled();
    expect(outcomeEventsOf(scene)).to.deep.equal([]);
    release();
    await expectSentOnce(scene, sessionToken);
  });

  it('N01 keeps the review, and asks for a token when it is confirmed, when the page removes the token of a named customer', async () => {
    const { scene, widget, setSession } = await mountPickerAt('its attributes', ann);
    const token = await createToken(scene);
    const asked = recordEvents('session-request');
    listen('session-request', (event) => event.respondWith(token));
    await openReview(widget);
    setSession({ sessionToken: null });
    await untilSettled();
    expect(dialogOf(widget).open).to.equal(true);
    await confirm(widget);
    await expectSentOnce(scene, token);
    expect(asked.map(({ reason }) => reason)).to.deep.equal(['missing']);
  });

  it('N01 sends once with the first token, which is set during session-request', async () => {
    const { scene, setSession, answer } = await confirmWithoutToken();
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
      expect(await widget.assign({ productPlanId: 'pro' })).to.include({ customerId: bob.customerId });
      expect(tokensSentBy(scene)).to.deep.equal([bob.token]);
    });
});
