/** All that `npx portal-elements sandbox` serves, as one request listener: the service, its tokens, the script, and a page. */
import { readFile } from 'node:fs/promises';
import { preflightAnswer, errorAnswer, textAnswer, type Answer } from '../testing/answer.js';
import type { Sandbox } from '../testing/sandbox.js';
import { page } from './page.js';
import { type Listener, nodeListener, send } from './server.js';

/** The package itself: this file is in `dist/cli/`. */
const dist = new URL('../', import.meta.url);

const currentPlan = 'basic';

export function createSite(sandbox: Sandbox): Listener {
  const answerSandbox = nodeListener(sandbox);
  return async (incoming, outgoing) => {
    const [path = '', query] = (incoming.url ?? '').split('?');
    if (/\/(customer-portal|sandbox)\//.test(path)) {
      await answerSandbox(incoming, outgoing);
      return;
    }
    // A body that is not read would hold up the next request of the connection.
    incoming.resume();
    const url = `http://localhost:${incoming.socket.localPort ?? 0}`;
    if (incoming.method === 'OPTIONS') send(preflightAnswer('GET, POST'), outgoing);
    else if (path === '/') send(textAnswer('text/html', page(url)), outgoing);
    else if (path === '/session') send(startSession(sandbox, new URLSearchParams(query)), outgoing);
    else send(await readScript(path), outgoing);
  };
}

/** A token, as plain text: of the customer that the query names, or of a new one. */
function startSession({ sessions }: Sandbox, query: URLSearchParams): Answer {
  const customerId = query.get('customer');
  const isKnown = customerId !== null && sessions.plansOf(customerId) !== undefined;
  const plan = query.get('plan') ?? (isKnown ? undefined : currentPlan);
  const { token } = sessions.create({
    ...(customerId && { customerId }),
    ...(plan !== undefined && { plan: plan || null }),
  });
  return textAnswer('text/plain', token);
}

async function readScript(path: string): Promise<Answer> {
  if (/^\/(portal-elements\.min|messages\/\w+)\.js$/.test(path)) {
    try {
      return textAnswer('text/javascript', await readFile(new URL(`.${path}`, dist), 'utf8'));
    } catch {
      // There is no such language.
    }
  }
  return errorAnswer(404, 'Not found');
}
