/** Registers the elements: the only module of the package with a side effect. */
import { html, render } from 'lit';
import { PortalPlanElement } from './elements/portal-plan.js';
import { PortalPlanPickerElement } from './elements/portal-plan-picker.js';
import { PortalSessionElement } from './elements/portal-session.js';
import { PortalSettingsElement } from './elements/portal-settings.js';

/** A session comes before what asks for it, and a picker before its plans, which wait for what it knows. */
const elements = {
  'portal-session': PortalSessionElement,
  'portal-plan-picker': PortalPlanPickerElement,
  'portal-plan': PortalPlanElement,
  'portal-settings': PortalSettingsElement,
};

/** Whether Lit can render: not in XML, nor where Trusted Types forbid it. No element is better than one that throws. */
function canRender(): boolean {
  if (!('document' in globalThis)) return true;
  try {
    render(html`<br />`, document.createDocumentFragment());
    // In XML the name would be as it is written.
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
  const others = Object.entries(elements).filter(([tag, element]) => {
    const first = customElements.get(tag) as Partial<typeof element> | undefined;
    if (!first) customElements.define(tag, element);
    return first && first.version !== element.version;
  });
  if (others.length)
    console.warn(`portal-elements ${PortalPlanElement.version}: another version was here first, and stays.`);
}

declare global {
  interface HTMLElementTagNameMap {
    'portal-session': PortalSessionElement;
    'portal-plan': PortalPlanElement;
    'portal-plan-picker': PortalPlanPickerElement;
    'portal-settings': PortalSettingsElement;
  }
}
