'use client';
/**
 * React components of the elements: `import { PortalPlanPicker } from 'portal-elements/react.js'`. Their props have the names of
 * the elements' properties. `onPlanAssigned` is the listener of `plan-assigned`, and so on.
 */
import type { LitElement } from 'lit';
import {
  createElement,
  forwardRef,
  type ForwardRefExoticComponent,
  type ForwardRefRenderFunction,
  type HTMLAttributes,
  type ReactNode,
  type RefAttributes,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import type {} from './define.js';
import { planAttributes, PortalPlanElement } from './plan/portal-plan.js';
import { PortalPlanPickerElement } from './picker/portal-plan-picker.js';
import { PortalSessionElement } from './session/portal-session.js';
import { PortalSettingsElement } from './settings/portal-settings.js';
import { defineElement, onServer } from './ui/platform.js';
import type { Events, Pascal, Properties } from './types/markup.js';

/** Name of the event of each listener prop. */
const events: { [Name in keyof Events as `on${Pascal<Name>}`]: Name } = {
  onIntervalChange: 'interval-change',
  onPlanReview: 'plan-review',
  onPlanDismiss: 'plan-dismiss',
  onPlanAssign: 'plan-assign',
  onPlanAssigned: 'plan-assigned',
  onPlanError: 'plan-error',
  onSettingsLoaded: 'settings-loaded',
  onSettingsError: 'settings-error',
  onSessionRequest: 'session-request',
};

type EventProps = {
  [Prop in keyof typeof events]?: ((event: Events[(typeof events)[Prop]]) => void) | null | undefined;
};

/** Props of a component: the properties of its element, listeners, and attributes of all HTML elements. */
type ElementProps<E> = Properties<E> &
  EventProps &
  Omit<HTMLAttributes<E>, keyof Properties<E> | keyof EventProps> & { children?: ReactNode };

/** Props of `<PortalSession>`. */
export type PortalSessionProps = ElementProps<PortalSessionElement>;
/** Props of `<PortalPlan>`. */
export type PortalPlanProps = ElementProps<PortalPlanElement>;
/** Props of `<PortalSettings>`. */
export type PortalSettingsProps = ElementProps<PortalSettingsElement>;
/** Props of `<PortalPlanPicker>`. */
export type PortalPlanPickerProps = ElementProps<PortalPlanPickerElement>;

type Component<Props, E> = ForwardRefExoticComponent<Props & RefAttributes<E>>;
type AnyProps = Record<string, unknown>;

/** Attribute of each property. `null`: the property has no attribute. */
type Attributes = ReadonlyMap<string, string | null>;

/** Returns the attributes of an element from its Lit declaration. */
function getAttributes(element: typeof LitElement): Attributes {
  // Before `elementProperties`: reading `observedAttributes` makes Lit finalize the class.
  const observed = new Set(element.observedAttributes);
  // As an attribute, the token would be in the HTML of a server.
  observed.delete('session-token');
  const declared = [...element.elementProperties].filter(([, { state }]) => !state);
  return new Map(
    declared.map(([property, { attribute }]) => {
      const name = typeof attribute === 'string' ? attribute : String(property).toLowerCase();
      return [String(property), observed.has(name) ? name : null];
    }),
  );
}

/** Attributes that React 18 gets wrong on custom elements: it writes `classname`, and `hidden="false"`, which hides. */
const commonAttributes: Attributes = new Map([
  ['className', 'class'],
  ['hidden', 'hidden'],
  ['inert', 'inert'],
]);

/** Converts a prop to an attribute. Undefined: no attribute. */
function toAttribute(value: unknown): string | number | boolean | undefined {
  if (value == null || value === false) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
}

/** Returns the props that React renders: all except listeners and properties without an attribute. */
function toRenderedProps(props: AnyProps, attributes: Attributes): AnyProps {
  const rendered: AnyProps = {};
  for (const [name, value] of Object.entries(props)) {
    if (name in events || attributes.get(name) === null) continue;
    const attribute = attributes.get(name) ?? commonAttributes.get(name);
    if (attribute) rendered[attribute] = toAttribute(value);
    else rendered[name] = value;
  }
  return rendered;
}

/** Sets attributes that differ from the server's HTML: React keeps those while it hydrates, without a warning. */
function updateHydratedAttributes(element: HTMLElement, props: AnyProps, attributes: Attributes): void {
  for (const [name, attribute] of attributes) {
    if (!attribute || !(name in props)) continue;
    const value = toAttribute(props[name]);
    if (value === undefined) element.removeAttribute(attribute);
    else element.setAttribute(attribute, value === true ? '' : String(value));
  }
}

/** Sets properties without an attribute whose prop has changed. The others keep what the element set, such as `assignment`. */
function updateProperties(
  element: HTMLElement,
  props: AnyProps,
  previous: AnyProps | null,
  attributes: Attributes,
): void {
  for (const [name, attribute] of attributes)
    if (attribute === null && props[name] !== previous?.[name])
      Object.assign(element, { [name]: props[name] ?? null });
}

/** Adds one listener per event, which calls the current listener prop. They stay after an unmount, for a pending request. */
function addListeners(element: HTMLElement, props: { readonly current: AnyProps | null }): void {
  for (const [name, event] of Object.entries(events))
    element.addEventListener(event, (dispatched) => {
      (props.current?.[name] as ((event: Event) => void) | null | undefined)?.(dispatched);
    });
}

/** React 18 warns about layout effects on a server. */
const useBrowserEffect = onServer ? useEffect : useLayoutEffect;

/** Returns the attributes of a plan, which are defined without Lit. */
const getPlanAttributes = (): Attributes =>
  new Map(Object.entries(planAttributes).map(([attribute, name]) => [name, attribute]));

/**
 * Registers an element and creates its component. A bundler removes those that an application does not import, and their elements,
 * because the calls below are marked as pure. React renders the props that have an attribute, so that they are in a server's HTML. An effect sets the
 * other properties and adds the listeners, because React does neither while it hydrates.
 */
function createPortalComponent<Props, E extends HTMLElement>(
  tagName: string,
  displayName: string,
  elementClass: typeof LitElement,
  readAttributes = getAttributes,
): Component<Props, E> {
  defineElement(tagName, elementClass);
  const attributes = readAttributes(elementClass);
  const render: ForwardRefRenderFunction<HTMLElement, AnyProps> = (props, ref) => {
    const element = useRef<HTMLElement>(null);
    const committedProps = useRef<AnyProps | null>(null);
    useBrowserEffect(() => {
      if (!element.current) return;
      const previous = committedProps.current;
      committedProps.current = props;
      if (!previous) {
        addListeners(element.current, committedProps);
        updateHydratedAttributes(element.current, props, attributes);
      }
      updateProperties(element.current, props, previous, attributes);
      element.current.removeAttribute('defer-hydration');
    });
    useImperativeHandle(ref, () => element.current as HTMLElement, []);
    return createElement(tagName, {
      ...toRenderedProps(props, attributes),
      // Until the effect removes it, the element shows no buttons. React does not add an unchanged attribute again.
      'defer-hydration': '',
      suppressHydrationWarning: true,
      ref: element,
    });
  };
  return Object.assign(forwardRef(render), { displayName }) as unknown as Component<Props, E>;
}

/** `<portal-session>`: a session for all elements inside. */
export const PortalSession = /* @__PURE__ */ createPortalComponent<PortalSessionProps, PortalSessionElement>(
  'portal-session',
  'PortalSession',
  PortalSessionElement,
);

/** `<portal-plan-picker>`: lets a customer change the plan. */
export const PortalPlanPicker = /* @__PURE__ */ createPortalComponent<
  PortalPlanPickerProps,
  PortalPlanPickerElement
>('portal-plan-picker', 'PortalPlanPicker', PortalPlanPickerElement);

/** `<portal-plan>`: one plan of a picker. */
export const PortalPlan = /* @__PURE__ */ createPortalComponent<PortalPlanProps, PortalPlanElement>(
  'portal-plan',
  'PortalPlan',
  PortalPlanElement,
  getPlanAttributes,
);

/** `<portal-settings>`: shows the account settings. */
export const PortalSettings = /* @__PURE__ */ createPortalComponent<
  PortalSettingsProps,
  PortalSettingsElement
>('portal-settings', 'PortalSettings', PortalSettingsElement);
