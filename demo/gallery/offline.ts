/** Sets `navigator.onLine` to false, or restores it. */
export function simulateOffline(isOffline: boolean): void {
  if (isOffline) Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  // Restores the getter of the prototype.
  else Reflect.deleteProperty(navigator, 'onLine');
}
