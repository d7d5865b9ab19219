import { initialState, Task, TaskStatus } from '@lit/task';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { SettingsErrorEvent, SettingsLoadedEvent } from './events.js';
import { warnOnce } from '../input/read.js';
import { setStates } from '../ui/platform.js';
import { getAccountSettings } from '../service/endpoints.js';
import { PortalError } from '../service/errors.js';
import type { AccountSettings } from '../service/resources.js';
import type { PortalSession } from '../service/session.js';
import {
  findMissing,
  findWithoutCurrency,
  hasFields,
  renderFields,
  type SettingFields,
  toSettingFields,
} from './fields.js';
import { hasContent, renderSections, renderSkeleton } from './sections.js';
import { settingsStyles } from './settings.styles.js';
import { widgetStyles } from '../ui/widget.styles.js';
import { renderButton } from '../ui/button.js';
import { explainError, renderFailure } from '../ui/failure.js';
import { PortalWidget } from '../session/portal-widget.js';

/**
 * Shows the account settings of the customer portal (§4.2).
 *
 * @fires {SettingsLoadedEvent} settings-loaded - The settings were loaded. The detail is `AccountSettings` (§2.3).
 * @fires {SettingsErrorEvent} settings-error - The settings could not be loaded. The detail is a `PortalError`.
 * @slot heading - Heading of the element.
 * @slot empty - Content shown when there are no settings.
 * @slot footer - Content below the settings, such as how to change them.
 * @slot help - Help for failures that a retry may not solve, such as how to contact support or to sign in.
 * @slot customer-portal-setting - Replacement for the section of `customerPortalSetting`.
 * @slot invoice-configuration - Replacement for the section of `invoiceConfiguration`.
 * @slot display-cached-invoices - Replacement for the section of `displayCachedInvoices`.
 * @csspart section - Section of settings.
 * @csspart heading - Heading of the element or of a section.
 * @csspart list - Description list of settings.
 * @csspart key - Name of a setting.
 * @csspart value - Value of a setting.
 * @csspart status - Message while the settings are loading or when there are none.
 * @csspart error - Message when the settings could not be loaded.
 * @csspart retry - Retry button.
 * @cssstate rendered - The element has rendered: the script and the language have loaded.
 * @cssstate pending - The settings are loading.
 * @cssstate loaded - The settings have been loaded.
 * @cssstate empty - There are no settings to show.
 * @cssstate error - The settings could not be loaded.
 */
export class PortalSettingsElement extends PortalWidget {
  static override styles = [widgetStyles, settingsStyles];

  static override properties = { fields: {} };

  /**
   * Settings to show, in order: an object, or JSON, that maps paths to labels, such as
   * `{"invoiceConfiguration.currency": "Currency"}`, or to `{ "label": "Paid until", "type": "date" }`. Types are `date`,
   * `money` with a `currency`, and `percent`. A setting that the account does not have reads "Not provided". Default: all settings that are not empty. With any other value nothing is loaded, and
   * `settings-error` has the code `setup`.
   */
  fields: SettingFields | string | null | undefined;

  readonly #internals = this.attachInternals();
  /** What `fields` means. Undefined: all settings, or it is invalid. */
  #fields: SettingFields | undefined;
  /** The session that the state of the task belongs to. */
  #session: PortalSession | undefined;
  /** The session of this update. */
  #used: PortalSession | undefined;
  // The arguments depend on `isConnected`: a disconnected element aborts its request, and a reconnected one sends it again.
  readonly #task = new Task(this, {
    task: ([session, hasValidFields], { signal }) => {
      this.#session = session;
      if (!session) return initialState;
      if (!hasValidFields)
        throw new PortalError('setup', 'fields must be an object of paths to labels, in JSON.');
      return loadSettings(session, signal);
    },
    args: () =>
      [
        this.isConnected ? this.#used : undefined,
        !this.fields || this.#fields !== undefined,
        this.#used?.refreshes,
      ] as const,
    // Another session or token of the same customer keeps loaded settings. A failed request may succeed with it.
    argsEqual: ([former, hadValidFields, before], [current, hasValidFields, refreshes]) =>
      hadValidFields === hasValidFields &&
      (former === current
        ? !this.#read(current).error || before === refreshes
        : Boolean(this.#read(current).settings && current?.hasToken && former?.isSameCustomer(current))),
    onComplete: (settings) => {
      if (!this.fields && hasContent(settings, this))
        warnOnce(this, 'shows all settings, by their keys. Set fields to choose and name them.');
      this.#dispatch(new SettingsLoadedEvent(settings));
    },
    onError: (error) => {
      const { code, message } = error as PortalError;
      // Many pages set the properties shortly after they insert the element.
      if (code === 'setup') setTimeout(() => this.error === error && warnOnce(this, message), 1000);
      this.#dispatch(new SettingsErrorEvent(error as PortalError));
    },
  });

