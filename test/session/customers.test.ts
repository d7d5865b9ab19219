/** Who a session belongs to: what the page names, which tokens count, and what is sent for whom. */
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import {
  confirm,
  createNamedCustomer,
  dialogOf,
  expect,
  listen,
  mountPicker,
  mountSession,
  mountSettings,
  openReview,
  openScene,
  type PickerScene,
  recordEvents,
  renderedTextOf,
  type SandboxCustomer,
  tokensSentBy,
  untilLoaded,
  untilOutcome,
  untilSettled,
} from '../support/browser.js';

const pro = { productPlanId: 'pro' };

const codesOf = (events: CustomEvent<{ code: string; outcome: string }>[]): string[] =>
  events.map(({ detail }) => `${detail.code} ${detail.outcome}`);

const signInAs = ({ url, token }: SandboxCustomer, customer?: unknown): object => ({
  baseUrl: url,
  customer,
  sessionToken: token,
});

async function shownBy(settings: PortalSettingsElement): Promise<string> {
  await settings.updateComplete;
  await untilLoaded(settings);
  return renderedTextOf(settings);
}

describe('a customer who is renamed', () => {
  it('S08 is another one, who is never shown or sent anything with the former token', async () => {
    const [alice, bob] = [await createNamedCustomer('Alice'), await createNamedCustomer('Bob')];
    const { settings, ...scene } = await mountSettings({
      isSignedIn: false,
      properties: signInAs(alice, 'alice'),
    });
    const picker = (await mountPicker({ scene, isSignedIn: false, properties: signInAs(alice, 'alice') }))
      .picker;
    expect(await shownBy(settings)).to.contain('Alice');
    await openReview(picker);
    const before = scene.calls.count;
    for (const widget of [settings, picker]) widget.customer = 'bob';
    expect(settings.settings).to.equal(null);
    await untilSettled();
    expect([dialogOf(picker).open, renderedTextOf(settings).includes('Alice')]).to.deep.equal([false, false]);
    expect(scene.calls.count).to.equal(before);
    expect(scene.logs.flatMap(({ args }) => args.map(String)).join()).to.contain(
      'set customer, then session-token',
    );
    for (const widget of [settings, picker]) widget.sessionToken = bob.token;
    expect(await shownBy(settings)).to.contain('Bob');
    expect(tokensSentBy(scene).slice(before)).to.deep.equal([bob.token]);
  });

  it('S08 is another one if the page removes the name and sets an unknown token in one task', async () => {
    const [alice, bob] = [await createNamedCustomer('Alice'), await createNamedCustomer('Bob')];
    const { settings, ...scene } = await mountSettings({
      isSignedIn: false,
      properties: signInAs(alice, 'alice'),
    });
    const { picker } = await mountPicker({ scene, isSignedIn: false, properties: signInAs(alice, 'alice') });
    expect(await shownBy(settings)).to.contain('Alice');
    await openReview(picker);
    for (const widget of [settings, picker])
      Object.assign(widget, { customer: null, sessionToken: bob.token });
    expect(settings.settings).to.equal(null);
    await untilSettled();
    expect(
      [dialogOf(picker).open, await shownBy(settings)].map(
        (each) => String(each).includes('Alice') || each === true,
      ),
    ).to.deep.equal([false, false]);
  });

  it('S08 is asked for again when their name returns, and never gets the token of the other', async () => {
    const [alice, bob] = [await createNamedCustomer('Alice'), await createNamedCustomer('Bob')];
    const { settings, ...scene } = await mountSettings({
      isSignedIn: false,
      properties: signInAs(alice, 'alice'),
    });
    settings.customer = 'bob';
    settings.sessionToken = bob.token;
    expect(await shownBy(settings)).to.contain('Bob');
    listen('session-request', (event) => event.respondWith(alice.token));
    settings.customer = 'alice';
    expect(await shownBy(settings)).to.contain('Alice');
    expect(tokensSentBy(scene)).to.deep.equal([alice.token, bob.token, alice.token]);
  });

  it('may be named before or after their token in one task, and the same token counts again for them', async () => {
    const alice = await createNamedCustomer('Alice');
    const { settings, ...scene } = await mountSettings({
      isSignedIn: false,
      properties: signInAs(alice, 'alice'),
    });
    settings.sessionToken = alice.token;
    settings.customer = 'other name of Alice';
    expect(await shownBy(settings)).to.contain('Alice');
    expect(tokensSentBy(scene)).to.deep.equal([alice.token, alice.token]);
  });

  it('S08 stays the same while the page has no name during a refetch', async () => {
    const alice = await createNamedCustomer('Alice');
    const { settings, ...scene } = await mountSettings({
      isSignedIn: false,
      properties: signInAs(alice, 'alice'),
    });
    for (const missing of [undefined, null, '', 'undefined', 'null']) {
      settings.customer = missing;
      await untilSettled();
      expect(await shownBy(settings)).to.contain('Alice');
    }
    settings.customer = 'alice';
    await untilSettled();
    expect(scene.calls.count).to.equal(1);
  });
});

