import type { LitElement, ReactiveController } from 'lit';
import { accept, readText, warnOnce } from '../input/read.js';
import { en, type Messages } from '../messages/en.js';
import { type Localization, normalizeLanguage } from './format.js';
import { findLanguage, type Language } from './languages.js';
import { loadLanguage } from './load.js';

type LocalizedElement = LitElement & {
  readonly messages?: Partial<Messages> | null | undefined;
  readonly messagesBase?: string | null | undefined;
};

/** Loaded messages by their file. Undefined: they could not be loaded just now, so that English is shown. */
const loaded = new Map<string, Partial<Messages> | undefined>();

/** Milliseconds after which the next update tries again to load a file. */
const retryDelay = 10_000;

/** Provides the messages of an element in the language of its closest `lang`. */
export class LocalizeController implements ReactiveController, Localization {
  messages: Messages = en;
  /** Language of numbers, prices and times. It changes together with the messages. */
  language = 'en';
  readonly #host: LocalizedElement;
  /** Observes the `lang` of all elements around the host. */
  #observer: MutationObserver | undefined;
  /** Messages of the language, and messages of the page. */
  #sources: (Partial<Messages> | null | undefined)[] = [];

  constructor(host: LocalizedElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Language of the messages: English if there are none in `language`. */
  get lang(): string {
    return this.#sources.some(Boolean) || /^en\b/.test(this.language) ? this.language : 'en';
  }

  /** Calls `update`. The first time it waits until the messages are loaded, for at most one second. */
  schedule(update: () => unknown): Promise<unknown> | undefined {
    const language = this.#host.hasUpdated ? undefined : this.#getMissing(getLanguage(this.#host));
    if (!language) {
      update();
      return undefined;
    }
    const timeout = new Promise((resolve) => setTimeout(resolve, 1000));
    return Promise.race([this.#load(language), timeout]).then(update);
  }

  hostConnected(): void {
    this.#observer = observeAround(this.#host, 'lang', () => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
  }

  hostUpdate(): void {
    const tag = getLanguage(this.#host);
    const missing = this.#getMissing(tag);
    if (missing) void this.#load(missing).then(() => this.#host.requestUpdate());
    // The former messages stay until the new ones are loaded.
    if (!missing || !this.#host.hasUpdated) this.#setLanguage(tag);
  }

  /** Sets `lang` on the content: the messages may be in another language than the page. Voices and hyphenation depend on it. */
  hostUpdated(): void {
    const { lang } = this;
    for (const root of this.#host.renderRoot.children as HTMLCollectionOf<HTMLElement>)
      // Setting the same value would still make the browser invalidate all styles inside.
      if (root.lang !== lang) root.lang = lang;
  }

  get #base(): string | undefined {
    return accept(this.#host, 'messages-base', readText(this.#host.messagesBase));
  }

  /** Returns the key of a language in `loaded`. */
  #getFile(language: Language): string {
    return `${this.#base ?? ''} ${language}`;
  }

  #load(language: Language): Promise<unknown> {
    const file = this.#getFile(language);
    return loadLanguage(language, this.#base).then(
      (module) => loaded.set(file, module.default),
      () => {
        loaded.set(file, undefined);
        setTimeout(() => loaded.get(file) ?? loaded.delete(file), retryDelay);
      },
    );
  }

  /** Returns the language to load. Undefined if it is loaded, or if the page sets all messages itself. */
  #getMissing(tag: string): Language | undefined {
    const language = findLanguage(tag);
    if (!language || loaded.has(this.#getFile(language))) return undefined;
    const pageMessages = this.#host.messages;
    return Object.keys(en).every((key) => pageMessages?.[key as keyof Messages] != null)
      ? undefined
      : language;
  }

  #setLanguage(tag: string): void {
    this.language = tag;
    const language = findLanguage(tag);
    const sources = [language && loaded.get(this.#getFile(language)), this.#host.messages];
    // Equal messages stay the same object, so that plans do not render again.
    if (sources.every((source, index) => source === this.#sources[index])) return;
    this.#sources = sources;
    const pageMessages = Object.entries(this.#host.messages ?? {}).filter(
      ([name, text]: [string, unknown]) => {
        if (text != null && typeof text !== 'string')
          warnOnce(this.#host, `messages.${name} is no text. It is ignored.`);
        return typeof text === 'string';
      },
    );
    this.messages = { ...en, ...sources[0], ...Object.fromEntries(pageMessages) };
  }
}

const getLanguage = (element: Element): string =>
  normalizeLanguage(findClosest(element, '[lang]')?.getAttribute('lang'));

/** Returns the shadow host around an element. Undefined: none. */
const getHost = (element: Element): Element | undefined =>
  (element.getRootNode() as Partial<ShadowRoot>).host;

/** Finds the closest element that matches, including outside of the shadow roots around an element. */
export function findClosest(element: Element, selector: string): Element | null {
  const host = getHost(element);
  return element.closest(selector) ?? (host ? findClosest(host, selector) : null);
}

/** Observes an attribute of all elements around an element, including outside of the shadow roots around it. */
export function observeAround(element: Element, attribute: string, onChange: () => void): MutationObserver {
  const observer = new MutationObserver(onChange);
  for (let each: Element | undefined = element; each; each = getHost(each))
    observer.observe(each.getRootNode(), { attributeFilter: [attribute], subtree: true });
  return observer;
}
