import { html, type TemplateResult } from 'lit';
import { SessionProvider } from './session-context.js';
import { PortalElement } from './portal-element.js';

/**
 * Provides one session to all elements inside it, so that `base-url` and `session-token` are set, and a token is renewed,
 * only once.
 *
 * @slot - Elements that use the session, among any other content.
 */
export class PortalSessionElement extends PortalElement {
  constructor() {
    super();
    new SessionProvider(this, () => this.sessions.resolve());
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
