/**
 * The two operations (§4) and their authentication (§5). The contract does not describe errors (§7). The sandbox answers
 * `{"errorMessage": "…"}` with status 401 if the token is missing, unknown or expired, 404 or 405 if there is no such endpoint,
 * 406 or 415 if the request is not JSON, and 400 for all other errors.
 */
import type { Account } from './account.js';
import { jsonAnswer, preflightAnswer, errorAnswer, type Answer } from './answer.js';
import { assign } from './assignment.js';
import type { Ledger, ReceivedRequest } from './ledger.js';
import { getPlans, getQueryValues, includesJson, parsePricingRequest } from './request.js';
import type { Session, Sessions } from './sessions.js';

const pricingPlanPath = '/customer-portal/pricing-plan';
const accountSettingPath = '/customer-portal/account-setting';

interface ServiceState {
  readonly account: Account;
  readonly ledger: Ledger;
  readonly sessions: Sessions;
  readonly now: () => number;
}

type Endpoint = (state: ServiceState, session: Session, request: ReceivedRequest) => Answer;

const ENDPOINTS: ReadonlyMap<string, { readonly method: string; readonly run: Endpoint }> = new Map([
  [pricingPlanPath, { method: 'POST', run: assignPlan }],
  [accountSettingPath, { method: 'GET', run: getAccountSettings }],
]);

/** Answers a request. The session token is read from `url`. */
export function answerRequest(state: ServiceState, request: ReceivedRequest, url: string): Answer {
  if (request.method === 'OPTIONS') return preflightAnswer('GET, POST');
  const endpoint = ENDPOINTS.get(request.path);
  if (!endpoint) return errorAnswer(404, 'No such endpoint');
  if (endpoint.method !== request.method)
    return jsonAnswer(
      405,
      { errorMessage: `Only ${endpoint.method} is allowed` },
      { allow: endpoint.method },
    );
  const session = authenticate(state.sessions, url);
  if ('status' in session) return session;
  if (!includesJson(request.headers['accept'] ?? null))
    return errorAnswer(406, 'The accept header must contain application/json');
  return endpoint.run(state, session, request);
}

/** Returns the session of the token in the query (§5), or an error answer. */
function authenticate(sessions: Sessions, url: string): Session | Answer {
  const [first, second] = getQueryValues(url, 'sessionToken');
  if (second) return errorAnswer(400, 'sessionToken is given more than once');
  if (first?.value === null) return errorAnswer(400, 'sessionToken is not well encoded');
  if (!first?.value) return errorAnswer(401, 'sessionToken is missing');
  const session = sessions.find(first.value);
  if (!session) return errorAnswer(401, 'The session is unknown');
  return session.expired ? expiredAnswer() : session;
}

export const expiredAnswer = (): Answer => errorAnswer(401, 'The session has expired');

/** §4.1 Assign a product plan to the customer. */
function assignPlan(
  { account, ledger, sessions, now }: ServiceState,
  session: Session,
  received: ReceivedRequest,
): Answer {
  if (!includesJson(received.headers['content-type'] ?? null))
    return errorAnswer(415, 'The content type must be application/json');
  const request = parsePricingRequest(received.body, account);
  if ('errorMessage' in request) return jsonAnswer(400, request);

  const { customerId, token, defaultPlan } = session;
  const time = now();
  const result = assign(sessions.plansOf(customerId) ?? [], request, {
    now: time,
    customerId,
    startAfter: account.startAfter,
    defaultPlan:
      defaultPlan !== null && getPlans(account, request.productId).includes(defaultPlan) ? defaultPlan : null,
  });
  if ('errorMessage' in result) return jsonAnswer(400, result);

  sessions.setPlans(customerId, result.history);
  ledger.apply({ time, token, plan: result.response });
  return jsonAnswer(200, result.response);
}

/** §4.2 Get account settings. */
function getAccountSettings(_state: ServiceState, session: Session): Answer {
  return jsonAnswer(200, session.settings);
}
