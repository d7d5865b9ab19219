/** Lets it be 1 March 2027, 9:20 UTC, for as long as the page is open, so that every look at a state is the same. */
export function stopTime(): void {
  const now = Date.UTC(2027, 2, 1, 9, 20);
  Date.now = () => now;
  // Where no time passes no deadline comes: what waits for the service waits for good.
  const start = window.setTimeout.bind(window);
  const longest = 5000;
  const startUnlessLong = (callback: () => void, milliseconds = 0): number =>
    milliseconds > longest ? 0 : start(callback, milliseconds);
  Object.assign(window, { setTimeout: startUnlessLong });
}
