import assert from 'node:assert/strict';
import { describe, it, mock } from 'node:test';
import fc from 'fast-check';
import {
  AssignmentError,
  assignPlan,
  getAccountSettings,
  PortalError,
  PortalSession,
} from '../../src/service.js';
import { answers } from './fuzz/answers.js';
import {
  quotesToken,
  serviceMessageOf,
  settingsVerdictOf,
  tokens,
  triesOfSettings,
  type Verdict,
  verdictOf,
  type WireAnswer,
} from './fuzz/oracle.js';
import { answers as numRuns, seed } from './fuzz/settings.js';

const [canary, otherCanary] = tokens;

/** Statuses for which `Response` accepts no body. */
const bodiless = [204, 205, 304];

/** Response as `fetch` returns it. Its errors quote the URL, and so the token, as those of some platforms do. */
function respond({ status, bytes, headers, lost }: WireAnswer, url: string): Response {
  if (lost === 'head') throw new TypeError(`Failed to fetch ${url}`);
  if (bodiless.includes(status) && !lost) return new Response(null, { status, headers });
  const broken = new ReadableStream<Uint8Array>({
    pull: (body) => body.error(new TypeError(`Lost ${url}`)),
  });
  return new Response(lost ? broken : bytes, { status: bodiless.includes(status) ? 200 : status, headers });
}

const run = (property: fc.IAsyncProperty<unknown>): Promise<void> =>
  fc.assert(property, { numRuns, seed, includeErrorInReport: true });

/** Result of a call whose requests get these responses in turn, and the number of requests. */
async function serve<T>(
  given: readonly WireAnswer[],
  ask: (session: PortalSession) => Promise<T>,
  renewToken?: () => string,
): Promise<{ result: T | PortalError; calls: number }> {
  let calls = 0;
  const fetch = (url: string): Promise<Response> => {
    const answer = given[Math.min(calls++, given.length - 1)];
    return new Promise((resolve) => {
      resolve(respond(answer as WireAnswer, url));
    });
  };
  const session = new PortalSession({
    ...{ baseUrl: 'https://billing.example', sessionToken: canary, renewToken },
    fetch: fetch as typeof globalThis.fetch,
  });
  const result = await ask(session).catch((error: unknown) => {
    assert(error instanceof PortalError, String(error));
    return error;
  });
  return { result, calls };
}

/** All texts of an error that a page could log or store. */
const traces = ({ message, stack = '', cause, ...rest }: PortalError): string =>
  [message, stack, String(cause), JSON.stringify(rest), rest.serviceMessage ?? ''].join('\n');

function expectVerdict(
  result: object,
  verdict: Verdict,
  answer: WireAnswer,
  sent: readonly string[] = [canary],
): void {
  if ('assigned' in verdict) {
    assert.deepEqual({ ...result }, verdict.assigned);
    return;
  }
  assert(result instanceof PortalError, `not assigned: ${JSON.stringify(result)}`);
  assert.equal(result.code, verdict.code);
  assert.equal(result.serviceMessage !== undefined, verdict.hasServiceMessage, 'a service message');
  if (result.status !== undefined) assert.equal(result.status, answer.status);
  const { retryAfterInSeconds: wait } = result;
  if (wait !== undefined) assert(Number.isInteger(wait) && wait >= 0 && wait <= 120, `waits ${wait}`);
  if (result.serviceMessage !== undefined) expectMessage(result.serviceMessage, answer);
  // Also a refused token: another service may accept it.
  assert(!quotesToken(traces(result), sent), `U2 ${traces(result)}`);
}

/** "Text where the body has one; 200 characters at most": as it is, but for blanks and controls. */
function expectMessage(message: string, answer: WireAnswer): void {
  assert(Array.from(message).length <= 200, 'its length');
  const said = serviceMessageOf(answer) ?? '';
  const isPlain = !/[\p{Cc}]|\s\s/u.test(said) && Array.from(said).length <= 200;
  if (isPlain) assert.equal(message, said.trim().replace(/\s/g, ' '));
}

describe(`fuzzed answers (${numRuns} each, seed ${seed})`, () => {
  it('U5 assignPlan: every answer comes to what the table of outcomes says', () =>
    run(
      fc.asyncProperty(answers, async (answer) => {
        const { result, calls } = await serve([answer], (session) =>
          assignPlan(session, { productPlanId: 'pro' }),
        );
        const verdict = verdictOf(answer);
        expectVerdict(result, verdict, answer);
        if ('outcome' in verdict) {
          assert(result instanceof AssignmentError);
          assert.equal(result.outcome, verdict.outcome);
        }
        assert.equal(calls, 1, 'U1 one POST');
      }),
    ));

  it('assignPlan with a renewed session: the second answer counts, and there is no third', () =>
    run(
      fc.asyncProperty(fc.constantFrom(401, 403), answers, answers, async (status, first, second) => {
        const { result, calls } = await serve(
          [{ ...first, status, lost: null }, second],
          (session) => assignPlan(session, { productPlanId: 'pro' }),
          () => otherCanary,
        );
        expectVerdict(result, verdictOf(second, tokens), second, tokens);
        assert.equal(calls, 2, 'U1 one POST, and one more');
      }),
    ));

  it('getAccountSettings: every answer comes to its sections, or an error; only what may pass is tried again', async () => {
    const real = setTimeout;
    // Pauses are skipped; deadlines are kept.
    mock.method(globalThis, 'setTimeout', (callback: () => void, milliseconds: number) =>
      real(callback, milliseconds >= 500 && milliseconds !== 10_000 ? 0 : milliseconds),
    );
    await run(
      fc.asyncProperty(answers, async (answer) => {
        const { result, calls } = await serve([answer], getAccountSettings);
        expectVerdict(result, settingsVerdictOf(answer), answer);
        assert.equal('outcome' in result, false, 'no outcome');
        assert.equal(calls, triesOfSettings(answer));
      }),
    ).finally(() => {
      mock.restoreAll();
    });
  });
});
