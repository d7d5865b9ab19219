/** The places where a page can set a session, and pickers that get theirs from one of them. */
import { ContextProvider } from '@lit/context';
import { LitElement } from 'lit';
import { sessionContext } from '../../src/session/session-context.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalError } from '../../src/service/errors.js';
import { PortalSession, type PortalSessionOptions, type RenewToken } from '../../src/service/session.js';
import {
  confirm,
  dialogOf,
  en,
  errorFieldsOf,
  expect,
  holdAssignments,
  listen,
  mount,
  mountPicker,
  openReview,
  openScene,
  outcomeEventsOf,
  renderedTextOf,
  type Scene,
  tokensSentBy,
  until,
  untilSettled,
} from './browser.js';

/** Provides a session to the elements inside it, as an application does. */
class ProvidingPage extends LitElement {
  readonly #provider = new ContextProvider(this, { context: sessionContext });

  set session(session: PortalSession) {
    this.#provider.setValue(session);
  }

  protected override createRenderRoot(): this {
    return this;
  }
}
customElements.define('providing-page', ProvidingPage);

/** Options of a session. The names of customers become unique: pickers remember the last assignment of each customer. */
export type SessionChanges = Partial<PortalSessionOptions> & { customer?: string | null };

export const places = [
  'its attributes',
  'its session',
  'the attributes of <portal-session>',
  'the session of <portal-session>',
  'a ContextProvider',
] as const;
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
    return place.includes('attributes') ? changed : { session: new PortalSession(options) };
  };
  const initial = change({ ...own, ...changes });
  const isOwn = place.startsWith('its');
  const tag = isOwn ? 'div' : place === 'a ContextProvider' ? 'providing-page' : 'portal-session';
  const box = await mount<HTMLElement>(`<${tag}></${tag}>`);
  if (!isOwn) Object.assign(box, initial);
  const properties = isOwn ? initial : {};
  const given = { ...mounting, scene, into: box, isSignedIn: false, properties };
  const { picker: widget } = await mountPicker(given);
  const holder = isOwn ? widget : box;
  return { scene, widget, holder, setSession: (wanted) => Object.assign(holder, change(wanted)) };
}

/** Confirms a change that the page delays with `waitUntil()`; returns a function that ends the delay, with `false` to prevent it. */
export async function confirmDelayed({ widget }: PlacedWidget): Promise<(isAllowed?: boolean) => void> {
  const release = holdAssignments(widget);
  await openReview(widget);
  await confirm(widget);
  expect(widget.pending).to.equal(true);
  return release;
}

/** Confirms a change without a token; `answer` answers the request for one. */
export async function confirmWithoutToken(
  place: Place,
  changes: SessionChanges = {},
): Promise<PlacedWidget & { answer: () => void }> {
  const scene = await openScene();
  let answer: (() => void) | undefined;
  const renewToken: RenewToken = () =>
    new Promise((resolve) => {
      answer = () => {
        resolve(scene.customer.token);
      };
    });
  listen('session-request', (event) => {
    event.respondWith(renewToken(event.reason, { signal: new AbortController().signal }) as Promise<string>);
  });
  const asks = place.includes('attributes') ? {} : { renewToken };
  const placed = await mountPickerAt(place, { sessionToken: null, ...asks, ...changes }, { scene });
  await openReview(placed.widget);
  await confirm(placed.widget);
  await until(() => answer, 'the question');
  return { ...placed, answer: () => answer?.() };
}

/** Checks that the change is canceled, nothing was sent, and the picker says that nothing has changed. */
export async function expectCanceled({ scene, widget }: PlacedWidget): Promise<void> {
  await until(() => outcomeEventsOf(scene).length, 'the outcome');
  await untilSettled();
  const heard = outcomeEventsOf(scene).map((event) =>
    errorFieldsOf((event as CustomEvent<PortalError>).detail),
  );
  expect(heard).to.deep.equal([{ code: 'canceled', outcome: 'not-applied' }]);
  expect(tokensSentBy(scene)).to.deep.equal([]);
  expect(widget).to.include({ pending: false, error: null });
  expect(dialogOf(widget).open).to.equal(false);
  expect(renderedTextOf(widget)).to.contain(en.notChanged).and.not.contain(en.canceled);
}

export async function expectSentOnce(scene: Scene, token: string): Promise<void> {
  await until(() => outcomeEventsOf(scene).length, 'the outcome');
  await untilSettled();
  expect(outcomeEventsOf(scene).map(({ type }) => type)).to.deep.equal(['plan-assigned']);
  expect(tokensSentBy(scene)).to.deep.equal([token]);
}
