import { expect } from '@open-wc/testing';
import { getPhase, getTimeline } from '../../src/schedule.js';

/** 2027-03-01T10:00:00Z. */
const NOW = 1_803_895_200;
const HOUR = 3600;
const DAY = 24 * HOUR;

describe('the plans over time', () => {
  const productPlanId = 'pro';
  const start = NOW + DAY;
  const end = NOW + 30 * DAY;

  it('§2.1 rule 1: without a start the current plan is followed by the new one soon', () => {
    expect(getTimeline({ productPlanId }, NOW, 'basic', 'free')).to.deep.equal([
      { plan: 'basic', from: 'now' },
      { plan: 'pro', from: 'soon' },
    ]);
  });

  it('§2.1 rules 3 and 5: with a start the current plan is followed by the new one then', () => {
    expect(getTimeline({ productPlanId, startTimeInSeconds: start }, NOW, 'basic', 'free')).to.deep.equal([
      { plan: 'basic', from: 'now' },
      { plan: 'pro', from: start },
    ]);
  });

  it('§1.3: an end is where the default plan takes over', () => {
    expect(
      getTimeline({ productPlanId, startTimeInSeconds: start, endTimeInSeconds: end }, NOW, 'basic', 'free'),
    ).to.deep.equal([
      { plan: 'basic', from: 'now' },
      { plan: 'pro', from: start },
      { plan: 'free', from: end },
    ]);
    expect(
      getTimeline({ productPlanId, endTimeInSeconds: end }, NOW, 'basic', 'free').map(({ from }) => from),
    ).to.deep.equal(['now', 'soon', end]);
  });

  it('§2.1 rule 5: known starts and ends before it come in between', () => {
    const request = { productPlanId, startTimeInSeconds: end };
    const steps = (known: object) => getTimeline(request, NOW, 'basic', 'free', known).slice(1, -1);
    expect(steps({ productPlanId: 'team', startTimeInSeconds: start })).to.deep.equal([
      { plan: 'team', from: start },
    ]);
    expect(
      steps({ productPlanId: 'team', startTimeInSeconds: start, endTimeInSeconds: start + DAY }),
    ).to.deep.equal([
      { plan: 'team', from: start },
      { plan: 'free', from: start + DAY },
    ]);
    expect(
      steps({ productPlanId: 'basic', startTimeInSeconds: NOW - DAY, endTimeInSeconds: start }),
    ).to.deep.equal([{ plan: 'free', from: start }]);
    for (const time of [NOW, end, end + DAY])
      expect(
        steps({ productPlanId: 'team', startTimeInSeconds: time, endTimeInSeconds: time }),
      ).to.deep.equal([]);
    expect(
      getTimeline({ productPlanId }, NOW, 'basic', 'free', { startTimeInSeconds: start }),
    ).to.have.length(2);
  });

  it('names only plans that the page names', () => {
    expect(getTimeline({ productPlanId, endTimeInSeconds: end }, NOW)).to.deep.equal([
      { plan: undefined, from: 'now' },
      { plan: 'pro', from: 'soon' },
      { plan: undefined, from: end },
    ]);
  });
});

describe('the status of an assignment', () => {
  const phase = (start?: number, end?: number): unknown =>
    getPhase(
      {
        ...(start !== undefined && { startTimeInSeconds: start }),
        ...(end !== undefined && { endTimeInSeconds: end }),
      },
      NOW,
    );

  it('is scheduled until its start, also if the service starts it within the upcoming hour', () => {
    expect(phase(NOW + 1)).to.equal('scheduled');
    expect(phase(NOW + HOUR, NOW + DAY)).to.equal('scheduled');
  });

  it('is current from its start until its end', () => {
    expect(phase(NOW)).to.equal('current');
    expect(phase(NOW - DAY, NOW + 1)).to.equal('current');
  });

  it('M05: is current when it starts today (UTC), at a midnight that has passed', () => {
    expect(phase(NOW - (NOW % DAY))).to.equal('current');
  });

  it('is ended from its end on, with or without a known start', () => {
    expect(phase(NOW - DAY, NOW)).to.equal('ended');
    expect(phase(undefined, NOW - 1)).to.equal('ended');
  });

  it('is ended if it was replaced before its start', () => {
    expect(phase(NOW + DAY, NOW + DAY)).to.equal('ended');
    expect(phase(NOW + DAY, NOW - 1)).to.equal('ended');
  });

  it('F01: is unknown without a start', () => {
    expect(phase()).to.equal(undefined);
    expect(phase(undefined, NOW + DAY)).to.equal(undefined);
    expect(getPhase({ createdTimeInSeconds: NOW - DAY, productPlanId: 'pro' }, NOW)).to.equal(undefined);
  });

  it('treats null and zero as absent times', () => {
    expect(phase(NOW - DAY, 0)).to.equal('current');
    expect(getPhase({ startTimeInSeconds: NOW - DAY, endTimeInSeconds: null as never }, NOW)).to.equal(
      'current',
    );
    expect(phase(0)).to.equal(undefined);
  });
});
