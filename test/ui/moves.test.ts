/** Elements that are removed or moved, also while a request is pending. */
import {
  changePlan,
  en,
  expect,
  expectFailure,
  expectInvariants,
  expectNoLeak,
  expectTraffic,
  fixture,
  holdResponses,
  html,
  listen,
  mountPicker,
  mountSession,
  mountSettings,
  openScene,
  partOf,
  pickerMarkup,
  recordEvents,
  reinsert,
  renderedTextOf,
  startPendingChange,
  stopTimers,
  textOf,
  typesOf,
  until,
  untilLoaded,
  untilOutcome,
} from '../support/browser.js';

it('H05 a picker that is removed during the POST fails with session after a 401 when session-request reaches nobody', async () => {
  const pass = stopTimers();
  const scene = await mountPicker({ faults: [{ status: 401 }] });
  const { picker } = scene;
  const { parentElement } = picker;
  const responses = await startPendingChange(scene, picker);
  listen('session-request', (event) => event.respondWith('another'));
  picker.remove();
  await responses.release();
  while (picker.pending) await pass(500);
  parentElement?.append(picker);
  await picker.updateComplete;
  const failure = { code: 'session', status: 401, outcome: 'not-applied' } as const;
  await expectFailure(scene, picker, failure, { calls: 1 });
});

/** Moves an element with `moveBefore`, which keeps its state, where the engine has it. */
function move(element: Element, to: Element): void {
  const { moveBefore } = to as Partial<Element>;
  if (moveBefore) moveBefore.call(to, element, null);
  else to.append(element);
}

describe('moved elements', () => {
  const moves: [string, (element: Element, to: Element) => void, isProvided?: true][] = [
    ['moved', move],
    ['moved with <portal-session>', move, true],
    ['reinserted three times', (element) => [1, 2, 3].forEach(() => reinsert(element))],
  ];
  for (const [how, go, isProvided] of moves)
    it(`H06 has one outcome each and sends no second POST when ${how} during GET and POST`, async () => {
      const scene = await openScene();
      const session = isProvided && (await mountSession(scene));
      const mounting = { scene, ...(session && { into: session, isSignedIn: false }) };
      const responses = holdResponses();
      const { settings } = await mountSettings({ ...mounting, isLoaded: false });
      await until(() => responses.count, 'the GET');
      const { picker } = await mountPicker(mounting);
      await startPendingChange(scene, picker, responses);
      const loads = recordEvents('settings-loaded', 'settings-error');
      for (const element of session ? [session] : [settings, picker])
        go(element, await fixture(html`<div></div>`));
      await picker.updateComplete;
      expect(picker.pending).to.equal(true);
      expect(textOf(partOf(picker, 'status'))).to.contain(en.pending);
      await responses.release();
      await untilLoaded(settings);
      expect(renderedTextOf(settings)).to.contain('Example Ltd');
      expect(typesOf(loads)).to.deep.equal(['settings-loaded']);
      expectNoLeak(scene, settings);
      await untilOutcome(picker);
      expect(typesOf(scene.events)).to.deep.equal(['plan-assigned']);
      expect((await scene.customer.ledger()).assignments).to.have.length(1);
      expect(scene.calls.all.filter(({ init }) => init.method === 'POST')).to.have.length(1);
      expect(scene.calls.count, 'at most one GET again').to.be.within(2, 3);
      await expectInvariants(scene, picker);
    });

  it("H06 sends one GET and one POST and dispatches once when mounted twice, as by React's StrictMode", async () => {
    const scene = await openScene();
    const session = await mountSession(scene);
    session.innerHTML = `<portal-settings></portal-settings>${pickerMarkup}`;
    reinsert(session);
    const picker = session.querySelector('portal-plan-picker') ?? expect.fail('There is no picker.');
    await until(() => scene.events.length, 'the settings');
    await expectTraffic(scene, { calls: 1 });
    const changes = recordEvents('plan-review', 'plan-assign');
    await changePlan(picker);
    expect(typesOf(changes)).to.deep.equal(['plan-review', 'plan-assign']);
    expect(typesOf(scene.events)).to.deep.equal(['settings-loaded', 'plan-assigned']);
    reinsert(session);
    picker.querySelector('portal-plan')?.setAttribute('label', 'Gratis');
    await until(() => renderedTextOf(picker).includes('Gratis'), 'the label');
    await expectTraffic(scene, { calls: 2, applied: 1 });
    expectNoLeak(scene, picker);
  });
});
