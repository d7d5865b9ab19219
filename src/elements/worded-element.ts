import type { PropertyDeclarations, PropertyValues } from 'lit';
import { en, type Messages } from '../messages/en.js';
import { usableLanguage } from '../messages/format.js';
import { closestLanguage, type Language } from '../messages/languages.js';
import { loadLanguage } from '../messages/load.js';
import { PortalElement } from './portal-element.js';

/** The words that were loaded; where they cannot be had none, and the English ones stay. */
const loaded = new Map<Language, Partial<Messages> | undefined>();

const load = (language: Language): Promise<unknown> =>
  loadLanguage(language).then(
    (module) => loaded.set(language, module.default),
    () => loaded.set(language, undefined),
  );

/** The elements in the page: a `lang` may change anywhere around them. */
const present = new Set<WordedElement>();
let observer: MutationObserver | undefined;

/** An element that speaks: the language of the closest `lang`, in the page's own words or in ours. */
export abstract class WordedElement extends PortalElement {
  static override properties: PropertyDeclarations = { messages: { attribute: false } };

  /** Overrides single words. All of a language, such as those of `portal-elements/messages/de.js`, spare the loading. */
  messages: Partial<Messages> | null | undefined;

  protected words: Messages = en;
  /** Of numbers, money and times: it changes together with the words. */
  protected language = 'en';
  #sources: (Partial<Messages> | null | undefined)[] = [];

  override connectedCallback(): void {
    super.connectedCallback();
    present.add(this);
    observer ??= new MutationObserver(() => {
      for (const element of present) element.requestUpdate();
    });
    for (const root of rootsAround(this))
      observer.observe(root, { attributes: true, attributeFilter: ['lang'], subtree: true });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    present.delete(this);
    if (!present.size) observer?.disconnect();
  }

  /** Waits for the words before the first render, but not for long. */
  protected override scheduleUpdate(): Promise<unknown> | undefined {
    const language = this.hasUpdated ? undefined : this.#awaited(languageAround(this));
    if (!language) {
      void super.scheduleUpdate();
      return undefined;
    }
    const patience = new Promise((resolve) => setTimeout(resolve, 1000));
    return Promise.race([load(language), patience]).then(() => super.scheduleUpdate());
  }

  protected override update(changed: PropertyValues): void {
    const tag = languageAround(this);
    const awaited = this.#awaited(tag);
    if (awaited) void load(awaited).then(() => this.requestUpdate());
    // Words stay until others are there.
    if (!(awaited && this.hasUpdated)) this.#findWords(tag);
    super.update(changed);
  }

  /** Marks the words as what they are: a page may be in a language that has none, and a browser takes another voice. */
  protected override updated(): void {
    const { wordsLanguage: lang } = this;
    for (const root of this.renderRoot.children as HTMLCollectionOf<HTMLElement>)
      // A browser looks through all that is inside, even if nothing changes.
      if (root.lang !== lang) root.lang = lang;
  }

  /** Language of the words: English where there are none of the page's. */
  protected get wordsLanguage(): string {
    return this.#sources.some(Boolean) || /^en\b/.test(this.language) ? this.language : 'en';
  }

  /** The language whose words are wanted and not there yet. */
  #awaited(tag: string): Language | undefined {
    const language = closestLanguage(tag);
    if (!language || loaded.has(language)) return undefined;
    const own = this.messages;
    return Object.keys(en).every((key) => own?.[key as keyof Messages] != null) ? undefined : language;
  }

  #findWords(tag: string): void {
    this.language = tag;
    const language = closestLanguage(tag);
    const sources = [language && loaded.get(language), this.messages];
    // The same words stay the same object, by which a widget knows that it need not draw everything again.
    if (sources.every((source, index) => source === this.#sources[index])) return;
    this.#sources = sources;
    const own = Object.entries(this.messages ?? {}).filter(([, message]) => (message as unknown) != null);
    this.words = { ...en, ...sources[0], ...Object.fromEntries(own) };
  }
}

/** The closest `lang`, also through the shadow roots of the page's own components. */
function languageAround(element: Element): string {
  const holder = element.closest('[lang]');
  // Not `instanceof`: the root may be of another document, such as an iframe's.
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return !holder && host ? languageAround(host) : usableLanguage(holder?.getAttribute('lang'));
}

function* rootsAround(element: Element): Generator<Node> {
  const root = element.getRootNode();
  yield root;
  const { host } = root as Partial<ShadowRoot>;
  if (host) yield* rootsAround(host);
}
