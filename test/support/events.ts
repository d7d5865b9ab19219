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

const listening: AbortController[] = [];

afterEach(() => {
  for (const controller of listening.splice(0)) controller.abort();
});

/** Listens on the document until the test ends. */
export function listen<K extends keyof HTMLElementEventMap>(
  type: K,
  listener: (event: HTMLElementEventMap[K]) => void,
): void {
  const controller = new AbortController();
  listening.push(controller);
  const { signal } = controller;
  document.addEventListener(
    type,
    (event) => {
      listener(event as HTMLElementEventMap[K]);
    },
    { signal },
  );
}

export const typesOf = (events: Event[]): string[] => events.map(({ type }) => type);
