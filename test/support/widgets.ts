/** The two doors to a widget in the page of the test: each mounts one for a customer of the sandbox, and records what happens. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSessionElement } from '../../src/session/portal-session.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import type { Fault } from '../../src/testing/faults.js';
import type { SessionOptions } from '../../src/testing/sessions.js';
import { normalizeLanguage } from '../../src/i18n/format.js';
import { findLanguage } from '../../src/i18n/languages.js';
import { loadLanguage } from '../../src/i18n/load.js';
import { attributeMarkup, type Attributes, fourPlans } from './markup.js';
import { mount, untilLoaded } from './mount.js';
import { openScene, type Scene, signIn } from './scene.js';

interface Mounting {
  /** Absent: a new one, with these two. */
  scene?: Scene;
  /** What the service knows of the customer. */
  customer?: SessionOptions;
  faults?: Fault[];
  attributes?: Attributes;
  properties?: object;
  /** Whether the widget has the customer's session, as properties. */
  isSignedIn?: boolean;
  into?: Element;
}

export interface PickerScene extends Scene {
  picker: PortalPlanPickerElement;
}

export interface SettingsScene extends Scene {
  settings: PortalSettingsElement;
}

async function mountWidget<T extends 'portal-plan-picker' | 'portal-settings'>(
  tag: T,
  content: string,
  { customer, faults, scene, attributes = {}, properties = {}, isSignedIn = true, into }: Mounting,
): Promise<{ scene: Scene; widget: HTMLElementTagNameMap[T] }> {
  const opened = scene ?? (await openScene(faults, customer));
  // An element waits at most a second for its messages, and then renders English.
  const language = findLanguage(normalizeLanguage(attributes.lang));
  if (language) await loadLanguage(language);
  const widget = await mount<HTMLElementTagNameMap[T]>(
    `<${tag} ${attributeMarkup(attributes)}>${content}</${tag}>`,
    into,
    (created) => {
      Object.assign(isSignedIn ? signIn(opened, created) : created, properties);
    },
  );
  return { scene: opened, widget };
}

/** Mounts a picker of four plans, or of these, and waits until it has rendered. */
export async function mountPicker({
  plans = fourPlans,
  ...mounting
}: Mounting & { plans?: string } = {}): Promise<PickerScene> {
  const { scene, widget } = await mountWidget('portal-plan-picker', plans, mounting);
  return { ...scene, picker: widget };
}

/** Mounts settings and waits until their request has succeeded or failed, or with `isLoaded: false` until they have rendered. */
export async function mountSettings({
  content = '',
  isLoaded = true,
  ...mounting
}: Mounting & { content?: string; isLoaded?: boolean } = {}): Promise<SettingsScene> {
  const { scene, widget } = await mountWidget('portal-settings', content, mounting);
  if (isLoaded) await untilLoaded(widget);
  return { ...scene, settings: widget };
}

/** Mounts a `<portal-session>` with the session of a customer, for widgets with `into` and `isSignedIn: false`. */
export async function mountSession({ customer }: Scene): Promise<PortalSessionElement> {
  const session = await mount<PortalSessionElement>('<portal-session></portal-session>');
  return Object.assign(session, { baseUrl: customer.url, sessionToken: customer.token });
}
