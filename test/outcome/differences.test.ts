/** Wrong clocks, and responses that differ from the request. What is pointed out has its tables in Node. */
import {
  changePlan,
  en,
  expect,
  expectFailure,
  lastAssignmentOf,
  mountPicker,
  outcomeOf,
  setClock,
} from '../support/browser.js';

const day = 86_400_000;
const customer = { plan: 'basic' };
const attributes = { 'current-plan': 'basic', 'default-plan': 'free' };

describe('clocks', () => {
  it("M01 sends no time and shows the service's with a fast clock", async () => {
    setClock(new Date(Date.now() + day).toISOString());
    const scene = await mountPicker({ customer, attributes: { ...attributes, schedule: '' } });
    await changePlan(scene.picker);
    expect(scene.calls.bodies).to.deep.equal(['{"productPlanId":"pro"}']);
    const [call] = scene.calls.all;
    expect([...(call?.url.searchParams.keys() ?? [])]).to.deep.equal(['sessionToken']);
    expect(scene.picker.assignment).to.deep.equal(await lastAssignmentOf(scene));
  });

  it("M02 fails with rejected, and the service's message, when the start has passed for the service", async () => {
    const startTimeInSeconds = Math.floor(Date.now() / 1000) - 3600;
    setClock(new Date(Date.now() - day).toISOString());
    const scene = await mountPicker({ customer, properties: { startTimeInSeconds } });
    const { picker } = scene;
    await changePlan(picker);
    const { serviceMessage = '' } = picker.error ?? {};
    expect(serviceMessage).to.contain('startTimeInSeconds is in the past');
    expect(outcomeOf(picker)).to.include({ verdict: en.notChanged, reason: serviceMessage });
    expect(picker.startTimeInSeconds).to.equal(startTimeInSeconds);
    const failure = { code: 'rejected', status: 400, outcome: 'not-applied', serviceMessage } as const;
    await expectFailure(scene, picker, failure, { calls: 1 });
  });
});
