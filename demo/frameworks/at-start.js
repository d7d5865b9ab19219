/**
 * Calls `callback` when an assigned plan starts, but never if the response has no start. Returns a function that cancels the
 * call.
 */
export function atStart({ startTimeInSeconds = Infinity }, callback) {
  let timer;
  const wait = () => {
    const left = startTimeInSeconds * 1000 - Date.now();
    if (left <= 0) callback();
    // The longest possible timeout is 24 days.
    else timer = setTimeout(wait, Math.min(left, 2 ** 31 - 1));
  };
  wait();
  return () => clearTimeout(timer);
}
