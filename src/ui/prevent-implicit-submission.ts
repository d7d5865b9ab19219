import type { LitElement } from 'lit';

/** Prevents Enter, in a field that the page put into an element, from submitting a form around the element. */
export function preventImplicitSubmission(host: LitElement): void {
  host.addEventListener('keydown', (event) => {
    const [field] = event.composedPath() as Partial<HTMLInputElement>[];
    if (event.key !== 'Enter' || field?.localName !== 'input' || !field.form) return;
    // Not in a form inside the element, nor on buttons.
    if (!host.contains(field.form) && !/^(button|image|reset|submit)$/.test(field.type ?? ''))
      event.preventDefault();
  });
}
