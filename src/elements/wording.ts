import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { en, type Messages } from '../messages/en.js';
import { usableLanguage } from '../messages/format.js';
import { isServed } from './served.js';

/** An element that words can be overridden on. */
interface WordedElement extends ReactiveControllerHost, Element {
  messages: Partial<Messages> | null | undefined;
}

/** The words of an element and the language that it writes numbers and times in: that of the closest `lang`. */
export class Wording implements ReactiveController {
  readonly #host: WordedElement;
  /** English, with what the page overrides. */
  messages: Messages = en;
  language = 'en';

  constructor(host: WordedElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    // A server writes English: what it wrote is taken over first.
    if (isServed(this.#host)) return;
    const own = this.#host.messages;
    this.messages = Object.fromEntries(
      Object.entries(en).map(([key, message]) => [key, own?.[key as keyof Messages] ?? message]),
    ) as Messages;
    this.language = usableLanguage(closestLanguage(this.#host));
  }
}

/** The closest `lang`, also through the shadow roots of the page's own components. */
function closestLanguage(element: Element): string | null | undefined {
  const holder = element.closest('[lang]');
  if (holder) return holder.getAttribute('lang');
  // Not `instanceof`: the root may be of another document, such as an iframe's.
  const { host } = element.getRootNode() as Partial<ShadowRoot>;
  return host && closestLanguage(host);
}
