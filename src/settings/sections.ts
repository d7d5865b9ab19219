import { html, nothing, type TemplateResult } from 'lit';
import type { Localization } from '../localize/format.js';
import type { AccountSettings } from '../service/resources.js';
import { type Expansion, isBlank, renderSetting } from './value.js';

/** Slots and fields of the sections, in the order of §2.3. */
const sections = [
  ['customer-portal-setting', 'customerPortalSetting'],
  ['invoice-configuration', 'invoiceConfiguration'],
  ['display-cached-invoices', 'displayCachedInvoices'],
] as const;

/** Whether there is anything to show: a setting, or a section that the page replaces. */
export const hasContent = (settings: AccountSettings, host: Element): boolean =>
  sections.some(
    ([slot, field]) => !isBlank(settings[field]) || [...host.children].some((each) => each.slot === slot),
  );

/**
 * Renders the sections. A section without content is left out; its slot is not.
 * @param level Heading level of the element.
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

/** Skeleton sections that keep the layout stable while the settings are loading. */
export const skeleton: TemplateResult[] = sections.map(
  () => html`<section class="box" part="section"><i></i><i></i><i></i></section>`,
);
