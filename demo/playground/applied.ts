/** Applies the values of the scenario and the controls to the widgets, and restores the former ones. */
import type { Catalogue, Settable } from './manifest.js';
import { stage } from './stage.js';
import type { Changes } from './state.js';

interface Target {
  readonly element: Element;
  readonly settable: Settable;
}

/** Returns an element as a record, for properties that are known by name only. */
export const toRecord = (element: Element): Record<string, unknown> =>
  element as unknown as Record<string, unknown>;

/** The values that are applied to the widgets. */
export class Applied {
  readonly #settable: ReadonlyMap<string, Settable>;
  #changes: Changes = new Map();
  /** Attributes before the first change, by key. */
  #before = new Map<string, string | null>();

  constructor({ subjects, theme }: Catalogue) {
    const all = [...subjects.flatMap(({ settable }) => settable), ...theme];
    this.#settable = new Map(all.map((settable) => [settable.key, settable]));
  }

  /** Resets the state, for new widgets without any values. */
  reset(): void {
    this.apply(new Map());
    this.#before = new Map();
  }

  /** Applies new values, and restores the former value of those that are no longer in `changes`. */
  apply(changes: Changes): void {
    const former = this.#changes;
    this.#changes = changes;
    for (const key of former.keys()) if (!changes.has(key)) this.#restore(key);
    for (const [key, value] of changes) if (former.get(key) !== value) this.#set(key, value);
    if (!stage.style.length) stage.removeAttribute('style');
  }

  #set(key: string, value: string): void {
    const target = this.#findTarget(key);
    if (!target) return;
    const { element, settable } = target;
    if (!settable.property) {
      stage.style.setProperty(settable.name, value);
      return;
    }
    if (!this.#before.has(key)) this.#before.set(key, element.getAttribute(settable.name));
    if (settable.type === 'boolean') toggle(target, value === 'true');
    else setAttribute(element, settable.name, value || null);
  }

  #restore(key: string): void {
    const target = this.#findTarget(key);
    if (!target) return;
    const { element, settable } = target;
    if (settable.property) setAttribute(element, settable.name, this.#before.get(key) ?? null);
    else stage.style.removeProperty(settable.name);
  }

  #findTarget(key: string): Target | undefined {
    const [, tag = '', at = '1', name = ''] = /^([\w-]+)(?:\.(\d+))?\.([\w-]+)$/.exec(key) ?? [];
    const settable = this.#settable.get(tag ? `${tag}.${name}` : key);
    const element = settable && (tag ? findElements(tag)[Number(at) - 1] : stage);
    return element && { element, settable };
  }
}

/** Returns the elements with a tag name on the stage. */
export const findElements = (tag: string): Element[] => [...stage.querySelectorAll(tag)];

/** Sets the attribute, and the property too if the element has changed that itself. */
function toggle({ element, settable: { name, property } }: Target, isOn: boolean): void {
  element.toggleAttribute(name, isOn);
  const properties = toRecord(element);
  if (properties[property] !== isOn) properties[property] = isOn;
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}
