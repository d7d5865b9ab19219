/** An attempt whose receipt cannot be written: its outcome is that of the service. */
import assert from 'node:assert/strict';
import { it } from 'node:test';
import { runAttempt } from '../../src/change/attempt.js';
import type { ChangeHost } from '../../src/change/progress.js';
import { toSelection } from '../../src/change/change.js';
import { en } from '../../src/messages/en.js';
import { english } from '../picker/sentences.js';
import { createSession, fakeFetch, respond } from '../service/fake-service.js';
import { withProperty } from '../support/override.js';
import { createPage, createPlan } from './plan-data.js';

/** Sends a request of the page. Returns its outcome, and how often the message of the receipt was read. */
async function send(status: number) {
  let reads = 0;
  const messages = Object.defineProperty({ ...en }, 'website', {
    get: () => {
      reads++;
      throw new Error('of a page');
    },
  });
  const session = createSession({ fetch: fakeFetch(respond(status, { productPlanId: 'pro' })) });
  const context = createPage({ session, plans: [createPlan({ value: 'pro' })] });
  const host = Object.assign(new EventTarget(), {
    isConnected: true,
    readContext: () => context,
    requestUpdate: () => undefined,
    localization: { ...english, messages },
  });
  const request = { productPlanId: 'pro' };
  const outcome = await withProperty(globalThis, 'location', { value: { hostname: 'portal.example' } }, () =>
    runAttempt(
      {
        request,
        context,
        cost: undefined,
        amounts: [],
        selection: toSelection('pro'),
        effect: undefined,
        isReviewed: false,
        controller: new AbortController(),
      },
      host as unknown as ChangeHost,
      () => undefined,
    ),
  );
  assert.ok(outcome);
  return { name: outcome.name, receipt: outcome.receipt, reads };
}

for (const [status, name] of [
  [200, 'assigned'],
  [500, 'failed'],
] as const)
  it(`stays ${name} after status ${status} if a message of its receipt throws`, async () => {
    assert.deepEqual(await send(status), { name, receipt: '', reads: 1 });
  });