  /** Settings that the service returned (§2.3), or null if they are not loaded. */
  get settings(): AccountSettings | null {
    return this.#read(this.sessions.resolve()).settings;
  }

  /** Whether the settings are loading. */
  get pending(): boolean {
    return this.#read(this.sessions.resolve()).pending;
  }

  /** Error of the last request, or null. */
  get error(): PortalError | null {
    return this.#read(this.sessions.resolve()).error;
  }

  /** Returns the state of the task for a session. That of another customer is never returned, also before the next update. */
  #read(session: PortalSession | undefined): State {
    const isOther = this.#session && !(session && this.#session.isSameCustomer(session));
    const { status, value, error } = this.#task;
    return {
      settings: (!isOther && status === TaskStatus.COMPLETE && value) || null,
      pending: !isOther && status === TaskStatus.PENDING,
      error: !isOther && status === TaskStatus.ERROR ? (error as PortalError) : null,
    };
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.requestUpdate();
  }

  /** Loads the settings again. The settings shown so far are removed immediately. */
  reload(): void {
    void this.#task.run();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.#used = this.sessions.resolve();
    if (changed.has('fields')) this.#fields = toSettingFields(this.fields);
  }

  protected override updated(): void {
    const { pending, settings, error } = this.#read(this.#used);
    const empty = this.#isEmpty(settings);
    setStates(this.#internals, { rendered: true, pending, loaded: settings, empty, error });
    const fields = this.#fields ?? {};
    for (const path of settings ? findMissing(fields, settings) : [])
      warnOnce(this, `this account has no setting "${path}" of fields. Compare with the property settings.`);
    const path = findWithoutCurrency(fields);
    if (path !== undefined) warnOnce(this, `${path} of fields needs a currency, such as "EUR".`);
  }

  #isEmpty(settings: AccountSettings | null): boolean {
    if (!settings) return false;
    const fields = this.#fields;
    return fields ? !hasFields(fields, settings) : !hasContent(settings, this);
  }

  /** Dispatches an event in a microtask: the task sets its status after the callback, and Lit warns of changes in `updated()`. */
  #dispatch(event: SettingsLoadedEvent | SettingsErrorEvent): void {
    queueMicrotask(() => {
      // Not for a customer who has left meanwhile.
      if (event.detail === (this.settings ?? this.error)) this.dispatchEvent(event);
    });
  }

  protected override render(): TemplateResult {
    const { level, localization } = this;
    const { settings, error } = this.#read(this.#used);
    const { messages } = localization;
    const isLoading = !settings && !error;
    const fields = this.#fields;
    const isEmpty = this.#isEmpty(settings);
    // The heading gets the focus when the focused retry button is removed. The live regions are always rendered, so that new
    // content is announced, and are outside of the busy section, in which nothing is announced.
    return html`<section class="stack" aria-labelledby="heading" aria-busy=${isLoading}>
        <h2 id="heading" part="heading" aria-level=${level} tabindex="-1">
          <slot name="heading">${messages.heading}</slot>
        </h2>
        ${
          isLoading
            ? renderSkeleton(fields)
            : settings && fields
              ? isEmpty
                ? nothing
                : renderFields(fields, settings, localization)
              : settings
                ? renderSections(settings, level, localization, () => this.requestUpdate())
                : nothing
        }
      </section>
      <div part="status" role="status">
        ${
          isLoading
            ? html`<p class="hidden">${messages.loading}</p>`
            : isEmpty
              ? html`<p class="box empty" part="section"><slot name="empty">${messages.noDetails}</slot></p>`
              : nothing
        }
      </div>
      <div part="error" role="alert">
        ${
          error
            ? renderFailure(
                messages.settingsFailed,
                explainError(error, localization),
                Math.min(level + 1, 6),
                html`<div class="actions">
                  ${renderButton({ part: 'retry', label: messages.retry, onPress: () => this.reload() })}
                </div>`,
              )
            : nothing
        }
      </div>
      <slot name="footer"></slot>`;
  }
}

/** What a session has loaded. */
interface State {
  readonly settings: AccountSettings | null;
  readonly pending: boolean;
  readonly error: PortalError | null;
}

/**
 * Loads the account settings.
 * @throws PortalError for every failure: other errors may contain the address, and with it the session token.
 */
async function loadSettings(session: PortalSession, signal: AbortSignal): Promise<AccountSettings> {
  // If `reload()` is called twice in a task, the first request is aborted before it is sent.
  await Promise.resolve();
  try {
    return await getAccountSettings(session, { signal });
  } catch (error) {
    throw error instanceof PortalError ? error : new PortalError('response');
  }
}
