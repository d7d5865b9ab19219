/** Sets the clock to 1 March 2027, 9:20 UTC, so that a state always looks the same. */
export function stopTime(): void {
  const now = Date.UTC(2027, 2, 1, 9, 20);
  Date.now = () => now;
  // Deadlines never pass either: pending requests stay pending.
  const start = window.setTimeout.bind(window);
  const longestTimeout = 5000;
  const startUnlessLong = (callback: () => void, milliseconds = 0): number =>
    milliseconds > longestTimeout ? 0 : start(callback, milliseconds);
  Object.assign(window, { setTimeout: startUnlessLong });
}
