/**
 * Types of the properties, attributes and events of the elements, for the markup of frameworks. They are derived from the classes.
 * The files in `types/` and `react.ts` adapt them to a framework.
 */
import type { LitElement } from 'lit';
import type {} from '../define.js';

/** The elements by tag name. */
export type Elements = Pick<HTMLElementTagNameMap, Extract<keyof HTMLElementTagNameMap, `portal-${string}`>>;

/** Converts `currentPlan` to `current-plan`. */
type Kebab<Name> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Kebab<Rest>}`
    : `-${Lowercase<First>}${Kebab<Rest>}`
  : Name;

/** Converts `plan-assigned` to `PlanAssigned`. */
export type Pascal<Name> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Name extends string
    ? Capitalize<Name>
    : never;

/** Whether two types are identical, including `readonly`. */
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

/** Names of the public properties that are not read-only. */
type SettableName<E> = {
  [Name in Exclude<keyof E, keyof LitElement>]: E[Name] extends (...parameters: never[]) => unknown
    ? never
    : IsSame<Pick<E, Name>, Readonly<Pick<E, Name>>> extends true
      ? never
      : Name;
}[Exclude<keyof E, keyof LitElement>];

/** Type of a property that can be set: also `null`, and for a text also a number, as for the properties of `<option>`. */
type Accepted<Value> = [Value, string] extends [string, Value] ? string | number | null : Value | null;

/** Public properties of an element that are not read-only. */
export type Properties<E> = { [Name in SettableName<E>]?: Accepted<E[Name]> | undefined };

type Text = string | number | boolean | null | undefined;

/** Attributes of an element with another name than their property, or without one. `apiKey` has no attribute. */
export type Attributes<E> = Deferred<'defer-hydration', E> & {
  [Name in SettableName<E> as E[Name] extends Text ? Exclude<Kebab<Name>, Name> : never]?:
    (Name extends 'apiKey' ? never : Accepted<E[Name]> | Digits<E[Name]>) | undefined;
};

/** The attribute `defer-hydration`, by the name that a framework uses. Plans do not have it: they follow their picker. */
export type Deferred<Name extends string, E> = E extends { baseUrl: unknown }
  ? { [Each in Name]?: boolean | '' | null | undefined }
  : unknown;

/** A number as the text of an attribute. */
export type Digits<Value> = number extends Value ? `${number}` : never;

type EventClasses = typeof import('../events.js');

/** The events by name. They bubble, so all elements have listeners for all of them. */
export type Events = {
  [
    Name in keyof EventClasses as Name extends `${infer Stem}Event` ? Kebab<Uncapitalize<Stem>> : never
  ]: InstanceType<EventClasses[Name]>;
};

/** Listeners, with the prefix that a framework uses. */
export type Listeners<Prefix extends string> = {
  [Name in keyof Events as `${Prefix}${Name}`]?: ((event: Events[Name]) => void) | null | undefined;
};
