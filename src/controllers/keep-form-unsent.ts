import type { LitElement } from 'lit';

/** Keeps Enter in a field that a page has put into an element from submitting the form around the element. */
export function keepFormUnsent(host: LitElement): void {
  host.addEventListener('keydown', (event) => {
    const [field] = event.composedPath() as Partial<HTMLInputElement>[];
    if (event.key !== 'Enter' || field?.localName !== 'input' || !field.form) return;
    // A form of its own inside, and what a press of a button does, are the page's.
    if (!host.contains(field.form) && !/^(button|image|reset|submit)$/.test(field.type ?? ''))
      event.preventDefault();
  });
}
