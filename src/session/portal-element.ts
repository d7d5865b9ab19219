import { LitElement, type PropertyDeclarations } from 'lit';
import { readFlag, warnOfAttributes } from '../input/read.js';
import { FocusController } from '../ui/focus.js';
import { RenderRoot } from '../ui/render-root.js';
import { SessionController } from './session-controller.js';
import type { PortalSession } from '../service/session.js';
import { version } from '../version.js';

/**
 * Base class of the elements that use the service. The session of an element is its own `session`, else that of its
 * `base-url` and `session-token`, else that of the closest `<portal-session>` around it.
 *
 * @attr {boolean} defer-hydration - Keeps the content of a server-rendered element, and renders nothing, until it is removed.
 * @fires {SessionRequestEvent} session-request - The element needs a session token: answer with `event.respondWith(fetch('/session'))`.
 * @cssprop --portal-text - Color of text in cards, messages, buttons and the review dialog. Other text has the color of the page.
 * @cssprop --portal-muted - Color of secondary text.
 * @cssprop --portal-surface - Background of cards, messages, buttons, fields and the review dialog.
 * @cssprop --portal-border - Color of card borders and dividing lines.
 * @cssprop --portal-control - Border color of buttons and fields. By default quiet around buttons, and at least 3:1 around fields.
 * @cssprop --portal-accent - Fill of primary buttons and of tags. The color of lines derives from it: at most as light as is visible on a light page, at least as light as is visible on a dark one.
 * @cssprop --portal-fill - Background of primary buttons and of tags, if it is not the accent. Darkened where white text narrowly misses a contrast of 4.5:1, unless `--portal-on-fill` is set.
 * @cssprop --portal-on-fill - Color of text on the fill. By default white if that has a contrast of 4.5:1, else black.
 * @cssprop --portal-danger - Color of errors, of features that a change removes and of the button that confirms a cancellation.
 * @cssprop --portal-warning - Color of the message about an unknown outcome, of the mark of that plan, and of the warning in a review.
 * @cssprop --portal-success - Color of success messages, of the mark of a scheduled plan, of savings and of features that a change adds.
 * @cssprop --portal-focus - Color of the focus outline.
 * @cssprop --portal-focus-width - Width of the focus outline.
 * @cssprop --portal-radius - Corner radius of cards and of the review dialog.
 * @cssprop --portal-control-radius - Corner radius of buttons and fields.
 * @cssprop --portal-border-width - Width of borders.
 * @cssprop --portal-space - Base unit of all spacing.
 * @cssprop --portal-font - Font family.
 * @cssprop --portal-font-size - Base font size: all other sizes are relative to it.
 * @cssprop --portal-heading-font - Font family of headings, plan names and prices.
 * @cssprop --portal-heading-weight - Font weight of headings.
 * @cssprop --portal-shadow - Shadow of cards.
 */
export abstract class PortalElement extends LitElement {
  /** Package version. */
  static readonly version: string = version;

  static override properties: PropertyDeclarations = {
    baseUrl: { attribute: 'base-url' },
    sessionToken: { attribute: 'session-token' },
    apiKey: { attribute: false },
    customer: {},
    session: { attribute: false },
  };

  /**
   * Base address of the service: https, http on localhost, or relative to the page.
   * @attr base-url
   */
  baseUrl: string | null | undefined;

  /**
   * Session token of the customer (§5). It belongs to the name that `customer` has when it is set.
   * @attr session-token
   */
  get sessionToken(): string | null | undefined {
    return this.sessions.token;
  }

  set sessionToken(value: string | null | undefined) {
    this.sessions.setToken(value);
  }

  /** API key, sent as the header `x-api-key` (§5). Only for accounts that need one. */
  apiKey: string | null | undefined;

  /**
   * Any text that identifies the customer, such as an account id. It is never sent. While it stays the same, a new `session-token`
   * refreshes the session. Another name is another customer, for whom the former token is not used: set `customer`, then
   * `session-token`. Default: none, so that a new token belongs to another customer, unless it was given as the answer to
   * `session-request`. It belongs on the element that has `base-url` or `session-token`: an element inside that names somebody else
   * sends nothing.
   */
  customer: string | number | null | undefined;

  /** Session created in JavaScript. Takes precedence over `base-url` and `session-token`. */
  session: PortalSession | null | undefined;

  /** @internal */
  protected readonly sessions = new SessionController(this);
  readonly #root: RenderRoot;
  #isHostConnected = false;

  constructor() {
    super();
    // Must come before RenderRoot, which may remove a server-rendered button that has the focus.
    new FocusController(this);
    this.#root = new RenderRoot(this);
  }

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'defer-hydration'];
  }

  override connectedCallback(): void {
    if (this.#isHostConnected || readFlag(this.getAttribute('defer-hydration'))) return;
    this.#isHostConnected = true;
    super.connectedCallback();
  }

  override disconnectedCallback(): void {
    this.#isHostConnected = false;
    super.disconnectedCallback();
  }

  override attributeChangedCallback(name: string, former: string | null, value: string | null): void {
    // Not passed on: Lit's hydration support, where a page has loaded it, would connect the element once more.
    if (name !== 'defer-hydration') super.attributeChangedCallback(name, former, value);
    else if (this.isConnected) this.connectedCallback();
  }

  protected override firstUpdated(): void {
    const { elementProperties } = this.constructor as typeof LitElement;
    warnOfAttributes(
      this,
      [...elementProperties].map(([name, { attribute }]) => [
        String(name),
        typeof attribute === 'string' ? attribute : attribute !== false && String(name).toLowerCase(),
      ]),
    );
  }

  protected override createRenderRoot(): ShadowRoot {
    return this.#root.create();
  }
}
