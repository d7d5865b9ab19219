import { getAccountSettings } from '../../service/endpoints.js';
import { PortalError } from '../../service/errors.js';
import type { AccountSettings } from '../../service/resources.js';
import type { PortalSession } from '../../service/session.js';

/** Is called when there is something else to show, and maybe when there is not. */
type Reader = () => void;

const bySession = new WeakMap<PortalSession, SharedSettings>();

/** The settings that all widgets of a session show. */
export function sharedSettings(session: PortalSession): SharedSettings {
  const shared = bySession.get(session) ?? new SharedSettings(session);
  bySession.set(session, shared);
  return shared;
}

/** The settings of a session, read once for all who show them. */
export class SharedSettings {
  settings: AccountSettings | null = null;
  error: PortalError | null = null;
  readonly #session: PortalSession;
  readonly #readers = new Set<Reader>();
  /** Of the request that is running. */
  #controller: AbortController | undefined;
  #isDated = false;

  constructor(session: PortalSession) {
    this.#session = session;
  }

  get pending(): boolean {
    return Boolean(this.#controller);
  }

  /** Begins to show what the others show or wait for; who `returns` is content with what was read before it left. */
  join(reader: Reader, returns: boolean): void {
    if (this.#readers.has(reader)) return;
    const known = returns
      ? (this.settings ?? this.error)
      : !this.#isDated && this.#readers.size && this.settings;
    this.#readers.add(reader);
    if (this.pending || known) queueMicrotask(reader);
    else this.reload();
  }

  /** The last one takes a running request along. */
  leave(reader: Reader): void {
    this.#readers.delete(reader);
    if (!this.#readers.size) this.#abort();
  }

  /** Reads again for all; what was shown before leaves the page at once. */
  reload(): void {
    this.#abort();
    this.#isDated = false;
    this.settings = this.error = null;
    if (this.#readers.size) void this.#load((this.#controller = new AbortController()));
    this.#tell();
  }

  /** Something was changed at the service: what was read before stays where it is shown, and nobody else gets it. */
  date(): void {
    this.#isDated = true;
  }

  async #load(controller: AbortController): Promise<void> {
    // Who reloads many widgets in one task wants one request.
    await Promise.resolve();
    const outcome = await getAccountSettings(this.#session, controller).then(
      (settings) => ({ settings }),
      (error: unknown) => ({ error: error instanceof PortalError ? error : new PortalError('response') }),
    );
    if (controller !== this.#controller) return;
    this.#controller = undefined;
    Object.assign(this, outcome);
    this.#tell();
  }

  #abort(): void {
    this.#controller?.abort();
    this.#controller = undefined;
  }

  #tell(): void {
    for (const reader of this.#readers) reader();
  }
}
