/**
 * As much of a page as the tests of `service/` and `schedule.ts` ask for. It forgives more than a browser does: what
 * fails here fails there, and what a browser would refuse besides is not counted.
 */

const { href: address, origin } = new URL('http://localhost:8000/');

class PageNode {
  get baseURI(): string {
    return address;
  }
}

type Listener = (event: object) => void;

const listeners = new Set<Listener>();

const page: Record<string, unknown> = {
  document: { createElement: () => ({ type: '', value: '' }) },
  Node: PageNode,
  Text: class extends PageNode {},
  location: new URL(address),
  origin,
  navigator: { onLine: true, userAgent: '' },
  addEventListener: (_: string, listener: Listener) => void listeners.add(listener),
  removeEventListener: (_: string, listener: Listener) => void listeners.delete(listener),
};

/** Lets a test have the page, or nothing but what Node has. Returns how to undo it. */
export function openPage(): () => void {
  const before = Object.keys(page).map(
    (name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)] as const,
  );
  for (const [name, value] of Object.entries(page))
    Object.defineProperty(globalThis, name, { configurable: true, writable: true, value });
  return () => {
    listeners.clear();
    for (const [name, descriptor] of before)
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
  };
}

/** Tells the page of a rejection that nobody handled; true when it listens, and so looks after it. */
export function tellPage(reason: unknown): boolean {
  const event = { reason, preventDefault: () => undefined, stopImmediatePropagation: () => undefined };
  const told = [...listeners];
  for (const listener of told) listener(event);
  return told.length > 0;
}
