/** Replaces a property of an object while `test` runs. */
export async function withProperty<T>(
  target: object,
  key: string,
  property: PropertyDescriptor,
  test: () => T | Promise<T>,
): Promise<T> {
  const before = Object.getOwnPropertyDescriptor(target, key);
  Object.defineProperty(target, key, { configurable: true, ...property });
  try {
    return await test();
  } finally {
    if (before) Object.defineProperty(target, key, before);
    else Reflect.deleteProperty(target, key);
  }
}
