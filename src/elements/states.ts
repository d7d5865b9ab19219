/** Makes the names of what holds match `:state(name)`, where the platform has custom states. */
export function showStates({ states }: Partial<ElementInternals>, all: Record<string, unknown>): void {
  for (const [name, holds] of Object.entries(all))
    if (holds) states?.add(name);
    else states?.delete(name);
}
