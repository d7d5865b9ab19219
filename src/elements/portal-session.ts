import { html, type TemplateResult } from 'lit';
import { SessionProvider } from '../controllers/session-context.js';
import { PortalElement } from './portal-element.js';

/**
 * One session for all the elements inside it: `<portal-session base-url session-token>` around any number of them. One
 * token is renewed once for all.
 *
 * @slot - The elements that use the session, among any other content.
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
