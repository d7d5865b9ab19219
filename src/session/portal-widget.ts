import type { PropertyDeclarations } from 'lit';
import { LocalizeController } from '../i18n/localize-controller.js';
import type { Messages } from '../messages/en.js';
import { accept, createNumberReader, toConverter } from '../input/read.js';
import { PortalElement } from './portal-element.js';

const readLevel = createNumberReader(1, 6);

/** Base class of the elements that have texts: the picker and the settings. */
export abstract class PortalWidget extends PortalElement {
  static override properties: PropertyDeclarations = {
    headingLevel: { attribute: 'heading-level', converter: toConverter(readLevel) },
    messages: { attribute: false },
    messagesBase: { attribute: 'messages-base' },
  };

  /**
   * Heading level of the element and of its review, from 1 to 6. Names of plans and of sections are one level below. Default, and for
   * any other number: 2.
   * @attr heading-level
   */
  headingLevel: number | null | undefined;

  /** Overrides messages. No language file is loaded for a complete set, such as that of `portal-elements/messages/de.js`. */
  messages: Partial<Messages> | null | undefined;

  /**
   * URL of the folder with the language files, for pages that merge or move the self-contained script. Default: the attribute
   * `messages-base` of the script element, else `messages/` next to the script. Ignored in bundles, which contain the files.
   * @attr messages-base
   */
  messagesBase: string | null | undefined;

  /** @internal */
  readonly localization = new LocalizeController(this);

  /** @internal */
  protected get level(): number {
    return accept(this, 'heading-level', readLevel(this.headingLevel)) ?? 2;
  }

  protected override scheduleUpdate(): Promise<unknown> | undefined {
    return this.localization.schedule(() => super.scheduleUpdate());
  }
}
