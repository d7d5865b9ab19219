import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../localize/format.js';
import type { AccountSettings } from '../service/resources.js';
import { type Expansion, isBlank, renderSetting } from './value.js';

/** The sections in the order of the interface (§2.3), each with the slot that replaces it. */
const sections = [
  ['customer-portal-setting', 'customerPortalSetting'],
  ['invoice-configuration', 'invoiceConfiguration'],
  ['display-cached-invoices', 'displayCachedInvoices'],
] as const;

/** Whether there is nothing to show: no setting, and no section that the page replaces. */
export const isEmpty = (settings: AccountSettings, host: Element): boolean =>
  sections.every(
    ([slot, field]) => isBlank(settings[field]) && ![...host.children].some((each) => each.slot === slot),
  );

/**
 * A section that says nothing is left out; what the page puts in its place is not.
 * @param level Level of the heading above.
 */
export const renderSections = (
  settings: AccountSettings,
  level: number,
  localization: Localization,
  expansion: Expansion,
  onSlotChange: () => void,
): TemplateResult[] =>
  sections.map(([slot, field]) => {
    const value = settings[field];
    const section = html`<section class="box" part="section">
      <h3 part="heading" aria-level=${Math.min(level + 1, 6)}>${localization.messages[field]}</h3>
      <div>${renderSetting(value, slot, localization, expansion)}</div>
    </section>`;
    return html`<slot name=${slot} @slotchange=${onSlotChange}>${isBlank(value) ? nothing : section}</slot>`;
  });

/** As many grey sections, so that little moves when the real ones come. */
export const skeleton: TemplateResult[] = sections.map(
  () => html`<section class="box" part="section"><i></i><i></i><i></i></section>`,
);
