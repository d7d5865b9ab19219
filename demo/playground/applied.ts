/** Sets on the widgets what the scenario and the controls say, and takes it back. */
import type { PortalSession, PortalSessionOptions } from '../../src/service.js';
import type { Catalogue, Settable } from './manifest.js';
import { fromPackage } from './package.js';
import { stage } from './stage.js';
import type { Changes } from './state.js';

interface Target {
  readonly element: Element;
  readonly settable: Settable;
}

/** An element as something with properties that are known by name only. */
export const propertiesOf = (element: Element): Record<string, unknown> =>
  element as unknown as Record<string, unknown>;

export class Applied {
  readonly #settable: ReadonlyMap<string, Settable>;
  readonly #renew: PortalSessionOptions['renewToken'];
  #changes: Changes = new Map();
  /** What was there before the first change of each. */
  #before = new Map<string, unknown>();

  /** `renew` answers a session that is made in JavaScript. */
  constructor(catalogue: Catalogue, renew: PortalSessionOptions['renewToken']) {
    const all = [...catalogue.subjects.flatMap(({ settable }) => settable), ...catalogue.theme];
    this.#settable = new Map(all.map((settable) => [settable.key, settable]));
    this.#renew = renew;
  }

  /** What is set now by a property, which no markup shows: the element, the property, and its text. */
  get properties(): { element: Element; property: string; value: string }[] {
    return [...this.#changes].flatMap(([key, value]) => {
      const { element, settable } = this.#targetOf(key) ?? {};
      return element && settable?.property && !settable.isAttribute && value
        ? [{ element, property: settable.property, value }]
        : [];
    });
  }

  /** The widgets are new: nothing is set on them. */
  forget(): void {
    this.apply(new Map());
    this.#before = new Map();
  }

  /** Sets what is in `changes` and not yet set, and takes back what is no longer. */
  apply(changes: Changes): void {
    const former = this.#changes;
    this.#changes = changes;
    for (const key of former.keys()) if (!changes.has(key)) this.#takeBack(key);
    for (const [key, value] of changes) if (former.get(key) !== value) this.#set(key, value);
    if (!stage.style.length) stage.removeAttribute('style');
  }

  #set(key: string, value: string): void {
    const target = this.#targetOf(key);
    if (!target) return;
    const { element, settable } = target;
    const { name, property = '', isAttribute, type } = settable;
    if (!this.#before.has(key)) this.#before.set(key, valueOf(target));
    if (name.startsWith('--')) stage.style.setProperty(name, value);
    else if (!isAttribute) propertiesOf(element)[property] = this.#read(value, type);
    else if (type === 'boolean') this.#toggle(element, settable, value === 'true');
    else setAttribute(element, name, value || null);
  }

  /** By the attribute; by the property where the element has set that itself. */
  #toggle(element: Element, { name, property = '' }: Settable, isOn: boolean): void {
    element.toggleAttribute(name, isOn);
    const properties = propertiesOf(element);
    if (properties[property] !== isOn) properties[property] = isOn;
  }

  #takeBack(key: string): void {
    const target = this.#targetOf(key);
    if (!target || !this.#before.has(key)) return;
    const { element, settable } = target;
    const before = this.#before.get(key);
    if (settable.name.startsWith('--')) stage.style.removeProperty(settable.name);
    else if (!settable.isAttribute) propertiesOf(element)[settable.property ?? ''] = before;
    else setAttribute(element, settable.name, before as string | null);
  }

  #read(value: string, type: string): unknown {
    if (!value) return null;
    if (type.startsWith('string')) return value;
    if (type.startsWith('PortalSession')) return value === 'true' ? this.#session() : null;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      return null;
    }
  }

  /** A session made in JavaScript, as by a host that has no use for attributes. */
  #session(): PortalSession {
    const { baseUrl, sessionToken } = stage;
    return new service.PortalSession({ baseUrl, sessionToken, renewToken: this.#renew });
  }

  #targetOf(key: string): Target | undefined {
    const [, tag = '', at = '1', name = ''] = /^([\w-]+)(?:\.(\d+))?\.([\w-]+)$/.exec(key) ?? [];
    const settable = this.#settable.get(tag ? `${tag}.${name}` : key);
    const element = settable && elementsOf(tag || stage.localName)[Number(at) - 1];
    return element && { element, settable };
  }
}

/** The elements of a tag on the stage, which is one itself. */
export const elementsOf = (tag: string): Element[] =>
  tag === stage.localName ? [stage] : [...stage.querySelectorAll(tag)];

function valueOf({ element, settable: { name, property = '', isAttribute } }: Target): unknown {
  return isAttribute ? element.getAttribute(name) : propertiesOf(element)[property];
}

function setAttribute(element: Element, name: string, value: string | null): void {
  if (value === null) element.removeAttribute(name);
  else element.setAttribute(name, value);
}

type Service = { PortalSession: new (options: PortalSessionOptions) => PortalSession };

const service = await fromPackage<Service>('service.js');
