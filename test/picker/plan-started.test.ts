/** `plan-started`: the start of the known assignment passes while the page is open. */
import { useFakeTimers } from 'sinon';
import type { CustomerPricingResponse } from '../../src/service/resources.js';
import { changePlan, expect, mountPicker, type PickerScene, recordEvents } from '../support/browser.js';

const hour = 3600;
const now = 1_800_000_000;
const start: CustomerPricingResponse = { productPlanId: 'pro', startTimeInSeconds: now + hour };
let pro: CustomerPricingResponse;

// An object of each test: its event is dispatched once.
beforeEach(() => {
  pro = { ...start };
});

/** Mounts a picker of a customer of Basic whose clock only `pass` moves, by so many seconds. */
async function mountInTime(mounting: Parameters<typeof mountPicker>[0] = {}) {
  const clock = useFakeTimers({ now: now * 1000, toFake: ['Date', 'setInterval', 'clearInterval'] });
  const scene = await mountPicker({ attributes: { 'current-plan': 'basic' }, ...mounting });
  const started = recordEvents('plan-started');
  const pass = async ({ picker }: PickerScene, seconds: number) => {
    await clock.tickAsync(seconds * 1000);
    await picker.updateComplete;
  };
  /** The timers of a device that sleeps stop, its clock does not. */
  const sleep = async (seconds: number) => {
    clock.setSystemTime(Date.now() + seconds * 1000);
    await pass(scene, 60);
  };
  return { scene, pass, sleep, getStarted: () => started.map(({ detail }) => detail) };
}

describe('plan-started', () => {
  it('is dispatched once, within a minute of the start of an assignment that the page has set', async () => {
    const { scene, pass, getStarted } = await mountInTime({ properties: { assignment: pro } });
    await pass(scene, hour - 60);
    expect(getStarted()).to.deep.equal([]);
    await pass(scene, 120);
    expect(getStarted()).to.deep.equal([pro]);
    await pass(scene, hour);
    expect(getStarted()).to.have.length(1);
  });

  it('is dispatched once for a start, also to a page that sets a new object each time, as its listener does', async () => {
    const { scene, pass, getStarted } = await mountInTime({ properties: { assignment: pro } });
    scene.picker.addEventListener(
      'plan-started',
      () => (scene.picker.assignment = { ...pro, relationId: 'r' }),
    );
    await pass(scene, hour + 60);
    for (let count = 0; count < 3; count++) {
      scene.picker.assignment = { ...pro, relationId: `r${count}` };
      await pass(scene, 60);
    }
    expect(getStarted()).to.deep.equal([pro]);
  });

  it('is dispatched for the first of two scheduled plans, too', async () => {
    const max = { productPlanId: 'max', startTimeInSeconds: now + 3 * hour };
    const { scene, pass, getStarted } = await mountInTime({ properties: { assignment: [pro, max] } });
    await pass(scene, 2 * hour);
    expect(getStarted()).to.deep.equal([pro]);
    await pass(scene, 2 * hour);
    expect(getStarted()).to.deep.equal([pro, max]);
  });

  it('is dispatched after a sleep of the device, unless the plan is over by then', async () => {
    const assignment = { ...pro, endTimeInSeconds: now + 3 * hour };
    const { scene, sleep, getStarted } = await mountInTime({ properties: { assignment } });
    scene.picker.assignment = { ...assignment, endTimeInSeconds: now + 1.5 * hour };
    await scene.picker.updateComplete;
    await sleep(2 * hour);
    expect(getStarted()).to.deep.equal([]);
    scene.picker.assignment = assignment;
    await scene.picker.updateComplete;
    expect(getStarted()).to.deep.equal([assignment]);
  });

  it('is dispatched after `plan-assigned` for a plan that starts at once', async () => {
    const started = { productPlanId: 'pro', startTimeInSeconds: now - 1 };
    const { scene, getStarted } = await mountInTime({
      faults: [{ status: 200, body: JSON.stringify(started) }],
    });
    const order = recordEvents('plan-assigned', 'plan-started');
    await changePlan(scene.picker);
    expect(order.map(({ type }) => type)).to.deep.equal(['plan-assigned', 'plan-started']);
    expect(getStarted()).to.deep.equal([started]);
  });

  it('is dispatched by the next picker when the start has passed meanwhile', async () => {
    const { scene, pass, getStarted } = await mountInTime({ properties: { assignment: pro } });
    scene.picker.remove();
    await pass(scene, 2 * hour);
    scene.picker.requestUpdate();
    await scene.picker.updateComplete;
    expect(getStarted()).to.deep.equal([]);
    for (const currentPlan of ['basic', 'pro'])
      await mountPicker({ scene, properties: { assignment: pro, currentPlan } });
    expect(getStarted()).to.deep.equal([pro]);
  });

  it('is dispatched by one of two pickers that know the same assignment', async () => {
    const faults = [{ status: 200, body: JSON.stringify(pro) }];
    const { scene, pass, getStarted } = await mountInTime({ faults });
    const other = await mountPicker({ scene, attributes: { 'current-plan': 'basic' } });
    await changePlan(scene.picker);
    expect(other.picker.assignment).to.equal(scene.picker.assignment);
    await pass(scene, 2 * hour);
    await other.picker.updateComplete;
    expect(getStarted()).to.deep.equal([pro]);
  });

  const silent: [what: string, change: (scene: PickerScene) => void][] = [
    ['of an unknown plan', ({ picker }) => (picker.assignment = { startTimeInSeconds: now + hour })],
    ['that the page has removed', ({ picker }) => (picker.assignment = null)],
    ['whose plan the page calls the current one', ({ picker }) => (picker.currentPlan = 'pro')],
    ['of the former customer', ({ picker }) => (picker.sessionToken = 'of another customer')],
  ];
  for (const [what, change] of silent)
    it(`is not dispatched for an assignment ${what}`, async () => {
      const { scene, pass, getStarted } = await mountInTime({ properties: { assignment: pro } });
      change(scene);
      await scene.picker.updateComplete;
      await pass(scene, 2 * hour);
      expect(getStarted()).to.deep.equal([]);
    });
});
