/** Events as a page receives them. */
import { oneEvent } from '@open-wc/testing';

/** Resolves to the next event of an element; call it before the action that causes the event. */
export const nextEvent = <K extends keyof HTMLElementEventMap>(target: EventTarget, type: K) =>
  oneEvent<HTMLElementEventMap[K]>(target, type);

/** Records the events of these types that reach the document from now on. */
export function recordEvents<K extends keyof HTMLElementEventMap>(...types: K[]): HTMLElementEventMap[K][] {
  const events: HTMLElementEventMap[K][] = [];
  for (const type of types)
    listen(type, (event) => {
      events.push(event);
    });
  return events;
}

let test = new AbortController();

afterEach(() => {
  test.abort();
  test = new AbortController();
});

/** Signal that aborts when the test ends. */
export const getTestSignal = (): AbortSignal => test.signal;

/** Listens on the document until the test ends. */
export function listen<K extends keyof HTMLElementEventMap>(
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
): void {
  // A test may listen twice with one function.
  const listenAgain = (event: Event): void => listener(event as HTMLElementEventMap[K]);
  document.addEventListener(type, listenAgain, { signal: test.signal });
}

export const typesOf = (events: Event[]): string[] => events.map(({ type }) => type);
