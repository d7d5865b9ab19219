/** Every place where a page says whose session it is, and a customer of it in each stage of a change. */
import { ContextProvider } from '@lit/context';
import { expect } from '@open-wc/testing';
import { LitElement } from 'lit';
import { sessionContext } from '../../src/controllers/session-context.js';
import type { PortalPlanPickerElement } from '../../src/elements/portal-plan-picker.js';
import type { PortalSettingsElement } from '../../src/elements/portal-settings.js';
import { en } from '../../src/messages/en.js';
import type { PortalError } from '../../src/service/errors.js';
import { PortalSession, type PortalSessionOptions, type RenewToken } from '../../src/service/session.js';
import { confirm, dialogOf, review } from '../support/customer.js';
import { said } from '../support/errors.js';
import { listen } from '../support/events.js';
import { fourPlans } from '../support/markup.js';
import { mount } from '../support/mount.js';
import { text } from '../support/rendered.js';
import type { Scene } from '../support/scene.js';
import { settle, until } from '../support/waiting.js';

/** An application that provides a session to the elements inside it. */
export class ProvidingPage extends LitElement {
  readonly provider = new ContextProvider(this, { context: sessionContext });

  protected override createRenderRoot(): this {
    return this;
  }
}
customElements.define('providing-page', ProvidingPage);

type Given = Partial<PortalSessionOptions>;
type Place = (typeof places)[number];

export const places = [
  'its attributes',
  'its session',
  'the attributes of <portal-session>',
  'the session of <portal-session>',
  'a ContextProvider',
] as const;

/** A widget and the place of its session. */
export interface Seat<T extends HTMLElement = PortalPlanPickerElement> {
  scene: Scene;
  widget: T;
  /** Element with the session: the widget or the one around it. */
  holder: HTMLElement;
  /** Sets these options in the same place; the others stay. */
  give: (changes: Given) => void;
}

const contents = {
  'portal-plan-picker': `<portal-plan-picker>${fourPlans}</portal-plan-picker>`,
  'portal-settings': '<portal-settings></portal-settings>',
};

/** A widget of the scene's customer. */
export async function seatIn<T extends keyof typeof contents>(
  place: Place,
  scene: Scene,
  tag: T,
  given: Given = {},
): Promise<Seat<HTMLElementTagNameMap[T]>> {
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
  const give = (changes: Given): void => {
    options = { ...options, ...changes };
    if (holder instanceof ProvidingPage) holder.provider.setValue(new PortalSession(options));
    else
      Object.assign(holder, place.includes('attributes') ? changes : { session: new PortalSession(options) });
  };
  give({ ...options, ...given });
  box.append(widget);
  await widget.updateComplete;
  return { scene, widget, holder, give };
}

export const seatPicker = (place: Place, scene: Scene, given?: Given): Promise<Seat> =>
  seatIn(place, scene, 'portal-plan-picker', given);

export const seatSettings = (
  place: Place,
  scene: Scene,
  given?: Given,
): Promise<Seat<PortalSettingsElement>> => seatIn(place, scene, 'portal-settings', given);

/** Confirms a change that the page holds; returns how it is released. */
export async function hold({ widget }: Seat, answer?: unknown): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise((resolve) => {
    release = () => {
      resolve(answer);
    };
  });
  listen('plan-assign', (event) => {
    if (event.target === widget) event.waitUntil(held);
  });
  await review(widget);
  await confirm(widget);
  expect(widget.pending).to.equal(true);
  return release;
}

/** Confirms a change while there is no token: the page is asked, and answers when told. */
export async function waitForToken(
  place: Place,
  scene: Scene,
  given: Given = {},
): Promise<{ seat: Seat; answer: () => void }> {
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
  const seat = await seatPicker(place, scene, { sessionToken: null, ...asks, ...given });
  await review(seat.widget);
  await confirm(seat.widget);
  await until(() => answer, 'the question');
  return { seat, answer: () => answer?.() };
}

/** The outcomes that the page heard. */
export const outcomes = ({ events }: Scene): Event[] =>
  events.filter(({ type }) => /^plan-(assigned|error)$/.test(type));

/** The session tokens of the requests, in their order. */
export const tokensSent = ({ calls }: Scene): (string | null)[] =>
  calls.all.map(({ url }) => url.searchParams.get('sessionToken'));

export async function expectCanceled(
  { scene, widget }: Seat,
  message: string = en.sessionChanged,
): Promise<void> {
  await until(() => outcomes(scene).length, 'the outcome');
  await settle();
  const heard = outcomes(scene).map((event) => said((event as CustomEvent<PortalError>).detail));
  expect(heard).to.deep.equal([{ code: 'canceled', outcome: 'not-applied' }]);
  expect(tokensSent(scene)).to.deep.equal([]);
  expect(widget).to.include({ pending: false, error: null });
  expect(dialogOf(widget).open).to.equal(false);
  expect(text(widget)).to.contain(message).and.not.contain(en.canceled);
}
