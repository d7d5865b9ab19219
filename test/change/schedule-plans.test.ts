import { expect } from '@open-wc/testing';
import { getPhase } from '../../src/change/schedule.js';

/** 2027-03-01T10:00:00Z. */
const NOW = 1_803_895_200;
const HOUR = 3600;
const DAY = 24 * HOUR;

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
