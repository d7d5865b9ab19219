/**
 * Calls back when an assigned plan starts: at once, or later while the page is open. Not at all if the service did not say when.
 * Returns a function that ends the waiting.
 */
export function atStart({ startTimeInSeconds = Infinity }, callback) {
  let timer;
  const wait = () => {
    const left = startTimeInSeconds * 1000 - Date.now();
    if (left <= 0) callback();
    // A timer holds 24 days at most.
    else timer = setTimeout(wait, Math.min(left, 2 ** 31 - 1));
  };
  wait();
  return () => clearTimeout(timer);
}
