/** Libraries that patch the markup of a page to that of a server and keep elements. */
import { fixture, html } from '@open-wc/testing';
import { Idiomorph } from 'idiomorph';
import * as morphdomModule from 'morphdom';
import * as liveView from 'phoenix_live_view';
import './mount.js';

// Its types are those of a CommonJS module.
const morphdom = morphdomModule.default as unknown as typeof morphdomModule.default.default;

interface LiveClient {
  connect: () => void;
  disconnect: () => void;
  disableDebug: () => void;
  version: () => string;
}

// Its types import each other without file extensions, which TypeScript does not resolve here.
const { LiveSocket } = liveView as unknown as {
  LiveSocket: { new (address: string, socket: unknown, options: object): LiveClient; prototype: LiveClient };
};

/** Patches the content of a box of the page. */
type Patch = (content: string) => void;

const boxed = (content: string): string => `<div>${content}</div>`;

type Callback = (message: unknown) => void;

/** Reply to a message of LiveView's client. */
const replyWith = (message: unknown) => {
  const reply = {
    receive(status: string, callback: Callback) {
      if (status === 'ok') queueMicrotask(() => callback(message));
      return reply;
    },
  };
  return reply;
};

/** A fake of Phoenix's socket, whose server renders the whole view each time. */
function createSocket(content: string, version: string) {
  const listeners: Record<string, Callback> = {};
  class Socket {
    isConnected = () => true;
    onOpen = (callback: () => void) => callback();
    onClose = () => undefined;
    connect = () => undefined;
    disconnect = () => undefined;
    channel = () => ({
      join: () => replyWith({ rendered: { 0: content, s: ['', ''] }, liveview_version: version }),
      on: (event: string, callback: Callback) => (listeners[event] = callback),
      push: () => replyWith({}),
      leave: () => replyWith({}),
      onError: () => undefined,
      onClose: () => undefined,
      canPush: () => true,
    });
  }
  return { Socket, push: (diff: object) => listeners.diff?.(diff) };
}

const cleanups: (() => void)[] = [];

afterEach(() => {
  for (const clean of cleanups.splice(0)) clean();
});

/** Each renders content into a box and returns a function that patches it. */
export const morphLibraries: Record<string, (box: HTMLElement, content: string) => Promise<Patch>> = {
  idiomorph: (box, content) => {
    box.innerHTML = content;
    return Promise.resolve((next) => Idiomorph.morph(box, next, { morphStyle: 'innerHTML' }));
  },
  morphdom: (box, content) => {
    box.innerHTML = content;
    return Promise.resolve((next) => morphdom(box, boxed(next), { childrenOnly: true }));
  },
  'the client of LiveView': async (box, content) => {
    // What the server has rendered before the client joins.
    box.innerHTML = `<div id="phx-view" data-phx-main data-phx-session="session" data-phx-static="static">${content}</div>`;
    const { Socket, push } = createSocket(content, LiveSocket.prototype.version());
    const client = new LiveSocket('/live', Socket, { params: {} });
    client.disableDebug();
    const joined = new Promise((resolve) =>
      addEventListener('phx:page-loading-stop', resolve, { once: true }),
    );
    client.connect();
    cleanups.push(() => client.disconnect());
    await joined;
    return (next) => push({ 0: next });
  },
};

export async function mountPatchable(
  library: string,
  content: string,
): Promise<{ box: HTMLElement; patch: Patch }> {
  const box = await fixture<HTMLElement>(html`<div></div>`);
  const patch = await morphLibraries[library]?.(box, content);
  if (!patch) throw new Error(`There is no library "${library}".`);
  return { box, patch };
}
