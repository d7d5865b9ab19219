/**
 * Attributes, properties and events of each element, for the markup of any framework. They are derived from the element
 * classes, so they cannot disagree with them. The files in `types/` adapt them to one framework each.
 */
import type { LitElement } from 'lit';
import type {} from './define.js';

/** The elements by their tags. */
export type Elements = Pick<HTMLElementTagNameMap, Extract<keyof HTMLElementTagNameMap, `portal-${string}`>>;

/** `currentPlan` as `current-plan`. */
type Kebab<Name> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${Kebab<Rest>}`
    : `-${Lowercase<First>}${Kebab<Rest>}`
  : Name;

/** `plan-assigned` as `PlanAssigned`. */
export type Pascal<Name> = Name extends `${infer First}-${infer Rest}`
  ? `${Capitalize<First>}${Pascal<Rest>}`
  : Name extends string
    ? Capitalize<Name>
    : never;

/** An object with a property that can be set is another type than one in which it is read-only. */
type IsSame<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false;

type Settable<E> = {
  [Name in Exclude<keyof E, keyof LitElement>]: E[Name] extends (...parameters: never[]) => unknown
    ? never
    : IsSame<Pick<E, Name>, Readonly<Pick<E, Name>>> extends true
      ? never
      : Name;
}[Exclude<keyof E, keyof LitElement>];

/** A text that takes a number and null, as the properties of `<option>` do. */
type Accepted<Value> = [Value, string] extends [string, Value] ? string | number | null : Value | null;

/** The public properties of an element that are not read-only. */
export type Properties<E> = { [Name in Settable<E>]?: Accepted<E[Name]> | undefined };

type Text = string | number | boolean | null | undefined;

/** Those of its attributes that are not named as their property. The key has none. */
export type Attributes<E> = {
  [Name in Settable<E> as E[Name] extends Text ? Exclude<Kebab<Name>, Name> : never]?:
    (Name extends 'apiKey' ? never : Accepted<E[Name]> | Digits<E[Name]>) | undefined;
};

/** A number as the text of an attribute. */
export type Digits<Value> = number extends Value ? `${number}` : never;

type EventClasses = typeof import('./events.js');

/** The events by their names. They bubble, so each can be heard on any of the elements. */
export type Events = {
  [
    Name in keyof EventClasses as Name extends `${infer Stem}Event` ? Kebab<Uncapitalize<Stem>> : never
  ]: InstanceType<EventClasses[Name]>;
};

/** Listeners, under the names that a framework has for them. */
export type Listeners<Prefix extends string> = {
  [Name in keyof Events as `${Prefix}${Name}`]?: ((event: Events[Name]) => void) | undefined;
};
