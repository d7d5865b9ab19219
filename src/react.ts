'use client';
/**
 * The elements as React components: `import { PortalPlanPicker } from 'portal-elements/react.js'`. Properties are named as on
 * the elements, and `onPlanAssigned` listens to `plan-assigned`.
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

/** Every event by its prop. */
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

/** What a component takes: the properties of its element, its events, and what every HTML element has. */
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
  /** The customer chose a plan: the native event. */
  onChange?: ((event: Event) => void) | undefined;
};

type Component<Props, E> = ForwardRefExoticComponent<Props & RefAttributes<E>>;
type Values = Record<string, unknown>;

/** The attribute of each property: null for a property without one. */
type Attributes = ReadonlyMap<string, string | null>;

/** Attributes of an element, as Lit declares them. */
function getAttributes(element: typeof LitElement): Attributes {
  // First: reading them makes Lit fill the map of properties.
  const observed = new Set(element.observedAttributes);
  // The token would be in the HTML of every response.
  observed.delete('session-token');
  const declared = [...element.elementProperties].filter(([, { state }]) => !state);
  return new Map(
    declared.map(([property, { attribute }]) => {
      const name = typeof attribute === 'string' ? attribute : String(property).toLowerCase();
      return [String(property), observed.has(name) ? name : null];
    }),
  );
}

/** Attributes of every HTML element that are on with any value: React 18 writes `false` as one. */
const switches = new Set(['hidden', 'inert']);

/** Values as React writes them into attributes; without a value there is no attribute. */
function toAttribute(value: unknown): string | number | boolean | undefined {
  if (value == null || value === false) return undefined;
  return typeof value === 'object' ? JSON.stringify(value) : (value as string | number | boolean);
}

/** Sets what differs from a server's HTML: React keeps that while it hydrates, and says nothing. */
function repairAttributes(element: HTMLElement, props: Values, attributes: Attributes): void {
  for (const [name, attribute] of attributes) {
    if (!attribute || !(name in props)) continue;
    const value = toAttribute(props[name]);
    if (value === undefined) element.removeAttribute(attribute);
    else element.setAttribute(attribute, value === true ? '' : String(value));
  }
}

const useBrowserEffect = onServer ? react.useEffect : react.useLayoutEffect;

/**
 * Creates a component whose properties are attributes wherever there is one, so that they are in a server's HTML. The others are
 * set when their prop changes, and not at every render: the element itself changes `assignment`.
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
    // Without properties of its own: they would be set at every render.
    elementClass: Object as unknown as new () => HTMLElement,
    events: { ...events, onChange: 'change' },
  }) as unknown as Component<Values, HTMLElement>;
  const properties = [...attributes.keys()].filter((name) => !attributes.get(name));

  const render: ForwardRefRenderFunction<HTMLElement, Values> = (props, ref) => {
    const element = react.useRef<HTMLElement>(null);
    const current = react.useRef<Values | null>(null);
    react.useImperativeHandle(ref, () => element.current as HTMLElement, []);
    useBrowserEffect(() => {
      if (!element.current) return;
      const former = current.current;
      if (!former) repairAttributes(element.current, props, attributes);
      for (const name of properties)
        if (props[name] !== former?.[name]) Object.assign(element.current, { [name]: props[name] ?? null });
      current.current = props;
    });
    const others = Object.entries(props).filter(([name]) => !properties.includes(name));
    return react.createElement(Listener, {
      ...Object.fromEntries(
        others.map(([name, value]) => {
          const attribute = attributes.get(name) ?? (switches.has(name) ? name : undefined);
          return attribute ? [attribute, toAttribute(value)] : [name, value];
        }),
      ),
      // Until its listeners are there, the element shows nothing that could be pressed.
      'defer-hydration': '',
      ref: element,
    });
  };
  return Object.assign(react.forwardRef(render), { displayName }) as unknown as Component<Props, E>;
}

/** `<portal-session>`: one session for all elements inside. */
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
