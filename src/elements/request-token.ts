import { SessionRequestEvent } from '../events.js';
import type { SessionRequestReason } from '../service/session.js';

/** Asks the page for a session token, and resolves to whatever it answers. */
export async function requestToken(element: Element, reason: SessionRequestReason): Promise<unknown> {
  // The page's listener may stand in a script after ours.
  // Asked of the prototype: an image of the page may be named "readyState".
  if (Reflect.get(Document.prototype, 'readyState', document) !== 'complete') await scriptsHaveRun();
  const request = new SessionRequestEvent(reason);
  element.dispatchEvent(request);
  return request.answer;
}

const scriptsHaveRun = () =>
  new Promise<void>((resolve) => {
    for (const type of ['DOMContentLoaded', 'load']) addEventListener(type, () => resolve(), { once: true });
  });
