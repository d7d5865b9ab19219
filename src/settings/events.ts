/** The events of the settings. They bubble and are composed. */
import type { PortalError } from '../service/errors.js';
import type { AccountSettings } from '../service/resources.js';

const options = { bubbles: true, composed: true };

/** `settings-loaded`: the account settings were read. The detail is the settings (§2.3), deeply frozen. */
export class SettingsLoadedEvent extends CustomEvent<Readonly<AccountSettings>> {
  constructor(settings: AccountSettings) {
    super('settings-loaded', { ...options, detail: settings });
  }
}

/** `settings-error`: the account settings could not be read. The detail is the error. */
export class SettingsErrorEvent extends CustomEvent<PortalError> {
  constructor(error: PortalError) {
    super('settings-error', { ...options, detail: error });
  }
}

declare global {
  /** Events of elements, the document and the window. */
  interface GlobalEventHandlersEventMap {
    'settings-loaded': SettingsLoadedEvent;
    'settings-error': SettingsErrorEvent;
  }
}
