/** What holds for every answer of the service. The tables of `test/service/` have what each answer comes to. */
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
import { answers, tokens, type WireAnswer } from './fuzz/answers.js';
import { answers as numRuns, seed } from './fuzz/settings.js';

const [canary, otherCanary] = tokens;

/** Statuses for which `Response` accepts no body. */
const bodiless = [204, 205, 304];

/** Response as `fetch` returns it. Its errors quote the URL, and so the token, as those of some platforms do. */
function respond({ status, bytes, headers, lost }: WireAnswer, url: string): Response {
  if (lost === 'head') throw new TypeError(`Failed to fetch ${url}`);
  if (bodiless.includes(status) && !lost) return new Response(null, { status, headers });
  const broken = new ReadableStream<Uint8Array>({ pull: (body) => body.error(new TypeError(`Lost ${url}`)) });
  return new Response(lost ? broken : bytes, { status: bodiless.includes(status) ? 200 : status, headers });
}

const run = (property: fc.IAsyncProperty<unknown>): Promise<void> =>
  fc.assert(property, { numRuns, seed, includeErrorInReport: true });

/** Result of a call whose requests get these responses in turn, and the number of requests. */
async function serve<T extends object>(
  given: readonly WireAnswer[],
  ask: (session: PortalSession) => Promise<T>,
  renewToken?: () => string,
): Promise<{ result: T | PortalError; calls: number }> {
  let calls = 0;
  const fetch = async (url: string): Promise<Response> => {
    const answer = given[Math.min(calls++, given.length - 1)];
    return Promise.resolve(respond(answer as WireAnswer, url));
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

/** All texts of a result or an error that a page could log or store. */
const traces = (result: object): string =>
  [JSON.stringify(result)]
    .concat(result instanceof Error ? [result.message, result.stack ?? '', String(result.cause)] : [])
    .join('\n');

/** What holds for the result of any request, in a session that sent these tokens. */
function expectSafe(result: object, { status, lost }: WireAnswer, sent: readonly string[]): void {
  for (const token of sent.flatMap((each) => [each, JSON.stringify(each).slice(1, -1)]))
    for (const quoted of [token, encodeURIComponent(token)])
      assert(!traces(result).includes(quoted), `U2 ${traces(result)}`);
  if (!(result instanceof PortalError)) {
    assert(status === 200 && !lost, 'U5');
    return;
  }
  if (result.status !== undefined) assert.equal(result.status, status);
  const { retryAfterInSeconds: wait = 0, serviceMessage = '' } = result;
  assert(Number.isInteger(wait) && wait >= 0 && wait <= 120, `waits ${wait}`);
  assert(Array.from(serviceMessage).length <= 200, 'the length of the message');
  if (serviceMessage) assert.equal(result.code, 'rejected');
}

const readObject = ({ bytes }: WireAnswer): unknown => {
  const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
  return Array.isArray(value) ? null : value;
};

function expectAssignment(result: object, answer: WireAnswer, sent: readonly string[]): void {
  expectSafe(result, answer, sent);
  const { status, lost } = answer;
  if (result instanceof AssignmentError) {
    const isRefused = !lost && status >= 400 && status < 500 && ![408, 409].includes(status);
    assert.equal(result.outcome, isRefused ? 'not-applied' : 'unknown');
    return;
  }
  const body = readObject(answer) as Record<string, unknown> | null;
  assert(body && typeof body === 'object' && body['success'] !== false, 'U5');
  for (const [name, value] of Object.entries(result)) {
    const said = Object.getOwnPropertyDescriptor(body, name)?.value as unknown;
    if (!name.endsWith('TimeInSeconds')) assert.equal(value, String(said).trim());
    else
      assert(value === said && Number.isInteger(value) && Number(value) > 0 && Number(value) <= 1e11, name);
  }
}

describe(`fuzzed answers (${numRuns} each, seed ${seed})`, () => {
  it('U2 U5 assignPlan: not-applied only where the service says so, and nothing that it did not say', () =>
    run(
      fc.asyncProperty(answers, async (answer) => {
        const ask = (session: PortalSession) => assignPlan(session, { productPlanId: 'pro' });
        const { result, calls } = await serve([answer], ask);
        expectAssignment(result, answer, [canary]);
        assert.equal(calls, 1, 'U1 one POST');
      }),
    ));

  it('U1 assignPlan with a renewed session: the second answer counts, and there is no third', () =>
    run(
      fc.asyncProperty(fc.constantFrom(401, 403), answers, answers, async (status, first, second) => {
        const { result, calls } = await serve(
          [{ ...first, status, lost: null }, second],
          (session) => assignPlan(session, { productPlanId: 'pro' }),
          () => otherCanary,
        );
        expectAssignment(result, second, tokens);
        assert.equal(calls, 2, 'U1 one POST, and one more');
      }),
    ));

  it('getAccountSettings: only the sections, or an error; only what may pass is tried again', async () => {
    const real = setTimeout;
    // Pauses are skipped; deadlines are kept.
    mock.method(globalThis, 'setTimeout', (callback: () => void, milliseconds: number) =>
      real(callback, milliseconds >= 500 && milliseconds !== 10_000 ? 0 : milliseconds),
    );
    const sections = ['customerPortalSetting', 'invoiceConfiguration', 'displayCachedInvoices'];
    await run(
      fc.asyncProperty(answers, async (answer) => {
        const { result, calls } = await serve([answer], getAccountSettings);
        expectSafe(result, answer, [canary]);
        if (!(result instanceof PortalError))
          for (const name of Object.keys(result)) assert(sections.includes(name), name);
        assert.equal('outcome' in result, false, 'no outcome');
        const { status, lost } = answer;
        const mayPass =
          lost || (status >= 300 && status < 400) || [408, 429].includes(status) || status >= 500;
        const { retryAfterInSeconds: wait = 0 } = result as Partial<PortalError>;
        assert.equal(calls, mayPass && wait <= 5 ? 3 : 1);
      }),
    ).finally(() => {
      mock.restoreAll();
    });
  });
});
