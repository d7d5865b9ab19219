import { isServer } from 'lit';

/** False in the self-contained script, which its build sees to: nobody can teach the Lit inside to take a page over. */
export const hydrates = true as boolean;

/** Without the platform: in Node, as far as the types can tell. */
export const onServer = isServer as boolean;

const takenOver = new WeakSet<object>();

/** Whether an element renders on a server, or its first update has to say just what a server said, to take that over. */
export const isServed = (element: object): boolean => hydrates && (onServer || takenOver.has(element));

/** Lets an element say for once what a server said. */
export function takeOver(element: object, update: () => void): void {
  takenOver.add(element);
  update();
  takenOver.delete(element);
}
