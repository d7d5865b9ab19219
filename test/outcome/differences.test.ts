/** Wrong clocks, and responses that differ from the request. What is pointed out has its tables in Node. */
import {
  changePlan,
  en,
  expect,
  expectFailure,
  inTimeZone,
  lastAssignmentOf,
  mountPicker,
  outcomeOf,
  secondsOf,
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

describe('responses that differ from the request', () => {
  it('M04 shows plan, start, end and product of the response, then what was requested', async () => {
    setClock('2027-01-15T12:00Z');
    const response = {
      productPlanId: 'basic',
      productId: '2',
      startTimeInSeconds: secondsOf('2027-04-01T12:00Z'),
      endTimeInSeconds: secondsOf('2100-05-01T12:00Z'),
    };
    const properties = {
      productId: '1',
      startTimeInSeconds: secondsOf('2027-03-01T12:00Z'),
      endTimeInSeconds: secondsOf('2100-06-01T12:00Z'),
    };
    const faults = [{ body: JSON.stringify(response) }];
    const { picker } = await mountPicker({ customer, faults, attributes, properties });
    await changePlan(picker);
    const { verdict, facts } = outcomeOf(picker);
    expect(verdict)
      .to.match(/^The confirmed change differs .* Basic starts .+ 1, 2027/)
      .and.not.contain('March');
    expect(facts[en.plan]).to.match(/^Basic\s?you asked for: Pro$/);
    expect(facts[en.starts]).to.match(/^April 1, 2027 .*you asked for: March 1, 2027/);
    expect(facts[en.ends]).to.match(/^May 1, 2100 .*you asked for: June 1, 2100/);
    expect(facts[en.product]).to.match(/^2\s?you asked for: 1$/);
  });

  it(
    `M05 shows the local day of a start today (UTC), with the 'Pacific/Kiritimati', in Pacific/Kiritimati`,
    inTimeZone('Pacific/Kiritimati', async () => {
      setClock('2027-01-15T12:00Z');
      const body = { productPlanId: 'pro', startTimeInSeconds: secondsOf('2027-01-15T00:00Z') };
      const { picker } = await mountPicker({ faults: [{ body: JSON.stringify(body) }] });
      await changePlan(picker);
      expect(outcomeOf(picker).facts[en.starts]).to.equal('January 15, 2027 at 2:00 PM GMT+14');
    }),
  );
});
