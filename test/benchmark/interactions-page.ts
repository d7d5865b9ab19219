/** Observes the interactions of a page with the Event Timing API. */
import { frame } from './timing.js';

/** Interaction: the time from the input to the next paint, and the part of it in which event listeners run. */
export interface Interaction {
  readonly duration: number;
  readonly script: number;
}

/** The fields of `PerformanceEventTiming` that are read. */
type Entry = Pick<
  PerformanceEventTiming,
  'duration' | 'interactionId' | 'processingEnd' | 'processingStart' | 'startTime'
>;

/** Smallest duration that the browser reports, in milliseconds. */
const threshold = 16;

/**
 * Returns the interaction that several events belong to, such as `pointerdown`, `pointerup` and `click`. As in INP, that of the
 * longest event counts. Without an entry, all events were shorter than the threshold, which counts instead.
 */
function toInteraction(entries: readonly Entry[]): Interaction {
  const events = entries.filter(({ interactionId }) => interactionId);
  if (new Set(events.map(({ interactionId }) => interactionId)).size > 1)
    throw new Error('There was more than one interaction.');
  return {
    duration: Math.max(threshold, ...events.map(({ duration }) => duration)),
    script: Math.max(0, ...events.map((event) => event.processingEnd - event.processingStart)),
  };
}

let entries: PerformanceEventTiming[] = [];
let began = 0;
/** Time of the last press of the marker key. */
let marked = 0;
let onEntries: () => void = () => undefined;
let onInput: () => void = () => undefined;
let painting: Promise<unknown> = Promise.resolve();

/** Waits until the elements of the page are shown, and starts to observe. */
export async function observe(): Promise<void> {
  await Promise.all(
    ['portal-plan-picker', 'portal-settings'].map((name) => customElements.whenDefined(name)),
  );
  const settings = document.querySelector('portal-settings');
  if (settings && !settings.settings)
    await new Promise((resolve) => settings.addEventListener('settings-loaded', resolve, { once: true }));
  await settings?.updateComplete;
  await document.querySelector('portal-plan-picker')?.updateComplete;
  for (const type of ['pointerup', 'keydown']) addEventListener(type, () => onInput(), { capture: true });
  // The browser reports an event after the next frame in which something has changed.
  const pixel = document.body.appendChild(document.createElement('div'));
  pixel.style.cssText = 'position: fixed; inset: 0 auto auto 0; inline-size: 1px; block-size: 1px';
  addEventListener(
    'keydown',
    ({ key, timeStamp }) => {
      if (key !== 'Shift') return;
      marked = timeStamp;
      pixel.style.background = pixel.style.background ? '' : 'red';
      // Long enough to be reported.
      while (performance.now() < marked + 2 * threshold);
    },
    { capture: true },
  );
  new PerformanceObserver((list) => {
    entries.push(...(list.getEntries() as PerformanceEventTiming[]));
    onEntries();
  }).observe({ type: 'event', durationThreshold: threshold } as PerformanceObserverInit);
}

/** Call before an input. */
export async function begin(): Promise<void> {
  for (let frames = 0; frames < 3; frames++) await frame();
  entries = [];
  began = performance.now();
  painting = new Promise<void>((resolve) => (onInput = resolve)).then(frame).then(frame);
}

/** Waits until the input that follows `begin()` is painted. Call before the input, so that the call itself does not delay it. */
export const paint = (): Promise<unknown> => painting;

/**
 * Returns the interaction since `begin()`. Call after the paint and a press of the Shift key. The browser reports events in
 * their order, so that with the press of Shift, all earlier ones have been reported.
 */
export async function end(): Promise<Interaction> {
  while (!entries.some(({ name, startTime }) => name === 'keydown' && startTime === marked))
    await new Promise<void>((resolve) => (onEntries = resolve));
  return toInteraction(entries.filter(({ startTime }) => startTime >= began && startTime < marked));
}

/** Milliseconds from the next click until a plan shows another text and is painted. */
export async function watchText(plan: string): Promise<number> {
  const clicked = new Promise<number>((resolve) =>
    addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
  );
  const changed = new Promise((resolve) => {
    const root = document.querySelector(plan)?.shadowRoot;
    if (root)
      new MutationObserver(resolve).observe(root, { characterData: true, childList: true, subtree: true });
  });
  const [start] = await Promise.all([clicked, changed]);
  await frame();
  return performance.now() - start;
}
