import { html, nothing, type TemplateResult } from 'lit';
import { SettingsErrorEvent, SettingsLoadedEvent } from '../events.js';
import type { PortalError } from '../service/errors.js';
import type { AccountSettings } from '../service/resources.js';
import { settingsStyles } from '../styles/settings.styles.js';
import { widgetStyles } from '../styles/widget.styles.js';
import { showStates } from './states.js';
import { renderFailure } from './failure.js';
import { renderSections, skeleton } from './settings/sections.js';
import { type SharedSettings, sharedSettings } from './settings/shared-settings.js';
import { WordedElement } from './worded-element.js';

/**
 * Shows the account settings of the customer portal (§4.2).
 *
 * @fires {SettingsLoadedEvent} settings-loaded - The settings arrived; the detail is `AccountSettings` (§2.3).
 * @fires {SettingsErrorEvent} settings-error - They could not be read; the detail is a `PortalError`.
 * @slot heading - Heading of the whole.
 * @slot empty - What is shown when the account has no settings.
 * @slot customer-portal-setting - Replaces that section.
 * @slot invoice-configuration - Replaces that section.
 * @slot display-cached-invoices - Replaces that section.
 * @csspart section - One of the three sections.
 * @csspart heading - The heading, and the heading of a section.
 * @csspart list - A description list of settings.
 * @csspart key - Name of a setting.
 * @csspart value - Value of a setting.
 * @csspart status - What is said while there is nothing to show.
 * @csspart error - What is said when the settings could not be read.
 * @csspart retry - The button that reads them again.
 * @cssstate pending - The settings are being read.
 * @cssstate loaded - The settings are shown.
 * @cssstate empty - The account has no settings.
 * @cssstate error - The settings could not be read.
 */
export class PortalSettingsElement extends WordedElement {
  static override styles = [widgetStyles, settingsStyles];

  readonly #internals = this.attachInternals();
  #shared: SharedSettings | undefined;
  /** The answer that the page was last told of. */
  #told: AccountSettings | PortalError | undefined;

  /** What the service answered, or null while there is no answer. */
  get settings(): AccountSettings | null {
    return this.#shared?.settings ?? null;
  }

  /** Whether the settings are being read. */
  get pending(): boolean {
    return Boolean(this.#shared?.pending);
  }

  /** Why the settings could not be read, or null. */
  get error(): PortalError | null {
    return this.#shared?.error ?? null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#shared?.leave(this.#show);
  }

  protected override willUpdate(): void {
    this.#join();
    const { settings } = this;
    showStates(this.#internals, {
      pending: this.pending,
      loaded: settings,
      empty: settings && isEmpty(settings),
      error: this.error,
    });
  }

  /** Reads the settings again, for all elements of the session; what was shown before leaves the page at once. */
  reload(): void {
    this.#join();
    this.#shared?.reload();
  }

  /** The session may be another one than before. */
  #join(): void {
    if (!this.isConnected) return;
    const former = this.#shared;
    const shared = (this.#shared = sharedSettings(this.activeSession));
    if (former !== shared) former?.leave(this.#show);
    shared.join(this.#show, former === shared);
  }

  readonly #show = (): void => {
    this.requestUpdate();
    const { settings, error } = this;
    const event = settings ? new SettingsLoadedEvent(settings) : error && new SettingsErrorEvent(error);
    if (!event || event.detail === this.#told) return;
    this.#told = event.detail;
    this.dispatchEvent(event);
  };

  readonly #onRetry = (): void => {
    this.reload();
  };

  protected override render(): TemplateResult {
    const messages = this.words;
    const { settings, error } = this;
    const loads = !settings && !error;
    const empty = settings && isEmpty(settings);
    // The heading takes the focus when the button to try again goes. The live regions are there before they say anything,
    // and outside of what is busy, of which nothing is said.
    return html`<section class="stack" aria-labelledby="heading" aria-busy=${loads}>
        <h2 id="heading" part="heading" tabindex="-1"><slot name="heading">${messages.settings}</slot></h2>
        ${loads ? skeleton : settings && !empty ? renderSections(settings, messages) : nothing}
      </section>
      <div part="status" role="status">
        ${
          loads
            ? html`<p class="hidden">${messages.loading}</p>`
            : empty
              ? html`<p class="box empty"><slot name="empty">${messages.noSettings}</slot></p>`
              : nothing
        }
      </div>
      <div part="error" role="alert">
        ${error ? renderFailure(messages.settingsFailed, error, messages, this.#onRetry) : nothing}
      </div>`;
  }
}

const isEmpty = (settings: AccountSettings): boolean => !Object.keys(settings).length;
