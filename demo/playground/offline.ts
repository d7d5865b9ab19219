/** Makes the browser say that it has no connection, which is all that a page ever hears of it. */
export function simulateOffline(offline: boolean): void {
  if (offline) Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  // Without one of its own, `navigator` answers from its prototype again.
  else Reflect.deleteProperty(navigator, 'onLine');
}