describe('a customer who is named for the first time', () => {
  it('keeps what is known of them: the warning after an unknown outcome', async () => {
    const { picker } = await mountPicker({ faults: [{ method: 'POST', status: 500 }] });
    await picker.assign(pro).catch(() => undefined);
    picker.customer = 'alice';
    await picker.updateComplete;
    expect([picker.uncertain, picker.error?.outcome]).to.deep.equal([true, 'unknown']);
  });

  it('is sent the press that waits, when name and token come in one task', async () => {
    const alice = await createNamedCustomer('Alice');
    const { picker, ...scene } = await mountPicker({ isSignedIn: false, properties: { baseUrl: alice.url } });
    await openReview(picker);
    await confirm(picker);
    await untilSettled();
    Object.assign(picker, signInAs(alice, 'alice'));
    await untilOutcome(picker);
    expect([tokensSentBy(scene), picker.error]).to.deep.equal([[alice.token], null]);
  });
});

describe('an answer to `session-request` that names a customer', () => {
  const mountWithout = (customer?: string): Promise<PickerScene> =>
    openScene().then((scene) =>
      mountPicker({ scene, isSignedIn: false, properties: { baseUrl: scene.customer.url, customer } }),
    );

  it('S09 is refused if the page names another one: nothing is sent', async () => {
    const { picker, ...scene } = await mountWithout('alice');
    listen('session-request', (event) => event.respondWith({ token: scene.customer.token, customer: 'bob' }));
    const errors = recordEvents('plan-error');
    await picker.assign(pro).catch(() => undefined);
    expect([codesOf(errors), scene.calls.count]).to.deep.equal([['session not-applied'], 0]);
  });
});

describe('`customer` of an element inside a session', () => {
  it('S09 names nobody: with another name nothing is sent, and a warning says where it belongs', async () => {
    const scene = await openScene();
    const session = await mountSession(scene);
    session.customer = 'bob';
    session.sessionToken = scene.customer.token;
    const { picker } = await mountPicker({
      scene,
      isSignedIn: false,
      into: session,
      attributes: { customer: 'alice' },
    });
    const errors = recordEvents('plan-error');
    await picker.assign(pro).catch(() => undefined);
    expect([codesOf(errors), scene.calls.count]).to.deep.equal([['setup not-applied'], 0]);
    expect(scene.logs.flatMap(({ args }) => args.map(String)).join()).to.contain('customer belongs on');
    picker.customer = 'bob';
    await picker.assign(pro);
    expect(scene.calls.count).to.equal(1);
  });
});

it('the session of a `<portal-session>` is found by one event, and read live from then on', async () => {
  const scene = await openScene();
  const session = await mountSession(scene);
  const requests: Event[] = [];
  document.addEventListener('context-request', (event) => requests.push(event), { capture: true });
  const { picker } = await mountPicker({ scene, isSignedIn: false, into: session });
  await openReview(picker);
  expect(requests.length).to.equal(1);
  const bob = await createNamedCustomer('Bob');
  session.sessionToken = bob.token;
  await picker.assign(pro);
  expect([tokensSentBy(scene), requests.length]).to.deep.equal([[bob.token], 1]);
});
