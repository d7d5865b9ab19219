/** Defines the elements. The only module of the package with a side effect. */
import { html, render } from 'lit';
import { PortalPlanElement } from './elements/portal-plan.js';
import { PortalPlanPickerElement } from './elements/portal-plan-picker.js';
import { PortalSessionElement } from './elements/portal-session.js';
import { PortalSettingsElement } from './elements/portal-settings.js';

/** Order of definition: a session before the elements that request it, a picker before its plans. */
const elements = {
  'portal-session': PortalSessionElement,
  'portal-plan-picker': PortalPlanPickerElement,
  'portal-plan': PortalPlanElement,
  'portal-settings': PortalSettingsElement,
};

/** Whether Lit can render. It throws in XML documents, and where Trusted Types forbid its policy. */
function canRender(): boolean {
  if (!('document' in globalThis)) return true;
  try {
    render(html`<br />`, document.createDocumentFragment());
    // In XML documents, tag names are not upper-cased.
    return document.createElement('br').tagName === 'BR';
  } catch {
    return false;
  }
}

if (!canRender())
  console.warn(
    'portal-elements needs an HTML document and the Trusted Types policy "portal-elements" (in a bundle: "lit-html").',
  );
else {
  const conflicts = Object.entries(elements).filter(([tag, element]) => {
    const defined = customElements.get(tag) as Partial<typeof element> | undefined;
    if (!defined) customElements.define(tag, element);
    return defined && defined.version !== element.version;
  });
  if (conflicts.length)
    console.warn(
      `portal-elements ${PortalPlanElement.version}: another version is already defined, and stays.`,
    );
}

declare global {
  interface HTMLElementTagNameMap {
    'portal-session': PortalSessionElement;
    'portal-plan': PortalPlanElement;
    'portal-plan-picker': PortalPlanPickerElement;
    'portal-settings': PortalSettingsElement;
  }
}
