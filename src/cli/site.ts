/** The site of `npx portal-elements sandbox`: the service, an endpoint for tokens, the script with its files, and a page. */
import { readFile } from 'node:fs/promises';
import { preflightAnswer, errorAnswer, textAnswer, type Answer } from '../testing/answer.js';
import type { Sandbox } from '../testing/sandbox.js';
import { createPage } from './page.js';
import { createListener, getUrl, type Listener, sendAnswer } from './server.js';

/** Folder `dist` of the package: this file is in `dist/cli/`. */
const dist = new URL('../', import.meta.url);

/** Plan of a new customer. */
const initialPlan = 'basic';

export function createSite(sandbox: Sandbox): Listener {
  const answerAsService = createListener(sandbox);
  return async (incoming, outgoing) => {
    const [path = '', query] = (incoming.url ?? '').split('?');
    if (/\/(customer-portal|sandbox)\//.test(path)) {
      await answerAsService(incoming, outgoing);
      return;
    }
    // A body that is not read blocks the next request on the connection.
    incoming.resume();
    const url = getUrl(incoming.socket.localPort ?? 0);
    if (incoming.method === 'OPTIONS') sendAnswer(preflightAnswer('GET, POST'), outgoing);
    else if (path === '/') sendAnswer(textAnswer('text/html', createPage(url)), outgoing);
    else if (path === '/session') sendAnswer(createSession(sandbox, new URLSearchParams(query)), outgoing);
    else sendAnswer(await readBuilt(path), outgoing);
  };
}

/** Creates a session of the customer in the query, or of a new one. Answers with its token as plain text. */
function createSession({ sessions }: Sandbox, query: URLSearchParams): Answer {
  const customerId = query.get('customer');
  const isKnown = customerId !== null && sessions.plansOf(customerId) !== undefined;
  const plan = query.get('plan') ?? (isKnown ? undefined : initialPlan);
  const { token } = sessions.create({
    ...(customerId && { customerId }),
    ...(plan !== undefined && { plan: plan || null }),
  });
  return textAnswer('text/plain', token);
}

/** Answers with a file of the package that a page loads. */
async function readBuilt(path: string): Promise<Answer> {
  if (/^\/(portal-elements\.(min\.js|css)|messages\/\w+\.js)$/.test(path)) {
    const type = path.endsWith('.css') ? 'text/css' : 'text/javascript';
    try {
      return textAnswer(type, await readFile(new URL(`.${path}`, dist), 'utf8'));
    } catch {
      // Messages in that language do not exist.
    }
  }
  return errorAnswer(404, 'Not found');
}
