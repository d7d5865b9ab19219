import { html, type TemplateResult } from 'lit';
import { PortalElement } from './portal-element.js';
import { SessionProvider } from './session-context.js';
import type { PortalSession } from '../service/session.js';

/**
 * One session for all the elements inside it: `<portal-session base-url session-token>` around any number of them. One
 * token is renewed once for all.
 *
 * @slot - The elements that use the session, among any other content.
 */
export class PortalSessionElement extends PortalElement {
  readonly #provider = new SessionProvider(this, () => this.activeSession);
  #offered: PortalSession | undefined;

  protected override updated(): void {
    if (this.#offered !== this.activeSession) this.#provider.update();
    this.#offered = this.activeSession;
  }

  protected override render(): TemplateResult {
    return html`<slot></slot>`;
  }
}
