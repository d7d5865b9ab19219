'use client';
/**
 * React components of the elements: `import { PortalPlanPicker } from 'portal-elements/react.js'`. Their props have the names of
 * the elements' properties. `onPlanAssigned` is the listener of `plan-assigned`, and so on.
 */
import { createComponent } from '@lit/react';
import type { LitElement } from 'lit';
import * as react from 'react';
import type {
  ForwardRefExoticComponent,
  ForwardRefRenderFunction,
  HTMLAttributes,
  ReactNode,
  RefAttributes,
} from 'react';
import './define.js';
import { planAttributes, PortalPlanElement } from './elements/portal-plan.js';
import { PortalPlanPickerElement } from './elements/portal-plan-picker.js';
import { PortalSessionElement } from './elements/portal-session.js';
import { PortalSettingsElement } from './elements/portal-settings.js';
import { onServer } from './platform.js';
import type { Events, Pascal, Properties } from './markup-types.js';

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
  [Prop in keyof typeof events]?: ((event: Events[(typeof events)[Prop]]) => void) | undefined;
};

/** Props of a component: the properties of its element, listeners, and attributes of all HTML elements. */
type ElementProps<E> = Properties<E> &
  EventProps &
  Omit<HTMLAttributes<E>, keyof Properties<E> | keyof EventProps | 'onChange'> & {
    children?: ReactNode;
  };

/** Props of `<PortalSession>`. */
export type PortalSessionProps = ElementProps<PortalSessionElement>;
/** Props of `<PortalPlan>`. */
export type PortalPlanProps = ElementProps<PortalPlanElement>;
/** Props of `<PortalSettings>`. */
export type PortalSettingsProps = ElementProps<PortalSettingsElement>;
/** Props of `<PortalPlanPicker>`. */
export type PortalPlanPickerProps = ElementProps<PortalPlanPickerElement> & {
  /** Listener of the native `change` event: the customer chose a plan. */
  onChange?: ((event: Event) => void) | undefined;
};

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

/** Boolean attributes of all HTML elements that React 18 writes as `false`, which turns them on. */
const booleanAttributes = new Set(['hidden', 'inert']);

/** Converts a prop to an attribute. Undefined: no attribute. */
function toAttribute(value: unknown): string | number | boolean | undefined {
  if (value == null || value === false) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
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

const useBrowserEffect = onServer ? react.useEffect : react.useLayoutEffect;

/**
 * Creates a component. It sets props as attributes where there is one, so that they are in a server's HTML. It sets the other
 * properties only when their prop changes, not on each render, because the element itself changes `assignment`.
 */
function createPortalComponent<Props, E extends HTMLElement>(
  tagName: string,
  displayName: string,
  attributes: Attributes,
): Component<Props, E> {
  const Listener = createComponent({
    react,
    tagName,
    displayName: tagName,
    // A class without properties: `createComponent()` would set them on each render.
    elementClass: Object as unknown as new () => HTMLElement,
    events: { ...events, onChange: 'change' },
  }) as unknown as Component<AnyProps, HTMLElement>;
  const properties = [...attributes.keys()].filter((name) => !attributes.get(name));

  const render: ForwardRefRenderFunction<HTMLElement, AnyProps> = (props, ref) => {
    const element = react.useRef<HTMLElement>(null);
    const previousProps = react.useRef<AnyProps | null>(null);
    react.useImperativeHandle(ref, () => element.current as HTMLElement, []);
    useBrowserEffect(() => {
      if (!element.current) return;
      const previous = previousProps.current;
      if (!previous) updateHydratedAttributes(element.current, props, attributes);
      for (const name of properties)
        if (props[name] !== previous?.[name]) Object.assign(element.current, { [name]: props[name] ?? null });
      previousProps.current = props;
    });
    const others = Object.entries(props).filter(([name]) => !properties.includes(name));
    return react.createElement(Listener, {
      ...Object.fromEntries(
        others.map(([name, value]) => {
          const attribute = attributes.get(name) ?? (booleanAttributes.has(name) ? name : undefined);
          return attribute ? [attribute, toAttribute(value)] : [name, value];
        }),
      ),
      // `@lit/react` removes this once the listeners are added. Until then the element shows no buttons.
      'defer-hydration': '',
      ref: element,
    });
  };
  return Object.assign(react.forwardRef(render), { displayName }) as unknown as Component<Props, E>;
}

/** `<portal-session>`: a session for all elements inside. */
export const PortalSession = createPortalComponent<PortalSessionProps, PortalSessionElement>(
  'portal-session',
  'PortalSession',
  getAttributes(PortalSessionElement),
);

/** `<portal-plan-picker>`: lets a customer choose a plan, review the change and assign it. */
export const PortalPlanPicker = createPortalComponent<PortalPlanPickerProps, PortalPlanPickerElement>(
  'portal-plan-picker',
  'PortalPlanPicker',
  getAttributes(PortalPlanPickerElement),
);

/** `<portal-plan>`: one plan of a picker. */
export const PortalPlan = createPortalComponent<PortalPlanProps, PortalPlanElement>(
  'portal-plan',
  'PortalPlan',
  new Map(Object.entries(planAttributes).map(([attribute, name]) => [name, attribute])),
);

/** `<portal-settings>`: shows the account settings. */
export const PortalSettings = createPortalComponent<PortalSettingsProps, PortalSettingsElement>(
  'portal-settings',
  'PortalSettings',
  getAttributes(PortalSettingsElement),
);
