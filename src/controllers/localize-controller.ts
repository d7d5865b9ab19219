import type { LitElement, ReactiveController } from 'lit';
import { en, type Messages } from '../messages/en.js';
import { type Localization, usableLanguage } from '../localize/format.js';
import { closestLanguage, type Language } from '../localize/languages.js';
import { loadLanguage } from '../localize/load.js';

type LocalizedElement = LitElement & {
  readonly messages?: Partial<Messages> | null | undefined;
  readonly messagesBase?: string | null | undefined;
};

/** The languages that were loaded, or could not be, by their files: then the English messages stay. */
const loaded = new Map<string, Partial<Messages> | undefined>();

/** The elements in the page: a `lang` may change anywhere around them. */
const connected = new Set<LitElement>();
let observer: MutationObserver | undefined;

/** The messages of an element, in the language of the closest `lang`. */
export class LocalizeController implements ReactiveController, Localization {
  messages: Messages = en;
  /** Of numbers, money and times: it changes together with the messages. */
  language = 'en';
  readonly #host: LocalizedElement;
  /** The messages of the language and those of the page. */
  #sources: (Partial<Messages> | null | undefined)[] = [];

  constructor(host: LocalizedElement) {
    this.#host = host;
    host.addController(this);
  }

  /** Language of the messages: English where there are none of the page's. */
  get lang(): string {
    return this.#sources.some(Boolean) || /^en\b/.test(this.language) ? this.language : 'en';
  }

  /** Updates the host; the first time not before its messages are loaded, but for that it does not wait long. */
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
    connected.add(this.#host);
    observer ??= new MutationObserver(() => {
      for (const element of connected) element.requestUpdate();
    });
    for (const root of getRoots(this.#host))
      observer.observe(root, { attributes: true, attributeFilter: ['lang'], subtree: true });
  }

  hostDisconnected(): void {
    connected.delete(this.#host);
    if (!connected.size) observer?.disconnect();
  }

  hostUpdate(): void {
    const tag = getLanguage(this.#host);
    const missing = this.#getMissing(tag);
    if (missing) void this.#load(missing).then(() => this.#host.requestUpdate());
    // The former messages stay until others are there.
    if (!missing || !this.#host.hasUpdated) this.#setLanguage(tag);
  }

  /** Marks the language of the messages: it may not be the page's, and a browser chooses voice and hyphenation by it. */
  hostUpdated(): void {
    const { lang } = this;
    for (const root of this.#host.renderRoot.children as HTMLCollectionOf<HTMLElement>)
      // A browser invalidates all that is inside, even if nothing changes.
      if (root.lang !== lang) root.lang = lang;
  }

  #getFile(language: Language): string {
    return `${this.#host.messagesBase ?? ''} ${language}`;
  }

  #load(language: Language): Promise<unknown> {
    const file = this.#getFile(language);
    return loadLanguage(language, this.#host.messagesBase).then(
      (module) => loaded.set(file, module.default),
      () => loaded.set(file, undefined),
    );
  }

  /** The language to load: neither it nor a complete set of the page's own messages is there. */
  #getMissing(tag: string): Language | undefined {
    const language = closestLanguage(tag);
    if (!language || loaded.has(this.#getFile(language))) return undefined;
    const own = this.#host.messages;
    return Object.keys(en).every((key) => own?.[key as keyof Messages] != null) ? undefined : language;
  }

  #setLanguage(tag: string): void {
    this.language = tag;
    const language = closestLanguage(tag);
    const sources = [language && loaded.get(this.#getFile(language)), this.#host.messages];
    // The same messages stay the same object: plans render again only for others.
    if (sources.every((source, index) => source === this.#sources[index])) return;
    this.#sources = sources;
    const own = Object.entries(this.#host.messages ?? {}).filter(([, text]) => (text as unknown) != null);
    this.messages = { ...en, ...sources[0], ...Object.fromEntries(own) };
  }
}

/** The closest `lang`, also outside of the shadow roots around an element. */
function getLanguage(element: Element): string {
  const closest = element.closest('[lang]');
  // Not `instanceof`: the root may be of another document, such as an iframe's.
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return !closest && host ? getLanguage(host) : usableLanguage(closest?.getAttribute('lang'));
}

function* getRoots(element: Element): Generator<Node> {
  const root = element.getRootNode();
  yield root;
  const { host } = root as Partial<ShadowRoot>;
  if (host) yield* getRoots(host);
}
