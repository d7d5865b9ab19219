/** Applies the values of the scenario and the controls to the widgets, and restores the former ones. */
import type { PortalSession, PortalSessionOptions } from '../../src/service.js';
import type { Catalogue, Settable } from './manifest.js';
import { importFromPackage } from './package.js';
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
  readonly #renew: PortalSessionOptions['renewToken'];
  #changes: Changes = new Map();
  /** Values before the first change, by key. */
  #before = new Map<string, unknown>();

  /** @param renew Renews the token of a session that is created in JavaScript. */
  constructor(catalogue: Catalogue, renew: PortalSessionOptions['renewToken']) {
    const all = [...catalogue.subjects.flatMap(({ settable }) => settable), ...catalogue.theme];
    this.#settable = new Map(all.map((settable) => [settable.key, settable]));
    this.#renew = renew;
  }

  /** Values that are set by a property without an attribute, which are not in the markup. */
  get properties(): { element: Element; property: string; value: string }[] {
    return [...this.#changes].flatMap(([key, value]) => {
      const { element, settable } = this.#findTarget(key) ?? {};
      return element && settable?.property && !settable.isAttribute && value
        ? [{ element, property: settable.property, value }]
        : [];
    });
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
    const { name, property = '', isAttribute, type } = settable;
    if (!this.#before.has(key)) this.#before.set(key, readValue(target));
    if (name.startsWith('--')) stage.style.setProperty(name, value);
    else if (!isAttribute) toRecord(element)[property] = this.#parse(value, type);
    else if (type === 'boolean') this.#toggle(element, settable, value === 'true');
    else setAttribute(element, name, value || null);
  }

  /** Sets the attribute, and the property too if the element has changed that itself. */
  #toggle(element: Element, { name, property = '' }: Settable, isOn: boolean): void {
    element.toggleAttribute(name, isOn);
    const properties = toRecord(element);
    if (properties[property] !== isOn) properties[property] = isOn;
  }

  #restore(key: string): void {
    const target = this.#findTarget(key);
    if (!target || !this.#before.has(key)) return;
    const { element, settable } = target;
    const before = this.#before.get(key);
    if (settable.name.startsWith('--')) stage.style.removeProperty(settable.name);
    else if (!settable.isAttribute) toRecord(element)[settable.property ?? ''] = before;
    else setAttribute(element, settable.name, before as string | null);
  }

  #parse(value: string, type: string): unknown {
    if (!value) return null;
    if (type.startsWith('string')) return value;
    if (type.startsWith('PortalSession')) return value === 'true' ? this.#createSession() : null;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return null;
    }
  }

  /** Creates a session in JavaScript, for the property `session`. */
  #createSession(): PortalSession {
    const { baseUrl, sessionToken } = stage;
    return new service.PortalSession({ baseUrl, sessionToken, renewToken: this.#renew });
  }

  #findTarget(key: string): Target | undefined {
    const [, tag = '', at = '1', name = ''] = /^([\w-]+)(?:\.(\d+))?\.([\w-]+)$/.exec(key) ?? [];
    const settable = this.#settable.get(tag ? `${tag}.${name}` : key);
    const element = settable && findElements(tag || stage.localName)[Number(at) - 1];
    return element && { element, settable };
  }
}

/** Returns the elements with a tag name on the stage, including the stage itself. */
export const findElements = (tag: string): Element[] =>
  tag === stage.localName ? [stage] : [...stage.querySelectorAll(tag)];

function readValue({ element, settable: { name, property = '', isAttribute } }: Target): unknown {
  return isAttribute ? element.getAttribute(name) : toRecord(element)[property];
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

type Service = { PortalSession: new (options: PortalSessionOptions) => PortalSession };

const service = await importFromPackage<Service>('service.js');
