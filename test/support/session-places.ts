/** The places where a page can set a session, and pickers that get theirs from one of them. */
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import { PortalSession, type PortalSessionOptions } from '../../src/service/session.js';
import { mount, mountPicker, openScene, type Scene } from './browser.js';

/** Options of a session. The names of customers become unique: pickers remember the last assignment of each customer. */
export type SessionChanges = Partial<PortalSessionOptions> & { customer?: string | null };

export const places = ['its attributes', 'its session', '<portal-session>'] as const;
type Place = (typeof places)[number];

/** A picker whose session is set at one place. */
export interface PlacedWidget {
  scene: Scene;
  widget: PortalPlanPickerElement;
  /** Element that has the session: the widget or the one around it. */
  holder: HTMLElement;
  setSession: (changes: SessionChanges) => void;
}

type Mounting = NonNullable<Parameters<typeof mountPicker>[0]>;

export async function mountPickerAt(
  place: Place,
  changes: SessionChanges = {},
  mounting: Mounting = {},
): Promise<PlacedWidget> {
  const scene = mounting.scene ?? (await openScene(mounting.faults, mounting.customer));
  const { url: baseUrl, token: sessionToken, customerId } = scene.customer;
  const own = { baseUrl, sessionToken };
  let options: PortalSessionOptions = own;
  /** Changes the options; returns the properties that set them. */
  const change = (wanted: SessionChanges): object => {
    const customer = wanted.customer?.replace(/\w+/, (name) => name + customerId);
    const changed = 'customer' in wanted ? { ...wanted, customer } : wanted;
    options = { ...options, ...changed };
    return place === 'its session' ? { session: new PortalSession(options) } : changed;
  };
  const initial = change({ ...own, ...changes });
  const around =
    place === '<portal-session>'
      ? Object.assign(await mount<HTMLElement>('<portal-session></portal-session>'), initial)
      : undefined;
  const { picker: widget } = await mountPicker({
    ...{ ...mounting, scene, isSignedIn: false },
    ...(around ? { into: around } : { properties: initial }),
  });
  const holder = around ?? widget;
  return { scene, widget, holder, setSession: (wanted) => Object.assign(holder, change(wanted)) };
}
