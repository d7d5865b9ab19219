/** The places where a page can set a session, and widgets that get theirs from each of them. */
import { ContextProvider } from '@lit/context';
import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import { sessionContext } from '../../src/session/session-context.js';
import type { PortalPlanPickerElement } from '../../src/picker/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/settings/portal-settings.js';
import { en } from '../../src/messages/en.js';
import type { PortalError } from '../../src/service/errors.js';
import { PortalSession, type PortalSessionOptions, type RenewToken } from '../../src/service/session.js';
import { confirm, openReview } from '../support/actions.js';
import { outcomeEventsOf } from '../support/attempts.js';
import { errorFieldsOf } from '../support/errors.js';
import { listen } from '../support/events.js';
import { fourPlans } from '../support/markup.js';
import { mount } from '../support/mount.js';
import { dialogOf, renderedTextOf } from '../support/rendered.js';
import { openScene, type Scene } from '../support/scene.js';
import { until, untilSettled } from '../support/waiting.js';

/** Provides a session to the elements inside it, as an application does. */
export class ProvidingPage extends LitElement {
  readonly provider = new ContextProvider(this, { context: sessionContext });

  protected override createRenderRoot(): this {
    return this;
  }
}
customElements.define('providing-page', ProvidingPage);

type SessionChanges = Partial<PortalSessionOptions>;
type Place = (typeof places)[number];

export const places = [
  'its attributes',
  'its session',
  'the attributes of <portal-session>',
  'the session of <portal-session>',
  'a ContextProvider',
] as const;

/** A widget whose session is set at one place. */
export interface PlacedWidget<T extends HTMLElement = PortalPlanPickerElement> {
  scene: Scene;
  widget: T;
  /** Element that has the session: the widget or the one around it. */
  holder: HTMLElement;
  /** Changes these options of the session. */
  setSession: (changes: SessionChanges) => void;
}

const contents = {
  'portal-plan-picker': `<portal-plan-picker>${fourPlans}</portal-plan-picker>`,
  'portal-settings': '<portal-settings></portal-settings>',
};

const scenes: Scene[] = [];

/** Names a customer whom no other test has: pickers remember the last assignment of each customer. */
function nameCustomer(scene: Scene, customer: SessionChanges['customer']): SessionChanges['customer'] {
  if (!scenes.includes(scene)) scenes.push(scene);
  const number = 1000 * scenes.indexOf(scene);
  if (typeof customer === 'number') return customer + number;
  return customer?.replace(/\w+/, (name) =>
    Number(name) ? String(Number(name) + number) : `${name}${number}`,
  );
}

/** Mounts a widget of the scene's customer. */
async function mountAt<T extends keyof typeof contents>(
  place: Place,
  scene: Scene,
  tag: T,
  changes: SessionChanges = {},
): Promise<PlacedWidget<HTMLElementTagNameMap[T]>> {
  const around = place.includes('<portal-session>')
    ? 'portal-session'
    : place === 'a ContextProvider'
      ? 'providing-page'
      : 'div';
  const box = await mount<HTMLElement>(`<${around}></${around}>`);
  const template = document.createElement('template');
  template.innerHTML = contents[tag];
  const widget = document.importNode(template.content, true).firstElementChild as HTMLElementTagNameMap[T];
  const holder = around === 'div' ? widget : box;
  let options: PortalSessionOptions = { baseUrl: scene.customer.url, sessionToken: scene.customer.token };
  const setSession = (wanted: SessionChanges): void => {
    const changes =
      'customer' in wanted ? { ...wanted, customer: nameCustomer(scene, wanted.customer) } : wanted;
    options = { ...options, ...changes };
    if (holder instanceof ProvidingPage) holder.provider.setValue(new PortalSession(options));
    else
      Object.assign(holder, place.includes('attributes') ? changes : { session: new PortalSession(options) });
  };
  setSession({ ...options, ...changes });
  box.append(widget);
  await widget.updateComplete;
  return { scene, widget, holder, setSession };
}

export const mountPickerAt = (place: Place, scene: Scene, changes?: SessionChanges): Promise<PlacedWidget> =>
  mountAt(place, scene, 'portal-plan-picker', changes);

export const mountSettingsAt = (
  place: Place,
  scene: Scene,
  changes?: SessionChanges,
): Promise<PlacedWidget<PortalSettingsElement>> => mountAt(place, scene, 'portal-settings', changes);

/** Opens a scene with a picker whose session is set at one place. */
export async function openPickerAt(
  place: Place,
  changes?: SessionChanges,
): Promise<{ scene: Scene; placed: PlacedWidget }> {
  const scene = await openScene();
  return { scene, placed: await mountPickerAt(place, scene, changes) };
}

/** Confirms a change that the page delays with `waitUntil()`; returns a function that ends the delay. */
export async function confirmDelayed({ widget }: PlacedWidget, answer?: unknown): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise((resolve) => {
    release = () => {
      resolve(answer);
    };
  });
  listen('plan-assign', (event) => {
    if (event.target === widget) event.waitUntil(held);
  });
  await openReview(widget);
  await confirm(widget);
  expect(widget.pending).to.equal(true);
  return release;
}

/** Confirms a change without a token; `answer` answers the request for one. */
export async function confirmWithoutToken(
  place: Place,
  scene: Scene,
  changes: SessionChanges = {},
): Promise<{ placed: PlacedWidget; answer: () => void }> {
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
  const placed = await mountPickerAt(place, scene, { sessionToken: null, ...asks, ...changes });
  await openReview(placed.widget);
  await confirm(placed.widget);
  await until(() => answer, 'the question');
  return { placed, answer: () => answer?.() };
}

/** Session tokens of the requests in their order. */
export const tokensSentBy = ({ calls }: Scene): (string | null)[] =>
  calls.all.map(({ url }) => url.searchParams.get('sessionToken'));

/** Checks that the change is canceled, nothing was sent, and the picker shows this message. */
export async function expectCanceled(
  { scene, widget }: PlacedWidget,
  message: string = en.notChanged,
): Promise<void> {
  await until(() => outcomeEventsOf(scene).length, 'the outcome');
  await untilSettled();
  const heard = outcomeEventsOf(scene).map((event) =>
    errorFieldsOf((event as CustomEvent<PortalError>).detail),
  );
  expect(heard).to.deep.equal([{ code: 'canceled', outcome: 'not-applied' }]);
  expect(tokensSentBy(scene)).to.deep.equal([]);
  expect(widget).to.include({ pending: false, error: null });
  expect(dialogOf(widget).open).to.equal(false);
  expect(renderedTextOf(widget)).to.contain(message).and.not.contain(en.canceled);
}
