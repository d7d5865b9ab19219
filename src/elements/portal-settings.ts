import { initialState, Task, TaskStatus } from '@lit/task';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { LocalizeController } from '../controllers/localize-controller.js';
import { SettingsErrorEvent, SettingsLoadedEvent } from '../events.js';
import type { Messages } from '../messages/en.js';
import { setStates, warnOnce } from '../platform.js';
import { getAccountSettings } from '../service/endpoints.js';
import { PortalError } from '../service/errors.js';
import type { AccountSettings } from '../service/resources.js';
import { isSameIdentity } from '../service/identity.js';
import type { PortalSession } from '../service/session.js';
import { readFields, renderFields, type SettingFields } from '../settings/fields.js';
import { isEmpty, renderSections, skeleton } from '../settings/sections.js';
import { settingsStyles } from '../styles/settings.styles.js';
import { widgetStyles } from '../styles/widget.styles.js';
import { renderFailure } from '../templates/failure.js';
import { readLevel } from './converters.js';
import { PortalElement } from './portal-element.js';

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
 * @csspart show-all - The button that shows the whole of a long list or text.
 * @csspart status - What is said while there is nothing to show.
 * @csspart error - What is said when the settings could not be read.
 * @csspart retry - The button that reads them again.
 * @cssstate pending - The settings are being read.
 * @cssstate loaded - The settings are shown.
 * @cssstate empty - The account has no settings.
 * @cssstate error - The settings could not be read.
 */
export class PortalSettingsElement extends PortalElement {
  static override styles = [widgetStyles, settingsStyles];

  static override properties = {
    fields: {},
    headingLevel: { attribute: 'heading-level', converter: readLevel },
    messages: { attribute: false },
    messagesBase: { attribute: 'messages-base' },
  };

  /**
   * Which settings are shown, in order: paths to labels, such as `{"invoiceConfiguration.currency": "Currency"}`; also in JSON.
   * A setting that the account does not have reads "Not provided". Default: all settings that are not empty. With anything else
   * nothing is read, and `settings-error` has the code `setup`.
   */
  fields: SettingFields | string | null | undefined;

  /** Level of the heading, from 1 to 6; those of the sections are one lower. Default, and for any other number: 2. */
  headingLevel: number | null | undefined;

  /** Overrides single messages. All of a language, such as those of `portal-elements/messages/de.js`, save the loading. */
  messages: Partial<Messages> | null | undefined;

  /**
   * Folder of the language files, for a page that merges or moves the self-contained script. Default: the attribute
   * `messages-base` of the script, else `messages/` beside it. A bundle has its own files.
   */
  messagesBase: string | null | undefined;

  readonly #internals = this.attachInternals();
  /** Paths of what is shown whole, in these settings alone. */
  readonly #expanded = new Set<string>();
  readonly #localize = new LocalizeController(this);
  // An element that leaves the page aborts its request, and reads again when it is back.
  readonly #task = new Task(this, {
    task: ([identity, isUsable], { signal }) => {
      if (!identity) return initialState;
      if (!isUsable) throw new PortalError('setup', 'fields must be an object of paths to labels, in JSON.');
      return readSettings(identity.session, signal);
    },
    args: () =>
      [
        this.isConnected ? this.sessions.identity : undefined,
        !this.fields || readFields(this.fields) !== undefined,
      ] as const,
    argsEqual: ([former, wasUsable], [present, isUsable]) =>
      wasUsable === isUsable && former && present
        ? isSameIdentity(former, present) &&
          // What is shown stays; what failed or is still read may be another thing with another session.
          (former.session === present.session || (Boolean(this.settings) && present.session.hasToken))
        : former === present && wasUsable === isUsable,
    onComplete: (settings) => {
      this.#expanded.clear();
      this.#dispatch(new SettingsLoadedEvent(settings));
    },
    onError: (error) => {
      const { code, message } = error as PortalError;
      // Many pages set the properties a moment after the element is in the page.
      if (code === 'setup') setTimeout(() => this.error === error && warnOnce(this, message), 1000);
      this.#dispatch(new SettingsErrorEvent(error as PortalError));
    },
  });

  /** What the service answered, or null while there is no answer. */
  get settings(): AccountSettings | null {
    return (this.#task.status === TaskStatus.COMPLETE && this.#task.value) || null;
  }

  /** Whether the settings are being read. */
  get pending(): boolean {
    return this.#task.status === TaskStatus.PENDING;
  }

  /** Why the settings could not be read, or null. */
  get error(): PortalError | null {
    const { status, error } = this.#task;
    return status === TaskStatus.ERROR ? (error as PortalError) : null;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.requestUpdate();
  }

  /** Reads the settings again; what was shown before leaves the page at once. */
  reload(): void {
    void this.#task.run();
  }

  readonly #toggle = (path: string): void => {
    if (!this.#expanded.delete(path)) this.#expanded.add(path);
    this.requestUpdate();
  };

  protected override scheduleUpdate(): Promise<unknown> | undefined {
    return this.#localize.schedule(() => super.scheduleUpdate());
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    // The session stays, so that the task does not run again by itself.
    if (this.customer != null && changed.has('sessionToken') && this.error?.code === 'session') this.reload();
  }

  protected override updated(): void {
    const { pending, settings, error } = this;
    setStates(this.#internals, { pending, loaded: settings, empty: this.#isEmpty, error });
  }

  get #isEmpty(): boolean {
    const { settings } = this;
    if (!settings) return false;
    return this.fields ? !Object.keys(readFields(this.fields) ?? {}).length : isEmpty(settings, this);
  }

  /** A microtask later: the task sets its status after the callback, and Lit warns of changes made in `updated()`. */
  #dispatch(event: Event): void {
    queueMicrotask(() => this.dispatchEvent(event));
  }

  protected override render(): TemplateResult {
    const { messages } = this.#localize;
    const { settings, error } = this;
    const loads = !settings && !error;
    const level = readLevel(this.headingLevel) ?? 2;
    const fields = readFields(this.fields);
    const empty = this.#isEmpty;
    const expansion = { expanded: this.#expanded, onToggle: this.#toggle };
    // The heading takes the focus when the button to try again goes. The live regions are there before they say anything,
    // and outside of what is busy, of which nothing is said.
    return html`<section class="stack" aria-labelledby="heading" aria-busy=${loads}>
        <h2 id="heading" part="heading" aria-level=${level} tabindex="-1">
          <slot name="heading">${messages.heading}</slot>
        </h2>
        ${
          loads
            ? skeleton
            : settings && fields
              ? renderFields(fields, settings, this.#localize, expansion)
              : settings
                ? renderSections(settings, level, this.#localize, expansion, () => this.requestUpdate())
                : nothing
        }
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
        ${error ? renderFailure(messages.settingsFailed, error, this.#localize, () => this.reload()) : nothing}
      </div>`;
  }
}

/** @throws PortalError, whatever is wrong: an error of the platform may quote the address. */
async function readSettings(session: PortalSession, signal: AbortSignal): Promise<AccountSettings> {
  // What is aborted in the same task is not sent: two calls of `reload()` are one request.
  await Promise.resolve();
  try {
    return await getAccountSettings(session, { signal });
  } catch (error) {
    throw error instanceof PortalError ? error : new PortalError('response');
  }
}
