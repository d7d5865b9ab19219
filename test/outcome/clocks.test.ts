/** Group M: wrong clocks, and responses that differ from the request. What is pointed out is tested in Node, in test/change. */
import {
  changePlan,
  currentLabelsOf,
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

describe('M: clocks', () => {
  for (const [how, days] of [
    ['slow', -1],
    ['fast', 1],
  ] as const)
    it(`M01 sends no time and shows the service's with a ${how} clock`, async () => {
      setClock(new Date(Date.now() + days * day).toISOString());
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

describe('M: responses that differ from the request', () => {
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

  it('M04 treats another plan that has started as the current one', async () => {
    setClock('2027-01-15T12:00Z');
    const body = { productPlanId: 'free', startTimeInSeconds: secondsOf('2027-01-15T00:00Z') };
    const faults = [{ body: JSON.stringify(body) }];
    const { picker } = await mountPicker({ customer, faults, attributes });
    await changePlan(picker);
    expect(currentLabelsOf(picker)).to.deep.equal(['Free']);
  });

  for (const [zone, shown] of [
    ['America/New_York', 'January 14, 2027 at 7:00 PM EST'],
    ['Pacific/Kiritimati', 'January 15, 2027 at 2:00 PM GMT+14'],
  ] as const)
    it(
      `M05 shows the local day of a start today (UTC), with the zone, in ${zone}`,
      inTimeZone(zone, async () => {
        setClock('2027-01-15T12:00Z');
        const body = { productPlanId: 'pro', startTimeInSeconds: secondsOf('2027-01-15T00:00Z') };
        const { picker } = await mountPicker({ faults: [{ body: JSON.stringify(body) }] });
        await changePlan(picker);
        expect(outcomeOf(picker).facts[en.starts]).to.equal(shown);
      }),
    );
});
