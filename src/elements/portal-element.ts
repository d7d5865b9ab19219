import { LitElement, type PropertyDeclarations } from 'lit';
import { FocusController } from '../controllers/focus-controller.js';
import { RenderRoot } from '../controllers/render-root.js';
import { FormerAncestors } from '../controllers/former-ancestors.js';
import { SessionController } from '../controllers/session-controller.js';
import type { PortalSession } from '../service/session.js';
import { version } from '../version.js';

/**
 * Base class of the elements that use the service: on whose behalf, and where. An element's own `session` counts first,
 * then its own `base-url` and `session-token`, then the `<portal-session>` around it.
 *
 * @fires {SessionRequestEvent} session-request - A session token is needed; answer with `event.respondWith(token)`.
 * @cssprop --portal-text - Color of text.
 * @cssprop --portal-muted - Color of secondary text.
 * @cssprop --portal-surface - Background of cards, buttons, fields and the review dialog.
 * @cssprop --portal-border - Color of card borders and dividing lines.
 * @cssprop --portal-control - Border color of buttons and fields.
 * @cssprop --portal-accent - Color of the selection, of badges and of primary buttons.
 * @cssprop --portal-on-accent - Color of text on primary buttons.
 * @cssprop --portal-selected - Background of the selected plan and interval, and of the notice about a scheduled change.
 * @cssprop --portal-danger - Color of errors, of features that a change removes and of the button that confirms a cancellation.
 * @cssprop --portal-warning - Color of the message about an unknown outcome and of features whose value changes.
 * @cssprop --portal-success - Color of success messages, of savings and of features that a change adds.
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
  /** Version of the package. */
  static readonly version: string = version;

  static override properties: PropertyDeclarations = {
    baseUrl: { attribute: 'base-url' },
    sessionToken: { attribute: 'session-token' },
    apiKey: { attribute: false },
    customer: {},
    session: { attribute: false },
  };

  /** Address of the service: https, http on localhost, or relative to the page. */
  baseUrl: string | null | undefined;

  /** Session token of the customer (§5). */
  sessionToken: string | null | undefined;

  /** Sent as `x-api-key` (§5); only for accounts that need it. */
  apiKey: string | null | undefined;

  /**
   * Any text that stands for the customer, such as an account's id; never sent. While it stays, another token is a new one
   * of the same customer. Default: none, so that another token is another customer, unless it answered `session-request`.
   */
  customer: string | number | null | undefined;

  /** A session made in JavaScript, to be used instead of `base-url` and `session-token`. */
  session: PortalSession | null | undefined;

  /** @internal */
  protected readonly place = new FormerAncestors(this);
  /** @internal */
  protected readonly sessions = new SessionController(this, this.place);
  readonly #root: RenderRoot;
  #isLive = false;

  constructor() {
    super();
    this.addController({
      hostConnected: () => (this.#isLive = true),
      hostDisconnected: () => (this.#isLive = false),
    });
    // Before the render root, which removes a declared button that has the focus.
    new FocusController(this);
    this.#root = new RenderRoot(this);
  }

  static override get observedAttributes(): string[] {
    return [...super.observedAttributes, 'defer-hydration'];
  }

  /** Not twice: Lit's support for hydration, where a page has loaded it, connects a deferred element too. */
  override connectedCallback(): void {
    if (!this.#isLive && !this.hasAttribute('defer-hydration')) super.connectedCallback();
  }

  override attributeChangedCallback(name: string, former: string | null, value: string | null): void {
    super.attributeChangedCallback(name, former, value);
    if (name === 'defer-hydration' && value === null && this.isConnected) this.connectedCallback();
  }

  protected override createRenderRoot(): ShadowRoot {
    return this.#root.create();
  }
}
