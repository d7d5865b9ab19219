import type { LitElement } from 'lit';

/** Scrolls a focused control into view if the sticky buttons of a narrow picker cover it (WCAG 2.2, 2.4.11). */
export function revealFocus(host: LitElement): void {
  host.addEventListener('focusin', (event) => {
    const [focused] = event.composedPath() as Element[];
    const root = host.shadowRoot;
    const bar = root?.querySelector('.chosen');
    if (!focused?.matches(':focus-visible') || !bar || bar.contains(focused)) return;
    if (root?.querySelector('dialog[open]')) return;
    const [box, edge] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()];
    if (box.bottom > edge.top && box.top < edge.bottom) focused.scrollIntoView({ block: 'center' });
  });
}
